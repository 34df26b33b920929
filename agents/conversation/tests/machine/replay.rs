//! The machine as a fold of the journal: what a restart finds is where the conversation stood.

use std::sync::Arc;

use ephor_conversation::machine::{Command, Input, Limits, Machine, Replay, State, Tick};
use ephor_core::events::{
    ClarificationRequested, DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionMade,
    DecisionOutcome, DecisionRejected, DecisionValidated, MessageSent, Question, SubAgentCompleted,
    SubAgentFailed, SubAgentSpawned, TurnEnded, TurnOutcome, UserMessageReceived,
    WorkflowAdjustmentRequested, WorkflowCompleted, WorkflowFailed,
};
use ephor_core::{
    ConversationId, DecisionType, Disposition, Draft, Envelope, ErrorCode, Event, EventData,
    EventId, Failure,
};
use ephor_model::decide::{DecideContext, Decided, Decisions, Said};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::talk::{id, violation};

const SOURCE: &str = "agent/conversation";

/// A live conversation and its journal.
struct Live {
    machine: Machine,
    journal: Vec<Envelope>,
    decision: (EventId, DecisionType, Value),
    /// Those that were published with it.
    published: Vec<(EventId, DecisionType, Value)>,
    call: u64,
    context: DecideContext,
}

impl Live {
    fn new() -> Self {
        Self {
            machine: Machine::new(Arc::new(Limits::default())),
            journal: Vec::new(),
            decision: (id(0), DecisionType::Continue, Value::Null),
            published: Vec::new(),
            call: 0,
            context: DecideContext::default(),
        }
    }

