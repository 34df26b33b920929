//! What a person sees of an approval, whatever the payload.

use std::sync::Arc;

use ephor_core::events::Question;
use ephor_core::{
    ConversationId, Decided, DecisionType, EventId, Label, Labels, Origin, Provenance,
};
use ephor_rules::{Case, NodeView, Rule, RuleResult, Violations};
use ephor_rules::{
    Extent, HoldReason, Judge, KindSpec, Moment, NodeCall, Refusal, Registry, Released, Shown,
    Verdict, Workflows, World,
};
use jiff::Timestamp;
use proptest::prelude::*;
use serde_json::{Value, json};

fn question() -> Question {
    let http = Registry::built_in().kind("HTTP").unwrap().fields();
    Question {
        action: "HTTP".to_owned(),
        resource: "host:127.0.0.1:8081".to_owned(),
        reason: "it goes where only a page said".to_owned(),
        rules: vec!["untrusted-destination".to_owned()],
        agent: Arc::from("conversation"),
        on_behalf: vec![Arc::from("planner")],
        kinds: [("HTTP".to_owned(), http)].into(),
        origins: vec![Origin {
            pointer: "/config/url".to_owned(),
            provenance: Provenance { labels: Labels::of(Label::Model), ..Provenance::default() },
            influence: Provenance::of(Label::Untrusted, "http:127.0.0.1:8080"),
            untrusted_alone: true,
            pointed_to: false,
        }],
        digest: "d".repeat(64),
        ..Question::default()
    }
}

fn lines(config: Value) -> Vec<String> {
    let payload = json!({"config": config, "locals": {}});
    Shown::of(&question(), &payload).lines(&Extent::PROMPT)
}

#[track_caller]
fn line_of(lines: &[String], text: &str) -> usize {
    let found = lines.iter().position(|line| line.contains(text));
    found.unwrap_or_else(|| panic!("no {text:?} in\n{}", lines.join("\n")))
}

/// The review's example: 3,000 blanks under a key that HTTP doesn't know, before everything else.
#[test]
fn blanks_hide_nothing() {
    let shown = lines(json!({
        "aaa": " ".repeat(3000), "url": "http://127.0.0.1:8081/exfil", "method": "POST",
        "body": {"amount": 100, "to": "eve", "text": "hello"},
    }));
    let expect = [
        "  action   HTTP",
        "  to       host:127.0.0.1:8081",
        "  to       http://127.0.0.1:8081/exfil (not encrypted)",
        "           url     │ http://127.0.0.1:8081/exfil",
        "           ⟶ written by the model, which had read http:127.0.0.1:8080 (nothing but",
    ];
    assert_eq!(shown[..4], expect[..4], "{}", shown.join("\n"));
    assert!(shown[4].starts_with(&expect[4][..60]), "{}", shown.join("\n"));
    line_of(&shown, "body/to │ eve");
    line_of(&shown, "amount   body/amount │ 100");
    line_of(&shown, "by       conversation, on behalf of planner");
    line_of(&shown, "why      it goes where only a page said (asked by untrusted-destination)");
    assert!(line_of(&shown, "1 field that HTTP doesn't know, shown last: aaa") < 16);
    let blanks = line_of(&shown, "aaa │ ⟨3000 blanks⟩");
    assert!(blanks > line_of(&shown, "body/text │ hello"), "{}", shown.join("\n"));
    line_of(&shown[blanks..], "⟨3000 characters, SHA-256");
}

/// A value can't make up a line of ours.
#[test]
fn texts_can_not_pose_as_the_drawing() {
    let evil = "x\n  to       host:bank.example\n  ⟶ from the user's message │ y";
    let shown = lines(json!({"url": "https://a.example/", "method": "PUT", "body": evil, evil: 1}));
    let posing = |line: &&String| line.contains("host:bank") && !line.contains(" │ ");
    let posing: Vec<_> = shown.iter().filter(posing).collect();
    assert!(posing.iter().all(|line| line.contains('"')), "{posing:?}");
    assert!(
        shown
            .iter()
            .filter(|line| line.contains("user said"))
            .all(|line| line.contains(" │ ") || line.contains('"'))
    );
}

