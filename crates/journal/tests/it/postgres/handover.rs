//! Events that are handed over to the owner of their conversation.

use ephor_core::Draft;
use ephor_core::events::MessageSent;
use ephor_journal::{JournalError, Store};

use super::common::{Schema, conversation, said};

/// What is damaged is told and stays; what was handed over behind it is there all the same.
#[tokio::test]
async fn one_that_cannot_be_read_hides_no_other() {
    let Some(schema) = Schema::new("handover_damaged") else { return };
    let journal = schema.open().await;
    let id = conversation("c");
    journal.append(said(&id, 0, &["hello"])).await.unwrap();
    let owners = journal.owners().unwrap();
    let drafts = ["a", "b"].map(|text| Draft::new(id.clone(), MessageSent::text(text)));
    for draft in &drafts {
        assert!(owners.hand_over(std::slice::from_ref(draft)).await.unwrap());
    }
    schema.sql("UPDATE handed SET event = 'no JSON' WHERE id = (SELECT min(id) FROM handed)").await;
    let handed = owners.handed_over(0, 9).await.unwrap();
    let [damaged, good] = &handed[..] else { panic!("{handed:?}") };
    assert!(damaged.drafts.is_err() && damaged.conversation == id, "{damaged:?}");
    assert_eq!(good.drafts.as_ref().unwrap()[0].id, drafts[1].id);
    // A page begins behind the one before it.
    assert_eq!(owners.handed_over(0, 1).await.unwrap()[0].key, damaged.key);
    assert_eq!(owners.handed_over(damaged.key, 1).await.unwrap()[0].key, good.key);
    owners.taken(good).await.unwrap();
    let left = owners.handed_over(0, 9).await.unwrap();
    assert_eq!(left.iter().map(|left| left.key).collect::<Vec<_>>(), [damaged.key]);
}

/// Whoever is told so knows that nothing was put, also where the answer to a first try was lost.
#[tokio::test]
async fn a_full_queue_is_told_from_a_failure() {
    let Some(schema) = Schema::new("handover_full") else { return };
    let journal = schema.open().await;
    let id = conversation("c");
    journal.append(said(&id, 0, &["hello"])).await.unwrap();
    let owners = journal.owners().unwrap();
    let [first, second] = ["a", "b"].map(|text| Draft::new(id.clone(), MessageSent::text(text)));
    assert!(owners.hand_over(std::slice::from_ref(&first)).await.unwrap());
    let fill = "INSERT INTO handed (conversation, after, event, by)
        SELECT conversation, after, 'another', by FROM handed, generate_series(1, 1023)";
    schema.sql(fill).await;
    let full = owners.hand_over(&[second]).await;
    let Err(JournalError::HandoverFull { conversation, waiting: 1024 }) = full else {
        panic!("{full:?}")
    };
    assert_eq!(conversation, id);
    assert!(owners.hand_over(&[first]).await.unwrap(), "it is there");
}
