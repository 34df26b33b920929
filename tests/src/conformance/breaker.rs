//! Cases about the circuit breaker, by its machine; the time is the case's.

use std::time::Duration;

use ephor::coordinator::breaker::{Breaker, BreakerConfig, Permit};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::checks::{Found, Keys};

pub(super) fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut config = BreakerConfig::default();
    let small = |key: &str, default: u32| match given.number(key) {
        Some(number) => u32::try_from(number).map_err(|error| error.to_string()),
        None => Ok(default),
    };
    config.failure_threshold = small("failure_threshold", config.failure_threshold)?;
    config.success_threshold = small("success_threshold", config.success_threshold)?;
    config.probes = small("probes", config.probes)?;
    if let Some(seconds) = given.get("recovery_timeout") {
        let seconds = seconds.as_f64().ok_or("recovery_timeout isn't a number")?;
        config.recovery_timeout = Duration::from_secs_f64(seconds);
    }
    let mut breaker = Breaker::new(config);
    let mut now = Timestamp::UNIX_EPOCH;
    let failures = usize::try_from(given.number("failures").unwrap_or(0)).unwrap_or(0);
    let mut steps = vec!["fail".to_owned(); failures];
    for step in given.list("sequence") {
        steps.push(step.as_str().ok_or_else(|| format!("no step: {step}"))?.to_owned());
    }
    for step in &steps {
        match step.split_once(' ').unwrap_or((step, "")) {
            ("wait", time) => {
                let seconds: f64 = time
                    .trim_end_matches('s')
                    .trim()
                    .parse()
                    .map_err(|error| format!("{step}: {error}"))?;
                now = now
                    .checked_add(Duration::from_secs_f64(seconds))
                    .map_err(|error| error.to_string())?;
            }
            // A call that is refused isn't made, and so has no result.
            ("fail" | "ok", "") if breaker.allow(now) != Permit::Allowed => {}
            ("fail", "") => breaker.failure(now),
            ("ok", "") => breaker.success(now),
            _ => return Err(format!("does not understand the step {step:?}")),
        }
    }
    let mut wrong = Vec::new();
    expect.check("state", json!(breaker.state(now)), &mut wrong);
    let blocked = breaker.allow(now) != Permit::Allowed;
    expect.check("requests_blocked", Value::Bool(blocked), &mut wrong);
    Ok(wrong)
}
