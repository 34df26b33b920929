//! Texts that were seen, the oldest dropped first, and a fast way to say that one isn't among them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, LazyLock};

use ephor_core::Provenance;

use super::MAX_EVIDENCE_BYTES;
use super::text::{Wanted, units};

/// Pieces of evidence. A text can be in one only if all its units are, so most are told by a few
/// look-ups; the rest are searched for.
#[derive(Debug, Clone, Default)]
pub(super) struct Pieces {
    pieces: VecDeque<Piece>,
    bytes: usize,
    /// In how many pieces a unit is. None: there are no pieces.
    index: Option<HashMap<u64, u32>>,
    dropped: bool,
}

#[derive(Debug, Clone)]
struct Piece {
    provenance: Arc<Provenance>,
    text: String,
    /// Sorted.
    units: Box<[u64]>,
}

impl Pieces {
    pub(super) const EMPTY: Self =
        Self { pieces: VecDeque::new(), bytes: 0, index: None, dropped: false };

    pub(super) fn push(&mut self, provenance: &Provenance, mut text: String) {
        if text.len() > MAX_EVIDENCE_BYTES {
            let end = text.floor_char_boundary(MAX_EVIDENCE_BYTES);
            text.truncate(end);
            self.dropped = true;
        }
        let mut units: Vec<u64> = units(&text).collect();
        units.sort_unstable();
        units.dedup();
        let index = self.index.get_or_insert_default();
        for unit in &units {
            *index.entry(*unit).or_default() += 1;
        }
        self.bytes += text.len();
        let provenance = self.shared(provenance);
        // Most conversations that lie idle have seen a text or two: room for more comes with more.
        self.pieces.reserve_exact(usize::from(self.pieces.len() < 2));
        self.pieces.push_back(Piece { provenance, text, units: units.into() });
        while self.bytes > MAX_EVIDENCE_BYTES && self.drop_oldest() {}
    }

    /// Whether something was too much to keep.
    pub(super) fn has_dropped(&self) -> bool {
        self.dropped
    }

    /// The same origin isn't kept twice.
    fn shared(&self, provenance: &Provenance) -> Arc<Provenance> {
        static USER: LazyLock<Arc<Provenance>> = LazyLock::new(|| Arc::new(super::user()));
        let last = self.pieces.back().map(|piece| &piece.provenance);
        let same = [Some(&*USER), last].into_iter().flatten().find(|known| ***known == *provenance);
        same.map_or_else(|| Arc::new(provenance.clone()), Arc::clone)
    }

    pub(super) fn drop_oldest(&mut self) -> bool {
        let (Some(oldest), Some(index)) = (self.pieces.pop_front(), &mut self.index) else {
            return false;
        };
        self.bytes -= oldest.text.len();
        self.dropped = true;
        for unit in oldest.units {
            if let Some(count) = index.get_mut(&unit) {
                *count -= 1;
                if *count == 0 {
                    index.remove(&unit);
                }
            }
        }
        true
    }

    /// Where the latest piece comes from that has a text as words of its own.
    pub(super) fn find(
        &self,
        wanted: &Wanted,
        counts: impl Fn(&Provenance) -> bool,
    ) -> Option<&Provenance> {
        let index = self.index.as_ref()?;
        if !wanted.units().iter().all(|unit| index.contains_key(unit)) {
            return None;
        }
        let has = |piece: &&Piece| {
            counts(&piece.provenance)
                && wanted.units().iter().all(|unit| piece.units.binary_search(unit).is_ok())
                && wanted.is_in(&piece.text)
        };
        self.pieces.iter().rev().find(has).map(|piece| &*piece.provenance)
    }
}

#[cfg(test)]
impl Pieces {
    /// The same without an index.
    pub(super) fn search(&self, wanted: &Wanted) -> Option<&Provenance> {
        let has = |piece: &&Piece| wanted.is_in(&piece.text);
        self.pieces.iter().rev().find(has).map(|piece| &*piece.provenance)
    }
}
