//! The runtime, for embedders.

use std::sync::Arc;
use std::time::Duration;

use ephor_bus::{Bus, BusError, Receipt};
use ephor_core::{ConversationId, Draft};
use ephor_effects::NodeExecutor;
use ephor_journal::{ConversationSummary, JournalError};
use ephor_rules::SchemaError;

use crate::agent::{Agent, Agents, Erased, ErasedAgent};
use crate::compact::retention;
use crate::due;
use crate::elsewhere;
use crate::handed;
use crate::inbox::Inbox;
use crate::policy;
use crate::recovery::{self, Recovered, Taken};
use crate::services::{Services, WeakServices};
use crate::store::Unrecorded;

/// How long a shutdown waits for each thing that it waits for.
const LAST: Duration = Duration::from_secs(5);

/// A running Ephor runtime. Cheap to clone; all clones share the same runtime.
#[derive(Clone)]
pub struct Runtime {
    pub(crate) services: Services,
    _tasks: Arc<[AbortOnDrop; 7]>,
}

struct AbortOnDrop(tokio::task::JoinHandle<()>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Runtime {
    pub(crate) async fn start(services: Services) -> Result<Self, String> {
        let sweeper = tokio::spawn(sweep(services.downgrade()));
        let watch = tokio::spawn(due::watch(services.downgrade()));
        let policy = tokio::spawn(policy::watch(services.downgrade()));
        let around = tokio::spawn(elsewhere::look_around(services.downgrade()));
        let left = tokio::spawn(recovery::watch(services.downgrade()));
        let handed = tokio::spawn(handed::watch(services.downgrade()));
        let kept = tokio::spawn(retention::keep(services.downgrade()));
        let tasks = [sweeper, watch, policy, around, left, handed, kept].map(AbortOnDrop);
        Ok(Self { services, _tasks: Arc::new(tasks) })
    }

    /// The services available to its parts.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// The bus: subscribe, observe, count.
    pub fn bus(&self) -> &Bus {
        &self.services.bus
    }

    /// Publishes an event. A DecisionMade has its verdict when this returns.
    pub async fn publish(&self, draft: Draft) -> Result<Receipt, BusError> {
        self.services.bus.publish(draft).await
    }

    /// Pending approvals and questions of the tenant `local`. See [`Inbox::of`] for others.
    pub fn inbox(&self) -> Inbox {
        Inbox::new(self.services.clone(), "local")
    }

    /// The conversations of a tenant, most recently written first.
    pub async fn conversations(
        &self,
        tenant: &str,
        limit: usize,
    ) -> Result<Vec<ConversationSummary>, JournalError> {
        self.services.journal.conversations(tenant, limit).await
    }

    /// Registers an agent type while the runtime runs. It replaces a type of the same name for
    /// tasks that start from now on.
    pub fn register_agent(&self, agent: impl Agent) -> Result<(), SchemaError> {
        let agent: Arc<dyn ErasedAgent> = Arc::new(Erased(agent));
        let spec = agent.spec()?;
        self.services.get::<Agents>().insert(spec.name.clone(), agent);
        self.services.gate.update_registry(|registry| {
            registry.add_subagent(spec);
        });
        Ok(())
    }

    /// Registers a node kind while the runtime runs.
    pub fn register_node(&self, executor: Arc<dyn NodeExecutor>) {
        let spec = executor.spec();
        self.services.executors.add(executor);
        self.services.gate.update_registry(|registry| {
            registry.add_kind(spec);
        });
    }

    /// Recovers what dead processes left unfinished in all conversations: turns, workflow runs,
    /// sub-agents, agendas, timers, and approved work. A runtime does so by itself at startup and
    /// as others die, unless [`Settings::take_over`](crate::Settings) is false.
    ///
    /// # Errors
    /// The journal can't be read.
    pub async fn recover(&self) -> Result<Recovered, JournalError> {
        recovery::recover(&self.services).await
    }

    /// Recovers one conversation.
    ///
    /// # Errors
    /// The journal can't be read.
    pub async fn take_up(&self, conversation: &ConversationId) -> Result<Taken, JournalError> {
        recovery::take_up(&self.services, conversation).await
    }

    /// Shuts down. Workflow runs are interrupted, and can run again. Then no more events are
    /// accepted, accepted ones are delivered, and the actors' threads end. Each step has 5 s; what
    /// isn't done by then is left, and is recorded in the journal as started. A turn that is cut
    /// off has no reply.
    ///
    /// Facts that wait for a failing journal get another 5 s first. Those that still aren't
    /// recorded are returned: they can't be learnt later.
    pub async fn shutdown(self) -> Vec<Unrecorded> {
        if !self.services.closing.end(LAST).await {
            tracing::warn!("runs that were interrupted have not put their end on record");
        }
        self.services.store.close(&*self.services.timer, LAST).await;
        if let Err(error) = self.services.bus.shutdown(LAST).await {
            tracing::warn!(%error, "the bus was not drained");
        }
        // What it leaves is free for others when the journal is settled.
        self.services.ownership.leave();
        if let Err(error) = self.services.bus.journal().settle().await {
            tracing::warn!(%error, "the journal was not settled");
        }
        self.services.completions.close();
        // Whoever waits for a reply is told that none comes here.
        self.services.turns.clear();
        self.services.gate.waiting.agents.clear();
        self.services.host.stop();
        self.services.store.unrecorded()
    }
}

/// Passivates idle conversations, until the runtime is gone.
async fn sweep(services: WeakServices) {
    loop {
        let Some(strong) = services.upgrade() else {
            return;
        };
        let idle = Duration::from_secs(strong.settings.passivate_after.max(1));
        let pause = strong.timer.sleep(idle / 2);
        drop(strong);
        pause.await;
        let Some(strong) = services.upgrade() else {
            return;
        };
        for conversation in strong.gate.grown() {
            if let Err(error) = strong.gate.snapshot(&conversation).await {
                tracing::debug!(%error, %conversation, "a snapshot could not be made");
            }
        }
        for conversation in strong.gate.idle_since(idle) {
            strong.passivate(&conversation).await;
        }
    }
}

impl Runtime {
    /// Reloads the policy folder for verdicts from now on. If it fails, everything is refused with
    /// `POLICY_FAILED` until the folder is fixed. Returns the folder's version; None without a
    /// folder.
    ///
    /// The runtime does so by itself about two seconds after a change.
    pub async fn reload_policy(&self) -> Result<Option<String>, ephor_policy::Mistakes> {
        policy::reload(self.services()).await
    }
}
