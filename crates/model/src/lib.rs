//! The [`ChatModel`] trait, and its implementations.
//!
//! A request states its purpose and carries its context as data, so that a rule-based model needn't
//! parse prompts, and prompts for language models are made from the same data.
//!
//! | name | who answers |
//! | --- | --- |
//! | `openai::gpt-4o`, … | `Genai`: a provider, always as `provider::model` (feature `providers`) |
//! | `recorded::PATH` | [`Recorded`]: a tape, exactly as it was recorded |
//! | | [`Scripted`]: a test's script |
//! | `offline::rules` | rules, without network or key: a crate of its own |
//!
//! [`open`] returns models that retry: see [`Patient`].

pub mod types;

pub use types::{
    Called, ChatChunk, ChatModel, ChatRequest, ChatResponse, Message, ModelError, ModelErrorKind,
    Purpose, Role, ToolCall, ToolSpec, Usage,
};

pub mod decide;

pub use decide::{
    Capabilities, Column, Database, DecideContext, Decided, Decisions, Destination, Named, Said,
    Step, Table, WorkflowInfo,
};

mod aliased;
mod answer;
mod background;
pub mod known;
mod open;
mod patience;
mod prices;
#[cfg(feature = "providers")]
mod provider;
pub mod purposes;
pub mod recorded;
mod scripted;

pub use aliased::Aliased;
pub use answer::{decide_schema, feedback, validate_answer};
pub use background::Background;
pub use open::{OpenOptions, Tape, open};
pub use patience::{Patience, Patient};
pub use prices::{Price, Prices};
#[cfg(feature = "providers")]
pub use provider::{Genai, GenaiOptions, Secret};
pub use recorded::Recorded;
pub use scripted::{Latch, Scripted};
