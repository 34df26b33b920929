//! Arbiters: the threads that actix actors run on, within an ordinary tokio program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;
use std::thread::JoinHandle;

use actix::{Arbiter, ArbiterHandle, System};
use ephor_core::ConversationId;
use tokio::sync::oneshot;

/// A set of arbiters, each on its own thread. Stopped when dropped.
pub struct Host {
    arbiters: Vec<ArbiterHandle>,
    stop: Mutex<Option<oneshot::Sender<()>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// The operating system couldn't create a thread.
#[derive(Debug, thiserror::Error)]
#[error("the actors' threads can't be started: {0}")]
pub struct HostError(String);

impl Host {
    /// Starts that many arbiters, at least one.
    pub async fn start(arbiters: usize) -> Result<Self, HostError> {
        let (ready, started) = oneshot::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = std::thread::Builder::new()
            .name("ephor-actors".to_owned())
            .spawn(move || {
                System::new().block_on(async move {
                    let arbiters: Vec<Arbiter> =
                        (0..arbiters.max(1)).map_while(|_| Arbiter::try_new().ok()).collect();
                    let handles: Vec<_> = arbiters.iter().map(Arbiter::handle).collect();
                    if ready.send(handles).is_err() {
                        return;
                    }
                    // An error means that the host was dropped, which is a stop as well.
                    let _ = stopped.await;
                    for arbiter in arbiters {
                        arbiter.stop();
                        let _ = arbiter.join();
                    }
                });
            })
            .map_err(|error| HostError(error.to_string()))?;
        let arbiters = started.await.map_err(|_| HostError("the thread ended".to_owned()))?;
        if arbiters.is_empty() {
            return Err(HostError("no arbiter could be started".to_owned()));
        }
        Ok(Self { arbiters, stop: Mutex::new(Some(stop)), thread: Mutex::new(Some(thread)) })
    }

    /// The index in [`arbiters`](Self::arbiters) of a conversation's arbiter.
    pub fn index_of(&self, conversation: &ConversationId) -> usize {
        let mut hasher = DefaultHasher::new();
        conversation.hash(&mut hasher);
        usize::try_from(hasher.finish() % self.arbiters.len() as u64).unwrap_or(0)
    }

    /// The arbiter of a conversation.
    pub fn arbiter_of(&self, conversation: &ConversationId) -> &ArbiterHandle {
        &self.arbiters[self.index_of(conversation)]
    }

    /// Stops the arbiters. Waits for their threads, unless called from one of them.
    pub fn stop(&self) {
        if let Ok(mut stop) = self.stop.lock()
            && let Some(stop) = stop.take()
        {
            // An error means that the thread has ended by itself.
            let _ = stop.send(());
        }
        let thread = self.thread.lock().ok().and_then(|mut thread| thread.take());
        if let Some(thread) = thread
            && System::try_current().is_none()
        {
            let _ = thread.join();
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
    }
}
