//! `ephor run`: judges a plan, and runs it.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use ephor::bus::Observer;
use ephor::core::events::{
    Answer, CallHeld, DecisionCompleted, DecisionHeld, DecisionOutcome, DecisionRejected, HeldBy,
    NodeExecutionFailed, Question, WorkflowCreated,
};
use ephor::core::{Effect, ErrorCode, EventId, Plan, Violation};
use ephor::rules::Shown;
use ephor::runs::RunLog;
use ephor::{Conversation, ConversationId, DecisionType, Envelope, Inbox};
use serde_json::{Map, Value, json};

use super::args::{Global, RunArgs};
use super::clean::one_line;
use super::input::{History, Input, Line};
use super::problem::{Exit, Problem};
use super::session::{self, Setup};
use super::tell::{Sink, Teller};
use super::term::{Style, Term, short};
use super::{Done, check, config, inbox, said, summary, unless_interrupted, unwritten, values};

/// Largest plan that is read, in bytes. The judge's own limit is below.
const MAX_PLAN: u64 = 16 << 20;

pub(crate) async fn run(global: &Global, args: RunArgs, term: &Term) -> Done {
    if args.plan == Path::new("-") {
        check::typed(global, term, "a plan as JSON")?;
    }
    let text = read(&args.plan, "plan")?;
    let inputs = inputs(args.inputs)?;
    let loaded = config::load(global)?;
    let teller = Teller::new(term, Sink::Err);
    let payload = match parse(&text) {
        Ok(payload) => payload,
        Err(violation) => return rejected(&[violation], &teller, term, &args.plan),
    };
    let setup = Setup {
        databases: args.databases,
        models: args.models,
        journal: args.journal,
        ..Setup::default()
    };
    let session = session::start(loaded.config, setup, term).await?;
    let name = format!("run-{}", session::stamp());
    let conversation = session.runtime.conversation(&name);
    let id = match conversation.id() {
        Ok(id) => id,
        Err(error) => {
            let problem = Problem::failed("the run has no conversation", error);
            return session.end(Err(problem)).await;
        }
    };
    let mut work = Work {
        term,
        file: &args.plan,
        observer: session.runtime.bus().observe("*"),
        conversation,
        log: RunLog::new(id.clone()),
        id,
        inbox: session.runtime.inbox(),
        input: None,
        teller,
        approved: Vec::new(),
        unanswered: Vec::new(),
        plan: None,
        failed: None,
    };
    let ran = unwritten::unless_stuck(&session.runtime, work.go(payload, inputs));
    let done = unless_interrupted(ran, || {
        Err(Problem::failed("the run was interrupted", "what had completed until then is recorded"))
    });
    let done = done.await;
    drop(work);
    session.end_of(&name, "", done, term).await
}

/// What is in a file, or on standard input.
pub(super) fn read(path: &Path, what: &str) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let limit = MAX_PLAN + 1;
    let read = match path == Path::new("-") {
        true => std::io::stdin().lock().take(limit).read_to_end(&mut bytes),
        false => check::file(path)?.take(limit).read_to_end(&mut bytes),
    };
    let shown = path.display().to_string();
    let unreadable = format!("the {what} can't be read");
    read.map_err(|error| Problem::failed(unreadable, error).of(shown.clone()))?;
    if bytes.len() as u64 > MAX_PLAN {
        let limit = format!("at most {MAX_PLAN} bytes");
        return Err(Problem::failed(format!("the {what} is too large"), limit).of(shown));
    }
    Ok(bytes)
}

/// A plan's payload: what is within a whole decision, as `ephor check` takes it.
pub(super) fn payload_of(mut plan: Value) -> Value {
    let is_decision = plan.get("decision_type").is_some();
    match plan.get_mut("payload").filter(|payload| is_decision && payload.is_object()) {
        Some(payload) => payload.take(),
        None => plan,
    }
}

/// Each once: which of two values is meant can't be told.
fn inputs(given: Vec<(String, Value)>) -> Result<Map<String, Value>, Problem> {
    let mut inputs = Map::new();
    for (name, value) in given {
        if inputs.contains_key(&name) {
            return Err(Problem::new(Exit::Usage, "an input is given twice").of(name));
        }
        inputs.insert(name, value);
    }
    Ok(inputs)
}

