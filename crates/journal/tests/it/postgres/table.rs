//! The database keeps leases as the rules say, which are [`Table`]: both are asked the same, in random
//! sequences, and must say the same. `EPHOR_LEASES_SEED` runs the one that a failure prints.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ephor_core::{ConversationId, EventId};
use ephor_journal::leases::{Claimed, Renewed, Server, Table};
use ephor_journal::{JournalError, Postgres, Store};

use crate::postgres::common::{Schema, conversation, said};

const STEPS: usize = 1000;
const PROCESSES: u64 = 4;
const CONVERSATIONS: u64 = 5;
/// Terms of leases. Nobody's runs out by itself: one of no length has run out when it begins.
const TERMS: [u64; 4] = [0, 1000, 2000, 3000];
/// How much two clocks may differ, of which one is asked later.
const LATER: Duration = Duration::from_secs(300);

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[usize::try_from(self.below(of.len() as u64)).unwrap()]
    }
}

struct Both<S> {
    journal: Postgres,
    server: S,
    table: Table,
    random: Random,
    processes: Vec<String>,
    conversations: Vec<ConversationId>,
}

#[tokio::test]
async fn the_database_keeps_leases_as_the_table_does() {
    let Some(schema) = Schema::new("table") else { return };
    let given = std::env::var("EPHOR_LEASES_SEED").ok().map(|seed| seed.parse().unwrap());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let seed = given.unwrap_or(now % 1_000_000);
    let term = Duration::from_secs(3600);
    let journal = Postgres::open_with_lease(&schema.url(), term).await.unwrap();
    let mut table = Table::default();
    // The journal is a process, too.
    table.renew("the journal", "", term * 9 / 10, Instant::now());
    let mut both = Both {
        server: journal.lease_server(),
        journal,
        table,
        random: Random(seed),
        processes: (0..PROCESSES).map(|_| EventId::fresh().to_string()).collect(),
        conversations: (0..CONVERSATIONS)
            .map(|number| conversation(&format!("c{number}")))
            .collect(),
    };
    let mut steps = Vec::new();
    for step in 0..STEPS {
        let (what, says, should) = both.step().await;
        steps.push(format!("{what}: {says}"));
        let before = steps.len().saturating_sub(20);
        assert_eq!(
            says,
            should,
            "EPHOR_LEASES_SEED={seed}, step {step}, after:\n{}",
            steps[before..].join("\n")
        );
    }
}

impl<S: Server> Both<S> {
    /// What was asked, what the database said, and what the table did.
    async fn step(&mut self) -> (String, String, String) {
        let what = self.random.below(20);
        let number = usize::try_from(self.random.below(PROCESSES)).unwrap();
        let process = self.processes[number].clone();
        let of = self.random.one(&self.conversations).clone();
        let now = Instant::now();
        match what {
            0..=4 => {
                let term = Duration::from_secs(*self.random.one(&TERMS));
                let name = format!("process {number}");
                let says = self.server.renew(&process, &name, term).await.unwrap();
                let should = self.table.renew(&process, &name, term, now);
                let same = match (says.next, should.next) {
                    (Some(one), Some(other)) => one.abs_diff(other) < LATER,
                    (one, other) => one == other,
                };
                let text = |Renewed { ran, next }| match same {
                    true => format!("ran: {ran}"),
                    false => format!("ran: {ran}, next: {next:?}"),
                };
                (format!("{number} renews for {term:?}"), text(says), text(should))
            }
            5..=11 => {
                let says = self.server.claim(&of, &process).await.unwrap();
                let should: Claimed = self.table.claim(&of, &process, now);
                let what = format!("{number} claims {of}");
                (what, format!("{says:?}"), format!("{should:?}"))
            }
            12..=14 => {
                let mut released = vec![self.epoch(&of)];
                let other = self.random.one(&self.conversations).clone();
                if other != of {
                    released.push(self.epoch(&other));
                }
                self.server.release(&process, &released).await.unwrap();
                self.table.release(&process, &released);
                // What it did is seen by what is left, and by the claims that follow.
                self.left(format!("{number} releases {released:?}"), now).await
            }
            15 => {
                self.server.end(&process).await.unwrap();
                self.table.end(&process);
                self.left(format!("{number} ends"), now).await
            }
            16 => self.left("left behind".to_owned(), now).await,
            _ => {
                let (_, epoch) = self.epoch(&of);
                let head = self.journal.head(&of).await.unwrap();
                let commit = said(&of, head, &["hello"]).with_epoch(epoch);
                let says = match self.journal.append(commit).await {
                    Ok(_) => "written".to_owned(),
                    Err(JournalError::Fenced { held, .. }) => format!("fenced by {held}"),
                    Err(error) => format!("{error:?}"),
                };
                let fence = self.table.owner(&of).1;
                let should = match epoch < fence {
                    true => format!("fenced by {fence}"),
                    false => "written".to_owned(),
                };
                (format!("{of} is written in epoch {epoch}"), says, should)
            }
        }
    }

    /// The conversation, with the epoch that it has, or the one before.
    fn epoch(&mut self, of: &ConversationId) -> (ConversationId, u64) {
        let now = self.table.owner(of).1;
        (of.clone(), now.saturating_sub(self.random.below(2)))
    }

    async fn left(&mut self, what: String, now: Instant) -> (String, String, String) {
        let (all, one) = (self.server.left_behind(100), self.server.left_behind(1));
        let (mut says, one) = (all.await.unwrap(), one.await.unwrap());
        let mut should = self.table.left_behind(100, now);
        says.sort_unstable();
        should.sort_unstable();
        let some = self.table.left_behind(1, now).len();
        (what, format!("{says:?}, {}", one.len()), format!("{should:?}, {some}"))
    }
}
