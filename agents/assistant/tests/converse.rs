//! Talks with the assistant on a script: a model, decisions and a clock of the test's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::{Arc, Mutex};

use ephor_assistant::{Assistant, NAME, Settings};
use ephor_core::{ConversationId, Decision, ErrorCode, Failure};
use ephor_flow::{Talk, TalkReply};
use ephor_journal::{Journal, Memory};
use ephor_model::{ChatModel, ModelErrorKind, Scripted};
use ephor_offline::Offline;
use ephor_runtime::AgentError;
use ephor_testkit::ScriptedPort;
use ephor_tools::{Hub, ToolContext, builtin, tool_fn};
use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize, JsonSchema)]
struct Where {
    /// The town.
    #[allow(dead_code)]
    city: String,
    /// How many days.
    #[serde(default)]
    #[allow(dead_code)]
    days: u32,
}

fn hub() -> Hub {
    let weather = tool_fn("weather", "Tells the weather", |_: Where, _: ToolContext| async {
        Ok::<_, Failure>(())
    });
    Hub::builder().tool(builtin::Calculate).tool(weather).build().unwrap()
}

/// One thread, wherever and whenever it is talked on.
struct Place {
    assistant: Assistant,
    journal: Arc<Memory>,
    conversation: ConversationId,
    now: Timestamp,
    made: Arc<Mutex<Vec<Value>>>,
    refuses: Option<ErrorCode>,
}

impl Place {
    fn new(settings: Settings) -> Self {
        Self {
            assistant: Assistant::new(hub()).settings(settings),
            journal: Arc::new(Memory::new()),
            conversation: ConversationId::fresh(),
            now: Timestamp::UNIX_EPOCH,
            made: Arc::default(),
            refuses: None,
        }
    }

    fn port(&self, model: impl ChatModel) -> ScriptedPort {
        let (made, refuses) = (self.made.clone(), self.refuses);
        let journal: Arc<dyn Journal> = self.journal.clone();
        ScriptedPort::new(model)
            .on_journal(journal)
            .in_conversation(self.conversation.clone())
            .at(self.now)
            .with_snapshot(json!({"thread": NAME}).as_object().cloned().unwrap())
            .deciding(move |decision| {
                let Decision::CreateNode(node) = decision else {
                    panic!("{decision:?}");
                };
                made.lock().unwrap().push(json!({"tool": node.node_type, "with": node.config}));
                match refuses {
                    Some(code) => {
                        let failure = Failure::new(code, "out of order");
                        Err(AgentError::NotCarriedOut(failure.into()))
                    }
                    None => Ok(json!({"output": {"did": node.node_type}})),
                }
            })
    }

    async fn say(&self, model: impl ChatModel, text: &str) -> Result<TalkReply, AgentError> {
        self.assistant.converse(self.port(model).shared(), Talk::new(text)).await
    }

    fn made(&self) -> Vec<Value> {
        self.made.lock().unwrap().clone()
    }
}

fn intent() -> Value {
    json!({"intent": "task", "summary": "s"})
}

fn plan(steps: Value) -> Value {
    json!({"plan": {"steps": steps}})
}

fn end(answer: &str) -> Value {
    json!({"action": "end", "reason": "done", "answer": answer})
}

fn script(answers: impl IntoIterator<Item = Value>) -> Scripted {
    answers.into_iter().fold(Scripted::new(), Scripted::then_json)
}

fn kind(reply: &TalkReply) -> &str {
    reply.waiting.as_ref().map_or("", |waiting| waiting.kind.as_str())
}

fn calculate() -> Value {
    json!({"step_name": "sum", "step_desc": "add", "tool": "calculate",
           "arguments": {"expression": "1+1"}})
}

#[tokio::test]
async fn a_plan_is_carried_out_and_told() {
    let place = Place::new(Settings::default());
    let weather = json!({"calls": [{"tool": "weather", "arguments": {"city": "Berlin"}}]});
    let model = script([
        intent(),
        plan(json!([calculate(), {"step_name": "look", "step_desc": "the weather"}])),
        weather,
        end("Two, and sun."),
    ]);
    let reply = place.say(model.clone(), "add, then look").await.unwrap();
    assert_eq!(
        (reply.text.as_str(), reply.data["ended"].as_str()),
        ("Two, and sun.", Some("answered"))
    );
    let tools: Vec<Value> = place.made().iter().map(|call| call["tool"].clone()).collect();
    assert_eq!(tools, ["calculate", "weather"]);
    // What is asked says what is known: the reflection sees both outcomes.
    let requests = model.requests();
    assert_eq!(requests.last().unwrap().context["outcomes"].as_array().unwrap().len(), 2);
    assert_eq!(model.left(), 0);

    // The next turn knows this one.
    let model = script([intent(), plan(json!([]))]).then("You asked me to add.");
    let reply = place.say(model.clone(), "what did I ask?").await.unwrap();
    assert_eq!(reply.text, "You asked me to add.");
    assert_eq!(model.requests()[2].context["tools"]["history"][1]["text"], "Two, and sun.");
}

