//! The tool: a node kind whose configuration is a type. The judge checks each call by its schema.

use std::sync::Mutex;

use ephor::core::ErrorCode;
use ephor::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A ticket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Ticket {
    /// Who gets it.
    #[schemars(regex(pattern = "^(billing|support)$"))]
    pub queue: String,
    /// What it is about.
    #[schemars(length(min = 1, max = 200))]
    pub subject: String,
    /// Whether somebody should look at it now.
    pub urgent: bool,
}

/// The tickets that were opened. Put your own system's client here.
#[derive(Default)]
pub struct Opened(Mutex<Vec<Ticket>>);

impl NodeKind for Opened {
    type Config = Ticket;
    const NAME: &'static str = "TICKET";
    const DESCRIPTION: &'static str = "opens a ticket";

    async fn run(&self, ticket: Ticket, _: NodeContext<'_>) -> Result<Value, Failure> {
        let mut opened = self.0.lock().map_err(|_| Failure::new(ErrorCode::Internal, "the tickets are lost"))?;
        // {:?}, since a model wrote it: as it is, it could give the terminal orders.
        println!("opened for {}: {:?}", ticket.queue, ticket.subject);
        opened.push(ticket);
        Ok(json!({"number": opened.len()}))
    }
}
