#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::conditions::{MAX_BYTES, edge_holds, truth};

fn variables() -> Map<String, Value> {
    let variables = json!({
        "input": {"days": 7, "name": "Ada", "none": null, "big": u64::MAX, "rate": 0.5},
        "rows": [{"city": "Oslo", "n": 3, "tags": ["a", "b"]}, {"city": "Rome", "n": 5, "tags": []}],
        "output": {"status": 200, "ok": true, "数据": [1, 2]},
        "text": "北京",
    });
    variables.as_object().unwrap().clone()
}

#[test]
fn values() {
    #[track_caller]
    fn check(expression: &str, expect: Value) {
        assert_eq!(evaluate(expression, &variables()).unwrap(), expect, "{expression}");
    }
    check("input.days + 1", json!(8));
    check("input.days > 5 && output.ok", json!(true));
    check("input.none == null", json!(true));
    check("has(input.other)", json!(false));
    check("has(input.days)", json!(true));
    check("input.big", json!(u64::MAX));
    check("input.rate * 2.0", json!(1.0));
    check("size(rows)", json!(2));
    check("rows[1].city", json!("Rome"));
    check("rows.filter(r, r.n > 3).map(r, r.city)", json!(["Rome"]));
    check("rows.all(r, r.tags.exists(t, t == 'a') || r.n == 5)", json!(true));
    check("rows.exists_one(r, r.n == 3)", json!(true));
    check(
        "{'total': rows[0].n + rows[1].n, 'list': [1, 2.5, 'x', null]}",
        json!({"total": 8, "list": [1, 2.5, "x", null]}),
    );
    check("text + '!'", json!("北京!"));
    check("text.startsWith('北')", json!(true));
    check("output['数据'][1]", json!(2));
    check("output.status in [200, 204]", json!(true));
    check("output.status == 200 ? 'fine' : 'bad'", json!("fine"));
    check("double(input.days) / 2.0", json!(3.5));
    check("'a' in {'a': 1}", json!(true));
}

#[test]
fn mistakes_are_explained() {
    #[track_caller]
    fn check(expression: &str, says: &str) {
        let failure = evaluate(expression, &variables()).unwrap_err();
        let text = format!("{failure} | {}", failure.hint.clone().unwrap_or_default());
        assert!(text.contains(says), "{text:?} lacks {says:?}");
        assert_eq!(failure.code, ErrorCode::ValidationFailed, "{text}");
    }
    check("input.days > 5 and output.ok", "write `&&`, not `and`");
    check("input.days > 5 or output.ok", "write `||`, not `or`");
    check("not output.ok", "write `!`, not `not`");
    check("input.days = 5", "write `==`");
    check("input.days === 5", "write `==`, not `===`");
    check("${input.days} > 5", "without `${`");
    check("nope > 1", "there is no `nope` here | known here: input, output, rows, text");
    check("output.ok == True", "`true`, `false`");
    check("input.other > 1", "no key `other`");
    check("input.days + 'x'", "CEL doesn't mix types");
    check("input.days / 0", "divides by zero");
    check("rows[9].n", "shorter");
    check("9223372036854775807 + 1", "too large");
    check("", "empty");
    check("   ", "empty");
    check("(1", "not a CEL expression");
    check("1.0 / 0.0", "JSON can't hold");
    check(&"1+".repeat(6000), "too long");
}

#[test]
fn truths() {
    assert_eq!(truth("rows.size() == 2", &variables()), Ok(true));
    assert_eq!(truth("output.status > 400", &variables()), Ok(false));
    for (expression, kind) in [
        ("rows", "a list"),
        ("1", "a number"),
        ("''", "a text"),
        ("input.none", "null"),
        ("input", "an object"),
    ] {
        let failure = truth(expression, &variables()).unwrap_err();
        assert!(failure.message.contains(kind), "{failure}");
    }
}

