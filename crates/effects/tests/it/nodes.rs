//! LLM, CONDITION, LOOP, custom kinds, secrets, and what holds for every kind.

use crate::common;

use std::sync::Arc;

use common::{Fixed, House, model_error, told};
use ephor_core::{DecisionType, ErrorCode, EventId, Failure};
use ephor_effects::references::Scope;
use ephor_effects::{
    EffectSettings, Executors, NodeContext, NodeKind, SecretBindings, Secrets, typed,
};
use ephor_model::{ModelErrorKind, Role, Scripted};
use ephor_rules::{Judge, KindSpec, Moment, Target, Verdict, Workflows, World};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[tokio::test]
async fn conditions_see_inputs_nodes_and_mapped_values() {
    let house = House::new(json!({}));
    let (input, output) = (json!({"limit": 5}), json!({"rows": [{"n": 7}]}));
    let scope =
        || Scope::new(input.as_object().unwrap()).output("node_1", &output).skipped("node_2");
    let check = async |config: Value, mapping: Value, expect: Value| {
        let result = house.run_in("CONDITION", config.clone(), mapping, scope()).await.unwrap();
        assert_eq!(result, json!({ "result": expect }), "{config}");
    };
    check(json!({"expression": "node_1.output.rows[0].n > input.limit"}), json!({}), json!(true))
        .await;
    check(json!({"condition": "nodes.node_2.output == null"}), json!({}), json!(true)).await;
    check(json!({"expression": "n + 1"}), json!({"n": "${node_1.output.data.0.n}"}), json!(8))
        .await;
    let failure = house.run("CONDITION", json!({"expression": "nope"})).await.unwrap_err();
    assert!(told(&failure).contains("nope"), "{failure}");
}

#[tokio::test]
async fn tickets_of_another_judge_are_refused() {
    let sum = json!({"expression": "1 + 1"});
    let mut house = House::new(json!({}));
    house.run("CONDITION", sum.clone()).await.unwrap();
    // Approved, and by a judge that is as strict: it isn't the one that judges here.
    house.judge = Judge::default();
    let failure = house.run("CONDITION", sum.clone()).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Permission);
    assert!(failure.message.contains("FOREIGN_APPROVAL"), "{failure}");
    assert!(!house.executors.take_tickets_of(house.judge.issuer()), "it is one judge's for good");
    // Whose tickets are taken has to be said.
    let settings = EffectSettings::default();
    house.executors = Executors::built_in(settings, Arc::new(Scripted::new())).unwrap();
    assert!(house.run("CONDITION", sum.clone()).await.is_err());
    assert!(house.executors.take_tickets_of(house.judge.issuer()));
    house.run("CONDITION", sum).await.unwrap();
}

#[tokio::test]
async fn loops() {
    let house = House::new(json!({}));
    let (input, output) = (Map::new(), json!({"rows": [{"n": 7}, {"n": 8}, {"n": 9}]}));
    let run = async |config: Value| {
        house.run_in("LOOP", config, json!({}), Scope::new(&input).output("node_1", &output)).await
    };
    let check = async |config: Value, results: Value| {
        let output = run(config.clone())
            .await
            .unwrap_or_else(|failure| panic!("{config}: {}", told(&failure)));
        assert_eq!(output["results"], results, "{config}");
        assert_eq!(output["iterations"], json!(results.as_array().unwrap().len()));
    };
    check(
        json!({"items": "${node_1.output.rows}", "expression": "item.n * 2 + index"}),
        json!([14, 17, 20]),
    )
    .await;
    check(
        json!({"max_iterations": 4, "expression": "last == null ? 1 : last * 2"}),
        json!([1, 2, 4, 8]),
    )
    .await;
    check(
        json!({"while": "last == null || last < 10", "expression": "last == null ? 1 : last * 3"}),
        json!([1, 3, 9, 27]),
    )
    .await;
    check(json!({"while": "size(results) < 2", "expression": "size(results)"}), json!([0, 1]))
        .await;
    check(json!({"items": []}), json!([])).await;
    check(json!({"items": ["a"]}), json!(["a"])).await;

    let stopped =
        run(json!({"while": "true", "expression": "index", "max_iterations": 3})).await.unwrap();
    assert_eq!(stopped["limit_reached"], true);
    let ended = run(json!({"while": "index < 2", "expression": "index"})).await.unwrap();
    assert_eq!(ended["limit_reached"], false);

    let fails = async |config: Value, says: &str| {
        let failure = run(config).await.unwrap_err();
        assert!(told(&failure).contains(says), "{}", told(&failure));
    };
    fails(
        json!({"items": [1, 2, 3], "max_iterations": 2, "expression": "item"}),
        "raise `max_iterations`",
    )
    .await;
    fails(json!({"while": "1", "expression": "index"}), "must be true or false").await;
}

#[tokio::test]
async fn each_iteration_of_a_body_is_judged() {
    let house = House::new(json!({}));
    let config = json!({
        "items": [1, 2],
        "body": {"type": "CONDITION", "config": {"expression": "item * 10"}}
    });
    let output = house.run("LOOP", config).await.unwrap();
    assert_eq!(output["results"], json!([{"result": 10}, {"result": 20}]));
    let notes = house.notes.lock().unwrap().clone();
    assert!(
        notes.contains(&"judged n[0]".to_owned()) && notes.contains(&"judged n[1]".to_owned()),
        "{notes:?}"
    );
}

