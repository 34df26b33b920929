//! `cargo run -- "My invoice is wrong"`

use @CRATE@::{Opened, Task, install};
use ephor::load::{Sources, load};
use ephor::prelude::*;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let message = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let config = load(&Sources::of_process()?)?.config;
    let runtime = install(config.builder(), Opened::default()).build().await?;
    let task = SpawnSubagent::new("desk", Task { message })?;
    match runtime.conversation("desk").decide(task).await?.done().await {
        // {:?}, since a model may have written it: as it is, it could give the terminal orders.
        Ok(done) => println!("{:?}", done["output"].as_str().unwrap_or_default()),
        Err(error) => eprintln!("{:?}", error.to_string()),
    }
    runtime.shutdown().await;
    Ok(())
}
