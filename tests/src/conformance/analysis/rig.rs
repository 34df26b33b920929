//! A graph that really runs, on a model and a port that do what a case says.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use ephor::graph::{CompiledGraph, Outcome, Thread};
use ephor::model::{
    Capabilities, ChatModel, ChatRequest, ChatResponse, Column, Database, ModelError, Named, Table,
};
use ephor_analyst::{Analysis, Config, Deps, Input, Limits, graph, name};
use ephor_core::{ConversationId, Decision, DecisionType, ErrorCode, Failure};
use ephor_flow::{Begin, DriveError, drive, thread};
use ephor_runtime::{AgentError, AgentPort, Note};
use ephor_testkit::ScriptedPort;
use serde_json::{Value, json};

use super::neutral;

/// How one statement fares, from its writing on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// The model gives none.
    Unwritten,
    /// It doesn't say what was asked.
    Inconsistent,
    /// The database refuses it.
    Fails,
    /// It gives rows.
    Works,
}

/// What the case says of the world. When a list is used up, its last entry goes on.
#[derive(Debug, Clone)]
pub(super) struct World {
    pub plan: Value,
    pub statements: Vec<Fate>,
    pub sql: String,
    /// Whether each run of a script ends well.
    pub scripts: Vec<bool>,
    pub limits: Limits,
    pub review: bool,
}

impl Default for World {
    fn default() -> Self {
        Self {
            plan: plan(&["SQL_GENERATE_NODE"]),
            statements: vec![Fate::Works],
            sql: "SELECT amount FROM sales".to_owned(),
            scripts: vec![true],
            limits: Limits::default(),
            review: false,
        }
    }
}

/// A plan of these tools.
pub(super) fn plan(tools: &[&str]) -> Value {
    let step = |(at, tool): (usize, &&str)| {
        let told = match *tool {
            "REPORT_GENERATOR_NODE" => json!({"summary_and_recommendations": "sum up"}),
            _ => json!({"instruction": "find out"}),
        };
        json!({"step": at + 1, "tool_to_use": tool, "tool_parameters": told})
    };
    json!({"thought_process": "t", "execution_plan": tools.iter().enumerate().map(step).collect::<Vec<_>>()})
}

/// Entries one by one; the last one stays.
struct Fates<T>(Mutex<VecDeque<T>>);

impl<T: Copy> Fates<T> {
    fn new(list: &[T]) -> Self {
        Self(Mutex::new(list.iter().copied().collect()))
    }

    fn look(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner()).front().copied()
    }

    fn take(&self) -> Option<T> {
        let mut list = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        if list.len() > 1 { list.pop_front() } else { list.front().copied() }
    }
}

struct Model {
    world: World,
    statements: Arc<Fates<Fate>>,
}

#[async_trait]
impl ChatModel for Model {
    fn name(&self) -> &str {
        "case::model"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let value = match request.purpose.as_str() {
            "analysis_intent" => json!({"classification": "analysis"}),
            "analysis_enhance" => json!({"canonical_query": "q", "expanded_queries": ["q"]}),
            "analysis_feasibility" => json!({"requirement_type": "data_analysis", "content": ""}),
            "analysis_plan" => self.world.plan.clone(),
            "analysis_sql" => match self.statements.look() {
                Some(Fate::Unwritten) => {
                    self.statements.take();
                    json!({"sql": ""})
                }
                _ => json!({"sql": self.world.sql}),
            },
            "analysis_consistency" => match self.statements.look() {
                Some(Fate::Inconsistent) => {
                    self.statements.take();
                    json!({"consistent": false, "reason": "it asks something else"})
                }
                _ => json!({"consistent": true}),
            },
            "analysis_python" => json!({"code": "return {'n': len(rows)}"}),
            _ => json!("as it is"),
        };
        Ok(match value {
            Value::String(text) => ChatResponse::text("case::model", text),
            value => ChatResponse::json("case::model", value),
        })
    }
}

