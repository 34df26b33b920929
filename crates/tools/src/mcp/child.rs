//! A server that is a program of ours: its environment, its output, its end.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use rmcp::RoleClient;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use tokio::io::{AsyncRead, AsyncReadExt, ReadBuf};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::sync::watch;

use super::config::{Plan, Reach};
use super::lost::{Asked, Lost};
use super::secrets::Known;
use crate::text::clean;

/// How much of what a server complains is kept, in bytes.
const TAIL: usize = 4096;

/// How long a server may take to end once its input is closed, and again once it is told to
/// terminate.
const GRACE: Duration = Duration::from_secs(1);

/// How long the last words of a server that has ended are waited for.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The last of what a server wrote to its standard error.
#[derive(Clone, Default)]
pub(crate) struct Tail(Arc<Kept>);

#[derive(Default)]
struct Kept {
    bytes: Mutex<Vec<u8>>,
    /// How many programs are writing.
    writers: watch::Sender<usize>,
}

impl Tail {
    fn push(&self, bytes: &[u8]) {
        let mut kept = self.0.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(bytes);
        let surplus = kept.len().saturating_sub(TAIL);
        kept.drain(..surplus);
    }

    /// Waits until a server that has ended has said all that it had to say.
    pub async fn settled(&self) {
        let mut writers = self.0.writers.subscribe();
        // One that is still there has no last words yet.
        let _ = tokio::time::timeout(LAST_WORDS, writers.wait_for(|writers| *writers == 0)).await;
    }

    /// Its last words, on one line, without secrets.
    pub fn last_words(&self, known: &Known) -> Option<String> {
        let kept = self.0.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        // Where the beginning was dropped, it may begin with half a secret, which isn't found.
        let cut = if kept.len() < TAIL { 0 } else { known.longest() };
        let mut text = String::from_utf8_lossy(kept.get(cut..).unwrap_or_default()).into_owned();
        drop(kept);
        known.redact(&mut text);
        let lines: Vec<&str> =
            text.lines().rev().filter(|l| !l.trim().is_empty()).take(3).collect();
        let text: Vec<&str> = lines.into_iter().rev().collect();
        let text = clean(&text.join(" | "), 400);
        (!text.is_empty()).then_some(text)
    }
}

/// A program, for those who may have to end it: whoever talks with it may itself be gone by then.
#[derive(Clone)]
pub(crate) struct Leash(Arc<Mutex<Child>>);

impl Leash {
    fn child(&self) -> std::sync::MutexGuard<'_, Child> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a signal to the program, and to all that it has started.
    fn signal(&self, signal: Signal) {
        let child = self.child();
        // Without an id it has been waited for, and its number may be another's by now.
        let id = child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        if let Some(group) = id {
            let _ = kill_process_group(group, signal);
        }
    }

    /// Ends it at once.
    pub fn kill(&self) {
        self.signal(Signal::KILL);
    }

    async fn ended(&self) -> std::io::Result<()> {
        let wait = poll_fn(|cx| {
            let mut child = self.child();
            kill_left(&child);
            let status = pin!(child.wait()).poll(cx);
            match status {
                Poll::Ready(status) => Poll::Ready(status.map(drop)),
                Poll::Pending => Poll::Pending,
            }
        });
        wait.await
    }

    /// Ends it, and waits for that: one that doesn't end by itself is told to, and then made to.
    async fn end(&self) -> std::io::Result<()> {
        if let Ok(ended) = tokio::time::timeout(GRACE, self.ended()).await {
            return ended;
        }
        self.signal(Signal::TERM);
        if let Ok(ended) = tokio::time::timeout(GRACE, self.ended()).await {
            return ended;
        }
        self.kill();
        self.ended().await
    }
}

/// Ends what a program has started and left behind. Nobody can tell it any more once that was waited for.
fn kill_left(child: &Child) {
    let id = child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
    let Some(id) = id else {
        return;
    };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    if let Ok(Some(_)) = waitid(WaitId::Pid(id), options) {
        let _ = kill_process_group(id, Signal::KILL);
    }
}

/// A program that speaks MCP over its standard input and output. Dropping it ends it, with all that
/// it has started.
pub(crate) struct ChildTransport {
    talk: AsyncRwTransport<RoleClient, Measured, ChildStdin>,
    leash: Leash,
    asked: Asked,
    lost: Lost,
    /// How long it may leave a message unread.
    timeout: Duration,
}

/// The output of a program. Lines that are too long are counted: they are dropped by whoever reads them.
struct Measured {
    output: ChildStdout,
    most: usize,
    line: usize,
    too_long: Arc<AtomicU64>,
}

