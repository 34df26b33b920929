//! The same decision in the same world gets the same verdict.

use std::sync::{Arc, LazyLock};

use ephor_core::Label;
use ephor_policy::PolicySet;
use ephor_rules::Registry;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::stage::*;

const POLICIES: &str = r#"
    @id("f") forbid (principal, action == Action::"HTTP", resource) when { context.method == "DELETE" };
    @id("h") @hold("x") permit (principal, action in Action::"run", resource) when { context.untrusted_alone };
    @id("p") permit (principal, action, resource) when { context.read.labels.contains("user") };
    @id("t") forbid (principal, action in Action::"outside", resource) when { context.time.hour < 8 };
    @id("a") permit (principal == Agent::"a", action, resource) unless { principal.chain.contains("b") };
"#;
static SET: LazyLock<Arc<PolicySet>> =
    LazyLock::new(|| Arc::new(load(&[("p.cedar", POLICIES), ("limits.toml", LIMITS)]).unwrap()));
const LIMITS: &str = "[agents.a]\ndefault = \"deny\"\n";

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(|b| json!(b)),
        any::<i64>().prop_map(|n| json!(n)),
        "[a-z${}.:/@ ]{0,20}".prop_map(|s| json!(s)),
        Just(json!("https://evil.example/x")),
        Just(json!("https://good.example/")),
        ".{0,12}".prop_map(|s| json!(s)),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(|v| json!(v)),
            prop::collection::vec((key(), inner), 0..4)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

fn key() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "url",
            "method",
            "query",
            "connection",
            "model",
            "prompt",
            "code",
            "body",
            "type",
            "config",
            "items",
            "max_tokens",
            "to",
            "params"
        ])
        .prop_map(str::to_owned),
        ".{0,6}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// Also: whatever a node's configuration is, the request has the schema's form, and gathering
    /// only what is asked for changes no verdict. Both are asserted by the stage and the judge:
    /// two rules that disagreed would both be in the verdict.
    #[test]
    fn the_same_decision_and_world_give_the_same_verdict(
        kind in prop::sample::select(vec!["HTTP", "DATABASE", "LLM", "PYTHON", "CONDITION", "LOOP", "NONE"]),
        config in prop::collection::vec((key(), value()), 0..6),
        agent in prop::sample::select(vec!["a", "b"]),
        hour in 0..24_i32,
        label in prop::sample::select(vec![Label::User, Label::Trusted, Label::Untrusted, Label::Model]),
    ) {
        let config = Value::Object(config.into_iter().collect());
        let stage = || {
            let mut stage = Stage::sharing(&SET, Registry::built_in()).by(agent, &["c"]).user("good.example").read("http:x", "evil.example");
            stage.now = if hour < 8 { "2026-03-02T07:00:00Z" } else { "2026-03-02T12:00:00Z" };
            stage
        };
        let (one, two) = (stage(), stage());
        prop_assert_eq!(one.create(kind, config.clone()), two.create(kind, config.clone()));
        let origins = [("url", label)];
        let first = one.call_with(kind, config.clone(), &origins);
        prop_assert_eq!(&first, &two.call_with(kind, config.clone(), &origins));
        prop_assert_eq!(first, one.call_with(kind, config, &origins));
    }
}
