//! What the integration tests share: tickets from the real judge, and executors on settings.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor_core::{
    Artifact, ConversationId, Decided, DecisionType, ErrorCode, EventId, Failure, NodeId,
    WorkflowId,
};
use ephor_effects::references::{Scope, resolve_config, resolve_locals};
use ephor_effects::{Approver, EffectContext, EffectSettings, Executors};
use ephor_model::{ChatModel, ChatRequest, ChatResponse, ModelError, ModelErrorKind, Usage};
use ephor_rules::{
    Approved, Judge, JudgeConfig, Moment, NodeCall, Refusal, Registry, Verdict, Workflows, World,
};
use serde_json::{Map, Value, json};

/// A model that answers with a fixed text, and keeps what it was asked.
#[derive(Default)]
pub struct Fixed {
    pub answer: Option<String>,
    pub error: Option<ModelError>,
    pub asked: Mutex<Vec<ChatRequest>>,
}

#[async_trait]
impl ChatModel for Fixed {
    fn name(&self) -> &str {
        "test::fixed"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        self.asked.lock().unwrap().push(request);
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        Ok(ChatResponse::text("test::fixed", self.answer.clone().unwrap_or_default())
            .used(Usage { input_tokens: 3, output_tokens: 2 }))
    }
}

pub fn model_error(kind: ModelErrorKind) -> Fixed {
    let error = ModelError::new(kind, "test::fixed", "it failed");
    Fixed { error: Some(error), ..Fixed::default() }
}

/// Judge, executors and one approved decision.
pub struct House {
    pub judge: Judge,
    pub executors: Executors,
    pub notes: Arc<Mutex<Vec<String>>>,
    /// What was judged after the call itself: the calls that came out of it.
    pub judged: Arc<Mutex<Vec<NodeCall>>>,
    /// Whether anybody approves such calls.
    pub approver: bool,
    /// The files that the last call made.
    pub made: Mutex<Vec<Artifact>>,
}

/// Approves nested calls with the judge, as the runtime does.
struct JudgeWarrant {
    judge: Judge,
    registry: Registry,
    decision: Approved<Decided>,
    seen: Arc<Mutex<Vec<String>>>,
    judged: Arc<Mutex<Vec<NodeCall>>>,
}

#[async_trait]
impl Approver for JudgeWarrant {
    async fn approve(
        &self,
        _: &Approved<NodeCall>,
        call: NodeCall,
    ) -> Result<Approved<NodeCall>, Failure> {
        self.seen.lock().unwrap().push(format!("judged {}", call.node_id));
        self.judged.lock().unwrap().push(call.clone());
        let workflows = Workflows::default();
        let world = world(&self.registry, &workflows);
        self.judge
            .judge_call(&self.decision, call, &world)
            .map_err(|refusal| Failure::new(ErrorCode::Permission, reason(&refusal)))
    }
}

fn reason(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Rejected(rejection) => rejection.reason(),
        Refusal::Held(held) => held.1.reason(),
    }
}

fn world<'a>(registry: &'a Registry, workflows: &'a Workflows) -> World<'a> {
    World::new(registry, workflows, Moment::at(jiff::Timestamp::now()))
}

impl House {
    pub fn new(settings: Value) -> Self {
        Self::with_model(settings, Arc::new(Fixed::default()))
    }

    pub fn with_model(settings: Value, model: Arc<dyn ChatModel>) -> Self {
        let settings: EffectSettings = serde_json::from_value(settings).unwrap();
        // What the executor does with a hostile script is under test, not the scan.
        let judge = Judge::new(JudgeConfig {
            disabled_rules: vec!["danger".to_owned()],
            ..JudgeConfig::default()
        })
        .unwrap();
        let executors = Executors::built_in(settings, model).unwrap();
        executors.take_tickets_of(judge.issuer());
        Self {
            judge,
            executors,
            notes: Arc::default(),
            judged: Arc::default(),
            approver: true,
            made: Mutex::default(),
        }
    }

