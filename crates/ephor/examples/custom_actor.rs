//! An actor of your own: it lives as long as its conversation, hears the conversation's events, and
//! decides. This one asks whether there is anything else when the user says nothing for a while.

use std::time::Duration;

use ephor::events::{MessageSent, TurnEnded, UserMessageReceived};
use ephor::payload::Respond;
use ephor::{Actor, ActorContext, ConversationId, Envelope, Event, Input, Pattern};
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
    asked: u32,
}

impl Actor for FollowUp {
    type State = Talk;
    /// Nobody tells it anything but events; see [`ephor::Conversation::actor`] for messages.
    type Message = ();

    fn name(&self) -> &str {
        "follow-up"
    }

    fn hears(&self) -> Pattern {
        Pattern::from([UserMessageReceived::TYPE, TurnEnded::TYPE, MessageSent::TYPE].join("|"))
    }

    fn start(&self, _: &ConversationId) -> Talk {
        Talk::default()
    }

    fn fold(&self, talk: &mut Talk, event: &Envelope) {
        match event.kind() {
            UserMessageReceived::TYPE => talk.answered = false,
            TurnEnded::TYPE => talk.answered = true,
            _ => {}
        }
        talk.asked +=
            u32::from(event.read::<MessageSent>().is_some_and(|sent| sent.text == QUESTION));
    }

    fn handle(&self, talk: &mut Talk, input: Input<'_, ()>, cx: &mut ActorContext<'_, ()>) {
        match input {
            // A timer doesn't outlive the process: it is set again when the record has been read.
            Input::Event(_) | Input::Loaded { .. } if talk.answered && talk.asked == 0 => {
                if let Ok(at) = cx.now().checked_add(PATIENCE) {
                    cx.timer(SILENCE, at);
                }
            }
            Input::Event(_) => cx.stop_timer(SILENCE),
            Input::Timer(_) => {
                // A decision like any other: it is judged, and carried out if it is approved.
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
    let runtime = ephor::builder().actor(FollowUp).build().await?;
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
