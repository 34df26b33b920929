//! A server that is a program of ours: its environment, its output, its end.

use std::future::poll_fn;
use std::pin::pin;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use rmcp::RoleClient;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use rustix::process::{Pid, Signal, kill_process_group};
use tokio::io::AsyncReadExt;
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::sync::watch;

use super::config::{Plan, Reach};
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

/// A program that speaks MCP over its standard input and output. Dropping it ends it, with all that
/// it has started.
pub(crate) struct ChildTransport {
    talk: AsyncRwTransport<RoleClient, ChildStdout, ChildStdin>,
    leash: Leash,
}

impl ChildTransport {
    /// Starts the program.
    pub fn start(plan: &Plan, tail: &Tail) -> Result<Self, String> {
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
        let talk =
            AsyncRwTransport::new(output, input).with_max_line_length(plan.max_message_bytes);
        Ok(Self { talk, leash: Leash(Arc::new(Mutex::new(child))) })
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
        self.talk.send(item)
    }

    fn receive(&mut self) -> impl Future<Output = Option<RxJsonRpcMessage<RoleClient>>> + Send {
        self.talk.receive()
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        // One that has gone can't be told; it is waited for all the same.
        let told = self.talk.close().await;
        self.leash.end().await?;
        told
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
