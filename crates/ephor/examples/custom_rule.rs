//! A rule of your own, beside the judge's. It sees every node that a decision makes or changes, and
//! every node again with its values in place, just before the effect.

use ephor::payload::CreateNode;
use ephor::rules::{Case, NodeView, Rule, RuleResult, Violations};

/// Nobody deletes anything over HTTP without a person.
struct NoDelete;

impl Rule for NoDelete {
    fn id(&self) -> &str {
        "no_delete"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        if node.is("HTTP") && node.text("method") == Some("DELETE") {
            found.add(
                "NO_DELETE",
                node.pointer("/method"),
                "may not be DELETE",
                "another method",
                "Ask a person to delete it.",
            );
        }
        Ok(())
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = ephor::builder().rule(NoDelete).build().await?;
    let clean_up = CreateNode::http("clean up", "https://example.org/orders/7");
    let clean_up = clean_up.set("method", "DELETE");
    let decided = runtime.conversation("shop").decide(clean_up).await?;
    if let Some(rejected) = decided.find::<ephor::events::DecisionRejected>() {
        for violation in &rejected.violations {
            println!("{} at {}: {}", violation.code, violation.pointer, violation.message);
            println!("  {}", violation.hint);
        }
    }
    runtime.shutdown().await;
    Ok(())
}
