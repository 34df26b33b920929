#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ephor_bus::Pattern;
use ephor_core::{ConversationId, Envelope, Event};
use ephor_testkit::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::actor::{Actor, ActorContext, Input, Loaded};
use crate::runtime::Runtime;

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Moved {
    to: String,
}

impl Event for Moved {
    const TYPE: &'static str = "Moved";
}

/// Tells what it has handled; panics as often as it is told to, at an event and when it is back.
#[derive(Clone, Default)]
struct Tracker {
    at_event: Arc<AtomicU32>,
    when_back: Arc<AtomicU32>,
    handled: Arc<watch::Sender<Vec<String>>>,
}

fn slips(panics: &AtomicU32) {
    let left = panics.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
    assert!(left.is_err(), "the tracker slips");
}

impl Actor for Tracker {
    type State = ();
    type Message = ();

    fn name(&self) -> &str {
        "tracker"
    }

    fn hears(&self) -> Pattern {
        Moved::TYPE.into()
    }

    fn start(&self, _: &ConversationId) {}

    fn fold(&self, (): &mut (), _: &Envelope) {}

    fn handle(&self, (): &mut (), input: Input<'_, ()>, _: &mut ActorContext<'_, ()>) {
        match input {
            Input::Event(event) => {
                slips(&self.at_event);
                let to = event.read::<Moved>().map(|moved| moved.to.clone());
                self.handled.send_modify(|handled| handled.extend(to));
            }
            Input::Loaded(Loaded::Restarted) => slips(&self.when_back),
            _ => {}
        }
    }
}

#[tokio::test]
async fn one_that_panics_again_when_it_is_back_is_still_given_the_event() {
    let tracker = Tracker::default();
    let runtime = Runtime::builder().actor(tracker.clone()).build().await.unwrap();
    let talk = runtime.conversation("test");
    for to in ["x", "y", "z"] {
        if to == "y" {
            tracker.at_event.store(1, Ordering::SeqCst);
            tracker.when_back.store(2, Ordering::SeqCst);
        }
        talk.publish(Moved { to: to.to_owned() }).await.unwrap();
    }
    let mut handled = tracker.handled.subscribe();
    let all = handled.wait_for(|handled| handled.last().is_some_and(|last| last == "z"));
    let all = within("the last event", all).await.unwrap().clone();
    assert_eq!(all, ["x", "y", "z"]);
    runtime.shutdown().await;
}
