//! Cases about the bus and the gate: what is delivered to whom, in which order, and what isn't.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use ephor::bus::HandlerError;
use ephor::events::{DecisionMade, DecisionRejected, DecisionValidated};
use ephor::{Draft, Envelope, Runtime};
use ephor_testkit::PATIENCE;
use ephor_testkit::bus::Recorder;
use serde_json::{Map, Value, json};

use super::checks::{Found, Keys};
use super::items::{Item, Link};
use super::sequences;
use super::world::{self, TALK};

pub(super) async fn run(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    if given.text("publish").is_some_and(|text| text.contains("rejected")) {
        return sequences::retry(expect).await;
    }
    if given.has("steps") {
        return sequences::steps(given, expect).await;
    }
    if given.has("publish_verdicts") {
        return sequences::verdicts(given, expect).await;
    }
    if given.has("unsubscribe") {
        return unsubscribe(given, expect).await;
    }
    publish(given, expect).await
}

async fn publish(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let order = Arc::new(Mutex::new(Vec::new()));
    let blocked = Arc::new(Mutex::new(Vec::new()));
    let mut names: Vec<String> = Vec::new();
    for name in given.list("middlewares") {
        names.push(name.as_str().ok_or("a middleware without a name")?.to_owned());
    }
    let mut builder = Runtime::builder();
    let quiet = names.is_empty().then(|| "quiet".to_owned());
    for name in names.iter().cloned().chain(quiet) {
        let raised = AtomicBool::new(false);
        builder = builder.middleware(Link {
            name,
            order: order.clone(),
            raised,
            blocked: blocked.clone(),
        });
    }
    let runtime = world::build(builder, given).await?;
    let bus = runtime.bus().clone();
    let subscribed: Vec<String> = given
        .list("subscribe")
        .into_iter()
        .map(|kind| kind.as_str().unwrap_or_default().to_owned())
        .collect();
    let recorder = match subscribed.is_empty() {
        true => Recorder::on(&bus, "*"),
        false => Recorder::on(&bus, subscribed.join("|")),
    };
    let outside: Vec<Recorder> = given
        .list("subscribers")
        .iter()
        .map(|name| Recorder::named(&bus, "*", name.as_str().unwrap_or("external")))
        .collect();
    let called = handlers(&runtime, given, &order)?;

    let items = match given.get("publish") {
        Some(Value::String(any)) if any == "any" => vec![json!("Anything")],
        Some(Value::Array(items)) => items.clone(),
        Some(one) => vec![one.clone()],
        None => return Err("nothing is published".to_owned()),
    };
    let mut receipts = Vec::new();
    let mut drafts = Vec::new();
    for item in &items {
        let item = Item::read(item, &runtime)?;
        if item.blocked {
            blocked.lock().unwrap().push(item.draft.id);
        }
        drafts.push(item.draft.clone());
        let published = match item.decision {
            true => bus.publish(item.draft).await,
            // Some of these are facts that only the runtime's own parts may state.
            false => runtime.services().publish_own(item.draft).await,
        };
        receipts.push(published.map_err(|error| error.to_string())?);
    }
    if expect.has("bus_alive") {
        let again = Item::read(&json!("Again"), &runtime)?;
        let alive = bus.publish(again.draft).await.is_ok_and(|receipt| receipt.delivered());
        expect.check("bus_alive", alive, &mut wrong);
    }
    // Shutting down delivers what is queued, so that what hasn't come now never will.
    bus.shutdown(PATIENCE).await.map_err(|error| error.to_string())?;
    let seen = recorder.events();
    let own = |event: &&Arc<Envelope>| drafts.iter().any(|draft| draft.id == event.id);

    if let Some(Value::String(_)) = expect.get("verdict") {
        let verdicts: Vec<_> = receipts.iter().map(verdict).collect();
        expect.check("verdict", verdicts.first().copied().unwrap_or("none"), &mut wrong);
    }
    expect.check("verdicts", json!(receipts.iter().map(verdict).collect::<Vec<_>>()), &mut wrong);
    let to_outside: usize = outside.iter().map(|recorder| recorder.events().len()).sum();
    expect.check("delivered_to_external", to_outside, &mut wrong);
    expect.check("delivered", seen.iter().filter(own).count(), &mut wrong);
    let kinds: Vec<_> = seen.iter().map(|event| event.kind()).collect();
    match expect.get("received") {
        Some(Value::Number(_)) => expect.check("received", seen.len(), &mut wrong),
        _ => expect.check("received", json!(kinds), &mut wrong),
    }
    let mut ran = order.lock().unwrap().clone();
    ran.retain(|name| names.contains(name) || name == "handler");
    expect.check("execution_order", json!(ran), &mut wrong);
    for (name, times) in called.lock().unwrap().iter() {
        expect.check(&format!("{name}_called"), *times > 0, &mut wrong);
    }
    if expect.has("event_log") {
        let all = runtime.conversation(TALK).events(0, 1000).await;
        let all = all.map_err(|error| error.to_string())?;
        let log: Vec<_> = all.iter().filter(|e| !e.blocked()).map(|e| e.kind()).collect();
        expect.check("event_log", json!(log), &mut wrong);
        if log != kinds {
            wrong.push(format!("the log is {log:?}, and {kinds:?} was delivered"));
        }
    }
    if expect.has("delivered_unchanged") {
        let same = |draft: &Draft| {
            let mut copies = seen.iter().filter(|event| event.id == draft.id);
            let copy = copies.next().is_some_and(|event| {
                event.data.to_value().ok() == draft.data.to_value().ok()
                    && event.kind() == draft.data.kind()
            });
            copy && copies.next().is_none()
        };
        expect.check("delivered_unchanged", drafts.iter().all(same), &mut wrong);
    }
    let validated: Vec<_> = seen.iter().filter_map(|e| e.read::<DecisionValidated>()).collect();
    if let Some(Value::String(what)) = expect.get("original_decision_id_equals") {
        let equal = validated.len() == drafts.len()
            && validated.iter().zip(&drafts).all(|(v, draft)| v.original_decision_id == draft.id);
        if what != "the DecisionMade id" || !equal {
            wrong.push(format!("original_decision_id_equals: {what}"));
        }
    }
    if expect.has("payload_equal") {
        let equal = validated.len() == drafts.len()
            && validated.iter().zip(&drafts).all(|(v, draft)| {
                draft.data.get::<DecisionMade>().is_some_and(|made| made.payload == v.payload)
            });
        expect.check("payload_equal", equal, &mut wrong);
    }
    by_type(expect, &seen, &mut wrong);
    Ok(wrong)
}

