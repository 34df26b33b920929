//! The analyst with models that answer well, badly and with malice.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_analyst::{Analyst, Task};
use ephor_core::{Decision, Violation};
use ephor_flow::TalkReply;
use ephor_model::{
    Capabilities, ChatModel, ChatRequest, ChatResponse, Column, Database, ModelError, Named, Table,
};
use ephor_runtime::AgentError;
use ephor_testkit::ScriptedPort;
use serde_json::{Value, json};

type Answer = Arc<dyn Fn(&ChatRequest) -> Option<Value> + Send + Sync>;

/// Answers well, unless the test says something else.
struct Model(Answer);

#[async_trait]
impl ChatModel for Model {
    fn name(&self) -> &str {
        "test::model"
    }

    async fn chat(&self, request: ChatRequest) -> Result<ChatResponse, ModelError> {
        let value = (self.0)(&request).unwrap_or_else(|| match request.purpose.as_str() {
            "analysis_intent" => json!({"classification": "analysis", "answer": null}),
            "analysis_enhance" => json!({"canonical_query": "q", "expanded_queries": ["q"]}),
            "analysis_feasibility" => json!({"requirement_type": "data_analysis", "content": "c"}),
            "analysis_plan" => plan(&["SQL_GENERATE_NODE", "PYTHON_GENERATE_NODE"]),
            "analysis_sql" => json!({"sql": "SELECT amount FROM sales", "params": []}),
            "analysis_consistency" => json!({"consistent": true, "reason": ""}),
            "analysis_python" => json!({"code": "return {'n': len(rows)}"}),
            _ => json!("What it says."),
        });
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Ok(ChatResponse::text("test::model", text))
    }
}

fn plan(tools: &[&str]) -> Value {
    let told = json!({"instruction": "find out", "summary_and_recommendations": "sum up"});
    let steps: Vec<Value> = tools
        .iter()
        .enumerate()
        .map(|(at, tool)| json!({"step": at + 1, "tool_to_use": tool, "tool_parameters": told}))
        .collect();
    json!({"thought_process": "t", "execution_plan": steps})
}

fn port(answer: impl Fn(&ChatRequest) -> Option<Value> + Send + Sync + 'static) -> ScriptedPort {
    let column = |name: &str| Column {
        name: name.to_owned(),
        data_type: "REAL".to_owned(),
        primary_key: false,
        references: None,
        samples: vec!["{{question}}".to_owned()],
    };
    let kind =
        |name: &str| Named { name: name.to_owned(), description: String::new(), schema: json!({}) };
    ScriptedPort::new(Model(Arc::new(answer)))
        .with_capabilities(Capabilities {
            node_kinds: vec![kind("DATABASE"), kind("PYTHON")],
            databases: vec![Database {
                name: "shop".to_owned(),
                dialect: "sqlite".to_owned(),
                tables: vec![Table { name: "sales".to_owned(), columns: vec![column("amount")] }],
            }],
            ..Capabilities::default()
        })
        .deciding(|decision| {
            Ok(match decision {
                Decision::CreateWorkflowPlan(_) => json!({"workflow_id": "wf"}),
                Decision::ExecuteWorkflow(_) => json!({"output": {"analyse": {"n": 1}}}),
                _ => json!({"output": {"columns": ["amount"], "rows": [{"amount": 3}],
                                       "row_count": 1, "truncated": false}}),
            })
        })
}

async fn talk(port: &ScriptedPort) -> Result<TalkReply, AgentError> {
    Analyst::default().talk(Task::new("What is sold?"), port.shared()).await
}

fn asked(port: &ScriptedPort, purpose: &str) -> usize {
    port.purposes().iter().filter(|asked| *asked == purpose).count()
}

#[tokio::test]
async fn every_prompt_is_filled_and_rows_are_inputs_not_code() {
    let port = port(|_| None);
    let reply = talk(&port).await.unwrap();
    assert_eq!(reply.data["status"], "answered", "{reply:?}");
    assert!(reply.text.contains("What it says."), "{}", reply.text);
    let purposes = port.purposes();
    assert_eq!(purposes.len(), 9, "{purposes:?}");
    for request in port.requests() {
        for message in &request.messages {
            // The sample that looks like a place is data, and stays as it is.
            let text = message.content.replace("\"{{question}}\"", "");
            assert!(!text.contains("{{"), "{}: {text}", request.purpose.as_str());
        }
    }
    let decisions = port.decisions();
    let Some(Decision::CreateWorkflowPlan(stored)) = decisions.get(1) else {
        panic!("{decisions:?}")
    };
    assert!(!stored.nodes[0].config["code"].as_str().unwrap().contains("amount"));
    let Some(Decision::ExecuteWorkflow(run)) = decisions.get(2) else { panic!("{decisions:?}") };
    let inputs = run.input_params.as_ref().unwrap();
    assert_eq!(inputs["rows"], json!([{"amount": 3}]));
    assert_eq!(inputs["results"]["1"]["columns"], json!(["amount"]));
}

