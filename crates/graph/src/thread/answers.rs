//! Which answers fit which interrupts.

use std::collections::BTreeMap;

use ephor_core::events::{GraphEnd, GraphInterrupt};
use jiff::Timestamp;
use serde_json::Value;

use super::loaded::Loaded;
use crate::interrupt::Answers;
use crate::machine::{Machine, Status};
use crate::state::State;
use crate::thread_error::ThreadError;

impl<S: State> Loaded<S> {
    /// The answers by interrupt, null for stops that are passed. An error: nothing would continue,
    /// or an answer doesn't fit.
    pub fn resolve(
        &self,
        answers: Answers,
        now: Timestamp,
    ) -> Result<BTreeMap<String, Value>, ThreadError> {
        let open = self.interrupts();
        let ids = |all: &mut dyn Iterator<Item = &GraphInterrupt>| -> Vec<String> {
            all.map(|interrupt| interrupt.id.clone()).collect()
        };
        let asks = |interrupt: &&GraphInterrupt| interrupt.response_schema.is_some();
        let completed = self.fold.ended == Some(GraphEnd::Completed) && open.is_empty();
        if completed || self.abandoned() {
            return Err(ThreadError::Completed(self.id.clone()));
        }
        let mut given = BTreeMap::new();
        if let Some(answer) = answers.only {
            let mut questions = open.iter().filter(asks);
            match (questions.next(), questions.next()) {
                (Some(question), None) => drop(given.insert(question.id.clone(), answer)),
                _ => {
                    let open = ids(&mut open.iter().filter(asks));
                    return Err(ThreadError::NotOne { open });
                }
            }
        }
        for (id, answer) in &answers.by_id {
            if !open.iter().any(|interrupt| interrupt.id == *id) {
                let open = ids(&mut open.iter());
                return Err(ThreadError::UnknownInterrupt { id: id.clone(), open });
            }
            given.insert(id.clone(), answer.clone());
        }
        if answers.by_id.is_empty() {
            // Stops need no answer: whoever resumes without naming any passes them all.
            let stops = open.iter().filter(|interrupt| !asks(interrupt));
            given.extend(stops.map(|interrupt| (interrupt.id.clone(), Value::Null)));
        }
        for interrupt in open.iter().filter(asks) {
            let Some(answer) = given.get(&interrupt.id) else { continue };
            if let Some(at) = interrupt.expires_at.filter(|at| *at < now) {
                return Err(ThreadError::Expired { id: interrupt.id.clone(), at });
            }
            check(interrupt, answer)?;
        }
        let status = self.fold.machine.as_ref().map(Machine::status);
        let failures = self.fold.machine.as_ref().map(Machine::failures).unwrap_or_default();
        let stuck = given.is_empty() && failures.is_empty() && status == Some(Status::Blocked);
        if stuck {
            let (id, open) = (self.id.clone(), ids(&mut open.iter()));
            return Err(ThreadError::NeedsAnswer { id, open });
        }
        Ok(given)
    }
}

fn check(interrupt: &GraphInterrupt, answer: &Value) -> Result<(), ThreadError> {
    let Some(schema) = &interrupt.response_schema else {
        return Ok(());
    };
    let problem = |problems| ThreadError::Answer { id: interrupt.id.clone(), problems };
    let validator = jsonschema::validator_for(schema)
        .map_err(|error| problem(vec![format!("the schema itself is wrong: {error}")]))?;
    let problems: Vec<String> = validator
        .iter_errors(answer)
        .map(|error| {
            let at = error.instance_path().to_string();
            let place = if at.is_empty() { "the whole answer" } else { &at };
            format!("{place}: {error}")
        })
        .collect();
    if problems.is_empty() { Ok(()) } else { Err(problem(problems)) }
}
