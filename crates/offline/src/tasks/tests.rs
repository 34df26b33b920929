#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use super::*;
use ephor_model::purposes::{Ended, Outcome};
use ephor_model::{Column, Table};
use proptest::prelude::*;
use serde_json::json;

fn tool(name: &str, required: &[&str], properties: Value) -> Named {
    Named {
        name: name.into(),
        description: String::new(),
        schema: json!({"type": "object", "required": required, "properties": properties}),
    }
}

fn tools() -> Vec<Named> {
    let text = json!({"type": "string"});
    vec![
        tool("calculate", &["expression"], json!({"expression": text})),
        tool("get_time", &[], json!({"timezone": text})),
        tool("http_fetch", &["url"], json!({"url": text})),
        tool(
            "sql_query",
            &["connection", "query"],
            json!({"connection": text, "query": text, "params": {"type": "array"}}),
        ),
        tool("list_workspace_files", &[], json!({"path": text})),
        tool("read_file", &["path"], json!({"path": text})),
        tool("web_search", &["query"], json!({"query": text})),
        tool("conversation_history", &[], json!({"limit": {"type": "integer"}})),
        tool(
            "get_weather",
            &["city"],
            json!({"city": text, "unit": {"type": "string", "enum": ["celsius", "fahrenheit"]}}),
        ),
        tool(
            "everything__get-sum",
            &["a", "b"],
            json!({"a": {"type": "number"}, "b": {"type": "number"}}),
        ),
        tool("echo", &["message"], json!({"message": text})),
    ]
}

fn shop() -> Database {
    let column = |name: &str, kind: &str, samples: &[&str]| Column {
        name: name.into(),
        data_type: kind.into(),
        primary_key: name == "id",
        references: None,
        samples: samples.iter().map(|text| (*text).to_owned()).collect(),
    };
    Database {
        name: "shop".into(),
        dialect: "sqlite".into(),
        tables: vec![Table {
            name: "sales".into(),
            columns: vec![
                column("id", "INTEGER", &[]),
                column("region", "TEXT", &["North", "South"]),
                column("amount", "REAL", &[]),
            ],
        }],
    }
}

fn ask(message: &str) -> Vec<Task> {
    let (tools, databases) = (tools(), [shop()]);
    let history = [
        Said { by_user: true, text: "Compute 2*3".into() },
        Said { by_user: false, text: "6".into() },
    ];
    let toolbox =
        Toolbox { tools: &tools, databases: &databases, history: &history, today: "2026-11-22" };
    understand(message, &toolbox, &Synonyms::default())
}

/// Each task as `tool{arguments} <after> ?missing`.
#[track_caller]
fn check(message: &str, expect: &[&str]) {
    let said: Vec<String> = ask(message)
        .iter()
        .map(|task| {
            let mut line = task.tool.clone().unwrap_or_else(|| "-".to_owned());
            if !task.arguments.is_empty() {
                line.push_str(&Value::Object(task.arguments.clone()).to_string());
            }
            if !task.after.is_empty() {
                line.push_str(&format!(" <{:?}", task.after));
            }
            if !task.missing.is_empty() {
                line.push_str(&format!(" ?{}", task.missing.join(",")));
            }
            line
        })
        .collect();
    assert_eq!(said, expect, "{message}");
}

