//! What others change in the database is found.

use ephor_journal::{Auditable, Postgres, RepairError, Store, breaks_of, verify};

use crate::postgres::common::{Schema, conversation, said};
use crate::steps::{Step, commits, held, told};

#[tokio::test]
async fn an_audit_finds_what_was_changed() {
    let edits = [
        ("UPDATE commits SET events = replace(events, 'one', 'eins') WHERE position = 1", true),
        ("UPDATE commits SET link = sha256('x') WHERE position = 2", true),
        ("DELETE FROM commits WHERE position = 1", true),
        ("DELETE FROM commits WHERE position = 2", false),
        ("DELETE FROM commits WHERE position = 4", false),
        ("DELETE FROM conversations WHERE name = 'a'", true),
        ("UPDATE conversations SET last = 9 WHERE name = 'b'", false),
        ("UPDATE conversations SET began = began + 1 WHERE name = 'b'", false),
        ("UPDATE conversations SET waiting = true WHERE name = 'b'", false),
        ("UPDATE whole SET head = sha256('x')", false),
        ("DELETE FROM whole", false),
        ("DELETE FROM waits", false),
        ("UPDATE waits SET open = replace(open, '\"approvals\":2', '\"approvals\":1')", false),
        ("UPDATE waits SET settled = 1, open = NULL", false),
        ("UPDATE days SET before = before + 1", false),
        ("CREATE TABLE more (x integer)", false),
        ("DROP TABLE consumers", false),
        ("CREATE RULE no AS ON INSERT TO snapshots DO INSTEAD NOTHING", false),
        (
            "CREATE FUNCTION lie() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
             CREATE TRIGGER lie BEFORE INSERT ON commits FOR EACH ROW EXECUTE FUNCTION lie()",
            false,
        ),
    ];
    for (number, (edit, breaks)) in edits.into_iter().enumerate() {
        let Some(schema) = Schema::new(&format!("damage_{number}")) else { return };
        let journal = schema.open().await;
        journal.append(said(&conversation("a"), 0, &["one", "two"])).await.unwrap();
        journal.append(said(&conversation("a"), 2, &["three"])).await.unwrap();
        journal.append(said(&conversation("b"), 0, &["four"])).await.unwrap();
        journal.append(commits(&[held(0, 2)]).remove(0)).await.unwrap();
        let sound = verify(&journal, None, |_| ()).await.unwrap();
        assert!(sound.sound(), "{sound:?}");
        assert_eq!(breaks_of(&journal, &conversation("a")).await.unwrap(), Vec::new());
        schema.sql(edit).await;
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(!audit.sound(), "{edit}: {audit:?}");
        assert_eq!(audit.broken > 0, breaks, "{edit}: {audit:?}");
        // One whose name is gone can't be asked for.
        if !edit.starts_with("DELETE FROM conversations") {
            let of_one = breaks_of(&journal, &conversation("a")).await.unwrap();
            assert_eq!(of_one, audit.breaks, "{edit}");
        }
    }
}

