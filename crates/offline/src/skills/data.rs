//! Questions over a database: one statement, and its rows in words.

use ephor_core::Intent;
use ephor_core::text::cut;
use serde_json::{Map, Value, json};

use super::{Skill, Turn};
use crate::sql::{self, Compiled, NotUnderstood};
use crate::{Capability, build};
use ephor_model::Decided;
use ephor_model::decide::Database;

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "data",
        description: "Answers a question over a database's tables: counts, sums, averages, top n, groups, times, filters, joins.",
        examples: &[
            "Top 5 customers by revenue",
            "How many orders per month this year?",
            "各地区的销售额",
        ],
    },
    intent: Intent::SimpleQuery,
    decide,
};

/// A question that a database understands.
pub(super) struct Asked<'a> {
    pub(super) database: &'a Database,
    pub(super) compiled: Compiled,
}

/// The databases that the message may be about: the one that it names, else all.
pub(super) fn databases<'a>(turn: &Turn<'a>) -> Vec<&'a Database> {
    let all = &turn.context.capabilities.databases;
    let named: Vec<&Database> =
        all.iter().filter(|database| turn.says(&[database.name.as_str()])).collect();
    // A database may be called what one of its tables is called; then its name says nothing.
    if named.len() == 1 { named } else { all.iter().collect() }
}

/// What databases make of a question: those that understand it, and those that don't.
pub(super) type Answers<'a> = (Vec<Asked<'a>>, Vec<(&'a Database, NotUnderstood)>);

/// What each database makes of a question.
pub(super) fn ask<'a>(turn: &Turn<'a>, question: &str) -> Answers<'a> {
    each(turn, |database| sql::ask(question, database, &turn.context.today, turn.synonyms))
}

/// The same, where "the last three months" are the three that are over, as in sums per month.
pub(super) fn ask_months<'a>(turn: &Turn<'a>, question: &str) -> Answers<'a> {
    each(turn, |database| sql::ask_months(question, database, &turn.context.today, turn.synonyms))
}

fn each<'a>(
    turn: &Turn<'a>,
    ask: impl Fn(&Database) -> Result<Compiled, NotUnderstood>,
) -> Answers<'a> {
    let (mut understood, mut refused) = (Vec::new(), Vec::new());
    for database in databases(turn) {
        match ask(database) {
            Ok(compiled) => understood.push(Asked { database, compiled }),
            Err(reason) => refused.push((database, reason)),
        }
    }
    (understood, refused)
}

/// The configuration of a DATABASE node.
pub(super) fn config(asked: &Asked<'_>) -> Map<String, Value> {
    let mut config = Map::new();
    config.insert("query".to_owned(), json!(asked.compiled.sql));
    config.insert("connection".to_owned(), json!(asked.database.name));
    if !asked.compiled.params.is_empty() {
        config.insert("params".to_owned(), json!(asked.compiled.params));
    }
    config.insert("max_rows".to_owned(), json!(1000));
    config
}

/// Words that ask for the latest of anything but data, or for nothing that can be queried.
fn is_question(turn: &Turn<'_>) -> bool {
    turn.text.chars().count() <= 500 && turn.has_kind("DATABASE")
}

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    if !is_question(turn) {
        return None;
    }
    let (mut understood, _) = ask(turn, &turn.text);
    match understood.len() {
        0 => None,
        1 => {
            let asked = understood.remove(0);
            Some(build::create_node(
                "DATABASE",
                cut(turn.text.trim(), 60),
                format!(
                    "{} ({})",
                    turn.language.say("Asks the database for", "查询"),
                    asked.compiled.understood
                ),
                config(&asked),
            ))
        }
        _ => {
            let options = understood.iter().map(|asked| asked.database.name.clone()).collect();
            Some(build::clarify(
                turn.language.say(
                    "Several databases can answer this. Which one do you mean?",
                    "有多个数据库可以回答，您指的是哪一个？",
                ),
                options,
                &["database"],
            ))
        }
    }
}
