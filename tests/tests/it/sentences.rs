//! The example sentences of spec 003, as they stand there and in English, said to the conversation's
//! agent with the offline model and the bundled agents: as in `ephor chat`.

use ephor::DecisionType as D;
use ephor::core::Intent as I;
use ephor::effects::ConnectionSettings;
use ephor::events::{DecisionMade, TurnOutcome, UserMessageReceived};
use ephor::offline::Offline;
use ephor::{Config, Event};
use ephor_tests::house::{House, quick};
use ephor_tests::http::{Response, Server};
use serde_json::json;

/// A shop's sales of the last half year.
fn sales(dir: &tempfile::TempDir) -> String {
    let file = dir.path().join("shop.db");
    let db = rusqlite::Connection::open(&file).unwrap();
    db.execute_batch(
        "CREATE TABLE sales (id INTEGER PRIMARY KEY, sold_on TEXT, product TEXT, amount REAL);
         WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 180)
         INSERT INTO sales (sold_on, product, amount)
         SELECT date('now', '-' || n || ' days'), iif(n % 2, 'Tea', 'Coffee'), 10 + n % 7 FROM n;",
    )
    .unwrap();
    format!("sqlite:{}", file.display())
}

/// With a database and a place to send to, or with neither.
async fn house(data: Option<(String, &Server)>) -> House {
    let mut config = Config::default();
    // Nothing is searched outside.
    config.agents.researcher.arxiv = match &data {
        Some((_, receiver)) => receiver.url("/arxiv"),
        None => String::new(),
    };
    let builder = config.with_agents().await.unwrap();
    let builder = quick(builder.model(Offline::default())).configure(|settings| {
        let Some((url, receiver)) = data else { return };
        let connection = ConnectionSettings::new(url);
        settings.effects.connections.insert("shop".to_owned(), connection);
        let me = json!({"name": "me", "url": receiver.url("/inbox"), "description": "The user."});
        settings.destinations.push(serde_json::from_value(me).unwrap());
    });
    House::of(builder).await
}

/// What is said in one conversation, what it is taken for, the turn's first decision, and a part of
/// the reply.
async fn say(house: &House, sentences: &[(&str, I, D, &str)]) {
    for (at, (sentence, intent, kind, part)) in sentences.iter().enumerate() {
        let before = house.all::<DecisionMade>().await.len();
        let reply = house.talk.send(*sentence).await.unwrap();
        let made = house.all::<DecisionMade>().await;
        let first = &made[before];
        assert_eq!((first.intent, first.decision_type), (Some(*intent), *kind), "{sentence}");
        assert!(reply.text.contains(part), "{at}. {sentence}: {part:?} is not in {}", reply.text);
        assert!(!reply.text.contains("{\""), "{sentence}: raw JSON in {}", reply.text);
        if reply.outcome == TurnOutcome::WaitingForUser {
            // The next sentence is no answer.
            let said = house.talk.events(0, 100_000).await.unwrap();
            let run =
                said.iter().rfind(|event| event.kind() == UserMessageReceived::TYPE).unwrap().id;
            let id = house.talk.id().unwrap();
            house.runtime.cancel(&id, run, "test", "not now").await.unwrap();
        }
    }
}

