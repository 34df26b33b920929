//! A running server: started, called, and restarted after it has exited, within limits.

mod failing;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use ephor_time::Time;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ClientCapabilities, ClientConfig, Implementation,
    PaginatedRequestParams, ProtocolVersion,
};
use rmcp::service::{NotificationContext, Peer, RunningService};
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt, RoleClient};
use serde_json::{Map, Value};
use tokio::time::{Instant, timeout};

use super::answer::output;
use super::child::{ChildTransport, Leash, Tail};
use super::config::{Plan, Reach};
use super::listing::{MAX_PAGES, Said, Taken, take};
use super::lost::Lost;
use super::web;

/// The time in which starts are counted.
const WINDOW: Duration = Duration::from_secs(600);

/// How long a server may take to end.
const LONGEST_END: Duration = Duration::from_secs(5);

/// Maximum number of tools that are read of a listing; those that aren't taken are among them.
const MAX_LISTED: usize = 10_000;

/// What we are to a server: a client that has nothing to offer. It isn't lent our model, our files,
/// or the person.
#[derive(Clone)]
struct Client {
    changes: Arc<AtomicU64>,
    lost: Lost,
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let me = Implementation::new("ephor", env!("CARGO_PKG_VERSION"));
        ClientConfig::new(ClientCapabilities::default(), me)
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }
}

type Live = RunningService<RoleClient, Client>;

type Connected = (Peer<RoleClient>, Lost);

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server. Dropping it ends it.
pub(crate) struct Server {
    plan: Plan,
    live: tokio::sync::Mutex<Option<Live>>,
    /// The program that was started last.
    leash: Mutex<Option<Leash>>,
    starts: Mutex<VecDeque<Instant>>,
    tail: Tail,
    /// How many of its messages were dropped because they were too long.
    too_long: Arc<AtomicU64>,
    /// How often it has said that its tools changed.
    changes: Arc<AtomicU64>,
    /// How often it had said so when the last listing that was looked at was asked for.
    compared: AtomicU64,
    /// What the tools were when they were taken, by the server's names.
    pinned: OnceLock<HashMap<String, [u8; 32]>>,
    changed: Mutex<HashSet<String>>,
    closed: AtomicBool,
}

impl Server {
    pub fn new(plan: Plan) -> Self {
        Self {
            plan,
            live: tokio::sync::Mutex::default(),
            leash: Mutex::default(),
            starts: Mutex::default(),
            tail: Tail::default(),
            too_long: Arc::default(),
            changes: Arc::default(),
            compared: AtomicU64::default(),
            pinned: OnceLock::new(),
            changed: Mutex::default(),
            closed: AtomicBool::new(false),
        }
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Ends it, for good.
    pub async fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let ended = async {
            if let Some(mut live) = self.live.lock().await.take() {
                // An end in disorder is an end.
                let _ = live.close().await;
            }
        };
        let _ = timeout(LONGEST_END, ended).await;
        self.kill();
    }

    /// Ends it at once, for good.
    pub fn kill(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let leash = self.leash.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(leash) = leash {
            leash.kill();
        }
    }

    fn hold(&self, leash: Leash) {
        *self.leash.lock().unwrap_or_else(PoisonError::into_inner) = Some(leash);
    }

    /// Starts it, and takes its tools.
    pub async fn tools(&self) -> Result<(Vec<Taken>, Vec<String>), Failure> {
        let mut live = self.live.lock().await;
        let changes = self.changes.load(Ordering::Relaxed);
        let (_, said) = match self.connect(&mut live).await {
            Ok(connected) => connected,
            Err(failure) => return Err(self.explained(failure).await),
        };
        drop(live);
        let plan = &self.plan;
        let (taken, left_out) = take(&plan.name, said, plan.tools.as_deref(), plan.read_only);
        let pinned = taken.iter().map(|tool| (tool.name.clone(), tool.digest)).collect();
        // Only the first listing counts: what was offered is what may be called.
        let _ = self.pinned.set(pinned);
        self.compared.store(changes, Ordering::Relaxed);
        Ok((taken, left_out))
    }

