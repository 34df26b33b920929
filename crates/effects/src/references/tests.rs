#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use proptest::prelude::*;
use serde_json::json;

use super::*;

/// A run with two nodes done, one skipped, an input, a local and a plan's variable.
fn with_scope<T>(test: impl FnOnce(&Scope<'_>) -> T) -> T {
    let input = json!({"to": "a@b.c", "n": 3});
    let one =
        json!({"rows": [{"total": 7, "name": "Ada"}, {"total": 2, "name": null}], "data": [1, 2]});
    let dotted = json!({"x": 1});
    let files = json!([{"artifact": "ab12", "name": "${API_KEY}.png", "media_type": "image/png", "bytes": 3}]);
    let locals =
        json!({"city": "北京", "deep": {"list": [[1, 2]]}, "evil": "${API_KEY}", "dollar": "$"});
    let env = json!({"REGION": "eu", "LIMIT": 5});
    let scope = Scope::new(input.as_object().unwrap())
        .output("node_1", &one)
        .artifacts("node_1", &files)
        .output("step.two", &dotted)
        .skipped("node_3")
        .locals(locals.as_object().unwrap())
        .env(env.as_object().unwrap());
    test(&scope)
}

fn resolve(kind: &str, config: Value) -> Result<Value, Failure> {
    with_scope(|scope| {
        resolve_config(&Registry::built_in(), kind, config.as_object().unwrap(), scope)
            .map(Value::Object)
    })
}

fn secrets(kind: &str, config: &Value) -> Result<Value, Failure> {
    resolve_secrets(
        &Registry::built_in(),
        kind,
        config.as_object().unwrap(),
        &mut |name| match name {
            "API_KEY" => Ok("s3cret".to_owned()),
            other => Err(Failure::new(ErrorCode::Permission, format!("{other} isn't on the list"))),
        },
    )
    .map(Value::Object)
}

#[test]
fn values_and_texts() {
    #[track_caller]
    fn check(written: Value, expect: Value) {
        let resolved = resolve("HTTP", json!({ "body": written })).unwrap();
        assert_eq!(secrets("HTTP", &resolved).unwrap()["body"], expect);
    }
    check(json!("${node_1.output.rows[0].total}"), json!(7));
    check(json!("${node_1.output.rows.0}"), json!({"total": 7, "name": "Ada"}));
    check(json!("${node_1.output.data}"), json!([1, 2]));
    check(json!("${nodes.node_1.output.data[1]}"), json!(2));
    check(json!("${step.two.output.x}"), json!(1));
    check(json!("${step.two.output}"), json!({"x": 1}));
    check(json!("${node_1.artifacts[0].artifact}"), json!("ab12"));
    check(json!("chart ${nodes.node_1.artifacts.0.name}"), json!("chart ${API_KEY}.png"));
    check(json!("${step.two.artifacts}"), json!([]));
    check(json!("${node_3.artifacts[0]}"), json!(null));
    check(json!("${input.to}"), json!("a@b.c"));
    check(json!("${city}"), json!("北京"));
    check(json!("${deep.list[0][1]}"), json!(2));
    check(json!("${node_3.output.any.thing}"), json!(null));
    check(json!("${node_1.output.rows.1.name}"), json!(null));
    check(json!("${REGION}/${LIMIT}"), json!("eu/5"));
    check(json!("${LIMIT}"), json!(5));
    check(
        json!("in ${city}: ${node_1.output.data}, ${node_1.output.rows.1.name}"),
        json!("in 北京: [1,2], null"),
    );
    check(json!("Bearer ${API_KEY}"), json!("Bearer s3cret"));
    check(json!("${API_KEY}"), json!("s3cret"));
    check(json!("costs $5, {x}, $${city}"), json!("costs $5, {x}, ${city}"));
    check(json!({"a": ["${input.n}", {"b": "${input.n}"}]}), json!({"a": [3, {"b": 3}]}));
    check(json!([true, null, 1.5]), json!([true, null, 1.5]));
}

#[test]
fn data_means_the_rows_or_the_json() {
    let (input, rows) = (Map::new(), json!({"rows": [{"a": 1}], "row_count": 1}));
    let answer = json!({"json": {"t": 21}, "status": 200});
    let own = json!({"data": 1, "rows": 2});
    let scope = Scope::new(&input).output("d", &rows).output("h", &answer).output("o", &own);
    let config =
        json!({"body": ["${d.output.data[0].a}", "${h.output.data.t}", "${o.output.data}"]});
    let resolved =
        resolve_config(&Registry::built_in(), "HTTP", config.as_object().unwrap(), &scope).unwrap();
    assert_eq!(resolved["body"], json!([1, 21, 1]));
    let holds = |text: &str| crate::conditions::edge_holds(text, Some(&rows), &scope).unwrap();
    assert!(holds(
        "output.data.size() == 1 && h.output.data.t == 21 && nodes.d.output.data[0].a == 1"
    ));
}

#[test]
fn failures_teach() {
    #[track_caller]
    fn check(written: &str, code: ErrorCode, says: &[&str]) {
        let failure = resolve("HTTP", json!({ "body": written })).unwrap_err();
        let text = format!("{failure} {}", failure.hint.clone().unwrap_or_default());
        assert_eq!(failure.code, code, "{text}");
        for part in says {
            assert!(text.contains(part), "{text:?} lacks {part:?}");
        }
    }
    use ErrorCode::ValidationFailed as Invalid;
    check(
        "${node_1.output.rows.0.sum}",
        Invalid,
        &["node_1.output.rows.0", "`sum`", "name, total"],
    );
    check("${node_1.output.rows.7}", Invalid, &["a list of 2 items"]);
    check("${node_1.output.data.0.x}", Invalid, &["a number"]);
    check("${node_9.output.x}", Invalid, &["node_9", "add an edge"]);
    check("${node_1.data}", Invalid, &["node_1.output.data"]);
    check("${node_1.outputs.rows[0].x}", Invalid, &["write `${node_1.output.rows[0].x}`"]);
    check("${node_1.artefacts[0]}", Invalid, &["write `${node_1.artifacts[0]}`"]);
    check("${input.from}", Invalid, &["`input` has no `from`", "n, to"]);
    check("${input}", Invalid, &["input.name"]);
    check("${nope}", Invalid, &["nope", "input_mapping"]);
    check("${}", Invalid, &["not a reference"]);
    check("${a..b}", Invalid, &["not a reference"]);
    check("text ${city", Invalid, &["not closed"]);
}

#[test]
fn data_that_looks_like_a_reference_stays_data() {
    for written in ["${evil}", "x ${evil}", "${dollar}{API_KEY}", "{\"a\": \"${evil}\"}"] {
        let resolved = resolve("HTTP", json!({ "body": written })).unwrap();
        let sent = secrets("HTTP", &resolved).unwrap();
        assert!(!sent.to_string().contains("s3cret"), "{written} gave {sent}");
        assert!(sent.to_string().contains("${API_KEY}"), "{written} gave {sent}");
    }
}

#[test]
fn programs_are_never_touched() {
    #[track_caller]
    fn check(kind: &str, config: Value) {
        let resolved = resolve(kind, config.clone()).unwrap();
        assert_eq!(resolved, config);
        assert_eq!(secrets(kind, &resolved).unwrap(), config);
    }
    check("PYTHON", json!({"code": "return '${city} ${API_KEY}'"}));
    check("DATABASE", json!({"query": "SELECT '${city}'"}));
    check("CONDITION", json!({"expression": "${nope} > 1", "condition": "${x}"}));
    check(
        "LOOP",
        json!({"while": "${nope}", "body": {"type": "PYTHON", "config": {"code": "${nope}"}}}),
    );
}

#[test]
fn what_is_a_program_is_for_the_kind_to_say() {
    let mut kinds = Registry::built_in();
    let spec = |name: &str| KindSpec::new(name, "", json!({})).unwrap();
    kinds.add_kind(spec("SEARCH"));
    kinds.add_kind(spec("GRAPHQL").programs(["query"]));
    kinds.add_kind(spec("R").runs_code());
    #[track_caller]
    fn check(kinds: &Registry, kind: &str, field: &str, resolved: bool) {
        let config =
            json!({field: "of ${city}", "body": {"type": kind, "config": {field: "${city}"}}});
        let config = config.as_object().unwrap();
        let done = with_scope(|scope| resolve_config(kinds, kind, config, scope)).unwrap();
        let (own, program) = (json!("of 北京"), json!("of ${city}"));
        assert_eq!(done[field], if resolved { own } else { program }, "{kind}.{field}");
        let body = json!({"body": {"type": kind, "config": {field: "${city}"}}});
        let looped =
            with_scope(|scope| resolve_config(kinds, "LOOP", body.as_object().unwrap(), scope));
        let inner = &looped.unwrap()["body"]["config"][field];
        assert_eq!(inner, if resolved { "北京" } else { "${city}" }, "LOOP of {kind}.{field}");
    }
    check(&kinds, "SEARCH", "query", true);
    check(&kinds, "SEARCH", "code", true);
    check(&kinds, "GRAPHQL", "query", false);
    check(&kinds, "GRAPHQL", "code", true);
    check(&kinds, "R", "code", false);
    check(&kinds, "DATABASE", "query", false);
    check(&kinds, "HTTP", "expression", true);
}

#[test]
fn a_loop_keeps_the_names_of_its_iterations() {
    let config = json!({
        "items": "${node_1.output.rows}",
        "body": {"type": "HTTP", "config": {
            "url": "https://x/${city}/${item.id}/${index}", "headers": {"k": "${API_KEY}", "e": "${evil}"}
        }}
    });
    let resolved = resolve("LOOP", config).unwrap();
    let body = &resolved["body"]["config"];
    assert_eq!(body["url"], "https://x/北京/${item.id}/${index}");
    assert_eq!(body["headers"], json!({"k": "${API_KEY}", "e": "$${API_KEY}"}));
    // The loop's own executor leaves the body to the iterations' calls.
    let opened = secrets("LOOP", &resolved).unwrap();
    assert_eq!(opened["body"], resolved["body"]);
    assert_eq!(opened["items"][0]["total"], 7);

    let (input, names) = (Map::new(), json!({"item": {"id": "${API_KEY}"}, "index": 4}));
    let scope = Scope::new(&input).locals(names.as_object().unwrap());
    let turn =
        resolve_config(&Registry::built_in(), "HTTP", body.as_object().unwrap(), &scope).unwrap();
    let turn = secrets("HTTP", &Value::Object(turn)).unwrap();
    assert_eq!(turn["url"], "https://x/北京/${API_KEY}/4");
    assert_eq!(turn["headers"], json!({"k": "s3cret", "e": "${API_KEY}"}));
}

#[test]
fn mappings() {
    with_scope(|scope| {
        let mapping = json!({"rows": "${node_1.output.rows}", "unit": "EUR", "greeting": "$${x} ${city}", "evil": "${evil}"});
        let locals = resolve_mapping(mapping.as_object(), scope).unwrap();
        assert_eq!(locals["rows"][0]["name"], "Ada");
        assert_eq!(locals["greeting"], "${x} 北京");
        assert_eq!(locals["evil"], "${API_KEY}");
        let secret = json!({"key": "${API_KEY}"});
        let failure = resolve_mapping(secret.as_object(), scope).unwrap_err();
        assert_eq!(failure.code, ErrorCode::Permission);
        assert!(resolve_mapping(None, scope).unwrap().is_empty());

        let config = json!({"expression": "node_1.output.rows.size() > input.n || nodes.node_3.output == null"});
        let locals = resolve_locals(
            &Registry::built_in(),
            "CONDITION",
            config.as_object().unwrap(),
            None,
            scope,
        )
        .unwrap();
        let mut names: Vec<_> = locals.keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["input", "node_1", "nodes"]);
        assert_eq!(locals["nodes"], json!({"node_3": {"output": null}}));
        assert_eq!(conditions_of(&config, &locals), json!(true));
    });
}

