//! Who calls, and what they may do.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ephor_core::ConversationId;
use ephor_core::events::Role;
use ephor_runtime::runs::is_thread;
use std::sync::Arc;
use subtle::ConstantTimeEq;

use crate::app::App;
use crate::problem::{Answered, Problem};
use crate::settings::ServerSettings;
use crate::tokens::{TokenInfo, hash};

/// The cookie of the console, where it may come over plain HTTP.
const PLAIN_COOKIE: &str = "ephor_session";

/// The same where it comes over TLS only: browsers take a cookie of that prefix from this host alone.
const HOST_COOKIE: &str = "__Host-ephor_session";

/// Cookies of that name that are tried. Pages of sibling hosts, or of other paths, may set some too.
const COOKIES: usize = 4;

/// What a request that changes something and comes with the cookie carries besides.
pub(crate) const CSRF: &str = "x-csrf-token";

/// The rate of all who have no valid token.
const NOBODY: &str = "nobody";

/// Who calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Caller {
    pub name: Arc<str>,
    pub tenant: Arc<str>,
    pub role: Role,
    /// The id of the token that says so.
    pub token: Option<Arc<str>>,
    /// What the console sends along with changes.
    pub csrf: Option<String>,
}

impl Caller {
    /// Whether a token says who it is.
    pub fn authenticated(&self) -> bool {
        self.token.is_some()
    }

    /// Whether the token came in the console's cookie.
    pub fn by_cookie(&self) -> bool {
        self.csrf.is_some()
    }

    /// What they have under way is counted under this.
    pub fn key(&self) -> String {
        format!("{}/{}", self.tenant, self.name)
    }

    fn needs(&self, role: Role) -> Answered<()> {
        if self.role >= role {
            return Ok(());
        }
        let detail =
            format!("this needs the role {}, and you are {}", role.as_str(), self.role.as_str());
        Err(Problem::new(403, "FORBIDDEN", detail).hint("ask an admin for another token"))
    }

    /// The conversation of the caller's tenant with that name.
    pub fn conversation(&self, name: &str) -> Answered<ConversationId> {
        Ok(ConversationId::in_tenant(&self.tenant, name)?)
    }

    /// One that a client writes.
    pub fn writes(&self, name: &str) -> Answered<ConversationId> {
        written(self.conversation(name)?)
    }
}