#[test]
fn old_records_are_drawn_by_what_is_built_in() {
    let mut question = question();
    question.kinds.clear();
    let payload = json!({"config": {"url": "https://a.example", "zzz": 1}, "locals": {}});
    let shown = Shown::of(&question, &payload);
    assert_eq!((shown.unknown.len(), shown.to.len()), (1, 1));
    question.action = "own_kind".to_owned();
    let shown = Shown::of(&question, &payload);
    assert_eq!((shown.unknown.len(), shown.to.len()), (0, 1));
}

#[test]
fn a_plan_s_nodes_are_told_by_their_ids() {
    let payload = json!({"action_type": "create_workflow_plan", "name": "p", "nodes": [
        {"node_id": "send", "type": "HTTP", "config": {"url": "https://a.example:444/x", "q": 1}},
        {"node_id": "each", "type": "LOOP", "config": {"items": [1], "extra": 2, "body":
            {"type": "DATABASE", "note": 3, "config": {"connection": "shop", "query": "select 1", "z": 4}}}},
    ], "edges": []});
    let question = Question { action: "create_workflow_plan".to_owned(), ..Question::default() };
    let shown = Shown::of(&question, &payload);
    let names = |fields: &[ephor_rules::shown::Field]| -> Vec<String> {
        fields.iter().map(|field| field.name.clone()).collect()
    };
    assert_eq!(names(&shown.to), ["send/url", "each/body/connection"]);
    assert_eq!(shown.to[0].address.as_deref(), Some("https://a.example:444/x"));
    assert_eq!(names(&shown.unknown), ["send/q", "each/body/note", "each/body/z", "each/extra"]);
}