/// Each of a node's expressions, and that of the node that it repeats, sees what it mentions.
#[test]
fn a_loop_gives_its_body_what_that_mentions() {
    with_scope(|scope| {
        let body = json!({"type": "CONDITION", "config": {
            "expression": "input.n == item && nodes.node_3.output == null"}});
        let config = json!({"while": "size(nodes.node_1.output.rows) > 0", "body": body});
        let kinds = Registry::built_in();
        let config = config.as_object().unwrap();
        let locals = resolve_locals(&kinds, "LOOP", config, None, scope).unwrap();
        let mut names: Vec<_> = locals.keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["input", "nodes"]);
        assert_eq!(locals["nodes"]["node_3"], json!({"output": null}));
        assert_eq!(locals["nodes"]["node_1"]["output"]["rows"][0]["name"], "Ada");

        let own = json!({"nodes": {}, "input": 1});
        let locals = resolve_locals(&kinds, "LOOP", config, own.as_object(), scope).unwrap();
        assert_eq!(Value::Object(locals), own);
    });
}

fn conditions_of(config: &Value, locals: &Map<String, Value>) -> Value {
    crate::conditions::evaluate(config["expression"].as_str().unwrap(), locals).unwrap()
}

#[test]
fn output_mappings() {
    #[track_caller]
    fn check(mapping: Value, expect: Option<Value>) {
        let output = json!({"rows": [{"total": 7}], "evil": "${API_KEY}"});
        let mapped = apply_output_mapping(output, mapping.as_object());
        assert_eq!(mapped.ok(), expect, "{mapping}");
    }
    check(json!({"total": "rows.0.total"}), Some(json!({"total": 7})));
    check(json!({"total": "rows[0].total"}), Some(json!({"total": 7})));
    check(json!({"total": "${output.rows.0.total}"}), Some(json!({"total": 7})));
    check(json!({"total": "output.rows.0.total"}), Some(json!({"total": 7})));
    check(json!({"text": "sum ${output.rows.0.total}"}), Some(json!({"text": "sum 7"})));
    check(json!({"evil": "${output.evil}"}), Some(json!({"evil": "${API_KEY}"})));
    check(
        json!({"all": "output"}),
        Some(json!({"all": {"rows": [{"total": 7}], "evil": "${API_KEY}"}})),
    );
    let rows = json!({"rows": [1], "row_count": 1});
    let by_alias = json!({"a": "data.0", "b": "${output.data}"});
    assert!(apply_output_mapping(rows.clone(), json!({"a": "data.0"}).as_object()).is_ok());
    assert_eq!(
        apply_output_mapping(rows, by_alias.as_object()).unwrap(),
        json!({"a": 1, "b": [1]})
    );
    check(json!({"fixed": 3}), Some(json!({"fixed": 3})));
    check(json!({"total": "rows.1.total"}), None);
    let own = apply_output_mapping(json!({"x": 1}), json!({"a": "${node.output.x}"}).as_object());
    let hint = own.unwrap_err().hint.unwrap();
    assert!(hint.contains("`${output.path}`") && !hint.contains("edge"), "{hint}");
    check(json!({"total": ""}), None);
    let output = json!({"a": 1});
    assert_eq!(apply_output_mapping(output.clone(), None).unwrap(), output);
}

