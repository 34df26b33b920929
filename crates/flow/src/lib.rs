//! What agents built on graphs share, independent of any particular agent.
//!
//! - [`Template`] and [`Prompt`]: versioned prompts in files; answers that match a type, or are
//!   asked for again with the violations, a bounded number of times.
//! - [`CompiledOnce`]: an agent's graph, which its runs share.
//! - [`drive`]: runs a graph on a thread of the runtime's journal, with output that others can
//!   watch.
//! - [`Talk`] and [`TalkReply`]: the interface of an agent that can answer a conversation.

mod compiled;
mod drive;
mod prompt;
pub mod seconds;
mod talk;
mod template;

pub use compiled::CompiledOnce;
pub use drive::{Begin, DriveError, answered_interrupt, conversation_of, drive, thread, thread_id};
pub use prompt::{AskError, MAX_REPAIRS, Prompt};
pub use talk::{Talk, TalkReply, Waiting};
pub use template::Template;
