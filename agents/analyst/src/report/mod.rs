//! Reports: renders results as Markdown, or as a self-contained HTML page. Pure.
//!
//! - [`Report`]: its contents: a summary, [`Section`]s with their SQL and rows, and provenance.
//! - [`markdown`] and [`html`] render it.
//!
//! Charts are chosen from the rows by rules (`choose`), drawn as SVG without scripts, once for wide
//! and once for narrow screens. Nothing that a model, a database or a person wrote is used as
//! markup: a model's texts are Markdown without tags, images and unusual links, and everything else
//! is escaped.

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

pub use ephor_core::Language;

pub use data::{Column, Provenance, Report, Section, Table};
pub use html::{drawn, html};
pub use markdown::{brief, markdown};
