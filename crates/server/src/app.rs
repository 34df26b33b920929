//! What all handlers share, and the routes.

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use ephor_core::events::Role;
use ephor_graph::topology::Topology;
use ephor_journal::Journal;
use ephor_runtime::Runtime;
use jiff::Timestamp;
use tokio::sync::{broadcast, watch};
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};
use utoipa_axum::routes;

use crate::counts::{Counted, Counts};
use crate::hub::Hub;
use crate::idempotency::Replies;
use crate::leave::{Cut, Leave};
use crate::openapi::completed;
use crate::probe::Probe;
use crate::problem::{Answered, Problem};
use crate::rates::Rates;
use crate::rows::Rows;
use crate::settings::ServerSettings;
use crate::tokens::Tokens;
use crate::trials::Trials;
use crate::{auth, body, catalogue, console, conversations, decisions, events, health, interrupts};
use crate::{idempotency, messages, publish, runs, session};

/// What all handlers share.
#[derive(Clone)]
pub(crate) struct App(Arc<Inner>);

pub(crate) struct Inner {
    pub runtime: Runtime,
    pub settings: ServerSettings,
    /// Who answers where no token says so.
    pub person: Arc<str>,
    pub graphs: Vec<Topology>,
    pub console: console::Files,
    pub hub: Hub,
    pub rows: Rows,
    pub tokens: Tokens,
    pub rates: Rates,
    pub replies: Replies,
    pub trials: Trials,
    streams: Arc<Counts>,
    /// Long bodies that are being read.
    pub bodies: Arc<Counts>,
    pub probe: Probe,
    /// Ids of tokens whose cookie was given back.
    pub signed_out: broadcast::Sender<Arc<str>>,
    /// True once the server shuts down: streams end.
    pub closing: watch::Sender<bool>,
    /// The description of the API, as JSON.
    pub openapi: OnceLock<String>,
    pub since: Timestamp,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// What a server is made of.
pub(crate) struct Parts {
    pub runtime: Runtime,
    pub settings: ServerSettings,
    pub person: Arc<str>,
    pub graphs: Vec<Topology>,
    pub console: console::Files,
    pub hub: Hub,
    pub rows: Rows,
}

impl App {
    pub fn router(parts: Parts) -> (Self, Router) {
        let Parts { runtime, settings, person, graphs, console, hub, rows } = parts;
        let since = runtime.services().clock.now();
        let app = Self(Arc::new(Inner {
            rates: Rates::new(settings.rate),
            tokens: Tokens::default(),
            replies: Replies::default(),
            trials: Trials::default(),
            streams: Counts::new(settings.max_streams),
            bodies: Counts::new(body::LONG_OF_ONE),
            probe: Probe::default(),
            signed_out: broadcast::channel(64).0,
            closing: watch::channel(false).0,
            runtime,
            settings,
            person,
            graphs,
            console,
            hub,
            rows,
            openapi: OnceLock::new(),
            since,
        }));
        let (routes, api) = described(&app).split_for_parts();
        let api = completed(api, auth::cookie_name(&app.settings));
        app.openapi.get_or_init(|| api.to_json().unwrap_or_default());
        let router = routes
            .fallback(console::serve)
            .method_not_allowed_fallback(not_allowed)
            .layer(middleware::from_fn_with_state(app.clone(), body::whole))
            .layer(middleware::from_fn_with_state(app.clone(), auth::guard))
            .layer(middleware::from_fn_with_state(app.clone(), health::open))
            .layer(middleware::map_response(console::secure))
            .layer(DefaultBodyLimit::max(app.settings.max_body))
            .with_state(app.clone());
        (app, router)
    }

    pub fn journal(&self) -> &dyn Journal {
        &*self.runtime.services().journal
    }

    /// Completes once the server shuts down.
    pub fn closed(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut closing = self.closing.subscribe();
        async move {
            // An error means that the server is gone.
            drop(closing.wait_for(|closing| *closing).await);
        }
    }

    pub fn now(&self) -> Timestamp {
        self.runtime.services().clock.now()
    }

