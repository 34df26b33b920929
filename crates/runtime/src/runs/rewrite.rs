//! Rewrites a conversation's events for a copy: ids, thread names, and the digests of payloads that
//! contain either.
//!
//! Ids are global, so a copy's events need their own, derived from the original ids and the copy's
//! name. They are replaced wherever they occur as text: in the envelope, and in any field of the
//! payload (a hold, a run, a decision, a message, an answer). Ids of events that aren't copied stay
//! as they are. Replacements have the same length within the JSON as it was written, so nothing
//! else changes.

use std::collections::HashMap;
use std::sync::Arc;

use ephor_core::events::{Answer, CallHeld, DecisionHeld, DecisionValidated, HoldAnswered};
use ephor_core::{ConversationId, Envelope, Event, EventData, EventId, IdError};
use ephor_journal::{Hash, JournalError};
use ephor_rules::question;
use serde_json::Value;
use serde_json::value::RawValue;

/// Characters of a UUID as text.
const ID: usize = 36;

/// Characters of a SHA-256 as text.
const DIGEST: usize = 64;

/// Changes events of a conversation, and of its threads, into those of a copy.
pub(super) struct Rewriting {
    from: ConversationId,
    to: ConversationId,
    ids: HashMap<String, String>,
    digests: HashMap<String, String>,
    /// Of each held call its kind: a digest of its payload is over both.
    kinds: HashMap<EventId, String>,
}

impl Rewriting {
    /// For a copy of that name. What isn't [known](Self::knows) to be copied stays as it is.
    pub fn new(from: ConversationId, to: ConversationId) -> Self {
        let (ids, digests, kinds) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { from, to, ids, digests, kinds }
    }

    /// Notes that an event is copied.
    pub fn knows(&mut self, id: EventId) {
        self.ids.insert(id.to_string(), self.id(id).to_string());
    }

    /// The id of an event's copy.
    pub fn id(&self, id: EventId) -> EventId {
        let mut seed = b"ephor.copy.1\0".to_vec();
        seed.extend_from_slice(self.to.as_str().as_bytes());
        seed.push(0);
        seed.extend_from_slice(id.to_string().as_bytes());
        let mut bits = [0; 16];
        for (bit, byte) in bits.iter_mut().zip(Hash::of(&seed).as_bytes()) {
            *bit = *byte;
        }
        id.derived(bits)
    }

    /// The copy's name for the conversation or one of its threads.
    pub fn name(&self, name: &ConversationId) -> Result<ConversationId, IdError> {
        match name.name().strip_prefix(self.from.name()) {
            Some("") => Ok(self.to.clone()),
            Some(thread) => {
                let own = format!("{}{}", self.to.name(), self.ids_in(thread));
                ConversationId::in_tenant(self.to.tenant(), &own)
            }
            None => Ok(name.clone()),
        }
    }

    /// An event's copy, with that place in that conversation.
    ///
    /// # Errors
    /// [`JournalError::Malformed`] where it can't be written as JSON.
    pub fn event(
        &mut self,
        event: &Envelope,
        conversation: ConversationId,
        sequence: u64,
    ) -> Result<Envelope, JournalError> {
        let mut copy = event.clone();
        (copy.conversation, copy.sequence) = (conversation, sequence);
        copy.id = self.known(event.id);
        copy.causation = event.causation.map(|cause| self.known(cause));
        copy.source = self.ids_in(&event.source).into();
        copy.correlation = event.correlation.as_ref().map(|it| self.ids_in(it).into());
        let mut json = Vec::new();
        let malformed = |error: &dyn std::fmt::Display| {
            JournalError::Malformed(format!("event {} can't be copied: {error}", event.id))
        };
        event.data.write_json(&mut json).map_err(|error| malformed(&error))?;
        let text = String::from_utf8(json).map_err(|error| malformed(&error))?;
        let data = |text: String| {
            let raw = RawValue::from_string(text).map_err(|error| malformed(&error))?;
            let kind = Arc::<str>::from(event.kind());
            Ok::<_, JournalError>(EventData::raw_of(kind, event.data.version(), raw))
        };
        copy.data = data(self.names_in(&self.ids_in(&text)))?;
        self.payloads(event, &copy);
        copy.data = data(self.digests_in(&raw_text(&copy)))?;
        Ok(copy)
    }

