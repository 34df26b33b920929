//! `ephor runs show`: a run, or a conversation, now or after any of its events.

use ephor::core::Interrupt;
use ephor::core::interrupt::Subject;
use ephor::runs::{ConversationState, NodeState, NodeStatus, Run, StateError};

use super::left::{Left, WHY, resume};
use super::{Runs, conversation_id, shown, status_of};
use crate::Done;
use crate::journal::time;
use crate::problem::{Exit, Problem};
use crate::term::{Style, clean, counted, short};

impl Runs<'_> {
    pub(super) async fn show(&self, given: &str, at: Option<u64>) -> Done {
        if let Ok(id) = conversation_id(&self.tenant, given)
            && self.journal.head(&id).await.map_err(|error| self.failed(error))? > 0
        {
            let state = ConversationState::at(&*self.journal, &id, at).await;
            let state = state.map_err(|error| self.untold(error))?;
            let left = self.left_by_now(&state.runs, at).await?;
            return self.say_state(&state, &left);
        }
        let place = self.find(given).await?;
        let state = ConversationState::at(&*self.journal, &place.conversation, at).await;
        let state = state.map_err(|error| self.untold(error))?;
        match state.runs.iter().find(|run| run.id == place.run) {
            Some(run) => {
                let left = self.left_by_now(std::slice::from_ref(run), at).await?;
                self.say_whole(run, &state, &left)
            }
            None => Err(Problem::new(Exit::NotFound, "the run had not begun by then")
                .of(format!("{given} at {}", state.sequence))),
        }
    }

    /// What is left now; of a state in the past nobody knows.
    async fn left_by_now(&self, runs: &[Run], at: Option<u64>) -> Result<Left, Problem> {
        match at {
            Some(_) => Ok(Left::default()),
            None => self.left(runs).await,
        }
    }

    fn untold(&self, error: StateError) -> Problem {
        match error {
            StateError::Journal(error) => self.failed(error),
            StateError::Unknown(_) => Problem::new(Exit::NotFound, error.to_string()),
            StateError::Beyond { events, .. } => Problem::new(Exit::NotFound, error.to_string())
                .next(format!("--at {events}, which is its last one")),
            StateError::Removed { .. } => Problem::new(Exit::Failed, error.to_string()),
            StateError::Id(_) => Problem::new(Exit::Usage, error.to_string()),
        }
    }

    fn say_whole(&self, run: &Run, state: &ConversationState, left: &Left) -> Done {
        self.say_run(run, left)?;
        if self.term.json {
            return Ok(Exit::Done);
        }
        self.say_left(std::slice::from_ref(run), left)?;
        if let Some(reason) = &run.reason {
            self.term.say(format!("  because     {}", short(&clean(reason), 300)))?;
        }
        if let Some(ended) = run.ended {
            self.term.say(format!("  ended       {}", time(&ended.to_string())))?;
        }
        // A run's last event is known when it has ended; until then it goes as far as what is shown.
        let last = if run.is_over() { run.last } else { state.sequence };
        self.term.say(format!(
            "  events      {} to {last} of {}",
            run.first,
            clean(&shown(&self.tenant, &run.conversation))
        ))?;
        run.nodes.iter().try_for_each(|node| self.say_node(node))?;
        let waits = state.waiting.iter().filter(|wait| run.waits_for.contains(&wait.id));
        waits.into_iter().try_for_each(|wait| self.say_waiting(wait))?;
        Ok(Exit::Done)
    }

    /// How runs go on that a process has left, which are all of one conversation.
    fn say_left(&self, runs: &[Run], left: &Left) -> Result<(), Problem> {
        let Some(run) = runs.iter().find(|run| left.has(run)) else { return Ok(()) };
        let text = format!("  because     {WHY}; to go on: {}", resume(&run.conversation));
        self.term.say(clean(&text))
    }

    fn say_node(&self, node: &NodeState) -> Result<(), Problem> {
        let (word, style) = match node.status {
            NodeStatus::Pending => ("pending", Style::Dim),
            NodeStatus::Running => ("running", Style::Blue),
            NodeStatus::Waiting => ("waiting", Style::Yellow),
            NodeStatus::Completed => ("completed", Style::Green),
            NodeStatus::Skipped => ("skipped", Style::Dim),
            NodeStatus::Failed => ("failed", Style::Red),
            NodeStatus::InDoubt => ("in doubt", Style::Red),
        };
        let what = match (&node.reason, node.duration_ms, node.attempt) {
            (Some(reason), ..) => short(&clean(reason), 120),
            (None, 0, 0 | 1) => String::new(),
            (None, 0, attempt) => format!("attempt {attempt}"),
            (None, took, _) => format!("in {took} ms"),
        };
        let line = format!(
            "  node        {}  {}  {}  {:?}  {what}",
            self.term.paint(style, &format!("{word:<9}")),
            clean(node.node_id.as_str()),
            clean(&node.kind),
            short(&clean(&node.name), 60),
        );
        self.term.say(line.trim_end())
    }

    fn say_waiting(&self, wait: &Interrupt) -> Result<(), Problem> {
        let what = match &wait.subject {
            Subject::Decision { decision_type } | Subject::UnknownEffect { decision_type } => {
                format!("{decision_type}: {}", wait.reason)
            }
            Subject::Call { node, kind, .. } => format!("{} {kind}: {}", node.node_id, wait.reason),
            Subject::Clarification { .. } | Subject::Graph { .. } => wait.message.clone(),
        };
        let what = short(&clean(&what), 200);
        self.term.say(format!("  waits for   {}  {what}", wait.id))
    }

    fn say_state(&self, state: &ConversationState, left: &Left) -> Done {
        let term = self.term;
        if term.json {
            let written = serde_json::to_value(state);
            let mut written =
                written.map_err(|error| Problem::failed("the state can't be written", error))?;
            for (at, run) in state.runs.iter().enumerate() {
                left.mark(run, &mut written["runs"][at]);
            }
            term.say(written.to_string())?;
            return Ok(Exit::Done);
        }
        term.say(format!(
            "{}  after event {}, {}",
            term.paint(Style::Bold, &clean(&shown(&self.tenant, &state.conversation))),
            state.sequence,
            time(&state.time.to_string()),
        ))?;
        if let Some(forked) = &state.forked {
            let from = clean(&shown(&self.tenant, &forked.from));
            term.say(format!("  forked      from {from}, {} events", forked.events))?;
        }
        for workflow in &state.workflows {
            let name = short(&clean(&workflow.name), 100);
            let (id, status) = (clean(workflow.id.as_str()), workflow.status.as_str());
            term.say(format!("  workflow    {id}  {status:<9}  {name}"))?;
        }
        for run in &state.runs {
            let (word, style) = status_of(run, left);
            term.say(format!(
                "  {:<10}  {}  {}  {}",
                run.kind.name(),
                run.id,
                term.paint(style, word),
                short(&clean(&run.title), 60),
            ))?;
        }
        self.say_left(&state.runs, left)?;
        for decision in &state.decisions {
            let (id, kind) = (decision.id, decision.decision_type);
            let word = serde_json::to_value(decision.status).unwrap_or_default();
            term.say(format!("  decision    {id}  {kind}  {}", word.as_str().unwrap_or_default()))?;
        }
        state.waiting.iter().try_for_each(|wait| self.say_waiting(wait))?;
        term.say(format!(
            "  spent       {}, {}; recorded {} bytes of events",
            counted(state.spent.tokens, "token"),
            counted(state.spent.calls, "call"),
            state.stored.journal_bytes
        ))?;
        for (kind, events) in &state.unknown {
            let kind = short(&clean(kind), 60);
            term.say(format!("  not known   {events} events of type {kind}"))?;
        }
        Ok(Exit::Done)
    }
}
