//! What isn't so: of which rows, and how often it is said.

use super::Account;
use crate::nature::Nature;
use crate::query::Condition;

/// Words that deny.
pub(super) const NOT: &[&str] = &[
    "not",
    "no",
    "except",
    "without",
    "excluding",
    "other",
    "outside",
    "non",
    "never",
    "but",
    "nor",
    "neither",
    "minus",
    "besides",
    "apart",
    "cannot",
    "excl",
    "ignoring",
    "un",
];

const DOES: &[&str] = &["have", "has", "had", "did", "do", "does"];

impl Account<'_> {
    /// A word that denies something else than the statement does.
    pub(super) fn misdenied(&self) -> Option<String> {
        self.denied_elsewhere()
            .or_else(|| self.none_of_a_kind())
            .or_else(|| self.done_by_none())
            .or_else(|| self.lacks_none())
            .or_else(|| self.not_for())
            .or_else(|| self.never_of_a_row())
            .or_else(|| self.done_to_itself())
    }

    /// "Not for sale": what nobody offers, and not what was never sold.
    fn not_for(&self) -> Option<String> {
        let lacking = self.elsewhere(true).flat_map(|(joins, _)| joins).map(|join| join.table);
        let tables: Vec<usize> = lacking.map(|table| self.schema.real(table)).collect();
        let mut three = self.words.windows(3);
        let not = three.find(|three| {
            is_denial(&three[0])
                && ["for", "on"].contains(&three[1].as_str())
                && tables.iter().any(|table| self.in_table(*table, &three[2]))
        })?;
        Some(not[2].clone())
    }

    /// "Buyers who never ordered": those without an order, and not those with one that has no day.
    fn never_of_a_row(&self) -> Option<String> {
        let base = self.query.base;
        let never = self.words.iter().find(|word| *word == "never")?;
        let mut own = self.query.conditions.iter();
        let lacks = own.any(
            |one| matches!(one, Condition::Null { column, present: false } if column.table == base),
        );
        let other = self.read.shown.iter().any(|at| at.table != self.schema.real(base));
        (lacks && other).then(|| never.clone())
    }

    /// "Trees that have never been replaced", by `replaces_tree_id`: not those that replace none.
    fn done_to_itself(&self) -> Option<String> {
        const BE: &[&str] = &["been", "be", "is", "are", "was", "were", "being"];
        let done = |part: &String| {
            part == "by" || ["ed", "er", "or"].iter().any(|end| part.ends_with(end))
        };
        self.read.conditions.iter().find_map(|one| {
            let Condition::Null { column, present: false } = one else { return None };
            let at = self.real(*column);
            let own = self.schema.referred(*column).any(|to| self.schema.real(to) == at.table);
            let verb = self
                .words
                .windows(2)
                .find(|pair| BE.contains(&pair[0].as_str()) && self.in_column(at, &pair[1]))?;
            (own && !self.parts(at).iter().any(done)).then(|| verb[1].clone())
        })
    }

    pub(super) fn denials(&self) -> impl Iterator<Item = &String> {
        self.words.iter().filter(|word| is_denial(word))
    }

    /// "Birds that have never flown in a display": not those without a time in some display.
    fn denied_elsewhere(&self) -> Option<String> {
        let denied = self.deed().map(|(not, _)| not);
        let all = self.elsewhere(true).next().is_some();
        let inside = self.elsewhere(false).any(|(_, inside)| inside.iter().any(denies));
        denied.filter(|_| inside && !all)
    }

    /// "Teams that have no captain": not those with a player who is none.
    fn none_of_a_kind(&self) -> Option<String> {
        let off = |one: &Condition, noun: &str| match one {
            Condition::Flag { column, truth: false } => self.in_column(*column, noun),
            _ => false,
        };
        let pair = self.words.windows(2).find(|pair| {
            ["no", "without"].contains(&pair[0].as_str())
                && self.elsewhere(false).any(|(_, all)| all.iter().any(|one| off(one, &pair[1])))
        })?;
        Some(pair[0].clone())
    }

    /// "Pilots who have not trained anyone": not those whom nobody has trained.
    fn done_by_none(&self) -> Option<String> {
        let (_, verb) = self.deed().filter(|(_, verb)| verb != "been")?;
        let by = |one: &Condition| match one {
            Condition::Null { column, present: false } => {
                self.parts(*column).iter().any(|part| part == "by")
                    && self.in_column(*column, &verb)
            }
            _ => false,
        };
        self.read.meets(by).then_some(verb)
    }

    /// "No parts cost", "not started yet", where each row has a cost and a start: nothing, and in days to come.
    fn lacks_none(&self) -> Option<String> {
        self.read.conditions.iter().find_map(|one| {
            let Condition::Null { column, present: false } = one else { return None };
            let at = self.real(*column);
            let kind = match self.nature(at) {
                Nature::Number => true,
                Nature::Date => self.says_any(&["yet", "still"]),
                _ => false,
            };
            (kind && self.schema.missing(at) == Some(0.0)).then(|| self.name(at))
        })
    }

    /// What somebody didn't do: "have not flown", "never flew".
    fn deed(&self) -> Option<(String, String)> {
        let mut pairs = self.words.windows(2).enumerate();
        let (_, pair) = pairs.find(|(at, pair)| {
            let before = at.checked_sub(1).map(|at| self.words[at].as_str());
            let does = || before.is_some_and(|word| DOES.contains(&word));
            let short = pair[0].strip_suffix("n't").is_some_and(|word| DOES.contains(&word));
            pair[0] == "never" || pair[0] == "not" && does() || short
        })?;
        Some((pair[0].clone(), pair[1].clone()))
    }
}

/// Whether the word denies.
pub(crate) fn is_denial(word: &str) -> bool {
    NOT.contains(&word) || word.ends_with("n't")
}

/// Whether the condition says what isn't so.
fn denies(one: &Condition) -> bool {
    match one {
        Condition::Null { present, .. } => !present,
        Condition::In { negated, .. } | Condition::Like { negated, .. } => *negated,
        Condition::Flag { truth, .. } => !truth,
        _ => false,
    }
}
