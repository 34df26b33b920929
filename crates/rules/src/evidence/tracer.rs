//! Looks for the arguments of a payload in what has been seen, with one bound for all of them: a
//! payload has room for hundreds of thousands of values.

use std::borrow::Cow;
use std::collections::HashSet;

use ephor_core::{Label, Labels, Origin, Provenance};
use serde_json::Value;

use super::places::Effort;
use super::text::{Wanted, number};
use super::{Evidence, MAX_DEPTH, Said, is_clean};

/// Most steps that are taken for one payload: up to 20 ns each. Four thousand values of which each is
/// looked for in a quarter of a megabyte are below it.
const MAX_STEPS: usize = 1 << 25;

/// Steps that a value costs by itself: to normalize it, and to see that it is in no index.
const STEPS_OF_VALUE: usize = 256;

/// What is known about an argument.
#[derive(Debug, Clone)]
pub struct Trace {
    /// Where it came from.
    pub origin: Origin,
    /// Whether all of it was found in content without anything untrusted. Also true of a value
    /// without text, such as null.
    pub clean: bool,
}

/// Traces the arguments of one payload. Made by [`Evidence::tracer`].
///
/// Once all of them together have taken too long, any more count as found nowhere: as made up by a
/// model that is under the influence of all that has been read.
#[derive(Debug)]
pub struct Tracer<'e> {
    evidence: &'e Evidence,
    effort: Effort,
}

impl<'e> Tracer<'e> {
    pub(super) fn new(evidence: &'e Evidence) -> Self {
        Self { evidence, effort: Effort::default() }
    }

    /// Where an argument came from, and whether all of it was found.
    pub fn look(&self, pointer: &str, value: &Value) -> Trace {
        let origin = Origin {
            pointer: pointer.to_owned(),
            provenance: Provenance::default(),
            influence: Provenance::default(),
            untrusted_alone: false,
            pointed_to: false,
        };
        let mut trace = Trace { origin, clean: true };
        self.follow(value, MAX_DEPTH, &mut HashSet::new(), &mut trace);
        if trace.origin.untrusted_alone
            && let Value::String(text) = value
        {
            trace.origin.pointed_to = self.points_to(text);
        }
        trace
    }

    /// Whether a result's value only repeats what the call said.
    pub(super) fn repeats(&self, said: &Said, value: &Value) -> bool {
        self.is_spent() || said.holds(value, &self.effort)
    }

    #[cfg(test)]
    pub(super) fn steps(&self) -> usize {
        self.effort.steps()
    }

    fn is_spent(&self) -> bool {
        self.effort.steps() > MAX_STEPS
    }

    /// Whether the user named the sender or the channel of a message that has this link alone, or
    /// the page that has this address alone, and the person whose name it bears.
    fn points_to(&self, text: &str) -> bool {
        let users = |provenance: &Provenance| provenance.labels.has(Label::User);
        let named = |key: &str| {
            let wanted = Wanted::new(key);
            !self.is_spent() && self.evidence.good.find(&wanted, users, &self.effort).is_some()
        };
        let text = text.split_once("//").map_or(text, |(_, host)| host);
        self.evidence.pointed.as_ref().is_some_and(|pointed| pointed.keys(text).any(named))
    }

    fn follow<'v>(
        &self,
        value: &'v Value,
        depth: usize,
        known: &mut HashSet<Cow<'v, str>>,
        trace: &mut Trace,
    ) {
        match value {
            Value::Null | Value::Bool(_) => {}
            Value::Number(value) => self.find_once(Cow::Owned(number(value)), known, trace),
            Value::String(text) => self.find_once(Cow::Borrowed(text), known, trace),
            _ if depth == 0 => self.unknown(trace),
            Value::Array(items) => {
                items.iter().for_each(|item| self.follow(item, depth - 1, known, trace));
            }
            Value::Object(map) => map.iter().for_each(|(key, item)| {
                // The name of a field says nothing; an address in its place does.
                if !is_field_name(key) {
                    self.find_once(Cow::Borrowed(key), known, trace);
                }
                self.follow(item, depth - 1, known, trace);
            }),
        }
    }

    /// Each text is looked for once, however often the value has it.
    fn find_once<'v>(
        &self,
        text: Cow<'v, str>,
        known: &mut HashSet<Cow<'v, str>>,
        trace: &mut Trace,
    ) {
        if !known.contains(&text) {
            self.find(&text, trace);
            known.insert(text);
        }
    }

    fn find(&self, text: &str, trace: &mut Trace) {
        let wanted = Wanted::of(text);
        if wanted.is_empty() {
            return;
        }
        if self.is_spent() {
            return self.unknown(trace);
        }
        self.effort.add(STEPS_OF_VALUE + text.len());
        let seen = self.evidence;
        let good = |wanted: &Wanted| seen.good.find(wanted, |_| true, &self.effort);
        let found = good(&wanted)
            .or_else(|| self.assigned(&wanted))
            .or_else(|| seen.other.find(&wanted, is_clean, &self.effort))
            .or_else(|| wanted.sibling().and_then(|sibling| good(&sibling)));
        if let Some(found) = found {
            trace.origin.provenance.add(found);
            return;
        }
        match seen.other.find(&wanted, |_| true, &self.effort) {
            Some(found) => {
                trace.origin.provenance.add(found);
                trace.clean = false;
                trace.origin.untrusted_alone |= seen.has_read_untrusted();
            }
            None => self.unknown(trace),
        }
    }

    /// Found among what systems assigned, if nobody writes about it.
    fn assigned(&self, wanted: &Wanted) -> Option<&'e Provenance> {
        let seen = self.evidence;
        let found = seen.assigned.find(wanted, |_| true, &self.effort)?;
        let told_apart = wanted.is_telling();
        let anywhere = wanted.anywhere();
        let written = seen.prose.has_dropped()
            || seen.prose.find(&anywhere, |_| true, &self.effort).is_some();
        (!told_apart || !written).then_some(found)
    }

    /// A model wrote it, and all that it has read may be in it.
    fn unknown(&self, trace: &mut Trace) {
        trace.clean = false;
        trace.origin.provenance.labels |= Labels::of(Label::Model);
        trace.origin.influence.add(self.evidence.read());
        trace.origin.untrusted_alone |= self.evidence.has_read_untrusted();
    }
}

fn is_field_name(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}
