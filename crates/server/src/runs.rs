//! Runs: turns, executions of workflows, tasks of sub-agents.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use ephor_core::EventId;
use ephor_runtime::Cancelled;
use ephor_runtime::runs::{LatestRuns, Run, RunKind, RunStatus};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::auth::Caller;
use crate::body::{Asked, OptionalBody, Path};
use crate::conversations::{Most, PAGE};
use crate::problem::{Answered, Problem};
use crate::rows::Row;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct List {
    /// Only runs of this status.
    #[param(inline)]
    status: Option<Status>,
    /// Only runs of this kind.
    #[param(inline)]
    kind: Option<Kind>,
    /// Only runs of this conversation.
    conversation: Option<String>,
    /// Only runs in which a decision was rejected.
    rejected: Option<bool>,
    /// Only runs that wait for a person.
    waiting: Option<bool>,
    /// Only runs whose title or conversation contains this text.
    q: Option<String>,
    /// Most runs to return: 1 to 1000, 50 if nothing is said.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 1000)]
    limit: Option<Most>,
    /// `next` of the page before: the id of its last run.
    #[param(value_type = Option<String>)]
    before: Option<EventId>,
}

/// A status that may be asked for: any that a run has.
#[derive(Clone, Copy, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Status {
    Running,
    Waiting,
    Paused,
    Completed,
    Failed,
    Cancelled,
    CutOff,
}

impl From<RunStatus> for Status {
    fn from(status: RunStatus) -> Self {
        match status {
            RunStatus::Running => Self::Running,
            RunStatus::Waiting => Self::Waiting,
            RunStatus::Paused => Self::Paused,
            RunStatus::Completed => Self::Completed,
            RunStatus::Failed => Self::Failed,
            RunStatus::Cancelled => Self::Cancelled,
            RunStatus::CutOff => Self::CutOff,
        }
    }
}

/// A kind that may be asked for: any that a run has, by its name in JSON.
#[derive(Clone, Copy, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Turn,
    Workflow,
    SubAgent,
}

impl From<&RunKind> for Kind {
    fn from(kind: &RunKind) -> Self {
        match kind {
            RunKind::Turn => Self::Turn,
            RunKind::Workflow { .. } => Self::Workflow,
            RunKind::SubAgent { .. } => Self::SubAgent,
        }
    }
}

impl List {
    fn takes(&self, row: &Row) -> bool {
        self.status.is_none_or(|status| status == row.run.status.into())
            && self.kind.is_none_or(|kind| kind == (&row.run.kind).into())
            && self.conversation.as_ref().is_none_or(|name| *name == row.name)
            && (self.rejected != Some(true) || row.rejected > 0)
            && (self.waiting != Some(true) || !row.run.waits_for.is_empty())
            && self.q.as_ref().is_none_or(|text| {
                row.run.title.to_lowercase().contains(&text.to_lowercase())
                    || row.name.contains(text.as_str())
            })
    }
}

/// The runs of all conversations, last started first.
#[utoipa::path(get, path = "/v1/runs", params(List), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Asked(asked): Asked<List>,
) -> Answered<Json<Value>> {
    let limit = asked.limit.map_or(PAGE, |limit| limit.0);
    let recorded = *app.journal().watch().borrow();
    let (rows, all) = app.rows.read(recorded).await;
    let page = rows.page(&caller.tenant, asked.before, limit, |row| asked.takes(row));
    drop(rows);
    let next = page.rows.last().filter(|_| page.more).map(|row| row.run.id);
    let (total, unreadable) = (page.total, page.unreadable);
    Ok(Json(json!({"runs": page.rows, "next": next, "total": total,
                   "complete": all && unreadable == 0, "unreadable": unreadable})))
}

/// One run, with its nodes.
#[utoipa::path(get, path = "/v1/conversations/{name}/runs/{run}", params(("name" = String, Path), ("run" = String, Path)), responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    Path((name, run)): Path<(String, String)>,
) -> Answered<Json<Run>> {
    let id = caller.conversation(&name)?;
    let found = LatestRuns::find(app.journal(), &id, event_id(&run)?).await?;
    Ok(Json(found.ok_or_else(|| Problem::not_found("run"))?))
}

pub(crate) fn event_id(text: &str) -> Answered<EventId> {
    text.parse().map_err(|_| {
        let detail = format!("{:?} isn't an id", text.chars().take(80).collect::<String>());
        Problem::new(404, "NOT_FOUND", detail).hint("ids are UUIDs; take them from the lists")
    })
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cancel {
    /// Why, for the record.
    #[serde(default)]
    reason: String,
}

/// Cancels a run, with everything that followed from it.
#[utoipa::path(post, path = "/v1/conversations/{name}/runs/{run}/cancel", params(("name" = String, Path), ("run" = String, Path)), request_body = Option<Cancel>, responses((status = 202, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn cancel(
    State(app): State<App>,
    caller: Caller,
    Path((name, run)): Path<(String, String)>,
    OptionalBody(Cancel { reason }): OptionalBody<Cancel>,
) -> Answered<impl IntoResponse> {
    let (id, run) = (caller.conversation(&name)?, event_id(&run)?);
    let cancelled = app.runtime.cancel(&id, run, &caller.name, &reason).await?;
    let outcome = match cancelled {
        Cancelled::Recorded => "recorded",
        Cancelled::PassedOn => "passed_on",
    };
    Ok((StatusCode::ACCEPTED, Json(json!({"outcome": outcome}))))
}
