//! `limits.toml`: the judge's limits, agents' defaults, and whom the operator trusts.

use std::collections::BTreeMap;

use ephor_core::{Assigned, Provenance, Shape};
use ephor_rules::{JudgeConfig, Who};
use serde::{Deserialize, Serialize};

/// Stands for all other agents.
pub const ANY_AGENT: &str = "*";

/// The contents of `limits.toml`. Every key has a default; unknown keys are refused.
///
/// ```
/// let limits: ephor_policy::Limits = toml::from_str(r#"
///     [judge]
///     allowed_domains = ["api.example.com"]
///     [agents.researcher]
///     default = "deny"
///     [trust]
///     sources = ["http:api.example.com"]
///     [approvals]
///     expires = 3600
/// "#).unwrap();
/// assert!(limits.trust.trusts("http:api.example.com"));
/// assert!(toml::from_str::<ephor_policy::Limits>("[agent.x]").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The judge's limits and switches. None: as in the runtime's settings, which may not set them
    /// too.
    pub judge: Option<JudgeConfig>,
    /// By agent; `"*"` stands for all others.
    pub agents: BTreeMap<String, AgentLimits>,
    /// Whom the operator trusts.
    pub trust: Trust,
    /// For holds whose policy doesn't say.
    pub approvals: Approvals,
    /// Whether the folder may contain no policy and no limit, and so permit everything. Default
    /// false: such a folder is probably a mistake, and refused with `NO_POLICY`.
    pub allow_empty: bool,
}

/// The limits of one agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AgentLimits {
    /// What happens if no policy applies. Default `permit`.
    pub default: Default,
}

/// What happens if no policy applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, std::default::Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Default {
    /// It is permitted.
    #[default]
    Permit,
    /// It is refused.
    Deny,
}

/// Whom and what the operator trusts: content from there isn't untrusted.
#[derive(Debug, Clone, PartialEq, Eq, std::default::Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Trust {
    /// `http:HOST`, `database:NAME`, `node:KIND`, `mcp:SERVER`: all their content. Default: none.
    pub sources: Vec<String>,
    /// Fields that other sources' systems assign. Default: none.
    pub fields: Vec<TrustedFields>,
    /// The user's identities, if the program has only one user: addresses, accounts, telephone
    /// numbers, handles. They count as named by the user. Default: none.
    pub identity: Vec<String>,
}

/// Fields of a source's results that its system assigns, such as ids.
///
/// ```
/// let limits: ephor_policy::Limits = toml::from_str(r#"
///     [[trust.fields]]
///     source = "mcp:mail"
///     pointers = ["/**/id", "/mails/*/to"]
///     shapes = ["id", "address"]
/// "#).unwrap();
/// assert_eq!(limits.trust.assigned("mcp:mail", false).len(), 4);
/// assert!(limits.trust.assigned("mcp:chat", false).is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrustedFields {
    /// The source, or `node:*` and `mcp:*` for all tools except those that take a web address,
    /// since their results may be anyone's.
    pub source: String,
    /// JSON pointers with wildcards, see [`Assigned`].
    pub pointers: Vec<String>,
    /// The shapes that a value may have.
    pub shapes: Vec<Shape>,
}

/// Approvals of holds whose policy doesn't say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, std::default::Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Approvals {
    /// How many different people must approve. Default 1.
    pub people: Option<u8>,
    /// Whether whoever asked for it can't approve it. Default false.
    pub four_eyes: bool,
    /// Seconds until it counts as rejected. Default: the judge's `hold_ttl`.
    pub expires: Option<u64>,
}

impl Limits {
    /// Whether they restrict anything: judge limits, or an agent that is denied by default.
    pub fn restrict(&self) -> bool {
        let denied = self.agents.values().any(|limits| limits.default == Default::Deny);
        self.judge.is_some() || denied
    }

