//! The graph's picture in the README, and the prompts' places.

use ephor_flow::Template;
use ephor_model::{Message, Role};
use ephor_specialists::{EnhancedState, Team, graph, prompts};

#[test]
fn the_readme_shows_the_graph() {
    let drawn = graph(&Team::default()).unwrap().topology().to_mermaid();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let (before, rest) = readme.split_once("```mermaid\n").unwrap();
    let (shown, after) = rest.split_once("```").unwrap();
    if std::env::var_os("EPHOR_BLESS").is_some() {
        let text = format!("{before}```mermaid\n{}\n```{after}", drawn.trim_end());
        std::fs::write(path, text).unwrap();
        return;
    }
    assert_eq!(shown.trim_end(), drawn.trim_end(), "EPHOR_BLESS=1 writes the picture");
}

#[track_caller]
fn check(template: &Template, values: prompts::Values) {
    assert_ne!(template.version(), "unknown");
    for place in template.places() {
        assert!(values.iter().any(|(name, _)| *name == place), "{place} isn't filled");
    }
    // What isn't a place would be lost.
    for (name, _) in &values {
        assert!(template.places().contains(name), "there is no place for {name}");
    }
}

#[test]
fn every_place_of_every_prompt_is_filled() {
    let now = "2026-11-22T10:00:00Z".parse().unwrap();
    let state = EnhancedState::new("s", now, [Message::new(Role::User, "hello {{team}}")]);
    let team = Team::default();
    check(&prompts::CONTEXT, prompts::context_values(&state, &team));
    check(&prompts::DIRECT, prompts::direct_values(&state, &team));
    check(&prompts::PLAN, prompts::plan_values(&state, &team));
    check(&prompts::FEEDBACK, prompts::feedback_values(&state, &team));
    check(&prompts::UPDATE, prompts::update_values(&state, &team));
    check(&prompts::ANSWER, prompts::answer_values(&state, &team));
    let text = prompts::DIRECT.render(&prompts::direct_values(&state, &team));
    assert!(text.contains("hello {{team}}"), "what the user says is never a place: {text}");
}
