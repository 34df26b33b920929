#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::attributes::Container;
use crate::expand::expand;

/// What is said of a struct; empty: it is fine.
#[track_caller]
fn check(code: &str, expect: &[&str]) {
    let input = syn::parse_str(code).unwrap();
    let said: Vec<String> = match Container::read(&input) {
        Ok(container) => {
            syn::parse2::<syn::File>(expand(&container)).unwrap();
            Vec::new()
        }
        Err(error) => error.into_iter().map(|it| it.to_string()).collect(),
    };
    assert_eq!(said.len(), expect.len(), "{said:#?}");
    for (said, expect) in said.iter().zip(expect) {
        assert!(said.contains(expect), "{said}");
    }
}

#[test]
fn a_state_is_a_struct_with_named_fields() {
    let named = "a state is a struct with named fields";
    check("struct S { a: u8 }", &[]);
    check("struct S {}", &[]);
    check("struct S<T: Clone, const N: usize> where T: Copy { a: T }", &[]);
    check("struct S(u8);", &[named]);
    check("struct S;", &[named]);
    check("enum S { A }", &[named]);
    check("union S { a: u8 }", &[named]);
    check("struct S<'a> { a: &'a str }", &["can't borrow"]);
}

#[test]
fn a_field_has_one_strategy() {
    check("struct S { #[state(append, unique)] a: Vec<u8> }", &[]);
    check("struct S { #[state(append)] #[state(unique)] a: Vec<u8> }", &[]);
    check("struct S { #[state(unique, append)] a: Vec<u8> }", &[]);
    check("struct S { #[state(append, merge)] a: u8 }", &["`append` is said already"]);
    check("struct S { #[state(merge)] #[state(merge)] a: u8 }", &["`merge` is said already"]);
    check("struct S { #[state(replace, with = f)] a: u8 }", &["`replace` is said already"]);
    check("struct S { #[state(merge, unique)] a: u8 }", &["`unique` goes with `append`"]);
    check("struct S { #[state(unique)] a: u8 }", &["`unique` goes with `append`"]);
    check("struct S { #[state(append, update = u8)] a: u8 }", &["the function of `with`"]);
    check("struct S { #[state(with)] a: u8 }", &["expected `=`"]);
    check("struct S { #[state(with = |a, b| *a += b, update = u16)] a: u8 }", &[]);
    check("struct S { #[state] a: u8 }", &["attribute arguments"]);
}

#[test]
fn unknown_attributes_are_named_with_the_known_ones() {
    check("struct S { #[state(prepend)] a: u8 }", &["a field knows `replace`, `append`"]);
    check("struct S { #[state(prepend = 3, append)] a: u8 }", &["a field knows"]);
    check("#[state(name = \"A\")] struct S { a: u8 }", &["a state knows `update = \"Name\"`"]);
    check("#[state(update = \"A B\")] struct S { a: u8 }", &["unexpected token"]);
    check("#[state(update = \"A\", crate = \"::ephor::graph\")] struct S { a: u8 }", &[]);
}

#[test]
fn serde_must_keep_every_field() {
    check("struct S { #[serde(rename = \"b\", default)] a: u8 }", &[]);
    check("struct S { #[serde(skip)] a: u8 }", &["can't be skipped"]);
    check("struct S { #[serde(default, skip_serializing)] a: u8 }", &["can't be skipped"]);
    check("struct S { #[serde(flatten)] a: u8 }", &["can't be flattened"]);
}

#[test]
fn all_mistakes_are_reported_at_once() {
    check(
        "#[state(x)] struct S<'a> { #[state(y)] a: u8, #[state(z)] #[serde(skip)] b: u8 }",
        &["can't borrow", "a state knows", "a field knows", "a field knows", "can't be skipped"],
    );
}