/// The graph on a thread, and what was seen of its runs.
pub(super) struct Rig {
    pub port: ScriptedPort,
    shared: Arc<dyn AgentPort>,
    pub thread: Thread<Analysis>,
    world: World,
}

fn capabilities() -> Capabilities {
    let column = |name: &str, kind: &str| Column {
        name: name.to_owned(),
        data_type: kind.to_owned(),
        primary_key: name == "id",
        references: None,
        samples: Vec::new(),
    };
    let columns = vec![column("id", "INTEGER"), column("amount", "REAL")];
    let kind =
        |name: &str| Named { name: name.to_owned(), description: String::new(), schema: json!({}) };
    Capabilities {
        node_kinds: vec![kind("DATABASE"), kind("PYTHON")],
        databases: vec![Database {
            name: "shop".to_owned(),
            dialect: "sqlite".to_owned(),
            tables: vec![Table { name: "sales".to_owned(), columns }],
        }],
        ..Capabilities::default()
    }
}

impl Rig {
    pub fn new(world: World, id: &str) -> Result<Self, String> {
        let statements = Arc::new(Fates::new(&world.statements));
        let scripts = Fates::new(&world.scripts);
        let model = Model { world: world.clone(), statements: statements.clone() };
        let refused = |what: &str| {
            let what = format!("{what} failed");
            Err(AgentError::NotCarriedOut(Failure::new(ErrorCode::ValidationFailed, what).into()))
        };
        let port = ScriptedPort::new(model).with_capabilities(capabilities()).deciding(
            move |decision: &Decision| match decision.kind() {
                DecisionType::CreateNode => match statements.take() {
                    Some(Fate::Fails) => refused("the statement"),
                    _ => Ok(json!({"output": {"columns": ["amount"], "rows": [{"amount": 3}],
                                              "row_count": 1, "truncated": false}})),
                },
                DecisionType::CreateWorkflowPlan => Ok(json!({"workflow_id": "wf"})),
                DecisionType::ExecuteWorkflow => match scripts.take() {
                    Some(false) => refused("the script"),
                    _ => Ok(json!({"output": {"analyse": {"n": 1}}})),
                },
                other => Err(AgentError::failed(format!("{other} isn't expected"))),
            },
        );
        let shared = port.shared();
        let config = Config { limits: world.limits, ..Config::default() };
        let deps = Deps { config, ..Deps::new(shared.clone()) };
        let graph: CompiledGraph<Analysis> =
            graph(&deps.config).map_err(|error| error.to_string())?;
        let id = ConversationId::new(id).map_err(|error| error.to_string())?;
        let thread = thread(&shared, &graph, id).resource(deps);
        Ok(Self { port, shared, thread, world })
    }

    /// The beginning of a run.
    pub fn start(&self) -> Begin<Analysis> {
        let input = Input { message: "q".to_owned(), ..Input::default() };
        Begin::Start(Analysis {
            limits: self.world.limits,
            human_review: self.world.review,
            today: "2026-11-22".to_owned(),
            ..Analysis::of(input)
        })
    }

    pub async fn drive(&self, begin: Begin<Analysis>) -> Result<Outcome<Analysis>, DriveError> {
        drive(&self.shared, &self.thread, begin).await
    }

    /// The nodes that were run so far, as the cases name them.
    pub fn nodes(&self) -> Vec<String> {
        let notes = self.port.notes().into_iter();
        let node = |note: Note| match note {
            Note::Progress(node) => Some(neutral(&node)),
            Note::Output { .. } => None,
        };
        notes.filter_map(node).collect()
    }

    /// How often the model was asked for something.
    pub fn asked(&self, purpose: &str) -> usize {
        self.port.purposes().iter().filter(|asked| *asked == purpose).count()
    }
}

/// The neutral names of the nodes that write, check and run statements.
pub(super) fn about_sql(node: &str) -> bool {
    [name::SQL_GENERATE, name::SEMANTIC_CONSISTENCY, name::SQL_EXECUTE]
        .iter()
        .any(|known| neutral(known) == node)
}
