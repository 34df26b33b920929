//! Tapes: record a model's answers once, and replay them exactly.
//!
//! A tape is a file of JSON lines: a header with the format's version and what is ignored, then a
//! line for each request with its answer or error. A request is identified by the digest of its
//! purpose, model, messages, context, schema, tools, temperature and maximum tokens, but not of its
//! timeout. What looks like a key is never written to a tape.

mod canon;
mod difference;
mod redact;
mod tape;

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use ephor_time::Time;
use futures::StreamExt;
use futures::stream::BoxStream;
use serde_json::Value;

pub use canon::Ignore;
use canon::{Canonical, Normaliser};
use tape::{Entry, Tape};

use crate::{ChatChunk, ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind};

/// Maximum number of entries that a request is compared with.
const MOST_COMPARED: usize = 1000;

/// A model that records another model's answers, or replays them.
///
/// A repeated request gets its answers in the order in which they were recorded; once they are used
/// up, it fails, unless the tape [repeats](Self::repeating) the last one. A request that isn't on
/// the tape is an error ([`ModelErrorKind::Unsupported`]) that shows how it differs from the
/// nearest one of its purpose. Errors are recorded and replayed like answers. A call that is
/// dropped before its end isn't recorded.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// use std::sync::Arc;
/// use ephor_model::{ChatModel, ChatRequest, Purpose, Recorded, Scripted};
///
/// let path = std::env::temp_dir().join(format!("tape-{}.jsonl", std::process::id()));
/// # let _ = std::fs::remove_file(&path);
/// let ask = || ChatRequest::new(Purpose::Node, "Who wrote Emma?");
/// let model = Recorded::record(Arc::new(Scripted::new().then("Jane Austen")), &path).unwrap();
/// model.chat(ask()).await.unwrap();
///
/// let model = Recorded::replay(&path).unwrap();
/// assert_eq!(model.chat(ask()).await.unwrap().text, "Jane Austen");
/// let error = model.chat(ChatRequest::new(Purpose::Node, "Who wrote Ulysses?")).await.unwrap_err();
/// assert!(error.message.contains("/messages/0/content"), "{error}");
/// # std::fs::remove_file(&path).unwrap();
/// # });
/// ```
pub struct Recorded {
    name: String,
    path: PathBuf,
    mode: Mode,
}

enum Mode {
    Recording { inner: Arc<dyn ChatModel>, rules: Normaliser, file: Mutex<File> },
    Replaying { tape: Box<Tape>, used: Mutex<HashMap<String, usize>>, end: End },
}

/// What comes after the last answer of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Refuse,
    Repeat,
}

impl std::fmt::Debug for Recorded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mode = match self.mode {
            Mode::Recording { .. } => "recording",
            Mode::Replaying { .. } => "replaying",
        };
        f.debug_struct("Recorded").field("path", &self.path).field("mode", &mode).finish()
    }
}

impl Recorded {
    /// Records a model's answers, ignoring what [`Ignore::standard`] says. An existing tape is
    /// appended to.
    ///
    /// # Errors
    /// [`ModelErrorKind::BadRequest`] if the tape can't be written, or if the file isn't a tape or
    /// has other rules.
    pub fn record(inner: Arc<dyn ChatModel>, path: impl AsRef<Path>) -> Result<Self, ModelError> {
        Self::record_ignoring(inner, path, &Ignore::standard())
    }

    /// Records with custom rules of what to ignore.
    ///
    /// # Errors
    /// Like [`record`](Self::record), and if a rule is invalid.
    pub fn record_ignoring(
        inner: Arc<dyn ChatModel>,
        path: impl AsRef<Path>,
        ignore: &Ignore,
    ) -> Result<Self, ModelError> {
        let path = path.as_ref().to_owned();
        let name = inner.name().to_owned();
        let (file, rules) =
            tape::begin(&path, ignore).map_err(|error| unusable(&name, &path, &error))?;
        Ok(Self { name, path, mode: Mode::Recording { inner, rules, file: Mutex::new(file) } })
    }

