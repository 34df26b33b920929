//! The report: what all steps found, in words, tables and charts.

use ephor_core::text::cut;
use ephor_flow::Prompt;
use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::purposes::analysis::{self, Finding, Reporting};
use serde_json::{Value, json};

use super::statements::error_text;
use super::understand::told;
use crate::deps::Deps;
use crate::plan;
use crate::prompts;
use crate::report as written;
use crate::state::{Analysis, AnalysisUpdate, Report, StepResult};
use crate::text::say;

/// Maximum number of rows of a step that a model is told.
const MOST_ROWS: usize = 40;
/// Maximum number of bytes of a page; a larger one is left out.
const LARGEST_PAGE: usize = 600_000;
/// Maximum number of characters of the Markdown.
const LONGEST: usize = 60_000;

/// Writes the report. Without the model's words it still has the results.
pub(crate) async fn report(cx: Context<Analysis>) -> Result<AnalysisUpdate, NodeError> {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let wanted = plan::wanted(state);
    let findings: Vec<Finding> = state.results.iter().map(finding).collect();
    let context = Reporting {
        question: state.question().to_owned(),
        wanted: wanted.clone(),
        findings,
        evidence: state.evidence.clone(),
        today: state.today.clone(),
    };
    let asked = Prompt::new(analysis::REPORT, &prompts::REPORT)
        .with("question", state.question())
        .with("wanted", &wanted)
        .with("evidence", told(&state.evidence))
        .with("findings", cut(&json!(context.findings).to_string(), 30_000))
        .context(&context)
        .text(&*deps.port)
        .await;
    let mut notes = state.notes.clone();
    let (summary, model) = match asked {
        Ok(answer) => (cut(answer.text.trim(), 12_000), Some(answer.model)),
        Err(error) => {
            let note = format!("No summary could be written: {}", error_text(&error));
            notes = state.noted(note);
            (String::new(), None)
        }
    };
    let page = page(state, deps, summary.clone(), model, notes.clone());
    let markdown = cut(&written::markdown(&page), LONGEST);
    let html = Some(written::html(&page)).filter(|page| page.len() <= LARGEST_PAGE);
    if html.is_none() {
        notes.push("The page with charts is left out: it would be too large.".to_owned());
    }
    cx.write(TextKind::Markdown, &markdown).await;
    let last = match summary.is_empty() {
        true => say(state.question(), "The report is written.", "报告已生成。"),
        false => summary,
    };
    Ok(Analysis::update()
        .report(Report { markdown: markdown.clone(), html })
        .notes(notes)
        .turns(state.finished(&format!("\n{}", cut(&last, 800))))
        .answer(match plain(state) {
            true => cut(&written::brief(&page), LONGEST),
            false => markdown,
        }))
}

/// Whether one statement answers it all: then the answer is short, and the report is beside it.
fn plain(state: &Analysis) -> bool {
    matches!(&state.results[..], [StepResult::Sql { .. }])
}

fn finding(result: &StepResult) -> Finding {
    match result {
        StepResult::Sql { step, instruction, statement, columns, rows, row_count, .. } => Finding {
            step: *step,
            about: match statement.understood.as_str() {
                "" => instruction.clone(),
                understood => understood.to_owned(),
            },
            columns: columns.clone(),
            rows: rows.iter().take(MOST_ROWS).cloned().collect(),
            row_count: *row_count,
            analysis: None,
        },
        StepResult::Python { step, instruction, analysis, .. } => Finding {
            step: *step,
            about: instruction.clone(),
            analysis: Some(analysis.clone()),
            ..Finding::default()
        },
    }
}

fn page(
    state: &Analysis,
    deps: &Deps,
    summary: String,
    model: Option<String>,
    notes: Vec<String>,
) -> written::Report {
    let plan = plan::read(&state.plan, state.limits.plan_steps).unwrap_or_default();
    let told = plan.execution_plan.iter().filter_map(|step| step.tool_parameters.as_ref());
    let told = told.filter_map(|told| {
        told.instruction.clone().or_else(|| told.summary_and_recommendations.clone())
    });
    written::Report {
        question: state.question().to_owned(),
        summary,
        sections: state.results.iter().map(section).collect(),
        plan: told.collect(),
        notes,
        provenance: written::Provenance {
            database: state.connection.clone(),
            when: Some(deps.port.now().strftime("%Y-%m-%d %H:%M UTC").to_string()),
            model,
            evidence: state.evidence.iter().map(|piece| piece.source.clone()).collect(),
        },
        ..written::Report::default()
    }
}

fn section(result: &StepResult) -> written::Section {
    match result {
        StepResult::Sql { instruction, statement, columns, rows, row_count, truncated, .. } => {
            let values = |row: &serde_json::Map<String, Value>| {
                columns.iter().map(|name| row.get(name).cloned().unwrap_or_default()).collect()
            };
            let table = written::Table {
                truncated: *truncated,
                total: u64::try_from(*row_count).ok().filter(|_| !truncated),
                ..written::Table::new(columns.clone(), rows.iter().map(values).collect())
            };
            let mut sql = statement.sql.clone();
            if !statement.params.is_empty() {
                sql.push_str(&format!("\n-- parameters: {}", json!(statement.params)));
            }
            written::Section {
                title: match statement.understood.as_str() {
                    "" => instruction.clone(),
                    understood => understood.to_owned(),
                },
                sql: Some(sql),
                table: Some(table),
                ..written::Section::default()
            }
        }
        StepResult::Python { instruction, analysis, fallback, .. } => written::Section {
            title: instruction.clone(),
            analysis: (!fallback).then(|| analysis.clone()),
            notes: if *fallback { vec![analysis.clone()] } else { Vec::new() },
            ..written::Section::default()
        },
    }
}
