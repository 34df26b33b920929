//! A judge with policies, and a world for it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use ephor_core::events::Question;
use ephor_core::{
    Decided, DecisionType, EventId, Label, NodeId, Provenance, Violation, WorkflowId,
};
use ephor_policy::{Facts, Folder, Mistakes, Outcome, PolicyRule, PolicySet, Surroundings};
use ephor_rules::{
    Approved, Evidence, Hold, Judge, Moment, NodeCall, Refusal, Registry, Verdict, Who, Workflows,
    World,
};
use serde_json::{Value, json};

pub fn load(files: &[(&str, &str)]) -> Result<PolicySet, Mistakes> {
    load_for(files, &Registry::built_in())
}

pub fn load_for(files: &[(&str, &str)], registry: &Registry) -> Result<PolicySet, Mistakes> {
    let files = files.iter().map(|(name, text)| (PathBuf::from(name), (*text).to_owned()));
    let mut files: Vec<_> = files.collect();
    files.sort();
    PolicySet::of(Folder { path: PathBuf::from("policy"), files }, registry)
}

/// What a verdict comes to.
#[derive(Debug, PartialEq)]
pub enum Said {
    Approved,
    /// By rule and resource.
    Held(Vec<(String, String)>),
    /// By code and message.
    Refused(Vec<(String, String)>),
}

pub struct Stage {
    pub judge: Judge,
    pub registry: Registry,
    pub evidence: Evidence,
    pub who: Who,
    pub now: &'static str,
    pub asked: Arc<Mutex<Vec<(Facts, Outcome)>>>,
}

impl Stage {
    #[track_caller]
    pub fn new(policies: &str) -> Self {
        Self::with(&[("p.cedar", policies)])
    }

    #[track_caller]
    pub fn with(files: &[(&str, &str)]) -> Self {
        Self::of(load(files).unwrap(), Registry::built_in())
    }

    pub fn of(set: PolicySet, registry: Registry) -> Self {
        Self::sharing(&Arc::new(set), registry)
    }

    pub fn sharing(set: &Arc<PolicySet>, registry: Registry) -> Self {
        let asked: Arc<Mutex<Vec<(Facts, Outcome)>>> = Arc::default();
        let (set, heard) = (set.clone(), asked.clone());
        let around = Surroundings {
            connection: Some(Arc::from("main")),
            model: Some(Arc::from("offline::rules")),
            access: |sql| if sql.starts_with("SELECT") { "read" } else { "write" },
        };
        let known = set.clone();
        let watcher = move |facts: &Facts, outcome: &Outcome| {
            known.conforms(facts).unwrap_or_else(|error| panic!("{error}: {facts:?}"));
            heard.lock().unwrap().push((facts.clone(), outcome.clone()));
        };
        // One rule gathers what is asked for, the other everything; they must agree.
        let lean = PolicyRule::new(set.clone(), around.clone());
        let full = PolicyRule::new(set, around).watched(Arc::new(watcher));
        let judge = Judge::default().with_rule(Arc::new(lean)).with_rule(Arc::new(full));
        Self {
            judge,
            registry,
            evidence: Evidence::default(),
            who: Who::default(),
            now: "2026-03-02T10:30:00Z",
            asked,
        }
    }

    #[must_use]
    pub fn user(mut self, text: &str) -> Self {
        self.evidence.saw(&Provenance::of(Label::User, "user"), &json!(text));
        self
    }

    #[must_use]
    pub fn read(mut self, source: &str, text: &str) -> Self {
        self.evidence.saw(&Provenance::of(Label::Untrusted, source), &json!(text));
        self
    }

    #[must_use]
    pub fn by(mut self, agent: &str, chain: &[&str]) -> Self {
        let chain = chain.iter().map(|one| Arc::from(*one)).collect();
        self.who = Who { agent: Arc::from(agent), chain, ..Who::default() };
        self
    }

