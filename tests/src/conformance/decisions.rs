//! Decision cases: a payload, perhaps a configuration and a registry; a verdict.

use std::sync::LazyLock;

use ephor::events::DecisionMade;
use ephor::rules::{JudgeConfig, LineJudge, LineVerdict};
use ephor::{Decision, DecisionType, Runtime};
use serde_json::{Map, Value, json};

use super::checks::{Found, Keys, contains, texts};
use super::world;

/// One for all cases: compiling the schemas is most of a case's time.
static JUDGE: LazyLock<LineJudge> = LazyLock::new(|| LineJudge::new(JudgeConfig::default()));

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let payload = payload(given)?;
    let kind = given.need("decision_type", |g, key| g.get(key))?;
    let mut line = json!({"decision_type": kind, "payload": payload});
    for field in ["coordinator", "registry"] {
        if let Some(value) = given.get(field) {
            line[field] = value.clone();
        }
    }
    let judge = &*JUDGE;
    let verdict = judge.judge(&line.to_string());
    let mut wrong = complaints(given, &line, expect, &verdict).await?;
    if !wrong.is_empty() {
        wrong.push(format!("errors: {:?}", verdict.errors));
    }
    // Pure means that asking again changes nothing.
    if judge.judge(&line.to_string()) != verdict {
        wrong.push("the same line got another verdict the second time".to_owned());
    }
    Ok(wrong)
}

/// The payload, its `$PAD` filled.
fn payload(given: &Keys<'_>) -> Result<Value, String> {
    let Some(template) = given.get("payload_template") else {
        return given.need("payload", |g, key| g.get(key)).cloned();
    };
    let pad = given.need("pad", |g, key| g.get(key)?.as_object())?;
    let pad = Keys::new("pad", pad);
    let field = pad.need("field", Keys::text)?;
    let unit = pad.need("char", Keys::text)?;
    let mut payload = template.clone();
    let count = match pad.number("count") {
        Some(count) => {
            // Characters; a unit of one character is the only one that makes sense.
            count
        }
        None => {
            let bytes = pad.need("compact_json_bytes", Keys::number)?;
            *place(&mut payload, field)? = json!("");
            let empty = payload.to_string().len() as u64;
            let room = bytes.checked_sub(empty).ok_or("the template alone is too long")?;
            let unit = unit.len() as u64;
            if !room.is_multiple_of(unit) {
                return Err(format!("{room} bytes can't be filled with units of {unit}"));
            }
            room / unit
        }
    };
    let count = usize::try_from(count).map_err(|error| error.to_string())?;
    *place(&mut payload, field)? = json!(unit.repeat(count));
    match pad.not_understood() {
        odd if odd.is_empty() => Ok(payload),
        odd => Err(odd.join("; ")),
    }
}

/// The field that holds `$PAD`: by name, by a dotted path, or wherever it is.
fn place<'v>(payload: &'v mut Value, field: &str) -> Result<&'v mut Value, String> {
    let pointer = format!("/{}", field.replace('.', "/"));
    payload.pointer_mut(&pointer).ok_or_else(|| format!("the template has no field {field}"))
}

async fn complaints(
    given: &Keys<'_>,
    line: &Value,
    expect: &Keys<'_>,
    verdict: &LineVerdict,
) -> Result<Vec<String>, String> {
    let joined = verdict.errors.join("; ").to_lowercase();
    let payload = verdict.payload.as_deref().cloned().unwrap_or(Value::Null);
    let suggestion = verdict.suggestion.as_deref().cloned().unwrap_or(Value::Null);
    let absent = |want: &Value, or_null: bool| {
        let gone = |name: &String| {
            let found = payload.get(name);
            found.is_none() || or_null && found.is_some_and(Value::is_null)
        };
        texts(want).map(|names| payload.is_object() && names.iter().all(gone))
    };
    let mut wrong = Vec::new();
    for (key, want) in expect.rest() {
        let fine = match key {
            "verdict" => want == verdict.verdict,
            "errors_contain_any" => texts(want)?.iter().any(|text| joined.contains(text)),
            "errors_mention_all" | "error_mentions_all" => {
                texts(want)?.iter().all(|text| joined.contains(text))
            }
            "first_error_contains" => {
                let first = verdict.errors.first().map(|error| error.to_lowercase());
                let wanted = texts(want)?;
                first.is_some_and(|first| wanted.iter().all(|text| first.contains(text)))
            }
            "error_count_at_least" => {
                let count = want.as_u64().ok_or("error_count_at_least isn't a number")?;
                verdict.errors.len() as u64 >= count
            }
            "corrected" => want == verdict.corrected,
            "forwarded_payload_contains" => contains(&payload, want),
            "forwarded_payload_lacks" => absent(want, false)?,
            "forwarded_payload_lacks_or_null" => absent(want, true)?,
            "suggestion_contains" => contains(&suggestion, want),
            "original_event_payload_unchanged" => {
                *want == Value::Bool(on_record(given, line).await? == line["payload"])
            }
            "effective" => contains(&effective(line, &payload)?, want),
            _ => continue,
        };
        expect.get(key);
        if !fine {
            wrong.push(format!("{key}: {want}; the verdict was {}", verdict.verdict));
        }
    }
    Ok(wrong)
}

/// The payload of the DecisionMade that is on record after the same decision went over a bus.
async fn on_record(given: &Keys<'_>, line: &Value) -> Result<Value, String> {
    let runtime = world::build(Runtime::builder(), given).await?;
    let kind = line["decision_type"].as_str().unwrap_or_default();
    let kind: DecisionType = kind.parse().map_err(|error| format!("{error}"))?;
    let talk = runtime.conversation(world::TALK);
    let receipt = talk.decide_raw(kind, line["payload"].clone()).await;
    let receipt = receipt.map_err(|error| error.to_string())?;
    let made = receipt.find::<DecisionMade>().ok_or("no DecisionMade is on record")?;
    let payload = (*made.payload).clone();
    runtime.shutdown().await;
    Ok(payload)
}

/// The defaults that executors use.
fn effective(line: &Value, payload: &Value) -> Result<Value, String> {
    let kind = line["decision_type"].as_str().unwrap_or_default();
    let kind = kind.parse().map_err(|error| format!("{error}"))?;
    let mut found = payload.as_object().cloned().unwrap_or_default();
    let more = match Decision::read(kind, payload).map_err(|error| error.to_string())? {
        Decision::SpawnSubagent(spawn) => json!({"priority": spawn.rank()}),
        Decision::ExecuteWorkflow(execute) => json!({
            "execution_mode": execute.mode(),
            "notify_on_completion": execute.notifies(),
        }),
        Decision::Respond(respond) => {
            json!({"requires_followup": respond.requires_followup.unwrap_or(false)})
        }
        _ => json!({}),
    };
    let more: Map<String, Value> = more.as_object().cloned().unwrap_or_default();
    found.extend(more);
    Ok(Value::Object(found))
}
