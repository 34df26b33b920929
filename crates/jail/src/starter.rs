//! Where processes are started from. A jailed program dies with the *thread* that started it, so
//! that has to be one that lasts as long as the process: a pool's threads come and go.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, OnceLock, PoisonError};

type Job = Box<dyn FnOnce() + Send>;

/// Does a short job on a thread that lasts as long as the process. Returns at once. Jobs are done
/// in their order.
pub fn on_lasting_thread(job: impl FnOnce() + Send + 'static) {
    static QUEUE: OnceLock<Mutex<Option<Sender<Job>>>> = OnceLock::new();
    let queue = QUEUE.get_or_init(|| {
        let (sender, jobs) = channel::<Job>();
        let started = std::thread::Builder::new().name("ephor-jail".to_owned()).spawn(move || {
            for job in jobs {
                // A job's panic is its own affair: it drops what it would have answered with.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
            }
        });
        Mutex::new(started.is_ok().then_some(sender))
    });
    // Where no thread can be had the job is dropped, and whoever waits for it hears that.
    if let Some(sender) = &*queue.lock().unwrap_or_else(PoisonError::into_inner) {
        let _ = sender.send(Box::new(job));
    }
}
