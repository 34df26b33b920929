//! What comes of an answer, told while this process carries it out.

use std::sync::Arc;
use std::time::Duration;

use ephor::bus::Observer;
use ephor::core::{ConversationId, DecisionType, Envelope, Event, EventId, Interrupt};
use ephor::events::{
    DecisionCompleted, DecisionInterrupted, DecisionOutcome, HoldAnswered, NodeCompleted,
    NodeExecutionFailed, NodeRef, TurnEnded, TurnOutcome, UserMessageReceived,
};
use ephor::inbox::{Filter, Item, Outcome};
use ephor::journal::{Claim, ClaimError};
use ephor::runs::{Run, RunKind, RunLog};
use ephor::runtime::holds::Subject;
use serde_json::{Value, json};

use super::super::held;
use super::super::problem::{Exit, Problem};
use super::super::session::{self, Session};
use super::super::tell::{Sink, Teller};
use super::super::term::{Term, clean};
use super::super::{Done, run, summary, values};

/// How often to check for what other processes have written: nothing else wakes the observer for it.
const LOOK: Duration = Duration::from_millis(200);

/// Quiet looks after which to check whether anybody is still at work in the conversation.
const QUIET: u32 = 15;

/// Most conversations of dead processes among which it is looked for.
const LEFT: usize = 4096;

/// Watches a conversation from before the answer on.
pub(super) struct Follower<'a> {
    term: &'a Term,
    session: &'a Session,
    conversation: &'a ConversationId,
    /// What is answered.
    hold: EventId,
    /// The decision whose end is waited for.
    id: EventId,
    /// Whether an approval of it has an end of its own.
    carried: bool,
    /// The node whose call it is.
    node: Option<NodeRef>,
    /// Whether a run goes on whatever the answer is.
    goes_on: bool,
    approved: bool,
    observer: Observer,
    teller: Teller,
    /// Whether a turn of the conversation waits for the answer.
    turn: bool,
    log: RunLog,
    /// The sequence of the turn's first event, and of the last one that was read before.
    first: u64,
    seen: u64,
    /// Whether the answer is on record, and whether what is waited for then may be something else.
    answered: bool,
    settled: bool,
}

impl<'a> Follower<'a> {
    pub async fn new(
        term: &'a Term,
        session: &'a Session,
        item: &'a Item,
    ) -> Result<Self, Problem> {
        // Before the past is read, so that an end in between is seen.
        let observer = session.runtime.bus().observe("*");
        let mut log = RunLog::new(item.conversation.clone());
        // A turn that is under way ends with an answer, whoever's decision or call it waits for.
        let (mut turn, mut first, mut seen) = (false, 0, 0);
        let journal = session.runtime.bus().journal().clone();
        let read = ephor::journal::replay(&*journal, &item.conversation, |envelope| {
            log.fold(envelope);
            seen = envelope.sequence;
            match envelope.kind() {
                UserMessageReceived::TYPE => (turn, first) = (true, seen),
                TurnEnded::TYPE => turn = false,
                _ => {}
            }
        });
        read.await.map_err(|error| Problem::failed("the conversation can't be read", error))?;
        let recovered = recovered(item, log.runs());
        let (id, carried, node) = match &item.hold.subject {
            Subject::Decision { decision_type } => {
                let carried = *decision_type != DecisionType::Continue;
                (recovered.unwrap_or(item.hold.id), carried, None)
            }
            // What is gone on with is the run that waits for the call.
            Subject::Call { node, .. } => (node.run, true, Some(node.clone())),
        };
        Ok(Self {
            term,
            session,
            conversation: &item.conversation,
            hold: item.hold.id,
            id,
            carried,
            goes_on: node.is_some() || recovered.is_some(),
            node,
            approved: false,
            observer,
            teller: Teller::new(term, Sink::Err),
            turn,
            log,
            first,
            seen,
            answered: false,
            settled: false,
        })
    }

    /// Watches the turn that waits for the answer to a question.
    pub fn of_question(term: &'a Term, session: &'a Session, question: &'a Interrupt) -> Self {
        Self {
            term,
            session,
            conversation: &question.conversation,
            hold: question.id,
            id: question.id,
            carried: false,
            node: None,
            goes_on: false,
            approved: false,
            observer: session.runtime.bus().observe("*"),
            teller: Teller::new(term, Sink::Err),
            turn: true,
            log: RunLog::new(question.conversation.clone()),
            first: 0,
            seen: 0,
            answered: true,
            settled: false,
        }
    }