    fn in_world<T>(&self, look: impl FnOnce(&World<'_>) -> T) -> T {
        let workflows = Workflows::default();
        let moment = Moment::at(self.now.parse().unwrap());
        let world = World::new(&self.registry, &workflows, moment)
            .by(&self.who)
            .having_seen(&self.evidence);
        look(&world)
    }

    pub fn decide(&self, payload: Value) -> Said {
        let kind = payload["action_type"].as_str().unwrap().parse().unwrap();
        let payload = Arc::new(payload);
        match self.in_world(|world| self.judge.judge(EventId::fresh(), kind, &payload, world)) {
            Verdict::Approved(_) => Said::Approved,
            Verdict::Rejected(rejection) => refused(&rejection.violations),
            Verdict::Held(hold) => held(&hold),
        }
    }

    /// What people are asked about a decision that is held.
    #[track_caller]
    pub fn question(&self, payload: Value) -> Question {
        let kind = payload["action_type"].as_str().unwrap().parse().unwrap();
        let payload = Arc::new(payload);
        self.in_world(|world| match self.judge.judge(EventId::fresh(), kind, &payload, world) {
            Verdict::Held(hold) => hold.question(kind, world, 3600),
            other => panic!("{other:?}"),
        })
    }

    pub fn create(&self, kind: &str, config: Value) -> Said {
        self.decide(json!({"action_type": "create_node", "node_type": kind, "node_name": "n",
                           "config": config}))
    }

    pub fn call(&self, kind: &str, config: Value) -> Said {
        self.call_with(kind, config, &[])
    }

    pub fn call_with(&self, kind: &str, config: Value, origins: &[(&str, Label)]) -> Said {
        let origins = origins
            .iter()
            .map(|(field, label)| ((*field).to_owned(), Provenance::of(*label, label.as_str())));
        let call = NodeCall {
            conversation: "local/c".parse().unwrap(),
            workflow_id: WorkflowId::from("w"),
            run: EventId::fresh(),
            first_run: EventId::fresh(),
            node_id: NodeId::from("n"),
            attempt: 1,
            kind: kind.to_owned(),
            idempotent: None,
            config: config.as_object().unwrap().clone(),
            locals: serde_json::Map::new(),
            origins: origins.collect(),
        };
        let answer = self.in_world(|world| self.judge.judge_call(&self.parent(world), call, world));
        match answer {
            Ok(_) => Said::Approved,
            Err(Refusal::Rejected(rejection)) => refused(&rejection.violations),
            Err(Refusal::Held(held_call)) => held(&held_call.1),
        }
    }

    /// The approval under which a call is made.
    fn parent(&self, world: &World<'_>) -> Approved<Decided> {
        let payload = json!({"action_type": "continue", "thought": "on"});
        let judge = self.judge.succeeded_by(Judge::default());
        let kind = DecisionType::Continue;
        match judge.judge(EventId::fresh(), kind, &Arc::new(payload), world) {
            Verdict::Approved(approval) => approval.ticket,
            other => panic!("{other:?}"),
        }
    }
}

fn refused(violations: &[Violation]) -> Said {
    let mut all: Vec<_> = violations.iter().map(|v| (v.code.clone(), v.message.clone())).collect();
    all.dedup();
    Said::Refused(all)
}

fn held(hold: &Hold) -> Said {
    let reasons = hold.reasons.iter().map(|r| (r.rule.clone(), r.resource.clone()));
    let mut all: Vec<_> = reasons.collect();
    all.dedup();
    Said::Held(all)
}

#[track_caller]
pub fn forbidden(said: &Said, by: &str) {
    let Said::Refused(list) = said else { panic!("{said:?}") };
    assert_eq!(list.len(), 1, "{list:?}");
    assert_eq!(list[0].0, "POLICY_FORBIDDEN");
    assert!(list[0].1.ends_with(&format!("refused by policy {by}")), "{list:?}");
}

#[track_caller]
pub fn has_code(said: &Said, code: &str) {
    let Said::Refused(list) = said else { panic!("{said:?}") };
    assert!(list.iter().all(|(found, _)| found == code), "{list:?}");
}

pub fn held_by(rule: &str, resource: &str) -> Said {
    Said::Held(vec![(rule.to_owned(), resource.to_owned())])
}

pub fn get(url: &str) -> Value {
    json!({"url": url, "method": "GET"})
}
