//! What a Postgres server says, as a failure with a code, a place and a hint.

use std::error::Error as _;

use ephor_core::{Effect, ErrorCode, Failure};
use rustls::CertificateError;
use tokio_postgres::Error;
use tokio_postgres::error::ErrorPosition;

/// A failure that names the place in the statement.
pub fn explain_in(error: &Error, sql: &str) -> Failure {
    let mut failure = explain(error);
    let Some(db) = error.as_db_error() else {
        return failure;
    };
    let mut detail = Vec::new();
    if let Some(ErrorPosition::Original(at)) = db.position() {
        let before: String = sql.chars().take((*at as usize).saturating_sub(1)).collect();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |text| text.chars().count()) + 1;
        let near: String = sql.chars().skip((*at as usize).saturating_sub(1)).take(60).collect();
        detail.push(format!("line {line}, column {column}: {near}"));
    }
    detail.extend(db.detail().map(str::to_owned));
    if !detail.is_empty() {
        failure.detail = Some(detail.join("\n"));
    }
    if failure.hint.is_none() {
        failure.hint = db.hint().map(str::to_owned);
    }
    failure
}

/// A failure without a place.
pub fn explain(error: &Error) -> Failure {
    let Some(db) = error.as_db_error() else {
        let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        return refused_by_tls(error).unwrap_or_else(|| unreachable(&reason));
    };
    let state = db.code().code();
    let class = state.get(..2).unwrap_or_default();
    let (code, hint) = match (state, class) {
        ("57014", _) => (
            ErrorCode::Timeout,
            Some("the statement took too long: raise `timeout`, or let it do less"),
        ),
        ("25006", _) => (
            ErrorCode::Permission,
            Some("the connection is read-only; an operator can set `allow_writes = true`"),
        ),
        ("42501", _) | (_, "28") => (ErrorCode::Permission, None),
        ("3D000", _) => (ErrorCode::Dependency, None),
        ("55P03" | "40001" | "40P01", _) | (_, "53") => (ErrorCode::ResourceLimit, None),
        (_, "08" | "57") => (ErrorCode::NetworkError, None),
        (_, "58" | "XX" | "F0") => (ErrorCode::Dependency, None),
        ("42601", _) if db.message().contains("multiple commands") => {
            (ErrorCode::ValidationFailed, Some("give each statement a DATABASE node of its own"))
        }
        _ => (ErrorCode::ValidationFailed, None),
    };
    let mut failure = Failure::new(code, format!("Postgres: {} ({state})", db.message()));
    failure.hint = hint.map(str::to_owned);
    // A statement that the server refuses is undone as a whole; one whose connection it ends
    // (classes 08 and 57, but for a cancelled statement) may have been committed.
    if code != ErrorCode::NetworkError {
        failure.effect = Effect::NotDone;
    }
    // Locks, deadlocks, and resources that others hold: they come free.
    if code == ErrorCode::ResourceLimit {
        failure.retry_after = Some(1);
    }
    failure
}

/// A server that doesn't answer.
pub(crate) fn unreachable(reason: &str) -> Failure {
    let message = format!("the Postgres server can't be reached: {reason}");
    Failure::new(ErrorCode::NetworkError, message)
        .hint("check that it runs, and the connection's host and port")
}

/// A server that isn't believed, or that doesn't encrypt. To try again is of no use.
fn refused_by_tls(error: &Error) -> Option<Failure> {
    let refused = |reason: &str, hint: &str| {
        let message = format!("the Postgres server isn't trusted: {reason}");
        Some(Failure::new(ErrorCode::Dependency, message).hint(hint))
    };
    let source = error.source()?;
    if source.to_string() == "server does not support TLS" {
        return refused(
            "it doesn't encrypt, and the connection's URL demands it",
            "switch TLS on at the server, or, on a network that nobody else is on, set sslmode=prefer",
        );
    }
    let inner = source.downcast_ref::<std::io::Error>()?.get_ref()?;
    match inner.downcast_ref::<rustls::Error>()? {
        rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer) => refused(
            "its certificate comes from an authority that isn't known",
            "give the authority's certificate: sslrootcert=/path/to/root.pem",
        ),
        rustls::Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => refused(
            "its certificate doesn't name this host",
            "use a host that its subjectAltName names, or sslmode=verify-ca with `sslrootcert`",
        ),
        other => refused(&other.to_string(), "the server's certificate has to be mended"),
    }
}
