//! Work of several steps: ask the data, compute the trend, write the report, send it.

use ephor_core::text::cut;
use ephor_core::{Intent, NodeId, Plan, PlanEdge, PlanNode};
use serde_json::{Map, Value, json};

use super::clauses::{self, Parts};
use super::data::{self, Asked};
use super::{Skill, Turn};
use crate::text;
use crate::{Capability, build};
use ephor_model::Decided;

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "plan",
        description: "Plans work of several steps: questions over data, their trend, a chart, a report, and sending it to a destination or URL.",
        examples: &[
            "Analyse the last three months of sales, compute the trend and send me the report",
            "分析最近三个月的销售数据，计算趋势并把报告发给我",
        ],
    },
    intent: Intent::ComplexTask,
    decide,
};

/// What analyses look into beside time, the first that the data knows.
const TOPS: &[&str] = &["products", "categories", "regions", "customers", "cities"];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    if !turn.has_kind("DATABASE") {
        return None;
    }
    let parts = clauses::split(turn.message, turn);
    if !(parts.send || (parts.analyse && (parts.report || parts.chart))) {
        return None;
    }
    let question = parts.question.trim();
    if question.is_empty() {
        return None;
    }
    let pieces = pieces(turn, &parts, question)?;
    if parts.chart && !turn.has_kind("CHART") {
        return Some(build::regret(turn.language.say(
            "I can't draw a chart here: no CHART node kind is registered. Ask for a report instead.",
            "这里无法画图：没有注册 CHART 节点。可以改为要一份报告。",
        )));
    }
    let destination = if parts.send {
        match destination(turn) {
            Ok(url) => Some(url),
            Err(ask) => return Some(*ask),
        }
    } else {
        None
    };
    Some(build::plan(compose(turn, &parts, pieces, destination)))
}

struct Pieces<'a> {
    main: Asked<'a>,
    /// The main question has a row for each period.
    periods: bool,
    top: Option<Asked<'a>>,
}

fn pieces<'a>(turn: &Turn<'a>, parts: &Parts, question: &str) -> Option<Pieces<'a>> {
    let one = |question: &str| -> Option<Asked<'a>> {
        let (mut understood, _) = data::ask(turn, question);
        (!understood.is_empty()).then(|| understood.remove(0))
    };
    if !parts.analyse {
        let main = one(question)?;
        return Some(Pieces { periods: periods(&main), main, top: None });
    }
    let plain = one(question);
    let days = plain.as_ref().and_then(|asked| asked.compiled.days);
    let done = |asked: &Asked<'_>| periods(asked) || asked.compiled.sql.contains("GROUP BY");
    if let Some(main) = plain.filter(done) {
        return Some(Pieces { periods: periods(&main), main, top: None });
    }
    let unit = step(days);
    let main = one(&format!("total {question} per {unit}"))
        .or_else(|| one(&format!("{question} per {unit}")))
        .filter(periods);
    match main {
        Some(main) => {
            let top = TOPS.iter().find_map(|top| {
                let question = format!("total {question} top 5 {top}");
                let (mut understood, _) = data::ask_months(turn, &question);
                (!understood.is_empty()).then(|| understood.remove(0)).filter(|asked| {
                    asked.compiled.columns.len() == 2 && asked.database.name == main.database.name
                })
            });
            Some(Pieces { main, periods: true, top })
        }
        None => one(question).map(|main| Pieces { main, periods: false, top: None }),
    }
}

/// The unit by which so many days are looked at: some rows, and not hundreds.
fn step(days: Option<i32>) -> &'static str {
    match days {
        Some(..=14) => "day",
        Some(15..=62) => "week",
        Some(1101..) => "quarter",
        _ => "month",
    }
}

/// Whether the first column names periods.
fn periods(asked: &Asked<'_>) -> bool {
    ["day", "week", "month", "quarter", "year"]
        .contains(&asked.compiled.columns.first().map_or("", String::as_str))
        && asked.compiled.columns.len() >= 2
}

/// Where to send the report, or the question that asks for it.
fn destination(turn: &Turn<'_>) -> Result<String, Box<Decided>> {
    if let Some(url) = text::url(&turn.text) {
        return Ok(url);
    }
    let known = &turn.context.capabilities.destinations;
    let answers: Vec<&str> = turn.answers().map(|(_, answer)| answer.trim()).collect();
    let named = known.iter().find(|destination| {
        answers.contains(&destination.name.as_str())
            || (known.len() > 1 && turn.says(&[destination.name.as_str()]))
    });
    match (named, known.as_slice()) {
        (Some(named), _) => Ok(named.url.clone()),
        (None, [only]) => Ok(only.url.clone()),
        (None, []) => Err(Box::new(build::clarify(
            turn.language.say(
                "Where shall I send it? Please give an http or https URL; no destination is configured.",
                "发送到哪里？请给出 http 或 https 地址；目前没有配置发送目标。",
            ),
            Vec::new(),
            &["url"],
        ))),
        (None, several) => Err(Box::new(build::clarify(
            turn.language.say("Where shall I send it?", "发送到哪里？"),
            several.iter().map(|destination| destination.name.clone()).collect(),
            &["destination"],
        ))),
    }
}

