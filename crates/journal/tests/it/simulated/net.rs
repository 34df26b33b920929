//! The way between a process and the server: late, lossy, cut; and the server's roles at its end.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use ephor_core::{ConversationId, Envelope};
use ephor_journal::leases::{Claimed, Owners, Renewed, Server};
use ephor_journal::{Commit, Journal, JournalError, Position, Wrapper};
use tokio::time::{Instant, sleep};

use crate::simulated::life::Life;
use crate::simulated::world::{Flaw, World};

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_millis(400);

/// What becomes of a question and its answer.
enum Fate {
    Answered {
        there: u64,
        back: u64,
    },
    /// The server hears of it that late, and the answer is no longer waited for.
    Late(u64),
    QuestionLost,
    AnswerLost {
        there: u64,
    },
}

#[derive(Clone)]
pub struct Link {
    pub world: Arc<World>,
    pub life: Arc<Life>,
}

impl Link {
    fn fate(&self) -> Fate {
        let mut random = self.world.random();
        let (there, back) = (1 + random.below(15), 1 + random.below(15));
        let luck = random.below(100);
        if self.world.is_calm() {
            return Fate::Answered { there, back };
        }
        if self.life.is_cut() {
            return Fate::QuestionLost;
        }
        match luck {
            0..=2 => Fate::QuestionLost,
            3..=5 => Fate::AnswerLost { there },
            6..=8 => Fate::Late(400 + random.below(2500)),
            9..=14 => Fate::Answered { there: there * 20, back },
            _ => Fate::Answered { there, back },
        }
    }

    /// Asks the server. A process that is stopped says and hears nothing; a dead one never goes on.
    pub async fn ask<T: Send + 'static>(
        &self,
        what: &str,
        question: impl FnOnce(&World) -> T + Send + 'static,
    ) -> Result<T, JournalError> {
        self.life.goes_on().await;
        let begun = Instant::now();
        let lost = || JournalError::Store("no answer".to_owned());
        let ms = Duration::from_millis;
        let (world, what) = (self.world.clone(), format!("{} {what}", self.life.name));
        let answer = match self.fate() {
            Fate::QuestionLost => None,
            Fate::Late(there) => {
                tokio::spawn(async move {
                    sleep(ms(there)).await;
                    world.happens(&format!("{what}, late"), question);
                });
                None
            }
            Fate::AnswerLost { there } => {
                sleep(ms(there)).await;
                self.world.happens(&format!("{what}, unanswered"), question);
                None
            }
            Fate::Answered { there, back } => {
                sleep(ms(there)).await;
                let answer = self.world.happens(&what, question);
                sleep(ms(back)).await;
                Some(answer)
            }
        };
        if answer.is_none() {
            sleep(PATIENCE.saturating_sub(begun.elapsed())).await;
        }
        self.life.goes_on().await;
        answer.ok_or_else(lost)
    }
}

#[async_trait]
impl Server for Link {
    async fn renew(
        &self,
        process: &str,
        name: &str,
        term: Duration,
    ) -> Result<Renewed, JournalError> {
        let (process, name) = (process.to_owned(), name.to_owned());
        self.ask("renews", move |world| {
            let term = if world.flaw == Flaw::ShortLease { term / 2 } else { term };
            world.table().renew(&process, &name, term, now())
        })
        .await
    }

    async fn claim(&self, of: &ConversationId, process: &str) -> Result<Claimed, JournalError> {
        let (of, process) = (of.clone(), process.to_owned());
        self.ask(&format!("claims {}", of.name()), move |world| {
            match world.table().claim(&of, &process, now()) {
                Claimed::Yours(_) if world.flaw == Flaw::SameEpoch => Claimed::Yours(1),
                claimed => claimed,
            }
        })
        .await
    }

    async fn release(
        &self,
        process: &str,
        released: &[(ConversationId, u64)],
    ) -> Result<(), JournalError> {
        let (process, released) = (process.to_owned(), released.to_vec());
        let question = move |world: &World| {
            let mut table = world.table();
            let now = |(of, epoch): (ConversationId, u64)| match world.flaw {
                Flaw::SameEpoch => (of.clone(), table.owner(&of).1),
                _ => (of, epoch),
            };
            let released: Vec<_> = released.into_iter().map(now).collect();
            table.release(&process, &released);
        };
        self.ask("gives back", question).await
    }

    async fn end(&self, process: &str) -> Result<(), JournalError> {
        let process = process.to_owned();
        self.ask("ends", move |world| world.table().end(&process)).await
    }

    async fn left_behind(&self, limit: usize) -> Result<Vec<ConversationId>, JournalError> {
        self.ask("looks around", move |world| world.table().left_behind(limit, now())).await
    }
}

/// The journal at the server, as one process reaches it.
pub struct Far {
    pub link: Link,
    pub owners: OnceLock<Arc<Owners<Link>>>,
}

#[async_trait]
impl Wrapper for Far {
    fn inner(&self) -> &dyn Journal {
        &self.link.world.journal
    }

    async fn append(&self, commit: Commit) -> Result<Position, JournalError> {
        let (of, life) = (commit.conversation.clone(), self.link.life.number);
        let what = format!("writes {} after {}", of.name(), commit.expected);
        let question = move |world: &World| world.append(commit, life);
        let answer = self.link.ask(&what, question).await?;
        if let (Err(JournalError::Fenced { .. }), Some(owners)) = (&answer, self.owners.get()) {
            owners.fenced(&of);
        }
        answer
    }

    async fn read(
        &self,
        of: &ConversationId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Arc<Envelope>>, JournalError> {
        let id = of.clone();
        self.link.ask("reads", move |world| world.read(&id, after, limit)).await
    }
}

pub fn now() -> std::time::Instant {
    Instant::now().into_std()
}
