//! Permissions that a person granted the assistant for some time.

use jiff::{Span, SpanRelativeTo, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Longest grant, in seconds: 30 days.
const MOST_SECONDS: u64 = 30 * 86_400;

/// How long a grant lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrantTime {
    /// Until the turn is over.
    Turn,
    /// For this many seconds, at most 30 days.
    Seconds(u64),
    /// As long as the thread exists.
    Thread,
}

impl GrantTime {
    /// Reads a number of seconds, or a text: `30m`, `1 hour`, `2 days`, `PT1H`, `1小时`; `session`,
    /// `permanent`, `永久` for the thread. A text without a recognisable time counts as this turn,
    /// the shortest. None: there is no duration, or it isn't positive.
    ///
    /// ```
    /// use ephor_assistant::GrantTime;
    /// use serde_json::json;
    ///
    /// assert_eq!(GrantTime::read(&json!("1h30m")), Some(GrantTime::Seconds(5_400)));
    /// assert_eq!(GrantTime::read(&json!("while you do this")), Some(GrantTime::Turn));
    /// assert_eq!(GrantTime::read(&json!(" ")), None);
    /// ```
    pub fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => seconds(number.as_f64()?),
            Value::String(text) => Self::read_text(text.trim()),
            _ => None,
        }
    }

    fn read_text(text: &str) -> Option<Self> {
        const THREAD: [&str; 6] = ["session", "permanent", "always", "forever", "永久", "会话"];
        let plain = text.to_lowercase();
        if plain.is_empty() {
            return None;
        }
        if THREAD.contains(&plain.as_str()) {
            return Some(Self::Thread);
        }
        if let Ok(number) = plain.parse::<f64>() {
            return seconds(number);
        }
        let units = [("小时", "h"), ("分钟", "m"), ("秒", "s"), ("天", "d")];
        let plain = units.iter().fold(plain, |text, (unit, short)| text.replace(unit, short));
        let span: Result<Span, _> = plain.parse().or_else(|_| text.parse());
        let whole =
            span.ok().and_then(|span| span.to_duration(SpanRelativeTo::days_are_24_hours()).ok());
        match whole {
            None => Some(Self::Turn),
            Some(whole) => seconds(whole.as_secs_f64()),
        }
    }
}

fn seconds(number: f64) -> Option<GrantTime> {
    (number.is_finite() && number > 0.0)
        .then(|| GrantTime::Seconds((number.ceil() as u64).clamp(1, MOST_SECONDS)))
}

/// A person's grant for calls of tools that require confirmation. It doesn't affect what the judge
/// holds or refuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// A tool's name, or `*` for all.
    pub scope: String,
    /// How long it lasts.
    pub time: GrantTime,
    /// When it was granted.
    pub since: Timestamp,
}

impl Grant {
    /// Whether it is in force at that time.
    pub fn holds(&self, now: Timestamp) -> bool {
        match self.time {
            GrantTime::Turn | GrantTime::Thread => true,
            GrantTime::Seconds(most) => {
                let passed = now.duration_since(self.since).as_secs();
                passed < i64::try_from(most).unwrap_or(i64::MAX)
            }
        }
    }

    /// Whether it is still in force in the next turn.
    pub fn outlives_turn(&self, now: Timestamp) -> bool {
        self.time != GrantTime::Turn && self.holds(now)
    }

    /// Whether it allows calling that tool at that time.
    pub fn covers(&self, tool: &str, now: Timestamp) -> bool {
        let all = ["*", "all", "全部"].contains(&self.scope.as_str());
        (all || self.scope == tool) && self.holds(now)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn durations_are_read() {
        #[track_caller]
        fn check(value: Value, expect: Option<GrantTime>) {
            assert_eq!(GrantTime::read(&value), expect, "{value}");
        }
        check(json!(3600), Some(GrantTime::Seconds(3_600)));
        check(json!("60"), Some(GrantTime::Seconds(60)));
        check(json!("30m"), Some(GrantTime::Seconds(1_800)));
        check(json!("1 hour"), Some(GrantTime::Seconds(3_600)));
        check(json!("2 days"), Some(GrantTime::Seconds(172_800)));
        check(json!("PT1H"), Some(GrantTime::Seconds(3_600)));
        check(json!("1小时30分钟"), Some(GrantTime::Seconds(5_400)));
        check(json!("400d"), Some(GrantTime::Seconds(MOST_SECONDS)));
        check(json!(1e300), Some(GrantTime::Seconds(MOST_SECONDS)));
        check(json!("Session"), Some(GrantTime::Thread));
        check(json!("once"), Some(GrantTime::Turn));
        check(json!("2 fortnights and a bit"), Some(GrantTime::Turn));
        check(json!(0), None);
        check(json!(-5), None);
        check(json!("-1h"), None);
        check(json!(""), None);
        check(Value::Null, None);
        check(json!([1]), None);
    }

    #[test]
    fn a_grant_covers_its_scope_while_it_lasts() {
        let since = Timestamp::UNIX_EPOCH;
        let grant = |scope: &str, time| Grant { scope: scope.into(), time, since };
        let later = since + jiff::SignedDuration::from_secs(60);
        assert!(grant("t", GrantTime::Seconds(61)).covers("t", later));
        assert!(!grant("t", GrantTime::Seconds(60)).covers("t", later));
        assert!(!grant("t", GrantTime::Thread).covers("u", later));
        assert!(grant("*", GrantTime::Thread).covers("u", later));
        assert!(!grant("t", GrantTime::Turn).outlives_turn(later));
    }
}