/// Sentences of which two draw a chart and send it.
async fn with_a_database(sentences: &[(&str, I, D, &str)]) {
    let (dir, inbox) = (tempfile::tempdir().unwrap(), inbox().await);
    let house = house(Some((sales(&dir), &inbox))).await;
    say(&house, sentences).await;
    drawn_and_sent(&inbox, 2);
    house.runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_database_in_chinese() {
    with_a_database(&[
        ("你好", I::Greeting, D::Respond, "你好"),
        ("今天天气怎么样？", I::SimpleQuery, D::RequestClarification, "哪个地址"),
        ("什么是Python？", I::SimpleQuery, D::Respond, "没有通用知识"),
        ("帮我调用天气API获取北京的天气", I::SimpleQuery, D::RequestClarification, "哪个地址"),
        (
            "分析最近三个月的销售数据并生成趋势图，然后发送给我",
            I::ComplexTask,
            D::CreateWorkflowPlan,
            "已完成",
        ),
        ("把LLM的温度参数调整为 0.9", I::WorkflowRequest, D::ModifyNode, "0.9"),
        ("执行刚才创建的销售分析流程", I::WorkflowRequest, D::ExecuteWorkflow, "已完成"),
        ("帮我分析数据", I::Unknown, D::RequestClarification, "了解什么"),
        ("节点执行失败，API 超时", I::WorkflowRequest, D::RequestClarification, "COMPLETED"),
        ("当前方案不可行，需要调整", I::WorkflowRequest, D::RequestClarification, "需要修改什么"),
        ("帮我搜索最新的机器学习论文", I::ComplexTask, D::SpawnSubagent, "Learning to be judged"),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_database_in_english() {
    let analyse =
        "Analyse the sales of the last three months, draw a trend chart and send it to me";
    with_a_database(&[
        ("Hello", I::Greeting, D::Respond, "Hello"),
        ("How is the weather today?", I::SimpleQuery, D::RequestClarification, "address"),
        ("What is Python?", I::SimpleQuery, D::Respond, "no general knowledge"),
        (
            "Call the weather API for Beijing",
            I::SimpleQuery,
            D::RequestClarification,
            "Which address",
        ),
        (analyse, I::ComplexTask, D::CreateWorkflowPlan, "Done"),
        ("Set the temperature of the LLM to 0.9", I::WorkflowRequest, D::ModifyNode, "0.9"),
        ("Run the workflow again", I::WorkflowRequest, D::ExecuteWorkflow, "Done"),
        ("Analyse the data", I::Unknown, D::RequestClarification, "know from the data"),
        ("The node failed: API timeout", I::WorkflowRequest, D::RequestClarification, "COMPLETED"),
        (
            "This plan is not feasible and needs adjusting",
            I::WorkflowRequest,
            D::RequestClarification,
            "What shall be changed",
        ),
        (
            "Search for the latest papers on machine learning",
            I::ComplexTask,
            D::SpawnSubagent,
            "Learning to be judged",
        ),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_database() {
    let house = house(None).await;
    say(
        &house,
        &[
            ("你好", I::Greeting, D::Respond, "你好"),
            ("今天天气怎么样？", I::SimpleQuery, D::RequestClarification, "哪个地址"),
            ("什么是Python？", I::SimpleQuery, D::Respond, "没有通用知识"),
            ("帮我调用天气API获取北京的天气", I::SimpleQuery, D::RequestClarification, "哪个地址"),
            (
                "分析最近三个月的销售数据并生成趋势图，然后发送给我",
                I::Unknown,
                D::RequestClarification,
                "没有连接数据库",
            ),
            (
                "执行刚才创建的销售分析流程",
                I::WorkflowRequest,
                D::RequestClarification,
                "还没有已保存的流程",
            ),
            ("帮我分析数据", I::Unknown, D::RequestClarification, "没有连接数据库"),
            ("把LLM的温度参数调整为 0.9", I::SimpleQuery, D::Respond, "没有可以修改"),
            ("节点执行失败，API 超时", I::WorkflowRequest, D::RequestClarification, "还没有"),
            ("当前方案不可行，需要调整", I::WorkflowRequest, D::RequestClarification, "还没有"),
            ("帮我搜索最新的机器学习论文", I::ComplexTask, D::SpawnSubagent, "researcher"),
            ("Analyse the data", I::Unknown, D::RequestClarification, "No database"),
            ("What is Python?", I::SimpleQuery, D::Respond, "no general knowledge"),
        ],
    )
    .await;
    house.runtime.shutdown().await;
}

/// What isn't understood is asked back, and the answer is taken up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_understood_is_asked() {
    let house = house(None).await;
    let asked = house.talk.send("frobnicate the quux").await.unwrap();
    assert_eq!(asked.outcome, TurnOutcome::WaitingForUser);
    assert!(asked.text.contains("What would you like"), "{}", asked.text);
    let answered = house.talk.send("What is 6 * 7?").await.unwrap();
    assert!(answered.text.contains("42"), "{}", answered.text);
    assert_eq!(house.all::<DecisionMade>().await[0].intent, Some(I::Unknown));
    house.runtime.shutdown().await;
}

/// Takes what is sent, and answers as arXiv does.
async fn inbox() -> Server {
    Server::start(|request| async move {
        if !request.path.starts_with("/arxiv") {
            return Response::json(json!({"received": true}));
        }
        assert!(request.path.contains("machine"), "{}", request.path);
        Response::text(
            "<feed><entry><id>http://arxiv.org/abs/1</id><published>2026-11-01T00:00:00Z</published>\
             <title>Learning to be judged</title><summary>A paper.</summary></entry></feed>",
        )
    })
    .await
}

/// Every message that came has the chart, as a picture that a browser shows.
#[track_caller]
fn drawn_and_sent(inbox: &Server, times: usize) {
    let mut sent = inbox.requests();
    sent.retain(|request| request.path == "/inbox");
    assert_eq!(sent.len(), times);
    for request in sent {
        let body = request.json();
        let page = body["chart"].as_str().unwrap();
        assert!(
            page.contains("<svg") && page.contains("<path"),
            "{}",
            &page[..page.len().min(400)]
        );
        assert!(body["report"].as_str().is_some_and(|report| !report.is_empty()));
    }
}
