//! What the offline model decides, message by message and step by step.

use crate::common;

use common::{FLAT, SHOP, TODAY, catalogue, open, rows};
use ephor_core::{Decision, DecisionType, InputSpec, Violation, WorkflowStatus};
use ephor_model::{
    Capabilities, ChatModel, ChatRequest, DecideContext, Decided, Destination, Named, Purpose,
    Said, Step, WorkflowInfo, decide_schema, validate_answer,
};
use ephor_offline::{LONGEST_MESSAGE, Offline};
use serde_json::{Map, Value, json};

use DecisionType::*;

fn context(message: &str) -> DecideContext {
    let kinds = ["LLM", "HTTP", "DATABASE", "CONDITION", "LOOP"];
    let named = |name: &str, description: &str, schema: Value| Named {
        name: name.into(),
        description: description.into(),
        schema,
    };
    DecideContext {
        message: message.into(),
        today: TODAY.into(),
        capabilities: Capabilities {
            node_kinds: kinds.iter().map(|kind| named(kind, "", json!({}))).collect(),
            subagents: vec![named(
                "researcher",
                "Searches for papers and sums them up",
                json!({"type": "object", "required": ["query"], "properties": {"query": {"type": "string"}}}),
            )],
            databases: vec![catalogue(&open(FLAT), "shop")],
            destinations: vec![Destination {
                name: "report".into(),
                url: "http://127.0.0.1:9/inbox".into(),
                description: "The inbox".into(),
            }],
        },
        ..DecideContext::default()
    }
}

/// Asks, and checks what holds of every decision: it fits the schema and reads as its type.
#[track_caller]
fn decide(context: &DecideContext) -> Decided {
    let mut request = ChatRequest::new(Purpose::Decide, "");
    request.context = serde_json::to_value(context).unwrap();
    let answer = Offline::default().answer(&request).unwrap();
    if let Err(violations) = validate_answer(&answer.text, &decide_schema()) {
        panic!("{}\n{violations:#?}", answer.text);
    }
    let decided: Decided = serde_json::from_value(answer.json.unwrap()).unwrap();
    Decision::read(decided.decision_type, &decided.payload).unwrap();
    judged(&decided);
    decided
}

/// What the real judge says of it, where that depends on nothing stored.
#[track_caller]
fn judged(decided: &Decided) {
    let free = [Respond, CreateNode, CreateWorkflowPlan, RequestClarification, Continue];
    if free.contains(&decided.decision_type) {
        let line =
            json!({"decision_type": decided.decision_type, "payload": decided.payload}).to_string();
        let verdict = ephor_rules::judge_line(&line, &ephor_rules::JudgeConfig::default());
        assert_eq!(
            (verdict.verdict, verdict.corrected),
            ("validated", false),
            "{line}\n{:?}",
            verdict.errors
        );
    }
}

fn text(decided: &Decided) -> String {
    let payload = &decided.payload;
    ["response", "question"]
        .iter()
        .find_map(|key| payload[*key].as_str())
        .map_or_else(|| payload.to_string(), str::to_owned)
}

#[track_caller]
fn check(context: &DecideContext, kind: DecisionType, parts: &[&str]) -> Decided {
    let decided = decide(context);
    let text = text(&decided);
    assert_eq!(decided.decision_type, kind, "{}: {text}", context.message);
    for part in parts {
        assert!(text.contains(part), "{}: {part:?} is not in {text}", context.message);
    }
    decided
}

