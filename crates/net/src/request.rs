//! A request, and what a redirect makes of it. Pure.

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use reqwest::header::{
    AUTHORIZATION, CONTENT_TYPE, COOKIE, HeaderMap, HeaderName, HeaderValue, PROXY_AUTHORIZATION,
};
use reqwest::{Method, StatusCode};

use crate::guard::Checked;
use crate::refusal::Refusal;

/// Headers that may go to another origin too, unless they hold a secret.
const HARMLESS: [&str; 4] = ["accept", "accept-language", "content-type", "user-agent"];

/// Whether a text holds a secret.
type HoldsSecret = Arc<dyn Fn(&str) -> bool + Send + Sync>;

/// A request that is about to be sent, to an address that was checked.
///
/// Headers whose values are marked [sensitive](HeaderValue::set_sensitive) hold secrets;
/// `authorization` and cookies are marked here.
#[derive(Clone)]
pub struct Request {
    url: Checked,
    method: Method,
    headers: HeaderMap,
    body: Option<Bytes>,
    holds_secret: Option<HoldsSecret>,
    redirects: usize,
}

impl Request {
    /// Without headers and body.
    pub fn new(method: Method, url: Checked) -> Self {
        Self {
            url,
            method,
            headers: HeaderMap::new(),
            body: None,
            holds_secret: None,
            redirects: 0,
        }
    }

    /// Sets the headers.
    #[must_use]
    pub fn headers(mut self, mut headers: HeaderMap) -> Self {
        for name in [AUTHORIZATION, COOKIE, PROXY_AUTHORIZATION] {
            if let Some(value) = headers.get_mut(name) {
                value.set_sensitive(true);
            }
        }
        self.headers = headers;
        self
    }

    /// Sets the body.
    #[must_use]
    pub fn body(mut self, body: impl Into<Bytes>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// Sets what tells a text that holds a secret: a redirect to another origin whose address is
    /// one is refused.
    #[must_use]
    pub fn holds_secret(mut self, is: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        self.holds_secret = Some(Arc::new(is));
        self
    }

    /// Counts so many redirects as followed already: for a request that is made anew where another
    /// was redirected. Default 0.
    #[must_use]
    pub fn redirects_so_far(mut self, count: usize) -> Self {
        self.redirects = count;
        self
    }

    /// How many redirects led to it.
    pub fn redirects(&self) -> usize {
        self.redirects
    }

    /// Where it goes.
    pub fn url(&self) -> &Checked {
        &self.url
    }

    /// The method.
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The headers.
    pub fn header_map(&self) -> &HeaderMap {
        &self.headers
    }

    /// The body.
    pub fn body_bytes(&self) -> Option<&Bytes> {
        self.body.as_ref()
    }

    /// Refuses a redirect whose words, as the server wrote them, take a secret to another origin: what
    /// reading them as a URL drops could hide it.
    pub(crate) fn refuse_secret(&self, target: &Checked, location: &str) -> Result<(), Refusal> {
        let is_secret = self.holds_secret.as_ref().is_some_and(|is| is(location));
        match is_secret && !target.same_origin(&self.url) {
            true => Err(Refusal::RedirectSecret(target.host().chars().take(100).collect())),
            false => Ok(()),
        }
    }

    /// Changes the request as a redirect wants it. To another origin goes no body, no secret, and
    /// no header that could be one.
    pub fn follow(&mut self, target: Checked, status: StatusCode) -> Result<(), Refusal> {
        let keeps_method = matches!(status.as_u16(), 307 | 308);
        if !keeps_method && !matches!(self.method, Method::GET | Method::HEAD) {
            self.method = Method::GET;
            self.body = None;
            self.headers.remove(CONTENT_TYPE);
        }
        if !target.same_origin(&self.url) {
            let host = || target.host().chars().take(100).collect();
            let secret = self.headers.values().any(HeaderValue::is_sensitive);
            if secret && target.is_plain() && !self.url.is_plain() {
                return Err(Refusal::RedirectDowngrade(host()));
            }
            if self.body.is_some() {
                return Err(Refusal::RedirectBody(host()));
            }
            if self.holds_secret.as_ref().is_some_and(|is| is(target.url().as_str())) {
                return Err(Refusal::RedirectSecret(host()));
            }
            let dropped: Vec<HeaderName> = self
                .headers
                .iter()
                .filter(|(name, value)| value.is_sensitive() || !HARMLESS.contains(&name.as_str()))
                .map(|(name, _)| name.clone())
                .collect();
            for name in dropped {
                self.headers.remove(name);
            }
        }
        self.url = target;
        self.redirects += 1;
        Ok(())
    }
}

/// Without values, which may be secrets.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("method", &self.method)
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use crate::guard::{Policy, UrlGuard};

