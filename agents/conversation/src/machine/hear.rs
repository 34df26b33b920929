//! What the machine makes of each input while a turn is under way.

use ephor_core::events::{TurnEnded, TurnOutcome};
use ephor_core::{DecisionError, DecisionType, EventId, SubAgentId, Violation, WorkflowId};
use ephor_model::decide::{Decided, Step};
use ephor_rules::explain::code;
use serde_json::{Map, Value, json};

use super::turn::{Pending, Phase, said};
use super::{Command, Commands, IllegalTransition, Input, Machine, State, Tick};
use super::{UserMessage, Verdict};

impl Machine {
    pub(super) fn user(&mut self, message: UserMessage, tick: &Tick) -> Commands {
        let pending = match self.turn.as_ref().map(|turn| &turn.phase) {
            Some(Phase::User(pending)) => pending.clone(),
            _ => return self.enqueue(Input::User(message)),
        };
        if message.answers.is_some_and(|id| id != pending.id) {
            return self.enqueue(Input::User(message));
        }
        if let Some(turn) = &mut self.turn {
            turn.reply_to = message.id;
            turn.said.push(said(true, &message.text));
            turn.start_clock(tick.now);
        }
        let step = Step::Answered {
            question: pending.text("question").to_owned(),
            answer: message.text,
            fields: message.fields,
        };
        self.step(step, tick)
    }

    pub(super) fn verdict(&mut self, id: EventId, verdict: Verdict, tick: &Tick) -> Commands {
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        let Phase::Decision(pending) = &mut turn.phase else {
            return Ok(Vec::new());
        };
        if pending.id != id {
            return Ok(Vec::new());
        }
        match verdict {
            // The verdict may come twice, as publish's answer and as an event.
            Verdict::Held { .. } if turn.held => Ok(Vec::new()),
            Verdict::Held { reason } => {
                turn.held = true;
                let text = format!("{} waits for approval: {reason}", pending.kind());
                turn.stop_clock(tick.now);
                Ok(vec![Command::Notify(text)])
            }
            Verdict::Validated { payload } => {
                if let Some(payload) = payload {
                    pending.decided.payload = payload;
                }
                let pending = pending.clone();
                turn.held = false;
                turn.rejections = 0;
                turn.start_clock(tick.now);
                match pending.kind() {
                    DecisionType::Continue => self.step(pending.done(Value::Null), tick),
                    DecisionType::SpawnSubagent => {
                        self.wait_for_subagent(id)?;
                        Ok(Vec::new())
                    }
                    _ => Ok(Vec::new()),
                }
            }
            Verdict::Rejected { violations } => {
                let pending = pending.clone();
                turn.held = false;
                turn.start_clock(tick.now);
                if let Some(answer) = answer_of(&violations) {
                    turn.rejections = 0;
                    let result = json!({"carried_out": false, "answered_by_person": answer});
                    return self.step(pending.done(result), tick);
                }
                turn.rejections += 1;
                self.rejected(pending, violations, tick)
            }
        }
    }

    pub(super) fn rejected(
        &mut self,
        pending: Pending,
        violations: Vec<Violation>,
        tick: &Tick,
    ) -> Commands {
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        let refused = refusal(pending.kind(), &violations);
        if pending.own {
            let text = format!("I can't go on, and couldn't ask you how: {refused}");
            return self.end(TurnOutcome::Failed, text, Some(refused), tick);
        }
        turn.retry_of = Some(pending.id);
        let ask_user = turn.rejections > self.limits.max_retries;
        let step = Step::Rejected {
            decision_type: pending.kind(),
            payload: pending.decided.payload,
            violations,
        };
        if !ask_user {
            return self.step(step, tick);
        }
        turn.steps.push(step);
        turn.rejections = 0;
        turn.retry_of = None;
        let clarification = Decided {
            decision_type: DecisionType::RequestClarification,
            payload: json!({
                "action_type": DecisionType::RequestClarification.as_str(),
                "question": format!("{refused} How should I go on?"),
            }),
            confidence: None,
        };
        Ok(self.publish(clarification, true, tick))
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
        let result = match result {
            Ok(result) => result,
            Err(error) => return self.step(pending.failed(&error), tick),
        };
        match pending.kind() {
            DecisionType::Respond => {
                let text = pending.text("response").to_owned();
                self.end(TurnOutcome::Answered, text, None, tick)
            }
            DecisionType::RequestClarification => self.asked(tick),
            // Their ends come as events of their own.
            DecisionType::SpawnSubagent | DecisionType::ExecuteWorkflow => Ok(Vec::new()),
            _ => self.step(pending.done(result), tick),
        }
    }

