//! Questions that say too little: what they ask for may be one thing or another.

use super::Account;
use crate::Reason;
use crate::notes::LISTS;
use crate::query::{ColumnRef, Condition};
use crate::text::singular;

impl Account<'_> {
    /// Why nothing can answer it as it stands.
    pub(super) fn vague(&self) -> Option<Reason> {
        if self.list_or_number() || self.figure_or_number() {
            return Some(Reason::ListOrNumber);
        }
        let word = self
            .that_one()
            .or_else(|| self.how_it_did())
            .or_else(|| self.who_of_things())
            .or_else(|| self.whole_for_a_part())?;
        Some(Reason::Unplaced(vec![word]))
    }

    /// "Cut runs last month?": the runs, or how many there were.
    fn list_or_number(&self) -> bool {
        self.question.trim_end().ends_with('?')
            && self.read.whole
            && self.read.timed()
            && self.query.limit.is_none()
            && !self.query.ties
            && !self.says_any(LISTS)
            && !self.says_any(&["any", "when"])
    }

    /// "Who worked on the bike": a person, and no row of things.
    fn who_of_things(&self) -> Option<String> {
        let who = self.words.first().filter(|word| *word == "who")?;
        let base = self.schema.real(self.query.base);
        let named = |at: ColumnRef| {
            let last = self.parts(at).pop();
            last.is_some_and(|last| ["name", "nm", "nick"].contains(&last.as_str()))
        };
        (self.read.whole && !self.columns(base).any(named)).then(|| who.clone())
    }

    /// "What are the captions of the photos whose caption says so": the captions.
    fn whole_for_a_part(&self) -> Option<String> {
        let [what, are, the, noun, ..] = self.words.as_slice() else { return None };
        let asks = what == "what" && are == "are" && the == "the" && singular(noun) != *noun;
        let base = self.schema.real(self.query.base);
        let part =
            !self.in_table(base, noun) && self.columns(base).any(|at| self.in_column(at, noun));
        (asks && part && self.read.whole).then(|| noun.clone())
    }

    /// "Active policies number": how many, or the number that each has.
    fn figure_or_number(&self) -> bool {
        const NUMBERS: &[&str] = &["number", "numbers", "count", "total"];
        let [.., of, last] = self.words.as_slice() else { return false };
        let rows = self.in_table(self.schema.real(self.query.base), of) && singular(of) != *of;
        let ends = NUMBERS.contains(&last.as_str()) && (rows || of == "the");
        ends && self.read.plain() && self.read.shown.len() == 1
    }

    /// "Look up that client": which one it is was said elsewhere.
    fn that_one(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let pair = self.words.windows(2).find(|pair| {
            ["that", "this"].contains(&pair[0].as_str())
                && self.in_table(base, &pair[1])
                && singular(&pair[1]) == pair[1]
        })?;
        let all = self.query.conditions.iter().all(Condition::is_live);
        (all && !self.read.timed()).then(|| pair[0].clone())
    }

    /// "How did the rooms do": no list of them.
    fn how_it_did(&self) -> Option<String> {
        const ASKS: &[&str] = &["did", "do", "does", "are", "is", "was", "were"];
        let [how, did, ..] = self.words.as_slice() else { return None };
        let asks = how == "how" && ASKS.contains(&did.as_str());
        (asks && self.read.plain()).then(|| how.clone())
    }
}