    /// Tells what happens, until it has been carried out, or waits for a person again.
    pub async fn follow(mut self, outcome: &Outcome) -> Done {
        let approved = *outcome == Outcome::Approved;
        let here = approved && self.carried || self.goes_on && *outcome != Outcome::PassedOn;
        if !(self.turn || here) {
            return Ok(Exit::Done);
        }
        self.approved = approved;
        loop {
            let event = self.next().await?;
            self.teller.event(&event)?;
            if event.sequence > self.seen {
                self.log.fold(&event);
            }
            if let Some(done) = self.ends(&event)? {
                return Ok(done);
            }
            self.settles(&event);
            // What is still at work isn't cut off for what waits.
            if self.settled && self.rests() && self.others_wait().await? {
                return Ok(Exit::Waiting);
            }
        }
    }

    /// Somebody else was faster. What this process has come to be at work on isn't cut off.
    pub async fn let_end(mut self) -> Result<(), Problem> {
        let services = self.session.runtime.services();
        let (mut told, mut quiet) = (false, 0);
        while !services.passivate(self.conversation).await {
            // What waits for people stays in memory for as long as they take.
            if quiet >= QUIET && self.log.all_rest(0) && self.people_are_asked().await? {
                break;
            }
            if !told {
                self.term.note("somebody else was faster; what goes on here is finished first");
                told = true;
            }
            tokio::select! {
                event = session::next(&mut self.observer, self.conversation) => {
                    let event = event?;
                    self.teller.event(&event)?;
                    if event.sequence > self.seen {
                        self.log.fold(&event);
                    }
                    quiet = 0;
                }
                () = tokio::time::sleep(LOOK) => {
                    self.session.runtime.bus().written_elsewhere();
                    quiet += 1;
                }
            }
        }
        Ok(())
    }

    /// Whether anything in the conversation waits for a person, be it an approval or an answer.
    async fn people_are_asked(&self) -> Result<bool, Problem> {
        let conversation = self.conversation.clone();
        let inbox = self.session.runtime.inbox().of(conversation.tenant());
        let filter = Filter { conversation: Some(conversation), ..Filter::default() };
        let open = inbox.list(&filter).await;
        let open = open.map_err(|error| Problem::failed("the inbox can't be read", error))?;
        Ok(!open.is_empty())
    }

    /// The next event of the conversation, by whichever process. Fails once no process is left that
    /// would write one.
    async fn next(&mut self) -> Result<Arc<Envelope>, Problem> {
        let mut quiet = 0;
        loop {
            tokio::select! {
                event = session::next(&mut self.observer, self.conversation) => return event,
                () = tokio::time::sleep(LOOK) => {}
            }
            self.session.runtime.bus().written_elsewhere();
            quiet += 1;
            if quiet % QUIET == 0 && self.nobody_is_at_work().await? {
                let name = self.conversation.name();
                return Err(Problem::failed(
                    "the answer is recorded, but not carried out",
                    "the process that was working on it has ended",
                )
                .of(self.conversation.to_string())
                .next(format!("ephor runs resume {name}")));
            }
        }
    }

    /// Whether neither this process nor another live one has anything to do in the conversation.
    async fn nobody_is_at_work(&self) -> Result<bool, Problem> {
        let services = self.session.runtime.services();
        let unread = |error| Problem::failed("the journal can't be read", error);
        let left = services.ownership.left_behind(LEFT).await.map_err(unread)?;
        if left.contains(self.conversation) {
            // Not claimed, so that whoever resumes it, or looks for it, still finds it.
            return Ok(true);
        }
        match services.ownership.claim(self.conversation).await {
            Ok(Claim { alone: true, .. }) => Ok(services.passivate(self.conversation).await),
            Ok(_) | Err(ClaimError::NotOwner(_)) => Ok(false),
            Err(ClaimError::Journal(error)) => Err(unread(error)),
        }
    }

