//! The tools that come along. To add one is to add a file and a line.

mod calculate;
mod history;
mod lowered;
mod time;
mod web_search;
mod workspace;

pub use calculate::{Calculate, Calculation, Expression};
pub use history::{ConversationHistory, History, Message, Which};
pub use lowered::{Fetch, Query, http_fetch, sql_query};
pub use time::{GetTime, Time, Where};
pub use web_search::{Found, Search, SearchResult, WebSearch};
pub use workspace::{
    Entry, Folder, Kind, ListWorkspaceFiles, Listing, ReadFile, Reading, Text, Workspace,
};
