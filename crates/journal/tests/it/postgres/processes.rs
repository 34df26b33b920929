//! Processes on one database: several at once, and one that is stopped for longer than its lease.

use std::time::Duration;

use ephor_journal::{ClaimError, Postgres, Store, verify};
use ephor_testkit::within;

use crate::child::{Other, all_at_once, has_all};
use crate::postgres::common::{Schema, conversation, said};

const LEASE: Duration = Duration::from_secs(2);

/// The same conversation, and one each: whoever wants to may write it, where the head is.
#[tokio::test]
async fn two_and_eight_processes_write_one_database() {
    for processes in [2, 8] {
        let Some(schema) = Schema::new(&format!("processes_{processes}")) else { return };
        let mut others: Vec<_> = (0..processes).map(|_| Other::start(schema.url())).collect();
        all_at_once(&mut others, "insist", 15);
        others.into_iter().for_each(Other::end);
        let journal = schema.open().await;
        has_all(&journal, processes, 15).await;
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(audit.sound() && audit.commits == 2 * processes as u64 * 15, "{audit:?}");
    }
}

/// The same where each owns a conversation while it writes it: nobody's commit is refused, and each
/// owner's epoch is one more than the last one's.
#[tokio::test]
async fn two_and_eight_processes_own_conversations_in_turn() {
    for processes in [2, 8] {
        let Some(schema) = Schema::new(&format!("turns_{processes}")) else { return };
        let mut others: Vec<_> = (0..processes).map(|_| Other::start(schema.url())).collect();
        all_at_once(&mut others, "take_turns", 5);
        others.into_iter().for_each(Other::end);
        let journal = schema.open().await;
        has_all(&journal, processes, 5).await;
        let epoch = "SELECT epoch FROM conversations WHERE name = 'shared'";
        let turns = schema.number(epoch).await.unsigned_abs();
        assert!(turns <= 5 * processes as u64, "{turns} owners, of {processes} processes");
        assert!(turns >= processes as u64, "{turns} owners, of {processes} processes");
        assert!(verify(&journal, None, |_| ()).await.unwrap().sound());
    }
}

/// A process is stopped for twice its lease. Another one has its conversation by then, and what the first
/// writes when it goes on is refused by the database.
#[tokio::test]
async fn a_process_that_was_stopped_for_twice_its_lease_writes_nothing() {
    let Some(schema) = Schema::new("processes_stopped") else { return };
    let mut other = Other::start_with_lease(&schema.url(), LEASE);
    assert_eq!((&*other.tell("claim c"), &*other.tell("write c")), ("alone", "written"));
    other.signal("STOP");
    // Nobody renews it while this thread waits for the other process.
    let journal = Postgres::open_with_lease(&schema.url(), 30 * LEASE).await.unwrap();
    // By the database's clock. The last renewal was a tenth of the term shorter than the term.
    let late = "SELECT (extract(epoch FROM clock_timestamp() - min(until)) * 1000)::bigint
        FROM processes";
    let twice = async { while schema.number(late).await < 2200 {} };
    within("twice its lease", twice).await;
    let of = conversation("c");
    let owners = journal.owners().unwrap();
    assert_eq!(owners.left_behind(9).await.unwrap(), std::slice::from_ref(&of));
    assert_eq!(owners.claim(&of).await.unwrap().epoch, 2);
    // It finds this when it wakes up, before it can renew anything.
    other.order("write c");
    other.signal("CONT");
    assert_eq!(other.answer(), "fenced");
    assert_eq!(other.tell("claim c"), "theirs");
    journal.append(said(&of, 1, &["the next owner's"]).with_epoch(2)).await.unwrap();
    assert_eq!((other.tell("write c").as_str(), journal.head(&of).await.unwrap()), ("fenced", 2));
    // It may work on others, and on this one when it is free.
    assert_eq!((&*other.tell("claim d"), &*other.tell("write d")), ("alone", "written"));
    owners.release(&of);
    let free = async {
        while other.tell("claim c") == "theirs" {
            tokio::task::yield_now().await;
        }
    };
    within("the release", free).await;
    assert_eq!(other.tell("write c"), "written");
    let lost = owners.claim(&of).await;
    assert!(matches!(lost, Err(ClaimError::NotOwner(_))), "{lost:?}");
    assert_eq!(journal.head(&of).await.unwrap(), 3);
}