#[tokio::test]
async fn what_is_missing_is_asked_once_and_filled_in() {
    let place = Place::new(Settings::default());
    let unknown = json!({"calls": [{"tool": "weather", "arguments": {"city": null, "days": 2}}]});
    let model = script([intent(), plan(json!([{"step_name": "look"}])), unknown]);
    let reply = place.say(model, "the weather?").await.unwrap();
    assert_eq!(kind(&reply), "parameter_provider");
    let waiting = reply.waiting.clone().unwrap();
    assert_eq!(
        (waiting.fields.as_slice(), waiting.expires_at.is_some()),
        (&["city".to_owned()][..], true)
    );
    assert!(reply.text.contains("`city` (The town.)"), "{}", reply.text);

    // Looking again, or answering with nothing that can be understood, files no second request.
    for text in ["", "{\"action\": \"dance\"}"] {
        let again = place.say(Scripted::new(), text).await.unwrap();
        assert_eq!(again.waiting.unwrap().detail, waiting.detail, "{text:?}");
        assert_eq!(again.text.contains("provide_parameters (with parameters)"), !text.is_empty());
    }
    assert!(place.made().is_empty());
    // No answer yet, in other words: it is asked anew, as another request.
    let still = place.say(Scripted::new(), "unknown").await.unwrap();
    assert_eq!(still.waiting.unwrap().detail["number"], 2);

    let reply = place.say(script([end("Sun.")]), "Berlin").await.unwrap();
    assert_eq!((reply.text.as_str(), reply.waiting), ("Sun.", None));
    assert_eq!(place.made(), [json!({"tool": "weather", "with": {"city": "Berlin", "days": 2}})]);
}

#[tokio::test]
async fn a_failure_is_put_before_a_person_once() {
    let mut place = Place::new(Settings::default());
    place.refuses = Some(ErrorCode::Permission);
    let model = script([intent(), plan(json!([calculate(), calculate()]))]);
    let reply = place.say(model, "add twice").await.unwrap();
    assert_eq!(kind(&reply), "exception_handling");
    assert!(reply.text.contains("out of order"), "{}", reply.text);
    let unclear = place.say(Scripted::new(), "modify").await.unwrap();
    assert!(unclear.text.starts_with("Say what I should know"), "{}", unclear.text);
    assert!(!unclear.text.contains("allowed are"), "{}", unclear.text);
    assert_eq!(place.made().len(), 1, "the first failure stops the batch, and isn't tried again");

    // It works now: what is left is done, and the error that was seen asks for nobody.
    place.refuses = None;
    let reply = place.say(script([end("Done.")]), "continue").await.unwrap();
    assert_eq!((reply.text.as_str(), reply.waiting), ("Done.", None));
    assert_eq!(place.made().len(), 3);
}

#[tokio::test]
async fn a_person_may_skip_replan_modify_or_stop() {
    #[track_caller]
    fn asked(reply: &TalkReply) {
        assert_eq!(kind(reply), "exception_handling", "{reply:?}");
    }
    let broken = || async {
        let mut place = Place::new(Settings::default());
        place.refuses = Some(ErrorCode::Internal);
        let model = script([intent(), plan(json!([calculate()]))]);
        asked(&place.say(model, "add").await.unwrap());
        place.refuses = None;
        place
    };
    let place = broken().await;
    let reply = place.say(script([end("Without it.")]), "skip").await.unwrap();
    assert_eq!((reply.text.as_str(), place.made().len()), ("Without it.", 1));
    assert_eq!(reply.data["steps"][0]["end"], "skipped");

    let place = broken().await;
    let model = script([plan(json!([]))]).then("Let's talk.");
    let reply = place.say(model.clone(), "reject: no sums").await.unwrap();
    assert_eq!(reply.text, "Let's talk.");
    assert_eq!(model.requests()[0].context["remarks"], json!(["no sums"]));

    let place = broken().await;
    let other = json!({"calls": [{"tool": "calculate", "arguments": {"expression": "5"}}]});
    let model = script([other, end("Five.")]);
    let reply = place.say(model.clone(), "modify: use 5").await.unwrap();
    assert_eq!(reply.text, "Five.");
    assert_eq!(place.made()[1]["with"]["expression"], "5");
    assert_eq!(model.requests()[0].context["remarks"], json!(["use 5"]));

    let place = broken().await;
    let reply = place.say(Scripted::new(), "stop").await.unwrap();
    assert_eq!(reply.data["ended"], "stopped");
    assert!(reply.text.contains("out of order"), "{}", reply.text);

    let place = broken().await;
    let step = json!([{"step_name": "n", "tool": "calculate", "arguments": {"expression": "6"}}]);
    let reply = place.say(script([end("Six.")]), &step.to_string()).await.unwrap();
    assert_eq!((reply.text.as_str(), place.made().len()), ("Six.", 2));
}

