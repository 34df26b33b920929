//! `ephor replay --policy`: what other policies would have said.

use ephor::Journal;
use ephor::Runtime;
use ephor::core::ConversationId;
use ephor::runs::{Judged, Rejudgement, Ruling};
use serde_json::json;

use crate::Done;
use crate::problem::{Exit, Problem};
use crate::term::{Style, Term, clean, short};

pub(super) async fn replay(
    runtime: &Runtime,
    recorded: &dyn Journal,
    id: &ConversationId,
    term: &Term,
) -> Done {
    let found = runtime.rejudge(recorded, id).await;
    let found = found.map_err(|error| Problem::failed("it can't be judged again", error))?;
    let changed: Vec<&Rejudgement> = found.changed().collect();
    for ruling in &changed {
        match term.json {
            true => term.say(json!(ruling).to_string())?,
            false => tell(ruling, term)?,
        }
    }
    let all = found.rulings.len();
    let mut text = match changed.len() {
        0 => format!("{all} decisions and calls get the same verdict"),
        changed => format!("{changed} of {all} decisions and calls get another verdict"),
    };
    if found.unknown_calls > 0 {
        let calls = found.unknown_calls;
        text.push_str(&format!(
            "; {calls} calls can't be judged: their arguments aren't on record"
        ));
    }
    if found.removed > 0 {
        let removed = found.removed;
        text.push_str(&format!("; the decisions in {removed} removed events can't be judged"));
    }
    term.note(text);
    Ok(if changed.is_empty() { Exit::Done } else { Exit::Failed })
}

fn tell(ruling: &Rejudgement, term: &Term) -> Result<(), Problem> {
    let what = match &ruling.subject {
        Judged::Decision { decision_type, source } => format!("{decision_type} by {source}"),
        Judged::Call { node, kind, attempt } => {
            format!("{} {kind}, attempt {attempt}", node.node_id)
        }
    };
    let why = match ruling.reason.as_str() {
        "" => String::new(),
        reason => format!(": {}", short(&clean(reason), 200)),
    };
    let (then, now) = (word(&ruling.then), word(&ruling.now));
    term.say(format!(
        "{:>5}  {}  {} → {}{why}",
        ruling.sequence,
        short(&clean(&what), 80),
        then.0,
        term.paint(now.1, now.0),
    ))
}

fn word(ruling: &Ruling) -> (&'static str, Style) {
    match ruling {
        Ruling::Approved { corrected: None } => ("approved", Style::Green),
        Ruling::Approved { corrected: Some(_) } => ("corrected", Style::Green),
        Ruling::Rejected => ("rejected", Style::Red),
        Ruling::Held => ("held", Style::Yellow),
        Ruling::Unsaid => ("not said", Style::Dim),
    }
}
