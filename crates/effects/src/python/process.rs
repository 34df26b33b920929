//! One interpreter process: started isolated, read within limits, killed with all its children.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicI32, Ordering};

use ephor_core::{ErrorCode, EventId, Failure};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};

const WRAPPER: &str = include_str!("wrapper.py");

/// The longest first line of an answer: a nonce and a length.
const MAX_HEADER: usize = 80;

pub(super) struct Process {
    pub(super) interpreter: PathBuf,
    /// Whether the interpreter's own packages may be imported.
    pub(super) site: bool,
    pub(super) max_bytes: usize,
}

pub(super) struct Ended {
    /// The wrapper's answer. None: the process ended without one.
    pub(super) answer: Option<Vec<u8>>,
    /// What the script printed, cut at the limit.
    pub(super) printed: String,
    pub(super) status: String,
}

impl Process {
    /// Runs the wrapper. Dropping the future kills the process and its children.
    pub(super) async fn run(&self, request: Vec<u8>, nonce: &str) -> Result<Ended, Failure> {
        let folder = Folder::new()?;
        let mut command = Command::new(&self.interpreter);
        command.args(["-I", "-B", "-X", "utf8"]);
        if !self.site {
            command.arg("-S");
        }
        command
            .args(["-c", WRAPPER])
            .env_clear()
            .current_dir(&folder.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().map_err(|error| {
            Failure::new(
                ErrorCode::Dependency,
                format!("`{}` can't be started: {error}", self.interpreter.display()),
            )
        })?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            return Err(Failure::new(ErrorCode::Internal, "the process has no pipes"));
        };
        let group = Group::of(&child);
        let asked = async move {
            // A process that ends early closes the pipe; its answer tells why.
            let _ = stdin.write_all(&request).await;
            drop(stdin);
        };
        let answered = async {
            let answer = answer(stdout, nonce, self.max_bytes).await;
            // With the answer all is said: whatever the script left running ends here.
            group.kill();
            answer
        };
        let printed = read_capped(stderr, self.max_bytes);
        let ((), answer, printed) = tokio::join!(asked, answered, printed);
        let status =
            child.wait().await.map_or_else(|error| error.to_string(), |status| status.to_string());
        group.forget();
        Ok(Ended {
            answer: answer?,
            printed: String::from_utf8_lossy(&printed).into_owned(),
            status,
        })
    }
}

/// Reads `NONCE LENGTH\n` and as many bytes.
async fn answer(
    mut from: impl AsyncRead + Unpin,
    nonce: &str,
    max_bytes: usize,
) -> Result<Option<Vec<u8>>, Failure> {
    let mut header = Vec::new();
    loop {
        match from.read_u8().await {
            Ok(b'\n') => break,
            Ok(byte) if header.len() < MAX_HEADER => header.push(byte),
            Ok(_) => return Ok(None),
            Err(_) => return Ok(None),
        }
    }
    let header = String::from_utf8_lossy(&header);
    let length = header.strip_prefix(nonce).and_then(|rest| rest.trim().parse::<usize>().ok());
    let Some(length) = length else {
        return Ok(None);
    };
    if length > max_bytes {
        return Err(Failure::new(
            ErrorCode::ResourceLimit,
            format!("the script returns {length} bytes; at most {max_bytes} are allowed"),
        )
        .hint("return less: sums rather than rows"));
    }
    let mut answer = vec![0; length];
    match from.read_exact(&mut answer).await {
        Ok(_) => Ok(Some(answer)),
        Err(_) => Ok(None),
    }
}

/// Reads to the end, and keeps the first bytes: a script that prints without end isn't blocked,
/// and fills no memory.
async fn read_capped(mut from: impl AsyncRead + Unpin, max_bytes: usize) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut chunk = vec![0; 8192];
    while let Ok(count) = from.read(&mut chunk).await {
        if count == 0 {
            break;
        }
        let room = max_bytes.saturating_sub(kept.len()).min(count);
        kept.extend_from_slice(&chunk[..room]);
    }
    kept
}

/// The process and all that it has started. Killed when dropped.
struct Group {
    /// The leader's id; 0: there is nothing to kill any more.
    id: AtomicI32,
}

impl Group {
    fn of(child: &Child) -> Self {
        let id = child.id().and_then(|id| i32::try_from(id).ok());
        Self { id: AtomicI32::new(id.unwrap_or(0)) }
    }

    fn kill(&self) {
        #[cfg(unix)]
        if let Some(id) = rustix::process::Pid::from_raw(self.id.load(Ordering::Relaxed)) {
            let _ = rustix::process::kill_process_group(id, rustix::process::Signal::KILL);
        }
    }

    /// After the process has been waited for, its id may be another's.
    fn forget(&self) {
        self.id.store(0, Ordering::Relaxed);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A working folder that is deleted with all that is in it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self, Failure> {
        let path = std::env::temp_dir().join(format!("ephor-python-{}", EventId::fresh()));
        std::fs::create_dir(&path).map_err(|error| {
            Failure::new(ErrorCode::Dependency, format!("no working folder could be made: {error}"))
        })?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "a script's working folder couldn't be deleted");
        }
    }
}

/// The interpreter's path, looked up in our own search path: the child has none.
pub(super) fn find(interpreter: &str) -> Option<PathBuf> {
    let direct = Path::new(interpreter);
    if direct.components().count() > 1 {
        return direct.is_file().then(|| direct.to_owned());
    }
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(interpreter))
        .find(|path| path.is_file())
}
