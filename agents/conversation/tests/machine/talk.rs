//! A small language for conversations: steps in, commands out as words.

use std::sync::Arc;

use ephor_conversation::machine::{
    Command, Input, Limits, Machine, MachineError, State, Tick, UserMessage, Verdict, WorkflowEnd,
};
use ephor_core::events::{Answer, DecisionHeld, HoldAnswered, Question};
use ephor_core::{
    ConversationId, DecisionError, DecisionType, Disposition, Draft, Event, EventId, Violation,
};
use ephor_model::decide::{DecideContext, Decided, Decisions};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};

pub fn id(number: u128) -> EventId {
    format!("{number:032x}").parse().unwrap()
}

/// A machine, its clock, and what it said.
pub struct Talk {
    pub machine: Machine,
    now: Timestamp,
    inputs: u128,
    pub call: u64,
    pub context: DecideContext,
    /// The decision that the next words are about: the one that was published last.
    pub decision: EventId,
    /// Those that were published with it.
    pub published: Vec<EventId>,
    pub out: Vec<String>,
}

impl Talk {
    pub fn new(limits: Limits) -> Self {
        Self {
            machine: Machine::new(Arc::new(limits)),
            now: Timestamp::UNIX_EPOCH,
            inputs: 0,
            call: 0,
            context: DecideContext::default(),
            decision: id(0),
            published: Vec::new(),
            out: Vec::new(),
        }
    }

    pub fn apply(&mut self, input: Input) -> Result<(), MachineError> {
        self.inputs += 1;
        let fresh = id(1000 + self.inputs);
        let tick = Tick { now: self.now, fresh };
        let mut published = Vec::new();
        for command in self.machine.apply(input, &tick)? {
            self.out.push(match command {
                Command::AskModel { call, context } => {
                    self.call = call;
                    self.context = *context;
                    "ask".to_owned()
                }
                Command::Publish { id, decided, retry_of, intent, .. } => {
                    self.decision = id;
                    published.push(id);
                    let again = retry_of.map_or("", |_| "~");
                    let intent = intent.map_or(String::new(), |intent| format!("{intent}:"));
                    format!("{intent}{}{again}", decided.decision_type)
                }
                Command::Notify(text) => format!("notify({text})"),
                Command::EndTurn(end) => {
                    let (outcome, text) = (json!(end.outcome), end.text);
                    let reason = end.reason.map_or(String::new(), |why| format!(" {why}"));
                    format!("end({} {}{reason}: {text})", outcome.as_str().unwrap(), end.iterations)
                }
            });
        }
        if !published.is_empty() {
            self.published = published;
        }
        Ok(())
    }

    fn note<E: Event>(&mut self, event: E) -> Result<(), MachineError> {
        let draft = Draft::new(ConversationId::new("c").unwrap(), event);
        self.machine.note(&draft.seal(1, self.now, Disposition::Delivered));
        Ok(())
    }

    pub fn reject(&mut self, violations: Vec<Violation>) {
        let (decision, verdict) = (self.decision, Verdict::Rejected { violations });
        self.apply(Input::Verdict { decision, verdict }).unwrap();
    }