    fn now(&self) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_secs(self.journal.len() as i64)
    }

    fn record<E: Event>(&mut self, event: E, of: Option<EventId>, disposition: Disposition) {
        let sequence = self.journal.len() as u64 + 1;
        let conversation = ConversationId::new("c").unwrap();
        let mut draft = Draft::new(conversation, event).from_source(SOURCE);
        draft.id = of.unwrap_or_else(|| id(u128::from(sequence)));
        let mut envelope = draft.seal(sequence, self.now(), disposition);
        // As it comes back from a journal.
        let mut json = Vec::new();
        envelope.data.write_json(&mut json).unwrap();
        let json = serde_json::from_slice(&json).unwrap();
        envelope.data = EventData::raw(envelope.kind(), json);
        self.journal.push(envelope);
    }

    fn hear<E: Event>(&mut self, event: E) {
        self.record(event, None, Disposition::Delivered);
        let envelope = self.journal.last().unwrap();
        self.machine.note(envelope);
        let input = Input::from_envelope(envelope).unwrap();
        self.apply(input);
    }

    fn apply(&mut self, input: Input) {
        let fresh = id(1_000_000 + self.journal.len() as u128);
        let tick = Tick { now: self.now(), fresh };
        let mut published = Vec::new();
        for command in self.machine.apply(input, &tick).unwrap() {
            match command {
                Command::AskModel { call, context } => {
                    self.call = call;
                    self.context = *context;
                }
                Command::Publish { id, decided, retry_of, intent, with, turn } => {
                    let Decided { decision_type, payload, confidence } = decided;
                    self.decision = (id, decision_type, payload.clone());
                    published.push(self.decision.clone());
                    let payload = Arc::new(payload);
                    let made = DecisionMade {
                        decision_type,
                        payload,
                        confidence,
                        retry_of,
                        intent,
                        with,
                        turn: Some(turn),
                    };
                    self.record(made, Some(id), Disposition::Delivered);
                }
                Command::Notify(text) => {
                    self.record(MessageSent::text(text), None, Disposition::Delivered);
                }
                Command::EndTurn(ended) => self.record(ended, None, Disposition::Delivered),
            }
        }
        if !published.is_empty() {
            self.published = published;
        }
    }

    fn step(&mut self, word: &str) {
        let (decision, decision_type, payload) = self.decision.clone();
        let (kind, rest) = word.split_once(' ').unwrap_or((word, ""));
        match kind {
            "user" => self.hear(UserMessageReceived::text(rest)),
            "decide" => {
                let decided = |kind: &str| Decided {
                    decision_type: kind.parse().unwrap(),
                    payload: json!({
                        "action_type": kind, "response": "Done", "question": "Which?",
                        "workflow_id": "wf_1", "n": self.journal.len(),
                    }),
                    confidence: Some(0.5),
                };
                let decisions = rest.split('+').map(decided).collect();
                let answer = Decisions { intent: None, decisions };
                let (call, tokens, cost) = (self.call, 10, 0.0);
                self.apply(Input::ModelDecided { call, answer, tokens, cost });
            }
            "at" => {
                let at = self.published.get(rest.parse::<usize>().unwrap());
                self.decision = at.cloned().unwrap_or(self.decision.clone());
            }
            "nomodel" => self.apply(Input::ModelFailed {
                call: self.call,
                message: "down".to_owned(),
                retryable: false,
                tokens: 10,
                cost: 0.0,
            }),
            "tick" => self.apply(Input::LimitTick),
            "ok" => self.hear(DecisionValidated {
                original_decision_id: decision,
                decision_type,
                payload: Arc::new(payload),
                corrections: vec![],
                digest: String::new(),
                policy: "p".into(),
                origins: vec![],
                approved_by: vec![],
                allowed_by: vec![],
            }),
            "reject" => {
                if let Some(made) = self.journal.iter_mut().find(|made| made.id == decision) {
                    let (by, reason) = ("coordinator".to_owned(), "it is wrong".to_owned());
                    made.disposition = Disposition::Blocked { by, reason };
                }
                self.hear(DecisionRejected {
                    original_decision_id: decision,
                    decision_type,
                    payload: Arc::new(payload),
                    reason: String::new(),
                    errors: vec![],
                    violations: vec![violation("wrong")],
                    suggestion: None,
                    origins: vec![],
                });
            }
            "hold" => self.hear(DecisionHeld {
                original_decision_id: decision,
                decision_type,
                payload: Arc::new(payload),
                corrections: vec![],
                question: Question { reason: "dear".to_owned(), ..Question::default() },
            }),
            "asked" => self.hear(ClarificationRequested {
                decision,
                question: "Which?".to_owned(),
                options: None,
                required_fields: None,
                context: None,
            }),
            "done" | "fail" => self.hear(DecisionCompleted {
                original_decision_id: decision,
                decision_type,
                outcome: match kind {
                    "done" => DecisionOutcome::Done,
                    _ => DecisionOutcome::Failed,
                },
                result: json!({"output": self.journal.len()}),
            }),
            "interrupted" => self.hear(DecisionInterrupted {
                original_decision_id: decision,
                decision_type,
                by: id(5),
            }),
            "spawned" => self.hear(SubAgentSpawned {
                subagent_id: "s".into(),
                subagent_type: "t".to_owned(),
                decision,
                task: Map::new(),
                priority: 5,
                timeout: 1.0,
            }),
            "sub" => self.hear(SubAgentCompleted {
                subagent_id: "s".into(),
                subagent_type: "t".to_owned(),
                decision,
                output: json!(1),
            }),
            "subfail" => self.hear(SubAgentFailed {
                subagent_id: "s".into(),
                subagent_type: "t".to_owned(),
                decision,
                failure: Failure::new(ErrorCode::Timeout, "late"),
            }),
            "run" => self.hear(WorkflowCompleted {
                workflow_id: "wf_1".into(),
                run: decision,
                output: Default::default(),
                skipped: vec![],
                duration_ms: 1,
            }),
            "runfail" => self.hear(WorkflowFailed {
                workflow_id: "wf_1".into(),
                run: decision,
                failed_nodes: vec!["n".into()],
                failure: Failure::new(ErrorCode::Timeout, "late"),
            }),
            "adjust" => self.hear(WorkflowAdjustmentRequested {
                workflow_id: "wf_1".into(),
                failed_node_id: None,
                reason: "it fails".to_owned(),
                suggested_action: "replan".to_owned(),
                execution_context: Map::new(),
            }),
            _ => panic!("{word}"),
        }
    }
}

fn replay(live: &Live) -> (Machine, Vec<Input>) {
    let replayed = Machine::replay(Arc::new(Limits::default()), SOURCE, &live.journal);
    (replayed.machine, replayed.unfinished)
}

