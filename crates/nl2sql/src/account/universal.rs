//! "All of them", "only ever": what is said of all of a row's others is no matter of one of them.

use super::Account;
use crate::compile::of_condition;

/// What a word that is about all of them belongs to.
const WHO: &[&str] =
    &["who", "that", "which", "whose", "with", "have", "has", "had", "got", "where"];
const THEIR: &[&str] = &["them", "their", "its", "his", "her", "whose", "which", "whom"];

impl Account<'_> {
    /// A word that is about all, where the statement finds one.
    pub(super) fn of_all(&self) -> Option<String> {
        self.one_of_them().then(|| self.all_of_them()).flatten()
    }

    /// Whether one row elsewhere is enough.
    fn one_of_them(&self) -> bool {
        let many =
            |table: usize| self.query.joins.iter().any(|join| join.many && join.table == table);
        let bound = self.query.conditions.iter().filter(|one| !one.is_live());
        self.elsewhere(false).any(|(joins, _)| joins.iter().any(|join| join.many))
            || bound.flat_map(of_condition).any(|at| many(at.table))
    }

    fn all_of_them(&self) -> Option<String> {
        let lone = ["exclusively", "solely", "entirely", "always", "purely"];
        let lone = self.words.iter().find(|word| lone.contains(&word.as_str())).cloned();
        // "Who attended every session", "whose cases are only of one kind".
        let among = |word: &[&str], near: usize| {
            let fits = |at: &usize| {
                let before = &self.words[at.saturating_sub(near)..*at];
                word.contains(&self.words[*at].as_str())
                    && before.iter().any(|word| WHO.contains(&word.as_str()))
            };
            (0..self.words.len()).find(fits).map(|at| self.words[at].clone())
        };
        lone.or_else(|| {
            self.phrase(&[&["all", "each", "every"], &["of"], THEIR]).map(|_| "all".to_owned())
        })
        .or_else(|| self.phrase(&[&["all"], THEIR]).map(|_| "all".to_owned()))
        .or_else(|| self.phrase(&[&["only"], &["ever"]]).map(|_| "only".to_owned()))
        .or_else(|| self.phrase(&[&["nothing", "none"], &["but"]]))
        .or_else(|| among(&["only"], 3))
        .or_else(|| among(&["every", "all"], 4))
    }
}