#[test]
fn growth_is_bounded() {
    let big = json!("x".repeat(1024 * 1024));
    let input = Map::new();
    let scope = Scope::new(&input).output("a", &big);
    let text = json!({"body": "${a.output}".repeat(9)});
    let list = json!({"body": vec!["${a.output}"; 9]});
    for config in [text, list] {
        let failure =
            resolve_config(&Registry::built_in(), "HTTP", config.as_object().unwrap(), &scope)
                .unwrap_err();
        assert_eq!(failure.code, ErrorCode::ResourceLimit);
    }
    let mut deep = json!(1);
    for _ in 0..MAX_RESOLVED_DEPTH + 1 {
        deep = json!([deep]);
    }
    let scope = Scope::new(&input).output("a", &deep);
    let config = json!({"body": "${a.output}"});
    assert!(
        resolve_config(&Registry::built_in(), "HTTP", config.as_object().unwrap(), &scope).is_err()
    );
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[$&{}A-Za-z_.]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,3}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn a_value_arrives_as_it_was(value in any_json()) {
        let input = Map::new();
        let scope = Scope::new(&input).output("a", &value);
        let config = json!({"body": "${a.output}", "text": "<${a.output}>"});
        let resolved = Value::Object(resolve_config(&Registry::built_in(), "HTTP", config.as_object().unwrap(), &scope).unwrap());
        let sent = secrets("HTTP", &resolved).unwrap();
        prop_assert_eq!(&sent["body"], &value);
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        prop_assert_eq!(&sent["text"], &json!(format!("<{text}>")));
    }

    #[test]
    fn no_data_gets_a_secret_filled_in(a in "[$&{}AEIKPY_x]{0,12}", b in "[$&{}AEIKPY_x]{0,12}") {
        let (input, locals) = (Map::new(), json!({"a": a, "b": b}));
        let scope = Scope::new(&input).locals(locals.as_object().unwrap());
        let config = json!({"body": "${a}${b}{${b}API_KEY}"});
        let resolved = Value::Object(resolve_config(&Registry::built_in(), "HTTP", config.as_object().unwrap(), &scope).unwrap());
        let sent = secrets("HTTP", &resolved).unwrap();
        prop_assert_eq!(&sent["body"], &json!(format!("{a}{b}{{{b}API_KEY}}")));
    }

    #[test]
    fn no_text_makes_it_panic(text in "[$&{}a-z.\\[\\]0-9A-Z\"' ]{0,40}") {
        let _ = resolve("HTTP", json!({"body": text}));
        let _ = secrets("HTTP", &json!({"body": text}));
    }
}

