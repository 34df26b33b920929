//! The settings of MCP servers in `ephor.toml`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use ephor_net::{Checked, Client};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::secrets::Known;
use crate::pinned::pinned;

/// Longest name of a server.
const MAX_NAME: usize = 24;

/// Maximum number of servers.
pub(crate) const MAX_SERVERS: usize = 32;

/// The MCP servers whose tools agents may propose.
///
/// ```
/// let config: ephor_tools::mcp::McpConfig = toml::from_str(r#"
///     [servers.time]
///     command = "uvx"
///     args = ["mcp-server-time"]
///     env = { TZ = "UTC" }
///     [servers.wiki]
///     url = "https://mcp.wiki.example/mcp"
///     headers = { Authorization = "Bearer ${WIKI_TOKEN}" }
///     tools = ["search"]
///     read_only = true
/// "#).unwrap();
/// assert!(config.check().is_empty());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct McpConfig {
    /// The servers by name: letters, digits, `-` and single `_`, at most 24. Their tools are called
    /// `NAME__TOOL`. At most 32.
    pub servers: BTreeMap<String, McpServer>,
}

/// An MCP server: a program to start (`command`), or an address (`url`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct McpServer {
    /// The program, which speaks MCP over standard input and output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its environment: `PATH` and these variables, and nothing else of this process. `${NAME}` in
    /// a value stands for a variable of this process, of 8 bytes or more, and is redacted from
    /// everything that the server says.
    pub env: BTreeMap<String, String>,
    /// The folder that it is started in. Default: the current folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cwd: Option<PathBuf>,
    /// The address of a server that speaks streamable HTTP. No other host is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Headers of every request to it. `${NAME}` stands for a variable of this process's
    /// environment, of 8 bytes or more, and is redacted likewise.
    pub headers: BTreeMap<String, String>,
    /// The tools to use, by the server's names. Default: all, at most 128.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// The timeout of a call, in seconds, 0.1 to 300. Default 60.
    pub timeout: f64,
    /// The timeout of its start, including the list of its tools, in seconds, 0.1 to 300. Default
    /// 60.
    pub startup_timeout: f64,
    /// Maximum size of a message, in bytes, 1 KiB to 64 MiB. Default 4 MiB.
    pub max_message_bytes: usize,
    /// How often it is restarted within ten minutes after it has exited. Default 5.
    pub restarts: usize,
    /// Whether its tools are known to only read: then an interrupted call may be repeated. Default
    /// false: the outcome of such a call is unknown.
    pub read_only: bool,
    /// Whether building the hub fails without it. Default false: its tools are missing, with a
    /// warning.
    pub required: bool,
}

impl Default for McpServer {
    fn default() -> Self {
        Self {
            command: None,
            args: Vec::new(),
            env: BTreeMap::new(),
            cwd: None,
            url: None,
            headers: BTreeMap::new(),
            tools: None,
            timeout: 60.0,
            startup_timeout: 60.0,
            max_message_bytes: 4 * 1024 * 1024,
            restarts: 5,
            read_only: false,
            required: false,
        }
    }
}

impl McpServer {
    /// A program with arguments.
    pub fn command(
        program: impl Into<String>,
        args: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        let args = args.into_iter().map(Into::into).collect();
        Self { command: Some(program.into()), args, ..Self::default() }
    }

    /// A server at an address.
    pub fn url(url: impl Into<String>) -> Self {
        Self { url: Some(url.into()), ..Self::default() }
    }
}

impl McpConfig {
    /// Returns what is wrong, each with its place: `servers.time.command: …`.
    pub fn check(&self) -> Vec<String> {
        let mut mistakes = Vec::new();
        if self.servers.len() > MAX_SERVERS {
            mistakes.push(format!("servers: there are more than {MAX_SERVERS}"));
        }
        for (name, server) in &self.servers {
            let read = |_: &str| Some("placeholder".to_owned());
            let found = Plan::of(name, server, &read).err().unwrap_or_default();
            mistakes.extend(found.into_iter().map(|what| format!("servers.{name}{what}")));
        }
        mistakes
    }
}

/// How a server is reached.
#[derive(Debug, Clone)]
pub(crate) enum Reach {
    Child { program: String, args: Vec<String>, env: Vec<(String, String)>, cwd: Option<PathBuf> },
    Web { client: Client, url: Box<Checked>, headers: http::HeaderMap },
}

/// A server's settings, checked.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub name: String,
    pub reach: Reach,
    pub tools: Option<Vec<String>>,
    pub timeout: Duration,
    pub startup_timeout: Duration,
    pub max_message_bytes: usize,
    pub restarts: usize,
    pub read_only: bool,
    pub required: bool,
    pub known: Known,
}

