//! Ephor in a program of your own: build a runtime, talk to it, see every decision.

use std::sync::Arc;

use ephor::events::DecisionValidated;
use ephor::offline::Offline;
use ephor::{Envelope, Sqlite};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let journal = std::env::temp_dir().join(format!("ephor-embed-{}.db", std::process::id()));
    let runtime =
        ephor::builder().model(Offline::default()).journal(Sqlite::open(&journal)?).build().await?;

    runtime.bus().subscribe::<DecisionValidated>("printer", |event: Arc<Envelope>| async move {
        if let Some(approved) = event.read::<DecisionValidated>() {
            println!("approved: {} {}", approved.decision_type, approved.payload);
        }
        Ok(())
    });

    let reply = runtime.conversation("c-42").send("What is 12 * (3 + 4)?").await?;
    println!("{}", reply.text);

    runtime.shutdown().await;
    std::fs::remove_file(journal)?;
    Ok(())
}
