//! Policies and decisions made to break things.

use serde_json::json;

use crate::stage::*;

#[test]
fn deep_and_long_policies_are_refused_or_work() {
    let wrap = |inner: String| format!("permit (principal, action, resource) when {{ {inner} }};");
    let many = |text: &str, n: usize| text.repeat(n);
    for policy in [
        wrap(format!("{}true{}", many("(", 10_000), many(")", 10_000))),
        wrap(format!("{}true", many("true && ", 100_000))),
        wrap(format!("{}1 == 1", many("1 + ", 100_000))),
        wrap(format!("{}true", many("!", 100_000))),
        wrap(format!("context{}", many(".a", 100_000))),
        wrap(format!("{}true{}", many("if true then ", 5_000), many(" else true", 5_000))),
        wrap(many("[", 100_000)),
        wrap(format!("\"{}\" == \"\"", many("x", 500_000))),
        many("@a(\"b\")", 50_000),
        many("}", 100_000),
        many("permit (", 10_000),
        "\"".to_owned(),
        "\u{0}".to_owned(),
    ] {
        // Neither way it may take the process down.
        if let Ok(set) = load(&[("p.cedar", &policy)]) {
            let stage = Stage::of(set, ephor_rules::Registry::built_in());
            stage.call("LLM", json!({"prompt": "x"}));
        }
    }
}

#[test]
fn the_largest_policies_that_are_taken_are_evaluated() {
    for policy in [
        format!(
            "forbid (principal, action, resource) when {{ {}context.time.hour == 98 }};",
            "context.time.hour == 99 || ".repeat(40)
        ),
        format!(
            "forbid (principal, action, resource) when {{ context.time.hour == {}100 }};",
            "1 + ".repeat(220)
        ),
        format!(
            "forbid (principal, action, resource) when {{ {}[{}\"x\"].contains(context.phase){} }};",
            "(".repeat(20),
            "\"a\", ".repeat(20_000),
            ")".repeat(20)
        ),
    ] {
        let stage = Stage::new(&policy);
        let said = stage.call("LLM", json!({"prompt": "x"}));
        assert_eq!(said, Said::Approved, "{:?}", stage.asked.lock().unwrap()[0].1.errors);
    }
}

/// Two thousand, and ten with `EPHOR_TEST_THOROUGH`.
#[test]
fn thousands_of_policies_load_and_decide() {
    let thorough = std::env::var_os("EPHOR_TEST_THOROUGH").is_some();
    let text: String = (0..if thorough { 9_999 } else { 2_000 })
        .map(|n| {
            format!("@id(\"p{n}\") forbid (principal, action == Action::\"HTTP\", resource == Host::\"h{n}.example\");\n")
        })
        .collect();
    let set = load(&[("p.cedar", &text)]).unwrap();
    let stage = Stage::of(set, ephor_rules::Registry::built_in());
    forbidden(&stage.call("HTTP", get("https://h77.example/")), "p77");
    assert_eq!(stage.call("HTTP", get("https://x.example/")), Said::Approved);
}

#[test]
fn more_than_ten_thousand_policies_are_refused() {
    let text = "permit (principal, action, resource);".repeat(10_001);
    assert!(load(&[("p.cedar", &text)]).is_err());
}

#[test]
fn odd_names_stay_names() {
    let policy = "@id(\"政策 \\\"1\\\"\") forbid (principal == Agent::\"a\\\"b\", action, resource == Kind::\"é\\u{0}\");
                  @id(\"host\") forbid (principal, action == Action::\"HTTP\", resource == Host::\"xn--bcher-kva.example\");";
    let stage = Stage::new(policy).by("a\"b", &["c\u{0}", ""]);
    forbidden(&stage.call("HTTP", get("https://BÜCHER.example/")), "host");
    assert_eq!(stage.call("HTTP", get("https://ordinary.example/")), Said::Approved);
}

#[test]
fn hostile_arguments_are_judged_in_bounded_time() {
    let stage = Stage::new(
        "@id(\"h\") @hold(\"x\") permit (principal, action in Action::\"run\", resource) when { context.untrusted_alone };",
    )
    .read("http:p", "x");
    let mut registry = ephor_rules::Registry::built_in();
    registry.add_kind(ephor_rules::KindSpec::new("TOOL", "", json!({})).unwrap());
    let stage = Stage { registry, ..stage };
    // More destinations than are traced: the worst is assumed.
    let many: serde_json::Map<_, _> =
        (0..5_000).map(|n| (format!("to_email_{n}"), json!(1))).collect();
    assert_eq!(
        stage.call("TOOL", json!(many)),
        held_by("h", "kind:TOOL to more than 64 destinations")
    );
    let mut deep = json!({"to": "eve"});
    for _ in 0..ephor_rules::measure::MAX_DEPTH - 1 {
        deep = json!({"a": deep});
    }
    assert_eq!(stage.call("TOOL", deep), held_by("h", "kind:TOOL"));
}
