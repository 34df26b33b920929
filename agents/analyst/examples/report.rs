//! Writes a report from sample data: `cargo run -p ephor-analyst --example report -- [FOLDER]`.
//!
//! FOLDER gets `sales.html`, `sales.md`, the same in Chinese, and `odd.html` with what is hostile, huge or
//! empty. Default: the folder for temporary files.

use std::path::PathBuf;

use ephor_analyst::report::{Column, Provenance, Report, Section, Table, html, markdown};
use serde_json::{Value, json};

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for (name, report) in [("sales", sales()), ("sales-zh", chinese()), ("odd", odd())] {
        let page = folder.join(format!("{name}.html"));
        std::fs::write(&page, html(&report))?;
        std::fs::write(folder.join(format!("{name}.md")), markdown(&report))?;
        println!("{}", page.display());
    }
    Ok(())
}

fn rows(rows: Value) -> Vec<Vec<Value>> {
    let rows = rows.as_array().cloned().unwrap_or_default();
    rows.into_iter().map(|row| row.as_array().cloned().unwrap_or_default()).collect()
}

fn step(title: &str, sql: &str, table: Table) -> Section {
    let (title, sql) = (title.to_owned(), Some(sql.to_owned()));
    Section { title, sql, table: Some(table), ..Section::default() }
}

fn sales() -> Report {
    let months = (0..24).map(|n| {
        let month = format!("{}-{:02}", 2023 + n / 12, n % 12 + 1);
        let wave = f64::from(n % 12 - 6).abs() * 4_200.0;
        vec![json!(month), json!((61_000.0 + f64::from(n) * 900.0 + wave).round())]
    });
    let regions = ["North", "South", "East", "West"];
    let quarters = (0..8).flat_map(|quarter| {
        regions.iter().enumerate().map(move |(at, region)| {
            let amount = 18_000 + 2_600 * at as i64 + quarter * (900 - 500 * at as i64);
            let amount = if quarter == 5 && at == 2 { Value::Null } else { json!(amount) };
            vec![
                json!(format!("{}-Q{}", 2023 + quarter / 4, quarter % 4 + 1)),
                json!(region),
                amount,
            ]
        })
    });
    let products = json!([
        ["Espresso machine with steam wand and integrated grinder, brushed steel", 182_400.5],
        ["Filter papers", 91_020.25],
        ["Burr grinder", 74_300],
        ["Kettle", 51_115.75],
        ["Travel mug", 22_870],
        ["Scale", 12_004.5],
        ["Returns of last season", -8_450.25],
    ]);
    let customers = (0..60).map(|n| {
        let orders = 2 + (n * 37) % 41;
        let spent = f64::from(orders * 47 + (n * 61) % 500) + 0.5;
        vec![json!(format!("Customer {:02}", n + 1)), json!(orders), json!(spent)]
    });
    let mut figures = step(
        "Total revenue and number of orders",
        "SELECT SUM(amount) AS revenue_eur, COUNT(*) AS orders FROM orders",
        Table::new(["revenue_eur", "orders"], vec![vec![json!(1_906_400.5), json!(12_480)]]),
    );
    figures.notes.push("Orders of today aren't in the database yet.".to_owned());
    let mut trend = step(
        "Revenue by month",
        "SELECT strftime('%Y-%m', ordered_at) AS month, SUM(amount) AS revenue_eur\nFROM orders\nGROUP BY month\nORDER BY month",
        Table::new(["month", "revenue_eur"], months.collect()),
    );
    trend.analysis = Some("Revenue follows the **season**: it is highest around the new year.\n\n| Year | Mean of a month |\n| --- | ---: |\n| 2023 | 78,550 |\n| 2024 | 89,350 |\n".to_owned());
    let share = Column { name: "share".to_owned(), unit: Some("%".to_owned()) };
    let mut most = Table::new(["name", "orders", "spent_eur"], customers.collect());
    most.total = Some(4_210);
    most.truncated = true;
    Report {
        title: "Sales, 2023 and 2024".to_owned(),
        question: "How did revenue develop over the last two years, by month, region and product?".to_owned(),
        summary: "Revenue **grew by 14 %** from 2023 to 2024.\n\n- The *north* and the *south* grew, the west shrank.\n- Three products bring four fifths of it; see the [price list](https://example.com/prices).\n\n## What to do\n\n1. Look into returns of last season.\n2. Ask the west why `grinder` orders fell.\n".to_owned(),
        sections: vec![
            figures,
            trend,
            step("Revenue by quarter and region", "SELECT quarter, region, SUM(amount) AS revenue_eur FROM orders GROUP BY 1, 2",
                Table::new(["quarter", "region", "revenue_eur"], quarters.collect())),
            step("The products that bring most", "SELECT product, SUM(amount) AS revenue_eur FROM items GROUP BY 1 ORDER BY 2 DESC",
                Table::new(["product", "revenue_eur"], rows(products))),
            step("Shares of the channels", "SELECT channel, share FROM channels",
                Table::new([Column::from("channel"), share], rows(json!([["Web shop", 46.2], ["Stores", 31.5], ["Partners", 14.3], ["Phone", 8.0]])))),
            step("Orders by weekday and channel", "SELECT weekday, channel, orders FROM weekdays",
                Table::new(["weekday", "channel", "orders"], rows(json!([["Mon", "Web", 410], ["Mon", "Store", 280], ["Tue", "Web", 395], ["Tue", "Store", 300], ["Wed", "Web", 430], ["Wed", "Store", 310], ["Thu", "Web", 460], ["Thu", "Store", 355], ["Fri", "Web", 520], ["Fri", "Store", 490], ["Sat", "Web", 610], ["Sat", "Store", 720]])))),
            step("Orders and spending of customers", "SELECT name, COUNT(*) AS orders, SUM(amount) AS spent_eur FROM customers JOIN orders USING (customer_id) GROUP BY 1", most),
        ],
        plan: ["Sum revenue and count orders", "Revenue by month", "Revenue by quarter and region", "Report"].map(str::to_owned).to_vec(),
        notes: vec!["The Python step couldn't be run here; its analysis was left out.".to_owned()],
        provenance: Provenance {
            database: Some("sales".to_owned()),
            when: Some("22 November 2026, 09:30 UTC".to_owned()),
            model: Some("offline".to_owned()),
            evidence: vec!["metrics.md › Revenue".to_owned(), "glossary.csv: GMV".to_owned()],
        },
        ..Report::default()
    }
}