    /// The user has been asked: the turn stays, and waits.
    pub(super) fn asked(&mut self, tick: &Tick) -> Commands {
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        let Phase::Decision(pending) = &turn.phase else {
            return Ok(Vec::new());
        };
        let pending = pending.clone();
        let text = pending.text("question").to_owned();
        let options = pending.decided.payload.get("options").and_then(strings);
        turn.said.push(said(false, &text));
        turn.stop_clock(tick.now);
        turn.rejections = 0;
        turn.phase = Phase::User(pending);
        let ended = TurnEnded {
            message: turn.reply_to,
            outcome: TurnOutcome::WaitingForUser,
            text,
            options,
            iterations: turn.iterations,
            reason: None,
        };
        self.go(State::WaitingForUser)?;
        Ok(vec![Command::EndTurn(ended)])
    }

    /// Somebody else asks the user, as a sub-agent that this turn waits for: the user is told, and
    /// the turn goes on by itself.
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
        vec![Command::EndTurn(TurnEnded {
            message: turn.reply_to,
            outcome: TurnOutcome::WaitingForUser,
            text,
            options,
            iterations: turn.iterations,
            reason: None,
        })]
    }

    /// Whether a message answers somebody else's question.
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
            text: "Your answer was passed on.".to_owned(),
            options: None,
            iterations: 0,
            reason: None,
        })]
    }

    /// The turn is suspended until the sub-agent of that decision has ended.
    pub(super) fn wait_for_subagent(&mut self, decision: EventId) -> Result<(), IllegalTransition> {
        let Some(turn) = &mut self.turn else {
            return Ok(());
        };
        if let Phase::Decision(pending) = &turn.phase
            && pending.id == decision
            && pending.kind() == DecisionType::SpawnSubagent
        {
            turn.context = object(pending.decided.payload.get("context_snapshot"));
            turn.phase = Phase::Subagent(pending.clone(), None);
            self.go(State::WaitingForSubagent)?;
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
        self.wait_for_subagent(decision)?;
        let Some(turn) = &mut self.turn else {
            return Ok(Vec::new());
        };
        let Phase::Subagent(pending, id) = &turn.phase else {
            return Ok(Vec::new());
        };
        if pending.id != decision || id.as_ref().is_some_and(|id| id != subagent) {
            return Ok(Vec::new());
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
        self.step(step, tick)
    }

    pub(super) fn phase(&mut self) -> Option<&mut Phase> {
        self.turn.as_mut().map(|turn| &mut turn.phase)
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

    /// Whether the turn waits for a run of that workflow.
    pub(super) fn runs(&self, workflow: &WorkflowId) -> bool {
        match self.turn.as_ref().map(|turn| &turn.phase) {
            Some(Phase::Decision(pending)) => {
                pending.kind() == DecisionType::ExecuteWorkflow
                    && pending.text("workflow_id") == workflow.as_str()
            }
            _ => false,
        }
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

/// What was refused, for the user: the first few reasons, each cut.
fn refusal(kind: DecisionType, violations: &[Violation]) -> String {
    let cut = |violation: &Violation| violation.message.chars().take(200).collect::<String>();
    let reasons: Vec<String> = violations.iter().take(3).map(cut).collect();
    let more = violations.len().saturating_sub(reasons.len());
    let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
    format!("My decision {kind} was refused: {}{more}.", reasons.join("; "))
}