fn said(machine: &Machine) -> Vec<Said> {
    machine.history().cloned().collect()
}

fn play(script: &str) -> Live {
    let mut live = Live::new();
    let steps = script.split(';').map(str::trim);
    steps.for_each(|step| live.step(step));
    live
}

#[test]
fn a_restart_finds_what_was_said() {
    let live = play(
        "user hi; decide respond; ok; done; user go; decide create_node; ok; done; \
        decide respond; ok; done",
    );
    let (machine, unfinished) = replay(&live);
    assert_eq!(said(&machine), said(&live.machine));
    assert_eq!((machine.state(), machine.history().len()), (State::Idle, 4));
    assert_eq!(unfinished, []);
}

#[test]
fn a_restart_finds_the_pending_clarification_and_its_turn() {
    let mut live = play(
        "user go; decide create_node; reject; decide create_node; ok; done; \
        decide request_clarification; ok; asked",
    );
    let (mut machine, unfinished) = replay(&live);
    assert_eq!(machine.state(), State::WaitingForUser);
    assert_eq!(machine.clarification(), live.machine.clarification());
    assert_eq!(unfinished, []);
    // The answer goes on with the same turn, with all that had happened in it.
    live.step("user red");
    let answer = live.journal.iter().rev().find_map(Input::from_envelope).unwrap();
    let tick = Tick { now: live.now(), fresh: id(7) };
    let commands = machine.apply(answer, &tick).unwrap();
    let [Command::AskModel { context, .. }] = &commands[..] else {
        panic!("{commands:?}");
    };
    assert_eq!(**context, live.context);
    assert_eq!(context.steps.len(), 3, "rejected, done, answered");
}

