//! Both journals pass the suite that every journal must pass.

use std::sync::Arc;

use ephor_journal::{Journal, Memory, Sqlite};
use ephor_testkit::journal::{Keeps, conformance};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory() {
    conformance(Keeps::WhileOpen, |_| Arc::new(Memory::new()) as Arc<dyn Journal>).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite() {
    let folder = tempfile::tempdir().unwrap();
    conformance(Keeps::AcrossRestarts, |name| {
        Arc::new(Sqlite::open(folder.path().join(format!("{name}.db"))).unwrap())
            as Arc<dyn Journal>
    })
    .await;
}
