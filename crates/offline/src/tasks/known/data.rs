//! Questions over databases.

use serde_json::{Map, Value, json};

use super::super::Ask;
use super::super::named::slot;
use super::{CONNECTION, Calls};
use crate::sql;
use ephor_model::Named;

/// Whether a clause names what a database holds: such a question isn't for the web.
pub(super) fn speaks_of_data(ask: &Ask<'_>) -> bool {
    ask.toolbox.databases.iter().any(|database| {
        let asked = sql::ask(ask.text, database, ask.toolbox.today, ask.synonyms);
        asked.map_or_else(|unclear| !unclear.understood.is_empty(), |_| true)
    })
}

/// Whether a database answers a clause.
pub(super) fn is_answered(ask: &Ask<'_>) -> bool {
    query_of(ask).is_some()
}

/// Which database answers a clause, and how.
enum Answers {
    One(String, sql::Compiled),
    Several,
}

fn query_of(ask: &Ask<'_>) -> Option<Answers> {
    const LEADS: &[&str] = &[
        "query the database for",
        "query the database to find",
        "query the database",
        "ask the database for",
        "ask the database",
        "look up in the database",
        "in the database",
        "from the database",
        "with sql",
        "using sql",
        "用sql查询",
        "查询数据库中的",
        "查询数据库中",
        "查询数据库",
        "从数据库中查询",
        "从数据库中",
        "在数据库中",
        "数据库中",
        "数据库里",
    ];
    if ask.text.chars().count() > 500 {
        return None;
    }
    let named: Vec<_> =
        ask.toolbox.databases.iter().filter(|db| ask.says(&[db.name.as_str()])).collect();
    let all: Vec<_> = if named.len() == 1 { named } else { ask.toolbox.databases.iter().collect() };
    let mut text = ask.text.to_owned();
    for lead in LEADS {
        if let Some(at) = text.to_ascii_lowercase().find(lead) {
            text.replace_range(at..at + lead.len(), " ");
        }
    }
    let mut found = all.into_iter().filter_map(|database| {
        let asked = sql::ask(text.trim(), database, ask.toolbox.today, ask.synonyms);
        Some((database.name.clone(), asked.ok()?))
    });
    let (name, compiled) = found.next()?;
    Some(match found.next() {
        None => Answers::One(name, compiled),
        Some(_) => Answers::Several,
    })
}

pub(super) fn query(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    let mut map = Map::new();
    let mut set = |names: &[&str], value: Value| {
        // A tool of several arguments has one for each of these, or none.
        if let Some(name) = slot(tool, names).filter(|name| names.contains(&name.as_str())) {
            map.insert(name, value);
        }
    };
    match query_of(ask)? {
        Answers::One(name, compiled) => {
            set(CONNECTION, json!(name));
            set(&["query", "sql"], json!(compiled.sql));
            if !compiled.params.is_empty() {
                set(&["params", "parameters"], json!(compiled.params));
            }
        }
        // Which one is meant isn't guessed: the connection is missing, and the statement with it.
        Answers::Several => {}
    }
    Some(vec![map])
}
