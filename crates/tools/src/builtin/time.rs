//! The time.

use ephor_core::{ErrorCode, Failure};
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tool::{Tool, ToolContext, ToolTraits};

/// `get_time`: the time in a time zone, by the runtime's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct GetTime;

/// The arguments of [`GetTime`].
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Where {
    /// An IANA name, such as `Asia/Shanghai` or `Europe/Berlin`. Default UTC.
    #[serde(default)]
    #[schemars(length(max = 64))]
    pub timezone: Option<String>,
}

/// What [`GetTime`] returns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Time {
    /// The time, in RFC 3339 with the zone's offset.
    pub time: String,
    /// The local date, such as `2026-11-22`.
    pub date: String,
    /// The local time, such as `04:05:06`.
    pub clock: String,
    /// The day of the week, in English.
    pub weekday: String,
    /// The time zone's IANA name.
    pub timezone: String,
    /// Seconds since 1970 in UTC.
    pub unix: i64,
}

impl Tool for GetTime {
    type Args = Where;
    type Output = Time;

    fn name(&self) -> &str {
        "get_time"
    }

    fn description(&self) -> &str {
        "Tells the date, the time and the day of the week, in UTC or in a time zone"
    }

    fn traits(&self) -> ToolTraits {
        ToolTraits::computation()
    }

    async fn run(&self, args: Where, cx: ToolContext) -> Result<Time, Failure> {
        let name = args.timezone.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let zone = match name {
            None => TimeZone::UTC,
            Some(name) => TimeZone::get(name).map_err(|_| {
                let name: String = name.chars().take(64).collect();
                Failure::new(ErrorCode::ValidationFailed, format!("there is no time zone {name:?}"))
                    .hint("use an IANA name, as in `Asia/Shanghai`, `Europe/Berlin` or `UTC`")
            })?,
        };
        let now = cx.now();
        let there = now.to_zoned(zone);
        Ok(Time {
            time: there.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
            date: there.strftime("%Y-%m-%d").to_string(),
            clock: there.strftime("%H:%M:%S").to_string(),
            weekday: there.strftime("%A").to_string(),
            timezone: there.time_zone().iana_name().unwrap_or("UTC").to_owned(),
            unix: now.as_second(),
        })
    }
}