    pub fn decision(&self) -> Approved<Decided> {
        let registry = self.executors.registry();
        let workflows = Workflows::default();
        let payload = Arc::new(json!({
            "action_type": "create_node", "node_type": "CONDITION", "node_name": "n",
            "config": {"expression": "true"}
        }));
        let world = world(&registry, &workflows);
        let id = EventId::fresh();
        match self.judge.judge(id, DecisionType::CreateNode, &payload, &world) {
            Verdict::Approved(approval) => approval.ticket,
            other => panic!("{other:?}"),
        }
    }

    /// Resolves, judges and executes a node, as the runtime does.
    pub async fn run_in(
        &self,
        kind: &str,
        config: Value,
        mapping: Value,
        scope: Scope<'_>,
    ) -> Result<Value, Failure> {
        let config = config.as_object().unwrap();
        let locals =
            resolve_locals(&self.executors.registry(), kind, config, mapping.as_object(), &scope)?;
        let scope = scope.locals(&locals);
        let config = resolve_config(&self.executors.registry(), kind, config, &scope)?;
        let call = NodeCall {
            conversation: ConversationId::new("c-1").unwrap(),
            workflow_id: WorkflowId::fresh(),
            run: EventId::fresh(),
            first_run: EventId::fresh(),
            node_id: NodeId::from("n"),
            attempt: 1,
            kind: kind.to_owned(),
            idempotent: None,
            config,
            locals: locals.clone(),
            origins: Default::default(),
        };
        let (registry, workflows) = (self.executors.registry(), Workflows::default());
        let decision = self.decision();
        let ticket = self
            .judge
            .judge_call(&decision, call, &world(&registry, &workflows))
            .unwrap_or_else(|refusal| panic!("{}", reason(&refusal)));
        let (notes, seen) = (Arc::clone(&self.notes), Arc::clone(&self.notes));
        let (judge, judged) = (self.judge.clone(), self.judged.clone());
        let approver = JudgeWarrant { judge, registry, decision, seen, judged };
        let mut context = EffectContext::new()
            .progress(Arc::new(move |note, _| notes.lock().unwrap().push(note.to_owned())));
        if self.approver {
            context = context.approver(Arc::new(approver));
        }
        let done = self.executors.execute(&ticket, &context).await;
        *self.made.lock().unwrap() = context.artifacts();
        done
    }

    /// Judges a call whose values are in place; why there is no ticket.
    pub fn judged(&self, kind: &str, config: Value) -> Result<(), String> {
        let call = NodeCall {
            conversation: ConversationId::new("c-1").unwrap(),
            workflow_id: WorkflowId::fresh(),
            run: EventId::fresh(),
            first_run: EventId::fresh(),
            node_id: NodeId::from("n"),
            attempt: 1,
            kind: kind.to_owned(),
            idempotent: None,
            config: config.as_object().unwrap().clone(),
            locals: Map::new(),
            origins: Default::default(),
        };
        let (registry, workflows) = (self.executors.registry(), Workflows::default());
        let judged = self.judge.judge_call(&self.decision(), call, &world(&registry, &workflows));
        judged.map(drop).map_err(|refusal| reason(&refusal))
    }

    pub async fn run(&self, kind: &str, config: Value) -> Result<Value, Failure> {
        self.run_with(kind, config, json!({})).await
    }

    pub async fn run_with(
        &self,
        kind: &str,
        config: Value,
        mapping: Value,
    ) -> Result<Value, Failure> {
        let input = Map::new();
        self.run_in(kind, config, mapping, Scope::new(&input)).await
    }
}

/// A failure as one text: code, message, hint, detail.
pub fn told(failure: &Failure) -> String {
    format!(
        "{failure} | {} | {}",
        failure.hint.as_deref().unwrap_or_default(),
        failure.detail.as_deref().unwrap_or_default()
    )
}
