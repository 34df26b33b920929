//! The conversation agent: turns messages into decisions
