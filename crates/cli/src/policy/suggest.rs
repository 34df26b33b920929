//! `ephor policy suggest`: fields that would be worth trusting, found in recordings of one's own.

use ephor::policy::replay::{Figures, Suggester, Suggestion};
use serde_json::json;

use super::super::term::{Style, Term, clean, counted};
use super::replay::{self, ReplayArgs};
use super::{Done, Exit, Global, Problem};

/// Most suggestions that are shown to people.
const MAX_SHOWN: usize = 20;

pub(super) fn run(global: &Global, args: &ReplayArgs, term: &Term) -> Done {
    let mut figures = Figures::default();
    let mut suggester = Suggester::default();
    let mut replay = replay::judge(global, args, term, &mut figures, &mut |place, judged| {
        suggester.add(place.trajectory.clone(), judged);
        Ok(())
    })?;
    if figures.trajectories == 0 {
        return Err(replay::none(args));
    }
    if figures.bad_lines > 0 {
        term.note(format!("{} line(s) could not be read", figures.bad_lines));
    }
    let found = suggester.suggest(&mut replay);
    if term.json {
        term.say(
            json!({"asked": figures.benign_trajectories_asked, "suggestions": found}).to_string(),
        )?;
        return Ok(Exit::Done);
    }
    let asked = figures.benign_trajectories_asked;
    term.say(format!(
        "# A person is asked in {} of {} benign trajectories. Each of these fields alone would save",
        asked.count, asked.of
    ))?;
    term.say(
        "# asks. Trust only what the system behind the tool assigns, and nobody else can write.",
    )?;
    for suggestion in found.iter().take(MAX_SHOWN) {
        show(suggestion, term)?;
    }
    if found.is_empty() {
        term.note("no field would save any");
    }
    if found.len() > MAX_SHOWN {
        term.note(format!("and {} more; --json has them all", found.len() - MAX_SHOWN));
    }
    Ok(Exit::Done)
}

fn show(suggestion: &Suggestion, term: &Term) -> Result<(), Problem> {
    let Suggestion { fields, asks_saved, trajectories_saved, attacks_let_through } = suggestion;
    let cost = match attacks_let_through {
        0 => "lets no recorded attack through".to_owned(),
        some => format!("LETS {} THROUGH", counted(*some, "attack")),
    };
    let line = format!(
        "# saves {asks_saved} asks, frees {trajectories_saved} benign trajectories; {cost}"
    );
    let style = if *attacks_let_through > 0 { Style::Red } else { Style::Dim };
    term.say(String::new())?;
    term.say(term.paint(style, &line))?;
    term.say("[[trust.fields]]")?;
    term.say(clean(&format!("source = {}", json!(fields.source))))?;
    term.say(clean(&format!("pointers = {}", json!(fields.pointers))))?;
    term.say(clean(&format!("shapes = {}", json!(fields.shapes))))
}
