//! How the process is: the bus, verdicts, breakers, spending; for people, and for Prometheus.

use std::fmt::Write;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ephor_bus::RedriveError;
use ephor_core::ConversationId;
use ephor_core::events::Role;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Caller;
use crate::body::{Body, Path};
use crate::hub::event;
use crate::problem::{Answered, Problem};
use crate::runs::event_id;

/// Deliveries that failed, newest first.
#[utoipa::path(get, path = "/v1/dead-letters", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn dead_letters(State(app): State<App>, caller: Caller) -> Json<Value> {
    let own = |id: &ConversationId| id.tenant() == &*caller.tenant;
    let letters: Vec<Value> = app
        .runtime
        .bus()
        .dead_letters()
        .into_iter()
        .rev()
        .filter(|letter| own(&letter.envelope.conversation))
        .map(|letter| {
            json!({"id": letter.envelope.id, "subscription": letter.subscription,
                   "error": letter.error, "panicked": letter.panicked, "time": letter.time,
                   "event": event(&letter.envelope, true)})
        })
        .collect();
    Json(json!({"dead_letters": letters}))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Redrive {
    /// The subscription whose handler failed.
    subscription: String,
}

/// Delivers an event to the subscription again whose handler failed.
#[utoipa::path(post, path = "/v1/dead-letters/{event}/redrive", params(("event" = String, Path)), request_body = Redrive, responses((status = 202, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn redrive(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(Redrive { subscription }): Body<Redrive>,
) -> Answered<impl IntoResponse> {
    let (id, bus) = (event_id(&id)?, app.runtime.bus());
    let is_own = bus.dead_letters().iter().any(|letter| {
        letter.envelope.id == id && letter.envelope.conversation.tenant() == &*caller.tenant
    });
    if !is_own {
        return Err(Problem::not_found("dead letter"));
    }
    bus.redrive(id, &subscription).map_err(|error| match error {
        RedriveError::NotFound => Problem::not_found("dead letter"),
        RedriveError::Gone(_) => Problem::new(409, "SUBSCRIPTION_ENDED", error.to_string()),
        RedriveError::Saturated { .. } => Problem::new(503, "SATURATED", error.to_string()),
    })?;
    Ok((StatusCode::ACCEPTED, Json(json!({"outcome": "delivered"}))))
}

/// The journal, the model, and what the tenant has spent today. The bus, verdicts, breakers, streams
/// and the journal's position are of all tenants, and shown to admins.
#[utoipa::path(get, path = "/v1/health", responses((status = 200, body = Object), (status = "default", response = Problem)))]
pub(crate) async fn health(State(app): State<App>, caller: Caller) -> Json<Value> {
    let services = app.runtime.services();
    let [approved, rejected, held] = services.gate.verdicts().counts();
    let judged = approved + rejected;
    let rate = if judged == 0 { 0.0 } else { rejected as f64 / judged as f64 };
    let spent = services.gate.spent_today(&caller.tenant);
    let is_admin = caller.role == Role::Admin;
    let failing = app.probe.failing(services).await;
    let position = app.journal().watch().borrow().number();
    let breakers: Vec<Value> = services
        .guard()
        .map(|guard| guard.targets())
        .unwrap_or_default()
        .into_iter()
        .map(|(target, state)| json!({"target": target, "state": state}))
        .collect();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "since": app.since,
        "model": services.model.name(),
        "journal": {"failing": failing, "position": is_admin.then_some(position)},
        "handed_over": is_admin.then(|| json!({"unreadable": services.unreadable().len()})),
        "verdicts": is_admin.then(|| json!({"approved": approved, "rejected": rejected,
                                            "held": held, "rejection_rate": rate})),
        "spent_today": spent,
        "breakers": if is_admin { breakers } else { Vec::new() },
        "streams": is_admin.then(|| app.streaming()),
        "bus": is_admin.then(|| app.runtime.bus().stats()),
    }))
}

