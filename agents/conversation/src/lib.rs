//! The conversation agent: turns messages into decisions

pub mod machine;
