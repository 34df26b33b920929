//! Whole reports: what is in them, that pages are well formed, and that nothing hostile gets through.

use std::collections::HashSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn sample() -> Report {
    let rows = vec![
        vec![json!("2024-01"), json!(1200.5), json!("ok")],
        vec![json!("2024-02"), json!(null), json!("late")],
        vec![json!("2024-03"), json!(-300), json!("ok")],
    ];
    let mut table = Table::new(["month", "revenue_eur", "state"], rows);
    table.total = Some(12_000);
    table.truncated = true;
    Report {
        title: "Revenue".to_owned(),
        question: "Revenue by month?".to_owned(),
        summary: "It *fell*.\n\n- one\n- two".to_owned(),
        sections: vec![Section {
            title: "By month".to_owned(),
            sql: Some("SELECT month\nFROM orders".to_owned()),
            table: Some(table),
            analysis: Some("## Why\n\nReturns.".to_owned()),
            notes: vec!["A fallback was used.".to_owned()],
        }],
        plan: vec!["Ask".to_owned(), "Report".to_owned()],
        notes: vec!["First.".to_owned(), "Second.".to_owned()],
        provenance: Provenance {
            database: Some("sales".to_owned()),
            when: Some("2026-11-22".to_owned()),
            model: Some("offline".to_owned()),
            evidence: vec!["metrics.md".to_owned()],
        },
        language: None,
    }
}

#[test]
fn a_report_in_markdown() {
    let expect = "\
# Revenue

> Revenue by month?

> **Please note:** First.
>
> **Please note:** Second.

## Summary

It *fell*.

- one
- two

## 1. By month

> **Note:** A fallback was used.

| Month | Revenue (EUR) | State |
| --- | ---: | --- |
| 2024-01 | 1,200.50 | ok |
| 2024-02 | – | late |
| 2024-03 | −300.00 | ok |

*The first 3 of 12,000 rows*

### Analysis

#### Why

Returns.

```sql
SELECT month
FROM orders
```

## About this report

- **Database:** sales
- **Asked:** 2026-11-22
- **Model:** offline
- **Plan:**
  1. Ask
  2. Report
- **Sources:**
  - metrics.md
";
    assert_eq!(markdown(&sample()), expect);
}

/// A tag of a page: its name and attributes.
type Tag = (String, Vec<(String, String)>);

/// Reads a page as strictly as XML, but for void elements and the style; gives its tags and its text.
fn tags(page: &str) -> (Vec<Tag>, String) {
    const VOID: &[&str] = &["meta", "br", "hr"];
    let (mut found, mut open, mut text) = (Vec::new(), Vec::<String>::new(), String::new());
    let mut rest = page.strip_prefix("<!DOCTYPE html>\n").expect("a doctype");
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.find('>').expect("an end of the tag");
        let (tag, after) = (&rest[..end], &rest[end + 1..]);
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "nesting, before {rest:.80}");
            continue;
        }
        let (body, closed) = tag.strip_suffix('/').map_or((tag, false), |body| (body, true));
        let (name, mut attributes) = body.split_once(' ').unwrap_or((body, ""));
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "a name: {tag}");
        let mut known = Vec::new();
        while !attributes.trim().is_empty() {
            let (key, more) = attributes.trim_start().split_once("=\"").expect("a quoted value");
            let (value, more) = more.split_once('"').expect("the value's end");
            assert!(key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "a key: {key}");
            known.push((key.to_owned(), value.to_owned()));
            attributes = more;
        }
        if name == "style" {
            let (_, after) = rest.split_once("</style>").expect("the style's end");
            rest = after;
        } else if !closed && !VOID.contains(&name) {
            open.push(name.to_owned());
        }
        found.push((name.to_owned(), known));
    }
    assert!(open.is_empty(), "left open: {open:?}");
    text.push_str(rest);
    (found, text)
}

