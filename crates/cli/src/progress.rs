//! What is at work: a line for each node, or one for a whole turn; on terminals only.

use std::collections::HashMap;
use std::time::Duration;

use ephor::Envelope;
use ephor::core::events::{HoldAnswered, NodeCompleted, NodeRef, NodeStarted, SubAgentProgress};
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::clean::one_line;
use super::held;
use super::term::{Term, short};

/// How often a line shows that it is alive.
const TICK: Duration = Duration::from_millis(100);

/// The lines of the nodes at work. Off a terminal it shows nothing.
pub(crate) struct Progress {
    lines: Option<MultiProgress>,
    /// Each with what it is called.
    active: HashMap<NodeRef, (String, ProgressBar)>,
}

impl Progress {
    pub(crate) fn new(term: &Term) -> Self {
        let lines =
            term.live.then(|| MultiProgress::with_draw_target(ProgressDrawTarget::stderr()));
        Self { lines, active: HashMap::new() }
    }

    /// Whether it shows anything.
    pub(crate) fn live(&self) -> bool {
        self.lines.is_some()
    }

    pub(crate) fn started(&mut self, node: &NodeRef, text: &str) {
        let Some(lines) = &self.lines else {
            return;
        };
        let line = lines.add(ProgressBar::new_spinner());
        if let Ok(style) = ProgressStyle::with_template("  {spinner} {msg}  {elapsed}") {
            line.set_style(style);
        }
        let text = one_line(text);
        line.set_message(text.clone());
        line.enable_steady_tick(TICK);
        self.active.insert(node.clone(), (text, line));
    }

    pub(crate) fn note(&self, node: &NodeRef, text: &str) {
        if let Some((name, line)) = self.active.get(node) {
            line.set_message(format!("{name}: {}", short(text, 60)));
        }
    }

    pub(crate) fn ended(&mut self, node: &NodeRef) {
        if let Some((_, line)) = self.active.remove(node) {
            line.finish_and_clear();
        }
    }

    /// Runs what writes lines that stay, without the others in the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.lines {
            Some(lines) => lines.suspend(write),
            None => write(),
        }
    }
}

/// One line that says what a turn is at, from the moment that somebody waits for it.
pub(crate) struct Waiting {
    line: Option<ProgressBar>,
}

impl Waiting {
    /// Nothing where events are told one by one.
    pub(crate) fn new(term: &Term) -> Self {
        let waiting =
            Self { line: (term.live && term.verbose == 0).then(ProgressBar::new_spinner) };
        waiting.at("thinking");
        waiting
    }

    /// Follows a turn, and writes what `tell` has to say of an event above the line.
    pub(crate) fn event<T>(&self, event: &Envelope, tell: impl FnOnce() -> T) -> T {
        let Some(line) = &self.line else {
            return tell();
        };
        if held::holds(event) {
            // A person is asked, and types.
            line.disable_steady_tick();
            line.finish_and_clear();
            return tell();
        }
        let told = line.suspend(tell);
        if let Some(at) = event.read::<SubAgentProgress>() {
            self.at(stage(&at.message).unwrap_or(&at.message));
        } else if let Some(started) = event.read::<NodeStarted>() {
            self.at(&match started.kind.as_str() {
                "DATABASE" => "querying the database".to_owned(),
                "HTTP" => "waiting for a web service".to_owned(),
                "LLM" => "waiting for the model".to_owned(),
                "PYTHON" => "running a script".to_owned(),
                kind => format!("running {kind}"),
            });
        } else if event.read::<HoldAnswered>().is_some() || event.read::<NodeCompleted>().is_some()
        {
            self.at("thinking");
        }
        told
    }

    fn at(&self, text: &str) {
        let Some(line) = &self.line else {
            return;
        };
        if line.is_finished() {
            line.reset();
        }
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
            line.set_style(style);
        }
        line.set_message(short(text, 60));
        line.enable_steady_tick(TICK);
    }
}

/// What the bundled agents do at their graphs' nodes, in words. None: it isn't one of theirs.
pub(crate) fn stage(node: &str) -> Option<&'static str> {
    Some(match node {
        "intent_recognition" | "analysis" | "CONTEXT_ANALYZE" => "understanding the question",
        "evidence_recall" => "looking up what the words mean",
        "query_enhance" => "making the question precise",
        "schema_recall" => "reading the database's tables",
        "table_relation" => "finding how the tables relate",
        "feasibility_assessment" => "checking that the data can answer it",
        "planner" | "planning" | "PLAN_CREATE" => "planning",
        "plan_executor" | "execution" | "PLAN_EXECUTE" => "starting the next step",
        "human_feedback" | "human_intervention" => "reading your answer",
        "sql_generate" => "writing SQL",
        "semantic_consistency" => "checking that the SQL fits the question",
        "sql_execute" => "running the SQL",
        "python_generate" => "writing a script",
        "python_execute" => "running the script",
        "python_analyze" => "reading the script's results",
        "report_generator" => "writing the report",
        "conversation" | "synthesis" | "DIRECT_ANSWER" | "FINAL_ANSWER" => "writing the answer",
        "decision" => "choosing a tool",
        "tool_execution" => "using a tool",
        "verification" => "verifying the result",
        "reflection" | "FEEDBACK_PROCESS" => "reviewing what was found",
        "COMPLEXITY_BRANCH" => "deciding how much work it takes",
        "SPECIALIST_WORK" => "specialists at work",
        "COLLECT_RESULTS" => "collecting the results",
        "PLAN_UPDATE" => "revising the plan",
        _ => return None,
    })
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        for (_, line) in self.active.values() {
            line.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::stage;

    #[test]
    fn every_node_of_the_bundled_graphs_has_words() {
        for graph in ephor::graphs::all() {
            let nodes = graph.topology().nodes.iter().map(|node| node.name.as_str());
            let unnamed: Vec<_> = nodes
                .filter(|node| *node != "START" && *node != "END" && stage(node).is_none())
                .collect();
            assert!(unnamed.is_empty(), "{unnamed:?}");
        }
    }
}
