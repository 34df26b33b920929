//! Scripts over rows: written, run in the jail, and told of; after too many failures the analysis
//! continues without it, and says so.

use ephor_core::Failure;
use ephor_core::text::cut;
use ephor_flow::{AskError, Prompt};
use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::purposes::analysis::{self, Computed, Computing, FailedScript, Script};
use serde_json::{Map, Value, json};

use super::failure;
use super::statements::error_text;
use crate::deps::Deps;
use crate::effects::{self, Effect};
use crate::plan;
use crate::prompts;
use crate::state::{Analysis, AnalysisUpdate, PythonWork, StepResult};
use crate::text::say;

type Done = Result<AnalysisUpdate, NodeError>;

/// Maximum number of characters of a script, and bytes of an output.
const LONGEST: usize = 20_000;
const LARGEST: usize = 64_000;

/// Asks for a script. Tries count anew for each step of the plan.
pub(crate) async fn script(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let step = state.plan_current_step.max(1);
    let known = match state.python.step == step {
        true => state.python.clone(),
        false => PythonWork { step, ..PythonWork::default() },
    };
    let fresh = PythonWork { step, tries: known.tries + 1, ..PythonWork::default() };
    if let Some(reason) = deps.no_python().await {
        return Ok(Analysis::update().python(fallen(known, reason)));
    }
    let work = match ask(deps, state, &known).await {
        Ok(script) if script.code.trim().is_empty() || script.code.len() > LONGEST => PythonWork {
            error: Some("the model gave no script that can be run".to_owned()),
            ..fresh
        },
        Ok(script) => {
            cx.write(TextKind::Python, &script.code).await;
            PythonWork { code: script.code, ..fresh }
        }
        Err(error) if super::passing(&error) => {
            PythonWork { error: Some(cut(&error.to_string(), 1000)), ..fresh }
        }
        Err(error) => fallen(known, error_text(&error)),
    };
    Ok(Analysis::update().python(work))
}

/// The work without a result: the analysis continues.
fn fallen(work: PythonWork, reason: String) -> PythonWork {
    PythonWork {
        success: Some(false),
        fallback: true,
        output: "{}".to_owned(),
        error: Some(reason),
        ..work
    }
}

async fn ask(deps: &Deps, state: &Analysis, known: &PythonWork) -> Result<Script, AskError> {
    let (columns, rows, row_count) = last_rows(state);
    let failed = known
        .error
        .as_ref()
        .map(|error| FailedScript { code: known.code.clone(), error: error.clone() });
    let before = match &failed {
        Some(failed) => format!("```python\n{}\n```\nIt failed: {}", failed.code, failed.error),
        None => "none".to_owned(),
    };
    let sample: Vec<Value> = rows.iter().take(5).cloned().map(Value::Object).collect();
    let context = Computing {
        question: state.question().to_owned(),
        instruction: plan::instruction(state),
        columns: columns.to_vec(),
        sample,
        row_count,
        failed,
    };
    Prompt::new(analysis::PYTHON, &prompts::PYTHON)
        .with("columns", columns.join(", "))
        .with("row_count", row_count.to_string())
        .with("sample", Value::Array(context.sample.clone()).to_string())
        .with("question", state.question())
        .with("instruction", &context.instruction)
        .with("before", before)
        .context(&context)
        .ask(&*deps.port)
        .await
}

/// The rows of the newest statement.
fn last_rows(state: &Analysis) -> (&[String], &[Map<String, Value>], usize) {
    let found = state.results.iter().rev().find_map(|result| match result {
        StepResult::Sql { columns, rows, row_count, .. } => {
            Some((columns.as_slice(), rows.as_slice(), *row_count))
        }
        StepResult::Python { .. } => None,
    });
    found.unwrap_or((&[], &[], 0))
}

