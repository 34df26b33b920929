//! How long a caller may hear a stream: until its token is revoked or expires, its cookie is given
//! back, or nobody can say for too long whether the token is still valid.
//!
//! | the token is looked up, each second | and | the stream |
//! | --- | --- | --- |
//! | valid | | goes on |
//! | revoked, expired, given back | | ends: `UNAUTHENTICATED` |
//! | the journal can't be read | since less than 30 s | goes on |
//! | the journal can't be read | for 30 s | ends: `JOURNAL` |

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::broadcast::Receiver;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::auth::{self, Caller};
use crate::problem::Problem;
use crate::tokens::FRESH;

/// How long a stream goes on while the journal can't be read, and so nobody knows of its token.
const UNKNOWN: Duration = Duration::from_secs(30);

/// Why a stream ends before it has told everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The server shuts down.
    Closing,
    /// The caller may not hear it any more.
    Left,
    /// Nobody can say whether the caller may still hear it.
    Unknown,
}

impl Cut {
    /// What the stream's last line says.
    pub fn problem(self) -> Problem {
        match self {
            Self::Closing => Problem::closing(),
            Self::Left => auth::unknown(),
            Self::Unknown => {
                let what = "the journal can't be read, to see whether the token is still valid";
                Problem::new(503, "JOURNAL", what).hint("open the stream again")
            }
        }
    }
}

/// Says whether the caller may still hear. It looks by itself: a stream whose client reads slowly isn't
/// asked for anything, and must not go on once it is.
pub(crate) struct Leave {
    left: watch::Receiver<Option<Cut>>,
    /// None: no token says who the caller is.
    looking: Option<JoinHandle<()>>,
}

impl Leave {
    pub fn of(app: &App, caller: &Caller) -> Self {
        let (tell, left) = watch::channel(None);
        let looking = caller.token.clone().map(|token| {
            let (app, by_cookie) = (app.clone(), caller.by_cookie());
            let mut given_back = app.signed_out.subscribe();
            tokio::spawn(async move {
                let cut = tokio::select! {
                    cut = invalid(&app, &token) => cut,
                    () = signed_out(&mut given_back, &token), if by_cookie => Cut::Left,
                };
                tell.send_replace(Some(cut));
            })
        });
        Self { left, looking }
    }

    /// Completes once the caller may not hear any more.
    pub fn left(&self) -> impl Future<Output = Cut> + Send + use<> {
        let watched = self.looking.is_some();
        let mut left = self.left.clone();
        async move {
            if !watched {
                return std::future::pending().await;
            }
            // An error means that nobody looks any more.
            let left = left.wait_for(Option::is_some).await.map(|left| *left);
            left.ok().flatten().unwrap_or(Cut::Unknown)
        }
    }
}

impl Drop for Leave {
    fn drop(&mut self) {
        if let Some(looking) = &self.looking {
            looking.abort();
        }
    }
}

/// Completes once a token isn't valid any more, or nobody could say for too long whether it is.
async fn invalid(app: &App, token: &str) -> Cut {
    let services = app.runtime.services().clone();
    let every = Duration::from_secs(FRESH.as_secs().unsigned_abs());
    let mut unknown: Option<Instant> = None;
    loop {
        services.timer.sleep(every).await;
        match app.tokens.is_valid(app.journal(), token, app.now()).await {
            Ok(true) => unknown = None,
            Ok(false) => return Cut::Left,
            Err(_) if app.tokens.has_ended(token, app.now()) => return Cut::Left,
            Err(error) => {
                // Not by the clock, which may be set back meanwhile.
                let now = services.timer.instant();
                let since = *unknown.get_or_insert(now);
                if now.saturating_duration_since(since) >= UNKNOWN {
                    tracing::warn!(%error, "a stream ends: its token can't be looked up");
                    return Cut::Unknown;
                }
            }
        }
    }
}

/// Completes once the cookie with a token is given back. A listener that missed something ends too:
/// whose cookie still is valid opens another stream.
async fn signed_out(given_back: &mut Receiver<Arc<str>>, token: &str) {
    while given_back.recv().await.is_ok_and(|given_back| *given_back != *token) {}
}