/// Refuses a graph's thread: it is the graph's to write, and in no list.
pub(crate) fn written(conversation: ConversationId) -> Answered<ConversationId> {
    match is_thread(&conversation) {
        false => Ok(conversation),
        true => Err(Problem::new(400, "INVALID_NAME", "a name with ~ is a graph's thread")
            .hint("choose a name without ~")),
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answered<Self> {
        // Set for every path but those that anybody may see.
        parts.extensions.get::<Self>().cloned().ok_or_else(unknown)
    }
}

pub(crate) fn unknown() -> Problem {
    Problem::new(401, "UNAUTHENTICATED", "this needs a valid token")
        .hint("send Authorization: Bearer TOKEN; `ephor token create` makes one")
}

/// Refuses callers whose role doesn't suffice.
pub(crate) async fn needs(
    State(role): State<Role>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Answered<Response> {
    caller.needs(role)?;
    Ok(next.run(request).await)
}

/// Refuses what comes from another site, says who calls, and counts the calls.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    match admit(&app, &mut request).await {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

async fn admit(app: &App, request: &mut Request) -> Answered<()> {
    let headers = request.headers();
    // HTTP/1.1 names the host in a header; an absolute target overrides it.
    let host = request.uri().authority().map(|host| host.as_str().to_owned());
    let host = host.or_else(|| text(headers, HOST.as_str()).map(str::to_owned));
    let Some(host) = host.filter(|host| app.settings.is_host(host)) else {
        return Err(Problem::new(
            421,
            "WRONG_HOST",
            "the server isn't reached by this host's name",
        )
        .hint("name it in `server.hosts`"));
    };
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    same_site(app, headers, &host, changes)?;
    let path = request.uri().path();
    let is_open = !path.starts_with("/v1/") && path != "/metrics" || path == "/v1/session";
    let caller = match caller(app, headers).await? {
        Some(caller) => caller,
        None if is_open => return Ok(()),
        None => return Err(unknown()),
    };
    app.rates.take(&caller.key(), app.now())?;
    if changes && let Some(csrf) = &caller.csrf {
        let given = text(headers, CSRF).unwrap_or_default();
        if !bool::from(given.as_bytes().ct_eq(csrf.as_bytes())) {
            return Err(Problem::new(403, "NO_CSRF_TOKEN", "the request lacks its CSRF token")
                .hint("send X-CSRF-Token with `csrf` of GET /v1/me"));
        }
    }
    request.extensions_mut().insert(caller);
    Ok(())
}

/// A page of another site can have a browser send anything. The browser says where it comes from.
fn same_site(app: &App, headers: &HeaderMap, host: &str, changes: bool) -> Answered<()> {
    let site = text(headers, "sec-fetch-site");
    let foreign = changes && site.is_some_and(|site| !matches!(site, "same-origin" | "none"));
    let own = |origin: &str| app.settings.is_own_origin(origin, host);
    let origin = headers.get(ORIGIN).is_none_or(|origin| origin.to_str().is_ok_and(own));
    if foreign || !origin {
        return Err(Problem::new(403, "FOREIGN_ORIGIN", "the request comes from another site")
            .hint("behind a proxy, name the address of the console in `server.hosts`"));
    }
    Ok(())
}

/// The name of the console's cookie.
pub(crate) fn cookie_name(settings: &ServerSettings) -> &'static str {
    if settings.secure_cookie { HOST_COOKIE } else { PLAIN_COOKIE }
}

/// The caller. None counts as a request of nobody.
async fn caller(app: &App, headers: &HeaderMap) -> Answered<Option<Caller>> {
    let local = || {
        let (name, tenant) = (app.person.clone(), Arc::from(ConversationId::LOCAL));
        let local = Caller { name, tenant, role: Role::Admin, token: None, csrf: None };
        (!app.settings.needs_tokens()).then_some(local)
    };
    let bearer = text(headers, AUTHORIZATION.as_str()).and_then(|value| {
        let (scheme, token) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
    });
    let by_cookie = bearer.is_none();
    let own = cookies(headers).filter(|(name, _)| by_cookie && *name == cookie_name(&app.settings));
    let mut tokens: Vec<&str> = bearer.into_iter().chain(own.map(|(_, value)| value)).collect();
    // Those that surely aren't valid come last: they count as requests of nobody.
    tokens.sort_by_key(|token| !app.tokens.knows(token));
    tokens.truncate(COOKIES);
    if tokens.is_empty() {
        if app.settings.needs_tokens() {
            app.rates.take(NOBODY, app.now())?;
        }
        return Ok(local());
    }
    for token in tokens {
        if let Some(info) = bearer_of(app, token).await? {
            return Ok(Some(Caller {
                name: info.name.into(),
                tenant: info.tenant.into(),
                role: info.role,
                token: Some(info.id.into()),
                csrf: by_cookie.then(|| csrf(token)),
            }));
        }
    }
    // A browser keeps the cookie of another server at this address.
    Ok(local().filter(|_| by_cookie))
}

/// Whose token that is, if it is valid. One that isn't counts as a request of nobody, before the
/// journal is read for it.
pub(crate) async fn bearer_of(app: &App, token: &str) -> Answered<Option<TokenInfo>> {
    let known = app.tokens.knows(token);
    if !known {
        app.rates.take(NOBODY, app.now())?;
    }
    let found = app.tokens.find(app.journal(), token, app.now()).await?;
    if known && found.is_none() {
        app.rates.take(NOBODY, app.now())?;
    }
    Ok(found)
}

/// Known to whoever has the cookie or asks with it, which no other site can.
pub(crate) fn csrf(token: &str) -> String {
    hash(format!("csrf {token}"))
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let all = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

pub(crate) fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}