#[test]
fn one_task_with_a_known_tool() {
    for (message, expect) in [
        ("What is 3*7?", r#"calculate{"expression":"3*7"}"#),
        ("计算 12 乘以 3", r#"calculate{"expression":"12 * 3"}"#),
        ("Please use calculate on (2+3)*4", r#"calculate{"expression":"(2+3)*4"}"#),
        ("What's the square root of 16?", r#"calculate{"expression":"sqrt 16"}"#),
        ("calculate", "calculate ?expression"),
        ("What time is it?", "get_time"),
        ("现在几点了？", "get_time"),
        ("What time is it in Tokyo?", r#"get_time{"timezone":"Asia/Tokyo"}"#),
        ("纽约现在几点", r#"get_time{"timezone":"America/New_York"}"#),
        ("current time in Europe/Oslo", r#"get_time{"timezone":"Europe/Oslo"}"#),
        ("Fetch https://example.org/a.json", r#"http_fetch{"url":"https://example.org/a.json"}"#),
        (
            "获取 https://example.org/a.json 的内容",
            r#"http_fetch{"url":"https://example.org/a.json"}"#,
        ),
        ("fetch the page", "http_fetch ?url"),
        ("List the files", "list_workspace_files"),
        ("What files are in the workspace?", "list_workspace_files"),
        ("list the files in docs", r#"list_workspace_files{"path":"docs"}"#),
        ("列出工作区的文件", "list_workspace_files"),
        ("Read notes.txt", r#"read_file{"path":"notes.txt"}"#),
        ("读取docs/plan.md", r#"read_file{"path":"docs/plan.md"}"#),
        ("Open the file README", r#"read_file{"path":"README"}"#),
        ("read a file", "read_file ?path"),
        ("what is in \"my notes.txt\"?", r#"read_file{"path":"my notes.txt"}"#),
        (
            "Search the web for Rust actor frameworks",
            r#"web_search{"query":"Rust actor frameworks"}"#,
        ),
        ("搜索 Rust 的最新版本", r#"web_search{"query":"Rust 的最新版本"}"#),
        ("Look up the height of Everest", r#"web_search{"query":"height of Everest"}"#),
        ("search the web", "web_search ?query"),
        ("Show me our conversation history", "conversation_history"),
        ("the last 3 messages of our chat history", r#"conversation_history{"limit":3}"#),
        (
            "Total amount per region",
            r#"sql_query{"connection":"shop","query":"SELECT region, SUM(amount) AS total_amount FROM sales GROUP BY region ORDER BY SUM(amount) DESC, region"}"#,
        ),
        (
            "各地区的销售额",
            r#"sql_query{"connection":"shop","query":"SELECT region, SUM(amount) AS total_amount FROM sales GROUP BY region ORDER BY SUM(amount) DESC, region"}"#,
        ),
        ("计算 (3+4)*5 的结果", r#"calculate{"expression":"(3+4)*5"}"#),
        ("列出目录 docs 下的文件", r#"list_workspace_files{"path":"docs"}"#),
        (
            "What is the capital of France?",
            r#"web_search{"query":"What is the capital of France"}"#,
        ),
        ("法国的首都是什么？", r#"web_search{"query":"法国的首都是什么"}"#),
        ("once more", r#"calculate{"expression":"2*3"}"#),
    ] {
        check(message, &[expect]);
    }
}

#[test]
fn values_of_the_data_are_parameters() {
    let tasks = ask("How many sales in the North?");
    assert_eq!(tasks[0].arguments["params"], json!(["North"]), "{tasks:?}");
}

#[test]
fn other_tools_are_known_by_name_and_schema() {
    for (message, expect) in [
        ("What's the weather in Paris?", r#"get_weather{"city":"Paris"}"#),
        ("weather for city: New York", r#"get_weather{"city":"New York"}"#),
        (
            "get_weather city=Berlin, unit=celsius",
            r#"get_weather{"city":"Berlin","unit":"celsius"}"#,
        ),
        ("the weather in Rome in fahrenheit", r#"get_weather{"city":"Rome","unit":"fahrenheit"}"#),
        ("what is the weather?", "get_weather ?city"),
        ("get the sum of 2 and 40", r#"everything__get-sum{"a":2,"b":40}"#),
        ("call everything__get-sum with a=1.5 and b=2", r#"everything__get-sum{"a":1.5,"b":2}"#),
        ("echo \"hello, then goodbye\"", r#"echo{"message":"hello, then goodbye"}"#),
        ("read_file path=a b.txt", r#"read_file{"path":"a b.txt"}"#),
        ("web_search \"tides\"", r#"web_search{"query":"tides"}"#),
    ] {
        check(message, &[expect]);
    }
}

#[test]
fn several_clauses_are_several_tasks() {
    check(
        "list the files, then read notes.txt and compute 3*7",
        &[
            "list_workspace_files",
            r#"read_file{"path":"notes.txt"} <[0]"#,
            r#"calculate{"expression":"3*7"}"#,
        ],
    );
    check(
        "先列出文件，然后读取notes.txt，并总结它",
        &["list_workspace_files", r#"read_file{"path":"notes.txt"} <[0]"#, "- <[0, 1]"],
    );
    check("Compute 3*7 and multiply it by 2", &[r#"calculate{"expression":"3*7"}"#, "- <[0]"]);
    check(
        "What time is it in Tokyo and in London, and what is the weather in Paris?",
        &[
            r#"get_time{"timezone":"Asia/Tokyo"}"#,
            r#"get_time{"timezone":"Europe/London"}"#,
            r#"get_weather{"city":"Paris"}"#,
        ],
    );
    check(
        "Hello! Fetch https://a.example/x, then summarise it",
        &[r#"http_fetch{"url":"https://a.example/x"}"#, "- <[0]"],
    );
    check(
        "Read a.txt, read b.txt and compare them",
        &[r#"read_file{"path":"a.txt"}"#, r#"read_file{"path":"b.txt"}"#, "- <[0, 1]"],
    );
    check(
        "read a.txt, b.txt and \"c d.txt\"; then fetch https://a.example/1 and https://a.example/2",
        &[
            r#"read_file{"path":"a.txt"}"#,
            r#"read_file{"path":"b.txt"}"#,
            r#"read_file{"path":"c d.txt"}"#,
            r#"http_fetch{"url":"https://a.example/1"} <[0, 1, 2]"#,
            r#"http_fetch{"url":"https://a.example/2"} <[0, 1, 2]"#,
        ],
    );
    check(
        "List the files and tell me the content of a.md and what time it is",
        &["list_workspace_files", r#"read_file{"path":"a.md"}"#, "get_time"],
    );
    check(
        "Compute 3*7. Then compute 4*5. Then add them",
        &[r#"calculate{"expression":"3*7"}"#, r#"calculate{"expression":"4*5"} <[0]"#, "- <[0, 1]"],
    );
    check("List the files and write me a poem", &["list_workspace_files", "- <[0]"]);
}

#[test]
fn what_nothing_understands_is_no_work() {
    // What names the data isn't for the web, and conditions are no list of tasks.
    check("Who is the amount of unicorns?", &[]);
    check("If a.txt exists read a.txt, otherwise list the files", &[]);
    check("What do you think?", &[]);
    for message in
        ["", "Hello!", "write me a poem", "写一首诗", "summarise it", "thanks", "blub blub"]
    {
        check(message, &[]);
    }
    assert!(ask(&"list the files. ".repeat(400)).is_empty(), "too long");
    assert_eq!(ask(&"list the files. ".repeat(50)).len(), MOST_TASKS);
    check(
        "Summarise: The weather was fine. The lunch was late. Everybody was happy about it.",
        &["-"],
    );
}

#[test]
fn a_database_that_isnt_said_is_asked_for() {
    let tools = tools();
    let other = Database { name: "archive".into(), ..shop() };
    let databases = [shop(), other];
    let toolbox = Toolbox { tools: &tools, databases: &databases, ..Toolbox::default() };
    let read = |message: &str| understand(message, &toolbox, &Synonyms::default()).remove(0);
    assert_eq!(read("Total amount per region").missing, ["connection", "query"]);
    let told = read("Total amount per region in archive");
    assert_eq!((told.arguments["connection"].as_str(), told.missing.len()), (Some("archive"), 0));
}

#[test]
fn a_tool_that_isnt_there_isnt_used() {
    let databases = [shop()];
    let toolbox = Toolbox { databases: &databases, ..Toolbox::default() };
    assert!(understand("Total amount per region", &toolbox, &Synonyms::default()).is_empty());
}

#[test]
fn what_needs_no_tool_is_answered_directly() {
    let (tools, databases) = (tools(), [shop()]);
    let history = [Said { by_user: true, text: "Total amount?".into() }];
    let toolbox =
        Toolbox { tools: &tools, databases: &databases, history: &history, today: "2026-11-22" };
    let answer = |message: &str| direct_answer(message, &toolbox, &Synonyms::default());
    for (message, part) in [
        ("Hello!", "Hello"),
        ("你好", "你好"),
        ("ok", "next"),
        ("好的", "接下来"),
        ("What can you do?", "- read_file"),
        ("你能做什么？", "shop (sales)"),
        ("What did I ask before?", "Total amount?"),
        ("what is 2 + 2", "= 4"),
        ("What's the date today?", "2026-11-22"),
    ] {
        assert!(
            answer(message).is_some_and(|text| text.contains(part)),
            "{message}: {:?}",
            answer(message)
        );
    }
    for message in ["list the files and compute 3*7", "what time is it", "Read notes.txt", ""] {
        assert_eq!(answer(message), None, "{message}");
    }
}

fn done(text: &str, tool: Option<&str>, output: Value) -> Outcome {
    Outcome { text: text.into(), tool: tool.map(str::to_owned), ended: Ended::Output(output) }
}

#[test]
fn results_become_an_answer() {
    let rows = done(
        "Total amount per region",
        Some("sql_query"),
        json!({"rows": [{"region": "North", "total_amount": 1200.5}, {"region": "South", "total_amount": 60}]}),
    );
    let text = answer_from("Total amount per region", std::slice::from_ref(&rows));
    assert!(text.contains("| North | 1,200.50 |"), "{text}");
    let failed = Outcome {
        text: "read b.txt".into(),
        tool: Some("read_file".into()),
        ended: Ended::Failed("there is no such file".into()),
    };
    let text = answer_from("Total amount per region and read b.txt", &[rows.clone(), failed]);
    assert!(
        text.contains("| South | 60 |")
            && text.contains("\"read b.txt\" failed: there is no such file."),
        "{text}"
    );
    let text =
        answer_from("各地区的销售额，并总结", &[rows.clone(), done("总结", None, json!("# 报告"))]);
    assert_eq!(text, "# 报告");
    let files = done("list the files", None, json!({"files": ["a.txt", {"path": "b.txt"}]}));
    assert_eq!(answer_from("list", &[files]), "- a.txt\n- b.txt");
    assert_eq!(answer_from("x", &[]), "Nothing was done.");
    assert!(reason("summarise them", &[rows]).contains("Best: North (1,200.50)"));
    let nothing = reason("Please analyse revenue per month", &[]);
    assert!(!nothing.contains("no rows"), "nobody was asked for any: {nothing}");
    let product =
        done("compute 3*7", Some("calculate"), json!({"expression": "3*7", "result": "21"}));
    assert_eq!(reason("然后乘以2", std::slice::from_ref(&product)), "21 * 2 = 42");
    let root = json!({"expression": "sqrt 2", "result": "≈ 1.4142135624"});
    let root = done("the square root of 2", Some("calculate"), root);
    assert_eq!(answer_from("x", &[root]), "sqrt 2 ≈ 1.4142135624");
    let other =
        done("compute 4*5", Some("calculate"), json!({"expression": "4*5", "result": "20"}));
    assert_eq!(reason("add them", &[product.clone(), other]), "21 + 20 = 41");
    assert!(reason("write a poem", &[product]).contains("can't answer this"));
}

proptest! {
    #[test]
    fn no_message_breaks_it(message in ".{0,80}") {
        let _ = ask(&message);
    }

    #[test]
    fn tasks_only_come_after_earlier_ones(parts in prop::collection::vec(prop::sample::select(vec![
        "list the files", "read a.txt", "compute 3*7", "summarise it", "them", ", then ", " and ", "，然后", "get_weather",
        "city=", "\"", "weather in ", "它", "。", "https://a.example/x",
    ]), 0..10)) {
        for (at, task) in ask(&parts.concat()).iter().enumerate() {
            prop_assert!(task.after.iter().all(|before| *before < at));
        }
    }
}