    /// Replays a tape. Its name is `recorded::PATH`.
    ///
    /// # Errors
    /// [`ModelErrorKind::BadRequest`] if the tape can't be read; the message names the line.
    pub fn replay(path: impl AsRef<Path>) -> Result<Self, ModelError> {
        let path = path.as_ref().to_owned();
        let name = format!("recorded::{}", path.display());
        let tape = Tape::load(&path).map_err(|error| unusable(&name, &path, &error))?;
        let mode =
            Mode::Replaying { tape: Box::new(tape), used: Mutex::default(), end: End::Refuse };
        Ok(Self { name, path, mode })
    }

    /// Repeats the last answer if a request is made more often than it was recorded.
    #[must_use]
    pub fn repeating(mut self) -> Self {
        if let Mode::Replaying { end, .. } = &mut self.mode {
            *end = End::Repeat;
        }
        self
    }

    /// Writes down what came of a request; an answer that can't be written down isn't given out.
    fn keep(
        &self,
        file: &Mutex<File>,
        canonical: Canonical,
        outcome: Result<ChatResponse, ModelError>,
        chunks: Vec<String>,
    ) -> Result<ChatResponse, ModelError> {
        let entry = Entry::new(canonical, &outcome, chunks).map_err(|error| error.to_string());
        let written = entry.and_then(|entry| {
            tape::write(&mut file.lock().unwrap_or_else(PoisonError::into_inner), &entry)
        });
        match written {
            Ok(()) => outcome,
            Err(why) => Err(failure(
                ModelErrorKind::BadRequest,
                &self.name,
                format!("the tape {} can't be written: {why}", self.path.display()),
            )),
        }
    }

    /// What was recorded for a request: the pieces of its stream, and its end.
    fn find(&self, replay: Replay<'_>, request: &ChatRequest) -> Found {
        let Replay { tape, used, end } = replay;
        let given = tape.rules.read(request);
        let purpose = request.purpose.as_str();
        let refuse = |why: String| {
            let message = format!("the tape {} {why}", self.path.display());
            (Vec::new(), Err(failure(ModelErrorKind::Unsupported, &self.name, message)))
        };
        let Some(all) = tape.by_digest.get(&given.digest) else {
            return refuse(missing(tape, purpose, &given.value));
        };
        let turn = {
            let mut used = used.lock().unwrap_or_else(PoisonError::into_inner);
            let turn = used.entry(given.digest.clone()).or_insert(0);
            *turn += 1;
            *turn - 1
        };
        let at = match (all.get(turn).copied(), end) {
            (None, End::Repeat) => all.last().copied(),
            (at, _) => at,
        };
        let Some(entry) = at.and_then(|at| tape.entries.get(at)) else {
            let count = all.len();
            return refuse(format!(
                "has {count} answers to this request for {purpose:?}, and this is request {} of it",
                turn + 1
            ));
        };
        let names = (&entry.names, &given.names);
        let chunk = |text: &String| tape.rules.renamed_text(text, names.0, names.1);
        let outcome = match (&entry.answer, &entry.error) {
            (Some(answer), _) => named(answer, &tape.rules, names)
                .map_err(|why| failure(ModelErrorKind::Provider, &self.name, why)),
            (None, Some(error)) => Err(error.error()),
            (None, None) => return refuse("has neither an answer nor an error here".to_owned()),
        };
        (entry.chunks.iter().map(chunk).collect(), outcome)
    }
}

type Found = (Vec<String>, Result<ChatResponse, ModelError>);

struct Replay<'a> {
    tape: &'a Tape,
    used: &'a Mutex<HashMap<String, usize>>,
    end: End,
}

