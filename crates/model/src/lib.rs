//! ChatModel: what an agent asks, and who answers.
//!
//! A request states its purpose and carries what is known as data, so that the *offline* model
//! needs no prompt parsing, and prompts for real models are made from the same data.

pub mod types;

pub use types::{
    ChatChunk, ChatModel, ChatRequest, ChatResponse, Message, ModelError, ModelErrorKind, Purpose,
    Role, ToolCall, ToolSpec, Usage,
};

pub mod decide;

pub use decide::{
    Capabilities, Column, Database, DecideContext, Decided, Destination, Named, Said, Step, Table,
    WorkflowInfo,
};
