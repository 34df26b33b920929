//! The tape's file: a header, then one JSON line for each request and what came of it.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::canon::{Canonical, Ignore, Normaliser, digest};
use super::redact;
use crate::{ChatResponse, ModelError, ModelErrorKind, Usage};

/// The format's version.
pub(super) const VERSION: u32 = 1;
/// Longest line, in bytes.
const MOST_LINE: u64 = 16 << 20;
/// Maximum number of entries of a tape.
const MOST_ENTRIES: usize = 100_000;
/// Largest tape, in bytes: it is held in memory.
const MOST_BYTES: u64 = 512 << 20;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    ephor_tape: u32,
    #[serde(default)]
    ignore: Ignore,
}

/// A request and what came of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) digest: String,
    pub(super) request: Value,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) names: Vec<String>,
    /// The pieces that a stream came in, where it came in several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) chunks: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<ChatResponse>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<Failed>,
}

/// A [`ModelError`] on a tape.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Failed {
    kind: ModelErrorKind,
    model: String,
    message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    retry_after_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Usage::is_none")]
    usage: Usage,
}

impl Failed {
    fn of(error: &ModelError) -> Self {
        let wait = error.retry_after.map(|wait| u64::try_from(wait.as_millis()));
        Self {
            kind: error.kind,
            model: error.model.clone(),
            message: redact::text(&error.message).unwrap_or_else(|| error.message.clone()),
            retry_after_ms: wait.and_then(Result::ok),
            usage: error.usage,
        }
    }

    pub(super) fn error(&self) -> ModelError {
        ModelError {
            kind: self.kind,
            model: self.model.clone(),
            message: self.message.clone(),
            retry_after: self.retry_after_ms.map(Duration::from_millis),
            usage: self.usage,
        }
    }
}

impl Entry {
    /// An entry without keys: an answer that holds one loses it, and its pieces.
    pub(super) fn new(
        canonical: Canonical,
        outcome: &Result<ChatResponse, ModelError>,
        chunks: Vec<String>,
    ) -> Result<Self, serde_json::Error> {
        let (mut answer, mut error, mut redacted) = (None, None, false);
        match outcome {
            Ok(response) => {
                let mut value = serde_json::to_value(response)?;
                redacted = redact::value(&mut value);
                answer = Some(serde_json::from_value(value)?);
            }
            Err(failure) => error = Some(Failed::of(failure)),
        }
        // A key may be parted by two pieces.
        redacted |= redact::text(&chunks.concat()).is_some();
        let Canonical { value: request, mut names, digest } = canonical;
        for name in &mut names {
            *name = redact::text(name).unwrap_or_else(|| std::mem::take(name));
        }
        let chunks = if redacted { Vec::new() } else { chunks };
        Ok(Self { digest, request, names, chunks, answer, error })
    }
}

/// What is wrong with a tape.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{}", line.map(|line| format!("line {line}: ")).unwrap_or_default(), why)]
pub(super) struct Unreadable {
    line: Option<usize>,
    why: String,
}

fn whole(why: impl Into<String>) -> Unreadable {
    Unreadable { line: None, why: why.into() }
}

/// A tape in memory.
#[derive(Debug)]
pub(super) struct Tape {
    pub(super) ignore: Ignore,
    pub(super) rules: Normaliser,
    pub(super) entries: Vec<Entry>,
    /// The entries of a request, by its digest, in the order in which they were recorded.
    pub(super) by_digest: HashMap<String, Vec<usize>>,
}

impl Tape {
    pub(super) fn load(path: &Path) -> Result<Self, Unreadable> {
        let file =
            File::open(path).map_err(|error| whole(format!("it can't be opened: {error}")))?;
        let size = file.metadata().map(|data| data.len()).unwrap_or(0);
        if size > MOST_BYTES {
            return Err(whole(format!("it has {size} bytes, and {MOST_BYTES} are allowed")));
        }
        Self::read(BufReader::new(file))
    }