impl AsyncRead for Measured {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let before = into.filled().len();
        ready!(Pin::new(&mut self.output).poll_read(cx, into))?;
        for piece in into.filled()[before..].split_inclusive(|byte| *byte == b'\n') {
            let fitted = self.line <= self.most;
            self.line = self.line.saturating_add(piece.len());
            if fitted && self.line > self.most {
                self.too_long.fetch_add(1, Ordering::Relaxed);
            }
            if piece.ends_with(b"\n") {
                self.line = 0;
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl ChildTransport {
    /// Starts the program. Its messages that are too long are counted in `too_long`.
    pub fn start(
        plan: &Plan,
        tail: &Tail,
        too_long: &Arc<AtomicU64>,
        lost: Lost,
    ) -> Result<Self, String> {
        let Reach::Child { program, args, env, cwd } = &plan.reach else {
            return Err("it is no program".to_owned());
        };
        let mut command = Command::new(program);
        command.args(args).env_clear();
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        command.envs(env.iter().map(|(name, value)| (name, value)));
        if let Some(folder) = cwd {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: what it starts ends with it, and our terminal's signals miss it.
        command.process_group(0).kill_on_drop(true);
        let mut child =
            command.spawn().map_err(|error| format!("`{program}` can't be started: {error}"))?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(format!("`{program}` has no input and output"));
        };
        tail.0.writers.send_modify(|writers| *writers += 1);
        tokio::spawn(drain(errors, tail.clone()));
        let most = plan.max_message_bytes;
        let output = Measured { output, most, line: 0, too_long: too_long.clone() };
        let talk = AsyncRwTransport::new(output, input).with_max_line_length(most);
        let leash = Leash(Arc::new(Mutex::new(child)));
        Ok(Self { talk, leash, asked: Asked::new(lost.clone()), lost, timeout: plan.timeout })
    }

    /// What ends it, whatever becomes of this.
    pub fn leash(&self) -> Leash {
        self.leash.clone()
    }
}

impl Drop for ChildTransport {
    fn drop(&mut self) {
        self.leash.kill();
    }
}

impl Transport<RoleClient> for ChildTransport {
    type Error = std::io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let answering = self.asked.answering(&item);
        let sent = tokio::time::timeout(self.timeout, self.talk.send(item));
        let (leash, lost) = (self.leash.clone(), self.lost.clone());
        async move {
            let _answering = answering;
            sent.await.unwrap_or_else(|_| {
                lost.because("doesn't read what it is sent");
                leash.kill();
                Err(std::io::ErrorKind::TimedOut.into())
            })
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        let message = self.talk.receive().await?;
        if !self.asked.takes(&message) {
            // What waits to be sent to it would wait for long.
            self.leash.kill();
            return None;
        }
        Some(message)
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        // One that has gone, or doesn't listen, can't be told; it is ended all the same.
        let told = tokio::time::timeout(GRACE, self.talk.close()).await;
        self.leash.end().await?;
        told.unwrap_or(Ok(()))
    }
}

/// Reads whatever a server complains, so that it never waits for a reader, and keeps the last of it.
async fn drain(mut errors: ChildStderr, tail: Tail) {
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = errors.read(&mut buffer).await {
        tail.push(&buffer[..read]);
    }
    tail.0.writers.send_modify(|writers| *writers -= 1);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::mcp::McpServer;
    use crate::mcp::lost::MAX_OPEN;

    fn started(script: &str, lost: &Lost) -> ChildTransport {
        let server = McpServer { timeout: 0.1, ..McpServer::command("sh", ["-c", script]) };
        let plan = Plan::of("srv", &server, &|_| None).unwrap();
        ChildTransport::start(&plan, &Tail::default(), &Arc::default(), lost.clone()).unwrap()
    }

    #[tokio::test]
    async fn a_server_that_asks_without_end_is_closed() {
        let lost = Lost::default();
        let ping = r#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#;
        let mut child = started(&format!("while :; do echo '{ping}'; done"), &lost);
        for _ in 0..MAX_OPEN {
            assert!(child.receive().await.is_some());
        }
        // What has been answered doesn't count.
        let answer = r#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#;
        child.send(serde_json::from_str(answer).unwrap()).await.unwrap();
        assert!(child.receive().await.is_some());
        assert!(child.receive().await.is_none());
        assert!(lost.why().unwrap().starts_with("asks more than 32"), "{lost:?}");
        child.leash.ended().await.unwrap();
    }

    /// As a wrapper does that ends with its input, and leaves the server itself behind.
    #[tokio::test]
    async fn what_a_server_has_left_behind_ends_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pid");
        let script = format!("sleep 600 & echo $! > '{}'; cat", file.display());
        let mut child = started(&script, &Lost::default());
        let ping = r#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#;
        child.send(serde_json::from_str(ping).unwrap()).await.unwrap();
        // It has come back, and so the file is written.
        assert!(child.receive().await.is_some());
        let left = std::fs::read_to_string(file).unwrap();
        child.close().await.unwrap();
        let stat = format!("/proc/{}/stat", left.trim());
        // Whoever is the parent of what has none any more may not have waited for it yet.
        let gone = async {
            while std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z")) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), gone).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_reads_nothing_is_closed() {
        let lost = Lost::default();
        let mut child = started("sleep 600", &lost);
        let large =
            format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": "{}"}}"#, "x".repeat(1 << 20));
        let sent = child.send(serde_json::from_str(&large).unwrap()).await;
        assert_eq!(sent.unwrap_err().kind(), std::io::ErrorKind::TimedOut);
        assert!(lost.why().unwrap().starts_with("doesn't read"), "{lost:?}");
        child.leash.ended().await.unwrap();
    }
}
