//! What the nodes of a run have stored, checked against the quotas while they run. What is recorded
//! is counted by the conversation's view.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ephor_core::{Failure, NodeId};
use ephor_runtime::Stored;
use ephor_runtime::settings::NodeQuota;
use ephor_runtime::stored::{Room, exhausted};

/// What a run's nodes have put down since it began.
#[derive(Debug, Default)]
pub(crate) struct Kept(Mutex<Sums>);

#[derive(Debug, Default)]
struct Sums {
    all: Stored,
    /// Bytes of files, by node, over its attempts.
    files: BTreeMap<NodeId, u64>,
    /// Those of them that are recorded.
    told: BTreeMap<NodeId, u64>,
}

impl Kept {
    fn lock(&self) -> MutexGuard<'_, Sums> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was put down so far.
    pub(crate) fn sum(&self) -> Stored {
        self.lock().all
    }

    /// Takes room for a file of a node, before it is written. `room` is what was left when `then` had
    /// been put down.
    pub(crate) fn file(
        &self,
        node: &NodeId,
        bytes: u64,
        quota: &NodeQuota,
        (room, then): (&Room, Stored),
    ) -> Result<(), Failure> {
        let mut sums = self.lock();
        let own = sums.files.get(node).copied().unwrap_or_default().saturating_add(bytes);
        if quota.artifact_bytes.is_some_and(|most| own > most) {
            return Err(exhausted(
                &format!("a file of {bytes} bytes is too much"),
                "node.artifact_bytes",
            ));
        }
        let since = sums.all.artifact_bytes.saturating_sub(then.artifact_bytes);
        let (left, key) = room.artifact;
        if since.saturating_add(bytes) > left {
            return Err(exhausted(&format!("a file of {bytes} bytes is too much"), key));
        }
        sums.all.artifact_bytes = sums.all.artifact_bytes.saturating_add(bytes);
        sums.files.insert(node.clone(), own);
        Ok(())
    }

    /// Takes room for an output, before it is recorded. `room` and `then` as for a file.
    pub(crate) fn output(
        &self,
        bytes: u64,
        quota: &NodeQuota,
        (room, then): (&Room, Stored),
    ) -> Result<(), Failure> {
        let what = || format!("an output of {bytes} bytes is too much");
        if quota.output_bytes.is_some_and(|most| bytes > most) {
            return Err(exhausted(&what(), "node.output_bytes"));
        }
        let mut sums = self.lock();
        let since = sums.all.output_bytes.saturating_sub(then.output_bytes);
        let (left, key) = room.output;
        if since.saturating_add(bytes) > left {
            return Err(exhausted(&what(), key));
        }
        sums.all.output_bytes = sums.all.output_bytes.saturating_add(bytes);
        Ok(())
    }

    /// Bytes of files that a node has made and that no event tells of yet; the next one does.
    pub(crate) fn untold(&self, node: &NodeId) -> u64 {
        let mut sums = self.lock();
        let made = sums.files.get(node).copied().unwrap_or_default();
        let told = sums.told.insert(node.clone(), made).unwrap_or_default();
        made.saturating_sub(told)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ephor_core::ErrorCode;

    fn room(output: u64, artifact: u64) -> Room {
        Room {
            output: (output, "run.output_bytes"),
            artifact: (artifact, "conversation.artifact_bytes"),
        }
    }

    #[test]
    fn what_is_under_way_counts() {
        let (kept, node, none) = (Kept::default(), NodeId::from("n"), Stored::default());
        let quota = NodeQuota { output_bytes: Some(5), artifact_bytes: Some(10) };
        let room = room(8, 12);
        kept.output(5, &quota, (&room, none)).unwrap();
        let refused = kept.output(4, &quota, (&room, none)).unwrap_err();
        assert_eq!(refused.code, ErrorCode::ResourceLimit);
        assert!(refused.hint.unwrap().contains("`runtime.quotas.run.output_bytes`"));
        let refused = kept.output(6, &quota, (&room, none)).unwrap_err();
        assert!(refused.hint.unwrap().contains("`runtime.quotas.node.output_bytes`"));
        kept.file(&node, 10, &quota, (&room, none)).unwrap();
        let refused = kept.file(&node, 1, &quota, (&room, none)).unwrap_err();
        assert!(refused.hint.unwrap().contains("`runtime.quotas.node.artifact_bytes`"));
        let refused = kept.file(&NodeId::from("m"), 3, &quota, (&room, none)).unwrap_err();
        assert!(refused.hint.unwrap().contains("`runtime.quotas.conversation.artifact_bytes`"));
        assert_eq!((kept.untold(&node), kept.untold(&node)), (10, 0));
        // What had been put down when the room was looked at isn't counted again.
        kept.file(&NodeId::from("m"), 10, &quota, (&room, kept.sum())).unwrap();
    }
}
