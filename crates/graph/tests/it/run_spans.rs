//! A run's spans.

use crate::run_kit;

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use ephor_core::ConversationId;
use ephor_graph::{JsonState, START};
use ephor_journal::Memory;
use run_kit::{Cx, Done, block_on, graph, say};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;

/// Each event with the spans around it, outermost first, all with their fields.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<Logged>>>);

type Logged = (String, Vec<String>);

struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {field}={value:?}").unwrap();
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> tracing_subscriber::Layer<S> for Spans {
    fn on_new_span(&self, span: &Attributes<'_>, id: &Id, cx: Context<'_, S>) {
        let mut fields = Fields(span.metadata().name().to_owned());
        span.record(&mut fields);
        cx.span(id).unwrap().extensions_mut().insert(fields);
    }

    fn on_event(&self, event: &Event<'_>, cx: Context<'_, S>) {
        let mut fields = Fields(String::new());
        event.record(&mut fields);
        let scope = cx.event_scope(event).into_iter().flat_map(|scope| scope.from_root());
        let around =
            scope.map(|span| span.extensions().get::<Fields>().unwrap().0.clone()).collect();
        self.0.lock().unwrap().push((fields.0, around));
    }
}

#[test]
fn what_a_node_logs_is_within_its_span_and_its_runs() {
    let spans = Spans::default();
    let logs = async |cx: Cx| -> Done {
        tokio::task::yield_now().await;
        tracing::info!(item = cx.item::<u64>().ok(), "at work");
        say(cx).await
    };
    let inner = graph().node("x", logs).edge(START, "x").compile().unwrap();
    let graph = graph()
        .node("alone", logs)
        .node("b", logs)
        .node("c", logs)
        .subgraph("in", inner)
        .edge(START, "alone")
        .edge("alone", "b")
        .edge("alone", "c")
        .edge("alone", "in")
        .compile()
        .unwrap();
    let thread = graph.thread(Arc::new(Memory::new()), ConversationId::new("t").unwrap());
    let _second = crate::second_subscriber();
    let subscriber = tracing_subscriber::registry().with(spans.clone());
    let run = tracing::subscriber::with_default(subscriber, || {
        block_on(async { thread.start(JsonState::default()).await }).unwrap().run()
    });
    let events = spans.0.lock().unwrap();
    let around = |node: &str| -> Vec<Vec<String>> {
        let inside = |(_, around): &&Logged| {
            around.last().is_some_and(|last| last.contains(&format!("node={node} ")))
        };
        let at_work = events.iter().filter(|(text, _)| text.contains("at work"));
        at_work.filter(inside).map(|(_, around)| around.clone()).collect()
    };
    let run = format!("graph graph=\"g\" run={run} thread=local/t");
    for (node, step) in [("alone", 1), ("b", 2), ("c", 2)] {
        assert_eq!(
            around(node),
            [[run.clone(), format!("node node={node} step={step} attempt=1")]]
        );
    }
    let outer = "node node=in step=2 attempt=1".to_owned();
    assert_eq!(around("x"), [[run, outer, "node node=x step=1 attempt=1".to_owned()]]);
}
