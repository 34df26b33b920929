//! Finds what would have to differ for another ruling: changes single attributes, and evaluates the
//! policies again.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use crate::cedar::compile::{Action, PolicySet};
use crate::cedar::engine::{Outcome, Ruling};
use crate::cedar::facts::{Fact, Facts};

/// Maximum number of changes that are tried.
const MAX_TRIES: usize = 2_000;

/// A change that leads to another ruling.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Flip {
    /// The attribute, such as `context.method`.
    pub attribute: String,
    /// Its value.
    pub from: Value,
    /// The value that it would need.
    pub to: Value,
    /// The resulting ruling.
    pub ruling: Ruling,
    /// The policies that would decide. Empty if the default would.
    pub policies: Vec<String>,
}

/// Values of which the policies speak.
#[derive(Default)]
struct Spoken {
    texts: BTreeSet<String>,
    longs: BTreeSet<i64>,
    /// By type.
    entities: BTreeSet<(String, String)>,
}

impl PolicySet {
    /// Single-attribute changes that would lead to another ruling. Only values that the policies
    /// mention are tried.
    pub fn flips(&self, facts: &Facts) -> Vec<Flip> {
        let Some(action) = self.action(&facts.action) else {
            return Vec::new();
        };
        let now = self.decide(facts);
        let mut found: Vec<Flip> = Vec::new();
        let tries = self.variants(action, facts);
        for (attribute, from, to, changed) in tries.into_iter().take(MAX_TRIES) {
            let then = self.decide(&changed);
            let known = found.iter().any(|flip| {
                flip.attribute == attribute
                    && flip.ruling == then.ruling
                    && flip.policies == ids(&then)
            });
            if then.ruling != now.ruling && !known {
                let policies = ids(&then);
                found.push(Flip { attribute, from, to, ruling: then.ruling, policies });
            }
        }
        found
    }

    fn variants(&self, action: &Action, facts: &Facts) -> Vec<(String, Value, Value, Facts)> {
        let mut spoken = Spoken::default();
        let own = action.of_resource.values().flat_map(|set| set.policies());
        for policy in action.policies.policies().chain(own) {
            if let Ok(json) = policy.to_json() {
                hear(&json, &mut spoken);
            }
        }
        let mut out = Vec::new();
        self.other_agents(facts, &spoken, &mut out);
        other_resources(facts, &spoken, &mut out);
        if let Some(trusted) = from_the_user(facts) {
            let (was, is) = (json!("untrusted content"), json!("the user"));
            out.push(("where the arguments come from".to_owned(), was, is, trusted));
        }
        for (index, (name, fact)) in facts.context.iter().enumerate() {
            let path = format!("context.{name}");
            if matches!(&**name, "host" | "connection" | "model")
                || !action.wanted.contains(&**name)
            {
                continue; // Changed with the resource, or of no interest.
            }
            for (path, from, to, other) in others(&path, fact, &spoken) {
                let mut changed = facts.clone();
                if let Some(slot) = changed.context.get_mut(index) {
                    slot.1 = other;
                }
                out.push((path, from, to, changed));
            }
        }
        out
    }

    fn other_agents(
        &self,
        facts: &Facts,
        spoken: &Spoken,
        out: &mut Vec<(String, Value, Value, Facts)>,
    ) {
        let named = self.limits().agents.keys().filter(|name| *name != "*");
        let entities = spoken.entities.iter().filter(|(kind, _)| kind == "Agent");
        let names = named.chain(entities.map(|(_, name)| name)).map(String::as_str);
        let own = &*facts.who.agent;
        for name in names.chain(["another"]).filter(|name| *name != own) {
            let mut changed = facts.clone();
            changed.who.agent = Arc::from(name);
            out.push(("principal".to_owned(), own.into(), name.into(), changed));
        }
        if !facts.who.chain.is_empty() {
            let mut changed = facts.clone();
            changed.who.chain.clear();
            let chain: Vec<&str> = facts.who.chain.iter().map(|agent| &**agent).collect();
            out.push(("principal.chain".to_owned(), json!(chain), json!([]), changed));
        }
    }
}

fn ids(outcome: &Outcome) -> Vec<String> {
    outcome.policies.iter().map(|policy| policy.id.to_string()).collect()
}

