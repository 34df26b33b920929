//! An actor of your own: it lives as long as its conversation, hears the conversation's events, and
//! decides. This one asks whether there is anything else when the user says nothing for a while.

use std::time::Duration;

use ephor::events::{MessageSent, TimerFired, TurnEnded, UserMessageReceived};
use ephor::payload::Respond;
use ephor::time::Timestamp;
use ephor::{Actor, ActorContext, ConversationId, Envelope, Event, Input, Loaded, Pattern};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How long the user may say nothing.
const PATIENCE: Duration = Duration::from_millis(100);

const SILENCE: &str = "silence";

const QUESTION: &str = "Is there anything else?";

struct FollowUp;

/// A fold of the record: it is the same after a restart, or a panic.
#[derive(Default, Serialize, Deserialize)]
struct Talk {
    answered: bool,
    ask_at: Option<Timestamp>,
    asked: bool,
}

impl Actor for FollowUp {
    type State = Talk;
    /// Nobody tells it anything but events; see [`ephor::Conversation::actor`] for messages.
    type Message = ();

    fn name(&self) -> &str {
        "follow-up"
    }

    fn hears(&self) -> Pattern {
        Pattern::from([UserMessageReceived::TYPE, TurnEnded::TYPE, TimerFired::TYPE].join("|"))
    }

    /// Whose timers fire doesn't matter to a conversation without a user.
    fn wakes(&self) -> Pattern {
        UserMessageReceived::TYPE.into()
    }

    fn start(&self, _: &ConversationId) -> Talk {
        Talk::default()
    }

    fn fold(&self, talk: &mut Talk, event: &Envelope) {
        match event.kind() {
            UserMessageReceived::TYPE => talk.answered = false,
            TurnEnded::TYPE => {
                talk.answered = true;
                talk.ask_at = event.time.checked_add(PATIENCE).ok();
            }
            _ => {
                let fired = event.read::<TimerFired>();
                talk.asked |= fired.is_some_and(|fired| fired.timer.actor == self.name());
            }
        }
    }

    fn handle(&self, talk: &mut Talk, input: Input<'_, ()>, cx: &mut ActorContext<'_, ()>) {
        match input {
            // The timer outlives the process. It is set again where the process before may have ended
            // on the event; where it is set already, that does nothing.
            Input::Event(_) | Input::Loaded(Loaded::TakenOver) if talk.answered && !talk.asked => {
                if let Some(at) = talk.ask_at {
                    cx.set_timer(SILENCE, at, Value::Null);
                }
            }
            Input::Event(_) => cx.cancel_timer(SILENCE),
            Input::Timer(_) => {
                // A decision like any other: it is judged, and carried out if it is approved. It is on
                // record together with the timer's firing, so that it is made once.
                cx.decide(Respond::new(QUESTION));
            }
            _ => {}
        }
    }

    // Both are optional: with them a long conversation is woken from what was kept of it.
    fn snapshot(&self, talk: &Talk) -> Option<Value> {
        serde_json::to_value(talk).ok()
    }

    fn restore(&self, _: &ConversationId, snapshot: Value) -> Option<Talk> {
        serde_json::from_value(snapshot).ok()
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime =
        ephor::builder().model(ephor::offline::Offline::default()).actor(FollowUp).build().await?;
    let mut said = runtime.bus().observe(MessageSent::TYPE);
    let reply = runtime.conversation("desk").send("What is 6 * 7?").await?;
    println!("{}", reply.text);
    while let Some(ephor::bus::Observed::Event { envelope, .. }) = said.next().await {
        if let Some(sent) = envelope.read::<MessageSent>()
            && sent.text == QUESTION
        {
            println!("{}", sent.text);
            break;
        }
    }
    runtime.shutdown().await;
    Ok(())
}