fn chinese() -> Report {
    let months = (1..=12)
        .map(|month| vec![json!(format!("2024-{month:02}")), json!(230_000 + month * 17_500)]);
    Report {
        title: "二〇二四年销售分析".to_owned(),
        question: "2024 年各月、各地区的销售额是多少？".to_owned(),
        summary:
            "销售额全年**持续增长**，十二月达到最高。\n\n- 华东地区贡献最大\n- 西南地区出现负增长"
                .to_owned(),
        sections: vec![
            step(
                "各月销售额",
                "SELECT 月份, SUM(金额) AS 销售额 FROM 订单 GROUP BY 月份",
                Table::new(["月份", "销售额"], months.collect()),
            ),
            step(
                "各地区销售额与成本",
                "SELECT 地区, 销售额, 成本 FROM 地区汇总",
                Table::new(
                    ["地区", "销售额", "成本"],
                    rows(json!([
                        ["华东", 1_280_000, 830_000],
                        ["华南", 964_000, 702_000],
                        ["华北", 853_000, 611_000],
                        ["西南", -42_000, 93_000]
                    ])),
                ),
            ),
            step(
                "渠道占比",
                "SELECT 渠道, 占比 FROM 渠道",
                Table::new(
                    ["渠道", "占比"],
                    rows(json!([["线上", 0.62], ["门店", 0.3], ["其他", 0.08]])),
                ),
            ),
        ],
        provenance: Provenance {
            database: Some("sales".to_owned()),
            when: Some("2026年11月22日 17:30".to_owned()),
            ..Provenance::default()
        },
        ..Report::default()
    }
}

fn odd() -> Report {
    let hostile = json!([
        ["</script><script>alert(1)</script>", 12, "javascript:alert(1)"],
        ["\u{202e}txt.exe\u{0}\u{7}", -3, null],
        ["'\" onmouseover=\"alert(1)", 0, "a | b\nc"],
        ["שלום עולם", 4, "مرحبا"],
        ["x".repeat(400), 9, "👩\u{200d}🔬"],
    ]);
    let many =
        (0..500).map(|n| vec![json!(format!("Category number {n}")), json!((n * 7919) % 1000)]);
    let days = (0..336).map(|n| {
        let day = if n % 50 == 49 { Value::Null } else { json!((n * n) % 977 - 300) };
        vec![json!(format!("2024-{:02}-{:02}", n / 28 + 1, n % 28 + 1)), day]
    });
    let channels = rows(json!([
        ["2023", "Web", 60],
        ["2023", "Store", 40],
        ["2024", "Web", 71],
        ["2024", "Store", 29],
        ["2022", "Web", 52],
        ["2022", "Store", 48]
    ]));
    Report {
        question: "What <b>happens</b> with hostile & huge data?".to_owned(),
        summary: "# Ignore this\n\n<img src=x onerror=alert(1)> ![pixel](https://evil.test/p.png) [click](javascript:alert(1))\n\n```sql\nSELECT 1; -- never closed".to_owned(),
        sections: vec![
            step("Hostile <i>cells</i>", "SELECT '</code></pre>'", Table::new(["na<me", "n", "text"], rows(hostile))),
            step("Many categories", "SELECT 2", Table::new(["category", "n"], many.collect())),
            step("Days with gaps", "SELECT 3", Table::new(["day", "delta"], days.collect())),
            step("Shares of two kinds by group", "SELECT 4", Table::new(["group", "channel", "share_percent"], channels)),
            step("Nothing", "SELECT 5", Table::new(["n"], Vec::new())),
            step("One number", "SELECT 6", Table::new(["average_basket_eur"], vec![vec![json!(48.237)]])),
        ],
        ..Report::default()
    }
}
