//! The console's files, and the headers of every answer.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::problem::Problem;

include!(concat!(env!("OUT_DIR"), "/console.rs"));

/// Scripts, styles and connections of this origin alone; nobody frames it.
const CSP: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; \
                   frame-ancestors 'none'";

/// Where the console's files are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Files(Option<Arc<PathBuf>>);

impl Files {
    pub fn of(folder: PathBuf) -> Self {
        Self(Some(Arc::new(folder)))
    }

    async fn read(&self, name: &str) -> Option<Vec<u8>> {
        let (_, known) = FILES.iter().find(|(known, _)| *known == name)?;
        match &self.0 {
            None => Some(known.to_vec()),
            // Only files that the program has too: a name is never a path out of the folder.
            Some(folder) => tokio::fs::read(folder.join(name)).await.ok(),
        }
    }
}

/// Answers everything that isn't a route of the API.
pub(crate) async fn serve(State(app): State<App>, method: Method, uri: Uri) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => match path.strip_prefix("/console/") {
            Some(name) => name,
            None => {
                return Problem::new(404, "NOT_FOUND", "there is no such path")
                    .hint("see /openapi.json")
                    .into_response();
            }
        },
    };
    if method != Method::GET && method != Method::HEAD {
        return Problem::new(405, "METHOD_NOT_ALLOWED", "it is only read").into_response();
    }
    let Some(bytes) = app.console.read(name).await else {
        return Problem::not_found("file").into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "text/plain; charset=utf-8",
    };
    // A newer program has other files under the same names.
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], bytes).into_response()
}

/// Headers that keep a browser from doing anything with an answer but show it.
pub(crate) async fn secure(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
