//! A Postgres URL: what of it the client knows, and how far the server has to prove who it is.
//! Pure but for the file of `sslrootcert`.

use std::error::Error as _;
use std::path::PathBuf;
use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use tokio_postgres::Config;
use tokio_postgres::config::{ChannelBinding, SslMode};

use crate::tls::{Tls, Trust};

/// How long connecting may take, unless the URL says otherwise.
pub(crate) const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// What is known in a URL's query. Others would be silently without effect.
const KNOWN: [&str; 13] = [
    "user",
    "password",
    "dbname",
    "options",
    "application_name",
    "sslnegotiation",
    "host",
    "hostaddr",
    "port",
    "connect_timeout",
    "keepalives",
    "target_session_attrs",
    "channel_binding",
];

/// Where a server is, and how it is spoken to.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub(crate) config: Config,
    pub(crate) tls: Tls,
}

impl Target {
    /// Reads a URL in which secrets have their values.
    pub(crate) fn parse(url: &str) -> Result<Self, Failure> {
        let (url, trust) = split(url)?;
        let mut config: Config = url.parse().map_err(|error: tokio_postgres::Error| {
            wrong(error.source().map_or_else(|| error.to_string(), ToString::to_string))
        })?;
        config.ssl_mode(match trust {
            Trust::Plain => SslMode::Disable,
            Trust::Anybody => SslMode::Prefer,
            _ => SslMode::Require,
        });
        if trust == Trust::Plain && config.get_channel_binding() == ChannelBinding::Require {
            return Err(wrong("channel_binding=require needs TLS".to_owned()));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        if config.get_application_name().is_none() {
            config.application_name("ephor");
        }
        let tls = Tls::new(trust)?;
        Ok(Self { config, tls })
    }
}

fn wrong(reason: String) -> Failure {
    Failure::new(ErrorCode::Dependency, format!("the connection's URL is wrong: {reason}"))
        .hint("it is written postgres://user:password@host:5432/database?sslmode=verify-full")
}

/// Takes a parameter out of a URL's query that isn't the server's to know: the rest of the URL, and the
/// parameter's value where it has one.
///
/// ```
/// let url = "postgres://u:a?b@host/db?schema=ours&sslmode=require";
/// let (rest, schema) = ephor_postgres::take_parameter(url, "schema");
/// assert_eq!(rest, "postgres://u:a?b@host/db?sslmode=require");
/// assert_eq!(schema.as_deref(), Some("ours"));
/// ```
pub fn take_parameter(url: &str, name: &str) -> (String, Option<String>) {
    let Some((before, query)) = parts(url) else {
        return (url.to_owned(), None);
    };
    let (mut kept, mut found) = (Vec::new(), None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some((key, value)) if key == name => found = Some(decoded(value)),
            _ => kept.push(pair),
        }
    }
    let mark = if kept.is_empty() { "" } else { "?" };
    (format!("{before}{mark}{}", kept.join("&")), found)
}

/// What is before a URL's query, and the query, read as the client reads it: what is before the first
/// @ is user and password.
fn parts(url: &str) -> Option<(&str, &str)> {
    let from = url.find('@').unwrap_or_default();
    let mark = url.get(from..)?.find('?')? + from;
    Some((url.get(..mark)?, url.get(mark + 1..)?))
}

/// Takes out of a URL what says how TLS is used.
fn split(url: &str) -> Result<(String, Trust), Failure> {
    let Some((before, query)) = parts(url) else {
        return Ok((url.to_owned(), Trust::Anybody));
    };
    let (mut kept, mut mode, mut root) = (Vec::new(), None, None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        match key {
            "sslmode" => mode = Some(decoded(value)),
            "sslrootcert" => root = Some(decoded(value)),
            key if KNOWN.contains(&key) => kept.push(pair),
            key => return Err(wrong(format!("the parameter `{key}` isn't known here"))),
        }
    }
    let trust = trust(mode.as_deref(), root)?;
    let mark = if kept.is_empty() { "" } else { "?" };
    Ok((format!("{before}{mark}{}", kept.join("&")), trust))
}

fn trust(mode: Option<&str>, root: Option<String>) -> Result<Trust, Failure> {
    let system = root.as_deref() == Some("system");
    let root = root.filter(|_| !system).map(PathBuf::from);
    match (mode, root) {
        (None | Some("prefer"), None) if !system => Ok(Trust::Anybody),
        (Some("disable"), None) if !system => Ok(Trust::Plain),
        (None | Some("require" | "verify-full"), root) => Ok(Trust::Named(root)),
        (Some("verify-ca"), Some(root)) => Ok(Trust::Signed(root)),
        // Whoever owns any certificate at all would pass.
        (Some("verify-ca"), None) => Err(wrong(
            "sslmode=verify-ca needs `sslrootcert`, the file of an authority of your own".into(),
        )),
        (Some("disable" | "prefer"), _) => {
            Err(wrong("`sslrootcert` needs sslmode=require, verify-ca or verify-full".to_owned()))
        }
        (Some(other), _) => Err(wrong(format!(
            "sslmode={other} isn't one of disable, prefer, require, verify-ca, verify-full"
        ))),
    }
}

