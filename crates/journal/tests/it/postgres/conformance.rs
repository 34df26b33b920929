//! It passes the suite that every journal must pass.

use std::sync::Arc;

use ephor_journal::{Journal, Postgres};
use ephor_testkit::journal::{Keeps, conformance};

use crate::postgres::common::Schema;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_suite_of_every_journal() {
    let Some(schema) = Schema::new("suite") else { return };
    let names = std::sync::Mutex::new(std::collections::HashMap::<String, Schema>::new());
    conformance(Keeps::AcrossRestarts, |name| {
        let mut names = names.lock().unwrap();
        let number = names.len();
        let of = names
            .entry(name.to_owned())
            .or_insert_with(|| Schema::new(&format!("suite_{number}")).unwrap());
        let url = of.url();
        let open = async move { Postgres::open(&url).await.unwrap() };
        let journal =
            tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(open));
        Arc::new(journal) as Arc<dyn Journal>
    })
    .await;
    drop(schema);
}
