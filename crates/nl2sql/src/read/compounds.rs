//! Nouns that stand before a measure and say of what it is.

use super::Reader;

impl Reader<'_> {
    /// "Ticket revenue": money of the tickets, and not of what else a word for money stands for.
    pub(super) fn compounds(&mut self) {
        for at in 1..self.tokens.len() {
            if self.chinese(at) || !self.is_measure(at) || !self.is_table(at - 1) {
                continue;
            }
            let of: Vec<usize> = self.tables(at - 1).iter().map(|t| t.what.table()).collect();
            let numbers = self.numbers(at);
            let summed =
                self.sketch.measures.iter().map(|measure| &self.sketch.slots[measure.slot]);
            let strange = summed.into_iter().any(|targets| {
                let told = !targets.is_empty() && targets.iter().all(|one| numbers.contains(one));
                told && !targets.iter().any(|target| {
                    let table = target.what.table();
                    of.iter().any(|&whose| whose == table || self.beside(whose, table))
                })
            });
            if strange {
                self.lost.push(at - 1);
            }
        }
    }

    /// Whether a row of one of two tables names a row of the other.
    fn beside(&self, one: usize, other: usize) -> bool {
        let names = |from: usize, to: usize| {
            let to = &self.schema.tables[self.schema.real(to)].name;
            let columns = &self.schema.tables[self.schema.real(from)].columns;
            columns.iter().filter_map(|column| column.references.as_ref()).any(|reference| {
                reference.split(['.', '(']).next().is_some_and(|table| table == to)
            })
        };
        names(one, other) || names(other, one)
    }
}
