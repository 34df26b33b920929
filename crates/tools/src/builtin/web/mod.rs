//! Searching the web: a search engine asked for addresses, and the pages there read and cited.

mod advanced;
mod engine;
mod search;

pub use advanced::{AdvancedWebSearch, Cited, Passage, Research, Researched};
pub use engine::{Engine, SearchResult};
pub use search::{Found, Search, WebSearch};
