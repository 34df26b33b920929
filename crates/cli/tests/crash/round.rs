//! A round: one journal, and processes that are killed one after the other until all is done.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use ephor::EventId;

use crate::check;
use crate::cluster::{Cluster, End};
use crate::ledger::{First, Ledger};
use crate::life::{EVENT, FAULT, FAULTS, JOURNAL, LEDGER, READY, SET};
use crate::random::Random;
use crate::record::Done;
use crate::torn;

/// Most kills of a round: the process after them is left alone. A node has ten attempts in its run, a kill can
/// take one, and so can a refusal of the server: with fourteen kills a run was given up now and then.
const KILLS: u64 = 8;
/// Longest time that what a life is killed after is waited for.
const MOMENT: Duration = Duration::from_millis(1500);
/// How long a process that nobody kills may take to finish.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// What the parent is told while a process works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// The ledger has a request.
    Request,
    /// The journal has an event more.
    Event,
    /// Its store has failed, or was slow.
    Fault,
    /// A timer is set.
    Timer,
    /// The process is at work.
    Ready,
    /// The process has ended.
    End,
}

/// After what a process is killed.
#[derive(Debug, Clone, Copy)]
enum Moment {
    After(Duration),
    Requests(u64),
    Events(u64),
}

impl Moment {
    /// A third each: any time, right after a request, right after a commit.
    fn next(random: &mut Random) -> Self {
        match random.below(3) {
            0 => Self::After(Duration::from_millis(random.below(500))),
            1 => Self::Requests(1 + random.below(4)),
            _ => Self::Events(1 + random.below(40)),
        }
    }
}

/// Where a round's journal is.
pub struct Place {
    pub journal: String,
    folder: Option<tempfile::TempDir>,
    url: Option<String>,
    /// The server, where it may be restarted.
    pub server: Option<Arc<Cluster>>,
}

impl Place {
    pub fn file() -> Self {
        let folder = crate::common::folder();
        let journal = folder.path().join("ephor.db").to_str().unwrap().to_owned();
        Self { journal, folder: Some(folder), url: None, server: None }
    }

    /// A schema of its own in a database.
    pub fn schema(url: &str) -> Self {
        let name = format!("ephor_crash_{}", EventId::fresh()).replace('-', "").to_lowercase();
        let sign = if url.contains('?') { '&' } else { '?' };
        let journal = format!("{url}{sign}schema={name}");
        Self { journal, folder: None, url: Some(url.to_owned()), server: None }
    }

    /// The same in a server that is restarted again and again.
    pub fn server(server: &Arc<Cluster>) -> Self {
        Self { server: Some(server.clone()), ..Self::schema(&server.url()) }
    }

    /// The file. None: it is a database.
    pub fn path(&self) -> Option<&std::path::Path> {
        self.folder.as_ref().map(|_| self.journal.as_ref())
    }

    /// The folder of a file.
    pub fn folder(&self) -> Option<&std::path::Path> {
        self.folder.as_ref().map(tempfile::TempDir::path)
    }

    pub fn keep(&mut self) -> Option<PathBuf> {
        std::env::var_os("EPHOR_CRASH_KEEP")?;
        self.folder.take().map(tempfile::TempDir::keep)
    }

    /// Removes what a folder doesn't.
    pub fn clear(&self) {
        if self.url.is_some() {
            let tokio = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let cleared = tokio.block_on(ephor::journal::Postgres::remove(&self.journal));
            cleared.unwrap();
        }
    }
}

pub struct Round {
    pub seed: u64,
    pub place: Place,
    pub ledger: Ledger,
    /// What each life was waited for, and what came of it.
    pub schedule: Vec<String>,
    /// Why the last process had to be killed, if it had.
    pub stuck: Option<String>,
    pub done: Done,
    /// Whether the processes' stores fail.
    faulty: bool,
    random: Random,
    begun: Instant,
    seen: Receiver<Seen>,
    tell: Sender<Seen>,
}

impl Round {
    pub fn new(seed: u64, place: Place, faulty: bool) -> Self {
        let (tell, seen) = mpsc::channel();
        let begun = Instant::now();
        let ledger = Ledger::open(seed, begun, tell.clone(), First::Answered);
        let (schedule, random) = (Vec::new(), Random::of(seed));
        let (stuck, done) = (None, Done::default());
        Self { seed, place, ledger, schedule, stuck, done, faulty, random, begun, seen, tell }
    }

    /// Kills until all is done; then looks whether it was done once.
    pub fn run(mut self) -> Done {
        while self.done.kills < KILLS {
            if !self.live_until_killed() {
                return check::check(self);
            }
            self.done.kills += 1;
            let random = Random::of(self.random.below(u64::MAX));
            match self.place.path().map(|journal| torn::tear(journal, random)) {
                Some(Ok(torn)) => self.done.torn += u64::from(torn),
                Some(Err(what)) => check::fail(&mut self, &what),
                None => {}
            }
        }
        self.live_out();
        check::check(self)
    }

