//! A refund: what it says, the node that makes it, and the rule that its request must keep.
//!
//! The policies in `policy/` decide by a request's host, method and path; they don't see its body.
//! This rule sees the body, and makes sure that the path tells the truth about it.

use std::net::SocketAddr;

use ephor::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::shop::Shop;

/// Most cents that are refunded without asking a person.
pub const SMALL: u32 = 50_00;

/// Where refunds of at most [`SMALL`] go.
pub const SMALL_PATH: &str = "/refunds/small";
/// Where all others go: the policies hold those.
pub const LARGE_PATH: &str = "/refunds/large";

/// A refund, as the payments service takes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refund {
    /// The payment that the money goes back to.
    pub payment: String,
    /// How much, in cents.
    pub amount: u32,
}

impl Refund {
    /// The request that pays it.
    pub fn node(&self, payments: SocketAddr) -> CreateNode {
        let path = if self.amount <= SMALL { SMALL_PATH } else { LARGE_PATH };
        CreateNode::http("refund", format!("http://{payments}{path}"))
            .set("method", "POST")
            .set("body", json!(self))
            // The payments service pays once for each Idempotency-Key, and all attempts carry the same: a
            // process that finds that another has died here may send it again.
            .idempotent(true)
    }
}

/// Cents as people write them.
pub fn money(cents: impl Into<u64>) -> String {
    let cents = cents.into();
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// What a refund must be: a request to the payments service, back to a payment of the customer who
/// wrote the mail, with no more money than the path says.
///
/// A rule goes by the case alone, so that the same decision always gets the same verdict. What this one
/// reads beside it never changes: whose payment is whose. Where it can't be read, the judge refuses.
pub struct RefundRule {
    /// Where it is read.
    pub shop: Shop,
    /// Where the payments service listens.
    pub payments: SocketAddr,
}

impl Rule for RefundRule {
    fn id(&self) -> &str {
        "refund"
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        if !node.is("HTTP") {
            return Ok(());
        }
        let to = |path: &str| format!("http://{}{path}", self.payments);
        let url = node.text("url").unwrap_or_default();
        if url != to(SMALL_PATH) && url != to(LARGE_PATH) {
            let expected = format!("{} or {}", to(SMALL_PATH), to(LARGE_PATH));
            let hint = "Make no other requests.";
            found.add("NOT_A_REFUND", node.pointer("/url"), "no refund goes there", expected, hint);
        }
        let body = node.get("body").cloned().unwrap_or_default();
        let refund: Refund = match serde_json::from_value(body) {
            Ok(refund) => refund,
            Err(error) => {
                let expected = r#"{"payment": "pay_…", "amount": 1250}"#;
                let hint = "Send a refund, and nothing else.";
                found.add("NOT_A_REFUND", node.pointer("/body"), error, expected, hint);
                return Ok(());
            }
        };
        if url == to(SMALL_PATH) && refund.amount > SMALL {
            let problem = format!("{} is no small refund", money(refund.amount));
            let expected = format!("at most {}", money(SMALL));
            let hint = format!("Send it to {LARGE_PATH}, where a person sees it.");
            found.add("NOT_SMALL", node.pointer("/body/amount"), problem, expected, hint);
        }
        let conversation = case.world.who.conversation.as_ref();
        let mail = conversation.map(ConversationId::name).unwrap_or_default();
        let own = self.shop.is_own_payment(mail, &refund.payment)?;
        if !own {
            let problem = format!("{:?} is no payment of this customer's order", refund.payment);
            let hint = "Refund to the order's own payment, or answer without a refund.";
            let expected = "the payment of an order of this customer's";
            found.add("NOT_OWN_PAYMENT", node.pointer("/body/payment"), problem, expected, hint);
        }
        Ok(())
    }
}
