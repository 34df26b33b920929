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
    /// The number of records, with those that the history no longer holds.
    pub count: usize,
    /// The number of records by status.
    pub by_status: BTreeMap<ExecutionStatus, usize>,
    /// The last one.
    pub last: ExecutionRecord,
}

impl HistorySummary {
    /// Of the records that are kept, and of those that have left by status.
    fn of(records: &[ExecutionRecord], left: &BTreeMap<ExecutionStatus, usize>) -> Option<Self> {
        let last = records.last()?.clone();
        let mut by_status = left.clone();
        for record in records {
            *by_status.entry(record.status).or_default() += 1;
        }
        Some(Self { count: by_status.values().sum(), by_status, last })
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
            thinking_summary: HistorySummary::of(&self.thinking_history, &self.thinking_left),
            execution_summary: HistorySummary::of(&self.execution_history, &self.execution_left),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::records::Action;
    use crate::state::MOST_RECORDS;

    /// Histories are bounded, and counts are not.
    #[test]
    fn records_that_have_left_are_counted() {
        let now: Timestamp = "2026-11-22T10:00:00Z".parse().unwrap();
        let mut state = EnhancedState::new("s-1", now, []);
        let record = || ExecutionRecord::new(Action::Execute, now, now);
        for number in 0..MOST_RECORDS + 50 {
            state.add_execution_record(match number {
                0..20 => record().failed("no luck"),
                _ => record(),
            });
            state.add_thinking_record(record());
        }
        assert_eq!(state.execution_history.len(), MOST_RECORDS);
        let json = serde_json::to_value(&state).unwrap();
        let mut state = EnhancedState::read(&json).unwrap();
        state.next_turn(Message::new(ephor_model::Role::User, "next"));
        let kept = state.compress();
        let (done, thought) = (kept.execution_summary.unwrap(), kept.thinking_summary.unwrap());
        assert_eq!((done.count, thought.count), (MOST_RECORDS + 50, MOST_RECORDS + 50));
        assert_eq!(done.by_status[&ExecutionStatus::Failed], 20);
        assert_eq!(done.by_status.values().sum::<usize>(), done.count);
    }
}
