//! Tools that are nodes of a built-in kind by another name.

use ephor_core::node::{DatabaseConfig, HttpConfig, HttpMethod};
use ephor_core::text::NOT_BLANK;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::lowered::Lowered;

/// The arguments of `http_fetch`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fetch {
    /// Absolute, http or https.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub url: String,
    /// Query parameters; values are strings, numbers or booleans.
    #[serde(default)]
    pub params: Option<Map<String, Value>>,
    /// Request headers. `${NAME}` stands for a secret that an operator bound to the host.
    #[serde(default)]
    pub headers: Option<Map<String, Value>>,
    /// Seconds, 1 to 300. Default 30.
    #[serde(default)]
    #[schemars(range(min = 1.0, max = 300.0))]
    pub timeout: Option<f64>,
}

/// `http_fetch`: a GET, carried out as an HTTP node.
pub fn http_fetch() -> Lowered {
    let lower = |args: Fetch| HttpConfig {
        url: text(args.url),
        method: HttpMethod::Get,
        params: args.params.map(plain),
        headers: args.headers,
        body: None,
        timeout: args.timeout,
    };
    let description = "Fetches a web address with GET; `body` is the text, `json` the JSON";
    Lowered::new("http_fetch", description, "HTTP", lower)
}

/// The arguments of `sql_query`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Query {
    /// The name of a database. None: the only one.
    #[serde(default)]
    pub connection: Option<String>,
    /// One SQL statement that only reads, with `?` or `$1` for parameters.
    #[schemars(regex(pattern = NOT_BLANK))]
    pub query: String,
    /// Values for the parameters.
    #[serde(default)]
    pub params: Option<Vec<Value>>,
    /// Maximum number of rows, 1 to 100000. Default 10000.
    #[serde(default)]
    #[schemars(range(min = 1, max = 100000))]
    pub max_rows: Option<u32>,
    /// Seconds, up to 300. Default 30.
    #[serde(default)]
    #[schemars(range(min = 0.1, max = 300.0))]
    pub timeout: Option<f64>,
}

/// `sql_query`: one statement, carried out as a DATABASE node.
pub fn sql_query() -> Lowered {
    let lower = |args: Query| DatabaseConfig {
        query: args.query,
        connection: args.connection.map(text),
        params: args.params.map(|params| Lowered::plain(Value::Array(params))),
        max_rows: args.max_rows,
        timeout: args.timeout,
        review: None,
    };
    let description = "Asks a database with one SQL statement; `rows` are the rows";
    Lowered::new("sql_query", description, "DATABASE", lower)
}

fn text(text: String) -> String {
    text.replace("${", "$${")
}

fn plain(map: Map<String, Value>) -> Map<String, Value> {
    map.into_iter().map(|(key, value)| (key, Lowered::plain(value))).collect()
}
