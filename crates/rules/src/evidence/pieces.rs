//! Seen texts, oldest dropped first, with a fast negative lookup.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, LazyLock};

use ephor_core::Provenance;
use serde::{Deserialize, Serialize};

use super::MAX_EVIDENCE_BYTES;
use super::places::Effort;
use super::text::{Wanted, units};

/// Up to that many pieces are looked through one by one: they need no index.
const FEW: usize = 4;

/// Among this many of the last origins one is looked for before it is written down again.
const RECENT: usize = 16;

/// Pieces of evidence. None: there were never any, as in most conversations of most kinds.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "Plain", into = "Plain")]
pub(super) struct Pieces(Option<Box<Kept>>);

/// A text can be in a piece only if all its units are, so most are told by a few look-ups; the rest are
/// searched for.
#[derive(Debug, Clone, Default)]
struct Kept {
    pieces: VecDeque<Piece>,
    bytes: usize,
    /// In how many pieces a unit is. None: there have never been more than a few.
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

/// Pieces as they are written down: what is looked things up by is found again.
#[derive(Serialize, Deserialize)]
struct Plain {
    from: Vec<Arc<Provenance>>,
    /// Each with the place of its origin there.
    pieces: Vec<(usize, String)>,
    dropped: bool,
}

impl From<Pieces> for Plain {
    fn from(pieces: Pieces) -> Self {
        let kept = pieces.0.map(|kept| *kept).unwrap_or_default();
        let mut plain = Self { from: Vec::new(), pieces: Vec::new(), dropped: kept.dropped };
        for Piece { provenance, text, .. } in kept.pieces {
            let recent = plain.from.len().saturating_sub(RECENT);
            let known = plain.from.iter().skip(recent).position(|known| *known == provenance);
            let at = known.map_or(plain.from.len(), |at| recent + at);
            if known.is_none() {
                plain.from.push(provenance);
            }
            plain.pieces.push((at, text));
        }
        plain
    }
}

impl From<Plain> for Pieces {
    fn from(plain: Plain) -> Self {
        let from: Vec<_> = plain.from.iter().map(|from| shared(from, None)).collect();
        let mut pieces = Self::EMPTY;
        for (at, text) in plain.pieces {
            // What is written down of nobody is trusted nowhere.
            let from = from.get(at).cloned().unwrap_or_default();
            pieces.0.get_or_insert_default().push_shared(from, text);
        }
        if plain.dropped {
            pieces.0.get_or_insert_default().dropped = true;
        }
        pieces
    }
}

impl Pieces {
    pub(super) const EMPTY: Self = Self(None);

    pub(super) fn push(&mut self, provenance: &Provenance, text: String) {
        self.0.get_or_insert_default().push(provenance, text);
    }

    /// Whether something was too much to keep.
    pub(super) fn has_dropped(&self) -> bool {
        self.0.as_ref().is_some_and(|kept| kept.dropped)
    }

    /// Where the latest piece comes from that has a text as words of its own.
    pub(super) fn find(
        &self,
        wanted: &Wanted,
        counts: impl Fn(&Provenance) -> bool,
        effort: &Effort,
    ) -> Option<&Provenance> {
        self.0.as_ref()?.find(wanted, counts, effort)
    }
}

/// The user's origin, and one that is known already, aren't kept twice.
pub(super) fn shared(provenance: &Provenance, known: Option<&Arc<Provenance>>) -> Arc<Provenance> {
    static USER: LazyLock<Arc<Provenance>> = LazyLock::new(|| Arc::new(super::user()));
    let same = [Some(&*USER), known].into_iter().flatten().find(|known| ***known == *provenance);
    same.map_or_else(|| Arc::new(provenance.clone()), Arc::clone)
}

impl Kept {
    fn push(&mut self, provenance: &Provenance, text: String) {
        let provenance = shared(provenance, self.pieces.back().map(|piece| &piece.provenance));
        self.push_shared(provenance, text);
    }

    fn push_shared(&mut self, provenance: Arc<Provenance>, mut text: String) {
        if text.len() > MAX_EVIDENCE_BYTES {
            let end = text.floor_char_boundary(MAX_EVIDENCE_BYTES);
            text.truncate(end);
            self.dropped = true;
        }
        let units = units(&text);
        self.bytes += text.len();
        // Most conversations that lie idle have seen a text or two: room for more comes with more.
        self.pieces.reserve_exact(usize::from(self.pieces.len() < 2));
        self.pieces.push_back(Piece { provenance, text, units: units.into() });
        self.list();
        while self.bytes > MAX_EVIDENCE_BYTES && self.drop_oldest() {}
    }

    /// Takes the last piece into the index, or all once they are more than a few.
    fn list(&mut self) {
        let first = match &self.index {
            Some(_) => self.pieces.len().saturating_sub(1),
            None if self.pieces.len() > FEW => 0,
            None => return,
        };
        let index = self.index.get_or_insert_default();
        for unit in self.pieces.range(first..).flat_map(|piece| &*piece.units) {
            *index.entry(*unit).or_default() += 1;
        }
    }

    fn drop_oldest(&mut self) -> bool {
        let Some(oldest) = self.pieces.pop_front() else {
            return false;
        };
        self.bytes -= oldest.text.len();
        self.dropped = true;
        if let Some(index) = &mut self.index {
            for unit in oldest.units {
                if let Some(count) = index.get_mut(&unit) {
                    *count -= 1;
                    if *count == 0 {
                        index.remove(&unit);
                    }
                }
            }
        }
        true
    }

    fn find(
        &self,
        wanted: &Wanted,
        counts: impl Fn(&Provenance) -> bool,
        effort: &Effort,
    ) -> Option<&Provenance> {
        if let Some(index) = &self.index
            && !wanted.units().iter().all(|unit| index.contains_key(unit))
        {
            return None;
        }
        let has = |piece: &&Piece| {
            counts(&piece.provenance)
                && wanted.units().iter().all(|unit| piece.units.binary_search(unit).is_ok())
                && wanted.is_in(&piece.text, effort)
        };
        self.pieces.iter().rev().find(has).map(|piece| &*piece.provenance)
    }
}

#[cfg(test)]
impl Pieces {
    /// Drops a piece as if there were too many.
    pub(super) fn drop_oldest(&mut self) -> bool {
        self.0.as_mut().is_some_and(|kept| kept.drop_oldest())
    }

    /// The same without an index.
    pub(super) fn search(&self, wanted: &Wanted) -> Option<&Provenance> {
        let has = |piece: &&Piece| wanted.is_in(&piece.text, &Effort::default());
        self.0.as_ref()?.pieces.iter().rev().find(has).map(|piece| &*piece.provenance)
    }
}
