//! A file that a node made: what is said of it in events, and by what later nodes refer to it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file that a node made, as a chart. Its bytes are kept outside the journal, by their digest.
///
/// ```
/// use ephor_core::Artifact;
///
/// let json = serde_json::json!({"artifact": "ab12", "name": "chart.png", "media_type": "image/png", "bytes": 3});
/// let artifact: Artifact = serde_json::from_value(json.clone()).unwrap();
/// assert_eq!(artifact.name, "chart.png");
/// assert_eq!(serde_json::to_value(&artifact).unwrap(), json);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Artifact {
    /// SHA-256 of its bytes, in hex: by this it is found.
    #[serde(rename = "artifact")]
    pub digest: String,
    /// Its file name, without folders.
    pub name: String,
    /// As in `image/png`.
    pub media_type: String,
    /// Its size in bytes.
    pub bytes: u64,
}
