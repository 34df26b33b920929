//! How a Postgres server is reached.

use std::error::Error as _;
use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use tokio_postgres::config::SslMode;
use tokio_postgres::{Client, Config, Error, NoTls};

use super::pg_errors::explain;
use super::secret::{percent_encoded, redacted, resolved};

/// How long connecting may take.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A new connection.
pub(super) async fn connect(template: &str) -> Result<Client, Failure> {
    let (url, secrets) = resolved(template, percent_encoded)?;
    open(&url).await.map_err(|failure| redacted(failure, &secrets))
}

async fn open(url: &str) -> Result<Client, Failure> {
    let wrong = |reason: String| {
        Failure::new(ErrorCode::Dependency, format!("the connection's URL is wrong: {reason}"))
            .hint("it is written postgres://user:password@host:5432/database")
    };
    let mut config: Config = url.parse().map_err(|error: Error| {
        wrong(error.source().map_or_else(|| error.to_string(), ToString::to_string))
    })?;
    if config.get_ssl_mode() == SslMode::Require {
        return Err(wrong("sslmode=require isn't supported yet".to_owned()));
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    if config.get_application_name().is_none() {
        config.application_name("ephor");
    }
    let (client, connection) = config.connect(NoTls).await.map_err(|error| explain(&error))?;
    // It ends when the client is dropped.
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a Postgres connection ended");
        }
    });
    Ok(client)
}
