//! Tells a run's events to a person, as they happen.

use std::collections::HashMap;
use std::sync::Arc;

use ephor::core::events::*;
use ephor::core::{Correction, DecisionType, Envelope, Plan, Violation, WorkflowId, source};
use serde_json::Value;

use super::problem::Problem;
use super::progress::{Progress, stage};
use super::summary;
use super::term::{Style, Term, clean, short, wrap};

/// Where the story goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sink {
    Out,
    Err,
}

/// Tells events, one line or a few each.
pub(crate) struct Teller {
    term: Term,
    sink: Sink,
    progress: Progress,
    plans: HashMap<WorkflowId, Arc<Plan>>,
    /// A decision whose verdict goes on its line.
    pending: Option<String>,
}

/// Width of the words before the lines.
const WORD: usize = 10;
/// Width of all that stands before a line.
const BEFORE: usize = 4 + WORD;
/// Corrections of one decision that are shown.
const MOST: usize = 4;

impl Teller {
    pub(crate) fn new(term: &Term, sink: Sink) -> Self {
        Self {
            term: term.clone(),
            sink,
            progress: Progress::new(term),
            plans: HashMap::new(),
            pending: None,
        }
    }

    fn paint(&self, style: Style, text: &str) -> String {
        match self.sink {
            Sink::Out => self.term.paint(style, text),
            Sink::Err => self.term.paint_note(style, text),
        }
    }

    /// A line as it is.
    pub(crate) fn plain(&self, style: Style, text: &str) -> Result<(), Problem> {
        let line = self.paint(style, text);
        self.progress.aside(|| match self.sink {
            Sink::Out => self.term.say(line),
            Sink::Err => {
                self.term.note(line);
                Ok(())
            }
        })
    }

    /// A word, and what it is about; further lines stand below.
    pub(crate) fn line(&self, style: Style, word: &str, text: &str) -> Result<(), Problem> {
        let mut label = format!("{word:<WORD$}");
        let mut style = style;
        for line in clean(text).lines().flat_map(|line| wrap(line, self.term.width(BEFORE))) {
            let label_shown = self.paint(style, &label);
            self.plain(Style::Plain, format!("   {label_shown} {line}").trim_end())?;
            label = " ".repeat(WORD);
            style = Style::Plain;
        }
        Ok(())
    }

    /// A dim line below the one before.
    pub(crate) fn below(&self, text: &str) -> Result<(), Problem> {
        for line in clean(text).lines().flat_map(|line| wrap(line, self.term.width(BEFORE))) {
            let shown = self.paint(Style::Dim, &line);
            self.plain(Style::Plain, &format!("   {} {shown}", " ".repeat(WORD)))?;
        }
        Ok(())
    }

    /// Tells an event. Most have nothing to say to a person.
    pub(crate) fn event(&mut self, event: &Envelope) -> Result<(), Problem> {
        if let Some(line) = self.pending.take() {
            // The verdict is committed with its decision, so it is the next event.
            let validated = event.read::<DecisionValidated>();
            if validated.is_some_and(|validated| validated.corrections.is_empty()) {
                let verdict = self.paint(Style::Green, "approved");
                return self.plain(Style::Plain, &format!("{line}: {verdict}"));
            }
            self.plain(Style::Plain, &line)?;
        }
        if let Some(held) = event.read::<CallHeld>() {
            let text = format!("{} ({}): {}", held.node.node_id, held.kind, held.question.reason);
            return self.line(Style::Yellow, "held", &text);
        }
        if let Some(answered) = event.read::<HoldAnswered>() {
            return self.line(Style::Plain, "answered", &summary::answered(&answered));
        }
        if let Some(cancelled) = event.read::<RunCancelled>() {
            return self.line(Style::Red, "cancelled", &cancelled.why());
        }
        match event.kind() {
            kind if kind.starts_with("Decision") => self.decision(event),
            kind if kind.starts_with("Node") => self.node(event),
            kind if kind.starts_with("SubAgent") => self.subagent(event),
            _ => self.workflow(event),
        }
    }

