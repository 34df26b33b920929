//! The server, what is outside, what goes wrong, and what must hold all the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use ephor_core::{ConversationId, Envelope};
use ephor_journal::leases::Table;
use ephor_journal::{Commit, JournalError, Memory, Position, Store};
use futures::FutureExt;
use tokio::time::{Instant, sleep};

use crate::simulated::life::{Life, State, TERM};
use crate::simulated::net::now;
use crate::simulated::random::Random;
use crate::simulated::work::{CONVERSATIONS, EFFECTS, Fold, id};

/// How long things go wrong.
const STORM: Duration = Duration::from_secs(10);
/// How long everything may take after that.
const CALM: Duration = Duration::from_secs(60);
/// Processes that are alive at once.
const PROCESSES: usize = 4;

/// A rule that is left out, to see that it is missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    None,
    /// The store takes commits of any epoch.
    Unfenced,
    /// Whoever takes over gets the epoch of the last one.
    SameEpoch,
    /// The server counts half of what the process counts.
    ShortLease,
    /// What is published again is another event.
    NewIds,
}

pub struct World {
    pub flaw: Flaw,
    pub journal: Memory,
    table: Mutex<Table>,
    random: Mutex<Random>,
    calm: AtomicBool,
    lives: Mutex<Vec<Arc<Life>>>,
    /// Who has asked for each effect.
    ledger: Mutex<BTreeMap<String, Vec<usize>>>,
    /// Who has written in each epoch, and the highest of each conversation.
    writers: Mutex<BTreeMap<(ConversationId, u64), usize>>,
    highest: Mutex<BTreeMap<ConversationId, u64>>,
    begun: Instant,
    trace: Mutex<Vec<String>>,
    broken: Mutex<Option<String>>,
}

/// What became of a seed.
pub struct Run {
    pub broken: Option<String>,
    pub trace: Vec<String>,
}

/// Runs a seed to its end.
pub fn run(seed: u64, flaw: Flaw) -> Run {
    let mut tokio = tokio::runtime::Builder::new_current_thread();
    tokio.enable_time().start_paused(true).build().unwrap().block_on(async {
        let world = Arc::new(World {
            flaw,
            journal: Memory::new(),
            table: Mutex::default(),
            random: Mutex::new(Random::of(seed)),
            calm: AtomicBool::new(false),
            lives: Mutex::default(),
            ledger: Mutex::default(),
            writers: Mutex::default(),
            highest: Mutex::default(),
            begun: Instant::now(),
            trace: Mutex::default(),
            broken: Mutex::default(),
        });
        world.storm().await;
        world.calm_down().await;
        world.check();
        let broken = world.broken.lock().unwrap().take();
        Run { broken, trace: std::mem::take(&mut *world.trace.lock().unwrap()) }
    })
}

