//! Requests that are meant but not clear: asked back with what there is to choose from.

use super::{Skill, Turn, data};
use crate::sql::{self, NotUnderstood, Reason};
use crate::{Capability, build};
use ephor_core::Intent;
use ephor_model::Decided;
use ephor_model::decide::Database;

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "clarify",
        description: "Asks back where a request over data is unclear, with what could be meant.",
        examples: &["Analyse the data", "帮我分析数据"],
    },
    intent: Intent::Unknown,
    decide,
};

const VAGUE: &[&str] = &[
    "analyse",
    "analyze",
    "analysis",
    "analyse the data",
    "look at the data",
    "report",
    "statistics",
    "insights",
    "summarise the data",
    "summarize the data",
    "explore",
    "分析",
    "统计",
    "数据",
    "报告",
    "查询",
    "报表",
];
/// Most choices that are offered.
const MOST: usize = 6;

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    let databases = data::databases(turn);
    let vague = turn.says(VAGUE);
    if databases.is_empty() {
        return vague.then(|| no_data(turn));
    }
    if let Some(refusal) = refusal(turn, vague) {
        return Some(refusal);
    }
    if !vague {
        return None;
    }
    if databases.len() > 1 {
        let names = databases.iter().map(|database| database.name.clone()).collect();
        return Some(build::clarify(
            turn.language.say("Which data source do you mean?", "您想分析哪个数据源？"),
            names,
            &["data_source"],
        ));
    }
    let options = options(turn, databases[0]);
    Some(build::clarify(
        turn.language.say("What would you like to know from the data?", "您想从数据中了解什么？"),
        options,
        &["question"],
    ))
}

fn no_data(turn: &Turn<'_>) -> Decided {
    let urls = Vec::new();
    build::clarify(
        turn.language.say(
            "No database is connected. Which data source do you mean? A URL that answers with JSON will do.",
            "没有连接数据库。您想分析哪个数据源？可以给出返回 JSON 的网址。",
        ),
        urls,
        &["data_source"],
    )
}

/// A question that is understood in part is refused in part: with what was, and what wasn't.
fn refusal(turn: &Turn<'_>, vague: bool) -> Option<Decided> {
    let (_, refused) = data::ask(turn, &turn.text);
    let unread =
        |reason: &NotUnderstood| reason.reason == Reason::TooLong && reason.understood.is_empty();
    if let Some((_, long)) = refused.iter().find(|(_, reason)| unread(reason)) {
        let why = long.reason.say(turn.language);
        return Some(build::regret(
            turn.language
                .say(format!("I can't look that up: {why}."), format!("无法查询：{why}。")),
        ));
    }
    let (database, reason) = refused
        .into_iter()
        .max_by_key(|(_, reason)| reason.understood.len())
        .filter(|(_, reason)| !reason.understood.is_empty())?;
    let understood = reason.understood.join(", ");
    let tables: Vec<&str> = database.tables.iter().map(|table| table.name.as_str()).collect();
    let tables = tables.join(", ");
    let why = match &reason.reason {
        // A vague request isn't refused for its words, but asked back.
        Reason::NothingAsked if vague => return None,
        Reason::UnknownWords(words) => {
            let words = words.join(", ");
            turn.language.say(format!("but not: {words}"), format!("但不理解：{words}"))
        }
        other => {
            let why = other.say(turn.language);
            turn.language.say(format!("but {why}"), format!("但是：{why}"))
        }
    };
    Some(build::regret(turn.language.say(
        format!("I understood {understood} in your question, {why}. The database {} has the tables {tables}. Please put it another way.", database.name),
        format!("我理解了问题中的 {understood}，{why}。数据库 {} 有这些表：{tables}。请换一种说法。", database.name),
    )))
}

/// Questions that this database really answers.
fn options(turn: &Turn<'_>, database: &Database) -> Vec<String> {
    let chinese = turn.language == super::Language::Chinese;
    let general: &[(&str, &str)] = &[
        ("Total revenue per month", "每月销售额"),
        ("Top 5 products by revenue", "销售额最高的5个产品"),
        ("Total revenue per region", "各地区的销售额"),
        ("Top 5 customers by revenue", "销售额最高的5个客户"),
    ];
    let mut found: Vec<String> = general
        .iter()
        .map(|(english, other)| if chinese { *other } else { *english }.to_owned())
        .collect();
    found.extend(database.tables.iter().map(|table| {
        let name = table.name.replace('_', " ");
        if chinese { format!("{name} 总数") } else { format!("How many {name} are there?") }
    }));
    found.retain(|question| {
        sql::ask(question, database, &turn.context.today, turn.synonyms).is_ok()
    });
    found.truncate(MOST);
    found
}
