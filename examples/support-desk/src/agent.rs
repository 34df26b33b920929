//! The desk's agent: it reads a mail, and takes one step after the other until there is a reply.
//!
//! What it does, it decides: each look-up, each question to the model and each refund is a node that
//! the coordinator judges. So a process that starts again finds on record what had been done and what
//! the model had said, and gets to the same place without doing or asking anything twice.

use std::net::SocketAddr;
use std::time::Duration;

use ephor::prelude::*;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::refund::Refund;
use crate::shop::{MAIL, Mail, SHOP};
use crate::step::{Known, Step, next_step};

/// The agent's name, as the policies know it.
pub const DESK: &str = "desk";

/// How long the agent has for a mail: it waits for people, too.
pub const LONGEST: Duration = Duration::from_secs(7 * 24 * 3600);

/// Most steps for one mail. A model that never replies costs no more than these.
const MAX_STEPS: usize = 10;

const READ_MAIL: &str = "SELECT id, sender, subject, body FROM mails WHERE id = ?";

/// A customer sees their own orders, whatever number the mail names.
const LOOK_UP: &str =
    "SELECT number, item, amount, payment FROM orders WHERE number = ? AND email = ?";

/// What the agent is given.
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Task {
    /// The mail's number.
    pub mail: i64,
}

/// What came of a mail.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// What was refunded.
    pub refunded: Option<Refund>,
    /// Why a refund that the model wanted wasn't made.
    pub refused: Option<String>,
    /// What the customer is told.
    pub reply: String,
}

/// The agent.
pub struct DeskAgent {
    /// Where the payments service listens.
    pub payments: SocketAddr,
}

impl Agent for DeskAgent {
    type Task = Task;
    type Output = Done;

    fn name(&self) -> &str {
        DESK
    }

    fn description(&self) -> &str {
        "answers a customer's mail"
    }

    async fn run(&self, task: Task, cx: AgentContext) -> Result<Done, AgentError> {
        let read = CreateNode::database("read the mail", READ_MAIL);
        let read = read.set("connection", MAIL).set("params", json!([task.mail]));
        let mail: Option<Mail> = first_row(cx.decide(read).await?)?;
        let mail = mail.ok_or_else(|| AgentError::failed("there is no such mail"))?;
        let mut known = Known { mail, ..Known::default() };
        for _ in 0..MAX_STEPS {
            match next_step(&cx, &mut known).await? {
                None => {}
                Some(Step::LookUp { order }) => known.look_up(order, &cx).await?,
                Some(Step::Ask { question }) => known.answer = Some(cx.ask(question, None).await?),
                Some(Step::Refund(refund)) => self.refund(refund, &mut known, &cx).await?,
                Some(Step::Reply { text }) => {
                    let Known { refunded, refused, .. } = known;
                    return Ok(Done { refunded, refused, reply: text });
                }
            }
        }
        Err(AgentError::failed(format!("no reply after {MAX_STEPS} steps")))
    }
}

impl DeskAgent {
    /// Proposes a refund. A no, of the judge's or of a person's, is something to go on from.
    ///
    /// One for each mail: many small ones would add up to a large one that nobody has seen.
    async fn refund(
        &self,
        refund: Refund,
        known: &mut Known,
        cx: &AgentContext,
    ) -> Result<(), AgentError> {
        if known.refunded.is_some() {
            known.refused = Some("a mail gets one refund".to_owned());
            return Ok(());
        }
        match cx.decide(refund.node(self.payments)).await {
            Ok(_) => known.refunded = Some(refund),
            Err(why @ (AgentError::Rejected(_) | AgentError::NotCarriedOut(_))) => {
                known.refused = Some(why.to_string());
            }
            Err(other) => return Err(other),
        }
        Ok(())
    }
}

impl Known {
    async fn look_up(&mut self, number: String, cx: &AgentContext) -> Result<(), AgentError> {
        let look = CreateNode::database("look up the order", LOOK_UP)
            .set("connection", SHOP)
            .set("params", json!([number, self.mail.sender]));
        self.order = first_row(cx.decide(look).await?)?;
        self.looked_up = Some(number);
        Ok(())
    }
}

/// The first row of what a DATABASE node gave.
fn first_row<T: DeserializeOwned>(mut done: Value) -> Result<Option<T>, AgentError> {
    let Some(row) = done.pointer_mut("/output/rows/0").map(Value::take) else {
        return Ok(None);
    };
    serde_json::from_value(row).map_err(|error| AgentError::failed(error.to_string()))
}
