//! A process: what it is, and what may be done to it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use ephor_bus::Bus;
use ephor_journal::leases::Owners;
use tokio::sync::Notify;

use crate::simulated::net::{Far, Link};
use crate::simulated::work::{self, Rules};
use crate::simulated::world::World;

/// How long a lease lasts.
pub const TERM: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Up,
    Stopped,
    Dead,
}

pub struct Life {
    pub number: usize,
    pub name: String,
    state: Mutex<State>,
    /// Whoever waits is woken in the order in which he came, which a watch doesn't promise.
    changed: Notify,
    cut: AtomicBool,
    /// None: it hasn't begun.
    pub owners: OnceLock<Arc<Owners<Link>>>,
}

impl Life {
    /// Begins a process, and its work.
    pub fn begin(world: &Arc<World>, number: usize) -> Arc<Self> {
        let life = Arc::new(Self {
            number,
            name: format!("p{number}"),
            state: Mutex::new(State::Up),
            changed: Notify::new(),
            cut: AtomicBool::new(false),
            owners: OnceLock::new(),
        });
        tokio::spawn(live(world.clone(), life.clone()));
        life
    }

    pub fn state(&self) -> State {
        *self.state.lock().unwrap()
    }

    pub fn set(&self, state: State) {
        let mut now = self.state.lock().unwrap();
        // The dead stay dead.
        if *now != State::Dead {
            *now = state;
            self.changed.notify_waiters();
        }
    }

    pub fn is_cut(&self) -> bool {
        self.cut.load(Ordering::SeqCst)
    }

    pub fn cut(&self, cut: bool) {
        self.cut.store(cut, Ordering::SeqCst);
    }

    /// Returns at once, unless it is stopped; never, if it is dead.
    pub async fn goes_on(&self) {
        while self.state() != State::Up {
            self.changed.notified().await;
        }
    }
}

async fn live(world: Arc<World>, life: Arc<Life>) {
    let link = Link { world: world.clone(), life: life.clone() };
    let owners = loop {
        if let Ok(owners) = Owners::begin(link.clone(), life.name.clone(), TERM).await {
            break owners;
        }
    };
    let far = Arc::new(Far { link: link.clone(), owners: OnceLock::new() });
    let _ = (far.owners.set(owners.clone()), life.owners.set(owners.clone()));
    let rules = Rules { world: world.clone() };
    let bus =
        Bus::builder().journal(far).ownership(owners.clone()).middleware(Arc::new(rules)).build();
    work::work(link, owners, bus).await;
}
