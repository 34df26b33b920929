//! What the tests of single runs share.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ephor_graph::{Context, Graph, JsonKeys, JsonState, NodeError, Outcome};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

pub type Cx = Context<JsonState>;
pub type Done = Result<Value, NodeError>;
pub type Json = Graph<JsonState>;

/// A graph whose `log` is appended to.
pub fn graph() -> Json {
    Graph::new("g").keys(JsonKeys::new().append("log"))
}

/// A state from JSON.
pub fn state(value: Value) -> JsonState {
    JsonState::try_from(value).unwrap()
}

/// Appends its name.
pub async fn say(cx: Cx) -> Done {
    Ok(json!({"log": cx.node()}))
}

/// What a run logged.
pub fn log(state: &JsonState) -> Vec<Value> {
    state.get("log").and_then(Value::as_array).cloned().unwrap_or_default()
}

pub fn logged(done: &Outcome<JsonState>) -> Vec<Value> {
    log(done.state())
}

/// Doors by name; each is shut until it is opened, and lets one through for each opening.
#[derive(Clone, Default)]
pub struct Doors(Arc<Mutex<BTreeMap<String, Arc<Semaphore>>>>);

impl Doors {
    fn door(&self, name: &str) -> Arc<Semaphore> {
        let mut doors = self.0.lock().unwrap();
        doors.entry(name.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(0))).clone()
    }

    pub fn open(&self, name: &str) {
        self.door(name).add_permits(1);
    }

    pub async fn pass(&self, name: &str) {
        self.door(name).acquire().await.unwrap().forget();
    }
}

/// Counts, and is shared.
#[derive(Clone, Default, Debug)]
pub struct Count(Arc<AtomicUsize>);

impl Count {
    pub fn up(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst) + 1
    }

    pub fn get(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

/// Counts when it is dropped.
pub struct Guard(pub Count);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.up();
    }
}

/// How many run side by side, and how many did at most.
#[derive(Clone, Default)]
pub struct Crowd(Arc<(AtomicUsize, AtomicUsize)>);

impl Crowd {
    pub fn enter(&self) -> Present {
        let now = self.0.0.fetch_add(1, Ordering::SeqCst) + 1;
        self.0.1.fetch_max(now, Ordering::SeqCst);
        Present(self.clone())
    }

    pub fn most(&self) -> usize {
        self.0.1.load(Ordering::SeqCst)
    }
}

pub struct Present(Crowd);

impl Drop for Present {
    fn drop(&mut self) {
        self.0.0.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Holds tasks up, and lets them go on in whatever order it is told.
#[derive(Clone, Default)]
pub struct Conductor(Arc<Mutex<Vec<tokio::sync::oneshot::Sender<()>>>>);

impl Conductor {
    /// Where a task waits for its turn.
    pub async fn turn(&self) {
        let (go, going) = tokio::sync::oneshot::channel();
        self.0.lock().unwrap().push(go);
        going.await.unwrap();
    }

    /// Lets one of those that wait go on, again and again, until the run is over.
    pub async fn conduct<T>(&self, picks: &[usize], run: impl Future<Output = T>) -> T {
        let mut run = std::pin::pin!(run);
        let mut picks = picks.iter().cycle();
        loop {
            let others = async {
                for _ in 0..4 {
                    tokio::task::yield_now().await;
                }
            };
            tokio::select! {
                biased;
                done = &mut run => return done,
                () = others => {}
            }
            let mut waiting = self.0.lock().unwrap();
            if !waiting.is_empty() {
                let place = picks.next().unwrap() % waiting.len();
                waiting.swap_remove(place).send(()).ok();
            }
        }
    }
}

/// Runs a future to its end on one thread, with time that stands still.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().start_paused(true).build().unwrap().block_on(future)
}

/// Runs a future to its end while its tasks run on threads of their own.
pub fn block_on_threads<T>(future: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build().unwrap().block_on(future)
}

/// A future that ends without waiting for time; one that hangs is an error at once, since time
/// stands still elsewhere.
pub async fn soon<T>(future: impl Future<Output = T>) -> T {
    let hour = std::time::Duration::from_secs(3600);
    tokio::time::timeout(hour, future).await.expect("it hangs")
}
