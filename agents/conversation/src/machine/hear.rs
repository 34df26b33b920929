//! How the machine handles each input during a turn.

use ephor_core::events::{TurnEnded, TurnOutcome};
use ephor_core::{DecisionError, DecisionType, EventId, SubAgentId, Violation, WorkflowId};
use ephor_model::decide::Step;
use ephor_rules::explain::code;
use serde_json::{Map, Value, json};

use super::turn::{At, Pending, Phase, Refused, said};
use super::{Command, Commands, IllegalTransition, Input, Machine, Tick};
use super::{UserMessage, Verdict};
use crate::said::Words;

impl Machine {
    pub(super) fn user(&mut self, message: UserMessage, tick: &Tick) -> Commands {
        let asked = self.turn.as_ref().and_then(|turn| turn.asked());
        let Some(pending) = asked.filter(|asked| message.answers.is_none_or(|id| id == asked.id))
        else {
            return self.enqueue(Input::User(message));
        };
        let (id, question) = (pending.id, pending.text("question").to_owned());
        if let Some(turn) = &mut self.turn {
            turn.reply_to = message.id;
            turn.said.push(said(true, &message.text));
        }
        let step = Step::Answered { question, answer: message.text, fields: message.fields };
        self.over(id, step, tick)
    }

    pub(super) fn verdict(&mut self, id: EventId, verdict: Verdict, tick: &Tick) -> Commands {
        let judged = |at: &At| matches!(at, At::Made | At::Held | At::Approved);
        let turn = self.turn.as_mut();
        let Some(pending) =
            turn.and_then(|turn| turn.pending_mut(id)).filter(|one| judged(&one.at))
        else {
            return Ok(Vec::new());
        };
        match verdict {
            // The verdict may come twice, as publish's answer and as an event.
            Verdict::Held { .. } if pending.at == At::Held => Ok(Vec::new()),
            Verdict::Held { reason } => {
                pending.at = At::Held;
                let kind = pending.kind();
                let text = self.words().waits(kind, &reason);
                self.settle(tick)?;
                Ok(vec![Command::Notify(text)])
            }
            Verdict::Validated { payload } => {
                pending.at = At::Approved;
                if let Some(payload) = payload {
                    pending.decided.payload = payload;
                }
                let pending = pending.clone();
                match pending.kind() {
                    DecisionType::Continue => {
                        return self.over(id, pending.done(Value::Null), tick);
                    }
                    DecisionType::SpawnSubagent => self.wait_for_subagent(id, tick)?,
                    _ => self.settle(tick)?,
                }
                Ok(Vec::new())
            }
            Verdict::Rejected { violations } => {
                let pending = pending.clone();
                self.rejected(pending, violations, tick)
            }
        }
    }

    fn rejected(&mut self, pending: Pending, violations: Vec<Violation>, tick: &Tick) -> Commands {
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        let id = pending.id;
        if let Some(answer) = answer_of(&violations) {
            turn.reply = None;
            let result = json!({"carried_out": false, "answered_by_person": answer});
            return self.over(id, pending.done(result), tick);
        }
        let words = Words::to(&turn.message);
        let why = words.refused(pending.kind(), &violations);
        if pending.own {
            let text = words.cannot_ask(&why);
            return self.end(TurnOutcome::Failed, text, Some(why), tick);
        }
        turn.refused.push(Refused { id, kind: pending.kind(), why });
        let step = Step::Rejected {
            decision_type: pending.kind(),
            payload: pending.decided.payload,
            violations,
        };
        self.over(id, step, tick)
    }

    pub(super) fn completed(
        &mut self,
        id: EventId,
        result: Result<Value, DecisionError>,
        tick: &Tick,
    ) -> Commands {
        let Some(pending) = self.turn.as_ref().and_then(|turn| turn.pending(id)).cloned() else {
            return Ok(Vec::new());
        };
        let said = pending.kind() == DecisionType::Respond;
        let result = match result {
            Ok(result) => result,
            // A middleware has kept its end from the record, and not the reply from the user.
            Err(error) if said && error.code() == DecisionError::NOT_RECORDED => Value::Null,
            Err(error) => return self.over(id, pending.failed(&error), tick),
        };
        match pending.kind() {
            DecisionType::Respond => {
                let text = pending.text("response").to_owned();
                self.end(TurnOutcome::Answered, text, None, tick)
            }
            DecisionType::RequestClarification => self.asked(id, tick),
            // Their ends come as events of their own.
            DecisionType::SpawnSubagent | DecisionType::ExecuteWorkflow => Ok(Vec::new()),
            _ => self.over(id, pending.done(result), tick),
        }
    }

    /// The user has been asked: the turn stays, and waits.
    pub(super) fn asked(&mut self, id: EventId, tick: &Tick) -> Commands {
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        let Some(pending) = turn.pending_mut(id).filter(|one| one.at != At::Asked) else {
            return Ok(Vec::new());
        };
        pending.at = At::Asked;
        let text = pending.text("question").to_owned();
        let options = pending.decided.payload.get("options").and_then(strings);
        turn.said.push(said(false, &text));
        turn.rejections = 0;
        let ended = turn.asks(text, options);
        self.settle(tick)?;
        Ok(vec![Command::EndTurn(ended)])
    }

