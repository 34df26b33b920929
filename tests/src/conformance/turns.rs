//! Cases about the context of several turns: what is remembered of what was asked and answered.

use std::collections::BTreeMap;

use ephor::graph::{Turn, TurnLimits, Turns};
use serde_json::{Map, Value, json};

use super::checks::{Found, Keys};

/// The thread of a case that names none.
const THREAD: &str = "case";

/// How long an answer is, by any of its names.
const ANSWER: [&str; 3] = ["answer_length", "chunk_length", "plan_length"];

/// The turns of each thread.
struct Threads {
    limits: TurnLimits,
    all: BTreeMap<String, Turns>,
}

impl Threads {
    fn of(&mut self, thread: &str) -> &mut Turns {
        self.all.entry(thread.to_owned()).or_insert_with(|| Turns::new(self.limits))
    }

    fn history(&self, thread: &str) -> Vec<Turn> {
        self.all.get(thread).map(|turns| turns.history().cloned().collect()).unwrap_or_default()
    }

    fn context(&self, thread: &str) -> String {
        self.all.get(thread).map(Turns::context).unwrap_or_default()
    }
}

pub(super) fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let forms = ["turns", "ops", "threads", "question_length"];
    if !forms.iter().chain(&ANSWER).any(|form| given.has(form)) {
        return Err("does not understand this form".to_owned());
    }
    let mut limits = TurnLimits::default();
    if let Some(turns) = number(given, &["window", "max_turns"])? {
        limits.turns = turns;
    }
    if let Some(characters) = number(given, &["characters", "max_characters", "max_length"])? {
        limits.characters = characters;
    }
    let mut threads = Threads { limits, all: BTreeMap::new() };
    if let Some(turns) = number(given, &["turns"])? {
        for turn in 1..=turns {
            threads.of(THREAD).begin(&format!("q{turn}"));
            threads.of(THREAD).append(&format!("p{turn}"));
            threads.of(THREAD).finish();
        }
    }
    if let Some(length) = number(given, &ANSWER)? {
        threads.of(THREAD).begin("q");
        threads.of(THREAD).append(&"x".repeat(length));
        threads.of(THREAD).finish();
    }
    if let Some(length) = number(given, &["question_length"])? {
        threads.of(THREAD).begin(&"q".repeat(length));
        threads.of(THREAD).append("p");
        threads.of(THREAD).finish();
    }
    operate(threads.of(THREAD), &given.list("ops"))?;
    let given = given
        .get("threads")
        .map(|threads| threads.as_object().ok_or_else(|| format!("given.threads is {threads}")));
    let given = given.transpose()?;
    for (thread, ops) in given.into_iter().flatten() {
        let ops = ops.as_array().ok_or_else(|| format!("the ops of {thread} are {ops}"))?;
        operate(threads.of(thread), &ops.iter().collect::<Vec<_>>())?;
    }
    let mut wrong = Vec::new();
    check(&threads, expect, &mut wrong);
    Ok(wrong)
}

fn number(given: &Keys<'_>, names: &[&str]) -> Result<Option<usize>, String> {
    let Some(name) = names.iter().find(|name| given.has(name)) else {
        return Ok(None);
    };
    let found = given.need(name, Keys::number)?;
    usize::try_from(found).map(Some).map_err(|error| error.to_string())
}

/// Words such as `begin q1`, one after the other.
fn operate(turns: &mut Turns, ops: &[&Value]) -> Result<(), String> {
    for op in ops {
        let text = op.as_str().ok_or_else(|| format!("does not understand the step {op}"))?;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (word.to_lowercase().as_str(), rest) {
            ("begin", question) => turns.begin(question),
            ("chunk" | "append", chunk) => drop(turns.append(chunk)),
            ("finish" | "commit", "") => drop(turns.finish().cloned()),
            ("discard" | "cancel", "") => drop(turns.discard()),
            ("restart_last" | "restart", "") => drop(turns.restart_last().map(str::to_owned)),
            ("forget" | "remove", "") => *turns = Turns::new(turns.limits()),
            _ => return Err(format!("does not understand the step {text:?}")),
        }
    }
    Ok(())
}

fn pairs(turns: &[Turn]) -> Value {
    turns.iter().map(|turn| json!([turn.question, turn.answer])).collect()
}

fn check(threads: &Threads, expect: &Keys<'_>, wrong: &mut Vec<String>) {
    let history = threads.history(THREAD);
    for (key, want) in expect.rest() {
        let found = match key {
            // By thread, where the case has several.
            "history" if want.is_object() => {
                let named = want.as_object().into_iter().flat_map(Map::keys);
                named.map(|thread| (thread.clone(), pairs(&threads.history(thread)))).collect()
            }
            "history" => pairs(&history),
            "kept" => {
                let number = |turn: &Turn| turn.question.trim_start_matches('q').parse::<u64>();
                history.iter().filter_map(|turn| number(turn).ok()).collect::<Vec<_>>().into()
            }
            "turns" | "history_length" | "history_size" => json!(history.len()),
            "questions" => history.iter().map(|turn| turn.question.as_str()).collect(),
            "answers" => history.iter().map(|turn| turn.answer.as_str()).collect(),
            "answer_length" | "chunk_length" | "plan_length" => {
                json!(history.last().map(|turn| turn.answer.chars().count()))
            }
            "question_length" => json!(history.last().map(|turn| turn.question.chars().count())),
            _ => match context_key(threads, key, want) {
                Some(found) => found,
                None => continue,
            },
        };
        expect.check(key, found, wrong);
    }
    if expect.has("open_question") {
        let open = threads.all.get(THREAD);
        let question = open.and_then(|turns| turns.open_question().map(str::to_owned));
        expect.check("open_question", question, wrong);
    }
}

/// `context_empty`, `context_b_empty`, `context_contains`, `history_b`, …
fn context_key(threads: &Threads, key: &str, want: &Value) -> Option<Value> {
    if let Some(thread) = key.strip_prefix("history_") {
        return Some(pairs(&threads.history(thread)));
    }
    let rest = key.strip_prefix("context")?;
    let (thread, what) = rest.rsplit_once('_')?;
    let thread = thread.strip_prefix('_').unwrap_or(THREAD);
    let context = threads.context(thread);
    match what {
        "empty" => Some(json!(context.is_empty())),
        // What is wanted comes back where it holds; what is there, where it doesn't.
        "contains" | "lacks" => {
            let wanted: Vec<&str> = match want {
                Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
                one => one.as_str().into_iter().collect(),
            };
            let contains = what == "contains";
            let holds =
                !wanted.is_empty() && wanted.iter().all(|text| context.contains(text) == contains);
            Some(if holds { want.clone() } else { json!(context) })
        }
        _ => None,
    }
}
