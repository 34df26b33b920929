//! How much a conversation has stored: a fold of its events, so that it survives a restart, checked
//! against the quotas.

use std::collections::VecDeque;
use std::ops::AddAssign;

use ephor_core::bounds::{Size, measure};
use ephor_core::events::{NodeCompleted, NodeExecutionFailed, NodeIterationCompleted};
use ephor_core::{Artifact, Envelope, ErrorCode, Event, EventId, Failure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::settings::Quotas;

/// Runs whose sums are remembered, the last ones: of others the conversation's count.
const RUNS: usize = 256;

/// Stored bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stored {
    /// Outputs of nodes and of their iterations, as compact JSON.
    pub output_bytes: u64,
    /// Files that nodes created.
    pub artifact_bytes: u64,
    /// Events in the journal, as JSON without their envelopes.
    pub journal_bytes: u64,
}

impl AddAssign for Stored {
    fn add_assign(&mut self, other: Self) {
        self.output_bytes = self.output_bytes.saturating_add(other.output_bytes);
        self.artifact_bytes = self.artifact_bytes.saturating_add(other.artifact_bytes);
        self.journal_bytes = self.journal_bytes.saturating_add(other.journal_bytes);
    }
}

/// The approximate size of a value's compact JSON, in bytes.
pub fn output_bytes(value: &Value) -> u64 {
    let all = Size { bytes: usize::MAX, parts: usize::MAX, depth: usize::MAX };
    measure(value, all).bytes as u64
}

/// The bytes of files together.
pub fn artifact_bytes(files: &[Artifact]) -> u64 {
    files.iter().map(|file| file.bytes).fold(0, u64::saturating_add)
}

impl Stored {
    /// What an event puts down, and in which run. One that can't be read counts as an output whole.
    pub fn of(envelope: &Envelope) -> (Self, Option<EventId>) {
        if envelope.sequence == 0 {
            return (Self::default(), None);
        }
        let journal_bytes = envelope.data.json_len();
        let unknown =
            || (Self { output_bytes: journal_bytes, journal_bytes, ..Self::default() }, None);
        let known = |output_bytes, artifact_bytes, run| {
            (Self { output_bytes, artifact_bytes, journal_bytes }, Some(run))
        };
        match envelope.kind() {
            NodeCompleted::TYPE => envelope.read::<NodeCompleted>().map_or_else(unknown, |done| {
                known(output_bytes(&done.output), artifact_bytes(&done.artifacts), done.node.run)
            }),
            NodeIterationCompleted::TYPE => envelope
                .read::<NodeIterationCompleted>()
                .map_or_else(unknown, |done| known(output_bytes(&done.output), 0, done.node.run)),
            NodeExecutionFailed::TYPE => envelope
                .read::<NodeExecutionFailed>()
                .map_or_else(unknown, |failed| known(0, failed.artifact_bytes, failed.node.run)),
            _ => (Self { journal_bytes, ..Self::default() }, None),
        }
    }
}

/// What a conversation has stored, and its last runs.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Storage {
    all: Stored,
    runs: VecDeque<(EventId, Stored)>,
}

impl Storage {
    /// Takes one event of the record in; what it puts down.
    pub fn fold(&mut self, envelope: &Envelope) -> Stored {
        let (stored, run) = Stored::of(envelope);
        self.all += stored;
        let Some(run) = run else {
            return stored;
        };
        match self.runs.iter_mut().rev().find(|(known, _)| *known == run) {
            Some((_, sum)) => *sum += stored,
            None => {
                if self.runs.len() >= RUNS {
                    self.runs.pop_front();
                }
                self.runs.push_back((run, stored));
            }
        }
        stored
    }

    /// What the conversation has put down.
    pub fn conversation(&self) -> Stored {
        self.all
    }

    /// What a run has put down.
    pub fn run(&self, run: EventId) -> Stored {
        let known = self.runs.iter().rev().find(|(known, _)| *known == run);
        known.map(|(_, sum)| *sum).unwrap_or_default()
    }
}

/// How much a run and its conversation may still store, in outputs and files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Of outputs: how much, and by which setting.
    pub output: (u64, &'static str),
    /// Of files: the same.
    pub artifact: (u64, &'static str),
}

/// The least of some bounds.
fn least(bounds: &[(Option<u64>, u64, &'static str)]) -> (u64, &'static str) {
    let left = |(most, used, key): &(Option<u64>, u64, &'static str)| {
        (most.map_or(u64::MAX, |most| most.saturating_sub(*used)), *key)
    };
    bounds.iter().map(left).min_by_key(|(left, _)| *left).unwrap_or((u64::MAX, ""))
}

impl Room {
    /// What is left, of what was put down by a run, its conversation, and its tenant today.
    pub fn of(quotas: &Quotas, run: Stored, conversation: Stored, tenant: Stored) -> Self {
        let Quotas { run: r, conversation: c, tenant: t, .. } = quotas;
        Self {
            output: least(&[
                (r.output_bytes, run.output_bytes, "run.output_bytes"),
                (c.output_bytes, conversation.output_bytes, "conversation.output_bytes"),
                (t.output_bytes, tenant.output_bytes, "tenant.output_bytes"),
            ]),
            artifact: least(&[
                (r.artifact_bytes, run.artifact_bytes, "run.artifact_bytes"),
                (c.artifact_bytes, conversation.artifact_bytes, "conversation.artifact_bytes"),
                (t.artifact_bytes, tenant.artifact_bytes, "tenant.artifact_bytes"),
            ]),
        }
    }

    /// Refuses a call where nothing is left.
    pub fn check(&self) -> Result<(), Failure> {
        for ((left, key), what) in [(self.output, "outputs"), (self.artifact, "files")] {
            if left == 0 {
                return Err(exhausted(&format!("no more {what} may be put down"), key));
            }
        }
        Ok(())
    }
}

/// Refuses what would grow a journal that has reached its bound.
pub fn check_journal(quotas: &Quotas, conversation: Stored, tenant: Stored) -> Result<(), Failure> {
    let (left, key) = least(&[
        (
            quotas.conversation.journal_bytes,
            conversation.journal_bytes,
            "conversation.journal_bytes",
        ),
        (quotas.tenant.journal_bytes, tenant.journal_bytes, "tenant.journal_bytes"),
    ]);
    match left {
        0 => Err(exhausted("no more may be recorded", key)),
        _ => Ok(()),
    }
}

/// The failure for a quota that is used up; `key` names it below `runtime.quotas`.
pub fn exhausted(what: &str, key: &str) -> Failure {
    let whose = key.split('.').next().unwrap_or_default();
    Failure::new(ErrorCode::ResourceLimit, format!("{what}: the {whose}'s quota is used up"))
        .hint(format!("put down less, or have `runtime.quotas.{key}` raised"))
}
