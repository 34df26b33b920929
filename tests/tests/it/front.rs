//! An agent as the conversation's own: it answers, asks, remembers, and goes on after a restart.

use std::sync::Arc;

use ephor::bus::Outcome;
use ephor::events::{
    Answer, DecisionMade, SubAgentOutput, TurnEnded, TurnOutcome, UserMessageReceived,
};
use ephor::graph::{Answers, Ask, Context, Graph, NodeError, START, State};
use ephor::inbox::Filter;
use ephor::journal::Memory;
use ephor::model::Scripted;
use ephor::runtime::InboxError;
use ephor::{Agent, AgentContext, AgentError, Config, DecisionType as D, Runtime, agent_fn};
use ephor_flow::{Begin, Talk, TalkReply, Waiting, drive, thread, thread_id};
use ephor_runtime::AgentPort;
use ephor_testkit::bus::Note;
use ephor_testkit::within;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::flows::{answer, decided};

/// Writes letters down, and sends none before a person has seen it.
struct Secretary;

#[derive(Debug, Clone, Default, Serialize, Deserialize, State)]
#[state(crate = "ephor::graph")]
struct Letters {
    text: String,
    #[state(append)]
    sent: Vec<String>,
}

async fn review(cx: Context<Letters>) -> Result<LettersUpdate, NodeError> {
    let text = cx.state().text.clone();
    cx.text(format!("Draft: {text}")).await;
    let yes: bool = cx.ask(Ask::new("send", "Send it?").detail(&text))?;
    Ok(Letters::update().sent(yes.then_some(text)))
}

impl Agent for Secretary {
    type Task = Talk;
    type Output = TalkReply;

    fn name(&self) -> &str {
        "secretary"
    }

    async fn run(&self, task: Talk, cx: AgentContext) -> Result<TalkReply, AgentError> {
        let port: Arc<dyn AgentPort> = Arc::new(cx);
        let graph = Graph::new("secretary").node("review", review).edge(START, "review").compile();
        let graph = graph.map_err(|error| AgentError::failed(error.to_string()))?;
        let id = thread_id(&*port, "secretary").map_err(|e| AgentError::failed(e.to_string()))?;
        let thread = thread(&port, &graph, id.clone());
        let text = Letters::update().text(task.message.clone());
        let begin = match thread.state().await {
            Ok(known) if !known.interrupts.is_empty() => {
                Begin::Resume(Answers::only(task.message == "yes"))
            }
            Ok(_) => Begin::Send(text),
            Err(_) => Begin::Start(Letters { text: task.message, ..Letters::default() }),
        };
        let outcome = drive(&port, &thread, begin).await?;
        if let Some(asked) = outcome.interrupts().first() {
            return Ok(TalkReply::question(id.name(), "letter", asked, &["yes", "no"]));
        }
        let sent = &outcome.state().sent;
        Ok(TalkReply::answer(format!("sent: {}", sent.join(", "))).data(sent))
    }
}

fn yes() -> Answer {
    Answer::Answer { text: "yes".to_owned() }
}

async fn house(journal: &Arc<Memory>, agent: &str) -> Runtime {
    let config = Config { agent: Some(agent.to_owned()), ..Config::default() };
    let builder = config.builder().shared_journal(journal.clone()).agent(Secretary);
    builder.agent(agent_fn("broken", "fails", broken)).build().await.unwrap()
}

