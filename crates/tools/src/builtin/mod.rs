//! The tools that come along. To add one is to add a file and a line.

mod calculate;
mod history;
mod lowered;
mod time;

pub use calculate::{Calculate, Calculation, Expression};
pub use history::{ConversationHistory, History, Message, Which};
pub use lowered::{Fetch, Query, http_fetch, sql_query};
pub use time::{GetTime, Time, Where};
