//! Shares and changes, and what an average is over.

use super::Reader;
use crate::keywords::Keyword;
use crate::link::{Item, Target};
use crate::nature::additive;
use crate::query::Wrap;
use crate::sketch::Function;

impl Reader<'_> {
    /// "Average price paid per booking", of a price that bookings have: over all of them.
    pub(super) fn per_own_row(&mut self) {
        let [measure] = self.sketch.measures.as_slice() else { return };
        if measure.function != Function::Average {
            return;
        }
        let best = |targets: &[Target]| targets.first().map(|target| target.what.table());
        let own = best(&self.sketch.slots[measure.slot]);
        let slots = &self.sketch.slots;
        self.sketch.groups.retain(|group| match group {
            crate::sketch::Group::Slot(slot) => {
                let table = slots[*slot].first().filter(|t| matches!(t.what, Item::Table(_)));
                table.is_none_or(|target| Some(target.what.table()) != own)
            }
            crate::sketch::Group::Bucket(..) => true,
        });
    }

    /// "How many are completed?" counts the rows that the filters speak of.
    pub(super) fn rows_of_filters(&mut self) {
        let all: Vec<Target> = self.sketch.slots.iter().flatten().copied().collect();
        self.measure(Function::Count, Self::tables_of(&all));
    }

    /// Whether sums of it mean something.
    pub(super) fn additive(&self, target: &Target) -> bool {
        match target.what {
            Item::Column(at) => additive(self.column(at)),
            Item::Product(..) => true,
            Item::Table(_) => false,
        }
    }

    /// "What percentage of orders were cancelled": the filters that come after make the part.
    pub(super) fn shares(&mut self) {
        let Some(at) = self.position(|keyword| keyword == Keyword::Share) else { return };
        if self.says(Keyword::By)
            || self.tokens.iter().any(|token| {
                token.time.is_some_and(|said| matches!(said, crate::time::Said::Bucket(_)))
            })
        {
            return;
        }
        let measured = (0..self.tokens.len()).any(|i| {
            self.mention(i)
                && self.is_measure(i)
                && Self::cost(&self.numbers(i)) < 3
                && !self.is_table(i)
                && self
                    .keep(i, |reader, target| {
                        reader.nature_of(target) == Some(crate::nature::Nature::Flag)
                    })
                    .is_empty()
        });
        if measured {
            return;
        }
        self.take(at);
        self.sketch.part = Some(0);
    }

    pub(super) fn wraps(&mut self) {
        if let Some(at) = self.position(|keyword| keyword == Keyword::Growth) {
            self.take(at);
            self.sketch.wrap = Some(Wrap::Growth);
        } else if let Some(at) = self.position(|keyword| keyword == Keyword::Share) {
            self.take(at);
            self.sketch.wrap = Some(Wrap::Share);
        }
        self.sketch.distinct = self.says(Keyword::Distinct);
    }
}
