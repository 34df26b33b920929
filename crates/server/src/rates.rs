//! How often a caller may ask.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;

use crate::problem::{Answered, Problem};

/// Callers that are remembered; when there are more, those whose bucket is full are forgotten.
const CALLERS: usize = 10_000;

/// A bucket of tokens for each caller, filled once a second's worth per second.
#[derive(Debug)]
pub(crate) struct Rates {
    rate: u32,
    buckets: Mutex<HashMap<String, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    left: f64,
    at: Timestamp,
}

impl Rates {
    pub fn new(rate: u32) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    pub fn take(&self, caller: &str, now: Timestamp) -> Answered<()> {
        if self.rate == 0 {
            return Ok(());
        }
        let rate = f64::from(self.rate);
        let filled = |bucket: &Bucket| {
            let since = now.duration_since(bucket.at).as_secs_f64().max(0.0);
            (bucket.left + since * rate).min(rate)
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= CALLERS && !buckets.contains_key(caller) {
            buckets.retain(|_, bucket| filled(bucket) < rate);
        }
        if !buckets.contains_key(caller) {
            buckets.insert(caller.to_owned(), Bucket { left: rate, at: now });
        }
        let Some(bucket) = buckets.get_mut(caller) else { return Ok(()) };
        let left = filled(bucket);
        *bucket = Bucket { left: (left - 1.0).max(0.0), at: now };
        if left >= 1.0 {
            return Ok(());
        }
        Err(Problem::new(
            429,
            "TOO_MANY_REQUESTS",
            format!("more than {} requests a second", self.rate),
        )
        .hint("ask less often, or raise `server.rate`")
        .again_in(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_again() {
        let (rates, now) = (Rates::new(2), Timestamp::UNIX_EPOCH);
        let at = |millis| now + jiff::SignedDuration::from_millis(millis);
        assert!(rates.take("ann", now).is_ok() && rates.take("ann", now).is_ok());
        assert_eq!(rates.take("ann", now).map_err(|problem| problem.status), Err(429));
        assert!(rates.take("bob", now).is_ok());
        assert!(rates.take("ann", at(500)).is_ok());
        assert!(rates.take("ann", at(600)).is_err());
    }
}
