//! Reports: from results to Markdown, or to one HTML page that needs nothing from elsewhere. Pure.
//!
//! - [`Report`]: what a report says: a summary, [`Section`]s with their SQL and rows, where it is from.
//! - [`markdown`] and [`html`] write it.
//!
//! Charts are chosen from the rows by rules (`choose`), drawn as SVG without scripts, once for wide and
//! once for narrow screens. Nothing that a model, a database or a person wrote is markup: texts of a
//! model are Markdown of which tags, images and odd links are left out, all else is escaped.

mod chart;
mod choose;
mod data;
mod describe;
mod format;
mod html;
mod markdown;
mod moment;
mod profile;
mod prose;
mod rewrite;
mod safe;
mod scale;
mod table;
mod words;

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests;

pub use data::{Column, Language, Provenance, Report, Section, Table};
pub use html::html;
pub use markdown::{brief, markdown};
