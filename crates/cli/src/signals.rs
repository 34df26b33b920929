//! How the program is told to end: Ctrl-C, SIGTERM and SIGHUP are one thing with three exit codes.
//!
//! ```text
//! signal   what is done
//! ──────── ─────────────────────────────────────────────────────────────────────
//! first    a command that heeds it stops its work, puts that on record, and ends;
//!          one that doesn't is dropped, with all that it has started
//! second   whatever it does is dropped
//! ```

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use super::input;
use super::problem::{Exit, Problem};

/// How long a signal that ends everything may take to do so by itself.
const LAST_GRACE: Duration = Duration::from_millis(500);

/// What ends the program from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signal {
    Hangup,
    Interrupt,
    Terminate,
}

impl Signal {
    pub(crate) fn exit(self) -> Exit {
        match self {
            Self::Hangup => Exit::HungUp,
            Self::Interrupt => Exit::Interrupted,
            Self::Terminate => Exit::Terminated,
        }
    }
}

/// The signals of the process.
static SIGNALS: OnceLock<Arc<Signals>> = OnceLock::new();

#[derive(Debug, Default)]
struct Signals {
    /// The first, and how many there were.
    came: watch::Sender<(Option<Signal>, usize)>,
    /// How many would heed one now.
    heeding: AtomicUsize,
    /// Whether the first was heeded.
    heeded: AtomicBool,
}

impl Signals {
    /// The first, if nobody heeds it, or there was a second one.
    fn unheeded(&self) -> Option<Signal> {
        let (first, count) = *self.came.borrow();
        let heeded = self.heeded.load(Ordering::SeqCst) || self.heeding.load(Ordering::SeqCst) > 0;
        first.filter(|_| count > 1 || !heeded)
    }
}

fn signals() -> &'static Arc<Signals> {
    SIGNALS.get_or_init(Arc::default)
}

/// Listens from now on. Must be called on a tokio runtime.
///
/// # Errors
/// The operating system's.
pub(crate) fn listen() -> std::io::Result<()> {
    let mut interrupts = signal(SignalKind::interrupt())?;
    let mut terminations = signal(SignalKind::terminate())?;
    // Whoever started this with `nohup` wants it to outlive the terminal.
    let mut hangups = match ignored(SignalKind::hangup()) {
        true => None,
        false => Some(signal(SignalKind::hangup())?),
    };
    tokio::spawn(async move {
        loop {
            let hangup = async {
                match &mut hangups {
                    Some(hangups) => hangups.recv().await,
                    None => std::future::pending().await,
                }
            };
            let came = tokio::select! {
                Some(()) = interrupts.recv() => Signal::Interrupt,
                Some(()) = terminations.recv() => Signal::Terminate,
                Some(()) = hangup => Signal::Hangup,
                else => return,
            };
            self::came(came);
        }
    });
    Ok(())
}

/// Takes note of a signal, from wherever it came.
pub(crate) fn came(signal: Signal) {
    // Whoever heeds it now may be done before it looks, which is what the signal asks for.
    if signals().heeding.load(Ordering::SeqCst) > 0 {
        signals().heeded.store(true, Ordering::SeqCst);
    }
    signals().came.send_modify(|(first, count)| {
        first.get_or_insert(signal);
        *count += 1;
    });
    // The thread that should see it may be held up, as by a read.
    std::thread::spawn(|| {
        std::thread::sleep(LAST_GRACE);
        if let Some(signal) = signals().unheeded() {
            input::restore();
            std::process::exit(i32::from(signal.exit() as u8));
        }
    });
}

/// Whether the process was started with that signal ignored.
fn ignored(kind: SignalKind) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return false;
    };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (kind.as_raw_value() - 1) & 1 == 1
}

/// For as long as it lives the first signal is somebody's to heed.
pub(crate) struct Heeding(());

impl Heeding {
    pub(crate) fn new() -> Self {
        signals().heeding.fetch_add(1, Ordering::SeqCst);
        Self(())
    }

    /// The first signal.
    pub(crate) async fn first(&self) -> Signal {
        let mut came = signals().came.subscribe();
        let found = came.wait_for(|(first, _)| first.is_some()).await.ok();
        signals().heeded.store(true, Ordering::SeqCst);
        match found.and_then(|found| found.0) {
            Some(signal) => signal,
            // The sender is as old as the process.
            None => std::future::pending().await,
        }
    }
}

impl Drop for Heeding {
    fn drop(&mut self) {
        signals().heeding.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Returns when a signal has come that nobody heeds, or a second one.
pub(crate) async fn unheeded() -> Signal {
    let signals = signals();
    let mut came = signals.came.subscribe();
    loop {
        came.mark_unchanged();
        if let Some(signal) = signals.unheeded() {
            return signal;
        }
        if came.changed().await.is_err() {
            // The sender is as old as the process.
            std::future::pending::<()>().await;
        }
    }
}

/// Does something until a signal comes first. From its first moment on signals are heeded. A failure
/// that `interrupted` gives has the signal's exit code. An end that is none stays one where it was
/// Ctrl-C, by which people end what has no end of its own.
pub(crate) async fn unless_interrupted<T>(
    work: impl Future<Output = Result<T, Problem>>,
    interrupted: impl FnOnce() -> Result<T, Problem>,
) -> Result<T, Problem> {
    let heeding = Heeding::new();
    let signal = tokio::select! {
        biased;
        signal = heeding.first() => signal,
        done = work => return done,
    };
    match interrupted() {
        Ok(done) if signal == Signal::Interrupt => Ok(done),
        Ok(_) => Err(Problem::quiet(signal.exit())),
        Err(problem) => Err(Problem { exit: signal.exit(), ..problem }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_are_those_of_a_shell() {
        let codes = [Signal::Hangup, Signal::Interrupt, Signal::Terminate];
        assert_eq!(codes.map(|signal| signal.exit() as u8), [129, 130, 143]);
    }
}
