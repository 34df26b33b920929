//! One script in its jail: asked through one pipe, answering through another, its printed lines
//! read as they come; killed when nobody waits for it any more.

use std::process::{ExitStatus, Stdio};

use ephor_core::{ErrorCode, Failure};
use ephor_jail::{Jail, explain, on_lasting_thread};
use serde::Deserialize;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::oneshot;

use super::printed::Printed;
use crate::artifacts::{ArtifactDraft, Artifacts};

const WRAPPER: &str = include_str!("wrapper.py");

/// The longest first line of an answer: a nonce and a length.
const MAX_HEADER: usize = 80;

/// What is asked of a process.
pub(super) struct Process<'a> {
    pub(super) jail: &'a Jail,
    pub(super) max_answer: usize,
    pub(super) max_files: usize,
    pub(super) max_file_bytes: u64,
    /// Where the files go that it leaves. None: nowhere.
    pub(super) store: Option<&'a Artifacts>,
    /// Takes room for a file of this many bytes.
    pub(super) afford: &'a (dyn Fn(u64) -> Result<(), Failure> + Send + Sync),
}

/// Maximum number of bytes of a file that are in memory on its way.
const PIECE: usize = 64 * 1024;

pub(super) struct Ended {
    /// The wrapper's answer. None: the process ended without one.
    pub(super) answer: Option<Answer>,
    /// The end of what the script printed.
    pub(super) printed: String,
    pub(super) status: Option<ExitStatus>,
}

/// What the wrapper says.
#[derive(Deserialize)]
pub(super) struct Answer {
    #[serde(default)]
    pub(super) value: serde_json::Value,
    pub(super) error: Option<Raised>,
    /// The files that the script left.
    #[serde(default)]
    listed: Vec<Listed>,
    /// How many it left beyond what may be kept.
    #[serde(default)]
    pub(super) more: u64,
    #[serde(skip)]
    pub(super) files: Vec<ArtifactDraft>,
}

#[derive(Deserialize)]
struct Listed {
    name: String,
    bytes: u64,
}

#[derive(Deserialize)]
pub(super) struct Raised {
    pub(super) kind: String,
    pub(super) message: String,
    pub(super) line: Option<u32>,
    pub(super) import: bool,
    pub(super) memory: bool,
    pub(super) traceback: String,
}