#[tokio::test]
async fn calls_that_go_round_in_circles_are_put_before_a_person() {
    let place = Place::new(Settings::default());
    let model =
        script([intent(), plan(json!([calculate(), calculate(), calculate(), calculate()]))]);
    let reply = place.say(model, "add and add").await.unwrap();
    assert_eq!((kind(&reply), place.made().len()), ("decision_confirmation", 3));
    // Confirmed, the same calls don't ask again at once.
    let reply = place.say(script([end("Done.")]), "yes").await.unwrap();
    assert_eq!((reply.text.as_str(), place.made().len()), ("Done.", 4));
}

#[tokio::test]
async fn what_is_set_to_be_confirmed_waits_and_may_be_granted_for_some_time() {
    let mut settings = Settings::default();
    settings.confirm.insert("calculate".to_owned());
    let mut place = Place::new(settings);
    let model = || script([intent(), plan(json!([calculate(), calculate()]))]);
    let reply = place.say(model(), "add twice").await.unwrap();
    assert_eq!((kind(&reply), place.made().len()), ("permission_grant", 0));
    // One yes, one call.
    let reply = place.say(Scripted::new(), "yes").await.unwrap();
    assert_eq!((kind(&reply), place.made().len()), ("permission_grant", 1));
    let reply = place.say(script([end("Done.")]), "grant: calculate for 1h").await.unwrap();
    assert_eq!((reply.text.as_str(), place.made().len()), ("Done.", 2));
    // The next turn has it, an hour later nobody does.
    let granted = script([intent(), plan(json!([calculate()])), end("Again.")]);
    assert_eq!(place.say(granted, "add").await.unwrap().text, "Again.");
    place.now += SignedDuration::from_secs(3_600);
    assert_eq!(kind(&place.say(model(), "add").await.unwrap()), "permission_grant");
    // A no leaves the call out.
    let skipped = place.say(Scripted::new(), "no").await.unwrap();
    assert_eq!((kind(&skipped), place.made().len()), ("permission_grant", 3));
}

#[tokio::test]
async fn what_nobody_answers_gets_more_urgent_and_then_ends() {
    let mut place = Place::new(Settings::default());
    place.refuses = Some(ErrorCode::Internal);
    let model = script([intent(), plan(json!([calculate()]))]);
    let reply = place.say(model, "add").await.unwrap();
    assert_eq!(reply.waiting.unwrap().detail["priority"], "important");
    place.now += SignedDuration::from_secs(3_601);
    let port = place.port(Scripted::new());
    let late = place.assistant.converse(port.shared(), Talk::new("continue")).await.unwrap();
    assert!(late.text.contains("important is now urgent") && late.text.contains("continue"));
    let detail = late.waiting.unwrap().detail;
    assert_eq!((&detail["priority"], &detail["number"]), (&json!("urgent"), &json!(1)));
    assert_eq!(detail["escalations"][0]["late_answer"], "continue");
    assert_eq!(port.notes().len(), 1, "a note says so");
    assert_eq!(place.made().len(), 1, "a late answer isn't taken");

    // In time: the answer counts.
    place.now += SignedDuration::from_secs(300);
    let still = place.say(Scripted::new(), "").await.unwrap();
    assert_eq!(still.waiting.unwrap().detail["priority"], "urgent");
    place.now += SignedDuration::from_secs(1);
    let over = place.say(Scripted::new(), "skip").await.unwrap();
    assert_eq!((over.data["ended"].as_str(), over.waiting.clone()), (Some("unanswered"), None));
    assert!(over.text.contains("Nobody answered") && over.text.contains("skip"), "{}", over.text);
    // And the thread is free for something else.
    let model = script([intent(), plan(json!([]))]).then("Hello.");
    assert_eq!(place.say(model, "hello").await.unwrap().text, "Hello.");
}

