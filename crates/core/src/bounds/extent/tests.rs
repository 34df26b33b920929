#![allow(clippy::unwrap_used)]
use super::*;
use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;

#[derive(Serialize)]
enum Shape {
    Unit,
    New(Vec<u8>),
    Pair(u8, Vec<u8>),
    Named { inner: Vec<Vec<u8>> },
}

#[derive(Serialize)]
struct Odd {
    raw: Box<RawValue>,
    after: Vec<String>,
    shapes: Vec<Shape>,
    #[serde(flatten)]
    more: serde_json::Map<String, serde_json::Value>,
}

#[track_caller]
fn check<T: Serialize>(value: &T) {
    let written = serde_json::to_string(value).unwrap();
    let Extent { depth, bytes } = extent_of(value).unwrap();
    assert_eq!(depth, json_depth(written.as_bytes()), "{written}");
    assert_eq!(bytes, written.len() as u64, "{written}");
}

#[test]
fn the_extent_is_that_of_what_is_written() {
    check(&Shape::Unit);
    check(&Shape::New(vec![1]));
    check(&Shape::Pair(1, vec![]));
    check(&Shape::Named { inner: vec![vec![]] });
    check(&json!({"a": [[["[[[["]]], "b": {}}));
    check(&json!(["\0\u{1b}\"\\\u{8}\t\n\u{c}\r\u{7f}é€😀/", "", null, true, false]));
    check(&(f64::NAN, 1.0_f64, 0.1_f32, -1e300, 5e-324, f32::INFINITY, 1e16));
    check(&(i8::MIN, i64::MIN, u64::MAX, i128::MIN, u128::MAX, 0, 9, 10, -10));
    check(&('"', '\n', 'é', (), None::<u8>, Some(1)));
    check(&std::collections::BTreeMap::from([(-1, "a"), (10, "b")]));
    check(&std::collections::BTreeMap::from([(true, [1.5]), (false, [0.0])]));
    check(&std::collections::BTreeMap::from([('x', "a"), ('"', "b")]));
    check(&(jiff::Timestamp::UNIX_EPOCH, crate::EventId::fresh()));
    for raw in ["1", "[[[[[[{}]]]]]]", r#""[[[[[[[[""#] {
        check(&Odd {
            raw: RawValue::from_string(raw.to_owned()).unwrap(),
            after: vec!["[[[[[[[[[[[".to_owned()],
            shapes: vec![Shape::Named { inner: vec![] }],
            more: serde_json::Map::from_iter([("x".to_owned(), json!([[1]]))]),
        });
    }
}

#[test]
fn what_nests_without_end_is_given_up() {
    let deep = (0..5000).fold(json!(1), |inner, _| serde_json::Value::Array(vec![inner]));
    assert!(extent_of(&deep).unwrap().depth > FAR);
    super::super::discard(deep);
}