fn parse(bytes: &[u8]) -> Result<Value, Violation> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let read: Value = serde_json::from_slice(bytes)
        .map_err(|error| check::not_json(format!("the plan isn't JSON: {error}")))?;
    let mut payload = payload_of(read);
    if let Value::Object(fields) = &mut payload {
        let kind = DecisionType::CreateWorkflowPlan.as_str();
        fields.entry("action_type").or_insert_with(|| kind.into());
    }
    Ok(payload)
}

fn rejected(violations: &[Violation], teller: &Teller, term: &Term, file: &Path) -> Done {
    if term.json {
        term.say(json!({"status": "REJECTED", "violations": violations}).to_string())?;
    }
    teller.rejected(violations)?;
    let code = violations.first().map_or("CODE", |violation| violation.code.as_str());
    let inputs: Vec<String> = violations
        .iter()
        .filter(|violation| violation.code == "MISSING_INPUT")
        .filter_map(|violation| violation.pointer.strip_prefix("/input_params/"))
        .map(|name| format!("--input {name}=VALUE"))
        .collect();
    let off = violations.iter().any(|violation| violation.code == "NODE_TYPE_OFF");
    let next = if off {
        "`ephor doctor` says why the kind is off, and what would switch it on".to_owned()
    } else if inputs.is_empty() {
        format!("fix what is listed above; `ephor explain {code}` tells more")
    } else {
        inputs.join(" ")
    };
    let problem = Problem::new(Exit::Rejected, "it was rejected, and nothing was done");
    Err(problem.of(file.display().to_string()).next(next))
}

/// What of a run waits for a person.
struct Held {
    id: EventId,
    payload: Arc<Value>,
    question: Question,
    call: bool,
}

impl Held {
    fn by(event: &Envelope) -> Option<Self> {
        if let Some(held) = event.read::<CallHeld>() {
            let (payload, question) = (held.payload.clone(), held.question.clone());
            return Some(Self { id: event.id, payload, question, call: true });
        }
        let held = event.read::<DecisionHeld>()?;
        let (payload, question) = (held.payload.clone(), held.question.clone());
        Some(Self { id: held.original_decision_id, payload, question, call: false })
    }

    fn shown(&self) -> Shown {
        Shown::of(&self.question, &self.payload)
    }

    fn waits(&self) -> Problem {
        let what = match self.call {
            true => "a node's call waits for approval",
            false => "a decision about the run waits for approval",
        };
        let next = format!("ephor inbox approve {}, which continues the run", self.id);
        Problem::new(Exit::Waiting, what)
            .of(format!("{} to {}", self.question.action, self.question.resource))
            .because(&self.question.reason)
            .next(next)
    }
}

struct Work<'a> {
    term: &'a Term,
    file: &'a Path,
    conversation: Conversation,
    id: ConversationId,
    log: RunLog,
    inbox: Inbox,
    /// From the terminal, once they are needed.
    input: Option<Input>,
    observer: Observer,
    teller: Teller,
    /// What a person has approved at once: rules, action, destination.
    approved: Vec<HeldBy>,
    /// What waits for approval, and there is nobody here to give it.
    unanswered: Vec<Problem>,
    plan: Option<Arc<Plan>>,
    failed: Option<Arc<NodeExecutionFailed>>,
}