fn node(id: &str, kind: &str, name: String, config: Map<String, Value>, inputs: Value) -> PlanNode {
    PlanNode {
        node_id: NodeId::from(id),
        kind: kind.to_owned(),
        name,
        config,
        input_mapping: inputs.as_object().cloned().filter(|map| !map.is_empty()),
        output_mapping: None,
        description: None,
        retry_config: None,
        idempotent: None,
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn compose(
    turn: &Turn<'_>,
    parts: &Parts,
    pieces: Pieces<'_>,
    destination: Option<String>,
) -> Plan {
    let say = |english: &str, chinese: &str| turn.language.say(english, chinese);
    let subject = cut(turn.message, 80);
    let main_id = if pieces.periods { "periods" } else { "rows" };
    let understood = pieces.main.compiled.understood.clone();
    let mut nodes = vec![node(
        main_id,
        "DATABASE",
        format!("{}: {understood}", say("Ask the data", "查询数据")),
        data::config(&pieces.main),
        Value::Null,
    )];
    let mut edges: Vec<(&str, &str)> = Vec::new();
    let mut facts = json!({
        "title": say("Report: ", "报告：") + &understood,
        "understood": understood,
        "rows": format!("${{{main_id}.output.rows}}"),
    });
    let title = cut(&understood, 200);
    let trend = pieces.periods && turn.has_kind("LOOP");
    if trend {
        nodes.push(trend_node(
            &pieces.main.compiled.columns,
            main_id,
            say("Compute the trend", "计算趋势"),
        ));
        edges.push((main_id, "trend"));
        facts["trend"] = json!("${trend.output.results}");
    }
    if let Some(top) = &pieces.top {
        nodes.push(node(
            "top",
            "DATABASE",
            format!("{}: {}", say("Ask the data", "查询数据"), top.compiled.understood),
            data::config(top),
            Value::Null,
        ));
        facts["top"] = json!("${top.output.rows}");
    }
    // The figures that the reply quotes: a branch of its own, beside report and sending.
    if turn.has_kind("CONDITION") {
        nodes.push(node(
            "figures",
            "CONDITION",
            say("Keep the figures", "保留数字"),
            object(json!({"expression": "rows"})),
            json!({"rows": format!("${{{main_id}.output.rows}}")}),
        ));
        edges.push((main_id, "figures"));
    }
    let reports = (parts.report || parts.analyse) && turn.has_kind("LLM");
    if reports {
        nodes.push(node(
            "report",
            "LLM",
            say("Write the report", "撰写报告"),
            object(json!({
                "prompt": say(
                    "Write the report on these figures in Markdown: a table, the totals, the trend in words, the best and the worst period.",
                    "根据这些数据用 Markdown 撰写报告：表格、合计、趋势、最高和最低的时段。",
                ),
                "data": facts,
            })),
            Value::Null,
        ));
        edges.push((if trend { "trend" } else { main_id }, "report"));
        if pieces.top.is_some() {
            edges.push(("top", "report"));
        }
    }
    if parts.chart {
        nodes.push(node(
            "chart",
            "CHART",
            say("Draw the chart", "绘制图表"),
            object(json!({
                "title": title,
                "data": format!("${{{main_id}.output}}"),
            })),
            Value::Null,
        ));
        edges.push((main_id, "chart"));
    }
    if let Some(url) = destination {
        let mut body = json!({"subject": subject, "rows": format!("${{{main_id}.output.rows}}")});
        if reports {
            body["report"] = json!("${report.output.text}");
        }
        if parts.chart {
            body["chart"] = json!("${chart.output.html}");
            edges.push(("chart", "send"));
        }
        nodes.push(node(
            "send",
            "HTTP",
            say("Send it", "发送"),
            object(json!({"url": url, "method": "POST", "body": body, "timeout": 30})),
            Value::Null,
        ));
        edges.push((if reports { "report" } else { main_id }, "send"));
    }
    let steps: Vec<&str> = nodes.iter().map(|node| node.node_id.as_str()).collect();
    Plan {
        name: subject,
        description: format!("{}: {}", say("Steps", "步骤"), steps.join(", ")),
        edges: edges
            .into_iter()
            .map(|(source, target)| PlanEdge {
                source: NodeId::from(source),
                target: NodeId::from(target),
                condition: None,
            })
            .collect(),
        nodes,
        global_config: None,
    }
}

/// The change of each period against the one before, in percent.
fn trend_node(columns: &[String], main: &str, name: String) -> PlanNode {
    let period = columns.first().cloned().unwrap_or_default();
    let value = columns.get(1).cloned().unwrap_or_default();
    // The first period has none before it, and nothing grows from zero by a percentage.
    let expression = format!(
        "{{\"{period}\": item[\"{period}\"], \"{value}\": item[\"{value}\"], \"change_percent\": \
         index == 0 || double(last[\"{value}\"]) == 0.0 ? null : \
         (double(item[\"{value}\"]) - double(last[\"{value}\"])) * 100.0 / double(last[\"{value}\"])}}"
    );
    node(
        "trend",
        "LOOP",
        name,
        object(json!({
            "items": format!("${{{main}.output.rows}}"),
            "expression": expression,
            "max_iterations": 1000,
        })),
        Value::Null,
    )
}