    pub(super) fn read(mut input: impl BufRead) -> Result<Self, Unreadable> {
        let Some(first) = line(&mut input, 1)? else {
            return Err(whole("it is empty, and a tape begins with a header"));
        };
        let header: Value = parsed(&first, 1, "not JSON")?;
        let at = |why: String| Unreadable { line: Some(1), why };
        match header.get("ephor_tape").and_then(Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => {
                return Err(at(format!(
                    "the tape's version is {version}, and {VERSION} can be read"
                )));
            }
            None => return Err(at("no header of a tape: {\"ephor_tape\": 1, …}".to_owned())),
        }
        let header: Header = parsed(&first, 1, "no header of a tape")?;
        let rules = Normaliser::new(&header.ignore).map_err(at)?;
        let mut tape =
            Self { ignore: header.ignore, rules, entries: Vec::new(), by_digest: HashMap::new() };
        let mut number = 1;
        loop {
            number += 1;
            let Some(text) = line(&mut input, number)? else {
                return Ok(tape);
            };
            if text.trim().is_empty() {
                continue;
            }
            let entry: Entry = parsed(&text, number, "no entry of a tape")?;
            let wrong = |why: &str| Err(Unreadable { line: Some(number), why: why.to_owned() });
            if entry.answer.is_some() == entry.error.is_some() {
                return wrong("an entry has either an answer or an error");
            }
            if entry.digest != digest(&entry.request) {
                return wrong("the digest isn't the request's: one of them was changed");
            }
            if tape.entries.len() == MOST_ENTRIES {
                return wrong("a tape holds 100000 entries at most");
            }
            tape.by_digest.entry(entry.digest.clone()).or_default().push(tape.entries.len());
            tape.entries.push(entry);
        }
    }
}

/// The next line without its end.
fn line(input: &mut impl BufRead, number: usize) -> Result<Option<String>, Unreadable> {
    let wrong = |why: String| Unreadable { line: Some(number), why };
    let mut bytes = Vec::new();
    let count = input.by_ref().take(MOST_LINE).read_until(b'\n', &mut bytes);
    match count {
        Err(error) => Err(wrong(format!("it can't be read: {error}"))),
        Ok(0) => Ok(None),
        Ok(_) if !bytes.ends_with(b"\n") && bytes.len() as u64 == MOST_LINE => {
            Err(wrong(format!("it is longer than {MOST_LINE} bytes")))
        }
        Ok(_) if !bytes.ends_with(b"\n") => {
            Err(wrong("it is torn: writing it was cut off; remove the line".to_owned()))
        }
        Ok(_) => {
            bytes.pop();
            String::from_utf8(bytes).map(Some).map_err(|error| {
                wrong(format!("it isn't UTF-8: byte {}", error.utf8_error().valid_up_to() + 1))
            })
        }
    }
}

fn parsed<T: serde::de::DeserializeOwned>(
    text: &str,
    number: usize,
    what: &str,
) -> Result<T, Unreadable> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json counts lines within the text, which is one.
        let why = error.to_string().replace("line 1 ", "");
        Unreadable { line: Some(number), why: format!("{what}: {why}") }
    })
}

/// Opens a tape for more: a new one with its header, or one that is there and ignores the same.
pub(super) fn begin(path: &Path, ignore: &Ignore) -> Result<(File, Normaliser), Unreadable> {
    let failed = |error: std::io::Error| whole(format!("it can't be written: {error}"));
    let there = std::fs::metadata(path).is_ok_and(|data| data.len() > 0);
    if there {
        let tape = Tape::load(path)?;
        if tape.ignore != *ignore {
            return Err(whole(
                "it was recorded with other rules of what to ignore; record onto another tape",
            ));
        }
        let file = File::options().append(true).open(path).map_err(failed)?;
        return Ok((file, tape.rules));
    }
    let rules = Normaliser::new(ignore).map_err(whole)?;
    let mut file =
        ephor_core::private::file().create(true).append(true).open(path).map_err(failed)?;
    let header = Header { ephor_tape: VERSION, ignore: ignore.clone() };
    write(&mut file, &header).map_err(whole)?;
    Ok((file, rules))
}

