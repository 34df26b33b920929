//! A support desk whose agent proposes refunds, and can't make one by itself. Start with the README.

pub mod agent;
pub mod clerk;
pub mod desk;
pub mod inbox;
pub mod payments;
pub mod refund;
pub mod shop;
pub mod step;

/// Why the program can't go on.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;
