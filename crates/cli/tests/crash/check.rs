//! What must hold when all is done: each thing has its end, once.

use std::collections::BTreeSet;

use ephor::EventId;
use ephor::events::{
    DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionMade, DecisionRejected,
    DecisionValidated, MessageSent, NodeCompleted, NodeIterationCompleted, SubAgentCompleted,
    SubAgentSpawned, TurnEnded, TurnOutcome, UserMessageReceived, WorkflowAborted,
    WorkflowCompleted, WorkflowFailed, WorkflowInterrupted, WorkflowStarted,
};

use crate::common;
use crate::effects;
use crate::model::{DONE, TALKS};
use crate::record::{Done, Record, doubles};
use crate::round::Round;

/// Something that doesn't hold, and in which conversation.
pub struct Broken {
    pub conversation: String,
    pub what: String,
}

/// Collects what doesn't hold.
pub struct Checks<'a> {
    pub record: &'a Record,
    broken: Vec<Broken>,
}

impl<'a> Checks<'a> {
    /// What must hold of every conversation.
    pub fn of_all(record: &'a Record) -> Self {
        let mut checks = Self { record, broken: Vec::new() };
        for (conversation, events) in &record.0 {
            let counted = events.iter().zip(1..).all(|(event, number)| event.sequence == number);
            checks.holds(counted, conversation, || "its sequence has gaps".to_owned());
            checks.once(conversation, "an event's id", events.iter().map(|event| event.id));
            decisions(&mut checks, conversation);
            runs(&mut checks, conversation);
            subagents(&mut checks, conversation);
        }
        checks
    }

    /// One line each, and where they are.
    pub fn broken(self) -> (Vec<String>, BTreeSet<String>) {
        let of = self.broken.iter().map(|broken| broken.conversation.clone()).collect();
        let line = |Broken { conversation, what }| format!("{conversation}: {what}");
        (self.broken.into_iter().map(line).collect(), of)
    }

    pub fn holds(&mut self, holds: bool, conversation: &str, what: impl FnOnce() -> String) {
        if !holds {
            self.broken.push(Broken { conversation: conversation.to_owned(), what: what() });
        }
    }

    /// Nothing of these is there twice.
    pub fn once<T: Ord + Clone + std::fmt::Debug>(
        &mut self,
        conversation: &str,
        what: &str,
        all: impl IntoIterator<Item = T>,
    ) {
        let doubles = doubles(all);
        self.holds(doubles.is_empty(), conversation, || {
            format!("{what} more than once: {doubles:?}")
        });
    }
}

pub fn check(mut round: Round) -> Done {
    let server = round.place.server.clone();
    let _stays = server.as_ref().map(|server| server.stays());
    let mut broken: Vec<_> = round.stuck.take().into_iter().collect();
    let (folder, journal) = (common::folder(), round.place.journal.clone());
    let asked = |arguments: &[&str]| {
        common::ephor(folder.path(), &[arguments, &["--journal", &journal]].concat())
    };
    let verified = asked(&["journal", "verify"]);
    if verified.code != 0 {
        broken.push(format!("the journal isn't sound: {verified:?}"));
    }
    let waits = asked(&["inbox", "list", "--json"]);
    if waits.code != 0 || !waits.out.trim().is_empty() {
        broken.push(format!("something waits for people: {waits:?}"));
    }
    let record = Record::read(&journal);
    broken.extend(left_files(&round));
    let mut checks = Checks::of_all(&record);
    for (conversation, says) in TALKS {
        turns(&mut checks, conversation, says);
    }
    let requests = round.ledger.requests();
    let repeated = effects::check(&mut checks, &requests);
    let (lines, of) = checks.broken();
    broken.extend(lines);
    if !broken.is_empty() {
        let text = |of: &String| format!("The record of {of}:\n{}", record.text(of));
        broken.extend(of.iter().map(text));
        fail(&mut round, &broken.join("\n"));
    }
    round.place.clear();
    Done { events: record.len(), requests: requests.len(), repeated, ..round.done }
}

/// The locks of processes: whoever opens the journal removes those of the dead, and its own when it
/// closes it, as was done just now.
fn left_files(round: &Round) -> Option<String> {
    let entries = std::fs::read_dir(round.place.folder()?).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let locks: Vec<_> = names.filter(|name| name.contains("-owner-")).collect();
    (!locks.is_empty()).then(|| format!("locks are left where nobody is alive: {locks:?}"))
}

