//! What agents built on graphs share. Knows no particular agent.
//!
//! - [`Template`] and [`Question`]: prompts in files, versioned; answers that fit a type, or are asked
//!   for again with what was wrong, a bounded number of times.
//! - [`drive`]: a run of a graph on a thread of the runtime's journal, whose pieces others can watch.
//! - [`Talk`] and [`TalkReply`]: the shape in which an agent can be a conversation's own.

mod drive;
mod question;
pub mod seconds;
mod talk;
mod template;

pub use drive::{Begin, DriveError, drive, thread, thread_id};
pub use question::{AskError, MAX_REPAIRS, Question};
pub use talk::{Talk, TalkReply, Waiting};
pub use template::Template;
