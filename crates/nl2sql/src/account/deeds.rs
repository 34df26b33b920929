//! Verbs: what is done with things, when it was so, and what it comes to.

use super::{Account, is_denial};
use crate::compile::of_expr;
use crate::query::{Aggregate, Condition, Expr};
use crate::time::{MONTHS, looks_ahead};

/// Verbs that say nothing more beside the thing that they lead to.
const DEEDS: &[&str] = &[
    "live",
    "sold",
    "made",
    "received",
    "used",
    "taken",
    "held",
    "handled",
    "placed",
    "generated",
    "brought",
    "worked",
    "lived",
    "offered",
    "working",
    "living",
];
/// What a row comes to at its end. A day there is none of another deed.
const ENDINGS: &[&str] = &[
    "left",
    "leave",
    "leaving",
    "end",
    "ended",
    "closed",
    "cancelled",
    "canceled",
    "resigned",
    "retired",
    "died",
    "death",
    "terminated",
    "birth",
    "dob",
    "born",
    "birthday",
];
/// Determiners, and what begins a question: a word between one of them and a noun says of what kind it is.
const BEFORE: &[&str] = &[
    "the", "our", "all", "of", "any", "which", "what", "list", "show", "many", "and", "for", "per",
    "no", "without", "with", "a",
];

impl Account<'_> {
    /// A verb that says more than the statement reads.
    pub(super) fn undone(&self) -> Option<String> {
        self.of_a_kind_of_deed()
            .or_else(|| self.day_of_an_end())
            .or_else(|| self.what_it_cost())
            .or_else(|| self.sum_at_events())
            .or_else(|| self.open_at_a_day())
            .or_else(|| self.marked())
            .or_else(|| self.still_to_come())
    }

    /// "Visits planned in December": the next one's, and not the last one's.
    fn still_to_come(&self) -> Option<String> {
        const AHEAD: &[&str] =
            &["will", "shall", "planned", "upcoming", "scheduled", "coming", "forthcoming"];
        let year =
            |word: &String| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        let month = self.words.iter().find(|word| MONTHS.contains(&word.as_str()))?;
        if self.words.iter().any(year) {
            return None;
        }
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let ahead = self.says_any(AHEAD) || looks_ahead(&words) && !self.is_to_come();
        (ahead && self.read.timed()).then(|| month.clone())
    }

    /// Whether the times that are read are over only in days to come.
    fn is_to_come(&self) -> bool {
        self.read.conditions.iter().all(|one| match one {
            Condition::Within { ranges, .. } => ranges.iter().all(|range| {
                range.to.or(range.from).is_some_and(|last| self.today.is_some_and(|day| last > day))
            }),
            _ => true,
        })
    }

    /// "Stores open today": not those that opened today.
    fn open_at_a_day(&self) -> Option<String> {
        let open = self.phrase(&[&["open"], &["today", "now", "on", "at"]])?;
        let opened = |one: &Condition| match one {
            Condition::Within { column, .. } => self.in_column(*column, "opened"),
            _ => false,
        };
        self.read.meets(opened).then_some(open)
    }

    /// "All deleted deeds": those, and not the ones that aren't.
    fn marked(&self) -> Option<String> {
        let marks = self.query.conditions.iter().filter_map(|one| match one {
            Condition::Live { column, .. } => Some(self.real(*column)),
            _ => None,
        });
        // Of another in a role it may be read as well.
        let unread = marks.filter(|at| !self.read.columns.contains(at));
        unread.into_iter().find_map(|at| {
            let said = |word: &String| word.ends_with("ed") && self.in_column(at, word);
            let place = self.words.iter().position(said)?;
            let denied = self.words[..place].iter().any(|word| is_denial(word));
            (!denied).then(|| self.words[place].clone())
        })
    }

    /// Whether a word of that root is part of what is read.
    fn said_by_a_name(&self, word: &str) -> bool {
        self.reads_part(word)
            || self.read.tables.iter().any(|table| self.in_table(*table, word))
            || self.read.values.iter().any(|value| value.to_lowercase().contains(word))
    }

    /// "Live devices": some of them.
    fn of_a_kind_of_deed(&self) -> Option<String> {
        let base = self.schema.real(self.query.base);
        let alive = self.of_a_state() || self.read.meets(Condition::is_live);
        let kind = |at: &usize| {
            let word = &self.words[*at];
            let before = at.checked_sub(1).map(|before| self.words[before].as_str());
            DEEDS.contains(&word.as_str())
                && before.is_none_or(|before| BEFORE.contains(&before))
                && self.words.get(at + 1).is_some_and(|noun| {
                    let mut tables = self.read.tables.iter().chain([&base]);
                    tables.any(|table| self.in_table(*table, noun))
                })
                && !self.said_by_a_name(word)
                && !(word == "live" && alive)
        };
        (0..self.words.len()).find(kind).map(|at| self.words[at].clone())
    }

    /// "Joined this year": not born in it, nor left.
    fn day_of_an_end(&self) -> Option<String> {
        let end = |part: &String| ENDINGS.contains(&part.as_str());
        self.read.conditions.iter().find_map(|one| {
            let Condition::Within { column, .. } = one else { return None };
            let parts = self.parts(*column);
            let ends: Vec<&String> = parts.iter().filter(|part| end(part)).collect();
            let said = ends.iter().any(|part| self.says(part) || self.means_the_end(part));
            (!ends.is_empty() && !said).then(|| self.name(*column))
        })
    }

    fn means_the_end(&self, part: &str) -> bool {
        let forms: &[&str] = match part {
            "birth" | "dob" | "born" | "birthday" => &["born", "birth", "birthday", "birthdays"],
            "left" | "leave" | "leaving" => {
                &["left", "leave", "leaves", "leaving", "leavers", "quit"]
            }
            "died" | "death" => &["died", "die", "dead", "death", "deaths"],
            "end" | "ended" => &[
                "end", "ends", "ended", "ending", "finish", "finished", "expire", "expires",
                "expired",
            ],
            _ => &["over", "finished", "ended", "quit", "stopped"],
        };
        self.says_any(forms)
    }

    /// "What have the aborted trips cost us": what they cost together.
    fn what_it_cost(&self) -> Option<String> {
        const COSTS: &[&str] = &["cost", "earn", "bring", "earned", "brought", "spent", "spend"];
        let asks = self.words.first().is_some_and(|word| word == "what")
            && self
                .words
                .get(1)
                .is_some_and(|word| ["have", "has", "did", "do", "does"].contains(&word.as_str()));
        let cost = self.words.iter().find(|word| COSTS.contains(&word.as_str()))?;
        (asks && self.read.plain() && !self.read.ranked()).then(|| cost.clone())
    }

    /// "How much rent was paid in May": not the rents of rooms for which something was paid then.
    fn sum_at_events(&self) -> Option<String> {
        let summed = self.read.exprs.iter().find_map(|expr| match expr {
            Expr::Aggregate(Aggregate::Sum, inner) => of_expr(inner).first().copied(),
            _ => None,
        })?;
        let timed = |one: &Condition| matches!(one, Condition::Within { .. });
        let (_, conditions) = self
            .elsewhere(false)
            .find(|(joins, conditions)| joins[0].many && conditions.iter().any(timed))?;
        let day = conditions.iter().find_map(|one| match one {
            Condition::Within { column, .. } => Some(self.real(*column)),
            _ => None,
        })?;
        (summed.table == self.query.base).then(|| self.name(day))
    }
}