/// Each was judged once, and each that was approved has one end.
fn decisions(checks: &mut Checks<'_>, of: &str) {
    let record = checks.record;
    let made: BTreeSet<EventId> = record.0[of]
        .iter()
        .filter(|event| event.read::<DecisionMade>().is_some())
        .map(|event| event.id)
        .collect();
    let approved: Vec<_> =
        record.all::<DecisionValidated>(of).iter().map(|e| e.original_decision_id).collect();
    let rejected: Vec<_> =
        record.all::<DecisionRejected>(of).iter().map(|e| e.original_decision_id).collect();
    let done = record.all::<DecisionCompleted>(of);
    let ends: Vec<_> = done.iter().map(|end| end.original_decision_id).collect();
    let interrupted = record.all::<DecisionInterrupted>(of);
    let ended = interrupted.iter().map(|end| end.original_decision_id).chain(ends.clone());
    let ended: Vec<_> = ended.collect();
    let judged = || approved.iter().chain(&rejected).copied();
    checks.once(of, "a decision was judged", judged());
    checks.once(of, "a decision was carried out", ends.iter().copied());
    checks.once(of, "a decision ended", ended.iter().copied());
    let judged: BTreeSet<_> = judged().collect();
    let unjudged: Vec<_> = made.difference(&judged).collect();
    checks.holds(unjudged.is_empty(), of, || format!("decisions without a verdict: {unjudged:?}"));
    let unended: Vec<_> = approved.iter().filter(|id| !ended.contains(id)).collect();
    checks.holds(unended.is_empty(), of, || format!("decisions without an end: {unended:?}"));
}

/// A run that began has an end, and no node of it, and no iteration, completed twice.
fn runs(checks: &mut Checks<'_>, of: &str) {
    let record = checks.record;
    let begun: BTreeSet<_> = record.all::<WorkflowStarted>(of).iter().map(|run| run.run).collect();
    let completed: Vec<_> = record.all::<WorkflowCompleted>(of).iter().map(|end| end.run).collect();
    let others: Vec<EventId> = [
        record.all::<WorkflowFailed>(of).iter().map(|end| end.run).collect::<Vec<_>>(),
        record.all::<WorkflowAborted>(of).iter().map(|end| end.run).collect(),
        record.all::<WorkflowInterrupted>(of).iter().map(|end| end.run).collect(),
    ]
    .concat();
    checks.once(of, "a run completed", completed.iter().copied());
    let is_open = |run: &&EventId| !completed.contains(run) && !others.contains(run);
    let open: Vec<_> = begun.iter().filter(is_open).collect();
    checks.holds(open.is_empty(), of, || format!("runs without an end: {open:?}"));
    checks.holds(others.is_empty(), of, || format!("runs that did not complete: {others:?}"));
    let nodes = record.all::<NodeCompleted>(of);
    checks.once(
        of,
        "a node completed",
        nodes.iter().map(|done| (done.node.run, done.node.node_id.clone())),
    );
    let iterations = record.all::<NodeIterationCompleted>(of);
    let place = |done: &std::sync::Arc<NodeIterationCompleted>| {
        (done.node.run, done.node.node_id.clone(), done.index)
    };
    checks.once(of, "an iteration was done", iterations.iter().map(place));
}

fn subagents(checks: &mut Checks<'_>, of: &str) {
    let record = checks.record;
    let spawned: BTreeSet<_> =
        record.all::<SubAgentSpawned>(of).iter().map(|agent| agent.decision).collect();
    let completed: Vec<_> =
        record.all::<SubAgentCompleted>(of).iter().map(|agent| agent.decision).collect();
    checks.once(of, "a sub-agent completed", completed.iter().copied());
    let open: Vec<_> = spawned.iter().filter(|agent| !completed.contains(agent)).collect();
    checks.holds(open.is_empty(), of, || format!("sub-agents that did not complete: {open:?}"));
}

/// Each message is there once, and has one answer.
pub fn turns(checks: &mut Checks<'_>, of: &str, says: &[&str]) {
    let record = checks.record;
    let said: Vec<_> =
        record.all::<UserMessageReceived>(of).iter().map(|said| said.text.clone()).collect();
    checks.holds(said == says, of, || format!("the user said {said:?}, not {says:?}"));
    let ended = record.all::<TurnEnded>(of);
    checks.once(of, "a message's turn ended", ended.iter().map(|end| end.message));
    let answered =
        ended.iter().filter(|end| end.outcome == TurnOutcome::Answered && end.text == DONE);
    let answered = answered.count();
    checks.holds(answered == says.len(), of, || format!("turns that ended: {ended:?}"));
    let sent = record.all::<MessageSent>(of);
    checks.once(of, "a decision's message was sent", sent.iter().filter_map(|sent| sent.decision));
    let answers = sent.iter().filter(|sent| sent.text == DONE).count();
    checks.holds(answers == says.len(), of, || format!("{answers} answers to {}", says.len()));
    let held = record.all::<DecisionHeld>(of).iter().any(|held| held.question.rules == ["careful"]);
    checks.holds(held == (of == "held"), of, || "what was held by a rule of ours".to_owned());
}

/// Prints what reproduces it, and fails.
pub fn fail(round: &mut Round, what: &str) -> ! {
    let schedule = round.schedule.join("\n  ");
    let requests: String = round
        .ledger
        .requests()
        .iter()
        .map(|r| format!("  {:.3?} {} {} {:?} done: {}\n", r.at, r.method, r.path, r.key, r.done))
        .collect();
    let kept = round.place.keep();
    panic!(
        "EPHOR_CRASH_SEED={} EPHOR_CRASH_KILLS=1: {what}\nThe ledger:\n{requests}The schedule:\n  \
         {schedule}\nThe journal: {kept:?}",
        round.seed
    );
}
