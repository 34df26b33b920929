//! Cases in which one thing after another is published: verdicts counted, types registered in
//! between, a rejected decision tried again.

use ephor::coordinator::CoordinatorPart;
use ephor::events::DecisionMade;
use ephor::model::{Decided, Scripted};
use ephor::{AgentContext, AgentError, DecisionType, Runtime, agent_fn};
use serde_json::{Value, json};

use super::bus::verdict;
use super::checks::{Found, Keys};
use super::world::{self, Publish, TALK};
use crate::house::quick;
use crate::samples;

pub(super) async fn verdicts(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let part = CoordinatorPart::default();
    let overview = part.overview();
    let runtime = world::build(Runtime::builder().part(part), given).await?;
    let kind = DecisionType::Continue;
    for want in given.list("publish_verdicts") {
        let payload = match want.as_str() {
            Some("validated") => samples::payload(kind),
            Some("rejected") => samples::wrong_payload(kind),
            _ => return Err(format!("no verdict: {want}")),
        };
        let receipt = runtime.conversation(TALK).decide_raw(kind, payload).await;
        let found = verdict(receipt.map_err(|error| error.to_string())?.receipt());
        if want != found {
            wrong.push(format!("the verdict was to be {want}, and is {found}"));
        }
    }
    let stats = overview.stats();
    if let Some(want) = expect.get("statistics") {
        let found = json!(stats);
        if !super::checks::contains(&found, want) {
            wrong.push(format!("statistics: wanted {want}, found {found}"));
        }
    }
    expect.check("rejection_rate", stats.rejection_rate(), &mut wrong);
    expect.check("high", stats.high(), &mut wrong);
    Ok(wrong)
}

/// A sequence of publishing and registering.
pub(super) async fn steps(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let runtime = world::build(quick(crate::house::standard()), given).await?;
    let mut verdicts = Vec::new();
    for step in given.list("steps") {
        let step = step.as_object().ok_or("a step is an object")?;
        let keys = Keys::new("step", step);
        if let Some(publish) = keys.get("publish") {
            let publish = Publish::read(publish)?;
            let talk = runtime.conversation(TALK);
            let receipt = talk.decide_raw(publish.kind, publish.payload).await;
            verdicts.push(verdict(receipt.map_err(|error| error.to_string())?.receipt()));
        }
        if let Some(name) = keys.text("register_subagent") {
            let agent = agent_fn(name, "registered later", |_: AgentContext, task: Value| async {
                Ok::<_, AgentError>(task)
            });
            runtime.register_agent(agent).map_err(|error| error.to_string())?;
        }
        wrong.extend(keys.not_understood());
    }
    expect.check("verdicts", json!(verdicts), &mut wrong);
    runtime.shutdown().await;
    Ok(wrong)
}

/// A model that only ever decides wrongly: the conversation agent learns why, tries again, and
/// stops trying.
pub(super) async fn retry(expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let bad = || Decided {
        decision_type: DecisionType::CreateNode,
        payload: samples::wrong_payload(DecisionType::CreateNode),
        confidence: None,
    };
    let model = Scripted::decisions((0..50).map(|_| bad()));
    let runtime = quick(crate::house::standard()).model(model.clone()).build().await;
    let runtime = runtime.map_err(|error| error.to_string())?;
    let reply = runtime.conversation(TALK).send("do something").await;
    reply.map_err(|error| error.to_string())?;
    let events = runtime.conversation(TALK).events(0, 1000).await;
    let events = events.map_err(|error| error.to_string())?;
    let made: Vec<_> = events
        .iter()
        .filter_map(|event| Some((event.id, event.read::<DecisionMade>()?)))
        .filter(|(_, made)| made.decision_type == DecisionType::CreateNode)
        .collect();
    let requests = model.requests();
    let told = requests.iter().skip(1).all(|request| {
        request.context.pointer("/steps/0/kind").is_some_and(|kind| kind == "rejected")
            && request.context.pointer("/steps/0/violations/0/code").is_some()
    });
    let heard = if requests.len() > 1 && told { "DecisionRejected" } else { "nothing" };
    expect.check("conversation_agent_receives", heard, &mut wrong);
    let mut ids: Vec<_> = made.iter().map(|(id, _)| *id).collect();
    let linked = made.windows(2).all(|pair| pair[1].1.retry_of == Some(pair[0].0));
    ids.sort();
    ids.dedup();
    let fresh = ids.len() == made.len() && made.len() > 1 && linked;
    let may = if fresh { "DecisionMade with a new id" } else { "nothing new" };
    expect.check("may_publish_new", may, &mut wrong);
    // The first, and three more (RESOLUTIONS, rejected decisions).
    expect.check("retry_bounded", made.len() == 4, &mut wrong);
    runtime.shutdown().await;
    Ok(wrong)
}
