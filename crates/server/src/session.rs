//! Who one is, and the cookie of the console.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::{Caller, bearer_of, cookie_name, unknown};
use crate::body::Body;
use crate::cursor::Cursor;
use crate::problem::{Answered, Problem};

/// Who calls.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// The name that is recorded with answers.
    #[schema(value_type = String)]
    name: std::sync::Arc<str>,
    /// The only tenant that is seen.
    #[schema(value_type = String)]
    tenant: std::sync::Arc<str>,
    /// `viewer`, `approver`, `operator` or `admin`.
    role: &'static str,
    /// Whether a token says so.
    authenticated: bool,
    /// The server's version.
    version: &'static str,
    /// What a change that comes with the cookie sends as X-CSRF-Token.
    csrf: Option<String>,
    /// Where the feed is. A stream `after` it has all that is newer than what is read from now on.
    cursor: String,
}

/// Who calls, and what they may do.
#[utoipa::path(get, path = "/v1/me", responses((status = 200, body = Me), (status = "default", response = Problem)))]
pub(crate) async fn me(State(app): State<App>, caller: Caller) -> Json<Me> {
    let authenticated = caller.authenticated();
    let Caller { name, tenant, role, csrf, .. } = caller;
    let (role, version) = (role.as_str(), env!("CARGO_PKG_VERSION"));
    let cursor = Cursor::after(*app.journal().watch().borrow()).to_string();
    Json(Me { name, tenant, role, authenticated, version, csrf, cursor })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Begin {
    /// The token.
    token: String,
}

/// Signs a browser in with a token.
#[utoipa::path(post, path = "/v1/session", request_body = Begin, responses((status = 204), (status = "default", response = Problem)))]
pub(crate) async fn begin(
    State(app): State<App>,
    Body(Begin { token }): Body<Begin>,
) -> Answered<impl IntoResponse> {
    if bearer_of(&app, &token).await?.is_none() {
        return Err(unknown());
    }
    Ok((
        axum::http::StatusCode::NO_CONTENT,
        AppendHeaders([(SET_COOKIE, cookie(&app, &token, ""))]),
    ))
}

/// Signs a browser out. Streams that were opened with its cookie end.
#[utoipa::path(delete, path = "/v1/session", responses((status = 204), (status = "default", response = Problem)))]
pub(crate) async fn end(
    State(app): State<App>,
    caller: Option<Extension<Caller>>,
) -> impl IntoResponse {
    if let Some(Extension(caller)) = caller {
        app.sign_out(&caller);
    }
    let cookie = cookie(&app, "", "; Max-Age=0");
    (axum::http::StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie)]))
}

fn cookie(app: &App, token: &str, more: &str) -> String {
    let secure = if app.settings.secure_cookie { "; Secure" } else { "" };
    let name = cookie_name(&app.settings);
    format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict{secure}{more}")
}