/// An answer with the given request's names.
fn named(
    answer: &ChatResponse,
    rules: &Normaliser,
    (recorded, given): (&Vec<String>, &Vec<String>),
) -> Result<ChatResponse, String> {
    if recorded == given {
        return Ok(answer.clone());
    }
    let mut value = serde_json::to_value(answer).map_err(|error| error.to_string())?;
    rules.renamed(&mut value, recorded, given);
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// Why a request isn't on the tape: how it differs from the nearest one of its purpose.
fn missing(tape: &Tape, purpose: &str, given: &Value) -> String {
    let of_purpose = tape
        .entries
        .iter()
        .filter(|entry| entry.request.get("purpose").and_then(Value::as_str) == Some(purpose))
        .take(MOST_COMPARED);
    let nearest =
        of_purpose.map(|entry| difference::between(&entry.request, given)).min_by_key(Vec::len);
    match nearest {
        Some(differences) => format!(
            "doesn't have this request for {purpose:?}; the nearest one differs at:{}",
            difference::told(&differences)
        ),
        None => {
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            for entry in &tape.entries {
                let purpose = entry.request.get("purpose").and_then(Value::as_str);
                *counts.entry(purpose.unwrap_or("?")).or_default() += 1;
            }
            let list: Vec<String> = counts
                .iter()
                .take(20)
                .map(|(purpose, count)| format!("{purpose} ({count})"))
                .collect();
            let list = if list.is_empty() { "nothing".to_owned() } else { list.join(", ") };
            format!("has no request for {purpose:?}; it has: {list}")
        }
    }
}

fn failure(kind: ModelErrorKind, model: &str, message: String) -> ModelError {
    ModelError::new(kind, model, message)
}

fn unusable(model: &str, path: &Path, error: &tape::Unreadable) -> ModelError {
    let message = format!("the tape {}: {error}", path.display());
    failure(ModelErrorKind::BadRequest, model, message)
}

#[async_trait]
impl ChatModel for Recorded {
    fn name(&self) -> &str {
        &self.name
    }

    fn serves(&self, name: &str) -> bool {
        match &self.mode {
            Mode::Replaying { .. } => true,
            Mode::Recording { inner, .. } => inner.serves(name),
        }
    }

    /// A tape tells the same again.
    fn tries_again(&self) -> bool {
        match &self.mode {
            Mode::Replaying { .. } => true,
            Mode::Recording { inner, .. } => inner.tries_again(),
        }
    }

    fn go_by(&self, time: &Time) {
        if let Mode::Recording { inner, .. } = &self.mode {
            inner.go_by(time);
        }
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        match &self.mode {
            Mode::Replaying { tape, used, end } => {
                self.find(Replay { tape, used, end: *end }, &request).1
            }
            Mode::Recording { inner, rules, file } => {
                let canonical = rules.read(&request);
                let outcome = inner.chat(request).await;
                self.keep(file, canonical, outcome, Vec::new())
            }
        }
    }

    fn stream(&self, request: ChatRequest) -> BoxStream<'_, Result<ChatChunk, ModelError>> {
        match &self.mode {
            Mode::Replaying { tape, used, end } => {
                let (mut chunks, outcome) = self.find(Replay { tape, used, end: *end }, &request);
                if let (Ok(answer), true) = (&outcome, chunks.is_empty()) {
                    chunks.push(answer.text.clone());
                }
                let chunks = chunks.into_iter().map(|text| Ok(ChatChunk::Text(text)));
                let last = outcome.map(|answer| ChatChunk::End(Box::new(answer)));
                futures::stream::iter(chunks.chain([last])).boxed()
            }
            Mode::Recording { inner, rules, file } => {
                let mut canonical = Some(rules.read(&request));
                let mut chunks = Vec::new();
                let stream = inner.stream(request).map(move |item| match item {
                    Ok(ChatChunk::Text(text)) => {
                        chunks.push(text.clone());
                        Ok(ChatChunk::Text(text))
                    }
                    Ok(ChatChunk::Again) => {
                        chunks.clear();
                        Ok(ChatChunk::Again)
                    }
                    // What comes after the end is no part of the answer.
                    last => {
                        let outcome = match last {
                            Ok(ChatChunk::End(answer)) => Ok(*answer),
                            Ok(more) => return Ok(more),
                            Err(error) => Err(error),
                        };
                        let outcome = match canonical.take() {
                            Some(canonical) => {
                                let chunks = std::mem::take(&mut chunks);
                                self.keep(file, canonical, outcome, chunks)
                            }
                            None => outcome,
                        };
                        outcome.map(|answer| ChatChunk::End(Box::new(answer)))
                    }
                });
                stream.boxed()
            }
        }
    }
}
