//! Cases about priority and conflicts: a runtime whose executors say when a decision is taken up,
//! and finish it when the case lets them; and the same through the agenda alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor::coordinator::CoordinatorPart;
use ephor::core::EventId;
use ephor::events::{
    DecisionCompleted, DecisionInterrupted, DecisionRejected, DecisionValidated, SubAgentSpawned,
    UserMessageReceived,
};
use ephor::rules::agenda::{Agenda, Command, Item, Standing};
use ephor::{AgentContext, AgentError, DecisionType, Envelope, Runtime, agent_fn};
use ephor_testkit::bus::{Latch, Recorder};
use serde_json::{Value, json};

use super::checks::{Found, Keys};
use super::port::{AgentPort, Taken};
use super::world::{self, Publish, TALK};
use crate::house::quick;
use crate::samples;

/// A decision of the case, and what it is called there.
struct Named {
    name: String,
    publish: Publish,
    id: Option<EventId>,
    verdict: &'static str,
}

impl Named {
    fn read(value: &Value) -> Result<Self, String> {
        let publish = Publish::read(value)?;
        let name = publish.id.clone().unwrap_or_else(|| publish.kind.as_str().to_owned());
        Ok(Self { name, publish, id: None, verdict: "none" })
    }
}

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let read = |key| -> Result<Vec<Named>, String> {
        given.list(key).into_iter().map(Named::read).collect()
    };
    let mut in_flight = read("in_flight")?;
    let mut all = read("simultaneous")?;
    let published = read("publish")?;
    let answers = given.text("then") == Some("user_answers");
    let mut slow: Vec<_> = in_flight.iter().map(|named| named.publish.kind).collect();
    for (key, how) in given.rest() {
        if let (Some(kind), "slow") =
            (key.strip_suffix("_handler"), how.as_str().unwrap_or_default())
        {
            given.get(key);
            slow.push(kind.parse().map_err(|error| format!("{error}"))?);
        }
    }
    // Of several in flight, all but the last let the next one pass.
    let background = in_flight.iter().rev().skip(1).map(|named| named.publish.kind).collect();
    let port = AgentPort { slow: slow.clone(), background, gate: Latch::new() };
    let gate = port.gate.clone();
    let spawned = gate.clone();
    let holds = slow.contains(&DecisionType::SpawnSubagent);
    let agent = agent_fn(samples::AGENT, "for samples", move |_: AgentContext, task: Value| {
        let gate = spawned.clone();
        async move {
            if holds {
                gate.wait().await;
            }
            Ok::<_, AgentError>(task)
        }
    });
    let builder =
        quick(Runtime::builder()).part(CoordinatorPart::default()).part(port).agent(agent);
    let runtime = world::build(builder, given).await?;
    samples::store_samples(&runtime, TALK).await;
    let seen = Recorder::on(runtime.bus(), "*");
    let talk = runtime.conversation(TALK);

    for named in &mut in_flight {
        decide(&runtime, std::slice::from_mut(named)).await?;
        let id = named.id.ok_or("what was to be in flight was rejected")?;
        wait(&seen, "it to be in flight", move |seen| place(seen, id).is_some()).await;
    }
    let before = seen.events().len();
    all.extend(published);
    decide(&runtime, &mut all).await?;
    let mut wrong = Vec::new();

    // What is approved is taken up by and by; the user answers what is asked, and the slow ones
    // end when nothing else can be taken up.
    let approved: Vec<_> = all.iter().filter(|named| named.verdict == "validated").collect();
    let mut asked_before = BTreeMap::new();
    let expected_order = by_agenda(&approved);
    let mut opened = false;
    for named in &expected_order {
        let id = named.id.unwrap_or_else(EventId::fresh);
        if named.publish.kind == DecisionType::Continue {
            continue;
        }
        if !opened
            && !in_flight.is_empty()
            && named.publish.kind != DecisionType::ErrorRecovery
            && !asked(&in_flight)
        {
            // It waits for what is in flight.
            gate.open();
            opened = true;
        }
        wait(&seen, &format!("{} to be taken up", named.name), move |seen| {
            place(seen, id).is_some()
        })
        .await;
        if slow.contains(&named.publish.kind) && in_flight.is_empty() {
            // It is at the gate by now, or on its way; others wait for its end.
            gate.open();
        }
        if named.publish.kind == DecisionType::RequestClarification {
            asked_before.extend(states(&seen, &all));
            let message = UserMessageReceived::text("the first one");
            talk.publish(message).await.map_err(|error| error.to_string())?;
        }
        wait(&seen, &format!("{} to end", named.name), move |seen| ended(seen, id).is_some()).await;
    }
    // What is in flight still, ends now: by itself, by the user's answer, or interrupted.
    gate.open();
    for named in &in_flight {
        let id = named.id.unwrap_or_else(EventId::fresh);
        if named.publish.kind == DecisionType::RequestClarification {
            let message = UserMessageReceived::text("the first one");
            talk.publish(message).await.map_err(|error| error.to_string())?;
        }
        let what = format!("an end of {}", named.name);
        wait(&seen, &what, move |seen| {
            ended(seen, id).is_some() || seen.iter().any(|event| interrupts(event) == Some(id))
        })
        .await;
    }
    let seen = seen.events();
    let after = &seen[before..];
    let taken: Vec<&str> = taken(after, &all);

    for key in ["processing_order", "processing_order_ids"] {
        if let Some(want) = expect.get(key) {
            let pure: Vec<_> = expected_order.iter().map(|named| named.name.as_str()).collect();
            let rejected = all.iter().filter(|named| named.verdict != "validated");
            for named in rejected {
                wrong.push(format!("{} was {}", named.name, named.verdict));
            }
            if *want != json!(pure) {
                wrong.push(format!("{key}: wanted {want}, the agenda says {pure:?}"));
            }
            // Nobody takes up a CONTINUE: the thought was all.
            let real: Vec<_> = pure.iter().filter(|name| taken.contains(name)).collect();
            let carried = |named: &&&Named| named.publish.kind != DecisionType::Continue;
            if real.iter().map(|name| **name).collect::<Vec<_>>() != taken
                || taken.len() != expected_order.iter().filter(carried).count()
            {
                wrong.push(format!("{key}: wanted {want}, the runtime took up {taken:?}"));
            }
        }
    }
    expect.check("next", json!(taken.first()), &mut wrong);
    if expect.has("in_flight_outcome") {
        let hit = |named: &Named| {
            let mut events = after.iter().filter_map(|event| event.read::<DecisionInterrupted>());
            events.any(|event| Some(event.original_decision_id) == named.id)
        };
        let outcome = match in_flight.iter().all(hit) {
            true => "interrupted",
            false if in_flight.iter().any(hit) => "interrupted in part",
            false => "not interrupted",
        };
        expect.check("in_flight_outcome", outcome, &mut wrong);
    }
    for (key, want) in expect.rest() {
        if let Some(name) = key.strip_suffix("_state_before_answer") {
            expect.get(key);
            let found = asked_before.get(name).map_or("none", String::as_str);
            let pure = paused(&approved, name);
            if want != found || want != pure {
                wrong.push(format!("{key}: wanted {want}, found {found}, the agenda: {pure}"));
            }
        } else if let Some(name) = key.strip_suffix("_state_after_answer") {
            let id = all.iter().find(|named| named.name == name).and_then(|named| named.id);
            let answered = seen.iter().position(|e| e.read::<UserMessageReceived>().is_some());
            let done = id.and_then(|id| ended(&seen, id));
            let processed = answers && answered.is_some() && done > answered;
            expect.check(key, if processed { "processed" } else { "not processed" }, &mut wrong);
        } else if let Some(name) = key.strip_suffix("_starts_after") {
            let other = want.as_str().unwrap_or_default();
            let Some(other) = other.strip_suffix(" finishes") else {
                continue;
            };
            expect.get(key);
            let id = |name| all.iter().find(|named| named.name == name).and_then(|named| named.id);
            let start = id(name).and_then(|id| place(&seen, id));
            let end = id(other).and_then(|id| ended(&seen, id));
            if start.is_none() || end.is_none() || start < end {
                wrong.push(format!("{key}: it started at {start:?}, {other} ended at {end:?}"));
            }
        } else if let Some(named) = all.iter().find(|named| named.name == key) {
            expect.check(key, named.verdict, &mut wrong);
        }
    }
    gate.open();
    runtime.shutdown().await;
    Ok(wrong)
}

