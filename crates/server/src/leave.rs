//! How long a caller may hear a stream: until its token is revoked or expires, or its cookie is given
//! back.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast::Receiver;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::auth::Caller;
use crate::tokens::FRESH;

/// Says whether the caller may still hear. It looks by itself: a stream whose client reads slowly isn't
/// asked for anything, and must not go on once it is.
pub(crate) struct Leave {
    left: watch::Receiver<bool>,
    /// None: no token says who the caller is.
    looking: Option<JoinHandle<()>>,
}

impl Leave {
    pub fn of(app: &App, caller: &Caller) -> Self {
        let (tell, left) = watch::channel(false);
        let looking = caller.token.clone().map(|token| {
            let (app, by_cookie) = (app.clone(), caller.by_cookie());
            let mut given_back = app.signed_out.subscribe();
            tokio::spawn(async move {
                tokio::select! {
                    () = invalid(&app, &token) => {}
                    () = signed_out(&mut given_back, &token), if by_cookie => {}
                }
                tell.send_replace(true);
            })
        });
        Self { left, looking }
    }

    /// Completes once the caller may not hear any more.
    pub fn left(&self) -> impl Future<Output = ()> + Send + use<> {
        let watched = self.looking.is_some();
        let mut left = self.left.clone();
        async move {
            if !watched {
                return std::future::pending().await;
            }
            // An error means that nobody looks any more.
            drop(left.wait_for(|left| *left).await);
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

/// Completes once a token isn't valid any more, or nobody can say whether it is.
async fn invalid(app: &App, token: &str) {
    let services = app.runtime.services().clone();
    let every = Duration::from_secs(FRESH.as_secs().unsigned_abs());
    loop {
        services.timer.sleep(every).await;
        if !matches!(app.tokens.is_valid(app.journal(), token, app.now()).await, Ok(true)) {
            return;
        }
    }
}

/// Completes once the cookie with a token is given back. A listener that missed something ends too:
/// whose cookie still is valid opens another stream.
async fn signed_out(given_back: &mut Receiver<Arc<str>>, token: &str) {
    while given_back.recv().await.is_ok_and(|given_back| *given_back != *token) {}
}
