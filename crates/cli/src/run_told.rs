//! How a run ended, for people and for programs.

use ephor::core::{Effect, ErrorCode, Violation};
use serde_json::{Value, json};

use super::super::clean::one_line;
use super::super::problem::{Exit, Problem};
use super::super::tell::Teller;
use super::super::term::{Style, Term, short};
use super::super::{Done, summary, values};
use super::Work;

/// Tells why a plan isn't stored, or not run. `stored`: the command that runs it, once it is stored.
pub(super) fn rejected(
    violations: &[Violation],
    teller: &Teller,
    term: &Term,
    input: &str,
    stored: Option<&str>,
) -> Done {
    if term.json {
        term.say(json!({"status": "REJECTED", "violations": violations}).to_string())?;
    }
    teller.rejected(violations)?;
    let code = violations.first().map_or("CODE", |violation| violation.code.as_str());
    let inputs: Vec<String> = violations
        .iter()
        .filter(|violation| violation.code == "MISSING_INPUT")
        .filter_map(|violation| violation.pointer.strip_prefix("/input_params/"))
        .map(|name| format!("--input {name}=VALUE"))
        .collect();
    let off = violations.iter().any(|violation| violation.code == "NODE_TYPE_OFF");
    let next = match (off, inputs.join(" "), stored) {
        (true, ..) => "`ephor doctor` says why the kind is off, and what would switch it on".into(),
        (false, inputs, _) if inputs.is_empty() => {
            format!("fix what is listed above; `ephor explain {code}` tells more")
        }
        (false, inputs, Some(command)) => format!("{command} {inputs}"),
        (false, inputs, None) => inputs,
    };
    let what = match stored {
        Some(_) => "it was rejected: the plan is stored, but nothing of it was run",
        None => "it was rejected, and nothing was done",
    };
    Err(Problem::new(Exit::Rejected, what).of(input).next(next))
}

impl Work<'_> {
    pub(super) fn done(&self, result: &Value) -> Done {
        let output = result.get("output").cloned().unwrap_or(Value::Null);
        if self.term.json {
            let shown = json!({
                "status": "COMPLETED",
                "workflow_id": result.get("workflow_id"),
                "output": output,
            });
            self.term.say(shown.to_string())?;
            return Ok(Exit::Done);
        }
        match &output {
            Value::Object(nodes) if nodes.len() != 1 => {
                for (node, value) in nodes {
                    self.term.say(self.term.paint(Style::Bold, &one_line(node)))?;
                    self.term.say(values::readable(value))?;
                }
            }
            Value::Object(nodes) => {
                for value in nodes.values() {
                    self.term.say(values::readable(value))?;
                }
            }
            other => self.term.say(values::readable(other))?,
        }
        Ok(Exit::Done)
    }

    pub(super) fn failed(&self, result: &Value) -> Done {
        if self.term.json {
            let mut shown = json!({"status": "FAILED"});
            if let (Some(shown), Some(result)) = (shown.as_object_mut(), result.as_object()) {
                shown.extend(result.clone());
            }
            self.term.say(shown.to_string())?;
        }
        let Some(failed) = &self.failed else {
            return Err(Problem::failed("the workflow failed", summary::reason(result)));
        };
        let id = failed.node.node_id.as_str();
        let node = self.plan.as_ref().and_then(|plan| plan.node(id));
        let config = node.map(|node| Value::Object(node.config.clone()).to_string());
        let detail = failed.failure.detail.as_ref();
        let detail = detail.map_or_else(String::new, |detail| format!("\n{detail}"));
        let hint = failed.failure.hint.clone();
        let next = match (failed.kind.as_str(), failed.failure.code) {
            ("DATABASE", ErrorCode::Dependency) => "name the database with --db NAME=URL".into(),
            _ if failed.failure.effect == Effect::Unknown => {
                "find out whether it took effect before you run it again".into()
            }
            (_, code) => hint.unwrap_or_else(|| advice(code).into()),
        };
        let begun = failed.attempt > 0;
        let title = match begun {
            true => format!("node {id} ({}) failed", failed.kind),
            false => format!("node {id} ({}) could not begin", failed.kind),
        };
        let problem = Problem::failed(title, format!("{}{detail}", failed.failure)).next(next);
        // What a node would have done isn't what went wrong before it.
        Err(match config.filter(|_| begun) {
            Some(config) => problem.of(short(&config, 400)),
            None => problem,
        })
    }
}

/// What to try where a failure doesn't say.
fn advice(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::Timeout => "raise the node's timeout, or ask for less",
        ErrorCode::NetworkError => "check the address, and that the other side answers",
        ErrorCode::ResourceLimit => "ask for less, or raise the limit in ephor.toml",
        ErrorCode::RateLimited => "wait, then run it again",
        ErrorCode::ValidationFailed => "mend the node's config",
        ErrorCode::Internal => "look at the events: ephor journal show",
        ErrorCode::Dependency => "look at the node that this one needs",
        ErrorCode::Permission => "allow it in ephor.toml, or do without",
    }
}
