//! How a Postgres server is reached: the hosts of the URL in their order, until one answers.

use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
#[cfg(unix)]
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::{AsyncMessage, CancelToken, Client, Config, Notification};

use crate::errors::{explain, unreachable};
use crate::secret::{percent_encoded, redacted, resolved};
use crate::tls::Tls;
use crate::url::{CONNECT_TIMEOUT, Target, literal_secrets};
use crate::wire::{Meter, Wire};

/// A connection, and what it takes to stop what runs on it.
pub struct Link {
    /// What asks the server.
    pub client: Client,
    /// How much the server may send.
    pub meter: Arc<Meter>,
    way: Way,
}

/// The way to one server.
#[derive(Debug, Clone)]
struct Way {
    address: Address,
    /// Which name its certificate has to have.
    host: String,
    tls: Tls,
    keepalive: bool,
    limit: Duration,
}

#[derive(Debug, Clone)]
enum Address {
    Tcp(SocketAddr),
    #[cfg(unix)]
    Unix(PathBuf, u16),
}

/// Who is told of what a server says unasked: of a notification.
type Heard = Box<dyn FnMut(&Notification) + Send>;

/// A new connection to the server of a URL, in which `${NAME}` stands for a variable of the
/// environment. Its secrets are in no message.
///
/// # Errors
/// The failure of the host that said most, where none takes the connection.
pub async fn connect(template: &str) -> Result<Link, Failure> {
    open(template, None).await
}

/// The same for a connection that listens: `heard` is told of each notification, at once and in the
/// order of the server, and mustn't block. It is dropped when the connection has ended.
///
/// # Errors
/// As [`connect`].
pub async fn listen(
    template: &str,
    heard: impl FnMut(&Notification) + Send + 'static,
) -> Result<Link, Failure> {
    open(template, Some(Box::new(heard))).await
}

async fn open(template: &str, heard: Option<Heard>) -> Result<Link, Failure> {
    let (url, mut secrets) = resolved(template, percent_encoded)?;
    secrets.extend(literal_secrets(&url));
    reach(&url, heard).await.map_err(|failure| redacted(failure, &secrets))
}

async fn reach(url: &str, mut heard: Option<Heard>) -> Result<Link, Failure> {
    let target = Target::parse(url)?;
    let mut worst: Option<Failure> = None;
    // A server that isn't trusted says more than an address where none is.
    let mut note = |failure: Failure| match &worst {
        Some(known) if known.code != ErrorCode::NetworkError => {}
        _ => worst = Some(failure),
    };
    for (host, address, port) in hosts(&target.config)? {
        match addresses(&address, port).await {
            Ok(found) => {
                for address in found {
                    match open_one(&target, Way::new(&target, address, &host), &mut heard).await {
                        Ok(link) => return Ok(link),
                        Err(failure) => note(failure),
                    }
                }
            }
            Err(error) => note(unreachable(&error.to_string())),
        }
    }
    Err(worst.unwrap_or_else(|| unreachable("its name has no address")))
}

/// The name, address and port of each host.
fn hosts(config: &Config) -> Result<Vec<(String, Host, u16)>, Failure> {
    let (names, literals, ports) = (config.get_hosts(), config.get_hostaddrs(), config.get_ports());
    let count = names.len().max(literals.len());
    let fits = |given: usize| given == 0 || given == count;
    if count == 0
        || !fits(names.len())
        || !fits(literals.len())
        || !(ports.len() == 1 || fits(ports.len()))
    {
        return Err(Failure::new(
            ErrorCode::Dependency,
            "the connection's URL is wrong: it has no host, or not as many hosts as ports or addresses",
        ));
    }
    let one = |at: usize| {
        let literal = literals.get(at).map(ToString::to_string);
        let name = match names.get(at) {
            Some(Host::Tcp(name)) => name.clone(),
            _ => literal.clone().unwrap_or_else(|| "localhost".to_owned()),
        };
        let address = literal.map(Host::Tcp).or_else(|| names.get(at).cloned())?;
        let port = ports.get(at).or_else(|| ports.first()).copied().unwrap_or(5432);
        Some((name, address, port))
    };
    Ok((0..count).filter_map(one).collect())
}

