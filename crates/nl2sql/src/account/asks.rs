//! What a question asks besides its first thing: a second question, a key, what belongs to which, and amounts
//! of each. What the statement doesn't show of it is refused.

use super::{Account, split};
use crate::compile::of_condition;
use crate::nature::Nature;
use crate::query::{ColumnRef, Condition, Expr};

const PREPOSITIONS: &[&str] = &["for", "of", "to", "by", "with", "in", "from", "on", "at"];
const SORTS: &[&str] =
    &["sorted", "sort", "ordered", "order", "ranked", "rank", "listed", "arranged"];

const IS: &[&str] = &["is", "was", "are", "were", "does", "did"];

impl Account<'_> {
    /// A word that asks for something else beside what is shown.
    pub(super) fn asked_besides(&self) -> Option<String> {
        self.second_question()
            .or_else(|| self.second_figure())
            .or_else(|| self.same_of_others())
            .or_else(|| self.key_of_a_list())
            .or_else(|| self.amount_by())
            .or_else(|| self.whose_is_which())
            .or_else(|| self.what_we_did())
    }

    /// "The biggest pledge, who made it and for which campaign?": both, beside the pledge.
    fn second_question(&self) -> Option<String> {
        let lower = self.question.to_lowercase();
        let mut text = lower.clone();
        for mark in [" and ", " & ", "? ", "; ", " plus ", " - ", " – "] {
            text = text.replace(mark, ", ");
        }
        let later: Vec<Vec<&str>> = text
            .split(", ")
            .skip(1)
            .map(|part| split(part).skip_while(|word| PREPOSITIONS.contains(word)).collect())
            .collect();
        let nouns = || {
            later.iter().filter_map(|part| match part.as_slice() {
                ["which" | "what", noun, ..] => Some(*noun).filter(|noun| !IS.contains(noun)),
                _ => None,
            })
        };
        let known = |noun: &str| self.is_column(noun) || self.calls_a_table(noun);
        if let Some(hidden) = nouns().find(|noun| known(noun) && !self.shows(noun)) {
            return Some(hidden.to_owned());
        }
        let who = later.iter().find_map(|part| match part.as_slice() {
            [who @ ("who" | "whom"), ..] => Some(*who),
            _ => None,
        });
        // Whose name another question asks for.
        let told = self
            .read
            .shown
            .iter()
            .any(|at| self.known_by(*at) && !nouns().any(|noun| self.in_table(at.table, noun)));
        if let Some(who) = who.filter(|_| !told) {
            return Some(who.to_owned());
        }
        // And what it was asked beside.
        let of = |at: ColumnRef, noun: &str| {
            self.in_column(at, noun) || self.in_table(at.table, noun) && self.known_by(at)
        };
        let mut shown = self.query.select.iter().filter_map(|output| match output.expr {
            Expr::Column(at) => Some(self.real(at)),
            _ => None,
        });
        let first = nouns().next().filter(|noun| known(noun))?;
        shown.all(|at| nouns().any(|noun| of(at, noun))).then(|| first.to_owned())
    }

    fn calls_a_table(&self, noun: &str) -> bool {
        (0..self.schema.tables.len()).any(|table| self.in_table(table, noun))
    }

    /// "How many were there, and how many of them were late": two figures.
    fn second_figure(&self) -> Option<String> {
        let how =
            |pair: &&[String]| pair[0] == "how" && ["many", "much"].contains(&pair[1].as_str());
        let asked: Vec<&[String]> = self.words.windows(2).filter(how).collect();
        let more = asked.len() > self.read.figures().max(1) && self.read.figures() > 0;
        asked.last().filter(|_| more).map(|pair| pair[1].clone())
    }

    /// "And what is it for those booked by phone": the same of others.
    fn same_of_others(&self) -> Option<String> {
        const IT: &[&str] = &["it", "that", "they", "those", "these", "them"];
        let same = self.phrase(&[&["and"], &["what", "how"], IS, IT, PREPOSITIONS]);
        same.or_else(|| self.phrase(&[&["and"], &["what", "how"], &["about"]]))
            .or_else(|| self.phrase(&[&["and"], &["for", "of"], IT]))
    }

    /// "Creator id, name, backers": the key is shown as well.
    fn key_of_a_list(&self) -> Option<String> {
        let id = self.words.iter().find(|word| ["id", "ids"].contains(&word.as_str()))?;
        let bound = self.read.conditions.iter().filter(|one| {
            !matches!(one, Condition::Null { present: true, .. } | Condition::Live { .. })
        });
        let bound = bound.flat_map(|one| of_condition(one));
        // The number of backers of each is no id of one.
        let shown = self.query.select.iter().filter_map(|output| match output.expr {
            Expr::Column(at) => Some(at),
            Expr::CountDistinct(at) if self.query.group.is_empty() => Some(at),
            _ => None,
        });
        let mut read = shown.chain(bound).map(|at| self.real(at));
        let kept = self.read.whole || read.any(|at| self.in_column(at, "id"));
        let value = self.read.values.iter().any(|value| value.to_lowercase().contains(id));
        (!kept && !value).then(|| id.clone())
    }

    /// "Money received by payment method": how much for each, and no list of amounts.
    fn amount_by(&self) -> Option<String> {
        let rows = self.read.plain() && !self.read.whole && !self.read.ranked();
        let by = self.words.windows(2).enumerate().find(|(at, pair)| {
            let sorts =
                at.checked_sub(1).is_some_and(|at| SORTS.contains(&self.words[at].as_str()));
            pair[0] == "by" && *at > 0 && !sorts
        });
        let (at, _) = by?;
        let after = self.words[at + 1..].iter().take(2);
        let kind = after.clone().any(|word| self.shows_in_column(word, Nature::Text));
        let amount = self
            .read
            .shown
            .iter()
            .any(|at| self.nature(*at) == Nature::Number && !self.known_by(*at));
        (rows && kind && amount && self.query.group.is_empty()).then(|| self.words[at].clone())
    }

    fn shows_in_column(&self, word: &str, nature: Nature) -> bool {
        let mut shown = self.read.shown.iter();
        shown.any(|at| self.nature(*at) == nature && self.in_column(*at, word))
    }

    /// "Who is captain of Reds and Blues": of each which one.
    fn whose_is_which(&self) -> Option<String> {
        let both = self.says_any(&["and"]) && !self.says_any(&["or", "both", "either"]);
        if !both || !self.read.plain() || self.read.whole || !self.query.group.is_empty() {
            return None;
        }
        self.read.conditions.iter().find_map(|one| {
            let Condition::In { column, values, negated: false } = one else { return None };
            let at = self.real(*column);
            let names = values.len() > 1 && self.known_by(at) && !self.read.shown.contains(&at);
            values.last().filter(|_| names).cloned()
        })
    }

    /// "How many moves did we do", where there is a status "done": those that were.
    fn what_we_did(&self) -> Option<String> {
        const STATES: &[&str] = &["status", "state", "stage", "phase"];
        const DONE: &[&str] = &["done", "completed", "complete", "finished"];
        const THEY: &[&str] = &["i", "we", "you", "he", "she", "they"];
        let base = self.schema.real(self.query.base);
        let did = self.phrase(&[&["did"], THEY, &["do"]]);
        let did = did.or_else(|| self.phrase(&[&["have", "has"], THEY, &["done"]]));
        let did = did.or_else(|| self.words.iter().find(|word| *word == "done").cloned());
        if !self.read.counts() {
            return None;
        }
        let state = self.columns(base).any(|at| {
            let about = &self.schema.tables[base].columns[at.column];
            let has = about.samples.iter().any(|own| DONE.contains(&own.to_lowercase().as_str()));
            has && self.parts(at).iter().any(|part| STATES.contains(&part.as_str()))
                && !self.read.columns.contains(&at)
        });
        did.filter(|_| state)
    }
}