#[test]
fn single_messages() {
    for (message, kind, parts) in [
        ("Hello!", Respond, &["offline model"][..]),
        ("你好", Respond, &["离线模型"]),
        ("Thanks a lot", Respond, &["welcome"]),
        ("再见", Respond, &["再见"]),
        ("What can you do?", Respond, &["researcher", "shop (sales)", "report"]),
        ("你好，你都能干什么", Respond, &["shop (sales)"]),
        ("What did I ask before?", Respond, &["haven't asked"]),
        ("what is 2 * (3 + 4)?", Respond, &["14"]),
        ("10 / 0", Respond, &["division by zero"]),
        ("计算 12 乘以 3", Respond, &["36"]),
        ("What's the date today?", Respond, &["2026-11-21", "Saturday"]),
        ("今天星期几？", Respond, &["星期六"]),
        ("what time is it", Respond, &["no clock"]),
        ("fetch https://example.org/a.json", CreateNode, &["https://example.org/a.json", "GET"]),
        ("获取 https://example.org/a.json", CreateNode, &["https://example.org/a.json"]),
        ("Total amount per region", CreateNode, &["GROUP BY region", "DATABASE"]),
        ("各地区的销售额", CreateNode, &["GROUP BY region"]),
        ("analyse the data", RequestClarification, &["know from the data"]),
        ("帮我分析数据", RequestClarification, &["了解什么"]),
        (
            "Search for papers on actor systems",
            SpawnSubagent,
            &["researcher", "papers on actor systems"],
        ),
        ("帮我搜索最新的机器学习论文", SpawnSubagent, &["researcher", "机器学习"]),
        ("run the workflow", RequestClarification, &["no stored workflow"]),
        ("Set the temperature of the LLM to 0.9", Respond, &["no stored workflow"]),
        ("write me a poem about the sea", RequestClarification, &["don't understand", "Hello!"]),
        ("给我写一首诗", RequestClarification, &["没有理解"]),
        ("total amount of unicorns", Respond, &["amount", "unicorns"]),
        ("", RequestClarification, &[]),
    ] {
        check(&context(message), kind, parts);
    }
    let long = format!("hello {}", "hello ".repeat(30));
    assert!(!text(&decide(&context(&long))).contains("I'm Ephor"), "a long text is no greeting");
}

#[test]
fn a_greeting_with_a_task_is_the_task() {
    let context = context("你好，请分析最近三个月的销售数据，计算趋势并把报告发给我");
    assert_eq!(decide(&context).decision_type, CreateWorkflowPlan);
}

#[test]
fn history_is_told() {
    let mut context = context("我刚才问了什么？");
    context.history = vec![
        Said { by_user: true, text: "Total amount?".into() },
        Said { by_user: false, text: "1260".into() },
    ];
    check(&context, Respond, &["Total amount?"]);
}

fn done(kind: DecisionType, payload: &Value, result: Value) -> Step {
    Step::Done { decision_type: kind, payload: payload.clone(), result }
}

fn as_objects(schema: &str, config: &Value) -> Value {
    let connection = open(schema);
    let params: Vec<Value> = config["params"].as_array().cloned().unwrap_or_default();
    let sql = config["query"].as_str().unwrap();
    let statement = connection.prepare(sql).unwrap();
    let names: Vec<String> = statement.column_names().map(ToString::to_string).collect();
    let rows = rows(&connection, sql, &params);
    rows.into_iter().map(|row| Value::Object(names.iter().cloned().zip(row).collect())).collect()
}

#[test]
fn a_question_over_data_is_answered_from_its_rows() {
    let mut context = context("Sales per month in the last three months");
    let decided = decide(&context);
    let rows = as_objects(FLAT, &decided.payload["config"]);
    context.steps.push(done(CreateNode, &decided.payload, json!({"output": {"rows": rows}})));
    check(
        &context,
        Respond,
        &["| 2026-09 | 320 |", "rose from 250 in 2026-08 to 350 in 2026-10, by 40.0 %"],
    );

    // A month that isn't over isn't compared.
    context.today = "2026-10-15".to_owned();
    let told = ["rose from 250 in 2026-08 to 320 in 2026-09", "2026-10 isn't over"];
    check(&context, Respond, &told);

    let empty = json!({"output": {"rows": []}});
    context.steps = vec![done(CreateNode, &decided.payload, empty)];
    check(&context, Respond, &["Nothing was found"]);

    let failed =
        json!({"code": "TIMEOUT", "message": "no answer in 30 s", "hint": "raise the timeout"});
    context.steps =
        vec![Step::Failed { decision_type: CreateNode, payload: decided.payload, error: failed }];
    check(&context, Respond, &["failed: no answer in 30 s", "raise the timeout"]);
}

const SALES: [&str; 2] = [
    "Analyse the last three months of sales, compute the trend and send me the report",
    "分析最近三个月的销售数据，计算趋势并把报告发给我",
];

fn plan_node<'a>(payload: &'a Value, id: &str) -> &'a Value {
    payload["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .find(|node| node["node_id"] == id)
        .unwrap_or_else(|| panic!("no {id}: {payload:#}"))
}

