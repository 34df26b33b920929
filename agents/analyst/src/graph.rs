//! The graph: sixteen nodes, and the dispatchers that lead from one to the next.

use std::sync::Arc;
use std::time::Duration;

use ephor_graph::{
    Command, CompileError, CompiledGraph, Context, END, Graph, IntoCommand, Node, NodeError, Retry,
    START,
};

use crate::bench::Bench;
use crate::dispatch;
use crate::nodes;
use crate::state::Analysis;

/// The nodes' names.
pub mod name {
    /// Whether data is asked for at all.
    pub const INTENT_RECOGNITION: &str = "intent_recognition";
    /// What documents and glossaries say of it.
    pub const EVIDENCE_RECALL: &str = "evidence_recall";
    /// The question so that it stands by itself.
    pub const QUERY_ENHANCE: &str = "query_enhance";
    /// Which tables may matter.
    pub const SCHEMA_RECALL: &str = "schema_recall";
    /// How they hang together.
    pub const TABLE_RELATION: &str = "table_relation";
    /// Whether the data can answer.
    pub const FEASIBILITY_ASSESSMENT: &str = "feasibility_assessment";
    /// The steps.
    pub const PLANNER: &str = "planner";
    /// Which step is due.
    pub const PLAN_EXECUTOR: &str = "plan_executor";
    /// What a person says of the plan.
    pub const HUMAN_FEEDBACK: &str = "human_feedback";
    /// A statement.
    pub const SQL_GENERATE: &str = "sql_generate";
    /// Whether it says what was asked.
    pub const SEMANTIC_CONSISTENCY: &str = "semantic_consistency";
    /// Its rows.
    pub const SQL_EXECUTE: &str = "sql_execute";
    /// A script.
    pub const PYTHON_GENERATE: &str = "python_generate";
    /// Its output.
    pub const PYTHON_EXECUTE: &str = "python_execute";
    /// What that says.
    pub const PYTHON_ANALYZE: &str = "python_analyze";
    /// The report.
    pub const REPORT_GENERATOR: &str = "report_generator";
}

use name::*;

/// A node with its bench.
struct At<F> {
    bench: Arc<Bench>,
    work: F,
}

impl<F, Fut, O> Node<Analysis> for At<F>
where
    F: Fn(Arc<Bench>, Context<Analysis>) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<O, NodeError>> + Send + 'static,
    O: IntoCommand<Analysis> + 'static,
{
    async fn run(&self, cx: Context<Analysis>) -> Result<Command<Analysis>, NodeError> {
        Ok((self.work)(self.bench.clone(), cx).await?.into_command())
    }
}

/// How long a run may take, without the time that it waits for a person.
const LONGEST: Duration = Duration::from_secs(1800);

/// The graph over a bench. It stops before human feedback, so that what a person says can be put into
/// the state (`feedback`).
///
/// ```
/// use ephor_analyst::{Bench, graph};
///
/// let graph = graph(Bench::idle())?;
/// assert_eq!(graph.nodes().count(), 16);
/// # Ok::<(), ephor_graph::CompileError>(())
/// ```
///
/// # Errors
/// None that aren't mistakes in this file.
pub fn graph(bench: Bench) -> Result<CompiledGraph<Analysis>, CompileError> {
    let steps = bench.config.limits.graph_steps();
    let bench = Arc::new(bench);
    macro_rules! at {
        ($work:path) => {
            At { bench: bench.clone(), work: $work }
        };
    }
    let mut graph = Graph::new("analyst")
        .node(INTENT_RECOGNITION, at!(nodes::intent))
        .node(EVIDENCE_RECALL, at!(nodes::evidence))
        .node(QUERY_ENHANCE, at!(nodes::enhance))
        .node(SCHEMA_RECALL, at!(nodes::schema))
        .node(TABLE_RELATION, at!(nodes::relation))
        .node(FEASIBILITY_ASSESSMENT, at!(nodes::feasibility))
        .node(PLANNER, at!(nodes::planner))
        .node(PLAN_EXECUTOR, at!(nodes::executor))
        .node(HUMAN_FEEDBACK, at!(nodes::feedback))
        .node(SQL_GENERATE, at!(nodes::sql))
        .node(SEMANTIC_CONSISTENCY, at!(nodes::semantic))
        .node(SQL_EXECUTE, at!(nodes::execute))
        .node(PYTHON_GENERATE, at!(nodes::script))
        .node(PYTHON_EXECUTE, at!(nodes::run))
        .node(PYTHON_ANALYZE, at!(nodes::analyse))
        .node(REPORT_GENERATOR, at!(nodes::report))
        .edge(START, INTENT_RECOGNITION)
        .route(INTENT_RECOGNITION, [EVIDENCE_RECALL, END], dispatch::intent)
        .edge(EVIDENCE_RECALL, QUERY_ENHANCE)
        .route(QUERY_ENHANCE, [SCHEMA_RECALL, END], dispatch::query_enhance)
        .route(SCHEMA_RECALL, [TABLE_RELATION, END], dispatch::schema_recall)
        .route(
            TABLE_RELATION,
            [TABLE_RELATION, FEASIBILITY_ASSESSMENT, END],
            dispatch::table_relation,
        )
        .route(FEASIBILITY_ASSESSMENT, [PLANNER, END], dispatch::feasibility)
        .edge(PLANNER, PLAN_EXECUTOR)
        .route(
            PLAN_EXECUTOR,
            [PLANNER, SQL_GENERATE, PYTHON_GENERATE, REPORT_GENERATOR, HUMAN_FEEDBACK, END],
            dispatch::plan_executor,
        )
        .route(
            HUMAN_FEEDBACK,
            [PLANNER, PLAN_EXECUTOR, HUMAN_FEEDBACK, END],
            dispatch::human_feedback,
        )
        .route(SQL_GENERATE, [SQL_GENERATE, SEMANTIC_CONSISTENCY, END], dispatch::sql_generate)
        .route(SEMANTIC_CONSISTENCY, [SQL_GENERATE, SQL_EXECUTE], dispatch::semantic_consistency)
        .route(SQL_EXECUTE, [SQL_GENERATE, PLAN_EXECUTOR], dispatch::sql_execute)
        .edge(PYTHON_GENERATE, PYTHON_EXECUTE)
        .route(PYTHON_EXECUTE, [PYTHON_ANALYZE, PYTHON_GENERATE, END], dispatch::python_execute)
        .edge(PYTHON_ANALYZE, PLAN_EXECUTOR)
        .edge(REPORT_GENERATOR, END)
        .interrupt_before(HUMAN_FEEDBACK)
        .max_steps(steps)
        .time_limit(LONGEST);
    // A model that is slow, busy or out of reach is asked again; whatever else fails is final, or
    // has a way of its own.
    let asking = [
        INTENT_RECOGNITION,
        QUERY_ENHANCE,
        FEASIBILITY_ASSESSMENT,
        PLANNER,
        SEMANTIC_CONSISTENCY,
        PYTHON_ANALYZE,
    ];
    for node in asking {
        graph = graph.retry(node, Retry::attempts(3));
    }
    graph.compile()
}
