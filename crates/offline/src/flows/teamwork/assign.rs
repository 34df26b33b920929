//! Who gets which step: whoever has its tool, or is good at what it is about.

use serde_json::{Map, Value, json};

use ephor_model::Named;
use ephor_model::purposes::teamwork::{Brief, Member};

use crate::sql::Synonyms;
use crate::tasks::{Task, Toolbox, understand};
use crate::text::{has_any, words};

/// A step for somebody.
pub(super) struct Given<'a> {
    pub text: String,
    pub to: &'a str,
    pub parameters: Map<String, Value>,
    pub after: Vec<usize>,
}

/// What the message asks for, step by step. Empty: nothing in it is understood.
pub(super) fn steps<'a>(brief: &'a Brief, synonyms: &Synonyms) -> Vec<Given<'a>> {
    let mut tools = brief.tools.clone();
    let own: Vec<String> = tools.tools.iter().map(|tool| tool.name.clone()).collect();
    let message = json!({"type": "object", "required": ["message"],
                         "properties": {"message": {"type": "string"}}});
    let agents: Vec<&Member> = brief.team.iter().filter(|who| who.agent.is_some()).collect();
    // Agents are asked as tools are called; what they do with the question is theirs to find out.
    for who in &agents {
        if !own.contains(&who.name) {
            tools.tools.push(Named {
                name: who.name.clone(),
                description: who.intended_use.clone(),
                schema: message.clone(),
            });
        }
    }
    let sql = json!({"type": "object", "required": ["query"],
                     "properties": {"query": {"type": "string"}}});
    if !agents.is_empty() && !tools.databases.is_empty() && !own.iter().any(|own| own == SQL) {
        let description = "Asks a database".to_owned();
        tools.tools.push(Named { name: SQL.to_owned(), description, schema: sql });
    }
    let tasks = understand(&brief.message, &Toolbox::from(&tools), synonyms);
    tasks.into_iter().map(|task| given(brief, &own, task)).collect()
}

const SQL: &str = "sql_query";

fn given<'a>(brief: &'a Brief, own: &[String], task: Task) -> Given<'a> {
    let tool = task.tool.as_deref();
    let named = brief.team.iter().find(|who| {
        let asked = tool == Some(who.name.as_str()) && !own.contains(&who.name);
        asked || mentions(&task.text, &who.name)
    });
    let has = |who: &&Member| tool.is_some_and(|tool| who.tools.iter().any(|own| own == tool));
    // Who can do nothing else is better at it than who can do everything.
    let skilled = brief.team.iter().filter(has).min_by_key(|who| who.tools.len());
    let fits = |who: &&Member| fit(who, &task) > 0;
    let good = brief.team.iter().filter(fits).max_by_key(|who| fit(who, &task));
    let narrow = skilled.filter(|who| who.tools.len() <= 3);
    let to = named.or(narrow).or(good).or(skilled);
    let to = to.map_or("", |who| who.name.as_str());
    let text = match (tool, task.arguments.get("message").and_then(Value::as_str)) {
        (Some(tool), Some(message)) if !own.iter().any(|own| own == tool) => message.to_owned(),
        _ => task.text.clone(),
    };
    let usable = tool.filter(|tool| own.iter().any(|own| own == tool) && task.missing.is_empty());
    let parameters = usable.map(|tool| {
        Map::from_iter([
            ("tool".to_owned(), json!(tool)),
            ("arguments".to_owned(), Value::Object(task.arguments.clone())),
        ])
    });
    Given { text, to, parameters: parameters.unwrap_or_default(), after: task.after }
}

/// Whether a text names somebody: "ask the analyst", "分析师".
fn mentions(text: &str, name: &str) -> bool {
    let name = name.replace(['_', '-'], " ");
    !name.trim().is_empty() && has_any(&words(text), &[&name])
}

/// What tools and words have to do with what people are good at.
const TOPICS: &[(&[&str], &[&str], &[&str])] = &[
    (
        &[SQL],
        &[
            "data",
            "database",
            "databases",
            "sql",
            "query",
            "analyst",
            "analysis",
            "figures",
            "数据",
            "数据库",
            "分析",
        ],
        &["how many", "how much", "average", "total", "count", "统计", "多少", "平均", "总数"],
    ),
    (
        &["http_fetch", "web_search"],
        &[
            "research",
            "researcher",
            "researches",
            "web",
            "page",
            "pages",
            "source",
            "sources",
            "search",
            "网页",
            "研究",
            "搜索",
        ],
        &["fetch", "search", "look up", "find out", "搜索", "查找"],
    ),
    (
        &["read_file", "list_workspace_files"],
        &["file", "files", "document", "documents", "folder", "文件", "文档"],
        &["file", "files", "文件"],
    ),
    (
        &["calculate"],
        &[
            "sum",
            "sums",
            "arithmetic",
            "mathematics",
            "math",
            "computes",
            "calculates",
            "计算",
            "数学",
        ],
        &["compute", "calculate", "计算"],
    ),
    (
        &[],
        &[
            "write",
            "writes",
            "writer",
            "writing",
            "summary",
            "summaries",
            "summarises",
            "summarizes",
            "report",
            "reports",
            "写作",
            "总结",
            "报告",
        ],
        &["write", "summarise", "summarize", "report", "sum up", "写", "总结", "报告", "概括"],
    ),
];

fn fit(who: &Member, task: &Task) -> usize {
    if who.agent.is_none() && task.tool.is_some() {
        return 0;
    }
    let use_words = words(&format!("{} {}", who.name.replace(['_', '-'], " "), who.intended_use));
    let said = words(&task.text);
    TOPICS
        .iter()
        .filter(|(tools, uses, asks)| {
            let about = match &task.tool {
                Some(tool) => tools.contains(&tool.as_str()),
                None => has_any(&said, asks),
            };
            about && has_any(&use_words, uses)
        })
        .count()
}
