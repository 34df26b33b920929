//! The six kinds that every runtime has.

use std::sync::{Arc, LazyLock};

use ephor_core::node::{
    BUILT_IN_KINDS, ConditionConfig, DatabaseConfig, HttpConfig, LlmConfig, LoopConfig,
    PythonConfig, RateClass,
};
use schemars::schema_for;
use serde_json::{Map, Value};

use super::Registry;
use crate::kind::{KindSpec, Target};

/// RFC 9110, 9.2.2: POST and PATCH aren't idempotent; of the methods that a node has, the others
/// are. None is GET.
fn safe_method(config: &Map<String, Value>) -> bool {
    let method = config.get("method").and_then(Value::as_str).unwrap_or("GET");
    !matches!(method, "POST" | "PATCH")
}

/// Compiled once. A kind whose schema couldn't be compiled would be missing, and so refused.
static BUILT_IN: LazyLock<Arc<Registry>> = LazyLock::new(|| {
    let mut registry = Registry::empty();
    for name in BUILT_IN_KINDS {
        let (description, schema) = match name {
            "LLM" => ("A question to a language model.", schema_for!(LlmConfig)),
            "HTTP" => ("A request to a web address.", schema_for!(HttpConfig)),
            "PYTHON" => ("A script; what it returns is the output.", schema_for!(PythonConfig)),
            "DATABASE" => {
                ("One SQL statement; its rows are output.rows.", schema_for!(DatabaseConfig))
            }
            "CONDITION" => {
                ("A CEL expression; its value is output.result.", schema_for!(ConditionConfig))
            }
            _ => (
                "Work done for each item, or while a condition holds; output.results lists what came out.",
                schema_for!(LoopConfig),
            ),
        };
        match KindSpec::new(name, description, schema.to_value()) {
            Ok(kind) => {
                let kind = match name {
                    "PYTHON" => kind.runs_code().computes().sends_to([]),
                    "HTTP" => kind
                        .sends_to(["url"])
                        .reaches(Target::host("url"))
                        .counts_as(RateClass::Request)
                        .takes_secrets()
                        .nul_in(["body"])
                        .idempotent_when(safe_method),
                    "DATABASE" => kind
                        .sends_to(["connection"])
                        .reaches(Target::named("database", "connection"))
                        .counts_as(RateClass::Uncounted)
                        .programs(["query"]),
                    "LLM" => kind
                        .computes()
                        .sends_to(["model"])
                        .reaches(Target::named("model", "model"))
                        .counts_as(RateClass::Model)
                        .nul_in(["prompt", "messages", "system", "data"]),
                    "CONDITION" => {
                        kind.computes().sends_to([]).expressions(["expression", "condition"])
                    }
                    // A body is a node of its own.
                    _ => kind
                        .computes()
                        .sends_to([])
                        .expressions(["while", "expression"])
                        .repeats()
                        .nul_in(["items", "body"]),
                };
                drop(registry.add_kind(kind));
            }
            Err(error) => tracing::error!(%error, "a built-in node kind is left out"),
        }
    }
    Arc::new(registry)
});

/// The six kinds.
pub(crate) fn built_in() -> &'static Arc<Registry> {
    &BUILT_IN
}
