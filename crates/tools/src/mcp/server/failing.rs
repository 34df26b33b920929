//! What is said of a server that can't be reached, or doesn't answer.

use ephor_core::{Effect, ErrorCode, Failure};
use jiff::Timestamp;
use rmcp::service::ServiceError;

use super::Server;
use crate::mcp::lost::Lost;
use crate::mcp::web;
use crate::text::clean;

impl Server {
    /// Nothing was sent: trying again does no harm.
    pub(super) fn cant_start(&self, why: &str) -> Failure {
        let why = self.told(why);
        let what = format!("the MCP server {} can't be reached: {why}", self.plan.name);
        Failure::new(ErrorCode::NetworkError, what).effect(Effect::NotDone)
    }

    /// A failure with what the server complained of last.
    pub(super) async fn explained(&self, mut failure: Failure) -> Failure {
        self.tail.settled().await;
        failure.detail = self.tail.last_words(&self.plan.known);
        failure
    }

    /// A call was sent, and its answer didn't come.
    pub(super) fn broken_off(&self, how: &str, code: ErrorCode) -> Failure {
        let name = &self.plan.name;
        let mut failure = match self.plan.read_only {
            true => Failure::new(code, format!("the MCP server {name} {how}")),
            // The same again could do the same twice.
            false => Failure::new(
                ErrorCode::Dependency,
                format!("the MCP server {name} {how}; whether it did what it was asked isn't known"),
            )
            .hint("look before you call it again; an operator can mark a server that only reads as `read_only`")
            .effect(Effect::Unknown),
        };
        failure.detail = self.tail.last_words(&self.plan.known);
        failure
    }

    /// What becomes of a call that has no answer.
    pub(super) fn failed(&self, error: ServiceError, lost: &Lost) -> Failure {
        let name = &self.plan.name;
        match error {
            ServiceError::McpError(told) => {
                let code = match told.code.0 {
                    -32602 => ErrorCode::ValidationFailed,
                    _ => ErrorCode::Dependency,
                };
                let told = self.told(&told.message);
                Failure::new(code, format!("the MCP server {name} refused the call: {told}"))
            }
            ServiceError::TransportClosed => {
                let how = lost.why().unwrap_or("ended before it answered");
                self.broken_off(how, ErrorCode::NetworkError)
            }
            ServiceError::TransportSend(error) => match error.error.downcast_ref::<web::Error>() {
                Some(error) if lost.why().is_none() => self.unsent(error),
                _ => {
                    let how = lost.why().unwrap_or("ended before it was asked");
                    self.broken_off(how, ErrorCode::NetworkError)
                }
            },
            other => {
                let how = format!("gave no answer: {}", self.told(&other.to_string()));
                self.broken_off(&how, ErrorCode::NetworkError)
            }
        }
    }

    /// A request over HTTP that went wrong.
    fn unsent(&self, error: &web::Error) -> Failure {
        let name = &self.plan.name;
        match error {
            web::Error::HttpStatus(refused) => match refused.status {
                status @ (401 | 403) => {
                    let what = format!("the MCP server {name} refused the call (HTTP {status})");
                    Failure::new(ErrorCode::Permission, what)
                        .hint("an operator can look at its `headers`")
                        .effect(Effect::NotDone)
                }
                429 => {
                    let what = format!("the MCP server {name} asks to slow down (HTTP 429)");
                    let mut failure =
                        Failure::new(ErrorCode::RateLimited, what).effect(Effect::NotDone);
                    let later = refused.retry_after.as_deref();
                    failure.retry_after =
                        later.and_then(|text| ephor_net::retry_after(text, Timestamp::now()));
                    failure
                }
                status => {
                    self.broken_off(&format!("failed (HTTP {status})"), ErrorCode::NetworkError)
                }
            },
            web::Error::Client(own) => self.own(own.clone()),
            other => {
                let how = format!("gave no answer: {}", self.told(&other.to_string()));
                self.broken_off(&how, ErrorCode::NetworkError)
            }
        }
    }

    /// A failure of our own client, which says more than that something broke off.
    fn own(&self, mut failure: Failure) -> Failure {
        let how = format!("gave no answer: {}", self.told(&failure.message));
        let unsent = failure.effect == Effect::NotDone || failure.code == ErrorCode::RateLimited;
        if unsent {
            failure.message = format!("the MCP server {} {how}", self.plan.name);
            return failure.effect(Effect::NotDone);
        }
        let mut told = self.broken_off(&how, failure.code);
        // A code that invites to try again would have it done twice.
        if !failure.retryable() {
            told.code = failure.code;
        }
        told
    }

    /// A text of the server's, as it may be shown.
    fn told(&self, text: &str) -> String {
        let mut text = text.to_owned();
        self.plan.known.redact(&mut text);
        clean(&text, 500)
    }
}