async fn broken(_: AgentContext, task: Talk) -> Result<TalkReply, AgentError> {
    match task.message.as_str() {
        "say nothing" => Ok(TalkReply::default()),
        _ => Err(AgentError::failed("the pen is broken")),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_answers_asks_and_remembers_across_a_restart() {
    let journal = Arc::new(Memory::default());
    let runtime = house(&journal, "secretary").await;
    let mut seen = runtime.bus().observe("SubAgentOutput");
    let talk = runtime.conversation("c");
    let asked = talk.send("Dear Ann").await.unwrap();
    assert_eq!((asked.outcome, asked.text.as_str()), (TurnOutcome::WaitingForUser, "Send it?"));
    assert_eq!(asked.options, Some(vec!["yes".to_owned(), "no".to_owned()]));
    let Some(ephor::bus::Observed::Event { envelope, .. }) = seen.next().await else {
        panic!("nothing was written");
    };
    let written = envelope.read::<SubAgentOutput>().unwrap();
    assert_eq!((written.node.as_str(), written.text.as_str()), ("review", "Draft: Dear Ann"));
    runtime.shutdown().await;

    // Another process: the question is still open, and its answer finds the thread.
    let runtime = house(&journal, "secretary").await;
    let talk = runtime.conversation("c");
    let sent = talk.send("yes").await.unwrap();
    assert_eq!((sent.outcome, sent.text.as_str()), (TurnOutcome::Answered, "sent: Dear Ann"));
    talk.send("Dear Bob").await.unwrap();
    let sent = talk.send("yes").await.unwrap();
    assert_eq!(sent.text, "sent: Dear Ann, Dear Bob");
    // Another conversation has its own.
    let other = runtime.conversation("d");
    other.send("Dear Cid").await.unwrap();
    assert_eq!(other.send("no").await.unwrap().text, "sent: ");
    runtime.shutdown().await;
}

/// Nothing that it does escapes the judge: each task and each answer is a decision.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_it_is_given_and_says_is_decided() {
    let journal = Arc::new(Memory::default());
    let runtime = house(&journal, "secretary").await;
    let talk = runtime.conversation("c");
    talk.send("Dear Ann").await.unwrap();
    talk.send("yes").await.unwrap();
    let events = talk.events(0, 1000).await.unwrap();
    let decided = events.iter().filter_map(|event| event.read::<DecisionMade>());
    let kinds: Vec<D> = decided.map(|made| made.decision_type).collect();
    let expect = [D::SpawnSubagent, D::RequestClarification, D::SpawnSubagent, D::Respond];
    assert_eq!(kinds, expect);
    runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_question_is_in_the_inbox_and_can_be_answered_there() {
    let journal = Arc::new(Memory::default());
    let runtime = house(&journal, "secretary").await;
    let talk = runtime.conversation("c");
    talk.send("Dear Ann").await.unwrap();
    let inbox = runtime.inbox();
    let open = inbox.list(&Filter::default()).await.unwrap();
    assert_eq!(open.len(), 1);
    let question = &open[0];
    assert_eq!((question.message.as_str(), question.reason.as_str()), ("Send it?", "letter"));
    assert_eq!(question.detail, json!("Dear Ann"));
    assert!(inbox.of("elsewhere").list(&Filter::default()).await.unwrap().is_empty());
    assert!(inbox.of("elsewhere").answer(question.id, "eva", "", yes()).await.is_err());
    let mut turns = runtime.bus().observe("TurnEnded");
    inbox.answer(question.id, "eva", "", yes()).await.unwrap();
    let Some(ephor::bus::Observed::Event { envelope, .. }) = turns.next().await else {
        panic!("the turn didn't end");
    };
    assert_eq!(envelope.read::<TurnEnded>().unwrap().text, "sent: Dear Ann");
    assert!(inbox.list(&Filter::default()).await.unwrap().is_empty());
    let twice = inbox.answer(question.id, "eva", "", yes()).await.unwrap_err();
    assert_eq!(twice.code(), "ALREADY_ANSWERED");
    runtime.shutdown().await;
}

/// Two people answer at once: the second is told so, and their word begins no turn of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_is_answered_once() {
    let runtime = house(&Arc::new(Memory::default()), "secretary").await;
    let talk = runtime.conversation("c");
    talk.send("Dear Ann").await.unwrap();
    let inbox = runtime.inbox();
    let id = inbox.list(&Filter::default()).await.unwrap()[0].id;
    let reply = |by: &'static str| {
        let inbox = inbox.clone();
        tokio::spawn(async move { inbox.answer(id, by, "", yes()).await })
    };
    let all: Vec<_> = ["ann", "bob", "cid", "dan"].into_iter().map(reply).collect();
    let mut taken = 0;
    for one in all {
        match one.await.unwrap() {
            Ok(_) => taken += 1,
            Err(error) => assert_eq!(error.code(), "ALREADY_ANSWERED"),
        }
    }
    assert_eq!(taken, 1);
    runtime.shutdown().await;
}

/// The second process knows the conversation as it was before the first one's answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_from_another_process_that_comes_second_is_refused() {
    let journal = Arc::new(Memory::default());
    let (one, two) = (house(&journal, "secretary").await, house(&journal, "secretary").await);
    one.conversation("c").send("Dear Ann").await.unwrap();
    let talk = two.conversation("c");
    talk.publish(Note { text: "I look at it".to_owned() }).await.unwrap();
    let id = two.inbox().list(&Filter::default()).await.unwrap()[0].id;
    one.inbox().answer(id, "ann", "", yes()).await.unwrap();
    let late = UserMessageReceived { answers: Some(id), ..UserMessageReceived::text("no") };
    match talk.publish(late).await.unwrap().outcome {
        Outcome::Blocked { reason, .. } => assert!(reason.contains("answered already"), "{reason}"),
        other => panic!("{other:?}"),
    }
    one.shutdown().await;
    two.shutdown().await;
}

