//! What others change in the database is found.

use ephor_journal::{Store, verify};

use crate::postgres::common::{Schema, conversation, said};
use crate::steps::{commits, held};

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
        schema.sql(edit).await;
        let audit = verify(&journal, None, |_| ()).await.unwrap();
        assert!(!audit.sound(), "{edit}: {audit:?}");
        assert_eq!(audit.broken > 0, breaks, "{edit}: {audit:?}");
    }
}

/// The shape that an anchor signs changes with what isn't the journal's, and not with use.
#[tokio::test]
async fn a_trigger_changes_the_shape() {
    use ephor_journal::Auditable;
    let Some(schema) = Schema::new("damage_shape") else { return };
    let journal = schema.open().await;
    let before = journal.shape().await.unwrap();
    journal.append(said(&conversation("a"), 0, &["one"])).await.unwrap();
    assert_eq!(journal.shape().await.unwrap(), before);
    schema.sql("CREATE RULE no AS ON UPDATE TO commits DO INSTEAD NOTHING").await;
    assert_ne!(journal.shape().await.unwrap(), before);
}
