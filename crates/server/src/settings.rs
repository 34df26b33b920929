//! Settings of the server: `[server]` in `ephor.toml`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde::{Deserialize, Serialize};

use crate::site::host_and_port;

/// Settings of the server.
///
/// ```
/// let settings = ephor_server::ServerSettings::default();
/// assert_eq!(settings.listen.to_string(), "127.0.0.1:4600");
/// assert!(!settings.needs_tokens());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ServerSettings {
    /// The address to listen on. Port 0 takes a free one.
    pub listen: SocketAddr,
    /// Whether every request needs a token. It does in any case on an address that isn't loopback, and
    /// where `hosts` or `secure_cookie` tell of a proxy.
    pub tokens: bool,
    /// Host names under which the server is reached, besides the address and `localhost`, such as
    /// `ephor.example.com`. A request for another host is refused: it may come from a page whose
    /// name was pointed at this address. A server that listens on all addresses (`0.0.0.0`, `[::]`)
    /// is reached by any of them, and as `localhost`. Where a proxy that doesn't pass the `Host` on is
    /// reached by an unusual port, name that too: `ephor.example.com:8443`.
    pub hosts: Vec<String>,
    /// Whether the cookie of the console is sent over TLS only. Set it where a proxy terminates TLS.
    pub secure_cookie: bool,
    /// Longest request body, in bytes. Only one with decisions may have more than 1 MiB: a payload of
    /// 1 MiB, the judge's limit, takes up to six times as much where its text is written as `\u`
    /// escapes. Of bodies over 1 MiB a caller may send 16 at a time.
    pub max_body: usize,
    /// Requests per second of one caller. 0: no limit.
    pub rate: u32,
    /// Connections at a time; further ones wait. At most three quarters of the files that the process
    /// may open are used for them.
    pub max_connections: usize,
    /// Event streams of one caller at a time.
    pub max_streams: usize,
    /// Seconds between keep-alive comments on an idle stream.
    pub heartbeat: u64,
    /// Seconds that a message sent for JSON waits for its reply. After them the answer is 202, and
    /// the turn goes on: it may wait for a person, or for earlier turns.
    pub max_wait: u64,
    /// How long a stopping server keeps listening, in seconds. Until then `/readyz` and all other
    /// requests get 503. Set it to the time that load balancers need to notice.
    pub drain: u64,
    /// The number of runs that the list keeps in memory; the oldest ended ones are left out.
    pub max_runs: usize,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 4600),
            tokens: false,
            hosts: Vec::new(),
            secure_cookie: false,
            max_body: 8 << 20,
            rate: 5_000,
            max_connections: 10_000,
            max_streams: 2_000,
            heartbeat: 15,
            max_wait: 50,
            drain: 1,
            max_runs: 100_000,
        }
    }
}

impl ServerSettings {
    /// Whether requests need a token: where asked for, and where others than this machine's people can
    /// come, at an address that isn't loopback or through a proxy.
    pub fn needs_tokens(&self) -> bool {
        let proxied = !self.hosts.is_empty() || self.secure_cookie;
        self.tokens || proxied || !self.listen.ip().is_loopback()
    }

    /// An error: a server with them would serve nobody, or a host of theirs is none.
    ///
    /// ```
    /// use ephor_server::ServerSettings;
    ///
    /// assert!(ServerSettings::default().check().is_ok());
    /// let hosts = vec!["https://ephor.example.com".to_owned()];
    /// assert!(ServerSettings { hosts, ..ServerSettings::default() }.check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), String> {
        if let Some(host) = self.hosts.iter().find(|host| host_and_port(host).is_none()) {
            return Err(format!(
                "server.hosts: {host:?} is no host name, as `ephor.example.com` or `ephor.example.com:8443`"
            ));
        }
        let numbers = [
            ("max_body", self.max_body),
            ("max_connections", self.max_connections),
            ("max_streams", self.max_streams),
            ("max_runs", self.max_runs),
        ];
        match numbers.into_iter().find(|(_, number)| *number == 0) {
            Some((name, _)) => Err(format!("server.{name} is at least 1")),
            None => Ok(()),
        }
    }

    /// The number of connections that fit into the limit of the process, too.
    pub(crate) fn connections(&self) -> usize {
        self.max_connections.min(files() / 4 * 3)
    }
}

/// The number of files that the process may open.
#[cfg(unix)]
fn files() -> usize {
    use rustix::process::{Resource, getrlimit};

    let most = getrlimit(Resource::Nofile).current;
    most.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
fn files() -> usize {
    usize::MAX
}