/// Two processes answer one question at once, again and again: each time one of them wins, the other
/// is told, and the turn ends once, as the winner's answer says.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_processes_that_answer_at_once_one_wins() {
    let journal = Arc::new(Memory::default());
    let houses = [house(&journal, "secretary").await, house(&journal, "secretary").await];
    for round in 0..20 {
        let name = format!("c{round}");
        houses[0].conversation(&name).send("Dear Ann").await.unwrap();
        let id = houses[1].conversation(&name).id().unwrap();
        let question = houses[1]
            .inbox()
            .list(&Filter { conversation: Some(id), ..Filter::default() })
            .await
            .unwrap()[0]
            .id;
        let answers = houses.each_ref().map(|house| {
            let (inbox, mut ends) = (house.inbox(), house.bus().observe("TurnEnded"));
            tokio::spawn(async move {
                inbox.answer(question, "ann", "", yes()).await?;
                loop {
                    let event = ends.next().await.and_then(|seen| seen.into_event());
                    let event = event.expect("the turn didn't end");
                    let ended = event.read::<TurnEnded>().unwrap();
                    if event.conversation.name() == format!("c{round}") {
                        return Ok::<String, InboxError>(ended.text.clone());
                    }
                }
            })
        });
        let mut won = Vec::new();
        for answer in answers {
            match within("an answer", answer).await.unwrap() {
                Ok(text) => won.push(text),
                Err(error) => assert_eq!(error.code(), "ALREADY_ANSWERED"),
            }
        }
        assert_eq!(won, ["sent: Dear Ann"], "round {round}");
    }
    for house in houses {
        house.shutdown().await;
    }
}

/// It asks until it is told yes.
async fn insists(cx: AgentContext, task: Talk) -> Result<TalkReply, AgentError> {
    let port: Arc<dyn AgentPort> = Arc::new(cx);
    let thread = thread_id(&*port, "insists").map_err(|e| AgentError::failed(e.to_string()))?;
    if task.message == "yes" {
        return Ok(TalkReply::answer("At last."));
    }
    let (question, thread) = ("Sure?".to_owned(), thread.name().to_owned());
    let waiting = Some(Waiting { question, thread, ..Waiting::default() });
    Ok(TalkReply { text: String::new(), waiting, data: Value::Null })
}

/// The model decides twice at most, and isn't asked to pass on a question or its answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_reaches_who_asked_however_often_they_did() {
    let spawn = json!({"action_type": "spawn_subagent", "subagent_type": "insists",
                       "task_payload": {"message": "go"}});
    let model = Scripted::decisions([decided(D::SpawnSubagent, spawn), answer("At last.")]);
    for agent in [Some("insists".to_owned()), None] {
        let mut config = Config { agent, ..Config::default() };
        config.turn.max_iterations = 2;
        let builder = config.builder().model(model.clone()).agent(agent_fn("insists", "", insists));
        let runtime = ephor_tests::house::quick(builder).build().await.unwrap();
        let talk = runtime.conversation("c");
        for message in ["go", "what?", "why?", "hm", "no"] {
            let asked = talk.send(message).await.unwrap();
            assert_eq!((asked.outcome, &*asked.text), (TurnOutcome::WaitingForUser, "Sure?"));
        }
        let reply = talk.send("yes").await.unwrap();
        assert_eq!((reply.outcome, &*reply.text), (TurnOutcome::Answered, "At last."));
        runtime.shutdown().await;
    }
    assert_eq!(model.left(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failure_ends_the_turn_and_says_why() {
    let runtime = house(&Arc::new(Memory::default()), "broken").await;
    let talk = runtime.conversation("c");
    for (message, why) in [("hello", "the pen is broken"), ("say nothing", "an empty answer")] {
        let reply = talk.send(message).await.unwrap();
        assert_eq!(reply.outcome, TurnOutcome::Failed);
        assert!(reply.text.contains(why), "{}", reply.text);
    }
    runtime.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_that_cannot_answer_is_a_mistake_of_the_set_up() {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    struct Number {
        number: u64,
    }
    async fn number(_: AgentContext, task: Number) -> Result<Value, AgentError> {
        Ok(json!(task.number))
    }
    for (name, why) in
        [("nobody", "no other one answers messages"), ("number", "isn't a `message`")]
    {
        let config = Config { agent: Some(name.to_owned()), ..Config::default() };
        let built = config.builder().agent(agent_fn("number", "", number)).build().await;
        let error = built.err().expect("it was built").to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_goes_wrong_is_told_in_the_persons_language() {
    let runtime = house(&Arc::new(Memory::default()), "broken").await;
    let told = async |message: &str| runtime.conversation("c").send(message).await.unwrap().text;
    let chinese = told("写一封信").await;
    assert_eq!(chinese, "智能体 broken 未能完成：内部错误");
    assert_eq!(told("Write").await, "The agent broken could not finish: the pen is broken");
    runtime.shutdown().await;
}
