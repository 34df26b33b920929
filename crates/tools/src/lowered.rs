//! Tools that are another name for a built-in node kind.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::arguments::literal;
use crate::tool::{ToolInfo, ToolTraits};

/// Arguments in, a configuration out. None: the judge is shown the arguments as they are, and says
/// what is wrong with them.
type Lower = Arc<dyn Fn(&Value) -> Option<Map<String, Value>> + Send + Sync>;

/// A tool that is carried out by a built-in node kind: judged and counted as such a node, with its
/// secrets and its provenance.
#[derive(Clone)]
pub struct Lowered {
    pub(crate) info: ToolInfo,
    pub(crate) kind: String,
    lower: Lower,
}

impl Lowered {
    /// A tool with that name and these arguments, carried out as a node of that kind. `lower`
    /// creates the node's configuration; `${` in it is a reference, unless escaped as `$${`: see
    /// [`plain`](Self::plain).
    pub fn new<A: DeserializeOwned + JsonSchema, C: Serialize>(
        name: impl Into<String>,
        description: impl Into<String>,
        kind: impl Into<String>,
        lower: impl Fn(A) -> C + Send + Sync + 'static,
    ) -> Self {
        let info = ToolInfo {
            name: name.into(),
            description: description.into(),
            schema: schemars::schema_for!(A).to_value(),
            traits: ToolTraits::default(),
        };
        let lower = move |arguments: &Value| {
            let args = A::deserialize(arguments).ok()?;
            match serde_json::to_value(lower(args)).ok()? {
                Value::Object(config) => {
                    // A null is what wasn't said.
                    Some(config.into_iter().filter(|(_, value)| !value.is_null()).collect())
                }
                _ => None,
            }
        };
        Self { info, kind: kind.into(), lower: Arc::new(lower) }
    }

    /// A value whose strings are taken literally.
    pub fn plain(value: Value) -> Value {
        literal(value, 0)
    }

    pub(crate) fn config(&self, arguments: &Value) -> Option<Map<String, Value>> {
        (self.lower)(arguments)
    }
}

impl fmt::Debug for Lowered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Lowered");
        shown.field("name", &self.info.name).field("kind", &self.kind).finish_non_exhaustive()
    }
}