    fn begin(&mut self) -> Life {
        let faults = Some(self.random.below(u64::MAX)).filter(|_| self.faulty);
        let told = faults.map(|seed| (FAULTS, seed.to_string()));
        Life::begin(&self.place.journal, &self.ledger, told, self.tell.clone())
    }

    /// False: all was done before it was killed.
    fn live_until_killed(&mut self) -> bool {
        let restart = (Moment::next(&mut self.random), self.random.below(4));
        let moment = Moment::next(&mut self.random);
        let wait = Duration::from_micros(self.random.below(3000));
        let mut life = self.begin();
        let from = self.begun.elapsed();
        let alive = self.restart(restart) && self.wait(moment) && self.wait(Moment::After(wait));
        life.child.kill().unwrap();
        let (status, says) = life.end();
        let to = self.begun.elapsed();
        // Whoever reads its output says that it has ended.
        loop {
            match self.seen.recv().unwrap() {
                Seen::End => break,
                seen => self.done.faults += u64::from(seen == Seen::Fault),
            }
        }
        self.schedule.push(format!("{from:.3?} to {to:.3?}, {moment:?} and {wait:?}: {status}"));
        // It may have ended right before it was killed.
        match status.code() {
            Some(0) => false,
            None if alive => true,
            _ => check::fail(self, &format!("the process ended by itself: {status}\n{says}")),
        }
    }

    /// Restarts the server in every second life, where it may be restarted. False: the process has ended.
    fn restart(&mut self, (moment, how): (Moment, u64)) -> bool {
        let Some(server) = self.place.server.clone().filter(|_| how < 2) else {
            return true;
        };
        let alive = self.wait(moment);
        let end = if how == 0 { End::Fast } else { End::Crash };
        server.restart(end);
        self.schedule.push(format!("{:.3?}, {moment:?}: {end:?} restart", self.begun.elapsed()));
        alive
    }

    /// The last process, which nobody kills.
    fn live_out(&mut self) {
        let mut life = self.begin();
        let alive = self.wait_for(|_| false, PATIENCE);
        if alive {
            life.child.kill().unwrap();
        }
        let (status, says) = life.end();
        self.schedule.push(format!("the last, until {:.3?}: {status}", self.begun.elapsed()));
        if alive {
            self.stuck = Some(format!("it isn't done after {PATIENCE:?}: {says}"));
        } else if status.code() != Some(0) {
            check::fail(self, &format!("the process ended by itself: {status}\n{says}"));
        }
    }

    fn wait(&mut self, moment: Moment) -> bool {
        let (mut left, of) = match moment {
            Moment::After(time) => return self.wait_for(|_| false, time),
            Moment::Requests(number) => (number, Seen::Request),
            Moment::Events(number) => (number, Seen::Event),
        };
        let is = |seen| {
            left -= u64::from(seen == of);
            left == 0
        };
        self.wait_for(is, MOMENT)
    }

    /// Waits until something is seen, at most so long. False: the process has ended.
    fn wait_for(&mut self, mut is: impl FnMut(Seen) -> bool, most: Duration) -> bool {
        let end = Instant::now() + most;
        loop {
            match self.seen.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(Seen::End) => {
                    // It is waited for again.
                    self.tell.send(Seen::End).unwrap();
                    return false;
                }
                Ok(seen) if !is(seen) => self.done.faults += u64::from(seen == Seen::Fault),
                Ok(_) | Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => unreachable!("the round can tell itself"),
            }
        }
    }
}

/// A process, and who reads what it says.
pub struct Life {
    pub child: Child,
    errors: Option<std::thread::JoinHandle<String>>,
}

impl Drop for Life {
    fn drop(&mut self) {
        // It is over, or is no longer wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Life {
    pub fn begin(
        journal: &str,
        ledger: &Ledger,
        told: Option<(&str, String)>,
        tell: Sender<Seen>,
    ) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["child", "--exact", "--nocapture", "--test-threads=1"])
            .env(JOURNAL, journal)
            .env(LEDGER, format!("http://{}", ledger.address))
            .envs(told)
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let errors = std::thread::spawn(move || {
            let mut says = String::new();
            let _ = err.read_to_string(&mut says);
            says
        });
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                let seen = match &*line {
                    EVENT => Seen::Event,
                    FAULT => Seen::Fault,
                    SET => Seen::Timer,
                    READY => Seen::Ready,
                    // What the test's own frame says.
                    _ => continue,
                };
                if tell.send(seen).is_err() {
                    return;
                }
            }
            let _ = tell.send(Seen::End);
        });
        Self { child, errors: Some(errors) }
    }

    pub fn end(mut self) -> (ExitStatus, String) {
        let status = self.child.wait().unwrap();
        (status, self.errors.take().unwrap().join().unwrap())
    }
}
