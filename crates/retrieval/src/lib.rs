//! Finds what fits a question: [`Page`] reads a web page as passages of text, and [`rank`] orders texts
//! by BM25. Pure: it fetches nothing and keeps nothing.
//!
//! ```
//! use ephor_retrieval::{Page, rank};
//!
//! let html = "<title>Tides</title><nav>Home</nav><p>Tides follow the moon.<p>Bread needs yeast.";
//! let page = Page::html(html);
//! let passages = page.passages(600);
//! assert_eq!(passages, ["Tides follow the moon.\nBread needs yeast."]);
//! let texts = ["Bread needs yeast.", "Tides follow the moon."];
//! assert_eq!(rank("what moves the tides", &texts)[0].at, 1);
//! ```

mod bm25;
mod page;

pub use bm25::{Ranked, rank};
pub use page::Page;
