//! An undeclared key is warned of, once.

use std::fmt::Write;
use std::sync::{Arc, Mutex};

use ephor_graph::{JsonKeys, JsonState, JsonUpdate, State};
use serde_json::json;

#[test]
fn an_undeclared_key_is_replaced_with_one_warning() {
    let _second = crate::second_subscriber();
    let warnings = Warnings::default();
    tracing::subscriber::with_default(warnings.clone(), || {
        let keys = JsonKeys::new().replace("topic");
        let mut state = JsonState::new();
        for number in 0..3 {
            let update = JsonUpdate::new().set("zz", number).set("yy", number).set("topic", "t");
            state.check(&keys, &update).unwrap();
            state.apply(&keys, update).unwrap();
        }
        assert_eq!(state.to_value(), json!({"zz": 2, "yy": 2, "topic": "t"}));
        for number in 0..5000 {
            let update = JsonUpdate::new().set(format!("key {number}"), number);
            state.apply(&keys, update).unwrap();
        }
        assert_eq!(state.len(), 5003);
    });
    let seen = warnings.seen.lock().unwrap();
    let of = |key: &str| seen.iter().filter(|it| it.contains(&format!("key={key:?} "))).count();
    assert_eq!((of("zz"), of("yy"), of("topic")), (1, 1, 0), "{seen:?}");
    assert_eq!(seen.len(), 256);
}

/// Keeps what is logged while it is the subscriber.
#[derive(Clone, Default)]
struct Warnings {
    seen: Arc<Mutex<Vec<String>>>,
}

impl tracing::Subscriber for Warnings {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        *metadata.level() == tracing::Level::WARN
    }

    fn event(&self, event: &tracing::Event<'_>) {
        struct Fields(String);
        impl tracing::field::Visit for Fields {
            fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
                write!(self.0, "{field}={value:?} ").unwrap();
            }
        }
        let mut fields = Fields(String::new());
        event.record(&mut fields);
        self.seen.lock().unwrap().push(fields.0);
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }
    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}
