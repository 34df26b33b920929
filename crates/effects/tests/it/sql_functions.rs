//! Functions that analysts expect of SQL, through a DATABASE node on SQLite. The expected values were
//! computed with Python's `statistics` (exact fractions) and `math`; the definitions are those of SQLite's
//! mathematical functions and percentile extension, and of PostgreSQL's statistics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::approx_constant)]

use crate::common;

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use serde_json::{Value, json};

struct Numbers(House);

impl Numbers {
    fn new() -> Self {
        Self(House::new(json!({"connections": {"x": "sqlite::memory:"}})))
    }

    /// A query over `t(id, x, g, s)`.
    async fn ask(&self, query: &str) -> Result<Value, Failure> {
        let with = format!(
            "WITH t (id, x, g, s) AS (VALUES (1, 10, 'a', 'Oslo'), (2, 25, 'a', 'Rome'), (3, 40, 'b', 'oslo'),
             (4, 5, 'b', NULL), (5, 60, 'b', 'Ålesund'), (6, NULL, 'c', '77')) {query}"
        );
        self.0.run("DATABASE", json!({"query": with, "timeout": 20})).await
    }

    async fn rows(&self, query: &str) -> Vec<Value> {
        let output = self.ask(query).await.unwrap_or_else(|f| panic!("{query}: {}", told(&f)));
        let rows = output["rows"].as_array().unwrap().iter();
        rows.map(|row| row.as_object().unwrap().values().next().unwrap().clone()).collect()
    }

    async fn check(&self, query: &str, expect: Value) {
        let found = self.rows(query).await;
        let expect = match expect {
            Value::Array(list) => list,
            one => vec![one],
        };
        let near = |(found, expect): (&Value, &Value)| match (found.as_f64(), expect.as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() <= 4e-15 * b.abs(),
            _ => found == expect,
        };
        let all = found.len() == expect.len() && found.iter().zip(&expect).all(near);
        assert!(all, "{query}: {found:?}, not {expect:?}");
    }
}

#[tokio::test]
async fn statistics() {
    let t = Numbers::new();
    for (query, expect) in [
        ("median(x)", json!(25.0)),
        ("median(x) FILTER (WHERE id > 1)", json!(32.5)),
        ("median(x) FILTER (WHERE id > 9)", json!(null)),
        ("median(DISTINCT x > 20)", json!(0.5)),
        ("percentile(x, 25)", json!(10.0)),
        ("percentile(x, 90)", json!(52.0)),
        ("percentile(x, 0)", json!(5.0)),
        ("percentile(x, 100)", json!(60.0)),
        ("percentile_cont(x, 0.9)", json!(52.0)),
        ("percentile_disc(x, 0.5)", json!(25.0)),
        ("percentile_disc(x, 0.41)", json!(25.0)),
        ("percentile_disc(x, 0)", json!(5.0)),
        ("stddev(x)", json!(22.52776065213762)),
        ("stddev_samp(x)", json!(22.52776065213762)),
        ("stddev_pop(x)", json!(20.149441679609886)),
        ("variance(x)", json!(507.5)),
        ("var_samp(x)", json!(507.5)),
        ("var_pop(x)", json!(406.0)),
        ("stddev(x) FILTER (WHERE id = 1)", json!(null)),
        ("stddev_pop(x) FILTER (WHERE id = 1)", json!(0.0)),
        ("var_pop(x) FILTER (WHERE id = 6)", json!(null)),
        ("sqrt(avg(x)) > 5", json!(1)),
        ("round(stddev(x) / sqrt(count(x)), 6)", json!(10.074721)),
    ] {
        t.check(&format!("SELECT {query} AS v FROM t"), expect).await;
    }
    t.check("SELECT median(x) FROM t GROUP BY g ORDER BY g", json!([17.5, 40.0, null])).await;
    t.check("SELECT median(x) FROM t WHERE 0", json!(null)).await;
    t.check("SELECT stddev('7' || x) FROM t WHERE x < 0", json!(null)).await;
    // Far from zero, where subtracting squares would lose everything.
    let far = "SELECT variance(1000000000.0 + v) FROM (SELECT 4 v UNION SELECT 7 UNION SELECT 13 UNION SELECT 16)";
    t.check(far, json!(30.0)).await;
}

