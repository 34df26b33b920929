//! `ephor check`: judges one decision, or one a line, in constant memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;

use ephor::core::Violation;
use ephor::policy::PolicyRule;
use ephor::rules::line::{LineJudge, LineVerdict};

use super::args::{CheckArgs, Global};
use super::clean;
use super::problem::{Exit, Problem};
use super::term::Term;
use super::{Done, config, places, policy};

/// Longest line that is kept in memory. The judge's own limit is far below.
const MAX_LINE: usize = 64 << 20;

pub(crate) async fn run(global: &Global, args: CheckArgs, term: &Term) -> Done {
    let config = config::load(global)?.config;
    let judge = match &config.runtime.policy {
        _ if args.bare => LineJudge::new(config.runtime.judge),
        None => {
            let registry = policy::world(&config, term).await?;
            LineJudge::new(config.runtime.judge).registry(registry)
        }
        Some(dir) => {
            let (set, registry) = policy::loaded(dir, &config, term).await?;
            let limits = set.limits().judge.clone();
            let rule = PolicyRule::new(set, policy::surroundings(&config));
            LineJudge::new(limits.unwrap_or(config.runtime.judge))
                .registry(registry)
                .rule(Arc::new(rule))
        }
    };
    let (global, term) = (global.clone(), term.clone());
    // A thread that waits for input doesn't hold a signal up.
    let judged = tokio::task::spawn_blocking(move || lines(&global, &args, &judge, &term)).await;
    judged.unwrap_or_else(|error| Err(Problem::failed("the lines can't be judged", error)))
}

fn lines(global: &Global, args: &CheckArgs, judge: &LineJudge, term: &Term) -> Done {
    if args.file == Path::new("-") {
        typed(global, term, "a decision as JSON")?;
    }
    let mut input = open(&args.file)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut rejected, mut held) = (false, false);
    let mut judged = 0_u64;
    let mut line = Vec::new();
    loop {
        // Whoever feeds one line at a time waits for its verdict.
        if input.buffer().is_empty() {
            out.flush()?;
        }
        let whole = read(&mut input, &mut line, args.jsonl)
            .map_err(|error| Problem::failed("the input can't be read", error))?;
        let Some(whole) = whole else {
            break;
        };
        let text = strip(&line, judged == 0);
        if text.is_empty() && args.jsonl {
            continue;
        }
        judged += 1;
        let verdict = verdict(judge, text, whole, args.jsonl);
        rejected |= verdict.verdict == "rejected";
        held |= verdict.verdict == "held";
        let shown = serde_json::to_string(&verdict).map_err(io::Error::from)?;
        out.write_all(clean::json(&shown).as_bytes())?;
        out.write_all(b"\n")?;
        if !args.jsonl {
            break;
        }
    }
    out.flush()?;
    if judged == 0 {
        // A gate that was given nothing has let nothing pass.
        return Err(Problem::failed("nothing was judged", "the input has no lines")
            .next("write one decision on each line"));
    }
    Ok(match (rejected, held) {
        (true, _) => Exit::Rejected,
        (false, true) => Exit::Waiting,
        (false, false) => Exit::Done,
    })
}

pub(crate) type Input = BufReader<Box<dyn Read>>;

fn open(path: &Path) -> Result<Input, Problem> {
    let inner: Box<dyn Read> =
        if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(file(path)?) };
    Ok(BufReader::with_capacity(1 << 16, inner))
}

/// Somebody who types what is read from standard input should know that it is awaited.
pub(crate) fn typed(global: &Global, term: &Term, what: &str) -> Result<(), Problem> {
    if !io::stdin().is_terminal() {
        return Ok(());
    }
    if global.no_input {
        return Err(Problem::new(Exit::Usage, "there is nothing to read")
            .because("--no-input was given, and nothing is piped in")
            .next("give a file, or pipe it in"));
    }
    term.note(format!("type {what}; Ctrl-D ends it"));
    Ok(())
}