#[test]
fn edges() {
    let (input, output) = (json!({"n": 1}), json!({"total": 6}));
    let scope = Scope::new(input.as_object().unwrap()).output("node_1", &output).skipped("node_2");
    let holds = |expression: &str| edge_holds(expression, Some(&output), &scope).unwrap();
    assert!(holds("output.total > 5"));
    assert!(holds("node_1.output.total > 5 && input.n == 1"));
    assert!(holds("nodes.node_1.output.total == output.total"));
    assert!(holds("node_2.output == null"));
    assert!(holds("node_2.output.a == null && nodes.node_2.output.a.b == null"));
    assert!(holds("node_2.output == null || node_2.output.a > 5"));
    assert!(holds("!has(node_2.output.a) && !has(nodes.node_2.output.a.b)"));
    assert!(holds("has(node_2.output.a) ? node_2.output.a > 5 : true"));
    assert!(edge_holds("output.a == null", None, &scope).unwrap());
    assert!(holds("size(nodes) == 2"));
    assert!(holds("nodes.node_2.output == null && nodes.exists(id, nodes[id].output == null)"));
    for mistake in ["> 5", "+ 1 > 5", "[0] > 1", ".exists(x, x > 1)", ".startsWith('x')", "? 1 : 2"]
    {
        let mistake = format!("node_2.output.a {mistake}");
        let failure = edge_holds(&mistake, Some(&output), &scope).unwrap_err();
        assert!(failure.hint.clone().unwrap().contains("skipped node"), "{failure}");
    }
    assert!(edge_holds("output == null", None, &scope).unwrap());
    assert!(edge_holds("output.total", Some(&output), &scope).is_err());
}

/// The slowest and the largest that the bounds let pass still has to end soon: this test runs
/// what passes.
#[test]
fn what_could_grow_without_end_is_refused() {
    #[track_caller]
    fn refused(expression: &str, variables: &Map<String, Value>) {
        let failure = evaluate(expression, variables).unwrap_err();
        assert_eq!(failure.code, ErrorCode::ResourceLimit, "{expression}: {failure}");
    }
    let rows: Vec<_> =
        (0..5000).map(|n| json!({"n": n, "name": format!("name {n}"), "tags": ["a"]})).collect();
    let variables = json!({"rows": rows}).as_object().unwrap().clone();
    refused(&format!("[0]{}", ".map(x, [x, x])".repeat(40)), &variables);
    refused(&format!("['ab']{}", ".map(x, x + x + x)".repeat(30)), &variables);
    refused("rows.map(a, rows.map(b, rows.map(c, c.n)))", &variables);
    refused("rows.all(a, rows.all(b, rows.all(c, true)))", &variables);
    refused("rows.map(r, rows)", &variables);

    // Linear work over many rows is what people write; it passes.
    for fine in [
        "rows.map(r, r.name + '!').size() == 5000",
        "rows.filter(r, r.n % 2 == 0).map(r, {'n': r.n, 'again': r.name}).size() == 2500",
        "rows.all(r, r.tags.exists(t, t == 'a'))",
    ] {
        assert_eq!(truth(fine, &variables), Ok(true), "{fine}");
    }
}

/// What is carried from one evaluation to the next is counted before it is built again.
#[track_caller]
fn grows(expression: &str, first: Value, rounds: usize) {
    let mut last = first;
    for round in 0..rounds {
        let variables = json!({ "last": last }).as_object().unwrap().clone();
        match evaluate(expression, &variables) {
            Ok(value) => last = value,
            Err(failure) => {
                let limit = [ErrorCode::ResourceLimit, ErrorCode::ValidationFailed];
                assert!(limit.contains(&failure.code), "{expression}: {failure}");
                assert!(round > 2 && !failure.retryable(), "{expression}: {failure}");
                return;
            }
        }
        let size = ephor_core::bounds::measure(
            &last,
            ephor_core::bounds::Size { bytes: MAX_BYTES, parts: MAX_BYTES, depth: 1000 },
        );
        assert!(size.memory() <= MAX_BYTES && size.depth <= 100, "{expression}: {size:?}");
    }
    panic!("{expression} still grows");
}

/// Each in a thread: they take long. Three of them, and all with `EPHOR_TEST_THOROUGH`.
fn all_grow(cases: Vec<(&str, Value, usize)>) {
    let thorough = std::env::var_os("EPHOR_TEST_THOROUGH").is_some();
    let most = if thorough { cases.len() } else { 3 };
    std::thread::scope(|scope| {
        for (expression, first, rounds) in cases.into_iter().take(most) {
            scope.spawn(move || grows(expression, first, rounds));
        }
    });
}

#[test]
fn growth_by_literals_ends_before_it_is_built() {
    all_grow(vec![
        ("[last, last]", json!([1]), 40),
        ("[last]", json!([1]), 200),
        ("{'a': last, 'b': last}", json!(1), 40),
        ("{'k': last}", json!({}), 200),
        ("last.map(x, [x, x])", json!([1]), 40),
    ]);
}