async fn addresses(host: &Host, port: u16) -> io::Result<Vec<Address>> {
    match host {
        Host::Tcp(name) => {
            Ok(tokio::net::lookup_host((name.as_str(), port)).await?.map(Address::Tcp).collect())
        }
        #[cfg(unix)]
        Host::Unix(folder) => Ok(vec![Address::Unix(folder.clone(), port)]),
    }
}

async fn open_one(target: &Target, way: Way, heard: &mut Option<Heard>) -> Result<Link, Failure> {
    let limit = way.limit;
    let work = async {
        let meter = Meter::new();
        let wire = way.wire(&meter).await.map_err(|error| unreachable(&error.to_string()))?;
        let tls = way.tls.connector(&way.host);
        let connected = target.config.connect_raw(wire, tls).await;
        let (client, mut connection) = connected.map_err(|error| explain(&error))?;
        // A host that turns out not to be wanted must not take it along.
        let hearer = Arc::new(Mutex::new(None::<Heard>));
        let hears = Arc::clone(&hearer);
        // It ends when the client is dropped.
        tokio::spawn(async move {
            while let Some(message) = poll_fn(|cx| connection.poll_message(cx)).await {
                match message {
                    Ok(AsyncMessage::Notification(notification)) => {
                        let mut hears = hears.lock().unwrap_or_else(PoisonError::into_inner);
                        if let Some(heard) = hears.as_mut() {
                            heard(&notification);
                        }
                    }
                    Ok(_) => {}
                    Err(error) => {
                        tracing::debug!(%error, "a Postgres connection ended");
                        return;
                    }
                }
            }
        });
        has_wanted_state(&client, target.config.get_target_session_attrs()).await?;
        *hearer.lock().unwrap_or_else(PoisonError::into_inner) = heard.take();
        Ok(Link { client, meter, way })
    };
    let late = |_| unreachable(&format!("it didn't answer within {} s", limit.as_secs_f64()));
    tokio::time::timeout(limit, work).await.map_err(late)?
}

/// Of several hosts perhaps only one takes writes.
async fn has_wanted_state(client: &Client, wanted: TargetSessionAttrs) -> Result<(), Failure> {
    if wanted == TargetSessionAttrs::Any {
        return Ok(());
    }
    let failed = |error| explain(&error);
    let sql = "SELECT current_setting('transaction_read_only') = 'on'";
    let row = client.query_one(sql, &[]).await.map_err(failed)?;
    let read_only: bool = row.try_get(0).map_err(failed)?;
    match read_only == (wanted == TargetSessionAttrs::ReadOnly) {
        true => Ok(()),
        false if read_only => Err(unreachable("it takes no writes")),
        false => Err(unreachable("it isn't read-only")),
    }
}

impl Way {
    fn new(target: &Target, address: Address, host: &str) -> Self {
        Self {
            address,
            host: host.to_owned(),
            tls: target.tls.clone(),
            keepalive: target.config.get_keepalives(),
            limit: target.config.get_connect_timeout().copied().unwrap_or(CONNECT_TIMEOUT),
        }
    }

    async fn wire(&self, meter: &Arc<Meter>) -> io::Result<Wire> {
        let meter = Arc::clone(meter);
        match &self.address {
            Address::Tcp(address) => Wire::tcp(*address, self.keepalive, meter).await,
            #[cfg(unix)]
            Address::Unix(folder, port) => Wire::unix(folder, *port, meter).await,
        }
    }
}

/// Cancels the statement on the server when nobody waits for it any more.
pub struct CancelOnDrop {
    token: CancelToken,
    way: Way,
    /// The statement is over: nothing is cancelled any more.
    pub done: bool,
}

impl CancelOnDrop {
    /// For what runs on that connection from now on.
    pub fn new(link: &Link) -> Self {
        Self { token: link.client.cancel_token(), way: link.way.clone(), done: false }
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        // The server's own statement_timeout still holds where this can't be sent.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let (token, way) = (self.token.clone(), self.way.clone());
            runtime.spawn(async move {
                let sent = async {
                    if let Ok(wire) = way.wire(&Meter::new()).await {
                        let _ = token.cancel_query_raw(wire, way.tls.connector(&way.host)).await;
                    }
                };
                let _ = tokio::time::timeout(way.limit, sent).await;
            });
        }
    }
}
