//! Faults: the program is driven as people drive it, and what it stands on fails.

use crate::common;

mod answerers;
#[cfg(target_os = "linux")]
mod approvals;
mod backup;
mod conflict;
mod controls;
mod creation;
mod damaged;
mod effects;
mod elsewhere;
mod full;
pub mod live;
mod lock;
mod memory;
mod moved;
mod names;
mod provider;
mod reports;
mod resumed;
mod serving;
mod settings;
mod signals;
