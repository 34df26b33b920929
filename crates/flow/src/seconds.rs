//! Durations in settings, as seconds with fractions.
//!
//! ```
//! use std::time::Duration;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Patience {
//!     #[serde(with = "ephor_flow::seconds")]
//!     most: Duration,
//! }
//! let read: Patience = serde_json::from_str(r#"{"most": 1.5}"#).unwrap();
//! assert_eq!(read.most, Duration::from_millis(1500));
//! assert!(serde_json::from_str::<Patience>(r#"{"most": -1}"#).is_err());
//! ```

use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes seconds.
///
/// # Errors
/// The serializer's.
pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// Reads seconds.
///
/// # Errors
/// It isn't a number, or isn't a valid duration.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(D::Error::custom)
}