    /// Counts a stream of a caller for as long as the result lives.
    pub fn stream(&self, caller: &auth::Caller) -> Answered<Streaming> {
        let counted = self.streams.begin(caller.key()).ok_or_else(|| {
            let detail = format!("you have {} streams open", self.settings.max_streams);
            Problem::new(429, "TOO_MANY_STREAMS", detail).hint("close one")
        })?;
        Ok(Streaming { app: self.clone(), _counted: counted, leave: Leave::of(self, caller) })
    }

    /// Ends the streams that were opened with the caller's cookie.
    pub fn sign_out(&self, caller: &auth::Caller) {
        if let Some(token) = caller.token.as_ref().filter(|_| caller.by_cookie()) {
            // Nobody may be listening.
            drop(self.signed_out.send(token.clone()));
        }
    }

    /// The number of open streams.
    pub fn streaming(&self) -> usize {
        self.streams.total()
    }
}

/// An open stream.
pub(crate) struct Streaming {
    app: App,
    _counted: Counted,
    leave: Leave,
}

impl Streaming {
    /// Completes when the stream has to end: the server shuts down, or its caller may not hear it any
    /// more.
    pub fn over(&self) -> impl Future<Output = Cut> + Send + use<> {
        let (closed, left) = (self.app.closed(), self.leave.left());
        async move {
            tokio::select! {
                () = closed => Cut::Closing,
                cut = left => cut,
            }
        }
    }
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ephor",
        description = "The HTTP API of an Ephor runtime: conversations, runs, decisions, what \
                       waits for people, and streams of events."
    ),
    components(responses(Problem))
)]
struct Described;

/// Every route, with its description and the role that it needs: one that isn't described can't be
/// added.
fn described(app: &App) -> OpenApiRouter<App> {
    let needs = |role, routes| needing(app, role, routes);
    OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(session::me))
        .routes(routes!(session::begin, session::end))
        .routes(routes!(conversations::list))
        .routes(needs(Role::Operator, routes!(conversations::create)))
        .routes(routes!(conversations::state))
        .routes(routes!(conversations::events))
        .routes(routes!(conversations::event))
        .routes(needs(Role::Operator, routes!(conversations::fork)))
        .routes(needs(Role::Operator, routes!(messages::send)))
        .routes(routes!(decisions::list))
        .routes(needs(Role::Operator, routes!(decisions::publish)))
        .routes(routes!(decisions::show))
        .routes(routes!(decisions::judge))
        .routes(routes!(runs::list))
        .routes(routes!(runs::show))
        .routes(needs(Role::Operator, routes!(runs::cancel)))
        .routes(routes!(interrupts::list))
        .routes(routes!(interrupts::show))
        .routes(needs(Role::Approver, routes!(interrupts::answer)))
        .routes(needs(Role::Approver, routes!(interrupts::answer_several)))
        .routes(needs(Role::Approver, routes!(interrupts::allow)))
        .routes(routes!(interrupts::allowances))
        .routes(needs(Role::Approver, routes!(interrupts::revoke)))
        .routes(routes!(events::stream))
        .routes(needs(Role::Operator, routes!(publish::publish)))
        .routes(routes!(catalogue::agents))
        .routes(routes!(catalogue::nodes))
        .routes(routes!(catalogue::graphs))
        .routes(routes!(catalogue::workflows))
        .routes(routes!(catalogue::schemas))
        .routes(routes!(catalogue::policies))
        .routes(routes!(health::dead_letters))
        .routes(needs(Role::Operator, routes!(health::redrive)))
        .routes(routes!(health::health))
        .routes(needs(Role::Admin, routes!(health::metrics)))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
        .routes(routes!(catalogue::openapi))
}

/// Routes for callers with a role. Those that change something are carried out once for each key. A
/// request that the role or the method refuses records no key.
fn needing(
    app: &App,
    role: Role,
    (schemas, paths, methods): UtoipaMethodRouter<App>,
) -> UtoipaMethodRouter<App> {
    let once = middleware::from_fn_with_state(app.clone(), idempotency::once);
    let needs = middleware::from_fn_with_state(role, auth::needs);
    (schemas, paths, methods.route_layer(once).route_layer(needs))
}

async fn not_allowed() -> Problem {
    Problem::new(405, "METHOD_NOT_ALLOWED", "the path doesn't take this method")
        .hint("see /openapi.json")
}