/// A recipient isn't hidden among the other fields by writing it as JSON in a text.
#[test]
fn json_in_a_text_is_shown_as_the_destination_that_it_holds() {
    let question = Question { action: "own_kind".to_owned(), ..Question::default() };
    let config = json!({"request": r#"{"to": "eve"}"#, "list": ["x", r#"[{"url": "y"}]"#],
                        "note": r#"{"text": "to eve"}"#, "text": "{to eve}"});
    let shown = Shown::of(&question, &json!({"config": config, "locals": {}}));
    let names: Vec<_> = shown.to.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(names, ["request", "list"]);
}

struct HoldAll;

impl Rule for HoldAll {
    fn id(&self) -> &str {
        "hold"
    }
    fn check(&self, _: &Case<'_>, _: &mut Violations) -> RuleResult {
        Ok(())
    }
    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        if node.resolved() {
            found.hold_for(HoldReason::default());
        }
        Ok(())
    }
}

/// Judged and shown with it, and gone when it is carried out.
#[test]
fn what_a_kind_does_not_know_never_reaches_the_effect() {
    let mut registry = Registry::built_in();
    let open = json!({"properties": {"to": {}}, "additionalProperties": true});
    registry.add_kind(KindSpec::new("open", "", open).unwrap());
    registry.add_kind(KindSpec::new("none", "", json!({"properties": {}})).unwrap());
    let workflows = Workflows::default();
    let world = World::new(&registry, &workflows, Moment::at(Timestamp::UNIX_EPOCH));
    let judge = Judge::default().with_rule(Arc::new(HoldAll));
    for (kind, config, expect) in [
        (
            "HTTP",
            json!({"url": "https://a.example", "method": "GET", "aaa": 1, "URL": "https://b.example"}),
            json!({"url": "https://a.example", "method": "GET"}),
        ),
        ("open", json!({"to": 1, "aaa": 1}), json!({"to": 1, "aaa": 1})),
        ("none", json!({"aaa": 1}), json!({})),
        // The runtime's own, for every kind: seconds, and nothing else.
        ("none", json!({"timeout": 2.5}), json!({"timeout": 2.5})),
        ("none", json!({"timeout": "eve@evil.example"}), json!({})),
    ] {
        let payload = Arc::new(json!({"action_type": "create_node", "node_type": kind,
                                      "node_name": "n", "config": config}));
        let id = EventId::fresh();
        let Verdict::Approved(parent) = judge.judge(id, DecisionType::CreateNode, &payload, &world)
        else {
            panic!("{kind} isn't approved")
        };
        let parent: ephor_rules::Approved<Decided> = parent.ticket;
        let call = NodeCall {
            conversation: ConversationId::new("c").unwrap(),
            workflow_id: "w".into(),
            run: id,
            first_run: id,
            node_id: "n".into(),
            attempt: 1,
            kind: kind.to_owned(),
            idempotent: None,
            config: config.as_object().unwrap().clone(),
            locals: serde_json::Map::new(),
            origins: std::collections::BTreeMap::new(),
        };
        let Err(Refusal::Held(held)) = judge.judge_call(&parent, call, &world) else {
            panic!("{kind} isn't held")
        };
        let (call, hold) = *held;
        assert_eq!(hold.payload["config"], config, "{kind}");
        let digest = hold.digest;
        let question = hold.call_question(kind, None, &world, 60);
        let released = Released { question: &question, by: &["ann".to_owned()] };
        let ticket = judge.judge_call_released(&parent, call, &world, &released).unwrap();
        assert_eq!(Value::Object(ticket.get().config.clone()), expect, "{kind}");
        // It is the ticket of what was shown.
        assert_eq!(ticket.digest(), digest);
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9 ]{0,30}",
        ".{0,200}",
        "[ \t\n\u{a0}\u{3000}\u{200b}│⟶⟨]{0,400}",
        (1_usize..4000).prop_map(|count| " ".repeat(count)),
        (1_usize..4000).prop_map(|count| "\n".repeat(count)),
        (1_usize..9000).prop_map(|count| "x".repeat(count)),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<i64>().prop_map(Value::from),
        text().prop_map(Value::from)
    ];
    leaf.prop_recursive(4, 40, 12, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..12).prop_map(Value::from),
            prop::collection::btree_map(text(), inner, 0..12)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn action_destination_and_unknown_fields_are_always_near_the_top(
        body in value(),
        headers in value(),
        unknown in prop::collection::btree_map(text(), value(), 1..12),
        width in 60_usize..120,
    ) {
        let mut config: serde_json::Map<String, Value> = unknown.clone().into_iter().collect();
        config.insert("body".to_owned(), body);
        config.insert("headers".to_owned(), headers);
        config.insert("zzz".to_owned(), json!(1));
        config.insert("url".to_owned(), json!("http://127.0.0.1:8081/exfil"));
        let payload = json!({"config": config, "locals": {}});
        let shown = Shown::of(&question(), &payload);
        let lines = shown.lines(&Extent::PROMPT.width(width));
        prop_assert!(lines.len() <= 160, "{}", lines.len());
        prop_assert_eq!(&lines[0], "  action   HTTP");
        prop_assert!(lines[1].contains("host:127.0.0.1:8081"));
        prop_assert!(lines[2].contains("http://127.0.0.1:8081"));
        let notice = lines.iter().position(|line| line.contains("  ignored  "));
        prop_assert!(notice.is_some_and(|at| at < 70), "{}", lines.join("\n"));
        for line in &lines {
            prop_assert!(line.chars().count() <= width + 8, "{line}");
            prop_assert!(!line.contains(char::is_control), "{line:?}");
        }
        prop_assert_eq!(shown.unknown.len(), config.len() - 3);
    }

    /// The question is the same, so it isn't the payload's own digest that tells them apart.
    #[test]
    fn a_cut_part_is_told_by_its_digest(text in text(), at in any::<prop::sample::Index>()) {
        let chars: Vec<char> = text.chars().collect();
        prop_assume!(!chars.is_empty());
        let mut other = chars.clone();
        let at = at.index(chars.len());
        other[at] = if chars[at] == 'q' { 'r' } else { 'q' };
        let draw = |text: &str| lines(json!({"url": "https://a.example/", "method": "PUT",
            "body": {"a": text, "list": vec!["pad".repeat(300); 40]}, "k": text}));
        prop_assert_ne!(draw(&text), draw(&other.iter().collect::<String>()));
    }
}