#[tokio::test]
async fn over_windows() {
    let t = Numbers::new();
    let moving = "OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM t WHERE x > 0";
    let expect = json!([null, 10.606601717798213, 15.0, 17.55942292142123, 27.83882181415011]);
    t.check(&format!("SELECT stddev(x) {moving}"), expect).await;
    t.check(&format!("SELECT median(x) {moving}"), json!([10.0, 17.5, 25.0, 25.0, 40.0])).await;
    let all = "SELECT percentile(x, 50) OVER (PARTITION BY g) FROM t ORDER BY id";
    t.check(all, json!([17.5, 17.5, 40.0, 40.0, 40.0, null])).await;
    // What has left the window leaves no trace, however large it was.
    let far = "SELECT variance(v) OVER (ORDER BY i ROWS 1 PRECEDING) FROM
               (SELECT 1 i, 1e12 v UNION SELECT 2, 1 UNION SELECT 3, 2 UNION SELECT 4, 3)";
    t.check(far, json!([null, 4.99999999999e23, 0.5, 0.5])).await;
}

#[tokio::test]
async fn patterns_and_bytes() {
    let t = Numbers::new();
    for (query, expect) in [
        ("count(*) FROM t WHERE s REGEXP '^o'", json!(1)),
        ("count(*) FROM t WHERE s REGEXP '(?i)^o'", json!(2)),
        ("count(*) FROM t WHERE s NOT REGEXP '^\\w+$'", json!(0)),
        ("group_concat(id) FROM t WHERE regexp_like(s, '^[[:upper:]Å]')", json!("1,2,5")),
        ("NULL REGEXP 'a'", json!(null)),
        ("'a' REGEXP NULL", json!(null)),
        ("2024 REGEXP '^20'", json!(1)),
        ("'ann.lee@a-b.example' REGEXP '^[\\w.]+@[\\w-]+(\\.[\\w-]+)*\\.\\w{2,}$'", json!(1)),
        ("x'61' REGEXP 'a'", json!(0)),
        // Linear, where others backtrack without end.
        ("format('%.*c', 60000, 'a') REGEXP '(a*)*b'", json!(0)),
        ("hex(unhex('4f-73', '-'))", json!("4F73")),
        ("unhex('4')", json!(null)),
        ("length(unhex(hex(zeroblob(100000))))", json!(100_000)),
        ("ceil(2.1) + floor(-2.1)", json!(0.0)),
        ("power(2, 3) || ''", json!("8.0")),
        ("sign(-3)", json!(-1)),
        ("round(pi(), 2)", json!(3.14)),
        ("exp(ln(5)) BETWEEN 4.999999 AND 5.000001", json!(1)),
        ("ln(-1)", json!(null)),
        ("mod(7, 4)", json!(3.0)),
    ] {
        t.check(&format!("SELECT {query}"), expect).await;
    }
}

#[tokio::test]
async fn mistakes_are_told_and_bombs_end() {
    let t = Numbers::new();
    for (query, code, says) in [
        ("median(s) FROM t", ErrorCode::ValidationFailed, "of numbers"),
        ("stddev(9e999)", ErrorCode::ValidationFailed, "finite"),
        ("percentile(x, 101) FROM t", ErrorCode::ValidationFailed, "from 0 to 100"),
        ("percentile_cont(x, 50) FROM t", ErrorCode::ValidationFailed, "from 0 to 1"),
        ("percentile(x, id) FROM t", ErrorCode::ValidationFailed, "changes"),
        ("percentile(x, NULL) FROM t", ErrorCode::ValidationFailed, "from 0 to 100"),
        ("s REGEXP '(' FROM t", ErrorCode::ValidationFailed, "can't be read"),
        ("s REGEXP '(\\w{100}){100}' FROM t", ErrorCode::ValidationFailed, "can't be read"),
        ("s REGEXP '(a)\\1' FROM t", ErrorCode::ValidationFailed, "can't be read"),
        ("s REGEXP 5 FROM t", ErrorCode::ValidationFailed, "is a text"),
        ("s REGEXP format('%.*c', 300, 'a') FROM t", ErrorCode::ValidationFailed, "200 bytes"),
        ("format('%.*c', 2000000, 'a') REGEXP 'b'", ErrorCode::ResourceLimit, "limit"),
    ] {
        let failure = t.ask(&format!("SELECT {query}")).await.expect_err(query);
        assert_eq!(failure.code, code, "{query}: {}", told(&failure));
        assert!(told(&failure).contains(says), "{query}: {}", told(&failure));
    }
    // More values than are kept, in one aggregate or in many.
    let endless = "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT";
    for query in
        ["median(n) FROM c", "median(n), median(n + 1), median(n + 2), percentile(n, 5) FROM c"]
    {
        let config = json!({"query": format!("{endless} {query}"), "timeout": 120});
        let failure = t.0.run("DATABASE", config).await.expect_err(query);
        assert_eq!(failure.code, ErrorCode::ResourceLimit, "{query}: {}", told(&failure));
    }
    // What they had kept is free again.
    t.check("SELECT median(x) FROM t", json!(25.0)).await;
}