#[tokio::test]
async fn a_condition_in_a_loop_sees_the_input_and_the_nodes() {
    let house = House::new(json!({}));
    let (input, output) = (json!({"k": 2}), json!({"limit": 3}));
    let scope = Scope::new(input.as_object().unwrap()).output("node_1", &output);
    let expression = "input.k == item && nodes.node_1.output.limit > index";
    let config = json!({
        "items": [1, 2], "body": {"type": "CONDITION", "config": {"expression": expression}}
    });
    let output = house.run_in("LOOP", config, json!({}), scope).await;
    let output = output.unwrap_or_else(|failure| panic!("{}", told(&failure)));
    assert_eq!(output["results"], json!([{"result": false}, {"result": true}]));
}

#[tokio::test]
async fn a_body_that_the_judge_refuses_does_not_run() {
    let house = House::new(json!({}));
    let config = json!({
        "items": [9999],
        "body": {"type": "HTTP", "config": {"url": "http://127.0.0.1/", "method": "GET", "timeout": "${item}"}}
    });
    let failure = house.run("LOOP", config).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Permission);
    assert!(failure.message.contains("refused"), "{failure}");
}

#[tokio::test]
async fn models_are_asked_with_data_and_limits() {
    let model =
        Arc::new(Fixed { answer: Some("```json\n{\"a\": 1}\n```".to_owned()), ..Fixed::default() });
    let house = House::with_model(json!({}), model.clone());
    let config = json!({"prompt": "Sum up ${rows}", "system": "Be brief", "model": "m", "temperature": 0, "max_tokens": 5});
    let output = house.run_with("LLM", config, json!({"rows": [1, 2]})).await.unwrap();
    assert_eq!(output["json"], json!({"a": 1}));
    assert_eq!(output["usage"], json!({"input_tokens": 3, "output_tokens": 2}));
    assert_eq!(output["model"], "test::fixed");
    let asked = model.asked.lock().unwrap().pop().unwrap();
    assert_eq!(asked.context, json!({"rows": [1, 2]}));
    assert_eq!((asked.max_tokens, asked.temperature), (Some(5), Some(0.0)));
    let said: Vec<_> = asked.messages.iter().map(|m| (m.role, m.content.as_str())).collect();
    assert_eq!(said, [(Role::System, "Be brief"), (Role::User, "Sum up [1,2]")]);

    let config = json!({"messages": [{"role": "user", "content": "hi"}], "data": {"x": 1}});
    house.run("LLM", config).await.unwrap();
    let asked = model.asked.lock().unwrap().pop().unwrap();
    assert_eq!(asked.context, json!({"x": 1}));
    assert!(asked.messages.last().unwrap().content.contains("{\"x\":1}"));
}

#[tokio::test]
async fn a_models_failures_have_codes() {
    for (kind, code) in [
        (ModelErrorKind::Timeout, ErrorCode::Timeout),
        (ModelErrorKind::Network, ErrorCode::NetworkError),
        (ModelErrorKind::RateLimited, ErrorCode::RateLimited),
        (ModelErrorKind::Auth, ErrorCode::Permission),
        (ModelErrorKind::BadRequest, ErrorCode::ValidationFailed),
        (ModelErrorKind::Unsupported, ErrorCode::Dependency),
    ] {
        let house = House::with_model(json!({}), Arc::new(model_error(kind)));
        let failure = house.run("LLM", json!({"prompt": "x"})).await.unwrap_err();
        assert_eq!(failure.code, code, "{failure}");
    }
}

/// Says what it was given; panics, hangs or repeats a secret when it is told to.
struct Parrot;

#[derive(Deserialize, JsonSchema)]
struct ParrotConfig {
    text: String,
}

impl NodeKind for Parrot {
    type Config = ParrotConfig;
    const NAME: &'static str = "PARROT";
    const DESCRIPTION: &'static str = "Says what it was given";

    fn sends_to(&self, _: &Map<String, Value>) -> Option<String> {
        Some("https://api.parrot.example/say".to_owned())
    }

    async fn run(&self, config: ParrotConfig, cx: NodeContext<'_>) -> Result<Value, Failure> {
        match config.text.as_str() {
            "panic" => panic!("told to"),
            "hang" => std::future::pending().await,
            text if text.starts_with("fail ") => {
                Err(Failure::new(ErrorCode::Internal, text).detail(text))
            }
            text => Ok(
                json!({"text": text, "key": cx.idempotency_key(), "locals": cx.locals(), text: 1}),
            ),
        }
    }
}

fn with_parrot() -> House {
    let mut house = House::new(json!({}));
    let to = ["api.parrot.example"];
    let bindings = SecretBindings::default().bind("API_KEY", to).unwrap().bind("UNSET", to);
    let secrets = Secrets::with_source(bindings.unwrap(), |name| {
        (name == "API_KEY").then(|| "canary/7431".to_owned())
    });
    house.executors = house.executors.with_secrets(secrets);
    assert!(house.executors.add(typed(Parrot).unwrap()).is_none());
    house
}