/// A parameter's value without percent signs; what isn't written well stays as it is.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = (*first == b'%').then(|| after.get(..2)).flatten();
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| value.to_owned())
}

/// A URL as it may be shown: without what could be a secret.
///
/// ```
/// let shown = ephor_postgres::shown("postgres://ephor:hunter2@db.example/ephor");
/// assert_eq!(shown, "postgres://ephor:…@db.example/ephor");
/// ```
pub fn shown(url: &str) -> String {
    let secrets = literal_secrets(url);
    let secrets = secrets.iter().filter(|secret| !secret.is_empty() && !secret.contains("${"));
    secrets.fold(url.to_owned(), |text, secret| text.replace(secret, "…"))
}

/// What of a URL may not be shown, however wrongly it is written: a password with an @ or a /
/// in it ends up as a host or a database.
pub(crate) fn literal_secrets(url: &str) -> Vec<String> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let mut found = Vec::new();
    let user = rest.rsplit_once('@').map_or("", |(user, _)| user);
    if let Some((_, password)) = user.split_once(':') {
        found.push(password.to_owned());
        found.push(decoded(password));
        let parts = password.split(['@', '/', '?', '#', ':', '&', '=']);
        found.extend(parts.filter(|part| part.len() >= 4).map(str::to_owned));
    }
    let query = rest.split_once("password=").map(|(_, value)| value);
    let value = query.map(|value| value.split('&').next().unwrap_or(value));
    found.extend(value.into_iter().flat_map(|value| [value.to_owned(), decoded(value)]));
    found.sort_by_key(|text| std::cmp::Reverse(text.len()));
    found
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]
    use super::*;

    #[track_caller]
    fn check(url: &str, expect: Result<(&str, Trust), &str>) {
        match (split(url), expect) {
            (Ok((kept, trust)), Ok((expect, expected))) => {
                assert_eq!((kept.as_str(), trust), (expect, expected), "{url}");
            }
            (Err(failure), Err(says)) => {
                assert!(failure.message.contains(says), "{url}: {failure}");
            }
            (found, _) => panic!("{url}: {found:?}"),
        }
    }

    #[test]
    fn modes_and_roots() {
        let named = |path: &str| Trust::Named(Some(PathBuf::from(path)));
        check("postgres://h/d", Ok(("postgres://h/d", Trust::Anybody)));
        check("postgres://h/d?sslmode=prefer", Ok(("postgres://h/d", Trust::Anybody)));
        check("postgres://h/d?sslmode=disable&port=1", Ok(("postgres://h/d?port=1", Trust::Plain)));
        check("postgres://h/d?sslmode=require", Ok(("postgres://h/d", Trust::Named(None))));
        check("postgres://h/d?sslrootcert=/a%20b.pem", Ok(("postgres://h/d", named("/a b.pem"))));
        check("postgres://h/d?sslrootcert=system", Ok(("postgres://h/d", Trust::Named(None))));
        check(
            "postgres://u:a?sslmode=disable@h/d?sslmode=verify-ca&sslrootcert=r",
            Ok(("postgres://u:a?sslmode=disable@h/d", Trust::Signed("r".into()))),
        );
        check("postgres://h/d?sslmode=verify-ca", Err("needs `sslrootcert`"));
        check("postgres://h/d?sslmode=prefer&sslrootcert=r", Err("needs sslmode=require"));
        check("postgres://h/d?sslmode=allow", Err("sslmode=allow isn't one of"));
        check("postgres://h/d?sslmode=", Err("sslmode= isn't one of"));
        check("postgres://h/d?sslcert=x", Err("`sslcert` isn't known"));
        check("postgres://h/d?SSLMODE=require", Err("`SSLMODE` isn't known"));
    }

    #[test]
    fn a_password_is_known_however_it_is_written() {
        let secrets = literal_secrets("postgres://u:pa@ss/w0rd%21@h/d");
        for part in ["pa@ss/w0rd%21", "pa@ss/w0rd!", "w0rd%21"] {
            assert!(secrets.iter().any(|secret| secret == part), "{part}: {secrets:?}");
        }
        assert_eq!(literal_secrets("postgres://h/d?user=u&password=abc")[0], "abc");
        assert!(literal_secrets("postgres://u@h/d").is_empty());
    }
}
