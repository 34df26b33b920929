//! What agents built on graphs share. Knows no particular agent.
//!
//! - [`Template`] and [`Prompt`]: prompts in files, versioned; answers that fit a type, or are asked
//!   for again with what was wrong, a bounded number of times.
//! - [`CompiledOnce`]: an agent's graph, which its runs share.
//! - [`drive`]: a run of a graph on a thread of the runtime's journal, whose pieces others can watch.
//! - [`Talk`] and [`TalkReply`]: the shape in which an agent can be a conversation's own.

mod compiled;
mod drive;
mod prompt;
pub mod seconds;
mod talk;
mod template;

pub use compiled::CompiledOnce;
pub use drive::{Begin, DriveError, answered_interrupt, drive, thread, thread_id};
pub use prompt::{AskError, MAX_REPAIRS, Prompt};
pub use talk::{Talk, TalkReply, Waiting};
pub use template::Template;
