//! Files that nodes create: how events describe them, and how later nodes refer to them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file created by a node, such as a chart. Its bytes are stored outside the journal, by digest.
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
    /// The SHA-256 of its bytes, in hex, by which it is looked up.
    #[serde(rename = "artifact")]
    pub digest: String,
    /// Its file name, without folders.
    pub name: String,
    /// For example, `image/png`.
    pub media_type: String,
    /// Its size in bytes.
    pub bytes: u64,
}