    /// Calls a tool. Its answer must come in time; starting and ending the server, which is a
    /// process or a connection, takes real time.
    pub async fn call(
        &self,
        tool: &str,
        arguments: Map<String, Value>,
        time: &Time,
    ) -> Result<Value, Failure> {
        let (peer, lost) = self.ready().await?;
        let changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner).contains(tool);
        if changed {
            let what = format!(
                "the MCP server {} has changed or dropped its tool {tool} since it was offered (MCP_TOOL_CHANGED)",
                self.plan.name
            );
            return Err(Failure::new(ErrorCode::Permission, what)
                .hint("an operator can look at it, and restart to accept it as it is now"));
        }
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        let too_long = self.too_long.load(Ordering::Relaxed);
        // Giving up tells the server so.
        let answer = match time.within(self.plan.timeout, peer.call_tool_once(params)).await {
            None => {
                let what = format!("gave no answer in {:?}", self.plan.timeout);
                if self.too_long.load(Ordering::Relaxed) == too_long {
                    return Err(self.broken_off(&what, ErrorCode::Timeout));
                }
                let most = self.plan.max_message_bytes;
                let what =
                    format!("{what}; what it sent has more than {most} bytes (max_message_bytes)");
                return Err(self.broken_off(&what, ErrorCode::ResourceLimit));
            }
            Some(answer) => answer.map_err(|error| self.failed(error, &lost))?,
        };
        let mut output = match answer {
            CallToolResponse::Complete(answer) => {
                output(&self.plan.name, answer).map_err(|mut failure| {
                    self.plan.known.redact(&mut failure.message);
                    failure
                })?
            }
            _ => {
                let what = format!("the MCP server {} wants to ask the person", self.plan.name);
                return Err(Failure::new(ErrorCode::Dependency, what)
                    .hint("servers can't ask people here; give the tool all that it needs"));
            }
        };
        self.plan.known.redact_value(&mut output);
        Ok(output)
    }

    /// A connection that works, with a list of tools that has been looked at.
    async fn ready(&self) -> Result<Connected, Failure> {
        let mut live = self.live.lock().await;
        // A change that is told of during the listing may or may not be in it.
        let changes = self.changes.load(Ordering::Relaxed);
        let open = live.as_ref().filter(|live| live.service().lost.why().is_none());
        let open = open.map(|live| (live.peer().clone(), live.service().lost.clone()));
        let (connected, said) = match open.filter(|(peer, _)| !peer.is_transport_closed()) {
            Some(open) if changes == self.compared.load(Ordering::Relaxed) => return Ok(open),
            Some(open) => {
                let said = self.in_start_time(self.list(&open.0)).await?;
                (open, said)
            }
            None => match self.connect(&mut live).await {
                Ok(connected) => connected,
                Err(failure) => return Err(self.explained(failure).await),
            },
        };
        self.compare(said);
        // Only now: a listing that fails is asked for again.
        self.compared.store(changes, Ordering::Relaxed);
        Ok(connected)
    }

    /// Starts the server, if it hasn't been started too often.
    async fn connect(&self, live: &mut Option<Live>) -> Result<(Connected, Vec<Said>), Failure> {
        *live = None;
        self.admit()?;
        let lost = Lost::default();
        let begun = async {
            let service = Client { changes: self.changes.clone(), lost: lost.clone() };
            let mode = ClientLifecycleMode::Auto {
                preferred_versions: vec![ProtocolVersion::LATEST],
                legacy_version: None,
            };
            let cant = |why: String| self.cant_start(&why);
            let service = match &self.plan.reach {
                Reach::Child { .. } => {
                    let transport =
                        ChildTransport::start(&self.plan, &self.tail, &self.too_long, lost.clone());
                    let transport = transport.map_err(cant)?;
                    self.hold(transport.leash());
                    service.serve_with_lifecycle(transport, mode).await
                }
                Reach::Web { .. } => {
                    let transport = web::transport(&self.plan, lost.clone()).map_err(cant)?;
                    service.serve_with_lifecycle(transport, mode).await
                }
            };
            let service = service.map_err(|error| cant(error.to_string()))?;
            let said = self.list(service.peer()).await?;
            Ok((service, said))
        };
        let (service, said) = self.in_start_time(begun).await?;
        let peer = service.peer().clone();
        *live = Some(service);
        Ok(((peer, lost), said))
    }

    async fn in_start_time<T>(
        &self,
        work: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let limit = self.plan.startup_timeout;
        let done = timeout(limit, work).await;
        done.unwrap_or_else(|_| Err(self.cant_start(&format!("it wasn't ready in {limit:?}"))))
    }

    /// Counts a start, and refuses one too many.
    fn admit(&self) -> Result<(), Failure> {
        if self.closed.load(Ordering::Relaxed) {
            let what = format!("the MCP server {} has been closed with its hub", self.plan.name);
            return Err(Failure::new(ErrorCode::Dependency, what));
        }
        let now = Instant::now();
        let mut starts = self.starts.lock().unwrap_or_else(PoisonError::into_inner);
        while starts.front().is_some_and(|at| now.duration_since(*at) > WINDOW) {
            starts.pop_front();
        }
        if starts.len() > self.plan.restarts {
            let what = format!(
                "the MCP server {} has ended {} times within ten minutes, and is left alone (MCP_RESTARTS)",
                self.plan.name,
                starts.len()
            );
            return Err(Failure::new(ErrorCode::Dependency, what)
                .hint("its log says why; it is tried again later"));
        }
        starts.push_back(now);
        Ok(())
    }

    /// All tools, page by page, within bounds.
    async fn list(&self, peer: &Peer<RoleClient>) -> Result<Vec<Said>, Failure> {
        let mut said = Vec::new();
        let mut cursor: Option<String> = None;
        let mut seen = HashSet::new();
        for _ in 0..MAX_PAGES {
            let params = cursor.clone().map(|cursor| {
                let mut params = PaginatedRequestParams::default();
                params.cursor = Some(cursor);
                params
            });
            let page = peer.list_tools(params).await;
            let page = page
                .map_err(|error| self.cant_start(&format!("its tools can't be listed: {error}")))?;
            for tool in page.tools {
                if said.len() == MAX_LISTED {
                    return Ok(said);
                }
                let mut description =
                    tool.description.map(|text| text.into_owned()).unwrap_or_default();
                let mut schema = Value::Object(Arc::unwrap_or_clone(tool.input_schema));
                self.plan.known.redact(&mut description);
                self.plan.known.redact_value(&mut schema);
                said.push(Said { name: tool.name.into_owned(), description, schema });
            }
            match page.next_cursor {
                // One that comes again would never end.
                Some(next) if seen.insert(next.clone()) => cursor = Some(next),
                _ => return Ok(said),
            }
        }
        tracing::warn!(server = self.plan.name, "its list of tools has no end, and was cut");
        Ok(said)
    }

    /// Notes which of the tools that were offered aren't what they were.
    fn compare(&self, said: Vec<Said>) {
        let Some(pinned) = self.pinned.get() else {
            return;
        };
        let offered = said.into_iter().filter(|tool| pinned.contains_key(&tool.name)).collect();
        let (now, _) = take(&self.plan.name, offered, None, self.plan.read_only);
        let now: HashMap<&str, [u8; 32]> =
            now.iter().map(|tool| (tool.name.as_str(), tool.digest)).collect();
        let same = |(name, digest): &(&String, &[u8; 32])| now.get(name.as_str()) == Some(*digest);
        let changed: HashSet<String> =
            pinned.iter().filter(|entry| !same(entry)).map(|(name, _)| name.clone()).collect();
        if !changed.is_empty() {
            tracing::warn!(server = self.plan.name, ?changed, "tools aren't what they were");
        }
        *self.changed.lock().unwrap_or_else(PoisonError::into_inner) = changed;
    }
}