#[test]
fn the_sales_question_becomes_a_plan_that_runs_and_is_told() {
    for (message, schema) in SALES.iter().flat_map(|message| [(message, FLAT), (message, SHOP)]) {
        let mut context = context(message);
        context.capabilities.databases = vec![catalogue(&open(schema), "shop")];
        let plan = check(
            &context,
            CreateWorkflowPlan,
            &["${periods.output.rows}", "${report.output.text}", "http://127.0.0.1:9/inbox"],
        );
        let periods = as_objects(schema, &plan_node(&plan.payload, "periods")["config"]);
        let months: Vec<&str> =
            periods.as_array().unwrap().iter().map(|row| row["month"].as_str().unwrap()).collect();
        assert_eq!(months, ["2026-08", "2026-09", "2026-10"], "{message}");
        let trend = &plan_node(&plan.payload, "trend")["config"]["expression"];
        let mut last = Value::Null;
        for (index, item) in periods.as_array().unwrap().iter().enumerate() {
            let names = json!({"item": item, "index": index, "last": last});
            last = ephor_effects::conditions::evaluate(
                trend.as_str().unwrap(),
                names.as_object().unwrap(),
            )
            .unwrap();
            assert_eq!(last["change_percent"].is_null(), index == 0, "{last}");
            assert_eq!(last["month"], item["month"]);
        }
        let top = as_objects(schema, &plan_node(&plan.payload, "top")["config"]);
        assert!(top.as_array().unwrap().len() >= 3, "{top}");
        for kind in ["DATABASE", "LOOP", "CONDITION", "LLM", "HTTP"] {
            assert!(
                plan.payload["nodes"].as_array().unwrap().iter().any(|node| node["type"] == kind),
                "{kind}"
            );
        }

        let id = "wf_1";
        context.steps.push(done(CreateWorkflowPlan, &plan.payload, json!({"workflow_id": id})));
        let nodes = plan.payload["nodes"].as_array().unwrap();
        let info = |node: &Value, key: &str| node[key].as_str().unwrap().to_owned();
        context.workflows.push(WorkflowInfo {
            id: id.into(),
            name: "sales".into(),
            status: WorkflowStatus::Ready,
            inputs: Vec::new(),
            nodes: nodes
                .iter()
                .map(|node| (info(node, "node_id"), info(node, "type"), info(node, "name")))
                .collect(),
        });
        let run = check(&context, ExecuteWorkflow, &[id, "sync"]);
        let output = json!({"output": {"figures": {"result": periods}, "send": {"status": 200, "body": "ok"}}});
        context.steps.push(done(ExecuteWorkflow, &run.payload, output));
        let chinese = message.chars().any(|c| c > '\u{3000}');
        check(
            &context,
            Respond,
            match (chinese, schema == FLAT) {
                (true, true) => &["上升到", "350", "状态 200"],
                (true, false) => &["下降到", "1,180", "状态 200"],
                (false, true) => &["rose from 250", "status 200"],
                (false, false) => &["fell from 2,400", "status 200"],
            },
        );
    }
}

#[test]
fn plans_ask_where_to_send() {
    let mut context = context(SALES[0]);
    context.capabilities.destinations.clear();
    check(&context, RequestClarification, &["Where shall I send it?"]);
    let ask = |answer: &str| Step::Answered {
        question:
            "Where shall I send it? Please give an http or https URL; no destination is configured."
                .into(),
        answer: answer.into(),
        fields: Map::new(),
    };
    context.steps = vec![ask("to https://example.org/in please")];
    check(&context, CreateWorkflowPlan, &["\"url\":\"https://example.org/in\""]);
    // An answer that says nothing isn't asked for again.
    context.steps = vec![ask("dunno")];
    check(&context, Respond, &[]);
}