/// Writes one line, whole.
pub(super) fn write(file: &mut File, line: &impl Serialize) -> Result<(), String> {
    let mut text = serde_json::to_vec(line).map_err(|error| error.to_string())?;
    if text.len() as u64 >= MOST_LINE {
        return Err(format!("the request and its answer are longer than {MOST_LINE} bytes"));
    }
    text.push(b'\n');
    file.write_all(&text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use crate::{ChatRequest, Purpose};
    use proptest::prelude::*;

    fn entry(text: &str, answer: &str) -> Entry {
        let rules = Normaliser::new(&Ignore::nothing()).unwrap();
        let canonical = rules.read(&ChatRequest::new(Purpose::Node, text));
        let answer = ChatResponse::text("m::m", answer);
        Entry::new(canonical, &Ok(answer), vec!["a".into(), "b".into()]).unwrap()
    }

    #[test]
    fn hostile_and_torn_tapes_are_refused_with_their_line() {
        let good = serde_json::to_string(&entry("Go", "Done")).unwrap();
        let header = "{\"ephor_tape\":1}";
        let with = |line: &str| format!("{header}\n{good}\n{line}").into_bytes();
        let edited = good.replace("\"Go\"", "\"Stop\"");
        let both = good.replacen(
            "\"answer\"",
            "\"error\":{\"kind\":\"Timeout\",\"model\":\"m\",\"message\":\"\"},\"answer\"",
            1,
        );
        for (bytes, parts) in [
            (Vec::new(), &["empty"][..]),
            (b"\n".to_vec(), &["line 1", "not JSON"]),
            (b"{\"a\":1}\n".to_vec(), &["line 1", "no header"]),
            (b"{\"ephor_tape\":2}\n".to_vec(), &["line 1", "version is 2"]),
            (b"{\"ephor_tape\":1,\"x\":1}\n".to_vec(), &["line 1", "unknown field"]),
            (
                b"{\"ephor_tape\":1,\"ignore\":{\"patterns\":[\"(\"]}}\n".to_vec(),
                &["line 1", "pattern"],
            ),
            (b"{\"ephor_tape\":1}".to_vec(), &["line 1", "torn"]),
            (with("{\"digest\":"), &["line 3", "torn"]),
            (with("{\"digest\":\n"), &["line 3", "no entry"]),
            (with(&format!("{}\n", &good[..good.len() - 5])), &["line 3", "no entry"]),
            (with(&format!("{edited}\n")), &["line 3", "digest"]),
            (with(&format!("{both}\n")), &["line 3", "either"]),
            (with(&format!("{}1\n", "[".repeat(10_000))), &["line 3", "no entry"]),
            ([with(""), vec![0xff, b'\n']].concat(), &["line 3", "UTF-8: byte 1"]),
        ] {
            let shown = String::from_utf8_lossy(&bytes).chars().take(80).collect::<String>();
            let error =
                Tape::read(bytes.as_slice()).err().unwrap_or_else(|| panic!("{shown}")).to_string();
            assert!(parts.iter().all(|part| error.contains(part)), "{shown}: {error}");
        }
        let tape = Tape::read(with("\n").as_slice()).unwrap();
        assert_eq!(tape.entries, [entry("Go", "Done")]);
    }

    #[test]
    fn a_line_without_an_end_isnt_read_for_ever() {
        let endless = std::io::BufReader::new(std::io::repeat(b'x'));
        assert!(Tape::read(endless).unwrap_err().to_string().contains("longer than"));
    }

    #[test]
    fn answers_lose_their_keys() {
        let entry = entry("Go", "it is sk-abcdefghijklmnopqrst");
        assert_eq!(entry.answer.unwrap().text, "it is [redacted]");
        assert!(entry.chunks.is_empty());
    }

    proptest! {
        #[test]
        fn no_bytes_break_reading(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = Tape::read(bytes.as_slice());
            let with = [b"{\"ephor_tape\":1}\n".to_vec(), bytes].concat();
            let _ = Tape::read(with.as_slice());
        }
    }
}
