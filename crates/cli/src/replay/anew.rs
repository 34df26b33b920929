//! `ephor replay`: the record once more, compared event by event.

use ephor::Config;
use ephor::Journal;
use ephor::core::ConversationId;
use ephor::flows::Flows;
use ephor::runs::{AnewError, Difference, replay_anew};
use serde_json::{Value, json};

use crate::Done;
use crate::problem::{Exit, Problem};
use crate::term::{Style, Term, clean, counted, short};

/// Characters of an event that are shown.
const SHOWN: usize = 600;

pub(super) async fn replay(
    config: Config,
    recorded: &dyn Journal,
    id: &ConversationId,
    term: &Term,
) -> Done {
    let flows = Flows::open(&config).await.map_err(|error| {
        Problem::failed("the agents can't be set up", error)
            .next("`ephor config show --origin` says where each setting comes from")
    })?;
    let hub = flows.hub().clone();
    let found = replay_anew(flows.install(config.builder()), recorded, id).await;
    hub.close().await;
    let found = found.map_err(|error| match error {
        AnewError::Build(error) => {
            let mistakes: Vec<String> = error.0.iter().map(ToString::to_string).collect();
            Problem::failed("the runtime can't be built", mistakes.join("\n"))
        }
        AnewError::State(error) => Problem::failed("the conversation can't be replayed", error),
    })?;
    let all = recorded.head(id).await;
    let all = all.map_err(|error| Problem::failed("the conversation can't be read", error))?;
    let others = all.saturating_sub(found.compared as u64);
    let compared = counted(found.compared, "event");
    if term.json {
        term.say(json!(found).to_string())?;
    } else if let Some(difference) = &found.difference {
        tell(difference, term)?;
    }
    term.note(match &found.difference {
        None if found.compared == 0 => "no event could be compared".to_owned(),
        None if others == 0 => format!("all {compared} are as recorded"),
        None => format!("all {compared} that are compared are as recorded"),
        Some(_) => format!("{} of {compared} are as recorded", found.same),
    });
    if others > 0 {
        term.note(format!("{others} more aren't compared; `ephor replay --help` says which"));
    }
    if let Some(limit) = &found.limit {
        term.note(clean(&format!("compared {limit}")));
    }
    let same = found.difference.is_none() && found.compared > 0;
    Ok(if same { Exit::Done } else { Exit::Failed })
}

fn tell(difference: &Difference, term: &Term) -> Result<(), Problem> {
    let say = |style, word: &str, kind: &str, value: &Value| {
        let text = short(&clean(&value.to_string()), SHOWN);
        term.say(format!("{}  {}  {text}", term.paint(style, word), clean(kind)))
    };
    let Difference { sequence, event_type, recorded, replayed_type, replayed, place } = difference;
    term.say(format!("event {sequence} is the first that differs: {}", clean(place)))?;
    say(Style::Green, "recorded", event_type, recorded)?;
    match replayed_type {
        Some(kind) => say(Style::Red, "replayed", kind, replayed),
        None => term.say(format!("{}  nothing came", term.paint(Style::Red, "replayed"))),
    }
}
