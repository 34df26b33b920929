//! The desk: a runtime with the agent, the rule and the policies, and every mail that comes in.
//!
//! Nothing is kept here about mails. Each has a conversation of its own, whose record says how far it
//! is; so it makes no difference which process began it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use ephor::Sqlite;
use ephor::config::Config;
use ephor::effects::AllowPrivate;
use ephor::events::{DecisionCompleted, DecisionInterrupted, DecisionRejected};
use ephor::model::{ChatModel, Destination};
use ephor::prelude::*;

use crate::Failed;
use crate::agent::{DESK, DeskAgent, Done, LONGEST, Task};
use crate::refund::RefundRule;
use crate::shop::{Mail, Shop};

/// The policies that this program comes with.
const POLICY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/policy");

/// Most events of a conversation that are looked at: a mail has a few dozen.
const MAX_EVENTS: usize = 10_000;

/// A support desk at work.
pub struct Desk {
    pub(crate) runtime: Runtime,
    shop: Shop,
}

/// How far a mail is.
#[derive(Debug, Clone, PartialEq)]
pub enum State {
    /// Nobody has looked at it.
    New,
    /// The agent is at it.
    AtWork,
    /// A person is asked.
    Waiting,
    /// It has its reply.
    Done(Done),
    /// The agent gave up.
    Failed(String),
}

impl Desk {
    /// Opens the desk whose journal is in this folder. What an earlier process left unfinished goes on
    /// by itself.
    pub async fn open(
        folder: &Path,
        shop: Shop,
        payments: SocketAddr,
        model: Arc<dyn ChatModel>,
    ) -> Result<Self, Failed> {
        let mut config = Config::default();
        config.runtime.policy = Some(POLICY.into());
        config.runtime.effects.connections = shop.connections().into();
        // Private addresses are closed to agents; the demo's payments service has one.
        config.runtime.effects.http.allow_private =
            AllowPrivate::Hosts(vec![payments.to_string().parse()?]);
        // Named here, the address counts as the operator's word, and approvers see that it is.
        config.runtime.destinations = vec![Destination {
            name: "payments".to_owned(),
            url: format!("http://{payments}"),
            description: "the payments service".to_owned(),
        }];
        let runtime = config
            .builder()
            .journal(Sqlite::open(folder.join("journal.db"))?)
            .shared_model(model)
            .rule(RefundRule { shop: shop.clone(), payments })
            .agent(DeskAgent { payments })
            .build()
            .await?;
        Ok(Self { runtime, shop })
    }

    /// Gives every mail that nobody has looked at to the agent, and waits until there is nothing left
    /// to do but for people.
    pub async fn work(&self) -> Result<Vec<(Mail, State)>, Failed> {
        for (mail, state) in self.mails().await? {
            if state == State::New {
                let task = SpawnSubagent::new(DESK, Task { mail: mail.id })?.timeout(LONGEST);
                self.conversation(&mail).decide(task).await?;
            }
        }
        self.settle().await
    }

    /// Waits until the agent is at no mail any more.
    pub async fn settle(&self) -> Result<Vec<(Mail, State)>, Failed> {
        // Watched before it is looked: what happens in between isn't missed.
        let mut events = self.runtime.bus().observe("*");
        loop {
            let mails = self.mails().await?;
            if !mails.iter().any(|(_, state)| *state == State::AtWork) {
                return Ok(mails);
            }
            events.next().await.ok_or("the runtime has stopped")?;
        }
    }

    /// Every mail, with how far it is.
    pub async fn mails(&self) -> Result<Vec<(Mail, State)>, Failed> {
        let waiting = self.waiting().await?;
        let mut mails = Vec::new();
        for mail in self.shop.mails()? {
            let conversation = self.conversation(&mail);
            let id = conversation.id()?;
            let events = conversation.events(0, MAX_EVENTS).await?;
            let state = match events.iter().find_map(|event| ended(event)) {
                Some(end) => end,
                None if events.is_empty() => State::New,
                None if waiting.iter().any(|item| item.conversation == id) => State::Waiting,
                None => State::AtWork,
            };
            mails.push((mail, state));
        }
        Ok(mails)
    }

    fn conversation(&self, mail: &Mail) -> Conversation {
        self.runtime.conversation(&Shop::conversation(mail))
    }

    /// Stops. What waits for people goes on in the next process.
    pub async fn close(self) -> Result<(), Failed> {
        match self.runtime.shutdown().await.as_slice() {
            [] => Ok(()),
            lost => Err(format!("{} events could not be recorded", lost.len()).into()),
        }
    }
}

/// The end of an agent's work, if an event is that. The agent itself gives no work to others.
fn ended(event: &Envelope) -> Option<State> {
    let spawn = |kind: DecisionType| kind == DecisionType::SpawnSubagent;
    if let Some(end) = event.read::<DecisionCompleted>().filter(|end| spawn(end.decision_type)) {
        let output = end.ended().map(|mut done| done["output"].take());
        let done = output.map(serde_json::from_value);
        return Some(match done {
            Ok(Ok(done)) => State::Done(done),
            Ok(Err(error)) => State::Failed(error.to_string()),
            Err(error) => State::Failed(error.to_string()),
        });
    }
    if event.read::<DecisionInterrupted>().is_some_and(|end| spawn(end.decision_type)) {
        return Some(State::Failed("a recovery took its place: answer it yourself".to_owned()));
    }
    let rejected = event.read::<DecisionRejected>().filter(|end| spawn(end.decision_type));
    rejected.map(|end| State::Failed(end.reason.clone()))
}