    fn known(&self, id: EventId) -> EventId {
        if self.ids.contains_key(&id.to_string()) { self.id(id) } else { id }
    }

    fn ids_in(&self, text: &str) -> String {
        exchange(text, ID, is_id, &self.ids)
    }

    fn digests_in(&self, text: &str) -> String {
        if self.digests.is_empty() {
            return text.to_owned();
        }
        exchange(text, DIGEST, is_digest, &self.digests)
    }

    /// Threads are named with their conversation's name in front, with or without its tenant.
    fn names_in(&self, text: &str) -> String {
        if !text.contains('~') {
            return text.to_owned();
        }
        let mut text = text.to_owned();
        for (from, to) in
            [(self.from.as_str(), self.to.as_str()), (self.from.name(), self.to.name())]
        {
            text = text.replace(&opening(from), &opening(to));
        }
        text
    }

    /// Notes the digests of a payload that is another one in the copy.
    fn payloads(&mut self, event: &Envelope, copy: &Envelope) {
        match event.kind() {
            DecisionHeld::TYPE => {
                let payload =
                    |event: &Envelope| Some(event.read::<DecisionHeld>()?.payload.clone());
                self.digest(None, payload(event), payload(copy));
            }
            DecisionValidated::TYPE => {
                let payload =
                    |event: &Envelope| Some(event.read::<DecisionValidated>()?.payload.clone());
                self.digest(None, payload(event), payload(copy));
            }
            CallHeld::TYPE => {
                let payload = |event: &Envelope| Some(event.read::<CallHeld>()?.payload.clone());
                if let Some(held) = event.read::<CallHeld>() {
                    self.kinds.insert(event.id, held.kind.clone());
                    self.digest(Some(&held.kind), payload(event), payload(copy));
                }
            }
            HoldAnswered::TYPE => {
                let payload = |event: &Envelope| match &event.read::<HoldAnswered>()?.answer {
                    Answer::Edit { payload } => Some(payload.clone()),
                    _ => None,
                };
                let hold = event.read::<HoldAnswered>().map(|answered| answered.hold);
                let kind = hold.and_then(|hold| self.kinds.get(&hold)).cloned();
                self.digest(kind.as_deref(), payload(event), payload(copy));
            }
            _ => {}
        }
    }

    fn digest(&mut self, kind: Option<&str>, of: Option<Arc<Value>>, copy: Option<Arc<Value>>) {
        let (Some(of), Some(copy)) = (of, copy) else {
            return;
        };
        if let (true, Some(before), Some(now)) =
            (of != copy, question::digest(kind, &of), question::digest(kind, &copy))
        {
            self.digests.insert(before.to_string(), now.to_string());
        }
    }
}

/// How a thread's name begins, as a JSON string.
fn opening(conversation: &str) -> String {
    let quoted = Value::from(conversation).to_string();
    format!("{}~", quoted.trim_end_matches('"'))
}

/// The JSON of an event that was just read from text.
fn raw_text(event: &Envelope) -> String {
    match &event.data {
        EventData::Raw { json, .. } => json.get().to_owned(),
        EventData::Typed(_) => String::new(),
    }
}

/// Exchanges words that a table knows: of that length and shape, with no hexadecimal digit before or
/// behind.
fn exchange(
    text: &str,
    length: usize,
    shape: impl Fn(&[u8]) -> bool,
    table: &HashMap<String, String>,
) -> String {
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at)).is_some_and(|byte| byte.is_ascii_hexdigit())
    };
    let mut out = String::with_capacity(text.len());
    let (mut from, mut at) = (0, 0);
    while let Some(word) = bytes.get(at..at + length) {
        let apart = !digit(at.checked_sub(1)) && !digit(Some(at + length));
        let found = (apart && shape(word)).then(|| text.get(at..at + length)).flatten();
        match found.and_then(|word| table.get(word)) {
            Some(new) => {
                out.push_str(text.get(from..at).unwrap_or_default());
                out.push_str(new);
                at += length;
                from = at;
            }
            None => at += 1,
        }
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}