#[test]
fn smaller_plans_are_composed_from_parts() {
    for (message, nodes) in [
        ("Send the total amount per region to https://example.org/in", "rows figures send"),
        (
            "Compute the revenue per month in 2026 and send it to https://example.org/in",
            "periods trend figures send",
        ),
        ("Top 2 products by revenue, then write a report and send it", "rows figures report send"),
        ("统计各地区的销售额并发送给我", "rows figures send"),
        ("Analyse the sales of 2026 and write a report", "periods trend top figures report"),
    ] {
        let decided = decide(&context(message));
        assert_eq!(decided.decision_type, CreateWorkflowPlan, "{message}: {}", text(&decided));
        let ids: Vec<&str> = decided.payload["nodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|node| node["node_id"].as_str().unwrap())
            .collect();
        assert_eq!(ids.join(" "), nodes, "{message}");
    }
}

#[test]
fn clarified_requests_go_on() {
    let mut context = context("analyse the data");
    let asked = decide(&context);
    let option = asked.payload["options"][0].as_str().unwrap().to_owned();
    context.steps.push(Step::Answered {
        question: text(&asked),
        answer: option,
        fields: Map::new(),
    });
    check(&context, CreateNode, &["DATABASE"]);

    // Two databases that both answer: which?
    let mut context = self::context("How many sales are there?");
    context.capabilities.databases.push(catalogue(&open(FLAT), "archive"));
    let asked = check(&context, RequestClarification, &["Which one"]);
    context.steps.push(Step::Answered {
        question: text(&asked),
        answer: "archive".into(),
        fields: Map::new(),
    });
    check(&context, CreateNode, &["\"connection\":\"archive\""]);
}

fn violation(code: &str, pointer: &str, expected: &str) -> Violation {
    Violation {
        code: code.into(),
        pointer: pointer.into(),
        message: format!("{pointer} is wrong"),
        expected: expected.into(),
        hint: "mend it".into(),
    }
}

#[test]
fn rejected_decisions_are_mended_or_explained_and_never_repeated() {
    let mut context = context("fetch https://example.org/");
    let mut payload = decide(&context).payload;
    payload["config"]["timeout"] = json!(900);
    let rejected = |payload: &Value, violation: Violation| Step::Rejected {
        decision_type: CreateNode,
        payload: payload.clone(),
        violations: vec![violation],
    };
    context.steps = vec![rejected(
        &payload,
        violation("OUT_OF_RANGE", "/config/timeout", "a number from 1 to 300"),
    )];
    check(&context, CreateNode, &["\"timeout\":300"]);

    context.steps = vec![rejected(
        &payload,
        violation("DOMAIN_NOT_ALLOWED", "/config/url", "an allowed domain"),
    )];
    check(&context, Respond, &["not approved", "mend it"]);

    let mut context = self::context("run the workflow");
    context.workflows = vec![workflow("wf_a", &[]), workflow("wf_b", &[])];
    let payload = decide(&context).payload;
    assert_eq!(payload["workflow_id"], "wf_b");
    context.steps = vec![Step::Rejected {
        decision_type: ExecuteWorkflow,
        payload,
        violations: vec![violation("UNKNOWN_WORKFLOW", "/workflow_id", "a stored workflow")],
    }];
    check(&context, ExecuteWorkflow, &["wf_a"]);
}

fn workflow(id: &str, inputs: &[&str]) -> WorkflowInfo {
    WorkflowInfo {
        id: id.into(),
        name: format!("flow {id}"),
        status: WorkflowStatus::Completed,
        inputs: inputs
            .iter()
            .map(|name| InputSpec { name: (*name).to_owned(), default: None, description: None })
            .collect(),
        nodes: vec![
            ("report".into(), "LLM".into(), "Write the report".into()),
            ("send".into(), "HTTP".into(), "Send it".into()),
            ("top".into(), "DATABASE".into(), "Top".into()),
        ],
    }
}

#[test]
fn stored_workflows_are_run_and_changed() {
    for (message, kind, parts) in [
        ("run the workflow again", ExecuteWorkflow, &["wf_b"][..]),
        ("执行刚才创建的流程", ExecuteWorkflow, &["wf_b"]),
        ("execute flow wf_a", ExecuteWorkflow, &["wf_a"]),
        (
            "Set the temperature of node report to 0.9",
            ModifyNode,
            &["\"config.temperature\":0.9", "\"report\""],
        ),
        ("把LLM的温度参数调整为 0.9", ModifyNode, &["\"config.temperature\":0.9"]),
        ("set the timeout of send to 20", ModifyNode, &["\"config.timeout\":20", "\"send\""]),
        ("set the timeout to 20", RequestClarification, &["Which node"]),
        ("Change the prompt of report to \"Be brief.\"", ModifyNode, &["Be brief."]),
    ] {
        let mut context = context(message);
        context.workflows = vec![workflow("wf_a", &[]), workflow("wf_b", &[])];
        check(&context, kind, parts);
    }
    let mut context = context("run the workflow");
    context.workflows = vec![workflow("wf_a", &["region"])];
    let asked = check(&context, RequestClarification, &["region"]);
    context.steps.push(Step::Answered {
        question: text(&asked),
        answer: "North".into(),
        fields: Map::new(),
    });
    check(&context, ExecuteWorkflow, &["\"region\":\"North\""]);
}

#[test]
fn a_failed_workflow_is_replanned_without_its_optional_branch_once() {
    let mut context = context(SALES[0]);
    let plan = decide(&context).payload;
    context.workflows = vec![workflow("wf_1", &[])];
    context.steps = vec![
        done(CreateWorkflowPlan, &plan, json!({"workflow_id": "wf_1"})),
        Step::ReplanWanted {
            workflow_id: "wf_1".into(),
            reason: "top failed three times".into(),
            execution_context: json!({"failed_node_id": "top", "failed_attempts": 3}),
        },
    ];
    let replan = check(&context, ReplanWorkflow, &["\"remove_nodes\":[\"top\",\"report\"]"]);
    let added = &replan.payload["suggested_changes"]["add_nodes"];
    assert_eq!(added[0]["node_id"], "report");
    assert!(!added.to_string().contains("${top."), "{added}");
    context.steps.push(done(ReplanWorkflow, &replan.payload, json!({})));
    check(&context, ExecuteWorkflow, &["wf_1"]);

    context.steps.truncate(1);
    context.steps.push(Step::ReplanWanted {
        workflow_id: "wf_1".into(),
        reason: "send failed".into(),
        execution_context: json!({"failed_node_id": "send"}),
    });
    check(&context, Respond, &["(send)", "no better plan"]);
}

#[test]
fn what_was_fetched_or_researched_is_told() {
    let mut context = context("fetch https://example.org/a");
    let payload = decide(&context).payload;
    context.steps = vec![done(
        CreateNode,
        &payload,
        json!({"output": {"status": 404, "body": "nothing here"}}),
    )];
    check(&context, Respond, &["status 404", "nothing here"]);
    let mut context = self::context("research actor systems");
    let payload = decide(&context).payload;
    context.steps = vec![done(SpawnSubagent, &payload, json!({"summary": "Three papers."}))];
    check(&context, Respond, &["researcher", "Three papers."]);
}

#[test]
fn a_message_that_is_too_long_is_refused_as_such() {
    let limit = LONGEST_MESSAGE.to_string();
    check(&context(&"revenue ".repeat(90_000)), Respond, &["too long", &limit]);
    check(&context(&"销售额".repeat(90_000)), Respond, &["太长", &limit]);
    // Read by rules, and too long for a question over data.
    check(&context(&"revenue ".repeat(200)), Respond, &["look that up", "too long", "1000"]);
    let mut context = context("Analyse the data");
    context.steps = vec![Step::Answered {
        question: "What would you like to know from the data?".into(),
        answer: "revenue ".repeat(90_000),
        fields: Map::new(),
    }];
    check(&context, Respond, &["too long"]);
    // Whatever has been decided by another model is told all the same.
    let mut context = self::context(&"revenue ".repeat(90_000));
    let payload = json!({"node_type": "HTTP", "config": {"url": "https://example.org/a"}});
    let output = json!({"output": {"status": 404, "body": "nothing here"}});
    context.steps = vec![done(CreateNode, &payload, output)];
    check(&context, Respond, &["status 404"]);
}

/// The clock of a test stands still while the answer is computed on another thread.
#[tokio::test(start_paused = true)]
async fn an_answer_takes_no_time_of_a_paused_clock() {
    let mut request = ChatRequest::new(Purpose::Decide, "");
    request.context = serde_json::to_value(context("How many orders per month?")).unwrap();
    let model = Offline::default();
    let (begun, patience) = (tokio::time::Instant::now(), std::time::Duration::from_secs(1));
    let answer = tokio::time::timeout(patience, model.chat(request.clone())).await.unwrap();
    assert_eq!(begun.elapsed(), std::time::Duration::ZERO);
    assert_eq!(answer, model.answer(&request));
}
