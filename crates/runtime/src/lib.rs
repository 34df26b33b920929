//! Hosts conversations and their actors: builder, gate, supervision, passivation.
//!
//! It knows no particular agent. Every runtime has the bus, the judge at its [`gate::Gate`], and
//! sub-agents. The coordinator, the workflow agent and the conversation agent are [`Part`]s, built
//! like an embedder's own.

pub mod actor;
mod actors;
pub mod agent;
mod asked;
pub mod authorize;
mod awaited;
pub mod builder;
mod caller;
mod calls;
mod cancel;
pub mod closing;
mod compact;
mod conversation;
mod decisions;
mod due;
mod elsewhere;
mod ended;
mod entity;
pub mod execution;
pub mod gate;
mod handed;
pub mod holds;
mod host;
pub mod inbox;
mod lifetime;
mod lineage;
pub mod metered;
mod mistake;
mod model_names;
mod no_model;
mod open_question;
mod opened;
mod outcome;
pub mod pending;
#[cfg(feature = "cedar")]
mod policy;
#[cfg(not(feature = "cedar"))]
#[path = "no_policy.rs"]
mod policy;
pub mod port;
mod reading;
mod recording;
pub mod recovery;
pub mod redirected;
pub mod runs;
mod runtime;
pub mod seen;
mod send_code;
pub mod services;
pub mod settings;
pub mod spending;
mod steady;
pub mod store;
pub mod stored;
pub mod stream_event;
mod subagents;
pub mod summary;
mod together;
pub mod trust;
pub mod turn_stream;
pub mod view;

pub use ephor_bus::Pattern;

pub use actor::{Actor, ActorContext, DueTimer, Input, Loaded};
pub use actors::{ActorError, ActorHandle};
pub use agent::{Agent, AgentContext, AgentError, agent_fn};
pub use builder::{Builder, Part};
pub use cancel::{CancelError, Cancelled};
pub use compact::retention::INTERVAL as RETENTION_INTERVAL;
pub use compact::{Compacted, OneCompacted, Stays};
pub use conversation::{Conversation, Reply, SendError, WorkflowSummary};
pub use elsewhere::INTERVAL as LOOK_INTERVAL;
pub use entity::Key;
pub use ephor_core::panic_text;
pub use ephor_time::{SystemTimer, Time, Timer};
pub use execution::{
    AgendaControl, CallGuard, Completion, Completions, DecisionExecutor, Detach, Interruption,
    OpenDecision, Released, Verdicts, WithEnd, decides_again,
};
pub use handed::Unreadable;
pub use inbox::{Inbox, InboxError};
pub use lineage::Lineage;
pub use mistake::{BuildError, Mistake};
pub use pending::{Judged, Pending};
pub use port::{AgentPort, Note};
pub use recording::NotRecorded;
pub use recovery::INTERVAL as TAKE_OVER_INTERVAL;
pub use runtime::Runtime;
pub use services::Services;
pub use settings::{
    ApprovalSettings, ConversationQuota, NodeQuota, Quotas, RestartSettings, RunQuota, Settings,
    StoreSettings, SubAgentSettings, TenantQuota,
};
pub use store::{Store, Unrecorded};
pub use stored::Stored;
pub use stream_event::StreamEvent;
pub use summary::{DecisionStatus, DecisionSummary};
pub use turn_stream::{NodeStep, TurnItem, TurnStream};

/// Does something that may panic, as all code of others may. `Err` holds what the panic said.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    caught.map_err(|panic| panic_text(&*panic))
}