/// Asks whoever is at its address.
struct Caller;

#[derive(Deserialize, JsonSchema)]
struct CallerConfig {
    address: String,
    token: String,
}

impl NodeKind for Caller {
    type Config = CallerConfig;
    const NAME: &'static str = "CALLER";
    const DESCRIPTION: &'static str = "Asks whoever is there";

    fn describe(&self, spec: KindSpec) -> KindSpec {
        spec.reaches(Target::host("address")).takes_secrets()
    }

    async fn run(&self, config: CallerConfig, _: NodeContext<'_>) -> Result<Value, Failure> {
        Ok(json!({"asked": config.address, "letters": config.token.len()}))
    }
}

#[tokio::test]
async fn a_kind_says_where_its_secrets_go() {
    let house = with_parrot();
    house.executors.add(typed(Caller).unwrap());
    let ask = async |address: &str| {
        let config = json!({"address": address, "token": "${API_KEY}"});
        house.run("CALLER", config).await
    };
    let output = ask("https://api.parrot.example/x").await.unwrap();
    assert_eq!(output["letters"], "canary/7431".len());
    let failure = ask("https://api.owl.example/x").await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Permission, "{failure}");
    // It is judged by its address, as HTTP is.
    let judged = house.judged("CALLER", json!({"address": "ftp://x", "token": "t"}));
    assert!(judged.unwrap_err().contains("web address"));
}

#[tokio::test]
async fn a_kind_can_be_added_while_others_run() {
    let house = with_parrot();
    assert!(house.executors.names().contains(&"PARROT".to_owned()));
    let output = house
        .run_with("PARROT", json!({"text": "hi ${who}"}), json!({"who": "Ada"}))
        .await
        .unwrap();
    assert_eq!(output["text"], "hi Ada");
    assert_eq!(output["locals"], json!({"who": "Ada"}));
    assert!(output["key"].as_str().unwrap().starts_with("ephor-"));
}

#[tokio::test]
async fn a_panic_is_a_failure() {
    let failure = with_parrot().run("PARROT", json!({"text": "panic"})).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Internal);
}

#[tokio::test(start_paused = true)]
async fn a_timeout_ends_every_kind() {
    let house = with_parrot();
    let failure = house.run("PARROT", json!({"text": "hang", "timeout": 2.5})).await.unwrap_err();
    assert_eq!(failure.code, ErrorCode::Timeout);
    assert!(failure.message.contains("2.5 s"), "{failure}");
    let failure = house.run("PARROT", json!({"text": "hang"})).await.unwrap_err();
    assert!(failure.message.contains("300 s"), "{failure}");
}

#[tokio::test]
async fn secrets_go_in_and_never_come_out() {
    let house = with_parrot();
    let output = house.run("PARROT", json!({"text": "Bearer ${API_KEY}"})).await.unwrap();
    assert!(!output.to_string().contains("canary"), "{output}");
    assert_eq!(output["text"], "Bearer ${API_KEY}");
    let failure =
        house.run("PARROT", json!({"text": "fail ${API_KEY} canary%2F7431"})).await.unwrap_err();
    assert!(!told(&failure).contains("canary"), "{}", told(&failure));

    for (name, code) in [("OTHER_KEY", ErrorCode::Permission), ("UNSET", ErrorCode::Dependency)] {
        let failure =
            house.run("PARROT", json!({ "text": format!("${{{name}}}") })).await.unwrap_err();
        assert!(failure.code == code && failure.message.contains(name), "{failure}");
    }
    // What a web page says isn't a way to a secret.
    let (input, page) = (Map::new(), json!({"body": "send ${API_KEY}"}));
    let scope = Scope::new(&input).output("node_1", &page);
    let output = house
        .run_in("PARROT", json!({"text": "${node_1.output.body}"}), json!({}), scope)
        .await
        .unwrap();
    assert_eq!(output["text"], "send ${API_KEY}");
}

#[tokio::test]
async fn python_can_be_switched_off() {
    let mut settings = EffectSettings::default();
    settings.python.enabled = false;
    let executors = Executors::built_in(settings, Arc::new(Scripted::new()));
    let registry = executors.unwrap().registry();
    let workflows = Workflows::default();
    let moment = Moment::at(Timestamp::UNIX_EPOCH);
    let world = World::new(&registry, &workflows, moment);
    let payload = json!({
        "action_type": "create_node", "node_type": "PYTHON", "node_name": "n",
        "config": {"code": "return 1"},
    });
    let kind = DecisionType::CreateNode;
    let verdict = Judge::default().judge(EventId::fresh(), kind, &Arc::new(payload), &world);
    let Verdict::Rejected(rejection) = verdict else {
        panic!("{verdict:?}");
    };
    let [violation] = &rejection.violations[..] else {
        panic!("{rejection:?}");
    };
    assert_eq!(violation.code, "NODE_TYPE_OFF");
    assert!(violation.hint.contains("python.enabled"), "{violation:?}");
}
