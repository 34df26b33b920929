//! Approvals: what people are asked about held decisions and calls, and what they answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{NodeRef, event};
use crate::ids::EventId;
use crate::provenance::Origin;

/// What a person is asked, and until when.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// Why a person must see it: the reasons, joined by "; ".
    pub reason: String,
    /// The ids of the rules that hold it.
    pub rules: Vec<String>,
    /// The SHA-256 of exactly what is shown, as compact JSON, in hex. An answer names it, so that
    /// it can't approve anything else.
    pub digest: String,
    /// The SHA-256 of the stored workflow that it would execute or replan, or of the node that it would
    /// change or repeat, in hex. An approval is for that version. None: it is about none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workflow: Option<String>,
    /// How many different people must approve. At least 1.
    pub approvals: u8,
    /// Whether a rule demands four eyes, when it was asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub four_eyes: bool,
    /// Who can't approve or change it: whoever asked for it, where a rule demands four eyes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_by: Vec<String>,
    /// The JSON Schema (2020-12) of an answer.
    pub response_schema: Arc<Value>,
    /// When it expires and counts as rejected.
    #[schemars(with = "String")]
    pub expires_at: Timestamp,
    /// The agent that wants it, such as `agent/conversation`.
    pub agent: Arc<str>,
    /// The person who wants it, where the program of that agent vouches for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_by: Option<Arc<str>>,
    /// What is to be done: a decision's type, or a node kind.
    pub action: String,
    /// The target: `host:example.com`, `database:sales`. Empty if there is none in particular.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource: String,
    /// What each rule holds. An allowance for similar requests names the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held_by: Vec<HeldBy>,
    /// Where its arguments came from; those that a rule asked about come first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub origins: Vec<Origin>,
    /// The agents on whose behalf it acts, nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_behalf: Vec<Arc<str>>,
    /// What the node kinds say about their fields, by kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, KindFields>,
}

impl Question {
    /// Who wants it: the person, where one is known, or else the agent.
    ///
    /// ```
    /// use ephor_core::events::Question;
    ///
    /// let asked = Question { agent: "embedder".into(), ..Question::default() };
    /// assert_eq!(asked.asker(), "embedder");
    /// assert_eq!(Question { asked_by: Some("ann".into()), ..asked }.asker(), "ann");
    /// ```
    pub fn asker(&self) -> &str {
        self.asked_by.as_deref().unwrap_or(&self.agent)
    }

    /// Whether it is for other eyes than those of whoever asked for it. Records of earlier versions say
    /// so by naming them.
    ///
    /// ```
    /// use ephor_core::events::Question;
    ///
    /// assert!(Question { four_eyes: true, ..Question::default() }.is_for_other_eyes());
    /// assert!(Question { not_by: vec!["ann".into()], ..Question::default() }.is_for_other_eyes());
    /// assert!(!Question::default().is_for_other_eyes());
    /// ```
    pub fn is_for_other_eyes(&self) -> bool {
        self.four_eyes || !self.not_by.is_empty()
    }
}

/// What a node kind says about its configuration's fields, so that an approval can be displayed
/// without the kind.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct KindFields {
    /// The fields that it knows, in its order. Others never reach the effect. None if it takes any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Vec<String>>,
    /// The fields that decide where data goes. None: derived from their names and values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sends_to: Option<Vec<String>>,
    /// Who carries it out, such as `mcp:files`. None: this runtime.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Arc<str>>,
}

/// What one rule holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct HeldBy {
    /// The rule.
    pub rule: String,
    /// A decision's type, or a node kind.
    pub action: String,
    /// The target. Empty if there is none in particular.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource: String,
}

/// A node's call waits for a person because a policy holds it with its final values. The event's id
/// is the hold's id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CallHeld {
    /// The node and its run.
    #[serde(flatten)]
    pub node: NodeRef,
    /// Its kind.
    pub kind: String,
    /// The attempt, from 1.
    pub attempt: u32,
    /// `config` and `locals` with their final values; secrets stay `${NAME}`.
    pub payload: Arc<Value>,
    /// What the person is asked.
    pub question: Question,
}
event!(CallHeld, by Runtime);

/// A person's answer to a hold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub enum Answer {
    /// Carry it out as shown.
    Approve,
    /// Carry it out as edited. It is judged again; only what held it doesn't hold it again.
    Edit {
        /// The whole edited payload.
        payload: Arc<Value>,
    },
    /// Don't carry it out, and tell the agent why.
    Reject {
        /// The reason.
        reason: String,
    },
    /// Don't carry it out, and give the agent this text instead of a result.
    Answer {
        /// The text.
        text: String,
    },
    /// For a recovery that would repeat a call which may have taken effect: it did. The call isn't
    /// repeated, and this becomes its node's output.
    Happened {
        /// The call's result; null if nothing is needed.
        result: Value,
    },
}

/// A person answered a hold. A verdict follows if that was the last answer needed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HoldAnswered {
    /// The held decision's id, or the CallHeld event's.
    pub hold: EventId,
    /// Who answered, as the embedder names them.
    pub by: String,
    /// The digest of what they saw.
    pub digest: String,
    /// Their answer.
    pub answer: Answer,
}
event!(HoldAnswered, by Runtime);

/// Nobody answered a hold in time, or it was withdrawn; it counts as rejected.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HoldExpired {
    /// The held decision's id, or the CallHeld event's.
    pub hold: EventId,
    /// Whether whoever wanted it (its run or its agent) ended first.
    #[serde(default)]
    pub withdrawn: bool,
}
event!(HoldExpired, by Runtime);

/// A person allowed a kind of request for some time, during which the rule doesn't hold it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AllowanceGranted {
    /// The rule that would hold it.
    pub rule: String,
    /// The agent. None: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<Arc<str>>,
    /// A decision's type, or a node kind.
    pub action: String,
    /// The exact target. None: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<String>,
    /// When it ends.
    #[schemars(with = "String")]
    pub until: Timestamp,
    /// Who granted it.
    pub by: String,
}
event!(AllowanceGranted, by Runtime);

/// An allowance was revoked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AllowanceRevoked {
    /// The AllowanceGranted event.
    pub allowance: EventId,
    /// Who revoked it.
    pub by: String,
}
event!(AllowanceRevoked, by Runtime);
