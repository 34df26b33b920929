//! What waits for people, and their answers.

use ephor::core::Interrupt;
use ephor::events::Answer;
use ephor::inbox::{Filter, Outcome};
use ephor::rules::Extent;

use crate::Failed;
use crate::desk::Desk;

impl Desk {
    /// What waits for a person.
    pub async fn waiting(&self) -> Result<Vec<Interrupt>, Failed> {
        Ok(self.runtime.inbox().list(&Filter::default()).await?)
    }

    /// What a person has to see of it before they answer.
    pub async fn shown(&self, item: &Interrupt) -> Result<String, Failed> {
        if !item.is_held() {
            return Ok(item.message.clone());
        }
        let item = self.runtime.inbox().get(item.id).await?;
        Ok(item.hold.shown().text(&Extent::PROMPT))
    }

    /// Answers what waits under an id: its own, or that of its mail, as in `mail-2`. No more than one
    /// thing waits in a mail.
    pub async fn answer(&self, id: &str, by: &str, answer: Answer) -> Result<Outcome, Failed> {
        let waiting = self.waiting().await?;
        let named = |item: &&Interrupt| item.id.to_string() == id || item.conversation.name() == id;
        let item = waiting.iter().find(named);
        let item = item.ok_or_else(|| format!("nothing waits under {id:?}"))?;
        if item.is_held() == matches!(answer, Answer::Answer { .. }) {
            let fits = if item.is_held() { "approve or reject it" } else { "answer it" };
            return Err(format!("{id} doesn't take that: {fits}").into());
        }
        let digest = item.digest.as_deref().unwrap_or_default();
        Ok(self.runtime.inbox().answer(item.id, by, digest, answer).await?)
    }
}
