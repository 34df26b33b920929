//! A journal that is only looked at.

use std::sync::Arc;

use ephor_journal::{Sqlite, Store};

#[tokio::test]
async fn a_reader_sees_what_others_write_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("j.db");
    assert!(Sqlite::open_read_only(&path).is_err());
    assert!(!path.exists());
    let writer = Sqlite::open(&path).unwrap();
    let reader = Sqlite::open_read_only(&path).unwrap();
    let conversation = ephor_core::ConversationId::new("c").unwrap();
    let event = ephor_core::Draft::new(
        conversation.clone(),
        ephor_core::events::MessageSent::text("hello"),
    )
    .seal(1, jiff::Timestamp::UNIX_EPOCH, ephor_core::Disposition::Delivered);
    let commit = ephor_journal::Commit::new(conversation.clone(), 0, vec![Arc::new(event)]);
    writer.append(commit.clone()).await.unwrap();
    assert_eq!(reader.read(&conversation, 0, 9).await.unwrap().len(), 1);
    let refused = reader.append(ephor_journal::Commit { expected: 1, ..commit }).await;
    assert!(refused.is_err());
}
