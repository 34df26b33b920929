//! The compressed form of a state, for long storage.

use std::collections::BTreeMap;

use ephor_model::Message;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::records::{ExecutionRecord, ExecutionStatus};
use crate::state::EnhancedState;

/// A summary of a list of records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HistorySummary {
    /// The number of records.
    pub count: usize,
    /// The number of records by status.
    pub by_status: BTreeMap<ExecutionStatus, usize>,
    /// The last one.
    pub last: ExecutionRecord,
}

impl HistorySummary {
    fn of(records: &[ExecutionRecord]) -> Option<Self> {
        let last = records.last()?.clone();
        let mut by_status = BTreeMap::new();
        for record in records {
            *by_status.entry(record.status).or_default() += 1;
        }
        Some(Self { count: records.len(), by_status, last })
    }
}

/// A compressed state: the answer, and summaries of the histories.
///
/// ```
/// use ephor_specialists::{Action, EnhancedState, ExecutionRecord};
///
/// let now = "2026-11-22T10:00:00Z".parse().unwrap();
/// let mut state = EnhancedState::new("s-1", now, []);
/// state.add_execution_record(ExecutionRecord::new(Action::Execute, now, now));
/// let kept = state.compress();
/// assert_eq!(kept.execution_summary.map(|summary| summary.count), Some(1));
/// assert_eq!(kept.thinking_summary, None);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CompressedState {
    /// The session.
    pub session_id: String,
    /// When it began.
    pub start_time: Timestamp,
    /// Whether it was completed.
    pub is_completed: bool,
    /// The answer.
    pub final_answer: Option<Message>,
    /// The summary of the reasoning, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking_summary: Option<HistorySummary>,
    /// The summary of the work, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub execution_summary: Option<HistorySummary>,
}

impl EnhancedState {
    /// Compresses it for long storage.
    pub fn compress(&self) -> CompressedState {
        CompressedState {
            session_id: self.session_id.clone(),
            start_time: self.start_time,
            is_completed: self.is_completed,
            final_answer: self.final_answer.clone(),
            thinking_summary: HistorySummary::of(&self.thinking_history),
            execution_summary: HistorySummary::of(&self.execution_history),
        }
    }
}
