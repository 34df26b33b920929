//! The provenance of a redirect's target. Pure.
//!
//! | who answered | the target's origin |
//! | --- | --- |
//! | a source that isn't trusted | that source: untrusted |
//! | a trusted one that was asked nothing but what the user, or a trusted source, named | that source |
//! | a trusted one that was asked anything else | that, too: what it is asked may come back from it |
//! | a host that sends on to its own `www.`, or from there to itself, on the usual ports | who named the host |
//!
//! A target that the user has named stays the user's: the judge finds it in the record, whoever says
//! it again.

use ephor_core::{Label, Provenance};
use ephor_rules::{Evidence, NodeCall};
use serde_json::Value;
#[cfg(feature = "http")]
use url::Url;

/// The origin of the address in `call`, which `source` gave in answer to `asked`.
pub(crate) fn origin(
    seen: &Evidence,
    asked: &NodeCall,
    call: &NodeCall,
    source: &str,
    trusted: bool,
) -> Provenance {
    let mut origin = Provenance::default();
    asked.origins.values().for_each(|given| origin.add(given));
    #[cfg(not(feature = "http"))]
    let _ = call;
    #[cfg(feature = "http")]
    if let (Some(from), Some(to)) = (address(asked), address(call))
        && same_site(&from, &to)
        && let Some(host) = from.host_str()
    {
        let named = seen.look("/url", &Value::from(format!("{}://{host}", from.scheme())));
        if named.clean {
            origin.add(&named.origin.provenance);
            return origin;
        }
    }
    let label = if trusted { Label::Trusted } else { Label::Untrusted };
    origin.add(&Provenance::of(label, source));
    if trusted {
        let tracer = seen.tracer();
        // A number can't lead anywhere, and the method is one of five words.
        let mut sent = asked.config.iter().filter(|(name, value)| {
            *name != "method" && !matches!(value, Value::Number(_) | Value::Bool(_))
        });
        if !sent.all(|(_, value)| tracer.look("", value).clean) {
            origin.add(seen.read());
        }
    }
    origin
}

#[cfg(feature = "http")]
fn address(call: &NodeCall) -> Option<Url> {
    Url::parse(call.config.get("url")?.as_str()?).ok()
}

/// Whether one is the other's `www.`, which nobody but the holder of the shorter name gives out.
#[cfg(feature = "http")]
fn same_site(from: &Url, to: &Url) -> bool {
    let bare = |url: &Url| {
        let host = url.host_str()?.trim_end_matches('.').to_owned();
        let bare = host.strip_prefix("www.").unwrap_or(&host).to_owned();
        // Not `www.com` and `com`: those are two holders.
        (url.port().is_none() && bare.contains('.')).then_some(bare)
    };
    // Never from https back to http.
    let safe = from.scheme() == "http" || to.scheme() == "https";
    safe && bare(from).is_some() && bare(from) == bare(to)
}

#[cfg(all(test, feature = "http"))]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ephor_core::{ConversationId, EventId, NodeId, WorkflowId};
    use ephor_rules::evidence::{is_good, user};
    use serde_json::json;

    use super::*;

    fn call(url: &str) -> NodeCall {
        NodeCall {
            conversation: ConversationId::new("c").unwrap(),
            workflow_id: WorkflowId::fresh(),
            run: EventId::fresh(),
            first_run: EventId::fresh(),
            node_id: NodeId::from("n"),
            attempt: 1,
            kind: "HTTP".to_owned(),
            idempotent: None,
            config: json!({"url": url, "method": "GET"}).as_object().unwrap().clone(),
            locals: Default::default(),
            origins: Default::default(),
        }
    }

    #[test]
    fn targets() {
        let mut seen = Evidence::default();
        seen.saw(&user(), &json!("read http://x.org/ and http://a.example/in?n=1"));
        seen.saw(&Provenance::of(Label::Untrusted, "http:page.example"), &json!("evil.example"));
        // Whether a model's or a page's target is vouched for by the origin alone.
        let check = |asked: &str, to: &str, trusted: bool, good: bool| {
            let origin = origin(&seen, &call(asked), &call(to), "http:s", trusted);
            assert_eq!(is_good(&origin), good, "{asked} {to} {trusted}: {origin:?}");
        };
        check("http://a.example/in?n=1", "http://b.example/", false, false);
        check("http://a.example/in?n=1", "http://b.example/", true, true);
        // A trusted host's open redirect is no way to launder an address.
        check("http://a.example/to?http://evil.example/", "http://evil.example/", true, false);
        check("http://a.example/to?aHR0cDovL2V2aWw", "http://evil.example/", true, false);
        check("http://x.org/any", "https://www.x.org/any", false, true);
        check("http://y.org/any", "https://www.y.org/any", false, false);
        // Whatever put the address in had a part in where it leads.
        let mut asked = call("http://x.org/any");
        asked.origins.insert("url".to_owned(), Provenance::of(Label::Untrusted, "http:p"));
        let led = origin(&seen, &asked, &call("http://www.x.org/"), "http:x.org", true);
        assert!(led.labels.has(Label::Untrusted));
    }

    #[test]
    fn sites() {
        #[track_caller]
        fn check(from: &str, to: &str, expect: bool) {
            let url = |text: &str| Url::parse(text).unwrap();
            assert_eq!(same_site(&url(from), &url(to)), expect, "{from} {to}");
        }
        check("http://x.org/", "https://www.x.org/a", true);
        check("https://www.x.org/", "https://x.org./a", true);
        check("https://x.org/", "http://www.x.org/", false);
        check("http://x.org/", "http://www.x.org:8080/", false);
        check("http://x.org/", "http://wwww.x.org/", false);
        check("http://x.org/", "http://www.www.x.org/", false);
        check("http://x.org/", "http://a.x.org/", false);
        check("http://x.org/", "http://www.x.org.evil.example/", false);
        check("http://org/", "http://www.org/", false);
    }
}