pub(super) fn verdict(receipt: &ephor::bus::Receipt) -> &'static str {
    match receipt.find::<DecisionValidated>() {
        Some(_) => "validated",
        None if receipt.find::<DecisionRejected>().is_some() => "rejected",
        None => "none",
    }
}

/// Expectations whose key is a type of event: how many came, or what they hold.
fn by_type(expect: &Keys<'_>, seen: &[Arc<Envelope>], wrong: &mut Vec<String>) {
    for (key, want) in expect.rest() {
        let kind = key.strip_suffix("_delivered").unwrap_or(key);
        if !kind.starts_with(|c: char| c.is_ascii_uppercase()) {
            continue;
        }
        let of: Vec<_> = seen.iter().filter(|event| event.kind() == kind).collect();
        match want {
            Value::Number(_) => expect.check(key, of.len(), wrong),
            Value::Object(map) => {
                expect.get(key);
                let Some(event) = of.first() else {
                    wrong.push(format!("no {kind} was delivered"));
                    continue;
                };
                let data = event.data.to_value().unwrap_or_default();
                let keys = Keys::new(kind_of(kind), map);
                for field in keys.list("has") {
                    let there = field.as_str().and_then(|field| data.get(field));
                    if there.is_none_or(Value::is_null) {
                        wrong.push(format!("{kind} has no {field}: {data}"));
                    }
                }
                if keys.has("reason_joins_errors") {
                    let errors: Vec<_> = data["errors"]
                        .as_array()
                        .into_iter()
                        .flatten()
                        .filter_map(Value::as_str)
                        .collect();
                    let joins = !errors.is_empty()
                        && data["reason"].as_str().is_some_and(|reason| {
                            errors.iter().all(|error| reason.contains(error))
                        });
                    keys.check("reason_joins_errors", joins, wrong);
                }
                let correlation = event.correlation.as_deref();
                keys.check("correlation_id", json!(correlation), wrong);
                for (field, want) in keys.rest() {
                    if let Some(found) = data.get(field) {
                        keys.get(field);
                        if found != want {
                            wrong.push(format!("{kind}.{field}: wanted {want}, found {found}"));
                        }
                    }
                }
                wrong.extend(keys.not_understood());
            }
            _ => {}
        }
    }
}

/// For messages: the type, where it is one of those that cases look into.
fn kind_of(kind: &str) -> &'static str {
    match kind {
        "DecisionRejected" => "expect.DecisionRejected",
        "DecisionValidated" => "expect.DecisionValidated",
        _ => "expect.(event)",
    }
}

type Called = Arc<Mutex<Vec<(String, usize)>>>;

fn handlers(
    runtime: &Runtime,
    given: &Keys<'_>,
    order: &Arc<Mutex<Vec<String>>>,
) -> Result<Called, String> {
    let called = Called::default();
    let ran = order.clone();
    runtime.bus().subscribe_pattern("Anything", "handler", move |_| {
        ran.lock().unwrap().push("handler".to_owned());
        std::future::ready(Ok(()))
    });
    for (index, name) in given.list("handlers").into_iter().enumerate() {
        let name = name.as_str().ok_or("a handler without a name")?.to_owned();
        let fault = ["raises", "panics"].into_iter().find(|fault| name.contains(fault));
        called.lock().unwrap().push((name.clone(), 0));
        let called = called.clone();
        runtime.bus().subscribe_pattern("*", name, move |_| {
            called.lock().unwrap()[index].1 += 1;
            assert!(fault != Some("panics"), "it panics");
            std::future::ready(match fault {
                None => Ok(()),
                Some(_) => Err(HandlerError::new("it raises")),
            })
        });
    }
    Ok(called)
}

async fn unsubscribe(given: &Keys<'_>, expect: &Keys<'_>) -> Found {
    let mut wrong = Vec::new();
    let runtime = world::build(Runtime::builder(), given).await?;
    let mut known = Map::new();
    let mut subscriptions = Vec::new();
    for name in given.list("subscribe") {
        let name = name.as_str().ok_or("a handler without a name")?;
        let handler = |_| std::future::ready(Ok(()));
        subscriptions.push(runtime.bus().subscribe_pattern("*", name, handler));
        known.insert(name.to_owned(), json!(subscriptions.len() - 1));
    }
    let mut returns = Vec::new();
    for name in given.list("unsubscribe") {
        let index = name.as_str().and_then(|name| known.get(name)).and_then(Value::as_u64);
        // A name that was never subscribed has no id, and so can't be unsubscribed.
        let subscription = index.and_then(|index| subscriptions.get(index as usize));
        returns.push(subscription.is_some_and(|s| runtime.bus().unsubscribe(s.id())));
    }
    expect.check("returns", json!(returns), &mut wrong);
    Ok(wrong)
}