impl Plan {
    /// Reads a server's settings; `read` gives the variables of our environment.
    pub fn of(
        name: &str,
        server: &McpServer,
        read: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, Vec<String>> {
        let mut mistakes = Vec::new();
        let mut known = Known::default();
        let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let fits = (1..=MAX_NAME).contains(&name.len()) && name.chars().all(allowed);
        if !fits || name.contains("__") || name.ends_with('_') {
            mistakes.push(
                ": a server's name has letters, digits, `-` and single `_`, at most 24".to_owned(),
            );
        }
        let mut seconds = |field: &str, value: f64| {
            if !(0.1..=300.0).contains(&value) {
                mistakes.push(format!(".{field}: {value} is not between 0.1 and 300 seconds"));
                return Duration::from_secs(60);
            }
            Duration::from_secs_f64(value)
        };
        let timeout = seconds("timeout", server.timeout);
        let startup_timeout = seconds("startup_timeout", server.startup_timeout);
        if !(1024..=64 * 1024 * 1024).contains(&server.max_message_bytes) {
            mistakes.push(".max_message_bytes: it is not between 1 KiB and 64 MiB".to_owned());
        }
        let reach = match (&server.command, &server.url) {
            (Some(program), None) => {
                if !server.headers.is_empty() {
                    mistakes.push(".headers: a program has none; use `env`".to_owned());
                }
                if program.trim().is_empty() {
                    mistakes.push(".command: it is blank".to_owned());
                }
                let mut env = Vec::new();
                for (variable, value) in &server.env {
                    if variable.is_empty() || variable.contains(['=', '\0']) {
                        mistakes.push(format!(".env: {variable:?} can't be a variable's name"));
                    }
                    match known.fill(value, read) {
                        Ok(value) => env.push((variable.clone(), value)),
                        Err(why) => mistakes.push(format!(".env.{variable}: {why}")),
                    }
                }
                let cwd = server.cwd.iter().map(|path| path.to_string_lossy().into_owned());
                let texts = env.iter().map(|(_, value)| value.clone()).chain(cwd);
                let mut texts = texts.chain(server.args.iter().chain([program]).cloned());
                if texts.any(|text| text.contains('\0')) {
                    mistakes.push(
                        ": `command`, `args`, `env` and `cwd` can't contain a NUL character"
                            .to_owned(),
                    );
                }
                let (program, args) = (program.clone(), server.args.clone());
                Some(Reach::Child { program, args, env, cwd: server.cwd.clone() })
            }
            (None, Some(url)) => {
                if !server.args.is_empty() || !server.env.is_empty() || server.cwd.is_some() {
                    mistakes.push(": `args`, `env` and `cwd` are a program's".to_owned());
                }
                let headers = headers(&server.headers, &mut known, read, &mut mistakes);
                match pinned(url) {
                    Ok((client, url)) => Some(Reach::Web { client, url: Box::new(url), headers }),
                    Err(why) => {
                        mistakes.push(format!(".url: {why}"));
                        None
                    }
                }
            }
            _ => {
                mistakes.push(": write either `command` or `url`".to_owned());
                None
            }
        };
        match reach {
            Some(reach) if mistakes.is_empty() => Ok(Self {
                name: name.to_owned(),
                reach,
                tools: server.tools.clone(),
                timeout,
                startup_timeout,
                max_message_bytes: server.max_message_bytes,
                restarts: server.restarts,
                read_only: server.read_only,
                required: server.required,
                known,
            }),
            _ => Err(mistakes),
        }
    }
}

fn headers(
    wanted: &BTreeMap<String, String>,
    known: &mut Known,
    read: &dyn Fn(&str) -> Option<String>,
    mistakes: &mut Vec<String>,
) -> http::HeaderMap {
    let mut headers = http::HeaderMap::new();
    for (name, value) in wanted {
        let value = match known.fill(value, read) {
            Ok(value) => value,
            Err(why) => {
                mistakes.push(format!(".headers.{name}: {why}"));
                continue;
            }
        };
        match (name.parse::<http::HeaderName>(), http::HeaderValue::from_str(&value)) {
            (Ok(name), Ok(mut value)) => {
                value.set_sensitive(true);
                headers.insert(name, value);
            }
            // What is wrong with the value may be a secret's.
            _ => mistakes.push(format!(".headers: {name:?} can't be a header with that value")),
        }
    }
    headers
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        #[track_caller]
        fn check(name: &str, text: &str, expect: &[&str]) {
            let server: McpServer = toml::from_str(text).unwrap();
            let read = |name: &str| match name {
                "SET" => Some("a-long-secret".to_owned()),
                "SHORT" => Some("abc".to_owned()),
                _ => None,
            };
            let found = Plan::of(name, &server, &read).err().unwrap_or_default();
            assert_eq!(found.len(), expect.len(), "{found:?}");
            for (found, expect) in found.iter().zip(expect) {
                assert!(found.contains(expect), "{found} / {expect}");
                assert!(!found.contains("a-long-secret"), "{found}");
            }
        }
        check("a", r#"command = "x""#, &[]);
        check("a", r#"url = "https://a.example/mcp""#, &[]);
        check("a", "", &["either `command` or `url`"]);
        check("a", "command = \"x\"\nurl = \"https://a.example\"", &["either"]);
        check("a__b", r#"command = "x""#, &["a server's name"]);
        check("a.b", r#"command = "x""#, &["a server's name"]);
        check("a", "command = \" \"", &[".command"]);
        check("a", "command = \"x\"\nheaders = {A = \"b\"}", &[".headers"]);
        check("a", "url = \"https://a.example\"\ncwd = \"/\"", &["program's"]);
        check("a", "url = \"file:///etc\"", &[".url"]);
        check(
            "a",
            "command = \"x\"\ntimeout = 0\nstartup_timeout = nan",
            &[".timeout", ".startup"],
        );
        check("a", "command = \"x\"\nmax_message_bytes = 3", &[".max_message"]);
        check("a", "command = \"x\"\nenv = {K = \"${SET}\", \"a=b\" = \"c\"}", &[".env"]);
        check("a", "command = \"x\"\nenv = {K = \"${UNSET}\"}", &[".env.K: `UNSET` is not set"]);
        check("a", "url = \"https://a.example\"\nheaders = {A = \"x${SET}\\n\"}", &[".headers"]);
        check("a", "command = \"x\"\nenv = {K = \"${SHORT}\"}", &["SECRET_SHORT"]);
        check("a", "url = \"https://a.example\"\nheaders = {A = \"${SHORT}\"}", &["SECRET_SHORT"]);
        assert!(toml::from_str::<McpServer>("comand = \"x\"").is_err());
    }
}