/// That a page is well formed, runs nothing, loads nothing, and can be read aloud.
#[track_caller]
fn sound(page: &str) -> String {
    let (tags, text) = tags(page);
    let mut ids = HashSet::new();
    let values = |key: &'static str| {
        tags.iter().flat_map(move |(_, known)| known.iter().filter(move |(name, _)| name == key))
    };
    for (_, id) in values("id") {
        assert!(ids.insert(id.as_str()), "{id} twice");
    }
    for (_, names) in values("aria-labelledby") {
        assert!(names.split(' ').all(|name| ids.contains(name)), "{names}");
    }
    for (name, known) in &tags {
        let bad = [
            "script",
            "img",
            "iframe",
            "object",
            "embed",
            "link",
            "base",
            "form",
            "foreignObject",
            "use",
        ];
        assert!(!bad.contains(&name.as_str()), "<{name}>");
        for (key, value) in known {
            assert!(
                !key.starts_with("on") && !["style", "src", "srcset"].contains(&key.as_str()),
                "{key}"
            );
            if key == "href" {
                let good = ["http://", "https://", "mailto:"];
                assert!(
                    good.iter().any(|scheme| value.to_lowercase().starts_with(scheme)),
                    "{value}"
                );
            }
        }
        let has = |key: &str| known.iter().any(|(name, _)| name == key);
        assert!(name != "th" || has("scope"), "a th without a scope");
    }
    let count = |name: &str| tags.iter().filter(|(tag, _)| tag == name).count();
    assert_eq!(count("h1"), 1);
    let charts = tags.iter().filter(|(tag, known)| {
        tag == "svg" && known.iter().any(|(key, value)| key == "role" && value == "img")
    });
    assert_eq!(charts.count(), count("desc"));
    assert!(
        !page
            .chars()
            .any(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\0'))
    );
    text
}

#[test]
fn a_report_as_a_page() {
    let page = html(&sample());
    sound(&page);
    for part in [
        "<html lang=\"en\">",
        "<title>Revenue</title>",
        "<h1 dir=\"auto\">Revenue</h1>",
        "<p class=\"asked\" dir=\"auto\">Revenue by month?</p>",
        "<p>It <em>fell</em>.</p>",
        "<figcaption>Revenue (EUR) by month</figcaption>",
        "<title>Jan 2024 · Revenue: 1,200.5 EUR</title>",
        "Line chart from Jan 2024 to Mar 2024. Revenue: first 1,200.5 EUR, last −300 EUR",
        "<caption>The first 3 of 12,000 rows</caption>",
        "<th scope=\"col\" class=\"n\">Revenue (EUR)</th>",
        "<th scope=\"row\">2024-02</th><td class=\"n null\"><span aria-label=\"no value\">–</span></td>",
        "<h4>Why</h4>",
        "<pre><code>SELECT month\nFROM orders</code></pre>",
        "<dt>Sources</dt><dd><ul><li>metrics.md</li></ul></dd>",
        "aria-label=\"Note\"><p>A fallback was used.</p>",
        "aria-label=\"Please note\"><ul><li>First.</li><li>Second.</li></ul>",
    ] {
        assert!(page.contains(part), "{part} isn't in {page}");
    }
    // The same, each time.
    assert_eq!(page, html(&sample()));
}

#[test]
fn the_policy_names_the_style_and_nothing_else() {
    use base64::Engine as _;
    use sha2::Digest as _;
    let page = html(&sample());
    let style = page.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(style));
    let policy = format!(
        "content=\"default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'\""
    );
    assert!(page.contains(&policy));
    assert!(!style.contains("url(") && !style.contains("@import") && !style.contains('\r'));
}

const HOSTILE: &[&str] = &[
    "</script><script>alert(1)</script>",
    "\" onmouseover=\"alert(1)",
    "' onfocus='alert(1)",
    "<img src=x onerror=alert(1)>",
    "</title></style></code></pre></svg><svg onload=alert(1)>",
    "javascript:alert(1)",
    "[click](javascript:alert(1)) ![x](https://evil.test/p.png)",
    "\u{202e}gnp.exe\u{2066}\0\u{7}\u{feff}",
    "<!-- --> <![CDATA[ ]]> <?php ?> &lt;b&gt; &#x3c;script&#x3e;",
    "```\n~~~\n# x | y\n---\n[r]: javascript:alert(1)",
    "${x} {{y}} %s",
];