/// What a script's variables are: the newest statement's `rows` and `columns`, all earlier `results`
/// by step, and the `question`.
fn inputs(state: &Analysis) -> Map<String, Value> {
    let (columns, rows, _) = last_rows(state);
    let mut results = Map::new();
    for result in &state.results {
        let value = match result {
            StepResult::Sql { rows, columns, .. } => json!({"columns": columns, "rows": rows}),
            StepResult::Python { output, .. } => output.clone(),
        };
        results.insert(result.step().to_string(), value);
    }
    let mut inputs = Map::new();
    inputs.insert("rows".to_owned(), json!(rows));
    inputs.insert("columns".to_owned(), json!(columns));
    inputs.insert("results".to_owned(), Value::Object(results));
    inputs.insert("question".to_owned(), json!(state.question()));
    inputs
}

/// Runs a script: decisions of their own. The last failure is the fallback.
pub(crate) async fn run(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let work = state.python.clone();
    if work.fallback {
        return Ok(Analysis::update().python(work));
    }
    let ended = match work.code.trim() {
        "" => {
            let reason = work.error.clone().unwrap_or_else(|| "there is no script".to_owned());
            Effect::Failed { reason, transient: false }
        }
        _ => {
            let about = plan::instruction(state);
            let effect = cx.once("output", async || {
                let inputs = inputs(state);
                Ok::<_, Failure>(effects::python(&deps.port, &about, &work.code, inputs).await)
            });
            effect.await?
        }
    };
    let work = match ended {
        Effect::Done(output) => match output.to_string() {
            text if text.len() > LARGEST => failed(
                state,
                work,
                format!("its output has {} bytes, and at most {LARGEST} are kept", text.len()),
            ),
            text => {
                cx.write(TextKind::Json, &text).await;
                PythonWork { success: Some(true), output: text, error: None, ..work }
            }
        },
        Effect::Failed { reason, .. } => failed(state, work, reason),
    };
    if let Some(error) = &work.error {
        let why = cut(error, 300);
        let said = say(
            cx.state().question(),
            format!("the script failed: {why}"),
            format!("脚本执行失败：“{why}”"),
        );
        cx.text(said).await;
    }
    Ok(Analysis::update().python(work))
}

fn failed(state: &Analysis, work: PythonWork, reason: String) -> PythonWork {
    if work.tries >= state.limits.python_tries {
        return fallen(work, reason);
    }
    PythonWork { success: Some(false), output: String::new(), error: Some(reason), ..work }
}

/// Says what a script's output means; of the fallback, that there is none, and why.
pub(crate) async fn analyse(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let work = &state.python;
    let step = state.plan_current_step.max(1);
    let instruction = plan::instruction(state);
    let output: Value = serde_json::from_str(&work.output).unwrap_or_else(|_| json!({}));
    let update = Analysis::update().plan_current_step(step + 1);
    let analysis = if work.fallback {
        let reason = cut(work.error.as_deref().unwrap_or("no reason was given"), 300);
        say(
            state.question(),
            format!("The computation \"{instruction}\" is not available: {reason}"),
            format!("计算“{instruction}”没有完成：“{reason}”"),
        )
    } else {
        let context = Computed {
            question: state.question().to_owned(),
            instruction: instruction.clone(),
            output: output.clone(),
        };
        let asked = Prompt::new(analysis::PYTHON_RESULT, &prompts::PYTHON_RESULT)
            .with("question", state.question())
            .with("instruction", &instruction)
            .with("output", cut(&output.to_string(), 12_000))
            .context(&context)
            .text(&*deps.port)
            .await;
        match asked {
            Ok(answer) => cut(answer.text.trim(), 4000),
            Err(error) => return Err(failure(error)),
        }
    };
    cx.write(TextKind::Markdown, &analysis).await;
    let result = StepResult::Python {
        step,
        instruction,
        code: work.code.clone(),
        output,
        analysis: analysis.clone(),
        fallback: work.fallback,
    };
    let update = update.results(state.with_result(result));
    Ok(if work.fallback { update.notes(state.noted(analysis)) } else { update })
}
