//! The runtime, for embedders.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ephor_bus::{Bus, BusError, Receipt};
use ephor_core::{ConversationId, Draft};
use ephor_effects::NodeExecutor;
use ephor_journal::{ConversationSummary, JournalError};
use ephor_rules::Registry;

use crate::agent::{Agent, Agents, Erased, ErasedAgent};
use crate::compact::retention;
use crate::due;
use crate::elsewhere;
use crate::handed;
use crate::inbox::Inbox;
use crate::lifetime::{self, Lifetime};
use crate::mistake::{self, Mistake};
use crate::policy;
use crate::recording::is_written;
use crate::recovery::{self, Recovered, Taken};
use crate::services::{Services, WeakServices};
use crate::store::Unrecorded;

/// A running Ephor runtime. Cheap to clone; all clones share the same runtime.
///
/// [`shutdown`](Self::shutdown) ends it. If the last handle is dropped without that, it is shut down in the
/// background: its conversations, inboxes and [actors' handles](crate::ActorHandle) are handles too.
#[derive(Clone)]
pub struct Runtime {
    pub(crate) services: Services,
    _lifetime: Arc<Lifetime>,
}

impl Runtime {
    pub(crate) fn start(services: Services) -> Self {
        // Before anything is published: what is at work is looked after from then on.
        services.gate.shared.store(services.is_shared(), Ordering::Relaxed);
        // Before any of them writes.
        let end = *services.journal.watch().borrow();
        let tasks = vec![
            tokio::spawn(sweep(services.downgrade())),
            tokio::spawn(due::watch(services.downgrade())),
            tokio::spawn(policy::watch(services.downgrade())),
            tokio::spawn(elsewhere::look_around(services.downgrade())),
            tokio::spawn(recovery::watch(services.downgrade())),
            tokio::spawn(handed::watch(services.downgrade())),
            tokio::spawn(retention::keep(services.downgrade(), end)),
        ];
        let lifetime = Lifetime::new(services.clone(), tasks);
        Self { services, _lifetime: Arc::new(lifetime) }
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
        self.services.offered(self.services.bus.publish(draft), is_written).await
    }

    /// Pending approvals and questions of the tenant `local`. See [`Inbox::of`] for others.
    pub fn inbox(&self) -> Inbox {
        Inbox::new(self.clone(), "local")
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
    ///
    /// # Errors
    /// The name or the task's schema can't be used.
    pub fn register_agent(&self, agent: impl Agent) -> Result<(), Mistake> {
        let agent: Arc<dyn ErasedAgent> = Arc::new(Erased(agent));
        let spec = agent.spec().map_err(|error| Mistake::Schema(error.to_string()))?;
        mistake::name("agent", &spec.name)?;
        self.services.get::<Agents>().insert(spec.name.clone(), agent);
        self.services.gate.update_registry(|registry| {
            registry.add_subagent(spec);
        });
        Ok(())
    }

    /// Registers a node kind while the runtime runs. It replaces one of the same name that was
    /// registered, but none that is built in.
    ///
    /// # Errors
    /// The name can't be used, or is that of a kind that is built in.
    pub fn register_node(&self, executor: Arc<dyn NodeExecutor>) -> Result<(), Mistake> {
        let name = executor.spec().name;
        mistake::name("node kind", &name)?;
        if Registry::built_in().kind(&name).is_some() {
            return Err(Mistake::Duplicate { what: "node kind", name });
        }
        self.set_node(executor);
        Ok(())
    }

    /// Sets a node kind, whichever has its name.
    pub(crate) fn set_node(&self, executor: Arc<dyn NodeExecutor>) {
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

    /// Shuts down. Workflow runs are interrupted, and can run again; sub-agents are stopped, and the
    /// next process goes on with them. Then no more events are accepted, accepted ones are delivered,
    /// and the actors' threads end. Each step has 5 s; what isn't done by then is left, and is recorded
    /// in the journal as started. A turn that is cut off has no reply.
    ///
    /// Facts that wait for a failing journal get another 5 s first. Those that still aren't
    /// recorded are returned: they can't be learnt later.
    pub async fn shutdown(self) -> Vec<Unrecorded> {
        lifetime::end(&self.services).await
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
