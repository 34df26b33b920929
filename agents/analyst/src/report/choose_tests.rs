use super::*;
use serde_json::{Value, json};

fn chosen(columns: &[&str], rows: Value) -> Vec<Chart> {
    let rows = rows.as_array().unwrap().iter().map(|row| row.as_array().unwrap().clone()).collect();
    let table = Table::new(columns.iter().copied(), rows);
    let profiles: Vec<Profile> = (0..columns.len()).map(|at| Profile::of(&table, at)).collect();
    charts(&table, &profiles)
}

fn told(chart: &Chart) -> String {
    let names = |series: &[Series]| {
        series.iter().map(|series| series.name.as_str()).collect::<Vec<_>>().join("+")
    };
    match chart {
        Chart::Figures(figures) => format!("{} figures", figures.len()),
        Chart::Lines { times, series, .. } => {
            format!("{} times, lines {}", times.len(), names(series))
        }
        Chart::Bars { names: bars, series, stacked, .. } => {
            format!("{} {} {}", bars.len(), if *stacked { "stacks" } else { "bars" }, names(series))
        }
        Chart::Shares { slices, .. } => format!("{} slices", slices.len()),
        Chart::Points { points, .. } => format!("{} points", points.len()),
    }
}

#[track_caller]
fn check(columns: &[&str], rows: Value, expect: &[&str]) {
    let found: Vec<String> = chosen(columns, rows).iter().map(told).collect();
    assert_eq!(found, expect);
}

#[test]
fn single_rows_are_figures() {
    check(&["revenue"], json!([[12]]), &["1 figures"]);
    check(&["name", "revenue", "orders"], json!([["Ann", 12, 3]]), &["2 figures"]);
    check(&["a", "b", "c", "d", "e"], json!([[1, 2, 3, 4, 5]]), &[]);
    check(&["name"], json!([["Ann"]]), &[]);
    check(&["revenue"], json!([[null]]), &[]);
}

#[test]
fn times_are_lines() {
    let months = json!([["2024-01", 1], ["2024-02", null], ["2024-03", -3]]);
    check(&["month", "revenue"], months, &["3 times, lines Revenue"]);
    let two = json!([[2022, 10, 9], [2023, 11, 8], [2024, 12, 9]]);
    check(&["year", "bought", "sold"], two, &["3 times, lines Bought+Sold"]);
    let apart = json!([[2022, 10, 9000], [2023, 11, 8000], [2024, 12, 9000]]);
    check(&["year", "n", "revenue"], apart, &["3 times, lines N", "3 times, lines Revenue"]);
    let split = json!([[2023, 11, 1], [2023, 12, 2], [2024, 1, 3]]);
    check(&["year", "month", "revenue"], split, &["3 times, lines Revenue"]);
    check(&["day", "revenue"], json!([["2024-01-01", 1], ["2024-01-02", 2]]), &["2 bars Revenue"]);
}

#[test]
fn times_with_categories_are_lines_of_each() {
    let mut rows = Vec::new();
    for month in 1..=4 {
        for region in 0..9 {
            rows.push(json!([format!("2024-0{month}"), format!("r{region}"), region * 10]));
        }
    }
    check(&["month", "region", "n"], json!(rows), &["4 times, lines r3+r4+r5+r6+r7+r8"]);
    let chart = &chosen(&["month", "region", "n"], json!(rows))[0];
    assert!(matches!(chart, Chart::Lines { labels, .. } if labels.of == Some(9)));
    let again =
        json!([["2024-01", "a", 1], ["2024-01", "a", 2], ["2024-02", "a", 3], ["2024-03", "b", 1]]);
    check(&["month", "region", "n"], again, &[]);
}

#[test]
fn categories_are_bars() {
    check(&["region", "n"], json!([["a", 1], ["b", -2], [null, 0]]), &["3 bars N"]);
    check(&["paid", "n"], json!([[true, 1], [false, 2]]), &["2 bars N"]);
    check(&["month", "n"], json!([[1, 1], [2, 2], [3, 3]]), &["3 bars N"]);
    check(&["id", "name", "n"], json!([[1, "a", 1], [2, "b", 2]]), &["2 bars N"]);
    check(&["customer_id", "n"], json!([[1, 1], [2, 2]]), &["2 bars N"]);
    check(
        &["r", "n", "sales"],
        json!([["a", 1, 900], ["b", 2, 800]]),
        &["2 bars N", "2 bars Sales"],
    );
    let many: Vec<Value> = (0..57).map(|n| json!([format!("x{n}"), n])).collect();
    check(&["name", "n"], json!(many), &["20 bars N"]);
    check(&["name", "n"], json!([["a", null], ["b", null]]), &[]);
    check(&["name"], json!([["a"], ["b"]]), &[]);
    check(&["name", "n"], json!([["a", 1], ["a", 2]]), &[]);
}

#[test]
fn shares_of_a_whole_are_a_ring() {
    check(&["region", "share"], json!([["a", 60], ["b", 40]]), &["2 slices"]);
    check(&["region", "share"], json!([["a", 0.6], ["b", 0.4]]), &["2 slices"]);
    check(&["region", "n_percent"], json!([["a", 60], ["b", 20]]), &["2 bars N"]);
    check(&["region", "share"], json!([["a", 120], ["b", -20]]), &["2 bars Share"]);
    let seven: Vec<Value> = (0..7).map(|n| json!([format!("x{n}"), 100.0 / 7.0])).collect();
    check(&["region", "share"], json!(seven), &["7 bars Share"]);
}

#[test]
fn two_categories_are_groups() {
    let rows =
        json!([["a", "x", 60], ["a", "y", 40], ["b", "x", 30], ["b", "y", 70], ["c", "x", 100]]);
    check(&["region", "kind", "n"], rows.clone(), &["3 bars x+y"]);
    check(&["region", "kind", "share"], rows, &["3 stacks x+y"]);
}

#[test]
fn many_pairs_of_numbers_are_points() {
    let pairs: Vec<Value> = (0..30).map(|n| json!([n, n * n])).collect();
    check(&["age", "spend"], json!(pairs), &["30 points"]);
    let named: Vec<Value> = (0..30).map(|n| json!([format!("c{n}"), n, n * n])).collect();
    check(&["name", "age", "spend"], json!(named), &["30 points"]);
    check(&["a", "b"], json!([[1, 2], [3, 4]]), &[]);
    check(&["a"], json!([[1], [3], [4]]), &[]);
    check(&["a"], json!([]), &[]);
}