#[test]
fn hostile_texts_are_texts_wherever_they_stand() {
    for hostile in HOSTILE {
        let text = (*hostile).to_owned();
        let rows = (0..4).map(|n| {
            vec![json!(format!("{n}{text}")), json!(n), json!(text), json!({ text.clone(): text })]
        });
        let column = Column { name: text.clone(), unit: Some(text.clone()) };
        let table = Table::new(
            [Column::from(text.clone()), column, "t".into(), "u".into()],
            rows.collect(),
        );
        let times = (1..5).flat_map(|n| {
            [
                vec![json!(format!("2024-0{n}")), json!(text), json!(n)],
                vec![json!(format!("2024-0{n}")), json!("b"), json!(n)],
            ]
        });
        let section = |table| Section {
            title: text.clone(),
            sql: Some(text.clone()),
            table: Some(table),
            analysis: Some(text.clone()),
            notes: vec![text.clone()],
        };
        let report = Report {
            title: text.clone(),
            question: format!("{text}?"),
            summary: text.clone(),
            sections: vec![
                section(table),
                section(Table::new(["month", "x", "n"], times.collect())),
            ],
            plan: vec![text.clone()],
            notes: vec![text.clone(), text.clone()],
            provenance: Provenance {
                database: Some(text.clone()),
                when: Some(text.clone()),
                model: Some(text.clone()),
                evidence: vec![text.clone()],
            },
            language: None,
        };
        let page = html(&report);
        sound(&page);
        assert!(page.contains("class=\"line l1\"") && page.contains("class=\"s0\""), "{hostile}");
        plain(&markdown(&report));
    }
}

/// That Markdown has no tags, images, or links other than to the web, however it is read.
#[track_caller]
fn plain(text: &str) {
    use pulldown_cmark::{Event, Parser, Tag};
    for event in Parser::new_ext(text, pulldown_cmark::Options::all()) {
        match event {
            Event::Html(tag) | Event::InlineHtml(tag) => panic!("{tag} in {text}"),
            Event::Start(Tag::Image { dest_url, .. }) => panic!("{dest_url} in {text}"),
            Event::Start(Tag::Link { dest_url, .. }) => {
                assert!(dest_url.starts_with("http"), "{dest_url}")
            }
            _ => {}
        }
    }
    assert!(!text.chars().any(|c| c == '\u{202e}' || c == '\0'));
}

#[test]
fn large_tables_are_cut_and_say_so() {
    let rows = (0..1_000).map(|n| (0..60).map(|c| json!(n * c)).collect()).collect();
    let names: Vec<String> = (0..60).map(|n| format!("c{n}")).collect();
    let section = Section { table: Some(Table::new(names, rows)), ..Section::default() };
    let report = Report { sections: vec![section], ..Report::default() };
    let page = html(&report);
    let text = sound(&page);
    assert!(text.contains("The first 200 of 1,000 rows; the first 30 of 60 columns"));
    assert_eq!(page.matches("<tr>").count(), 201);
    assert!(markdown(&report).contains("*The first 50 of 1,000 rows; the first 30 of 60 columns*"));
}

#[test]
fn a_long_cell_is_cut_and_the_whole_is_kept() {
    let rows = vec![vec![json!("x".repeat(5_000)), json!(1.23456)], vec![json!("b"), json!(2)]];
    let section = Section { table: Some(Table::new(["name", "n"], rows)), ..Section::default() };
    let page = html(&Report { sections: vec![section], ..Report::default() });
    sound(&page);
    assert!(page.contains(&format!("title=\"{}…\"", "x".repeat(1_999))));
    assert!(page.contains("title=\"1.23456\">1.23</td>"));
    assert!(page.len() < 60_000);
}

