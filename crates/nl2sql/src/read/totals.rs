//! Questions that want a total, and are never answered with a list of rows.

use super::{Reader, Unclear};
use crate::link::{Item, Target};
use crate::sketch::{Filter, Function, Slot};

impl Reader<'_> {
    /// "How much was paid out in grants", "what did repairs cost": where no measure was found, the
    /// amount of what is spoken of is added up. Where there isn't one amount, it is refused.
    pub(super) fn total(&mut self) -> Result<(), Unclear> {
        let sketch = &self.sketch;
        if !sketch.measures.is_empty() || sketch.part.is_some() || sketch.rank.is_some() {
            return Ok(());
        }
        let texts: Vec<String> =
            self.tokens.iter().map(|token| token.text.to_lowercase()).collect();
        let text = texts.join(" ");
        let did =
            ["what did ", "what have ", "what has "].iter().any(|lead| text.starts_with(lead));
        let spends = texts.iter().any(|text| SPENDS.contains(&text.as_str()));
        let much = texts.iter().any(|text| text == "how much");
        if !(much || did && spends) {
            return Ok(());
        }
        // "How much is the Swift", "how much does it cost": a price, not a total.
        let one = texts.iter().any(|text| ["does", "is"].contains(&text.as_str()));
        let numbers: Vec<Slot> = (sketch.project.iter().copied())
            .filter(|&slot| sketch.slots[slot].iter().all(|target| self.is_number(target)))
            .collect();
        let amounts = match numbers.as_slice() {
            [slot] if !one && sketch.project.len() == 1 => sketch.slots[*slot].clone(),
            [] => self.amounts_spoken_of(),
            _ => return Ok(()),
        };
        if amounts.is_empty() {
            let word = if much { "how much" } else { "what" };
            return Err(Unclear::Left(vec![word.to_owned()]));
        }
        self.sketch.project.clear();
        self.sketch.subject = None;
        self.measure(Function::Sum, amounts);
        Ok(())
    }

    /// The money of the tables that the question names.
    fn amounts_spoken_of(&self) -> Vec<Target> {
        let subject =
            self.sketch.subject.iter().flat_map(|slot| self.sketch.slots[*slot].iter().copied());
        let tables: Vec<usize> = (0..self.tokens.len())
            .flat_map(|at| self.tables(at))
            .chain(subject)
            .map(|target| target.what.table())
            .collect();
        let mut amounts = self.money();
        amounts.retain(|target| tables.contains(&target.what.table()));
        amounts
    }

    /// "Outages caused by the grid": the cause is told already, and the outages are wanted.
    pub(super) fn told(&mut self) {
        let sketch = &self.sketch;
        let [slot] = *sketch.project.as_slice() else { return };
        if !sketch.measures.is_empty() || sketch.rank.is_some() {
            return;
        }
        let said = sketch.filters.iter().any(|filter| match filter {
            Filter::Values { values, negated: false, .. } => match values.as_slice() {
                [(column, _)] => sketch.slots[slot]
                    .first()
                    .is_some_and(|target| target.what == Item::Column(*column)),
                _ => false,
            },
            _ => false,
        });
        // With "caused" as a verb, and not "the cause of outages".
        let verb = self.tokens.iter().any(|token| {
            let told = |target: &Target| sketch.slots[slot].first() == Some(target);
            token.text.to_lowercase().ends_with("ed") && token.targets.iter().any(told)
        });
        if said && verb && sketch.subject.is_some() {
            self.sketch.project.clear();
        }
    }
}

/// What is done with money.
const SPENDS: &[&str] = &[
    "cost",
    "pay",
    "paid",
    "spend",
    "spent",
    "earn",
    "earned",
    "make",
    "made",
    "collect",
    "collected",
    "receive",
    "received",
    "charge",
    "charged",
    "bill",
    "billed",
];
