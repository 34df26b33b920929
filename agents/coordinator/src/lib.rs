//! The coordinator: releases approved decisions in order, and decides on recovery

pub mod breaker;
pub mod recovery;
pub mod stats;