    /// The words: see [`play`].
    pub fn step(&mut self, step: &str) -> Result<(), MachineError> {
        let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
        let json = || serde_json::from_str::<Value>(rest).unwrap_or(json!(rest));
        let (decision, call) = (self.decision, self.call);
        let verdict = |verdict| Input::Verdict { decision, verdict };
        let input = match word {
            "user" => Input::User(message(self.inputs + 1, rest)),
            "decide" => {
                let (kind, text) = rest.split_once(' ').unwrap_or((rest, ""));
                decided(call, kind, text)
            }
            "at" => {
                let place: usize = rest.parse().unwrap();
                self.decision = self.published.get(place).copied().unwrap_or(decision);
                return Ok(());
            }
            "late" => decided(call - 1, rest, "too late"),
            "nomodel" | "nomodel?" => Input::ModelFailed {
                call,
                message: rest.to_owned(),
                retryable: word.ends_with('?'),
                tokens: 100,
                cost: 0.25,
            },
            "ok" => verdict(Verdict::Validated { payload: None }),
            "reject" => verdict(Verdict::Rejected { violations: vec![violation(rest)] }),
            "hold" => verdict(Verdict::Held { reason: rest.to_owned() }),
            "asked" => Input::Asked { decision, question: "Which one?".to_owned(), options: None },
            "done" => Input::Completed { decision, result: Ok(json()) },
            "fail" => Input::Completed { decision, result: Err(DecisionError::read(&json())) },
            "interrupted" => Input::Interrupted { decision, by: id(self.inputs + 1) },
            "spawned" => Input::SubAgentSpawned { subagent: rest.into(), decision },
            "sub" | "subfail" => {
                let (name, result) = rest.split_once(' ').unwrap();
                let result = serde_json::from_str::<Value>(result).unwrap_or(json!(result));
                Input::SubAgentEnded {
                    subagent: name.into(),
                    decision,
                    result: match word {
                        "sub" => Ok(result),
                        _ => Err(DecisionError::read(&result)),
                    },
                }
            }
            "run" => {
                let end = WorkflowEnd::Completed { output: json() };
                Input::WorkflowEnded { run: decision, end }
            }
            "runfail" => {
                let end = WorkflowEnd::Failed { error: DecisionError::read(&json()) };
                Input::WorkflowEnded { run: decision, end }
            }
            "adjust" => Input::AdjustmentRequested {
                id: id(self.inputs + 1),
                workflow_id: rest.into(),
                reason: "it fails".to_owned(),
                execution_context: Map::from_iter([("failed_nodes".to_owned(), json!(["n"]))]),
            },
            // Another decision waits for people, as a sub-agent's does.
            "others" => {
                let question = Question { approvals: 1, ..Question::default() };
                return self.note(DecisionHeld {
                    original_decision_id: id(99),
                    decision_type: DecisionType::CreateNode,
                    payload: Arc::default(),
                    corrections: Vec::new(),
                    question,
                });
            }
            "approved" => {
                let (by, digest) = ("ada".to_owned(), String::new());
                let answer = Answer::Approve;
                return self.note(HoldAnswered { hold: id(99), by, digest, answer });
            }
            "wait" => {
                self.now += SignedDuration::from_secs(rest.parse().unwrap());
                return Ok(());
            }
            "tick" => Input::LimitTick,
            _ => panic!("{step}"),
        };
        self.apply(input)
    }
}

pub fn message(number: u128, text: &str) -> UserMessage {
    UserMessage { id: id(number), text: text.to_owned(), answers: None, fields: Map::new() }
}

pub fn decided(call: u64, kind: &str, text: &str) -> Input {
    Input::ModelDecided { call, answer: answer(kind, text), tokens: 100, cost: 0.25 }
}

/// Kinds separated by `+` are decided in one answer; before a `:` stands the intent.
fn answer(kinds: &str, text: &str) -> Decisions {
    let (intent, kinds) = kinds.split_once(':').map_or((None, kinds), |(i, k)| (Some(i), k));
    let decided = |kind: &str| Decided {
        decision_type: kind.parse().unwrap(),
        payload: json!({
            "action_type": kind, "response": text, "question": text, "workflow_id": text,
            "context_snapshot": {"current_step": 3},
        }),
        confidence: None,
    };
    Decisions {
        intent: intent.map(|intent| serde_json::from_value(json!(intent)).unwrap()),
        decisions: kinds.split('+').map(decided).collect(),
    }
}

pub fn violation(message: &str) -> Violation {
    Violation {
        code: "REQUIRED_FIELD".to_owned(),
        pointer: String::new(),
        message: message.to_owned(),
        expected: String::new(),
        hint: String::new(),
    }
}

/// Plays steps separated by `;`.
pub fn play(limits: Limits, script: &str) -> Talk {
    let mut talk = Talk::new(limits);
    for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        talk.step(step).unwrap();
    }
    talk
}

/// Plays a script with the default limits, and compares the commands and the state.
#[track_caller]
pub fn check(script: &str, state: State, expect: &str) {
    let talk = play(Limits::default(), script);
    assert_eq!(talk.out.join(" "), expect, "{script}");
    assert_eq!(talk.machine.state(), state, "{script}");
}
