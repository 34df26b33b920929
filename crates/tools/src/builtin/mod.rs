//! The bundled tools. To add one, add a file and a line.

mod calculate;
mod files;
mod history;
mod lowered;
mod time;
mod web;
mod workspace;

pub use calculate::{Calculate, Calculation, Expression};
pub use files::{Entry, Folder, Kind, ListWorkspaceFiles, Listing, ReadFile, Reading, Text};
pub use history::{ConversationHistory, History, Message, Which};
pub use lowered::{Fetch, Query, http_fetch, sql_query};
pub use time::{GetTime, Time, Where};
pub use web::{
    AdvancedWebSearch, Cited, Engine, Found, Passage, Research, Researched, Search, SearchResult,
    WebSearch,
};
pub use workspace::Workspace;