fn asked(in_flight: &[Named]) -> bool {
    in_flight.iter().all(|named| named.publish.kind == DecisionType::RequestClarification)
}

async fn decide(runtime: &Runtime, all: &mut [Named]) -> Result<(), String> {
    let decisions: Vec<_> =
        all.iter().map(|named| (named.publish.kind, named.publish.payload.clone())).collect();
    let receipts = runtime.conversation(TALK).decide_all(decisions).await;
    let receipts = receipts.map_err(|error| error.to_string())?;
    for (named, receipt) in all.iter_mut().zip(receipts) {
        named.id = Some(receipt.id);
        let rejected = receipt.find::<DecisionRejected>();
        named.verdict = match receipt.find::<DecisionValidated>() {
            Some(_) => "validated",
            None if rejected.is_some() => "rejected",
            None => "none",
        };
    }
    Ok(())
}

async fn wait(seen: &Recorder, what: &str, enough: impl FnMut(&[Arc<Envelope>]) -> bool) {
    seen.wait_until(what, enough).await;
}

/// Which decision an event interrupts.
fn interrupts(event: &Envelope) -> Option<EventId> {
    event.read::<DecisionInterrupted>().map(|hit| hit.original_decision_id)
}

/// Which decision an event takes up.
fn taking(event: &Envelope) -> Option<EventId> {
    let spawned = || event.read::<SubAgentSpawned>().map(|spawned| spawned.decision);
    event.read::<Taken>().map(|taken| taken.decision).or_else(spawned)
}