/// Figures for Prometheus. They are of all tenants, and shown to admins.
#[utoipa::path(get, path = "/metrics", responses((status = 200, content((String = "text/plain"))), (status = "default", response = Problem)))]
pub(crate) async fn metrics(State(app): State<App>, _: Caller) -> Answered<Response> {
    let services = app.runtime.services();
    let stats = app.runtime.bus().stats();
    let [approved, rejected, held] = services.gate.verdicts().counts();
    let mut out = String::new();
    let mut family = |name: &str, kind: &str, help: &str, samples: Vec<(String, f64)>| {
        // Writing to a String doesn't fail.
        let _ = writeln!(out, "# HELP ephor_{name} {help}\n# TYPE ephor_{name} {kind}");
        for (labels, value) in samples {
            let _ = writeln!(out, "ephor_{name}{labels} {value}");
        }
    };
    let plain = |value: u64| vec![(String::new(), value as f64)];
    let label = |name: &str, value: &str| {
        format!(
            "{{{name}=\"{}\"}}",
            value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
        )
    };
    let kinds = |of: fn(&ephor_bus::KindStats) -> u64| {
        stats.kinds.iter().map(|(kind, one)| (label("type", kind), of(one) as f64)).collect()
    };
    family(
        "events_published_total",
        "counter",
        "Events that publishers offered and that were accepted, by type. Verdicts and other events \
         that follow from them aren't among them.",
        kinds(|kind| kind.published),
    );
    family(
        "events_total",
        "counter",
        "Events by type: delivered, kept inside their conversation, or blocked.",
        kinds(|kind| kind.delivered + kind.internal + kind.blocked),
    );
    family(
        "events_blocked_total",
        "counter",
        "Events that a middleware blocked, by type.",
        kinds(|kind| kind.blocked),
    );
    family(
        "dead_letters_total",
        "counter",
        "Deliveries whose handler failed.",
        plain(stats.dead_lettered),
    );
    let verdicts = [("approved", approved), ("rejected", rejected), ("held", held)];
    let verdicts = verdicts.map(|(verdict, count)| (label("verdict", verdict), count as f64));
    family("verdicts_total", "counter", "Verdicts on decisions.", verdicts.to_vec());
    let depths =
        stats.subscriptions.iter().map(|sub| (label("subscription", &sub.name), sub.depth as f64));
    family("mailbox_depth", "gauge", "Events that wait for a subscription.", depths.collect());
    family(
        "conversations_in_memory",
        "gauge",
        "Conversations in memory.",
        plain(stats.conversations as u64),
    );
    family("streams", "gauge", "Open event streams.", plain(app.streaming() as u64));
    let failing = app.probe.failing(services).await.is_some();
    family(
        "journal_failing",
        "gauge",
        "1 while the journal can't be read or written.",
        plain(u64::from(failing)),
    );
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, out).into_response())
}

/// Whether the process answers.
#[utoipa::path(get, path = "/livez", responses((status = 200, content((String = "text/plain")))))]
pub(crate) async fn live() -> &'static str {
    "ok"
}

/// Whether it takes new work: the journal can be read and written, and the server doesn't shut down.
#[utoipa::path(get, path = "/readyz", responses((status = 200, content((String = "text/plain"))), (status = "default", response = Problem)))]
pub(crate) async fn ready(State(app): State<App>) -> Answered<&'static str> {
    match app.probe.failing(app.runtime.services()).await {
        Some(reason) => Err(Problem::new(503, "JOURNAL", reason.to_string())),
        None => Ok("ok"),
    }
}

/// Refuses everything once the server shuts down, so that the client asks another one.
pub(crate) async fn open(State(app): State<App>, request: Request, next: Next) -> Response {
    if !*app.closing.borrow() || request.uri().path() == "/livez" {
        return next.run(request).await;
    }
    Problem::closing().again_in(1).into_response()
}
