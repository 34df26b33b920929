//! How a runtime ends: when it is shut down, or when nobody holds it any more.

use std::time::Duration;

use tokio::task::JoinHandle;

use crate::services::Services;
use crate::store::Unrecorded;

/// How long a shutdown waits for each thing that it waits for.
const LAST: Duration = Duration::from_secs(5);

/// Shared by all handles to a runtime. When the last one is dropped, the runtime is shut down in the
/// background.
pub(crate) struct Lifetime {
    services: Services,
    tasks: Vec<JoinHandle<()>>,
}

impl Lifetime {
    pub fn new(services: Services, tasks: Vec<JoinHandle<()>>) -> Self {
        Self { services, tasks }
    }
}

impl Drop for Lifetime {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        if !self.services.closing.has_begun() {
            let ending = Ending(self.services.clone());
            self.services.main.spawn(async move { drop(ending.run().await) });
        }
    }
}

/// Shuts a runtime down. What isn't recorded by then is returned.
pub(crate) async fn end(services: &Services) -> Vec<Unrecorded> {
    Ending(services.clone()).run().await
}

/// An end that lets go of everything, even if it is cut off.
struct Ending(Services);

impl Ending {
    async fn run(self) -> Vec<Unrecorded> {
        let services = &self.0;
        if !services.closing.end(LAST).await {
            tracing::warn!("runs and sub-agents that were interrupted have not ended");
        }
        services.store.close(&*services.timer, LAST).await;
        if let Err(error) = services.bus.shutdown(LAST).await {
            tracing::warn!(%error, "the bus was not drained");
        }
        // What it leaves is free for others when the journal is settled.
        services.ownership.leave();
        if let Err(error) = services.bus.journal().settle().await {
            tracing::warn!(%error, "the journal was not settled");
        }
        services.store.unrecorded()
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        let services = &self.0;
        services.completions.close();
        // Whoever waits for a reply is told that none comes here.
        services.turns.clear();
        services.gate.waiting.agents.clear();
        services.host.stop();
        services.release();
    }
}