fn place(seen: &[Arc<Envelope>], id: EventId) -> Option<usize> {
    seen.iter().position(|event| taking(event) == Some(id))
}

fn ended(seen: &[Arc<Envelope>], id: EventId) -> Option<usize> {
    let is = |event: &Envelope| {
        event.read::<DecisionCompleted>().is_some_and(|end| end.original_decision_id == id)
    };
    seen.iter().position(|event| is(event))
}

fn taken<'n>(seen: &[Arc<Envelope>], all: &'n [Named]) -> Vec<&'n str> {
    let name = |id| all.iter().find(|named| named.id == Some(id)).map(|named| named.name.as_str());
    seen.iter().filter_map(|event| taking(event)).filter_map(name).collect()
}

/// Where each decision stands while the user is being asked.
fn states(seen: &Recorder, all: &[Named]) -> BTreeMap<String, String> {
    let seen = seen.events();
    let state = |named: &Named| match named.id.and_then(|id| place(&seen, id)) {
        Some(_) => "taken up",
        None => "paused",
    };
    all.iter().map(|named| (named.name.clone(), state(named).to_owned())).collect()
}

fn submitted(approved: &[&Named]) -> Agenda {
    let mut agenda = Agenda::default();
    for (seq, named) in approved.iter().enumerate() {
        let item =
            Item::new(named.id.unwrap_or_else(EventId::fresh), named.publish.kind, seq as u64);
        agenda.submit(item).unwrap();
    }
    agenda
}

/// The order in which the agenda releases them, each ending at once.
fn by_agenda<'a>(approved: &[&'a Named]) -> Vec<&'a Named> {
    let mut agenda = submitted(approved);
    let mut order = Vec::new();
    let mut commands = agenda.advance();
    while !commands.is_empty() {
        let mut released = Vec::new();
        for command in std::mem::take(&mut commands) {
            if let Command::Release(id) = command {
                released.push(id);
            }
        }
        for id in released {
            let Some(named) = approved.iter().find(|named| named.id == Some(id)) else {
                continue;
            };
            order.push(*named);
            commands.extend(match named.publish.kind {
                DecisionType::RequestClarification => agenda.user_answered(Some(id)),
                _ => agenda.completed(id),
            });
        }
    }
    order
}

/// Where the agenda says that a decision stands while the user is being asked.
fn paused(approved: &[&Named], name: &str) -> &'static str {
    let mut agenda = submitted(approved);
    agenda.advance();
    let id = approved.iter().find(|named| named.name == name).and_then(|named| named.id);
    match id.and_then(|id| agenda.standing(id)) {
        Some(Standing::Paused) => "paused",
        Some(Standing::InFlight) => "in flight",
        Some(_) => "waiting",
        None => "none",
    }
}