    /// Takes in whether something more comes of the answer itself; its turn may go on without.
    fn settles(&mut self, event: &Envelope) {
        if event.read::<HoldAnswered>().is_some_and(|it| it.hold == self.hold) {
            self.answered = true;
            self.settled |= !(self.turn && self.approved);
        }
        let over = event.read::<DecisionCompleted>().map(|end| end.original_decision_id);
        let stopped = event.read::<DecisionInterrupted>().map(|end| end.original_decision_id);
        let failed = event.read::<NodeExecutionFailed>().map(|it| it.node.clone());
        let node = event.read::<NodeCompleted>().map(|it| it.node.clone()).or(failed);
        // The run of a call ends only with all that waits in it.
        let ended = over.or(stopped) == Some(self.id) || (node.is_some() && node == self.node);
        self.settled |= self.answered && (held::holds(event) || ended);
    }

    /// Whether nothing of the turn or the run is at work that doesn't wait for people.
    fn rests(&self) -> bool {
        if !self.turn {
            return self.log.rests(self.id);
        }
        self.log.all_rest(self.first)
    }

    /// Whether the turn or the run waits for something else that nobody has answered.
    async fn others_wait(&self) -> Result<bool, Problem> {
        let mut items = held::waiting(self.session, self.conversation.clone()).await?;
        if !self.turn {
            let run = self.log.runs().iter().find(|run| run.id == self.id);
            items.retain(|item| run.is_some_and(|run| run.waits_for.contains(&item.hold.id)));
        }
        held::elsewhere(self.term, &items);
        Ok(!items.is_empty())
    }

    fn ends(&self, event: &Envelope) -> Result<Option<Exit>, Problem> {
        if let Some(ended) = event.read::<TurnEnded>().filter(|_| self.turn) {
            let text = clean(ended.text.trim_end());
            match self.term.json {
                true => self
                    .term
                    .say(json!({"outcome": ended.outcome, "text": ended.text}).to_string())?,
                false => self.term.say(text)?,
            }
            return Ok(Some(match ended.outcome {
                TurnOutcome::Answered => Exit::Done,
                TurnOutcome::WaitingForUser => Exit::Waiting,
                _ => Exit::Failed,
            }));
        }
        let own = |id| id == self.id && !self.turn;
        if let Some(end) = event.read::<DecisionCompleted>().filter(|e| own(e.original_decision_id))
        {
            if end.outcome == DecisionOutcome::Failed && !self.approved {
                // As whoever answered wanted it, and was told.
                return Ok(Some(Exit::Done));
            }
            if end.outcome == DecisionOutcome::Failed {
                let why = summary::reason(&end.result);
                return Err(Problem::failed("it could not be carried out", why));
            }
            match self.term.json {
                true => self.term.say(json!({"result": end.result}).to_string())?,
                false => self.term.say(values::readable(&end.result))?,
            }
            if end.decision_type == DecisionType::CreateWorkflowPlan
                && let Some(id) = end.result.get("workflow_id").and_then(Value::as_str)
            {
                // Whoever wanted it run may have gone.
                let command = run::command(id, self.conversation);
                self.term.note(clean(&format!("the plan is stored; to run it: {command}")));
            }
            return Ok(Some(Exit::Done));
        }
        let stopped = event.read::<DecisionInterrupted>();
        match stopped.filter(|event| own(event.original_decision_id)) {
            Some(_) => Err(Problem::failed("it was interrupted", "an ERROR_RECOVERY came first")),
            None => Ok(None),
        }
    }
}

/// The run that a held recovery is about, where that goes on by it. None: it is no recovery, or begins a
/// run of its own.
fn recovered(item: &Item, runs: &[Run]) -> Option<EventId> {
    let recovers = Subject::Decision { decision_type: DecisionType::ErrorRecovery };
    let workflow =
        item.hold.payload.get("workflow_id").filter(|_| item.hold.subject == recovers)?;
    let of = |run: &&Run| match &run.kind {
        RunKind::Workflow { workflow_id, .. } => *workflow == *workflow_id.as_str(),
        RunKind::Turn | RunKind::SubAgent { .. } => false,
    };
    runs.iter().rfind(of).filter(|run| !run.is_over()).map(|run| run.id)
}
