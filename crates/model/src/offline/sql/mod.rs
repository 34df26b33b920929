//! Questions over a database's schema become SQL.

mod synonyms;

pub use synonyms::Synonyms;