#[tokio::test]
async fn a_model_that_fails_in_talk_is_put_before_a_person_and_tried_again() {
    let place = Place::new(Settings::default());
    let model = script([intent(), plan(json!([]))])
        .then_error(ModelErrorKind::Network, "no route to the model");
    let reply = place.say(model, "hello").await.unwrap();
    assert_eq!(kind(&reply), "exception_handling");
    let model = script([plan(json!([]))]).then("Hello.");
    let reply = place.say(model, "continue").await.unwrap();
    assert_eq!((reply.text.as_str(), reply.data["ended"].as_str()), ("Hello.", Some("answered")));
}

/// Whatever a model says, the talk ends or asks, with a bounded number of questions to the model.
#[tokio::test]
async fn hostile_models_are_bounded() {
    let huge = "x".repeat(300_000);
    let deep = "[".repeat(10_000);
    let many: Vec<Value> = (0..500).map(|_| calculate()).collect();
    let texts = [
        "not json".to_owned(),
        String::new(),
        "null".to_owned(),
        "[]".to_owned(),
        json!({"plan": {"steps": [{"step_name": 3}]}}).to_string(),
        json!({"plan": {"steps": many}}).to_string(),
        json!({"intent": huge, "plan": {"steps": [{"step_name": huge}]}, "result": huge})
            .to_string(),
        deep,
        // An answer to every question: a tool that there isn't, and a plan without an end.
        json!({"intent": "x", "plan": [{"step_name": "s"}], "action": "replan", "reason": "r",
               "calls": [{"tool": "ghost", "arguments": {"x": 1}}]})
        .to_string(),
        json!({"intent": "x", "plan": [{"step_name": "s"}], "action": "replan", "reason": "r",
               "calls": [], "result": "r"})
        .to_string(),
        json!({"intent": "x", "plan": [{"step_name": "s"}], "action": "continue", "reason": "r",
               "calls": [{"tool": "calculate", "arguments": {"expression": "1"}}]})
        .to_string(),
    ];
    for text in texts {
        let place = Place::new(Settings::default());
        let model = (0..500).fold(Scripted::new(), |model, _| model.then(text.clone()));
        let reply = place.say(model.clone(), "do it").await.unwrap();
        let beginning: String = text.chars().take(60).collect();
        assert!(!reply.text.trim().is_empty(), "{beginning}");
        assert!(model.requests().len() < 60, "{beginning}: {}", model.requests().len());
        assert!(place.made().len() <= 3, "{beginning}");
    }
}

#[tokio::test]
async fn reaching_the_limit_of_steps_is_an_error_that_says_so() {
    let settings = Settings { max_steps: 5, ..Settings::default() };
    let place = Place::new(settings);
    let model = script([intent(), plan(json!([calculate(), calculate()]))]);
    let error = place.say(model, "add twice").await.unwrap_err().to_string();
    assert!(error.contains("5 steps"), "{error}");
    // The thread isn't stuck.
    let model = script([intent(), plan(json!([]))]).then("Hello.");
    assert_eq!(place.say(model, "hello").await.unwrap().text, "Hello.");
}

#[tokio::test]
async fn what_cant_be_a_message_is_refused() {
    let place = Place::new(Settings::default());
    let blank = place.say(Scripted::new(), " ").await.unwrap_err();
    assert!(blank.to_string().contains("blank"), "{blank}");
    let long = place.say(Scripted::new(), &"x".repeat(20_001)).await.unwrap_err();
    assert!(long.to_string().contains("20000"), "{long}");
}

#[tokio::test]
async fn the_offline_model_carries_it_through() {
    let place = Place::new(Settings::default());
    let reply = place.say(Offline::default(), "Compute 3*7, then compute 5+5").await.unwrap();
    assert_eq!(reply.data["steps"].as_array().unwrap().len(), 2, "{reply:?}");
    assert_eq!(place.made().len(), 2);
    assert_eq!(place.made()[0]["with"]["expression"], "3*7");
    let reply = place.say(Offline::default(), "Hello!").await.unwrap();
    assert!(reply.waiting.is_none() && !reply.text.is_empty());
    let reply = place.say(Offline::default(), "Paint me a picture of love").await.unwrap();
    assert!(reply.text.contains("don't understand"), "{}", reply.text);
}
