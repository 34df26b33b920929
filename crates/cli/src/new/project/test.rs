//! The agent with a scripted model: no network, no key, the same every time.

use std::path::Path;
use std::sync::Arc;

use @CRATE@::{Opened, Task, install};
use ephor::model::Scripted;
use ephor::policy::{Mistakes, PolicySet, Surroundings, cases};
use ephor::prelude::*;
use serde_json::json;

type Failed = Box<dyn std::error::Error>;

/// What comes of a message where the model answers with that.
async fn desk(answer: serde_json::Value) -> Result<String, Failed> {
    let model = Scripted::new().then_json(answer);
    let builder = install(ephor::builder().model(model), Opened::default());
    let runtime = builder.policy("policy").build().await?;
    let task = SpawnSubagent::new("desk", Task { message: "My invoice is wrong".to_owned() })?;
    let done = runtime.conversation("test").decide(task).await?.done().await;
    runtime.shutdown().await;
    Ok(done.map_or_else(|error| error.to_string(), |done| done["output"].to_string()))
}

#[tokio::test]
async fn a_message_becomes_a_ticket() -> Result<(), Failed> {
    let told = desk(json!({"queue": "billing", "subject": "wrong invoice", "urgent": false})).await?;
    assert!(told.contains("Ticket 1 is open in billing"), "{told}");
    Ok(())
}

#[tokio::test]
async fn a_ticket_for_nobody_is_rejected() -> Result<(), Failed> {
    let told = desk(json!({"queue": "ceo", "subject": "wrong invoice", "urgent": true})).await?;
    assert!(told.contains("rejected"), "{told}");
    Ok(())
}

/// `ephor policy test` does the same, without the schemas of this program's node kinds.
#[test]
fn the_policies_say_what_their_cases_expect() -> Result<(), Failed> {
    let registry = install(ephor::builder(), Opened::default()).registry()?;
    let set = Arc::new(PolicySet::load(Path::new("policy"), &registry)?);
    for placed in set.cases().map_err(Mistakes)? {
        let ran = cases::run(&set, &Surroundings::default(), &placed.case)?;
        assert!(ran.is(&placed.case), "{}: {:?} by {:?}", placed.case.name, ran.said, ran.by);
    }
    Ok(())
}