/// However odd the answers to one purpose are, the run ends, soon, and says why.
#[tokio::test]
async fn odd_answers_are_bounded_and_told() {
    let long = "x".repeat(60_000);
    let deep = "[".repeat(500);
    let many = plan(&["SQL_GENERATE_NODE"; 500]);
    let odd = [
        json!("not JSON"),
        json!({"classification": 7, "execution_plan": "none", "sql": 1, "consistent": "maybe"}),
        json!([]),
        json!({"execution_plan": [{"step": 1, "tool_to_use": "DROP_TABLES", "tool_parameters": {}}]}),
        json!({"code": "", "sql": "", "classification": "", "requirement_type": ""}),
        json!({"code": long, "sql": long}),
        json!(deep),
        many,
        json!({"sql": "DELETE FROM sales"}),
        json!({"sql": "SELECT 1; SELECT 2"}),
    ];
    let purposes = [
        "analysis_intent",
        "analysis_enhance",
        "analysis_feasibility",
        "analysis_plan",
        "analysis_sql",
        "analysis_consistency",
        "analysis_python",
        "analysis_python_result",
        "analysis_report",
    ];
    for purpose in purposes {
        for value in &odd {
            let given = value.clone();
            let port =
                port(move |request| (request.purpose.as_str() == purpose).then(|| given.clone()));
            let short: String = value.to_string().chars().take(80).collect();
            match talk(&port).await {
                Ok(reply) => assert!(!reply.text.trim().is_empty(), "{purpose}: {short}"),
                Err(error) => {
                    assert!(error.to_string().contains(purpose), "{purpose}: {short}: {error}");
                }
            }
            assert!(asked(&port, purpose) <= 30, "{purpose}: {short}: {}", asked(&port, purpose));
            let wrote = port.decisions().iter().any(|decision| {
                matches!(decision, Decision::CreateNode(node)
                    if node.config["query"].as_str() != Some("SELECT amount FROM sales"))
            });
            assert!(!wrote, "{purpose}: {short}");
        }
    }
}

#[tokio::test]
async fn plans_that_do_not_hold_end_with_what_is_wrong() {
    let bad = plan(&["SHELL_NODE"]);
    let port =
        port(move |request| (request.purpose.as_str() == "analysis_plan").then(|| bad.clone()));
    let reply = talk(&port).await.unwrap();
    assert_eq!(reply.data["status"], "refused");
    assert!(reply.text.contains("SHELL_NODE"), "{}", reply.text);
    assert_eq!(asked(&port, "analysis_plan"), 3);
    // What was wrong is told when it is asked again.
    let last = port.requests().into_iter().rfind(|it| it.purpose.as_str() == "analysis_plan");
    assert!(last.unwrap().messages[0].content.contains("SHELL_NODE"));
}

#[tokio::test]
async fn what_the_judge_refuses_is_quoted_when_the_next_is_written() {
    let port = port(|request| {
        let again = !request.context["failed"].is_null();
        (again && request.purpose.as_str() == "analysis_sql")
            .then(|| json!({"sql": "SELECT amount FROM sales LIMIT 1"}))
    })
    .deciding(|decision| match decision {
        Decision::CreateNode(node) if !node.config["query"].as_str().unwrap().contains("LIMIT") => {
            Err(AgentError::Rejected(vec![Violation {
                code: "POLICY".to_owned(),
                pointer: "/config/query".to_owned(),
                message: "no unbounded reads".to_owned(),
                expected: String::new(),
                hint: "add a LIMIT".to_owned(),
            }]))
        }
        Decision::CreateNode(_) => {
            Ok(json!({"output": {"columns": ["amount"], "rows": [{"amount": 3}],
                                                        "row_count": 1, "truncated": false}}))
        }
        Decision::CreateWorkflowPlan(_) => Ok(json!({"workflow_id": "wf"})),
        _ => Ok(json!({"output": {"analyse": {}}})),
    });
    let reply = talk(&port).await.unwrap();
    assert_eq!(reply.data["sql"], json!(["SELECT amount FROM sales LIMIT 1"]), "{reply:?}");
    let requests = port.requests();
    let mut asked = requests.iter().filter(|it| it.purpose.as_str() == "analysis_sql");
    let second = asked.nth(1).unwrap();
    assert!(second.messages[0].content.contains("add a LIMIT"));
    assert_eq!(second.context["failed"]["sql"], "SELECT amount FROM sales");
}
