//! Cases about the list of rules.

use std::sync::{Arc, Mutex};

use ephor::core::EventId;
use ephor::rules::{
    Case, Judge, JudgeConfig, Moment, Registry, Rule, RuleResult, Verdict, Violations, Workflows,
    World,
};
use serde_json::{Value, json};

use super::checks::{Found, Keys};
use super::world::{Publish, judge};

struct Probe {
    id: String,
    priority: u32,
    raises: Option<bool>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Rule for Probe {
    fn id(&self) -> &str {
        &self.id
    }

    fn priority(&self) -> u32 {
        self.priority
    }

    fn check(&self, _: &Case<'_>, _: &mut Violations) -> RuleResult {
        self.asked.lock().unwrap().push(self.id.clone());
        match self.raises {
            None => Ok(()),
            Some(false) => Err("it raises".into()),
            Some(true) => panic!("it panics"),
        }
    }
}

fn verdict(judge: &Judge, publish: &Publish) -> &'static str {
    let (registry, workflows) = (Registry::built_in(), Workflows::default());
    let moment = Moment::at(jiff::Timestamp::UNIX_EPOCH);
    let world = World::new(&registry, &workflows, moment);
    let payload = Arc::new(publish.payload.clone());
    match judge.judge(EventId::fresh(), publish.kind, &payload, &world) {
        Verdict::Approved(_) => "validated",
        Verdict::Rejected(_) => "rejected",
        Verdict::Held(_) => "held",
    }
}

pub(super) fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let config: JudgeConfig = judge(given)?;
    let mut judge = Judge::new(config).map_err(|error| error.to_string())?;
    let asked = Arc::new(Mutex::new(Vec::new()));
    let probe = |id: &str, priority, raises| -> Arc<dyn Rule> {
        Arc::new(Probe { id: id.to_owned(), priority, raises, asked: asked.clone() })
    };
    let mut own = Vec::new();
    for rule in given.list("rules").into_iter().chain(given.list("rules_added")) {
        let map = match rule {
            Value::String(id) => serde_json::Map::from_iter([("id".to_owned(), json!(id))]),
            Value::Object(map) => map.clone(),
            other => return Err(format!("no rule: {other}")),
        };
        let keys = Keys::new("rule", &map);
        let id = keys.need("id", Keys::text)?;
        let priority = keys.number("priority").and_then(|n| u32::try_from(n).ok()).unwrap_or(100);
        let is = |key| keys.get(key).and_then(Value::as_bool) == Some(true);
        let (raises, panics) = (is("raises"), is("panics"));
        judge = judge.with_rule(probe(id, priority, (raises || panics).then_some(panics)));
        own.push(id.to_owned());
        wrong.extend(keys.not_understood());
    }
    let removed: Vec<bool> = given
        .list("rules_removed")
        .into_iter()
        .map(|id| judge.remove_rule(id.as_str().unwrap_or_default()))
        .collect();
    let decision = match given.get("decision") {
        None => json!("continue"),
        Some(Value::String(text)) if text.contains("valid") => json!("continue"),
        Some(other) => other.clone(),
    };
    let decision = Publish::read(&decision)?;
    if verdict(&Judge::default(), &decision) != "validated" {
        wrong.push("the decision is rejected without the case's rules too".to_owned());
    }
    let found = verdict(&judge, &decision);
    expect.check("verdict", found, &mut wrong);
    expect.check("evaluation_order", json!(*asked.lock().unwrap()), &mut wrong);
    expect.check("returns", json!(removed), &mut wrong);
    let left = judge.rules().filter(|id| own.iter().any(|own| own == id)).count();
    expect.check("rules_left", left, &mut wrong);
    if given.has("rules_removed") && asked.lock().unwrap().len() != left {
        wrong.push(format!("{left} rules are left, and these were asked: {asked:?}"));
    }
    Ok(wrong)
}
