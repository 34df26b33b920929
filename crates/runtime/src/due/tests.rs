//! What comes no more is let go of.
#![allow(clippy::unwrap_used)]

use ephor_core::events::{TimerCancelled, TimerRef, TimerSet};
use ephor_core::{Draft, Event};
use serde_json::Value;

use super::*;
use crate::runtime::Runtime;

#[tokio::test]
async fn what_is_replaced_or_cancelled_is_let_go() {
    let runtime = Runtime::builder().build().await.unwrap();
    let (services, id) = (runtime.services(), ConversationId::new("c").unwrap());
    let due = &services.gate.waiting.due;
    let now = services.clock.now();
    let timer = TimerRef { actor: "alarm".into(), key: None, name: "tea".into() };
    async fn put(services: &Services, id: &ConversationId, event: impl Event) {
        assert!(services.fact(Draft::new(id.clone(), event)).await.is_ok());
    }
    for hours in 1..4 {
        let at = now + SignedDuration::from_hours(hours);
        let set = TimerSet { timer: timer.clone(), due: at, payload: Value::Null };
        put(services, &id, set).await;
        assert_eq!((due.first(), due.times().all.len()), (Some(at), 1));
    }
    assert!(due.has_timer(&id));
    put(services, &id, TimerCancelled { timer }).await;
    assert!(due.first().is_none() && !due.has_timer(&id));
    assert!(due.times().of.is_empty());
    runtime.shutdown().await;
}

#[test]
fn one_that_is_put_off_comes_once() {
    let (due, set) = (Due::default(), EventId::fresh());
    let id = ConversationId::new("c").unwrap();
    for seconds in [1, 9, 3] {
        due.add(Timestamp::constant(seconds, 0), set, &id, What::Timer);
    }
    assert!(due.take(Timestamp::constant(2, 0)).is_none());
    assert_eq!(due.take(Timestamp::constant(3, 0)).unwrap().id, set);
    assert!(due.take(Timestamp::MAX).is_none());
}
