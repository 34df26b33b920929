//! Binds an address, serves until it is told to stop, and ends without losing what was accepted.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use ephor_graph::topology::Topology;
use ephor_runtime::Runtime;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::app::{App, Parts};
use crate::connections;
use crate::console::Files;
use crate::hub::Hub;
use crate::rows::Rows;
use crate::settings::ServerSettings;

/// How long requests that are being answered may take when the server stops.
const LAST: Duration = Duration::from_secs(10);

/// Why the server doesn't serve.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// A setting can't be used.
    #[error("{0}")]
    Settings(String),
    /// The address is in use, or not of this machine.
    #[error("can't listen on {address}: {reason}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// The reason.
        reason: std::io::Error,
    },
    /// The connections broke off.
    #[error("the server broke off: {0}")]
    Serve(std::io::Error),
}

/// A server that isn't bound yet.
#[derive(Clone)]
pub struct Server {
    runtime: Runtime,
    settings: ServerSettings,
    person: Arc<str>,
    graphs: Vec<Topology>,
    console: Files,
}

impl Server {
    /// A server for a runtime.
    pub fn new(runtime: Runtime, settings: ServerSettings) -> Self {
        let (person, graphs, console) = (Arc::from("local"), Vec::new(), Files::default());
        Self { runtime, settings, person, graphs, console }
    }

    /// Names the person whose answers are recorded where no token does. Default: `local`.
    #[must_use]
    pub fn person(mut self, name: &str) -> Self {
        self.person = Arc::from(name);
        self
    }

    /// Adds a graph to show.
    #[must_use]
    pub fn graph(mut self, topology: Topology) -> Self {
        self.graphs.push(topology);
        self
    }

    /// Serves the console's files from a folder, as they are at each request, to work on them.
    #[must_use]
    pub fn console_dir(mut self, folder: PathBuf) -> Self {
        self.console = Files::of(folder);
        self
    }

    /// The routes, to serve them from a program's own axum server. Streams end with the runtime.
    ///
    /// The routes can't know where that server listens. With `tokens` each request needs a token, which
    /// names the caller, the tenant and the role; without it everybody who reaches the routes is the
    /// tenant `local` with the role `admin`, if `listen` is a loopback address, as by default.
    ///
    /// ```no_run
    /// use ephor::offline::Offline;
    /// use ephor_server::{Server, ServerSettings};
    ///
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let runtime = ephor::builder().model(Offline::default()).build().await?;
    /// let settings = ServerSettings { tokens: true, ..Default::default() };
    /// let app = axum::Router::new()
    ///     .route("/hello", axum::routing::get(async || "hello"))
    ///     .merge(Server::new(runtime.clone(), settings).router());
    /// let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
    /// axum::serve(listener, app).await?;
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    pub fn router(self) -> Router {
        self.start().1
    }

    fn start(self) -> (App, Router, [JoinHandle<()>; 2]) {
        let Self { runtime, settings, person, graphs, console } = self;
        let (hub, hearing) = Hub::start(&runtime);
        let (rows, listing) = Rows::start(&runtime, settings.max_runs);
        let parts = Parts { runtime, settings, person, graphs, console, hub, rows };
        let (app, router) = App::router(parts);
        (app, router, [hearing, listing])
    }

    /// Listens on the address of the settings.
    ///
    /// # Errors
    /// [`ServeError::Settings`], [`ServeError::Bind`].
    pub async fn bind(mut self) -> Result<Bound, ServeError> {
        self.settings.check().map_err(ServeError::Settings)?;
        let address = self.settings.listen;
        let failed = |reason| ServeError::Bind { address, reason };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        self.settings.listen = listener.local_addr().map_err(failed)?;
        let address = self.settings.listen;
        let (app, router, tasks) = self.start();
        Ok(Bound { listener, address, app, router, tasks })
    }
}

/// A server that listens.
pub struct Bound {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    router: Router,
    tasks: [JoinHandle<()>; 2],
}

impl Bound {
    /// The address, with the port that was taken.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether requests need a token.
    pub fn needs_tokens(&self) -> bool {
        self.app.settings.needs_tokens()
    }

    /// Serves until `stop` is ready. Then streams end, messages that wait for their reply are answered
    /// with 202, and for `drain` seconds of the settings everything else is refused with 503, so that
    /// load balancers notice. Requests that are being answered have 10 s more. The runtime goes on:
    /// shut it down afterwards.
    ///
    /// # Errors
    /// [`ServeError::Serve`].
    pub async fn serve(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let Self { listener, app, router, tasks, .. } = self;
        let (closed, drain) = (app.closed(), Duration::from_secs(app.settings.drain));
        let stopping = app.clone();
        let stopping = tokio::spawn(async move {
            stop.await;
            stopping.closing.send_replace(true);
        });
        let most = app.settings.connections();
        let serve = connections::serve(listener, router, most, drain, app.closing.subscribe());
        let late = async move {
            closed.await;
            tokio::time::sleep(drain.saturating_add(LAST)).await;
        };
        tokio::select! {
            () = serve => {}
            () = late => {}
        }
        stopping.abort();
        tasks.iter().for_each(JoinHandle::abort);
        Ok(())
    }
}
