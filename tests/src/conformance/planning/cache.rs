//! The request cache.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ephor::journal::Memory;
use ephor::model::ModelErrorKind;
use ephor_core::ConversationId;
use ephor_planner::{CacheLimits, Planner, PlannerTask, Report, Settings, Via};
use ephor_testkit::ScriptedPort;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{Answers, hub, one_step, planner_model, port};
use crate::conformance::checks::{Found, Keys};

async fn ask(planner: &Planner, task: &str, port: &ScriptedPort) -> Result<Report, String> {
    let report = planner.answer(PlannerTask::new(task), port.shared()).await;
    report.map_err(|error| error.to_string())
}

fn planned(port: &ScriptedPort) -> usize {
    port.purposes().iter().filter(|purpose| *purpose == "planning.plan").count()
}

/// Whether the second answer to the same task comes from the cache.
pub(super) async fn skip(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let task = given.need("task", Keys::text)?;
    let port = port(planner_model(one_step()));
    let planner = Planner::new(hub(&[])?);
    ask(&planner, task, &port).await?;
    let again = ask(&planner, task, &port).await?;
    let mut wrong = Vec::new();
    expect.check("cache_used", again.via == Via::Cache, &mut wrong);
    expect.check("planner_calls", planned(&port), &mut wrong);
    Ok(wrong)
}

/// Several runs, some of which fail.
pub(super) async fn runs(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let task = given.need("task", Keys::text)?;
    let tasks: Vec<String> =
        given.list("tasks").into_iter().filter_map(Value::as_str).map(str::to_owned).collect();
    let results: Vec<bool> = given
        .list("workflow_results")
        .into_iter()
        .map(|result| match result.as_str() {
            Some("success") => Ok(true),
            Some("failure" | "error" | "raises") => Ok(false),
            _ => Err(format!("does not understand the result {result}")),
        })
        .collect::<Result<_, _>>()?;
    let runs = given.number("runs").unwrap_or(2);
    let (run, answers) = (Arc::new(AtomicUsize::new(0)), AtomicUsize::new(0));
    let at = run.clone();
    let results = Arc::new(Mutex::new(results));
    let model = Answers(move |request: &ephor::model::ChatRequest| {
        if request.purpose.as_str() == "planning.plan" {
            return Ok(one_step());
        }
        let results = results.lock().unwrap_or_else(PoisonError::into_inner);
        match results.get(at.load(Ordering::SeqCst)) {
            Some(false) => Err(ModelErrorKind::BadRequest),
            _ => Ok(format!("answer {}", answers.fetch_add(1, Ordering::SeqCst))),
        }
    });
    let port = port(model);
    let planner = Planner::new(hub(&[])?);
    let mut given_answers = Vec::new();
    for number in 0..runs {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        run.store(index, Ordering::SeqCst);
        let task = tasks.get(index).map_or(task, String::as_str);
        given_answers.push(ask(&planner, task, &port).await?);
    }
    let mut wrong = Vec::new();
    expect.check("planner_calls", planned(&port), &mut wrong);
    let first = given_answers.first().and_then(|report| report.answer.clone());
    let same = given_answers.iter().skip(1).all(|report| report.answer == first);
    expect.check("second_answer_same", same, &mut wrong);
    expect.check("same_answer", same, &mut wrong);
    let last = given_answers.last();
    expect.check("cache_used", last.is_some_and(|report| report.via == Via::Cache), &mut wrong);
    expect.check("success", last.is_some_and(|report| report.success), &mut wrong);
    Ok(wrong)
}

/// An answer of some age.
pub(super) async fn ttl(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let seconds = |key: &str| given.get(key).and_then(Value::as_f64);
    let usual = CacheLimits::default();
    let ttl = seconds("ttl_s").map_or(usual.ttl, Duration::from_secs_f64);
    let age = seconds("age_s").ok_or("given.age_s is no number")?;
    let task = given.text("task").unwrap_or("explain entanglement");
    let settings = Settings { cache: CacheLimits { ttl, ..usual }, ..Settings::default() };
    let planner = Planner::with(hub(&[])?, settings);
    let (conversation, journal) = (ConversationId::fresh(), Arc::new(Memory::default()));
    let at = |time: Timestamp| {
        let port = port(planner_model(one_step())).on_journal(journal.clone());
        port.in_conversation(conversation.clone()).at(time)
    };
    let age = SignedDuration::try_from_secs_f64(age).map_err(|error| error.to_string())?;
    ask(&planner, task, &at(Timestamp::UNIX_EPOCH)).await?;
    let again = ask(&planner, task, &at(Timestamp::UNIX_EPOCH + age)).await?;
    let mut wrong = Vec::new();
    expect.check("hit", json!(again.via == Via::Cache), &mut wrong);
    Ok(wrong)
}
