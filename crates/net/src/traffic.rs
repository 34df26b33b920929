//! How much goes to one host: so many requests a minute, so many at a time. The machine is pure,
//! the time comes in; [`Lanes`] holds it for the client.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// Most hosts that are counted at a time. Beyond, requests to further hosts wait their turn as
/// one.
pub const MAX_HOSTS: usize = 4096;

/// What hosts beyond [`MAX_HOSTS`] are counted as.
const REST: &str = "*";

/// A bucket of tokens: full at first, one is taken by each request, and they drip back in evenly.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bucket {
    tokens: f64,
    since: Duration,
}

/// The buckets of all hosts, each of so many requests a minute.
///
/// ```
/// use std::time::Duration;
/// use ephor_net::Rates;
///
/// let mut rates = Rates::new(2);
/// let now = Duration::ZERO;
/// assert_eq!(rates.take("a.example:443", now), Ok(()));
/// assert_eq!(rates.take("a.example:443", now), Ok(()));
/// assert_eq!(rates.take("a.example:443", now), Err(Duration::from_secs(30)));
/// assert_eq!(rates.take("b.example:443", now), Ok(()));
/// assert_eq!(rates.take("a.example:443", Duration::from_secs(30)), Ok(()));
/// ```
#[derive(Debug, Clone)]
pub struct Rates {
    per_minute: u32,
    hosts: HashMap<String, Bucket>,
}

impl Rates {
    /// So many requests a minute to each host, at least one.
    pub fn new(per_minute: u32) -> Self {
        Self { per_minute: per_minute.max(1), hosts: HashMap::new() }
    }

    /// Takes a token, or says how long until there is one. The time is that since some fixed
    /// moment.
    pub fn take(&mut self, host: &str, now: Duration) -> Result<(), Duration> {
        let size = f64::from(self.per_minute);
        let rate = size / 60.0;
        let level = |bucket: &Bucket| {
            let passed = now.saturating_sub(bucket.since).as_secs_f64();
            (bucket.tokens + passed * rate).min(size)
        };
        let mut host = host;
        if !self.hosts.contains_key(host) && self.hosts.len() >= MAX_HOSTS {
            // A full bucket is as good as none.
            self.hosts.retain(|_, bucket| level(bucket) < size);
            if self.hosts.len() >= MAX_HOSTS {
                host = REST;
            }
        }
        let full = Bucket { tokens: size, since: now };
        let bucket = self.hosts.entry(host.to_owned()).or_insert(full);
        *bucket = Bucket { tokens: level(bucket), since: bucket.since.max(now) };
        // What floating numbers lose must not cost a request.
        if bucket.tokens >= 1.0 - 1e-9 {
            bucket.tokens = (bucket.tokens - 1.0).max(0.0);
            return Ok(());
        }
        let wait = ((1.0 - bucket.tokens) / rate * 1000.0).ceil() / 1000.0;
        Err(Duration::try_from_secs_f64(wait).unwrap_or(Duration::from_secs(60)))
    }
}

/// Rates, and how many requests are under way.
#[derive(Debug)]
pub(crate) struct Lanes {
    rates: Option<Mutex<Rates>>,
    start: Instant,
    at_a_time: usize,
    busy: Mutex<HashMap<String, Arc<Semaphore>>>,
}

impl Lanes {
    pub(crate) fn new(per_minute: Option<u32>, at_a_time: usize) -> Self {
        let rates = per_minute.map(|rate| Mutex::new(Rates::new(rate)));
        Self { rates, start: Instant::now(), at_a_time, busy: Mutex::default() }
    }

    /// Takes a token of the host's, or says how long to wait for one.
    pub(crate) fn take(&self, host: &str) -> Result<(), Duration> {
        let Some(rates) = &self.rates else {
            return Ok(());
        };
        let mut rates = rates.lock().unwrap_or_else(PoisonError::into_inner);
        rates.take(host, self.start.elapsed())
    }

    /// Waits until fewer than so many requests to the host are under way. None: it isn't counted
    /// any more, as nobody closes the lane.
    pub(crate) async fn enter(&self, host: &str) -> Option<OwnedSemaphorePermit> {
        let lane = {
            let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
            let mut host = host;
            if !busy.contains_key(host) && busy.len() >= MAX_HOSTS {
                busy.retain(|_, lane| Arc::strong_count(lane) > 1);
                if busy.len() >= MAX_HOSTS {
                    host = REST;
                }
            }
            match busy.get(host) {
                Some(lane) => lane.clone(),
                None => {
                    let lane = Arc::new(Semaphore::new(self.at_a_time));
                    busy.insert(host.to_owned(), lane.clone());
                    lane
                }
            }
        };
        lane.acquire_owned().await.ok()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn tokens_drip_back() {
        #[track_caller]
        fn check(per_minute: u32, times: &[f64], expect: &[bool]) {
            let mut rates = Rates::new(per_minute);
            let mut take = |at: &f64| rates.take("h", Duration::from_secs_f64(*at)).is_ok();
            let found: Vec<bool> = times.iter().map(&mut take).collect();
            assert_eq!(found, expect, "{per_minute} {times:?}");
        }
        check(1, &[0.0, 0.1, 59.9, 60.0, 60.1], &[true, false, false, true, false]);
        check(60, &[0.0, 0.0], &[true, true]);
        check(2, &[0.0, 0.0, 1e6, 1e6, 1e6], &[true, true, true, true, false]);
        // A clock that goes back gives nothing.
        check(1, &[100.0, 1.0, 99.0, 160.0], &[true, false, false, true]);
        check(0, &[0.0, 1.0], &[true, false]);
    }

    #[test]
    fn hosts_without_end_take_no_memory_without_end() {
        let mut rates = Rates::new(1);
        for host in 0..3 * MAX_HOSTS {
            let _ = rates.take(&host.to_string(), Duration::ZERO);
        }
        assert!(rates.hosts.len() <= MAX_HOSTS + 1);
        // Those of a minute ago are forgotten.
        rates.take("new", Duration::from_secs(61)).unwrap();
        assert_eq!(rates.hosts.len(), 1);
    }
}
