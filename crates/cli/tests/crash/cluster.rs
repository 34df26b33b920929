//! A Postgres server of the test's own, which may be restarted, and may crash.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{RwLock, RwLockReadGuard};

use crate::common::folder;

/// Where Debian keeps the programs of a server, by version.
const PROGRAMS: &str = "/usr/lib/postgresql";
/// As whom a server runs that root starts: it refuses to be root's.
const USER: &str = "postgres";

/// The server. It is stopped, and its files go, when this is dropped.
pub struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    /// Whoever reads holds it, so that the server isn't restarted meanwhile.
    running: RwLock<()>,
    restarts: AtomicU64,
}

/// How a server ends.
#[derive(Debug, Clone, Copy)]
pub enum End {
    /// It ends all connections, and writes everything down.
    Fast,
    /// As when its machine fails: what it had promised is in its log.
    Crash,
}

impl Cluster {
    /// None: there is no server here to start, and the test says so.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            println!("SKIPPED: a server that is restarted: no initdb in PATH or {PROGRAMS}");
            return None;
        };
        let folder = folder();
        if let Some((user, group)) = somebody_else() {
            chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (running, restarts) = (RwLock::new(()), AtomicU64::new(0));
        let cluster = Self { folder, programs, port, running, restarts };
        let made = ["-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync"];
        cluster.run("initdb", &made);
        let folder = cluster.folder.path().display();
        // The server crashes, and not its machine: what it wrote is there without a sync.
        let options = format!("-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c fsync=off");
        cluster.run("pg_ctl", &["-w", "-o", &options, "-l", &cluster.log(), "start"]);
        Some(cluster)
    }

    pub fn url(&self) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/postgres", self.port)
    }

    /// Keeps it running for as long as this is held.
    pub fn stays(&self) -> RwLockReadGuard<'_, ()> {
        self.running.read().unwrap()
    }

    pub fn restart(&self, end: End) {
        let _alone = self.running.write().unwrap();
        let mode = match end {
            End::Fast => "fast",
            End::Crash => "immediate",
        };
        self.run("pg_ctl", &["-w", "-m", mode, "-l", &self.log(), "restart"]);
        self.restarts.fetch_add(1, Ordering::SeqCst);
    }

    pub fn restarts(&self) -> u64 {
        self.restarts.load(Ordering::SeqCst)
    }

    fn log(&self) -> String {
        self.folder.path().join("log").display().to_string()
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.programs.join(program));
        // A folder that its user may be in.
        command.arg("-D").arg(self.folder.path().join("data")).current_dir(self.folder.path());
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some((user, group)) = somebody_else() {
            command.uid(user).gid(group);
        }
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let status = self.command(program, arguments).status().unwrap();
        assert!(status.success(), "{program} {arguments:?}: {status}\n{}", self.says());
    }

    /// The end of its log.
    fn says(&self) -> String {
        let log = std::fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<_> = log.lines().rev().take(20).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.command("pg_ctl", &["-w", "-m", "immediate", "stop"]).status();
    }
}

fn programs() -> Option<PathBuf> {
    let has = |folder: &Path| folder.join("initdb").exists() && folder.join("pg_ctl").exists();
    let path = std::env::var_os("PATH").unwrap_or_default();
    if let Some(folder) = std::env::split_paths(&path).find(|folder| has(folder)) {
        return Some(folder);
    }
    let versions = std::fs::read_dir(PROGRAMS).ok()?;
    let versions = versions.map(|version| version.unwrap().path().join("bin"));
    versions.filter(|folder| has(folder)).max()
}

/// The ids of the server's user and group, where this is root.
fn somebody_else() -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt;
    // Whose this process is.
    if std::fs::metadata("/proc/self").ok()?.uid() != 0 {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").unwrap();
    let user = users.lines().find_map(|line| line.strip_prefix(&format!("{USER}:")));
    let mut fields = user?.split(':').skip(1).map(|field| field.parse().ok());
    Some((fields.next()??, fields.next()??))
}