impl Work<'_> {
    async fn go(&mut self, payload: Value, inputs: Map<String, Value>) -> Done {
        let made = self.decide(DecisionType::CreateWorkflowPlan, payload).await?;
        let Some(id) = made.result.get("workflow_id").cloned() else {
            let why = summary::reason(&made.result);
            return Err(Problem::failed("the plan could not be stored", why));
        };
        let order = json!({
            "action_type": DecisionType::ExecuteWorkflow.as_str(),
            "workflow_id": id,
            "input_params": inputs,
            "execution_mode": "sync",
            "notify_on_completion": false,
        });
        let ran = self.decide(DecisionType::ExecuteWorkflow, order).await?;
        match ran.outcome {
            DecisionOutcome::Done => self.done(&ran.result),
            DecisionOutcome::Failed => self.failed(&ran.result),
        }
    }

    /// Publishes a decision, and tells what happens until it has been carried out.
    async fn decide(
        &mut self,
        kind: DecisionType,
        payload: Value,
    ) -> Result<Arc<DecisionCompleted>, Problem> {
        let receipt = self.conversation.decide_raw(kind, payload).await;
        let receipt = receipt
            .map_err(|error| Problem::failed("the decision could not be published", error))?;
        if let Some(no) = receipt.find::<DecisionRejected>() {
            rejected(&no.violations, &self.teller, self.term, self.file)?;
        }
        if let Some(held) = receipt.find::<DecisionHeld>() {
            self.term.approval(&Shown::of(&held.question, &held.payload), "   ");
            self.waits(receipt.id, &held.question)?;
            return Err(Problem::new(Exit::Waiting, "the plan waits for a person")
                .of(self.file.display().to_string())
                .because(&held.question.reason)
                .next(format!("ephor inbox approve {}", receipt.id)));
        }
        self.until(receipt.id).await
    }

    async fn until(&mut self, decision: EventId) -> Result<Arc<DecisionCompleted>, Problem> {
        loop {
            let event = session::next(&mut self.observer, &self.id).await?;
            self.log.fold(&event);
            if let Some(created) = event.read::<WorkflowCreated>() {
                self.plan = Some(created.plan.clone());
            } else if let Some(failed) = event.read::<NodeExecutionFailed>() {
                self.failed = Some(failed);
            } else if let Some(completed) = event.read::<DecisionCompleted>()
                && completed.original_decision_id == decision
            {
                return Ok(completed);
            }
            self.teller.event(&event)?;
            if let Some(held) = Held::by(&event) {
                self.ask(held).await?;
            }
            // What of the run is still at work isn't cut off for what waits.
            if !self.unanswered.is_empty() && self.log.rests(decision) {
                return Err(match self.unanswered.len() {
                    1 => self.unanswered.remove(0),
                    waits => {
                        Problem::new(Exit::Waiting, format!("{waits} things wait for approval"))
                            .of(self.file.display().to_string())
                            .next("ephor inbox, and approve each, which continues the run")
                    }
                });
            }
        }
    }

    /// Asks the person at the terminal about what is held; once about what goes to one destination,
    /// if they say so.
    async fn ask(&mut self, held: Held) -> Result<(), Problem> {
        self.term.approval(&held.shown(), "   ");
        let belongs = !held.question.held_by.is_empty()
            && held.question.held_by.iter().all(|by| self.approved.contains(by));
        if belongs {
            self.term.note("   approved with the one before, to the same destination");
            return self.answer(&held, Answer::Approve).await;
        }
        if !self.term.interactive || !self.unanswered.is_empty() {
            return self.leave(&held);
        }
        // A destination that isn't known can't be the same as another.
        let known = held.question.held_by.iter().all(|by| !by.resource.is_empty());
        let how = if known { said::HOW_ALL } else { said::HOW };
        let term = self.term;
        let input = self.input.get_or_insert_with(|| Input::open(term, History::Forgotten));
        let answer = loop {
            term.note(format!("   {how}"));
            match input.next("   approve? ").await {
                Some(Line::Text(line)) if known && said::all(&line) => {
                    self.approved.extend(held.question.held_by.iter().cloned());
                    break Answer::Approve;
                }
                Some(Line::Text(line)) => match said::answer(&line) {
                    Some(answer) => break answer,
                    None => continue,
                },
                Some(Line::Bad(_)) | None => return self.leave(&held),
            }
        };
        self.answer(&held, answer).await
    }

    /// There is nobody to answer it.
    fn leave(&mut self, held: &Held) -> Result<(), Problem> {
        self.unanswered.push(held.waits());
        self.waits(held.id, &held.question)
    }

    /// Tells a program what waits.
    fn waits(&self, interrupt: EventId, question: &Question) -> Result<(), Problem> {
        if self.term.json {
            let shown = json!({
                "status": "WAITING", "conversation": self.id, "interrupt": interrupt,
                "action": question.action, "resource": question.resource, "reason": question.reason,
            });
            self.term.say(shown.to_string())?;
        }
        Ok(())
    }

    async fn answer(&self, held: &Held, answer: Answer) -> Result<(), Problem> {
        let by = said::by(None)?;
        let answered = self.inbox.answer(held.id, &by, &held.question.digest, answer).await;
        answered.map(|_| ()).map_err(|error| inbox::refused(&error, held.id))
    }

    fn done(&self, result: &Value) -> Done {
        let output = result.get("output").cloned().unwrap_or(Value::Null);
        if self.term.json {
            let shown = json!({
                "status": "COMPLETED",
                "workflow_id": result.get("workflow_id"),
                "output": output,
            });
            self.term.say(shown.to_string())?;
            return Ok(Exit::Done);
        }
        match &output {
            Value::Object(nodes) if nodes.len() != 1 => {
                for (node, value) in nodes {
                    self.term.say(self.term.paint(Style::Bold, &one_line(node)))?;
                    self.term.say(values::readable(value))?;
                }
            }
            Value::Object(nodes) => {
                for value in nodes.values() {
                    self.term.say(values::readable(value))?;
                }
            }
            other => self.term.say(values::readable(other))?,
        }
        Ok(Exit::Done)
    }

    fn failed(&self, result: &Value) -> Done {
        if self.term.json {
            let mut shown = json!({"status": "FAILED"});
            if let (Some(shown), Some(result)) = (shown.as_object_mut(), result.as_object()) {
                shown.extend(result.clone());
            }
            self.term.say(shown.to_string())?;
        }
        let Some(failed) = &self.failed else {
            return Err(Problem::failed("the workflow failed", summary::reason(result)));
        };
        let id = failed.node.node_id.as_str();
        let node = self.plan.as_ref().and_then(|plan| plan.node(id));
        let config = node.map(|node| Value::Object(node.config.clone()).to_string());
        let detail = failed.failure.detail.as_ref();
        let detail = detail.map_or_else(String::new, |detail| format!("\n{detail}"));
        let hint = failed.failure.hint.clone();
        let next = match (failed.kind.as_str(), failed.failure.code) {
            ("DATABASE", ErrorCode::Dependency) => "name the database with --db NAME=URL".into(),
            _ if failed.failure.effect == Effect::Unknown => {
                "find out whether it took effect before you run it again".into()
            }
            (_, code) => hint.unwrap_or_else(|| advice(code).into()),
        };
        let begun = failed.attempt > 0;
        let title = match begun {
            true => format!("node {id} ({}) failed", failed.kind),
            false => format!("node {id} ({}) could not begin", failed.kind),
        };
        let problem = Problem::failed(title, format!("{}{detail}", failed.failure)).next(next);
        // What a node would have done isn't what went wrong before it.
        Err(match config.filter(|_| begun) {
            Some(config) => problem.of(short(&config, 400)),
            None => problem,
        })
    }
}

/// What to try where a failure doesn't say.
fn advice(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::Timeout => "raise the node's timeout, or ask for less",
        ErrorCode::NetworkError => "check the address, and that the other side answers",
        ErrorCode::ResourceLimit => "ask for less, or raise the limit in ephor.toml",
        ErrorCode::RateLimited => "wait, then run it again",
        ErrorCode::ValidationFailed => "mend the node's config",
        ErrorCode::Internal => "look at the events: ephor journal show",
        ErrorCode::Dependency => "look at the node that this one needs",
        ErrorCode::Permission => "allow it in ephor.toml, or do without",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::parse;

    #[test]
    fn the_tag_may_be_left_out() {
        let payload = parse(b"\xef\xbb\xbf{\"name\": \"x\"}").unwrap();
        assert_eq!(payload["action_type"], "create_workflow_plan");
        assert_eq!(parse(b"{\"action_type\": \"respond\"}").unwrap()["action_type"], "respond");
        assert_eq!(parse(b"{").unwrap_err().code, "INVALID_JSON");
        assert_eq!(parse(b"[]").unwrap(), serde_json::json!([]));
    }
}
