//! Who owns a conversation, of several processes.

use std::time::Duration;

use ephor_core::ConversationId;
use ephor_journal::{Claim, ClaimError, JournalError, Postgres, Store};
use ephor_testkit::within;

use crate::postgres::common::{Schema, conversation, said};

async fn claim(journal: &Postgres, of: &ConversationId) -> Result<Claim, ClaimError> {
    journal.owners().unwrap().claim(of).await
}

async fn epoch(journal: &Postgres, of: &ConversationId) -> u64 {
    claim(journal, of).await.unwrap().epoch
}

/// Claims until it is granted, which the database's clock decides.
async fn take_over(journal: &Postgres, of: &ConversationId) -> u64 {
    let asking = async {
        loop {
            match claim(journal, of).await {
                Ok(claim) => return claim.epoch,
                Err(ClaimError::NotOwner(_)) => tokio::task::yield_now().await,
                Err(error) => panic!("{error}"),
            }
        }
    };
    within("the lease to run out", asking).await
}

#[tokio::test]
async fn one_of_three_owns_it() {
    let Some(schema) = Schema::new("leases_three") else { return };
    let journals = [schema.open().await, schema.open().await, schema.open().await];
    let of = conversation("c");
    assert_eq!((epoch(&journals[0], &of).await, epoch(&journals[0], &of).await), (1, 1));
    for other in &journals[1..] {
        let refused = claim(other, &of).await;
        assert!(
            matches!(&refused, Err(ClaimError::NotOwner(owner))
            if owner.owner.contains(&std::process::id().to_string())),
            "{refused:?}"
        );
    }
    journals[0].append(said(&of, 0, &["mine"]).with_epoch(1)).await.unwrap();
    journals[0].owners().unwrap().release(&of);
    assert_eq!(take_over(&journals[1], &of).await, 2);
    let late = journals[0].append(said(&of, 1, &["late"]).with_epoch(1)).await;
    assert!(matches!(late, Err(JournalError::Fenced { epoch: 1, held: 2, .. })), "{late:?}");
    assert!(claim(&journals[0], &of).await.is_err());
    // A claim before the first commit leaves no conversation that can be seen.
    epoch(&journals[2], &conversation("empty")).await;
    let listed = ephor_journal::Projections::conversations(&journals[2], "local", 9).await.unwrap();
    assert_eq!(listed.len(), 1);
}

#[tokio::test]
async fn of_all_that_ask_at_once_one_gets_it() {
    let Some(schema) = Schema::new("leases_at_once") else { return };
    let mut journals = Vec::new();
    for _ in 0..3 {
        journals.push(schema.open().await);
    }
    for name in 0..20 {
        let of = conversation(&format!("c-{name}"));
        let asked = futures::future::join_all(journals.iter().map(|journal| claim(journal, &of)));
        assert_eq!(asked.await.iter().filter(|claimed| claimed.is_ok()).count(), 1, "{of}");
    }
}

/// A process is stopped for longer than its lease: it is taken over, and its commit is refused by the
/// database. It finds out by itself that it has lost what it had.
#[tokio::test]
async fn a_stopped_process_is_taken_over() {
    let Some(schema) = Schema::new("leases_stopped") else { return };
    let term = Duration::from_secs(2);
    let stopped = Postgres::open_with_lease(&schema.url(), term).await.unwrap();
    let other = schema.open().await;
    let (of, kept) = (conversation("c"), conversation("kept"));
    assert_eq!((epoch(&stopped, &of).await, epoch(&stopped, &kept).await), (1, 1));
    stopped.append(said(&of, 0, &["mine"]).with_epoch(1)).await.unwrap();
    assert!(other.owners().unwrap().left_behind(9).await.unwrap().is_empty());
    stopped.pause_lease(true);
    assert_eq!(take_over(&other, &of).await, 2);
    let left = other.owners().unwrap().left_behind(9).await.unwrap();
    assert_eq!(left, std::slice::from_ref(&kept), "it owned two");
    let zombie = stopped.append(said(&of, 1, &["late"]).with_epoch(1)).await;
    assert!(matches!(zombie, Err(JournalError::Fenced { held: 2, .. })), "{zombie:?}");
    stopped.pause_lease(false);
    assert!(claim(&stopped, &of).await.is_err(), "it isn't its own any more");
    // What nobody took over stays its own, in the same epoch.
    assert_eq!(epoch(&stopped, &kept).await, 1);
    other.append(said(&of, 1, &["the next owner's"]).with_epoch(2)).await.unwrap();
}

/// A lease that is renewed goes on for ever.
#[tokio::test]
async fn a_process_that_lives_keeps_it() {
    let Some(schema) = Schema::new("leases_kept") else { return };
    let term = Duration::from_secs(2);
    let owner = Postgres::open_with_lease(&schema.url(), term).await.unwrap();
    let other = schema.open().await;
    let of = conversation("c");
    epoch(&owner, &of).await;
    let until = "SELECT (extract(epoch FROM min(until)) * 1000)::bigint FROM processes";
    let first = schema.number(until).await;
    let often = async {
        while schema.number(until).await < first + 5000 {
            assert!(claim(&other, &of).await.is_err());
        }
    };
    within("five renewals", often).await;
    assert_eq!(epoch(&owner, &of).await, 1);
}

/// A runtime that is shut down leaves what it has to others, at once.
#[tokio::test]
async fn what_is_left_is_free_at_once() {
    let Some(schema) = Schema::new("leases_left") else { return };
    let term = Duration::from_secs(600);
    let leaving = Postgres::open_with_lease(&schema.url(), term).await.unwrap();
    let other = Postgres::open_with_lease(&schema.url(), term).await.unwrap();
    let of = conversation("c");
    assert_eq!(epoch(&leaving, &of).await, 1);
    leaving.owners().unwrap().leave();
    assert_eq!(take_over(&other, &of).await, 2);
    // Nobody takes it for a process that is at work.
    leaving.settle().await.unwrap();
    tokio::task::yield_now().await;
    assert_eq!(schema.number("SELECT count(*) FROM processes").await, 1);
    // It may go on with other conversations.
    assert_eq!(epoch(&leaving, &conversation("d")).await, 1);
}