/// Opens a file that was named.
pub(crate) fn file(path: &Path) -> Result<File, Problem> {
    let shown = path.display().to_string();
    places::no_folder(path, "a file")?;
    File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Problem::new(Exit::NotFound, "there is no such file")
            .of(shown)
            .next("check the path; - reads standard input"),
        _ => Problem::failed("the file can't be read", error).of(shown),
    })
}

/// Reads one line, or everything. None: the input is at its end. False: there was more than is
/// kept; the rest has been read over.
pub(crate) fn read(input: &mut Input, line: &mut Vec<u8>, lines: bool) -> io::Result<Option<bool>> {
    line.clear();
    let mut whole = true;
    let mut begun = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok((begun || !lines).then_some(whole));
        }
        begun = true;
        let end = if lines { chunk.iter().position(|byte| *byte == b'\n') } else { None };
        let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
        let room = MAX_LINE - line.len();
        whole &= part.len() <= room;
        line.extend_from_slice(part.get(..part.len().min(room)).unwrap_or_default());
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(whole));
        }
    }
}

/// The line without white space around it and, at the beginning of the input, without a byte
/// order mark.
pub(crate) fn strip(line: &[u8], first: bool) -> &[u8] {
    let line = match line.strip_prefix(b"\xef\xbb\xbf") {
        Some(rest) if first => rest,
        _ => line,
    };
    line.trim_ascii()
}

/// Judges what was read: a line of many, or the whole input.
fn verdict(judge: &LineJudge, text: &[u8], whole: bool, lines: bool) -> LineVerdict {
    let what = if lines { "the line" } else { "the input" };
    if !whole {
        let problem = format!("{what} has more than {MAX_LINE} bytes");
        return unread(violation(
            "PAYLOAD_TOO_LARGE",
            problem,
            "a payload of at most 1 MiB",
            lines,
        ));
    }
    let not_json = |problem| unread(violation("INVALID_JSON", problem, "a JSON object", lines));
    match std::str::from_utf8(text) {
        Ok(text) => match serde_json::from_str(text) {
            Ok(value) => judge.judge_value(value),
            Err(error) => not_json(format!("{what} isn't JSON: {error}")),
        },
        Err(error) => not_json(format!("{what} isn't UTF-8: byte {}", error.valid_up_to() + 1)),
    }
}

fn unread(violation: Violation) -> LineVerdict {
    LineVerdict {
        verdict: "rejected",
        errors: vec![violation.message.clone()],
        violations: vec![violation],
        payload: None,
        suggestion: None,
        corrected: false,
        corrections: Vec::new(),
    }
}

fn violation(code: &str, problem: String, expected: &str, lines: bool) -> Violation {
    let hint = match lines {
        true => "Write one JSON object on each line, in UTF-8.",
        false => "Write one JSON object, in UTF-8.",
    };
    Violation {
        code: code.to_owned(),
        pointer: String::new(),
        message: problem,
        expected: expected.to_owned(),
        hint: hint.to_owned(),
    }
}

/// What is wrong with a text that isn't JSON, for other commands.
pub(crate) fn not_json(problem: String) -> Violation {
    violation("INVALID_JSON", problem, "a JSON object", false)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn all(bytes: &'static [u8], lines: bool) -> Vec<String> {
        let inner: Box<dyn Read> = Box::new(bytes);
        let mut input = BufReader::with_capacity(3, inner);
        let mut line = Vec::new();
        let mut found = Vec::new();
        while let Some(whole) = read(&mut input, &mut line, lines).unwrap() {
            assert!(whole);
            found.push(String::from_utf8(strip(&line, found.is_empty()).to_vec()).unwrap());
            if !lines {
                break;
            }
        }
        found
    }

    #[test]
    fn lines() {
        assert_eq!(all(b"abcdef\r\n\n  g\n", true), ["abcdef", "", "g"]);
        assert_eq!(all(b"\xef\xbb\xbf{}", true), ["{}"]);
        assert_eq!(all(b"", true), [""; 0]);
        assert_eq!(all(b"a\nb", false), ["a\nb"]);
        assert_eq!(all(b"", false), [""]);
    }
}