fn other_resources(facts: &Facts, spoken: &Spoken, out: &mut Vec<(String, Value, Value, Facts)>) {
    let attribute = match facts.kind {
        "Host" => Some("host"),
        "Database" => Some("connection"),
        "Model" => Some("model"),
        _ => None,
    };
    let entities = spoken.entities.iter().filter(|(kind, _)| kind == facts.kind);
    let entities = entities.map(|(_, name)| name.as_str());
    // A method is no host: of the texts only those count that look like one.
    let texts = spoken.texts.iter().map(String::as_str);
    let texts =
        texts.filter(|text| attribute.is_some() && (facts.kind != "Host" || text.contains('.')));
    let names = entities.chain(["another.example"]).chain(texts);
    for name in names.filter(|name| *name != facts.resource) {
        let mut changed = facts.clone();
        name.clone_into(&mut changed.resource);
        if let Some(attribute) = attribute {
            changed.context.retain(|(known, _)| known != attribute);
            changed.context.push((Cow::Borrowed(attribute), Fact::text(name)));
        }
        out.push(("resource".to_owned(), facts.resource.as_str().into(), name.into(), changed));
    }
}

/// The same, if the user had named every argument. None: the policies see nothing untrusted in them.
fn from_the_user(facts: &Facts) -> Option<Facts> {
    let mut changed = facts.clone();
    let by_user = || Fact::Texts(vec![Arc::from("user")]);
    for (name, fact) in &mut changed.context {
        match (&**name, fact) {
            ("untrusted_alone", fact) => *fact = Fact::Bool(false),
            ("untrusted_args", fact) => *fact = Fact::Texts(Vec::new()),
            ("labels" | "sources", fact) => *fact = by_user(),
            ("from", Fact::Record(fields)) => {
                for (_, origin) in fields {
                    *origin = Fact::Record(vec![
                        (Cow::Borrowed("labels"), by_user()),
                        (Cow::Borrowed("sources"), by_user()),
                        (Cow::Borrowed("untrusted_alone"), Fact::Bool(false)),
                    ]);
                }
            }
            _ => {}
        }
    }
    (changed != *facts).then_some(changed)
}

/// Other values of an attribute, or of one inside it.
fn others(path: &str, fact: &Fact, spoken: &Spoken) -> Vec<(String, Value, Value, Fact)> {
    let plain = |other: Fact| (path.to_owned(), fact.to_json(), other.to_json(), other);
    match fact {
        Fact::Bool(value) => vec![plain(Fact::Bool(!value))],
        Fact::Long(value) => {
            let near = |long: &i64| [long.saturating_sub(1), *long, long.saturating_add(1)];
            let mut others: Vec<i64> = spoken.longs.iter().flat_map(near).collect();
            // The least change that does it is the one to tell.
            others.sort_by_key(|other| other.abs_diff(*value));
            let others = others.into_iter().filter(|other| other != value);
            others.map(|other| plain(Fact::Long(other))).collect()
        }
        Fact::Text(value) => {
            let texts = spoken.texts.iter().filter(|text| *text != value);
            texts
                .map(|text| plain(Fact::text(text.as_str())))
                .chain([plain(Fact::text("other"))])
                .collect()
        }
        Fact::Texts(values) => {
            let with =
                spoken.texts.iter().filter(|text| !values.iter().any(|one| **one == ***text));
            let more = with.map(|text| {
                let all = values.iter().cloned().chain([Arc::from(text.as_str())]);
                plain(Fact::Texts(all.collect()))
            });
            let empty = (!values.is_empty()).then(|| plain(Fact::Texts(Vec::new())));
            empty.into_iter().chain(more).collect()
        }
        Fact::Record(fields) => {
            let mut found = Vec::new();
            for (index, (name, inner)) in fields.iter().enumerate() {
                for (path, from, to, other) in others(&format!("{path}.{name}"), inner, spoken) {
                    let mut changed = fields.clone();
                    if let Some(slot) = changed.get_mut(index) {
                        slot.1 = other;
                    }
                    found.push((path, from, to, Fact::Record(changed)));
                }
            }
            found
        }
    }
}

/// Collects the values in a policy's JSON form.
fn hear(value: &Value, spoken: &mut Spoken) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| hear(item, spoken)),
        Value::Object(map) => {
            if let (Some(Value::String(kind)), Some(Value::String(id))) =
                (map.get("type"), map.get("id"))
            {
                spoken.entities.insert((kind.clone(), id.clone()));
            }
            match map.get("Value") {
                Some(Value::String(text)) => {
                    spoken.texts.insert(text.clone());
                }
                Some(Value::Number(number)) => spoken.longs.extend(number.as_i64()),
                _ => {}
            }
            if let Some(Value::Array(pattern)) = map.get("pattern") {
                let text = |part: &Value| match part.get("Literal") {
                    Some(Value::String(text)) => text.clone(),
                    _ => "x".to_owned(),
                };
                spoken.texts.insert(pattern.iter().map(text).collect());
            }
            map.values().for_each(|value| hear(value, spoken));
        }
        _ => {}
    }
}