    fn decision(&mut self, event: &Envelope) -> Result<(), Problem> {
        if let Some(made) = event.read::<DecisionMade>() {
            let word = match (made.retry_of, event.source.as_ref()) {
                (Some(_), _) => "fixes it",
                (None, source::COORDINATOR) => "recovery",
                (None, _) => "decides",
            };
            let gist = match self.plan_of(&made.payload) {
                Some(plan) if made.decision_type == DecisionType::ExecuteWorkflow => {
                    format!("{:?}", short(&plan.name, 48))
                }
                _ => summary::gist(&made.payload),
            };
            let kind = self.paint(Style::Bold, made.decision_type.as_str());
            let label = self.paint(Style::Blue, &format!("{word:<WORD$}"));
            self.pending = Some(format!("   {label} {kind} {}", clean(&gist)));
            return Ok(());
        }
        if let Some(validated) = event.read::<DecisionValidated>() {
            return self.approved(&validated.corrections);
        }
        if let Some(rejected) = event.read::<DecisionRejected>() {
            return self.rejected(&rejected.violations);
        }
        if let Some(held) = event.read::<DecisionHeld>() {
            return self.line(Style::Yellow, "held", &held.question.reason);
        }
        if let Some(completed) = event.read::<DecisionCompleted>()
            && completed.outcome == DecisionOutcome::Failed
        {
            let why = summary::reason(&completed.result);
            return self.line(Style::Red, "failed", &format!("{}: {why}", completed.decision_type));
        }
        Ok(())
    }

    /// The plan that a payload speaks of, where it is known.
    fn plan_of(&self, payload: &Value) -> Option<&Arc<Plan>> {
        self.plans.get(payload.get("workflow_id")?.as_str()?)
    }

    fn approved(&self, corrections: &[Correction]) -> Result<(), Problem> {
        let said = match corrections.len() {
            0 => "as it is",
            1 => "with one correction:",
            _ => "with corrections:",
        };
        self.line(Style::Green, "approved", said)?;
        for correction in corrections.iter().take(MOST) {
            let to = match &correction.to {
                Some(value) => short(&value.to_string(), 50),
                None => "removed".to_owned(),
            };
            self.below(&format!("{} → {to} ({})", correction.pointer, correction.reason))?;
        }
        match corrections.len().saturating_sub(MOST) {
            0 => Ok(()),
            more => self.below(&format!("and {more} more")),
        }
    }

    /// Violations as a person can use them.
    pub(crate) fn rejected(&self, violations: &[Violation]) -> Result<(), Problem> {
        let many = match violations.len() {
            1 => "one violation".to_owned(),
            more => format!("{more} violations"),
        };
        self.line(Style::Red, "rejected", &many)?;
        for violation in violations.iter().take(20) {
            // Messages begin with the place, for those who see nothing else.
            let message = match violation.message.split_once(": ") {
                Some((place, rest)) if !place.contains(' ') => rest,
                _ => &violation.message,
            };
            let place = match violation.pointer.as_str() {
                "" => "the whole",
                pointer => pointer,
            };
            self.line(Style::Plain, "", &format!("{}  {place}  {message}", violation.code))?;
            self.below(&violation.hint)?;
        }
        match violations.len().saturating_sub(20) {
            0 => Ok(()),
            more => self.below(&format!("and {more} more")),
        }
    }

    fn workflow(&mut self, event: &Envelope) -> Result<(), Problem> {
        if let Some(created) = event.read::<WorkflowCreated>() {
            self.plans.insert(created.workflow_id.clone(), created.plan.clone());
            return self.plan(&created.plan);
        }
        if let Some(modified) = event.read::<WorkflowModified>() {
            self.plans.insert(modified.workflow_id.clone(), modified.plan.clone());
            return self.line(Style::Plain, "changed", &format!("node {}", modified.node_id));
        }
        if let Some(replanned) = event.read::<WorkflowReplanned>() {
            self.plans.insert(replanned.workflow_id.clone(), replanned.plan.clone());
            return self.plan(&replanned.plan);
        }
        if let Some(completed) = event.read::<WorkflowCompleted>() {
            let single =
                self.plans.get(&completed.workflow_id).is_some_and(|plan| plan.nodes.len() == 1);
            if single {
                return Ok(());
            }
            let text = format!("the workflow, in {} ms", completed.duration_ms);
            return self.line(Style::Green, "completed", &text);
        }
        if let Some(failed) = event.read::<WorkflowFailed>() {
            let text = format!("the workflow: {}", short(&failed.failure.to_string(), 70));
            return self.line(Style::Red, "failed", &text);
        }
        if let Some(aborted) = event.read::<WorkflowAborted>() {
            return self.line(Style::Red, "aborted", &aborted.reason);
        }
        if let Some(high) = event.read::<RejectionRateHigh>() {
            return self.line(Style::Yellow, "warning", &summary::rejections(&high));
        }
        if let Some(abandoned) = event.read::<RecoveryAbandoned>() {
            let text = format!("on node {}: {}", abandoned.node_id, abandoned.reason);
            return self.line(Style::Red, "gives up", &text);
        }
        Ok(())
    }

