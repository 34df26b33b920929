//! Turns a redirect to another origin into a separate call, so that what would be sent is judged.
//! Pure.

use ephor_core::{Effect, Failure};
use ephor_net::Request;
use ephor_rules::NodeCall;
use serde_json::{Map, Value};

use crate::references::append_data;

/// Longest target that a failure shows, in characters.
const SHOWN: usize = 300;

/// The call that a redirect asks for: the answered call's with the new address, method and body,
/// and without what stays behind. The address is data: no `${` in it means a reference. Its origin
/// is left for whoever has it judged.
pub(super) fn call(answered: &NodeCall, next: &Request) -> NodeCall {
    let mut call = answered.clone();
    let goes = next.header_map();
    let mut url = String::new();
    append_data(&mut url, next.url().url().as_str());
    call.config.insert("url".to_owned(), Value::String(url));
    call.config.insert("method".to_owned(), Value::from(next.method().as_str()));
    // They were part of the first address; the new one has its own.
    call.config.remove("params");
    if next.body_bytes().is_none() {
        call.config.remove("body");
    }
    if let Some(Value::Object(headers)) = call.config.get_mut("headers") {
        headers.retain(|name, _| goes.contains_key(name.to_ascii_lowercase().as_str()));
        if headers.is_empty() {
            call.config.remove("headers");
        }
    }
    let config = &call.config;
    call.origins.retain(|place, _| place.starts_with("locals.") || is_there(config, place));
    call.origins.retain(|place, _| place != "url");
    call
}

/// Whether a configuration still has what stood at that place.
fn is_there(config: &Map<String, Value>, place: &str) -> bool {
    let mut steps = place.split('/').map(|step| step.replace("~1", "/").replace("~0", "~"));
    let first = steps.next().and_then(|first| config.get(&first));
    let found = steps.try_fold(first, |value, step| match value {
        Some(Value::Object(map)) => Some(map.get(&step)),
        Some(Value::Array(list)) => Some(step.parse().ok().and_then(|at: usize| list.get(at))),
        _ => None,
    });
    found.flatten().is_some()
}

/// A redirect that wasn't followed. The target is told, so that it can be asked for by itself.
pub(super) fn refused(mut why: Failure, next: &Request) -> Failure {
    let to = next.url().authority();
    why.message =
        format!("the redirect to {to} isn't followed (REDIRECT_REFUSED): {}", why.message);
    let target: String = next.url().url().as_str().chars().take(SHOWN).collect();
    let detail = format!("it leads to {} {target}", next.method());
    why.detail = Some(match why.detail.take() {
        Some(more) => format!("{detail}; {more}"),
        None => detail,
    });
    if why.hint.is_none() {
        why.hint = Some("request that address itself, if it may be trusted".to_owned());
    }
    // The request before it was answered: what it did is done.
    why.effect = Effect::Unknown;
    why
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use std::collections::BTreeMap;

    use ephor_core::{ConversationId, EventId, Label, NodeId, Provenance, WorkflowId};
    use ephor_net::UrlGuard;
    use ephor_rules::Registry;
    use reqwest::header::{HeaderMap, HeaderValue};
    use reqwest::{Method, StatusCode};
    use serde_json::json;

    use super::*;

    fn answered(config: Value, places: &[&str]) -> NodeCall {
        let from = Provenance::of(Label::Untrusted, "http:p.example");
        NodeCall {
            conversation: ConversationId::new("c").unwrap(),
            workflow_id: WorkflowId::fresh(),
            run: EventId::fresh(),
            first_run: EventId::fresh(),
            node_id: NodeId::from("n"),
            attempt: 1,
            kind: "HTTP".to_owned(),
            idempotent: None,
            config: config.as_object().unwrap().clone(),
            locals: Map::new(),
            origins: places.iter().map(|place| ((*place).to_owned(), from.clone())).collect(),
        }
    }

    fn next(method: Method, status: u16, to: &str) -> Request {
        let guard = UrlGuard::default();
        let mut headers = HeaderMap::new();
        for name in ["accept", "content-type", "x-key"] {
            headers.insert(name, HeaderValue::from_static("v"));
        }
        let mut request = Request::new(method, guard.check("https://a.example/?x=1").unwrap());
        request = request.headers(headers);
        request.follow(guard.check(to).unwrap(), StatusCode::from_u16(status).unwrap()).unwrap();
        request
    }

    #[test]
    fn what_would_be_sent_is_what_is_judged() {
        let config = json!({
            "url": "https://a.example/", "method": "POST", "params": {"x": 1}, "body": {"b": [2]},
            "headers": {"Accept": "v", "Content-Type": "v", "X-Key": "${KEY}"}, "timeout": 5
        });
        let places = ["url", "params/x", "body/b/0", "headers/Accept", "headers/X-Key", "locals.n"];
        let target = "https://b.example/in?d=${KEY}&e=$${F}";
        let call = call(&answered(config, &places), &next(Method::POST, 303, target));
        let expect = json!({
            "url": "https://b.example/in?d=$${KEY}&e=$$${F}", "method": "GET",
            "headers": {"Accept": "v"}, "timeout": 5
        });
        assert_eq!(Value::Object(call.config.clone()), expect);
        let left: Vec<_> = BTreeMap::into_keys(call.origins).collect();
        assert_eq!(left, ["headers/Accept", "locals.n"]);
        // What the executor reads out of it is the target, and asks for no secret.
        let read = crate::references::resolve_secrets(
            &Registry::built_in(),
            "HTTP",
            &call.config,
            &mut |name| panic!("it asks for {name}"),
        );
        assert_eq!(read.unwrap()["url"], target);
    }

    #[test]
    fn a_method_that_is_kept_is_judged_as_it_is() {
        let config =
            json!({"url": "https://a.example/", "method": "DELETE", "headers": {"X": "y"}});
        let call = call(&answered(config, &[]), &next(Method::DELETE, 308, "https://b.example/"));
        let expect = json!({"url": "https://b.example/", "method": "DELETE"});
        assert_eq!(Value::Object(call.config), expect);
    }
}