/// Each part of a table and of a function is compared with what a new schema has.
#[tokio::test]
async fn an_audit_finds_what_was_changed_of_tables_and_functions() {
    // The text is checked when it runs, and may be a part of the journal's own.
    let partly = "SET check_function_bodies = off;
        CREATE OR REPLACE FUNCTION renew(process uuid, its_name text, term interval)
        RETURNS boolean LANGUAGE plpgsql AS 'RETURN coalesce(ran, false);'";
    let empty = partly.replace("RETURN coalesce(ran, false);", "");
    let edits = [
        ("DROP INDEX commits_in_order", "index commits.commits_in_order is missing"),
        (
            "DROP INDEX commits_in_order; CREATE INDEX commits_in_order ON commits (conversation, first)",
            "index commits.commits_in_order is defined otherwise: btree (conversation, first)",
        ),
        (
            "ALTER TABLE commits DROP CONSTRAINT commits_pkey",
            "index commits.commits_pkey is missing",
        ),
        ("CREATE INDEX more ON commits (time)", "index commits.more isn't the journal's"),
        (
            "ALTER TABLE whole DROP CONSTRAINT whole_one_check",
            "constraint whole.whole_one_check is missing",
        ),
        (
            "ALTER TABLE commits ADD CHECK (position < 1000000)",
            "constraint commits.commits_position_check isn't the journal's",
        ),
        ("ALTER TABLE commits SET UNLOGGED", "table commits is defined otherwise: UNLOGGED"),
        (
            "ALTER TABLE commits ENABLE ROW LEVEL SECURITY",
            "table commits is defined otherwise: ROW LEVEL SECURITY",
        ),
        (
            "ALTER TABLE conversations ALTER epoch SET DEFAULT 9",
            "column conversations.epoch is defined otherwise: bigint NOT NULL DEFAULT 9",
        ),
        (
            "ALTER TABLE commits ALTER events DROP NOT NULL",
            "column commits.events is defined otherwise: text",
        ),
        ("ALTER TABLE commits ADD more integer", "column commits.more isn't the journal's"),
        ("ALTER FUNCTION claim SECURITY DEFINER", "function claim is defined otherwise"),
        ("ALTER PROCEDURE append SET work_mem = '1MB'", "function append is defined otherwise"),
        (partly, "function renew is defined otherwise: RETURN"),
        (empty.as_str(), "function renew is defined otherwise: "),
    ];
    for (number, (edit, expect)) in edits.into_iter().enumerate() {
        let Some(schema) = Schema::new(&format!("parts_{number}")) else { return };
        let journal = schema.open().await;
        journal.append(said(&conversation("a"), 0, &["one"])).await.unwrap();
        assert_eq!(journal.faults().await.unwrap(), Vec::<String>::new());
        schema.sql(edit).await;
        let faults = journal.faults().await.unwrap();
        assert!(faults.iter().any(|fault| fault.starts_with(expect)), "{edit}: {faults:?}");
    }
}

/// What is derived from an intact record is made anew, once no process writes it.
#[tokio::test]
async fn lists_are_made_anew_of_the_record() {
    let edits = [
        "DELETE FROM waits",
        "UPDATE waits SET open = 'no JSON'",
        "UPDATE waits SET settled = 1, open = NULL",
        "UPDATE conversations SET waiting = NOT waiting",
        "UPDATE conversations SET began = began + 1",
        "DELETE FROM days; UPDATE whole SET day = 1",
    ];
    let approved = Step { what: 6, hours: 40, ..held(0, 0) };
    let expired = Step { what: 8, ..held(0, 0) };
    let elsewhere = Step { conversation: 1, ..held(0, 1) };
    let commits = commits(&[held(0, 2), approved, held(0, 1), expired, elsewhere]);
    for (number, edit) in edits.into_iter().enumerate() {
        let Some(schema) = Schema::new(&format!("repair_{number}")) else { return };
        let journal = schema.open().await;
        for commit in &commits {
            journal.append(commit.clone()).await.unwrap();
        }
        let wanted = told(&journal).await.unwrap();
        assert!(!wanted.0.open.is_empty() && !wanted.0.settled.is_empty(), "{wanted:?}");
        schema.sql(edit).await;
        let refused = Postgres::repair(&schema.url()).await;
        assert!(matches!(refused, Err(RepairError::InUse(_))), "{edit}: {refused:?}");
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(audit.intact() && !audit.sound(), "{edit}: {audit:?}");
        drop(journal);
        schema.sql("UPDATE processes SET until = now()").await;
        let audit = Postgres::repair(&schema.url()).await.unwrap();
        assert!(audit.sound(), "{edit}: {audit:?}");
        let journal = schema.open().await;
        assert_eq!(told(&journal).await.unwrap(), wanted, "{edit}");
    }
}

/// The shape that an anchor signs changes with what isn't the journal's, and not with use.
#[tokio::test]
async fn a_trigger_changes_the_shape() {
    let Some(schema) = Schema::new("damage_shape") else { return };
    let journal = schema.open().await;
    let before = journal.shape().await.unwrap();
    journal.append(said(&conversation("a"), 0, &["one"])).await.unwrap();
    assert_eq!(journal.shape().await.unwrap(), before);
    schema.sql("CREATE RULE no AS ON UPDATE TO commits DO INSTEAD NOTHING").await;
    assert_ne!(journal.shape().await.unwrap(), before);
}
