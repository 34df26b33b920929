//! The fast path.

use ephor::model::Said;
use ephor_planner::{FastPath, Planner, PlannerTask, Report, Via, history_answer};
use ephor_testkit::ScriptedPort;
use serde_json::{Value, json};

use super::{hub, kept, one_step, planner_model, port, said, snapshots};
use crate::conformance::checks::{Found, Keys};

/// One task, by a planner whose model and tools would do anything.
async fn asked(task: &str, history: Vec<Said>) -> Result<(Report, ScriptedPort), String> {
    let port = port(planner_model(one_step())).with_history(history);
    let planner = Planner::new(hub(&["search_web", "calculate"])?);
    let report = planner.answer(PlannerTask::new(task), port.shared()).await;
    Ok((report.map_err(|error| error.to_string())?, port))
}

pub(super) async fn classified(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let task = given.need("task", Keys::text)?;
    let (report, port) = asked(task, Vec::new()).await?;
    let mut wrong = Vec::new();
    let found = report.fast_path.map(FastPath::as_str);
    expect.check("fast_path", found, &mut wrong);
    if found.is_some() && !(port.requests().is_empty() && port.decisions().is_empty()) {
        wrong.push("a model or a tool was asked".to_owned());
    }
    if report.fast_path == Some(FastPath::Capability)
        && !report.answer.as_ref().is_some_and(|answer| answer.contains("`search_web`"))
    {
        wrong.push(format!("the tools of the hub aren't named: {:?}", report.answer));
    }
    Ok(wrong)
}

pub(super) async fn no_plan(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let task = given.need("task", Keys::text)?;
    let (report, port) = asked(task, said(given)?).await?;
    let mut wrong = Vec::new();
    let planned = port.purposes().iter().any(|purpose| purpose == "planning.plan");
    expect.check("planner_called", planned, &mut wrong);
    expect.check("llm_called", port.requests().len(), &mut wrong);
    expect.check("tools_called", port.decisions().len(), &mut wrong);
    let plan = serde_json::to_value(&report.task_plan).map_err(|error| error.to_string())?;
    expect.check("task_plan", plan, &mut wrong);
    expect.check("snapshot_created", !snapshots(&port).await?.is_empty(), &mut wrong);
    expect.check("fast_path", report.fast_path.map(FastPath::as_str), &mut wrong);
    let turns = kept(&port).await?.map(|state| state.turns).unwrap_or_default();
    expect.check("history_written", turns.len() == 1 && turns[0].answer.is_some(), &mut wrong);
    if report.via == Via::FastPath && turns.len() != 1 {
        wrong.push("the exchange isn't in the history".to_owned());
    }
    Ok(wrong)
}

pub(super) async fn history(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let task = given.need("task", Keys::text)?;
    let (report, _) = asked(task, said(given)?).await?;
    let answer = report.answer.clone().unwrap_or_default();
    let mut wrong = Vec::new();
    expect.check("fast_path", report.fast_path.map(FastPath::as_str), &mut wrong);
    let texts = |key: &str| -> Vec<String> {
        let list = expect.list(key).into_iter();
        list.map(|text| text.as_str().map_or_else(|| text.to_string(), str::to_owned)).collect()
    };
    for (key, wanted) in [("answer_contains", true), ("answer_lacks", false)] {
        for part in texts(key).iter().filter(|part| answer.contains(part.as_str()) != wanted) {
            wrong.push(format!("{key} {part:?}: {answer}"));
        }
    }
    if let Some(what) = expect.get("answer_indicates") {
        let none = answer == history_answer(task, &[]);
        let says = answer.contains("no previous question") || answer.contains("没有之前的问题");
        let meant = [
            "no previous question",
            "no previous questions",
            "no earlier question",
            "no history",
            "none",
        ];
        let known = what.as_str().is_some_and(|text| meant.contains(&text.to_lowercase().as_str()));
        if !known {
            wrong.push(format!("does not understand expect.answer_indicates: {what}"));
        } else if !(none && says) {
            wrong.push(format!("answer_indicates {what}: {answer}"));
        }
    }
    if report.fast_path != Some(FastPath::History) && !expect.has("fast_path") {
        wrong.push(format!("it isn't answered from the history: {}", json!(report)));
    }
    if let Some(Value::String(want)) = expect.get("answer") {
        let found = json!(answer);
        if found != json!(want) {
            wrong.push(format!("answer: wanted {want}, found {found}"));
        }
    }
    Ok(wrong)
}