/// However often a value is named, it is counted before it is copied.
#[test]
fn a_value_is_repeated_only_so_often() {
    let big = json!({"rows": (0..100_000).collect::<Vec<_>>(), "text": "x".repeat(1 << 20)});
    let input = Map::new();
    let scope = || Scope::new(&input).output("n", &big);
    #[track_caller]
    fn check<T: std::fmt::Debug>(what: &str, result: Result<T, Failure>) {
        let failure = result.unwrap_err();
        assert_eq!(failure.code, ErrorCode::ResourceLimit, "{what}: {failure}");
        assert!(failure.hint.is_some() && !failure.retryable(), "{what}: {failure}");
    }
    let config = |value: Value| json!({ "x": value }).as_object().unwrap().clone();
    let texts = vec!["${n.output.text}"; 20];
    check("texts", resolve_config(&Registry::built_in(), "HTTP", &config(json!(texts)), &scope()));
    check(
        "one text",
        resolve_config(&Registry::built_in(), "HTTP", &config(json!(texts.join(""))), &scope()),
    );
    let rows = vec!["${n.output.rows}"; 20];
    check("rows", resolve_config(&Registry::built_in(), "HTTP", &config(json!(rows)), &scope()));
    check("mapped", resolve_mapping(Some(&config(json!(rows))), &scope()));
    let names: Map<String, Value> =
        (0..20_000).map(|at| (format!("a{at}"), json!("text"))).collect();
    check("output mapping", apply_output_mapping(big.clone(), Some(&names)));
    let names: Map<String, Value> =
        (0..2_000).map(|at| (format!("a{at}"), json!("${output.rows}"))).collect();
    check("output mapping by reference", apply_output_mapping(big.clone(), Some(&names)));
    let once = config(json!("${n.output.rows}"));
    assert_eq!(
        resolve_config(&Registry::built_in(), "HTTP", &once, &scope()).unwrap()["x"],
        big["rows"]
    );
}
