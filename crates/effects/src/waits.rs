//! The timeouts of calls, which don't count the time that a call waits for people.

use std::time::Duration;

use ephor_core::Failure;
use ephor_core::node::MAX_NODE_SECONDS;
pub(crate) use ephor_time::Waits;

use crate::executors::out_of_time;
use crate::kind::EffectContext;

/// Lets work continue for this many seconds, 300 at most, waits not counted; then drops it.
pub(crate) async fn within_working<T>(
    seconds: f64,
    context: &EffectContext,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let seconds = if seconds > 0.0 { seconds.min(MAX_NODE_SECONDS) } else { MAX_NODE_SECONDS };
    let limit = Duration::from_secs_f64(seconds);
    let done = context.time.within_working(limit, &context.waits, work).await;
    done.unwrap_or_else(|| Err(out_of_time(seconds)))
}
