//! Questions that say too little: what they ask for may be one thing or another.

use super::Account;
use crate::Reason;
use crate::notes::LISTS;
use crate::query::Condition;
use crate::text::singular;

impl Account<'_> {
    /// Why nothing can answer it as it stands.
    pub(super) fn vague(&self) -> Option<Reason> {
        if self.list_or_number() || self.figure_or_number() {
            return Some(Reason::ListOrNumber);
        }
        let word = self.that_one().or_else(|| self.how_it_did())?;
        Some(Reason::Unplaced(vec![word]))
    }

    /// "Cut runs last month?": the runs, or how many there were.
    fn list_or_number(&self) -> bool {
        self.question.trim_end().ends_with('?')
            && self.read.whole
            && self.read.timed()
            && !self.says_any(LISTS)
            && !self.says_any(&["any", "when"])
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