    /// The default for an agent. An agent that acts on behalf of one that is denied by default is
    /// denied too, unless it is named itself.
    pub fn default_for(&self, who: &Who) -> Default {
        let of = |name: &str| self.agents.get(name).map(|limits| limits.default);
        if let Some(own) = of(&who.agent) {
            return own;
        }
        if who.chain.iter().any(|agent| of(agent) == Some(Default::Deny)) {
            return Default::Deny;
        }
        of(ANY_AGENT).unwrap_or_default()
    }
}

impl Trust {
    /// Whether the operator trusts a source.
    pub fn trusts(&self, source: &str) -> bool {
        self.sources.iter().any(|trusted| trusted == source)
    }

    /// Whether the operator trusts all of a value's sources. False if there are none.
    pub fn trusts_all(&self, provenance: &Provenance) -> bool {
        !provenance.sources.is_empty() && provenance.sources.iter().all(|one| self.trusts(one))
    }

    /// The fields that a source's system assigns. `takes_address`: the tool takes a web address.
    pub fn assigned(&self, source: &str, takes_address: bool) -> Vec<Assigned> {
        let of = self.fields.iter().filter(|fields| match fields.source.strip_suffix('*') {
            Some(kind) => !takes_address && source.starts_with(kind),
            None => fields.source == source,
        });
        of.flat_map(|fields| {
            let with = |pointer: &String| {
                let pointer = pointer.clone();
                fields.shapes.iter().map(move |shape| Assigned::new(pointer.clone(), *shape))
            };
            fields.pointers.iter().flat_map(with).collect::<Vec<_>>()
        })
        .collect()
    }

    /// What is written in no way that it should be: it, the problem, and what to do.
    #[cfg(feature = "cedar")]
    pub(crate) fn strange(&self) -> Vec<(&str, String, &'static str)> {
        let is_source = |source: &str| {
            ["http:", "database:", "node:", "mcp:"]
                .iter()
                .any(|kind| source.strip_prefix(kind).is_some_and(|name| !name.trim().is_empty()))
        };
        let mut strange = Vec::new();
        let no_source = |source: &str| {
            const HINT: &str = "Write http:HOST, database:NAME, node:KIND or mcp:SERVER.";
            (format!("{source:?} is no source"), HINT)
        };
        for source in &self.sources {
            if !is_source(source) || source.ends_with('*') && !source.starts_with("http:") {
                let (problem, hint) = no_source(source);
                strange.push((source.as_str(), problem, hint));
            }
        }
        for fields in &self.fields {
            let any = matches!(&*fields.source, "node:*" | "mcp:*");
            if !any && (!is_source(&fields.source) || fields.source.contains('*')) {
                let (problem, hint) = no_source(&fields.source);
                strange.push((fields.source.as_str(), problem, hint));
            }
            for pointer in &fields.pointers {
                if let Some(problem) = Assigned::new(pointer.as_str(), Shape::Id).problem() {
                    let hint = "Write a JSON pointer, as /mails/*/id or /**/id.";
                    strange.push((pointer.as_str(), format!("{pointer:?}: {problem}"), hint));
                }
            }
            if fields.pointers.is_empty() || fields.shapes.is_empty() {
                let problem =
                    format!("the fields of {:?} have no pointers or no shapes", fields.source);
                let hint = "Shapes are id, address, account, word, date and number.";
                strange.push((fields.source.as_str(), problem, hint));
            }
        }
        strange
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::sync::Arc;

    #[test]
    fn defaults_go_by_agent_then_by_whom_it_works_for_then_by_star() {
        let limits: Limits = toml::from_str(
            "[agents.careful]\ndefault = 'deny'\n[agents.free]\ndefault = 'permit'\n",
        )
        .unwrap();
        let who = |agent: &str, chain: &[&str]| Who {
            agent: Arc::from(agent),
            chain: chain.iter().map(|one| Arc::from(*one)).collect(),
            conversation: None,
            ..Who::default()
        };
        for (agent, chain, expect) in [
            ("careful", &[][..], Default::Deny),
            ("other", &[], Default::Permit),
            ("other", &["careful"], Default::Deny),
            ("free", &["careful"], Default::Permit),
        ] {
            assert_eq!(limits.default_for(&who(agent, chain)), expect, "{agent} for {chain:?}");
        }
    }
}
