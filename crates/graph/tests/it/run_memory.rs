//! A long run holds no more than a short one: states and updates are counted while they live.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ephor_core::ConversationId;
use ephor_graph::{
    Command, CompiledGraph, Context, Durability, END, Graph, NodeError, START, State, StateError,
};
use ephor_journal::Memory;
use serde::{Deserialize, Serialize};

static LIVE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

/// A number that is counted as long as it lives.
#[derive(Debug, Serialize, Deserialize)]
#[serde(from = "u64", into = "u64")]
struct Counted(u64);

impl From<u64> for Counted {
    fn from(number: u64) -> Self {
        let live = LIVE.fetch_add(1, Ordering::SeqCst) + 1;
        MOST.fetch_max(live, Ordering::SeqCst);
        Self(number)
    }
}

impl From<Counted> for u64 {
    fn from(counted: Counted) -> Self {
        counted.0
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::from(self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        LIVE.fetch_sub(1, Ordering::SeqCst);
    }
}

impl State for Counted {
    type Update = Counted;
    type Keys = ();

    fn apply(&mut self, (): &(), update: Counted) -> Result<(), StateError> {
        self.0 = update.0;
        Ok(())
    }
}

/// Two nodes in turn, each of which adds one.
fn cycle(steps: u64) -> CompiledGraph<Counted> {
    let add = async |cx: Context<Counted>| {
        Result::<Command<Counted>, NodeError>::Ok(Command::update(cx.state().0 + 1))
    };
    Graph::new("cycle")
        .max_steps(steps)
        .node("one", add)
        .node("two", add)
        .edge(START, "one")
        .edge("one", "two")
        .route(
            "two",
            ["one", END],
            move |state: &Counted| {
                if state.0 < steps { "one" } else { END }
            },
        )
        .compile()
        .unwrap()
}

/// One test, because the counters are the process's.
#[tokio::test]
async fn ten_thousand_steps_hold_no_more_than_ten() {
    for mode in [None, Some(Durability::Sync), Some(Durability::Async), Some(Durability::Exit)] {
        let mut most = Vec::new();
        for steps in [10, 10_000] {
            MOST.store(0, Ordering::SeqCst);
            let graph = cycle(steps);
            let done = match mode {
                None => graph.run(Counted::from(0)).await,
                Some(mode) => {
                    let id = ConversationId::new("t").unwrap();
                    let thread = graph.thread(Arc::new(Memory::new()), id).durability(mode);
                    thread.start(Counted::from(0)).await
                }
            };
            assert_eq!(done.unwrap().state().0, steps);
            assert_eq!(LIVE.load(Ordering::SeqCst), 0, "{mode:?}: something is left");
            most.push(MOST.load(Ordering::SeqCst));
        }
        assert_eq!(most[0], most[1], "{mode:?}");
        assert!(most[1] <= 4, "{mode:?}: {most:?} at a time");
    }
}
