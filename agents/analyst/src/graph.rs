//! The graph: sixteen nodes, and the dispatchers between them.

use std::time::Duration;

use ephor_graph::{CompileError, CompiledGraph, END, Graph, Retry, START};

use crate::config::Config;
use crate::dispatch;
use crate::name::*;
use crate::nodes;
use crate::state::Analysis;

/// How long a run may take, without the time that it waits for a person.
const LONGEST: Duration = Duration::from_secs(1800);

/// Builds the graph. A run of it is lent its [`Deps`](crate::Deps). It stops before human feedback,
/// so that a person's answer can be put into the state (`feedback`).
///
/// ```
/// use ephor_analyst::{Config, graph};
///
/// let graph = graph(&Config::default())?;
/// assert_eq!(graph.nodes().count(), 16);
/// # Ok::<(), ephor_graph::CompileError>(())
/// ```
///
/// # Errors
/// Only if there is a mistake in this file.
pub fn graph(config: &Config) -> Result<CompiledGraph<Analysis>, CompileError> {
    let steps = config.limits.graph_steps();
    let mut graph = Graph::new("analyst")
        .node(INTENT_RECOGNITION, nodes::intent)
        .node(EVIDENCE_RECALL, nodes::evidence)
        .node(QUERY_ENHANCE, nodes::enhance)
        .node(SCHEMA_RECALL, nodes::schema)
        .node(TABLE_RELATION, nodes::relation)
        .node(FEASIBILITY_ASSESSMENT, nodes::feasibility)
        .node(PLANNER, nodes::planner)
        .node(PLAN_EXECUTOR, nodes::executor)
        .node(HUMAN_FEEDBACK, nodes::feedback)
        .node(SQL_GENERATE, nodes::sql)
        .node(SEMANTIC_CONSISTENCY, nodes::semantic)
        .node(SQL_EXECUTE, nodes::execute)
        .node(PYTHON_GENERATE, nodes::script)
        .node(PYTHON_EXECUTE, nodes::run)
        .node(PYTHON_ANALYZE, nodes::analyse)
        .node(REPORT_GENERATOR, nodes::report)
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