impl World {
    pub fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap()
    }

    pub fn random(&self) -> MutexGuard<'_, Random> {
        self.random.lock().unwrap()
    }

    pub fn is_calm(&self) -> bool {
        self.calm.load(Ordering::SeqCst)
    }

    fn note(&self, what: &str) {
        let at = self.begun.elapsed().as_millis();
        self.trace.lock().unwrap().push(format!("{at:>6} {what}"));
    }

    fn fail(&self, what: String) {
        self.note(&what);
        self.broken.lock().unwrap().get_or_insert(what);
    }

    fn holds(&self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.fail(what());
        }
    }

    /// Something happens at the server; then what must always hold is looked at.
    pub fn happens<T>(&self, what: &str, question: impl FnOnce(&Self) -> T) -> T {
        self.note(what);
        let answer = question(self);
        let now = now();
        let holder = |life: &Arc<Life>| {
            let owners = life.owners.get().filter(|_| life.state() != State::Dead);
            owners.map(|owners| (life.number, owners.holder()))
        };
        let mut holders: Vec<_> = self.lives.lock().unwrap().iter().filter_map(holder).collect();
        for number in 0..CONVERSATIONS {
            let of = id(number);
            let mut certain = Vec::new();
            for (number, holder) in &mut holders {
                certain.extend(holder.known(&of, now).map(|_| *number));
            }
            self.holds(certain.len() < 2, || format!("{certain:?} are both certain of {of}"));
        }
        answer
    }

    pub fn read(&self, of: &ConversationId, after: u64, limit: usize) -> Vec<Arc<Envelope>> {
        let read = self.journal.read(of, after, limit).now_or_never();
        read.expect("memory answers at once").unwrap()
    }

    pub fn append(&self, commit: Commit, life: usize) -> Result<Position, JournalError> {
        let (of, epoch) = (commit.conversation.clone(), commit.epoch);
        let fence = self.table().owner(&of).1;
        let fence = if self.flaw == Flaw::SameEpoch { 1 } else { fence };
        if epoch < fence && self.flaw != Flaw::Unfenced {
            return Err(JournalError::Fenced { conversation: of, epoch, held: fence });
        }
        // The fence is the table's.
        let commit = commit.with_epoch(0);
        let written =
            self.journal.append(commit).now_or_never().expect("memory answers at once")?;
        let highest = self.highest.lock().unwrap().get(&of).copied().unwrap_or_default();
        let fence = fence.max(highest);
        self.holds(epoch >= fence, || format!("an epoch fell from {fence} to {epoch} in {of}"));
        self.highest.lock().unwrap().insert(of.clone(), fence.max(epoch));
        let first = *self.writers.lock().unwrap().entry((of.clone(), epoch)).or_insert(life);
        self.holds(first == life, || {
            format!("p{first} and p{life} wrote in epoch {epoch} of {of}")
        });
        Ok(written)
    }

    /// The effect itself.
    pub fn does(&self, key: String, by: usize) {
        self.ledger.lock().unwrap().entry(key).or_default().push(by);
    }

    fn start(self: &Arc<Self>) {
        let number = self.lives.lock().unwrap().len();
        self.note(&format!("p{number} is started"));
        let life = Life::begin(self, number);
        self.lives.lock().unwrap().push(life);
    }

    fn alive(&self) -> Vec<Arc<Life>> {
        let lives = self.lives.lock().unwrap();
        lives.iter().filter(|life| life.state() != State::Dead).cloned().collect()
    }

    async fn storm(self: &Arc<Self>) {
        self.start();
        self.start();
        while self.begun.elapsed() < STORM && !self.is_done() {
            let pause = 50 + self.random().below(600);
            sleep(Duration::from_millis(pause)).await;
            let alive = self.alive();
            let (what, who) = {
                let mut random = self.random();
                (random.below(10), random.below(alive.len().max(1) as u64))
            };
            let Some(life) = alive.get(usize::try_from(who).unwrap()) else {
                self.start();
                continue;
            };
            let name = &life.name;
            match what {
                0..=1 if alive.len() < PROCESSES => self.start(),
                0..=2 => {
                    self.note(&format!("{name} is killed"));
                    life.set(State::Dead);
                }
                3..=5 => {
                    self.note(&format!("{name} is stopped"));
                    life.set(State::Stopped);
                    self.later(life, |life| life.set(State::Up));
                }
                6 => {
                    self.note(&format!("{name} is cut off"));
                    life.cut(true);
                    self.later(life, |life| life.cut(false));
                }
                7 => {
                    if let Some(owners) = life.owners.get() {
                        self.note(&format!("{name} leaves, and comes back"));
                        ephor_journal::Ownership::leave(&**owners);
                    }
                }
                _ => {}
            }
        }
    }

    /// Up to two and a half leases later.
    fn later(&self, life: &Arc<Life>, change: impl FnOnce(&Life) + Send + 'static) {
        let most = TERM.as_millis() as u64 * 5 / 2;
        let after = Duration::from_millis(50 + self.random().below(most));
        let life = life.clone();
        tokio::spawn(async move {
            sleep(after).await;
            change(&life);
        });
    }

    /// From here on nothing goes wrong: everything is done some time.
    async fn calm_down(self: &Arc<Self>) {
        self.note("from now on nothing goes wrong");
        self.calm.store(true, Ordering::SeqCst);
        let until = Instant::now() + CALM;
        self.start();
        while Instant::now() < until && !self.is_done() {
            sleep(Duration::from_millis(500)).await;
        }
    }

    fn is_done(&self) -> bool {
        (0..CONVERSATIONS).all(|number| Fold::of(&self.read(&id(number), 0, 1000)).done == EFFECTS)
    }

    /// What must hold in the end.
    fn check(&self) {
        let ledger = self.ledger.lock().unwrap();
        for number in 0..CONVERSATIONS {
            let of = id(number);
            let record = self.read(&of, 0, 1000);
            let fold = Fold::of(&record);
            let numbered =
                record.iter().zip(1..).all(|(event, sequence)| event.sequence == sequence);
            self.holds(numbered, || format!("the sequence of {of} has gaps"));
            let ids: BTreeSet<_> = record.iter().map(|event| event.id).collect();
            let own = record.iter().filter(|event| !event.blocked()).count();
            // Each effect is begun and done, and said again where its end wasn't known.
            let wanted = 2 * EFFECTS + fold.again;
            self.holds(ids.len() == record.len() && own <= wanted, || {
                format!("something of {of} is on record twice")
            });
            self.holds(fold.done == EFFECTS && fold.open.is_none(), || {
                format!("{of} isn't done: {fold:?}")
            });
            let keys = (0..EFFECTS).map(|effect| format!("{}/{effect}", of.name()));
            let requests: Vec<_> = keys.map(|key| ledger.get(&key).map_or(0, Vec::len)).collect();
            self.holds(requests.iter().all(|requests| *requests > 0), || {
                format!("an effect of {of} is on record, and wasn't asked for: {requests:?}")
            });
            let all: usize = requests.iter().sum();
            self.holds(all <= EFFECTS + fold.again, || {
                format!("{of} asked for {requests:?}, and said {} times that it does", fold.again)
            });
        }
    }
}