#[test]
fn growth_by_operators_ends_before_it_is_built() {
    all_grow(vec![
        ("last + last", json!("ab"), 60),
        ("last + last", json!([1]), 60),
        ("last.map(x, last)", json!([1, 2]), 40),
        ("last.map(x, x + x)", json!(["ab"]), 60),
        ("[1, 2, 3].map(x, last)", json!([1]), 40),
    ]);
}

/// The estimate is above what a value takes, for whatever can be written down.
#[test]
fn a_value_is_never_larger_than_its_estimate() {
    let rows: Vec<_> = (0..50).map(|n| json!({"n": n, "s": "xy", "t": [n, "a"]})).collect();
    let variables = json!({"rows": rows, "s": "abc", "m": {"k": [1, 2, 3]}});
    let variables = variables.as_object().unwrap();
    for expression in [
        "rows",
        "[rows, rows, rows]",
        "rows.map(r, {'a': r, 'b': r.t, 'c': s + s})",
        "rows.filter(r, r.n > 3).map(r, [r.s + r.s, r.n])",
        "{'x': rows.map(r, m), 'y': m.k.map(k, rows)}",
        "rows.map(r, r.t.map(t, [t, rows[0]]))",
        "rows.map(r, s + s + s + r.s) + [s]",
        "m.map(k, k + s)",
        "true ? [rows, rows] : rows",
        "s.size() > 2 ? {s: m} : m",
    ] {
        let program = compile(expression).unwrap();
        let given = variables.iter().map(|(name, value)| (name.as_str(), value));
        let cost = cost::bound(program.expression(), given);
        let most = ephor_core::bounds::Size { bytes: 1 << 30, parts: 1 << 30, depth: 100 };
        let made = ephor_core::bounds::measure(&evaluate(expression, variables).unwrap(), most);
        let text: usize = made.bytes;
        assert!(cost.bytes >= (made.parts * PART_BYTES) as f64, "{expression}: {made:?}, {cost:?}");
        assert!(cost.bytes >= text as f64, "{expression}: {made:?}, {cost:?}");
    }
}

#[test]
fn hostile_shapes_end_in_an_error() {
    let variables = variables();
    for expression in [
        "(".repeat(5000),
        format!("{}1{}", "(".repeat(4000), ")".repeat(4000)),
        format!("{}1{}", "[".repeat(4000), "]".repeat(4000)),
        "!".repeat(9000) + "true",
        "-".repeat(9000) + "1",
        "{1:".repeat(3000),
        format!("input{}", ".a".repeat(4000)),
        format!("input{}", "[0]".repeat(3000)),
        format!("1{}", "?1:1".repeat(2000)),
        "'".repeat(9000),
        "{".repeat(9000),
        // Quotes that only look as if they hid the rest: the stack overflowed.
        format!("// '\n{}1", "1+".repeat(4000)),
        format!("r'\\' == '' || {}1 == 1", "1+".repeat(4000)),
        format!("\"\"\"\"\"\" == '' || {}1 == 1", "1+".repeat(4000)),
    ] {
        assert!(evaluate(&expression, &variables).is_err());
    }
    // The deepest that is allowed ends too, with a value or with an error.
    for deepest in [
        format!("{}1{}", "(".repeat(32), ")".repeat(32)),
        format!("{}1{}", "[".repeat(32), "]".repeat(32)),
        format!("{}1{}", "{1:".repeat(32), "}".repeat(32)),
        format!("{}1{}", "[1].map(x,".repeat(16), ")".repeat(16)),
        format!("1{}", "+1".repeat(500)),
        format!("1{}", "==1".repeat(250)),
        format!("1{}", " in 1".repeat(400)),
        format!("true{}", "?true:true".repeat(500)),
        format!("input{}", "[0]".repeat(500)),
        format!("input{}", ".a".repeat(500)),
        format!("[1]{}", ".map(x,x)".repeat(250)),
        "!".repeat(500) + "true",
    ] {
        let _ = evaluate(&deepest, &variables);
    }
    let or = format!("false{}", " || false".repeat(250));
    assert_eq!(truth(&or, &variables), Ok(false));
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(expression in "[a-z0-9 .()\\[\\]{}?:!&|=<>+*/%'\"$-]{0,40}") {
        let _ = evaluate(&expression, &variables());
    }

    #[test]
    fn numbers_survive(int in any::<i64>(), float in prop::num::f64::NORMAL) {
        let value = json!({"int": int, "float": float, "list": [int]});
        let mut names = Map::new();
        names.insert("x".to_owned(), value.clone());
        prop_assert_eq!(evaluate("x", &names).unwrap(), value);
    }
}
