//! What the wrapper says, as an output or a failure.

use ephor_core::{ErrorCode, Failure};

use super::process::{Answer, Ended, end};

/// The most characters of what a script printed that a failure shows.
const MAX_PRINTED: usize = 2000;

pub(super) fn read(ended: Ended, cpu_seconds: u64) -> Result<Answer, Failure> {
    let Some(mut answer) = ended.answer else {
        let (code, message) = end(ended.status, cpu_seconds);
        return Err(Failure::new(code, message).detail(tail(&ended.printed)));
    };
    let Some(raised) = answer.error.take() else {
        return Ok(answer);
    };
    let (code, hint) = match (raised.import, raised.memory) {
        (true, _) => (
            ErrorCode::Dependency,
            Some(
                "only the standard library is there, unless `python.venv` names a virtual environment",
            ),
        ),
        (_, true) => (
            ErrorCode::ResourceLimit,
            Some("give the script less to do, or raise `python.memory_mb`"),
        ),
        _ => (ErrorCode::ValidationFailed, None),
    };
    let at = raised.line.map(|line| format!(" in line {line}")).unwrap_or_default();
    let message = match raised.kind.as_str() {
        "Unfit" => format!("the script's result can't be used: {}", raised.message),
        kind => format!("the script failed{at}: {kind}: {}", raised.message),
    };
    let mut failure = Failure::new(code, message);
    failure.hint = hint.map(str::to_owned);
    let mut detail = if raised.kind == "Unfit" { String::new() } else { raised.traceback };
    if !ended.printed.trim().is_empty() {
        detail.push_str("printed:\n");
        detail.push_str(&tail(&ended.printed));
    }
    failure.detail = (!detail.is_empty()).then_some(detail);
    Err(failure)
}

fn tail(text: &str) -> String {
    let count = text.chars().count();
    text.chars().skip(count.saturating_sub(MAX_PRINTED)).collect()
}
