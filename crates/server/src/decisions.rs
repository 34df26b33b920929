//! Decisions: what was proposed, what the rules said, what came of it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use ephor_core::events::{
    DecisionCompleted, DecisionHeld, DecisionInterrupted, DecisionMade, DecisionRejected,
    DecisionValidated, HoldAnswered, HoldExpired,
};
use ephor_core::{Correction, DecisionType, Envelope, Event, EventId, Violation};
use ephor_rules::Verdict;
use ephor_runtime::Judged;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Caller;
use crate::body::{Body, Path};
use crate::hub::event;
use crate::policies;
use crate::problem::{Answered, Problem};
use crate::runs::event_id;

/// Events of one read.
const PAGE: usize = 512;

/// The decisions of a conversation, in the order in which they were made. One that hasn't begun has none yet.
#[utoipa::path(get, path = "/v1/conversations/{name}/decisions", params(("name" = String, Path)), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
) -> Answered<Json<Value>> {
    let id = caller.conversation(&name)?;
    let decisions = app.runtime.conversation(id.as_str()).decisions().await?;
    Ok(Json(json!({"decisions": decisions})))
}

/// One decision: the proposal, each rule's word on it in the state in which it was made, the verdict,
/// people's answers, and what came of it.
#[utoipa::path(get, path = "/v1/conversations/{name}/decisions/{id}", params(("name" = String, Path), ("id" = String, Path)), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    Path((name, id)): Path<(String, String)>,
) -> Answered<Json<Value>> {
    let (conversation, decision) = (caller.conversation(&name)?, event_id(&id)?);
    let mut story = Story::default();
    let mut after = 0;
    loop {
        let page = app.journal().read(&conversation, after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.sequence;
        page.iter().for_each(|event| story.take(decision, event));
    }
    let Some(made) = story.made else { return Err(Problem::not_found("decision")) };
    let checks = app.runtime.checks(&conversation, decision).await?;
    let proposal = made.read::<DecisionMade>();
    let kind = proposal.as_ref().map(|made| made.decision_type);
    Ok(Json(json!({
        "id": decision,
        "conversation": conversation,
        "decision_type": kind,
        "source": made.source,
        "made": event(&made, false),
        "held": story.held.map(|held| event(&held, false)),
        "answers": story.answers.iter().map(|answer| event(answer, false)).collect::<Vec<_>>(),
        "verdict": story.verdict.map(|verdict| event(&verdict, false)),
        "end": story.end.map(|end| event(&end, false)),
        "checks": checks,
    })))
}

/// The events that a decision is told by.
#[derive(Default)]
struct Story {
    made: Option<Arc<Envelope>>,
    held: Option<Arc<Envelope>>,
    answers: Vec<Arc<Envelope>>,
    verdict: Option<Arc<Envelope>>,
    end: Option<Arc<Envelope>>,
}

impl Story {
    fn take(&mut self, decision: EventId, event: &Arc<Envelope>) {
        if event.kind() == DecisionMade::TYPE && event.id == decision {
            self.made = Some(event.clone());
        }
        if event.blocked() || about(event) != Some(decision) {
            return;
        }
        let event = event.clone();
        match event.kind() {
            DecisionHeld::TYPE => self.held = Some(event),
            HoldAnswered::TYPE | HoldExpired::TYPE => self.answers.push(event),
            DecisionValidated::TYPE | DecisionRejected::TYPE => self.verdict = Some(event),
            _ => self.end = Some(event),
        }
    }
}

/// The decision that an event is about.
fn about(event: &Envelope) -> Option<EventId> {
    match event.kind() {
        DecisionHeld::TYPE => event.read::<DecisionHeld>().map(|held| held.original_decision_id),
        HoldAnswered::TYPE => event.read::<HoldAnswered>().map(|answered| answered.hold),
        HoldExpired::TYPE => event.read::<HoldExpired>().map(|expired| expired.hold),
        DecisionValidated::TYPE => {
            event.read::<DecisionValidated>().map(|said| said.original_decision_id)
        }
        DecisionRejected::TYPE => {
            event.read::<DecisionRejected>().map(|said| said.original_decision_id)
        }
        DecisionCompleted::TYPE => {
            event.read::<DecisionCompleted>().map(|end| end.original_decision_id)
        }
        DecisionInterrupted::TYPE => {
            event.read::<DecisionInterrupted>().map(|end| end.original_decision_id)
        }
        _ => None,
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proposal {
    /// Its type, such as `create_node` or `CREATE_NODE`.
    #[schema(value_type = String)]
    #[serde(deserialize_with = "kind")]
    decision_type: DecisionType,
    /// Its payload.
    #[schema(value_type = Object)]
    payload: Value,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Supposed {
    /// Its type, such as `create_node` or `CREATE_NODE`.
    #[schema(value_type = String)]
    #[serde(deserialize_with = "kind")]
    decision_type: DecisionType,
    /// Its payload.
    #[schema(value_type = Object)]
    payload: Value,
    /// Cedar policies in place of those in force: at most 100 more, and 64 KiB more.
    policies: Option<String>,
}

fn kind<'de, D: serde::Deserializer<'de>>(from: D) -> Result<DecisionType, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(serde::de::Error::custom)
}

/// What the judge said of a published decision.
#[derive(Serialize, ToSchema)]
pub(crate) struct Published {
    /// The decision's id.
    #[schema(value_type = String)]
    decision: EventId,
    /// `approved`, `rejected`, `held`, or `blocked` by a middleware.
    verdict: &'static str,
    /// The mistakes of a rejected one, each with a pointer into the payload.
    #[schema(value_type = Vec<Object>)]
    violations: Vec<Violation>,
    /// Every change that the judge made to the payload: `pointer`, `from`, `to` and `reason`.
    #[schema(value_type = Vec<Object>)]
    corrections: Vec<Correction>,
}

/// Publishes a decision. It is judged before this answers; what is approved is carried out then.
#[utoipa::path(post, path = "/v1/conversations/{name}/decisions", params(("name" = String, Path)), request_body = Proposal, responses((status = 202, body = Published), (status = "default", response = Problem)))]
pub(crate) async fn publish(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Body(Proposal { decision_type, payload }): Body<Proposal>,
) -> Answered<impl IntoResponse> {
    let id = caller.writes(&name)?;
    let conversation = app.runtime.conversation(id.as_str());
    let pending = conversation.decide_raw_by(&caller.name, decision_type, payload).await;
    let pending = pending.map_err(Problem::untouched)?;
    let verdict = match pending.verdict() {
        Some(Judged::Approved) => "approved",
        Some(Judged::Rejected) => "rejected",
        Some(Judged::Held) => "held",
        None => "blocked",
    };
    let rejected = pending.find::<DecisionRejected>();
    let violations = rejected.map(|rejected| rejected.violations.clone()).unwrap_or_default();
    let validated = pending.find::<DecisionValidated>();
    let corrections = validated.map(|validated| validated.corrections.clone());
    let held = || Some(pending.find::<DecisionHeld>()?.corrections.clone());
    let corrections = corrections.or_else(held).unwrap_or_default();
    let answer = Published { decision: pending.id, verdict, violations, corrections };
    Ok((StatusCode::ACCEPTED, Json(answer)))
}

/// The verdict on a decision as things are now, by the policies in force or by others, and each
/// rule's word on it. Nothing is published.
#[utoipa::path(post, path = "/v1/conversations/{name}/judge", params(("name" = String, Path)), request_body = Supposed, responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn judge(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Body(Supposed { decision_type, payload, policies }): Body<Supposed>,
) -> Answered<Json<Value>> {
    let id = caller.conversation(&name)?;
    let conversation = app.runtime.conversation(id.as_str());
    let judge = match policies {
        Some(policies) => {
            let (services, trial) = (app.runtime.services(), app.trials.begin(&caller).await?);
            Some(policies::judge_with(services, policies, caller.role, trial).await?)
        }
        None => None,
    };
    let judged = conversation.judge_by(judge.as_ref(), decision_type, payload).await?;
    let (verdict, checks) = judged;
    let verdict = match verdict {
        Verdict::Approved(approval) => json!({
            "verdict": "approved", "payload": approval.payload,
            "corrections": approval.corrections, "origins": approval.origins,
        }),
        Verdict::Rejected(rejection) => json!({
            "verdict": "rejected", "reason": rejection.reason(),
            "violations": rejection.violations, "suggestion": rejection.suggestion,
            "corrections": rejection.corrections, "origins": rejection.origins,
        }),
        Verdict::Held(hold) => json!({
            "verdict": "held", "reason": hold.reason(), "payload": hold.payload,
            "rules": hold.reasons.iter().map(|reason| &reason.rule).collect::<Vec<_>>(),
            "corrections": hold.corrections, "origins": hold.origins,
        }),
    };
    let mut answer = verdict;
    answer["checks"] = json!(checks);
    Ok(Json(answer))
}