#[test]
fn huge_texts_are_bounded_wherever_they_stand() {
    let huge = "<x> ".repeat(20_000);
    let rows = (0..6).map(|n| vec![json!(format!("{n}{huge}")), json!(n)]).collect();
    let column = Column { name: huge.clone(), unit: Some(huge.clone()) };
    let section = Section {
        title: huge.clone(),
        sql: Some(huge.clone()),
        table: Some(Table::new([Column::from(huge.clone()), column], rows)),
        analysis: Some(huge.clone()),
        notes: vec![huge.clone(); 200],
    };
    let report = Report {
        title: huge.clone(),
        summary: huge,
        sections: vec![section; 3],
        ..Report::default()
    };
    let page = html(&report);
    sound(&page);
    assert!(page.len() < 3 * 700_000, "{}", page.len());
    assert!(markdown(&report).len() < 3 * 500_000);
}

#[test]
fn an_empty_report_is_a_page() {
    let text = sound(&html(&Report::default()));
    assert!(text.contains("Report"));
    assert_eq!(markdown(&Report::default()), "# Report\n");
    let none = Section { table: Some(Table::new(["n"], Vec::new())), ..Section::default() };
    let report = Report { sections: vec![none], ..Report::default() };
    assert!(sound(&html(&report)).contains("The query gave no rows."));
}

#[test]
fn chinese_questions_have_chinese_pages() {
    let rows = vec![vec![json!("华东"), json!(1_280_000)], vec![json!("华南"), json!(-20_000)]];
    let section = Section {
        title: "地区".into(),
        table: Some(Table::new(["地区", "销售额"], rows)),
        ..Section::default()
    };
    let report =
        Report {
            question: "各地区销售额".into(), sections: vec![section], ..Report::default()
        };
    let page = html(&report);
    let text = sound(&page);
    assert!(
        page.contains("<html lang=\"zh-Hans\">")
            && page.contains("<figcaption>各地区的销售额</figcaption>")
    );
    assert!(text.contains("128万") && text.contains("2 行"));
    let report = Report { language: Some(Language::English), ..report };
    assert!(html(&report).contains("<figcaption>销售额 by 地区</figcaption>"));
}

#[test]
fn reports_are_kept_as_json() {
    let kept = serde_json::to_string(&sample()).unwrap();
    assert_eq!(serde_json::from_str::<Report>(&kept).unwrap(), sample());
    assert_eq!(serde_json::from_str::<Report>("{}").unwrap(), Report::default());
}

fn cell() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-100_i64..100).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0..15_u8, 0..33_u8).prop_map(|(m, d)| json!(format!("2024-{m:02}-{d:02}"))),
        "[a-d]{1}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[0-9]{1,40}\\.[0-9]{0,9}".prop_map(Value::from),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// Whatever a result holds, the page is sound and nothing in it is lost in a number that is none.
    #[test]
    fn any_result_is_a_sound_page(
        names in prop::collection::vec("(month|id|n|share|.{0,12})", 1..5),
        cells in prop::collection::vec(prop::collection::vec(cell(), 0..6), 0..40),
        prose in any::<String>(),
        markup in "[-#>*_`~|!\\[\\]()<>a \n]{0,60}",
    ) {
        let section = Section {
            table: Some(Table::new(names, cells)),
            analysis: Some(markup.clone()),
            ..Section::default()
        };
        let report = Report { title: prose.clone(), summary: prose, sections: vec![section], ..Report::default() };
        let page = html(&report);
        sound(&page);
        prop_assert!(!page.contains("NaN\"") && !page.contains("inf\"") && !page.contains("=\"-inf"));
        plain(&markdown(&report));
    }

    /// Columns of one kind: those that charts are made from.
    #[test]
    fn any_figures_are_a_sound_chart(
        numbers in prop::collection::vec(prop::option::of(any::<f64>()), 2..40),
        timed in any::<bool>(),
    ) {
        let rows = numbers.iter().enumerate().map(|(at, number)| {
            let name = if timed { format!("20{at:02}-01-01") } else { format!("name {at}") };
            vec![json!(name), json!(number)]
        });
        let section = Section { table: Some(Table::new(["day", "n"], rows.collect())), ..Section::default() };
        let page = html(&Report { sections: vec![section], ..Report::default() });
        sound(&page);
        prop_assert!(!page.contains("NaN") && !page.contains("inf\""));
    }
}