#[test]
fn a_restart_tells_which_messages_were_cut_off() {
    let live = play("user first; user second; decide create_node; ok");
    let (machine, unfinished) = replay(&live);
    assert_eq!((machine.state(), machine.queued()), (State::Idle, 0));
    let texts: Vec<_> = unfinished
        .iter()
        .map(|input| match input {
            Input::User(message) => message.text.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(texts, ["first", "second"]);
    assert_eq!(said(&machine).len(), 1, "the first one was heard");
    let (_, unfinished) = replay(&play("adjust"));
    assert!(matches!(&unfinished[..], [Input::AdjustmentRequested { .. }]));
}

/// Another process began the second one's turn beside the first one's.
#[test]
fn a_turn_beside_the_open_one_is_not_taken_for_it() {
    let mut live = play("user first; decide create_node; ok; user second");
    let message = |at: usize| {
        live.journal.iter().filter(|it| it.kind() == UserMessageReceived::TYPE).nth(at).unwrap().id
    };
    let (first, second) = (message(0), message(1));
    let payload = Arc::new(json!({"action_type": "respond", "response": "Second"}));
    let made =
        DecisionMade { turn: Some(second), ..DecisionMade::new(DecisionType::Respond, payload) };
    live.record(made, Some(id(777)), Disposition::Delivered);
    live.record(
        DecisionCompleted {
            original_decision_id: id(777),
            decision_type: DecisionType::Respond,
            outcome: DecisionOutcome::Done,
            result: json!(null),
        },
        None,
        Disposition::Delivered,
    );
    let mut ended = TurnEnded::not_begun(second, TurnOutcome::Answered, String::new());
    ended.text = "Second".to_owned();
    live.record(ended, None, Disposition::Delivered);
    let mut replay = Replay::new(Arc::default());
    live.journal.iter().for_each(|event| replay.fold(SOURCE, event));
    let tick = Tick { now: live.now(), fresh: id(7) };
    let (machine, commands) = replay.go_on(true, &tick).unwrap();
    assert_eq!(commands, [], "nothing is answered with what answers the second");
    assert_eq!((machine.began(), machine.queued()), (Some(first), 0));
    assert_eq!(said(&machine).last().unwrap().text, "Second");
}

/// The sub-agent that had asked isn't there any more: what the user says next is not its answer.
#[test]
fn a_question_of_somebody_else_ends_with_the_turn_that_was_cut_off() {
    let mut live = play("user go; decide spawn_subagent; ok; spawned s");
    live.hear(ClarificationRequested {
        decision: id(777),
        question: "Which?".to_owned(),
        options: None,
        required_fields: None,
        context: None,
    });
    assert_eq!(live.machine.passing_on(), Some(id(777)));
    let (mut machine, unfinished) = replay(&live);
    assert_eq!((machine.passing_on(), unfinished.len()), (None, 1));
    live.step("user red");
    let message = live.journal.iter().rev().find_map(Input::from_envelope).unwrap();
    let commands = machine.apply(message, &Tick { now: live.now(), fresh: id(7) }).unwrap();
    assert!(matches!(&commands[..], [Command::AskModel { .. }]), "{commands:?}");
}

#[test]
fn what_a_middleware_blocked_was_never_heard() {
    let mut live = play("user hi");
    live.journal[0].disposition =
        Disposition::Blocked { by: "filter".to_owned(), reason: "rude".to_owned() };
    let (machine, unfinished) = replay(&live);
    assert_eq!((said(&machine), unfinished), (vec![], vec![]));
}

#[test]
fn other_agents_decisions_are_not_the_conversations() {
    let mut live = play("user hi; decide create_node; ok");
    for envelope in &mut live.journal {
        if envelope.kind() == DecisionMade::TYPE {
            envelope.source = "agent/coordinator".into();
        }
    }
    live.journal.truncate(2);
    let (_, unfinished) = replay(&live);
    assert_eq!(unfinished.len(), 1);
}

fn word() -> impl Strategy<Value = String> {
    let kinds = DecisionType::ALL.map(|kind| format!("decide {kind}")).to_vec();
    let rest = ["reject", "hold", "asked", "fail", "interrupted", "spawned", "sub", "subfail"];
    let more = ["run", "runfail", "adjust", "nomodel", "tick", "at 0", "at 1", "at 2"];
    let several = [
        "decide create_node+respond",
        "decide request_clarification+create_node",
        "decide spawn_subagent+create_node+execute_workflow+respond",
    ];
    let all = rest.into_iter().chain(more).chain(several);
    let all: Vec<_> = all.map(str::to_owned).collect();
    prop_oneof![
        3 => (0..9).prop_map(|n| format!("user m{n}")),
        6 => proptest::sample::select(kinds),
        5 => Just("ok".to_owned()),
        5 => Just("done".to_owned()),
        8 => proptest::sample::select(all),
    ]
}

proptest! {
    /// After any life, a restart finds the conversation as it was, or knows what was cut off.
    #[test]
    fn a_restart_finds_the_conversation(words in proptest::collection::vec(word(), 0..60)) {
        let mut live = Live::new();
        for word in words {
            live.step(&word);
        }
        let (machine, unfinished) = replay(&live);
        match live.machine.state() {
            State::Idle => {
                prop_assert_eq!(machine.state(), State::Idle);
                prop_assert_eq!(said(&machine), said(&live.machine));
                prop_assert_eq!(unfinished, vec![]);
            }
            State::WaitingForUser => {
                prop_assert_eq!(machine.clarification(), live.machine.clarification());
                prop_assert_eq!(said(&machine), said(&live.machine));
                prop_assert_eq!(machine.queued(), live.machine.queued());
                prop_assert_eq!(unfinished, vec![]);
                let (mut machine, mut live_machine) = (machine, live.machine);
                let input = Input::User(crate::talk::message(42, "that one"));
                let tick = Tick { now: Timestamp::UNIX_EPOCH, fresh: id(7) };
                let context = |commands: Vec<Command>| match &commands[..] {
                    [Command::AskModel { context, .. }] => Some(context.clone()),
                    _ => None,
                };
                let found = context(machine.apply(input.clone(), &tick).unwrap());
                prop_assert_eq!(found, context(live_machine.apply(input, &tick).unwrap()));
            }
            state if live.machine.held() => {
                prop_assert!(machine.held());
                prop_assert_eq!(machine.state(), state);
                prop_assert_eq!(machine.queued(), live.machine.queued());
                prop_assert_eq!(unfinished, vec![]);
            }
            _ => {
                prop_assert_eq!(machine.state(), State::Idle);
                prop_assert_eq!(unfinished.len(), 1 + live.machine.queued());
            }
        }
    }
}
