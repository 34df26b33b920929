//! The types shared by all of Ephor: ids, events, the ten decisions, plans and verdicts.
//!
//! Plain data: no I/O, no async, and no clock, except in constructors that explicitly use the
//! current time.
//!
//! ```
//! use ephor_core::{ConversationId, DecisionType};
//!
//! let conversation = ConversationId::new("c-42").unwrap();
//! assert_eq!(conversation.tenant(), "local");
//! assert!(DecisionType::ErrorRecovery.priority() < DecisionType::Respond.priority());
//! ```

pub mod artifact;
pub mod assigned;
pub mod bounds;
pub mod cloudevents;
pub mod decided;
pub mod decision;
pub mod decision_error;
pub mod ends;
pub mod event;
pub mod events;
pub mod failure;
pub mod ids;
pub mod interrupt;
pub mod language;
pub mod lenient;
pub mod node;
pub mod panic;
pub mod payload;
pub mod plan;
pub mod private;
pub mod provenance;
pub mod run_end;
pub mod source;
pub mod subagent_end;
pub mod text;
pub mod verdict;
pub mod versions;
pub mod waiting;
pub mod work;

pub use artifact::Artifact;
pub use assigned::{Assigned, Shape};
pub use decided::Decided;
pub use decision::{Condition, DecisionType, Intent, UnknownDecisionType};
pub use decision_error::DecisionError;
pub use event::{Disposition, Draft, Envelope, Event, EventData, Publisher};
pub use failure::{Effect, ErrorCode, Failure};
pub use ids::{ConversationId, EventId, IdError, NodeId, SubAgentId, WorkflowId};
pub use interrupt::Interrupt;
pub use language::Language;
pub use panic::panic_text;
pub use payload::Decision;
pub use plan::{InputSpec, Plan, PlanBuilder, PlanEdge, PlanNode, RetryConfig, WorkflowStatus};
pub use provenance::{ANY_SOURCE, Label, Labels, Origin, Provenance};
pub use verdict::{Correction, Violation};
