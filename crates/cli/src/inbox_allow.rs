//! Allowances: granted with an approval, listed, and revoked.

use ephor::config::Age;
use ephor::inbox::{Allowance, Item};
use serde_json::json;

use super::super::Done;
use super::super::problem::{Exit, Problem};
use super::super::term::{clean, minutes};
use super::{ALLOWED, Follower, InboxSession, chosen, refused, unreadable, worse};

impl InboxSession<'_> {
    /// Approves an item, and allows similar requests for a time.
    pub(super) async fn approve_like(&self, item: &Item, time: &Age) -> Done {
        let by = &self.by()?;
        let now = self.session.runtime.bus().clock().now();
        let until = now.checked_add(time.length()).unwrap_or(jiff::Timestamp::MAX);
        let follower = Follower::new(self.term, self.session, item).await?;
        let approved = self.inbox.approve_like(item, until, by).await;
        let approved = approved.map_err(|error| refused(&error, item.hold.id))?;
        let allowed = match approved.allowed {
            Ok(ids) => {
                for id in ids {
                    self.term.note(format!("allowed until {} as {id}", minutes(until)));
                }
                Ok(Exit::Done)
            }
            Err(error) => {
                let what = "the answer was accepted, but similar requests are not allowed";
                Err(Problem::new(Exit::Failed, what)
                    .of(item.hold.id.to_string())
                    .because(format!("{}: {error}", error.code()))
                    .next(error.hint()))
            }
        };
        // What was approved is carried out by this process, even if nothing could be allowed.
        let done = self.told(item, &approved.outcome, follower).await;
        worse(self.term, done, allowed)
    }

    pub(super) async fn allowances(&self) -> Done {
        let all = self.inbox.allowances().await.map_err(unreadable)?;
        if all.is_empty() {
            self.term.note("nothing is allowed temporarily");
        }
        all.iter().try_for_each(|allowance| self.allowance(allowance))?;
        Ok(Exit::Done)
    }

    pub(super) async fn revoke(&self, id: &str) -> Done {
        let all = self.inbox.allowances().await.map_err(unreadable)?;
        let id = chosen(id, all.iter().map(|allowance| allowance.id), ALLOWED)?;
        let revoked = self.inbox.revoke(id, &self.by()?).await;
        revoked.map_err(|error| refused(&error, id))?;
        if self.term.json {
            self.term.say(json!({"id": id, "outcome": "revoked"}).to_string())?;
        }
        self.term.note(format!("{id} is revoked"));
        Ok(Exit::Done)
    }

    fn allowance(&self, allowance: &Allowance) -> Result<(), Problem> {
        if self.term.json {
            return self.term.say(json!(allowance).to_string());
        }
        let granted = &allowance.granted;
        self.term.say(clean(&format!(
            "{}  {}: {} on {}, exempt from {}, in {} until {} (granted by {})",
            allowance.id,
            granted.agent.as_deref().unwrap_or("any agent"),
            granted.action,
            granted.resource.as_deref().filter(|to| !to.is_empty()).unwrap_or("anything"),
            granted.rule,
            allowance.conversation,
            minutes(granted.until),
            granted.by
        )))
    }
}