    fn at(url: &str) -> Checked {
        UrlGuard::new(Policy::default()).check(url).unwrap()
    }

    fn first(method: Method) -> Request {
        let mut headers = HeaderMap::new();
        for (name, value) in [("x-api-key", "s"), ("accept", "a/b"), ("authorization", "Bearer s")]
        {
            headers.insert(name, HeaderValue::from_static(value));
        }
        Request::new(method, at("https://x.org/a")).headers(headers)
    }

    #[track_caller]
    fn check(mut request: Request, target: &str, status: u16, expect: Result<&[&str], &str>) {
        let status = StatusCode::from_u16(status).unwrap();
        let followed = request.follow(at(target), status).map_err(|refusal| refusal.code());
        let found = followed.map(|()| {
            let mut names: Vec<&str> = request.headers.keys().map(HeaderName::as_str).collect();
            names.sort_unstable();
            names
        });
        assert_eq!(found.as_deref().map_err(|code| *code), expect, "{target}");
    }

    #[test]
    fn what_goes_where() {
        let all: &[&str] = &["accept", "authorization", "x-api-key"];
        let body = || first(Method::POST).body("b");
        check(first(Method::GET), "https://x.org/b", 302, Ok(all));
        check(first(Method::GET), "https://X.org.:443/b", 302, Ok(all));
        check(first(Method::GET), "https://y.org/", 302, Ok(&["accept"]));
        check(first(Method::GET), "https://sub.x.org/", 301, Ok(&["accept"]));
        check(first(Method::GET), "http://x.org/a", 301, Err("REDIRECT_DOWNGRADE"));
        check(first(Method::GET), "http://y.org/a", 307, Err("REDIRECT_DOWNGRADE"));
        check(body(), "https://x.org/b", 307, Ok(all));
        check(body(), "https://y.org/", 302, Ok(&["accept"]));
        check(body(), "https://y.org/", 308, Err("REDIRECT_BODY"));
        let watched = first(Method::GET).holds_secret(|text| text.contains("canary"));
        check(watched.clone(), "https://x.org/?k=canary", 302, Ok(all));
        check(watched, "https://y.org/?k=canary", 302, Err("REDIRECT_SECRET"));
        // A harmless header with a secret in it isn't harmless.
        let mut odd = HeaderMap::new();
        let mut value = HeaderValue::from_static("s");
        value.set_sensitive(true);
        odd.insert("accept", value);
        check(
            Request::new(Method::GET, at("https://x.org/")).headers(odd),
            "https://y.org/",
            302,
            Ok(&[]),
        );
    }

    #[test]
    fn an_idempotency_key_goes_to_its_own_receiver_alone() {
        let mut headers = HeaderMap::new();
        headers.insert("idempotency-key", HeaderValue::from_static("ephor-1"));
        let request = Request::new(Method::POST, at("https://x.org/a")).headers(headers);
        check(request.clone(), "https://x.org/b", 307, Ok(&["idempotency-key"]));
        check(request, "https://y.org/b", 307, Ok(&[]));
    }

    #[test]
    fn a_post_that_is_sent_elsewhere_becomes_a_get() {
        let mut request = first(Method::POST).body("b");
        request.follow(at("https://y.org/"), StatusCode::SEE_OTHER).unwrap();
        assert!(request.method == Method::GET && request.body.is_none());
        let mut request = first(Method::POST).body("b");
        request.follow(at("https://x.org/b"), StatusCode::TEMPORARY_REDIRECT).unwrap();
        assert!(request.method == Method::POST && request.body.is_some());
    }

    #[test]
    fn nothing_secret_is_shown() {
        let text = format!("{:?}", first(Method::GET));
        assert_eq!(text, "Request { method: GET, url: Checked(https://x.org:443), .. }");
    }
}