    fn plan(&self, plan: &Plan) -> Result<(), Problem> {
        if plan.nodes.len() < 2 {
            return Ok(());
        }
        let ids = plan.nodes.iter().map(|node| node.node_id.as_str().chars().count());
        let width = ids.max().unwrap_or(0).min(30);
        let mut word = "plan";
        for node in &plan.nodes {
            let after: Vec<&str> = plan
                .edges
                .iter()
                .filter(|edge| edge.target == node.node_id)
                .map(|edge| edge.source.as_str())
                .collect();
            let after = match after.is_empty() {
                true => String::new(),
                false => format!("  after {}", after.join(", ")),
            };
            let (id, kind) = (node.node_id.as_str(), node.kind.as_str());
            let begin = format!("{id:<width$}  {kind:<9} ");
            let others = begin.chars().count() + after.chars().count();
            let room = self.term.width(WORD + 4).saturating_sub(others).max(20);
            let text = format!("{begin}{}{after}", short(&node.name, room.min(70)));
            self.line(Style::Plain, word, &text)?;
            word = "";
        }
        Ok(())
    }

    fn node(&mut self, event: &Envelope) -> Result<(), Problem> {
        if let Some(started) = event.read::<NodeStarted>() {
            let again = match started.attempt {
                0 | 1 => String::new(),
                attempt => format!(", attempt {attempt}"),
            };
            let text = format!("{} ({}{again})", self.name(&started.node), started.kind);
            self.progress.started(&started.node, &text);
            return match self.progress.live() {
                true => Ok(()),
                false => self.line(Style::Dim, "runs", &text),
            };
        }
        if let Some(progress) = event.read::<NodeProgress>() {
            self.progress.note(&progress.node, &progress.message);
            return Ok(());
        }
        if let Some(completed) = event.read::<NodeCompleted>() {
            self.progress.ended(&completed.node);
            let name = self.name(&completed.node);
            let output = summary::output(&completed.output);
            let text = format!("{name}, {} ms: {output}", completed.duration_ms);
            return self.line(Style::Green, "done", &text);
        }
        if let Some(skipped) = event.read::<NodeSkipped>() {
            self.progress.ended(&skipped.node);
            let text = format!("{}: {}", self.name(&skipped.node), skipped.reason);
            return self.line(Style::Dim, "skipped", &text);
        }
        if let Some(failed) = event.read::<NodeExecutionFailed>() {
            self.progress.ended(&failed.node);
            let text = format!(
                "{}, attempt {}: {}",
                self.name(&failed.node),
                failed.attempt,
                failed.failure
            );
            return self.line(Style::Red, "failed", &text);
        }
        Ok(())
    }

    /// A node by its id, which the plan above explains; a single one by its name.
    fn name(&self, node: &NodeRef) -> String {
        let plan = self.plans.get(&node.workflow_id).filter(|plan| plan.nodes.len() == 1);
        let known = plan.and_then(|plan| plan.node(node.node_id.as_str()));
        known.map_or_else(|| node.node_id.to_string(), |known| short(&known.name, 60))
    }

    fn subagent(&self, event: &Envelope) -> Result<(), Problem> {
        if let Some(spawned) = event.read::<SubAgentSpawned>() {
            let task = Value::Object(spawned.task.clone()).to_string();
            let text = format!("{} on {}", spawned.subagent_type, short(&task, 80));
            return self.line(Style::Blue, "sub-agent", &text);
        }
        if let Some(progress) = event.read::<SubAgentProgress>() {
            let named = progress.message.replace('_', " ");
            return self.line(Style::Dim, "", stage(&progress.message).unwrap_or(&named));
        }
        if let Some(piece) = event.read::<SubAgentOutput>() {
            // What is written in words comes again with the answer.
            return match piece.kind.as_str() {
                "sql" | "python" => self.line(Style::Dim, &piece.kind, &short(&piece.text, 2000)),
                _ => Ok(()),
            };
        }
        if let Some(completed) = event.read::<SubAgentCompleted>() {
            let output = summary::output(&completed.output);
            return self.line(Style::Green, "sub-agent", &format!("is done: {output}"));
        }
        if let Some(failed) = event.read::<SubAgentFailed>() {
            return self.line(Style::Red, "sub-agent", &format!("failed: {}", failed.failure));
        }
        if let Some(late) = event.read::<SubAgentTimedOut>() {
            let text = format!("had no result after {} s", late.timeout);
            return self.line(Style::Red, "sub-agent", &text);
        }
        Ok(())
    }
}