impl Process<'_> {
    /// Runs the wrapper. Dropping the future kills the process, which can have no children.
    pub(super) async fn run(
        &self,
        (request, files): (Vec<u8>, Vec<(std::fs::File, u64)>),
        nonce: &str,
        note: impl FnMut(&str),
    ) -> Result<Ended, Failure> {
        let command = self.jail.command(["-I", "-S", "-B", "-X", "utf8", "-c", WRAPPER]);
        let command = command.map_err(|error| {
            Failure::new(ErrorCode::Dependency, error.to_string())
                .hint("`ephor doctor` says what the kernel enforces")
        })?;
        let mut child = spawn(command.into()).await?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            return Err(Failure::new(ErrorCode::Internal, "the process has no pipes"));
        };
        let asked = async move {
            // A process that ends early closes the pipe; its answer tells why.
            let _ = give(&mut stdin, request, files).await;
            drop(stdin);
        };
        let answered = async {
            let answer = self.answer(stdout, nonce).await;
            // With the answer all is said: threads that the script left running end here.
            let _ = child.start_kill();
            (answer, child.wait().await.ok())
        };
        let printed = Printed::read(stderr, note);
        let ((), (answer, status), printed) = tokio::join!(asked, answered, printed);
        Ok(Ended { answer: answer?, printed, status })
    }

    /// Reads `NONCE LENGTH\n`, as many bytes, and the files that these list.
    async fn answer(
        &self,
        mut from: impl AsyncRead + Unpin,
        nonce: &str,
    ) -> Result<Option<Answer>, Failure> {
        let mut header = Vec::new();
        loop {
            match from.read_u8().await {
                Ok(b'\n') => break,
                Ok(byte) if header.len() < MAX_HEADER => header.push(byte),
                Ok(_) | Err(_) => return Ok(None),
            }
        }
        let header = String::from_utf8_lossy(&header);
        let length = header.strip_prefix(nonce).and_then(|rest| rest.trim().parse::<usize>().ok());
        let Some(length) = length else {
            return Ok(None);
        };
        let most = self.max_answer;
        if length > most {
            return Err(Failure::new(
                ErrorCode::ResourceLimit,
                format!("the script returns {length} bytes; at most {most} are allowed"),
            )
            .hint("return less: sums rather than rows, or write a file"));
        }
        let mut text = vec![0; length];
        if from.read_exact(&mut text).await.is_err() {
            return Ok(None);
        }
        let mut answer: Answer = serde_json::from_slice(&text).map_err(|error| {
            Failure::new(
                ErrorCode::ValidationFailed,
                format!("the script's result can't be read: {error}"),
            )
        })?;
        let mut room = self.max_file_bytes;
        // The wrapper keeps to these limits. A script that has taken its place may not.
        for file in std::mem::take(&mut answer.listed).into_iter().take(self.max_files) {
            let Some(left) = room.checked_sub(file.bytes) else {
                break;
            };
            room = left;
            let Some(store) = self.store else {
                break;
            };
            (self.afford)(file.bytes)?;
            let mut draft = store.draft(&file.name)?;
            let mut piece = vec![0; PIECE];
            let mut left = file.bytes;
            while left > 0 {
                let most = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
                let Some(piece) = piece.get_mut(..most) else {
                    break;
                };
                match from.read(piece).await {
                    Ok(0) | Err(_) => return Ok(None),
                    Ok(read) => {
                        draft.write(piece.get(..read).unwrap_or_default())?;
                        left -= read as u64;
                    }
                }
            }
            answer.files.push(draft);
        }
        Ok(Some(answer))
    }
}

/// The request, and the files that it lists, a piece at a time. A file that has become shorter ends it
/// early, and the script isn't begun; one that has become longer is cut.
async fn give(
    to: &mut (impl AsyncWrite + Unpin),
    request: Vec<u8>,
    files: Vec<(std::fs::File, u64)>,
) -> std::io::Result<()> {
    to.write_all(&request).await?;
    drop(request);
    for (file, bytes) in files {
        let mut content = tokio::fs::File::from_std(file).take(bytes);
        tokio::io::copy(&mut content, to).await?;
    }
    Ok(())
}

/// Starts the process from a thread that lasts, since it dies with the thread that starts it.
async fn spawn(mut command: Command) -> Result<Child, Failure> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let runtime = tokio::runtime::Handle::current();
    let (sender, started) = oneshot::channel();
    on_lasting_thread(move || {
        let _inside = runtime.enter();
        let _ = sender.send(command.spawn());
    });
    match started.await {
        Ok(Ok(child)) => Ok(child),
        Ok(Err(error)) => Err(Failure::new(ErrorCode::Dependency, explain(&error))
            .hint("`ephor doctor` says what the kernel enforces")),
        Err(_) => Err(Failure::new(ErrorCode::Internal, "no process can be started")),
    }
}

/// The signal that ended it.
fn signal(status: ExitStatus) -> Option<i32> {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    return None;
}

/// How a process ended that gave no answer.
pub(super) fn end(status: Option<ExitStatus>, cpu_seconds: u64) -> (ErrorCode, String) {
    const XCPU: i32 = 24;
    const KILL: i32 = 9;
    match status.map(|status| (signal(status), status)) {
        Some((Some(XCPU), _)) => (
            ErrorCode::ResourceLimit,
            format!("the script used more than {cpu_seconds} s of processor time"),
        ),
        Some((Some(KILL), _)) => (
            ErrorCode::ValidationFailed,
            "the script's process was killed: it misused its pipes, or used too much".to_owned(),
        ),
        Some((_, status)) => (
            ErrorCode::ValidationFailed,
            format!("the script ended its process without a result ({status})"),
        ),
        None => (ErrorCode::Internal, "the script's process was lost".to_owned()),
    }
}