    /// Someone else asks the user, as a sub-agent that this turn waits for: the user is told, and
    /// the turn continues by itself.
    pub(super) fn asked_by_other(
        &mut self,
        decision: EventId,
        text: String,
        options: Option<Vec<String>>,
        tick: &Tick,
    ) -> Vec<Command> {
        self.passing_on = Some(decision);
        let Some(turn) = &mut self.turn else {
            return Vec::new();
        };
        turn.said.push(said(false, &text));
        turn.stop_clock(tick.now);
        vec![Command::EndTurn(turn.asks(text, options))]
    }

    /// Whether a message answers someone else's question.
    pub(super) fn is_passed_on(&self, message: &UserMessage) -> bool {
        let asked = self.passing_on;
        asked.is_some() && message.answers.is_none_or(|answers| Some(answers) == asked)
    }

    /// The message is for whoever asked; the turn, if there is one, goes on to answer it.
    pub(super) fn pass_on(&mut self, message: &UserMessage, tick: &Tick) -> Vec<Command> {
        self.passing_on = None;
        if let Some(turn) = &mut self.turn {
            turn.reply_to = message.id;
            turn.said.push(said(true, &message.text));
            turn.start_clock(tick.now);
            return Vec::new();
        }
        vec![Command::EndTurn(TurnEnded {
            message: message.id,
            outcome: TurnOutcome::Answered,
            text: Words::to(&message.text).passed_on(),
            options: None,
            iterations: 0,
            reason: None,
        })]
    }

    /// The turn waits until the sub-agent of that decision has ended.
    pub(super) fn wait_for_subagent(
        &mut self,
        decision: EventId,
        tick: &Tick,
    ) -> Result<(), IllegalTransition> {
        let Some(turn) = &mut self.turn else {
            return Ok(());
        };
        let Some(pending) = turn.pending_mut(decision) else {
            return Ok(());
        };
        if pending.kind() == DecisionType::SpawnSubagent && !matches!(pending.at, At::Subagent(_)) {
            pending.at = At::Subagent(None);
            turn.context = object(pending.decided.payload.get("context_snapshot"));
            self.settle(tick)?;
        }
        Ok(())
    }

    pub(super) fn subagent_ended(
        &mut self,
        subagent: &SubAgentId,
        decision: EventId,
        result: Result<Value, DecisionError>,
        tick: &Tick,
    ) -> Commands {
        self.wait_for_subagent(decision, tick)?;
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        let Some(pending) = turn.pending(decision) else {
            return Ok(Vec::new());
        };
        match &pending.at {
            At::Subagent(id) if id.as_ref().is_none_or(|id| id == subagent) => {}
            _ => return Ok(Vec::new()),
        }
        let pending = pending.clone();
        let step = match result {
            Ok(output) => {
                let key = "subagent_result".to_owned();
                turn.context.insert(key, output.clone());
                pending.done(output)
            }
            Err(error) => pending.failed(&error),
        };
        self.over(decision, step, tick)
    }

    /// Whether the model is being asked what to do about a failed run of that workflow. If so,
    /// that call doesn't count: a better question follows.
    pub(super) fn takes_back_ask(&mut self, workflow: &WorkflowId) -> bool {
        let Some(turn) = &mut self.turn else {
            return false;
        };
        let asks = matches!(turn.phase, Phase::Model(_))
            && matches!(turn.steps.last(), Some(Step::Failed {
                decision_type: DecisionType::ExecuteWorkflow,
                payload,
                ..
            }) if payload["workflow_id"] == workflow.as_str());
        if asks {
            turn.iterations = turn.iterations.saturating_sub(1);
        }
        asks
    }

    /// The run of that workflow that the turn waits for.
    pub(super) fn run_of(&self, workflow: &WorkflowId) -> Option<EventId> {
        let runs = |pending: &&Pending| {
            pending.kind() == DecisionType::ExecuteWorkflow
                && pending.text("workflow_id") == workflow.as_str()
        };
        self.turn.as_ref()?.open().iter().find(runs).map(|pending| pending.id)
    }
}

/// What a person has answered instead of an approval. It isn't the decision that was wrong.
fn answer_of(violations: &[Violation]) -> Option<&str> {
    let answer = |found: &&Violation| found.code == code::ANSWERED_BY_PERSON;
    violations.iter().find(answer).map(|found| found.message.as_str())
}

fn object(value: Option<&Value>) -> Map<String, Value> {
    value.and_then(Value::as_object).cloned().unwrap_or_default()
}

fn strings(value: &Value) -> Option<Vec<String>> {
    let items = value.as_array()?.iter();
    items.map(|item| item.as_str().map(str::to_owned)).collect()
}

pub(super) fn replan_wanted(
    workflow_id: WorkflowId,
    reason: String,
    context: Map<String, Value>,
) -> Step {
    Step::ReplanWanted { workflow_id, reason, execution_context: Value::Object(context) }
}