/// Whether a word is written like a UUID.
fn is_id(word: &[u8]) -> bool {
    word.iter().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    })
}

/// Whether a word is written like a SHA-256.
fn is_digest(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_hexdigit)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ephor_core::events::UserMessageReceived;
    use ephor_core::{Disposition, Draft};

    const OLD: &str = "01993f00-0000-7000-8000-00000000000a";
    const OTHER: &str = "01993f00-0000-7000-8000-00000000000b";

    fn rewriting() -> Rewriting {
        let id = |name| ConversationId::new(name).unwrap();
        let mut rewriting = Rewriting::new(id("c"), id("fork"));
        rewriting.knows(OLD.parse().unwrap());
        rewriting
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let rewriting = rewriting();
        let new = rewriting.id(OLD.parse().unwrap()).to_string();
        let found = rewriting.names_in(&rewriting.ids_in(text));
        assert_eq!(found, expected.replace("NEW", &new));
    }

    #[test]
    fn ids_are_changed_wherever_they_stand_and_nothing_else() {
        check(&format!("\"{OLD}\""), "\"NEW\"");
        check(&format!("\"planner-{OLD}\""), "\"planner-NEW\"");
        check(&format!("\"ab-{OLD}-ab, {OLD}\""), "\"ab-NEW-ab, NEW\"");
        check(&format!("\"a{OLD}\""), &format!("\"a{OLD}\""));
        check(
            &format!("{{\"run\":\"{OLD}\",\"by\":\"{OTHER}\"}}"),
            &format!("{{\"run\":\"NEW\",\"by\":\"{OTHER}\"}}"),
        );
        check(&format!("Grüße von {OLD}, {OLD}"), "Grüße von NEW, NEW");
        for text in ["", "é", "abcdef", OTHER, "01993f00-0000-7000-8000-0000000000"] {
            check(text, text);
        }
    }

    #[test]
    fn threads_are_those_of_the_copy() {
        check(r#"{"thread":"local/c~planner"}"#, r#"{"thread":"local/fork~planner"}"#);
        check(r#"{"thread":"c~planner"}"#, r#"{"thread":"fork~planner"}"#);
        for text in [r#"{"text":"about c~planner"}"#, r#"{"from":"local/c"}"#, r#""abc~x""#] {
            check(text, text);
        }
        let thread = ConversationId::new(&format!("c~planner-{OLD}")).unwrap();
        let new = rewriting().id(OLD.parse().unwrap());
        let name = rewriting().name(&thread).unwrap();
        assert_eq!(name.to_string(), format!("local/fork~planner-{new}"));
    }

    #[test]
    fn two_copies_of_an_event_have_different_ids() {
        let id: EventId = OLD.parse().unwrap();
        let other = Rewriting::new(rewriting().from, ConversationId::new("fork-2").unwrap());
        assert_ne!(rewriting().id(id), other.id(id));
        assert_ne!(rewriting().id(id), id);
        assert_eq!(rewriting().id(id), rewriting().id(id), "a copy can be made again");
    }

    #[test]
    fn what_is_no_id_stays_byte_by_byte() {
        let event = UserMessageReceived::text("1.0 \u{e9} \"quoted\"");
        let draft = Draft::new(ConversationId::new("c").unwrap(), event);
        let event = draft.seal(1, jiff::Timestamp::UNIX_EPOCH, Disposition::Delivered);
        let copy = rewriting().event(&event, ConversationId::new("fork").unwrap(), 2).unwrap();
        let mut json = Vec::new();
        event.data.write_json(&mut json).unwrap();
        assert_eq!(raw_text(&copy).as_bytes(), json);
    }
}
