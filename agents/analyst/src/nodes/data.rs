//! What the question is about: a database, its tables, and how they hang together.

use std::time::Duration;

use ephor_graph::{Ask, Context, NodeError, TextKind};
use ephor_model::Database;

use crate::deps::Deps;
use crate::schema::{self, Choice, Clues};
use crate::state::{Analysis, AnalysisUpdate, RelationError};
use crate::text::say;

type Done = Result<AnalysisUpdate, NodeError>;

/// Names the question about the database, among this node's.
pub(crate) const WHICH: &str = "database";

fn queries(state: &Analysis) -> Vec<String> {
    let mut queries = vec![state.question().to_owned()];
    let more = state.query.iter().flat_map(|query| &query.expanded_queries);
    queries.extend(more.filter(|text| **text != queries[0]).cloned().collect::<Vec<_>>());
    queries
}

/// Chooses the database, and the tables that may matter. Where it isn't clear which database is
/// meant, the person is asked.
pub(crate) async fn schema(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let databases = deps.databases().await;
    let names: Vec<String> = databases.iter().map(|database| database.name.clone()).collect();
    let queries = queries(state);
    let synonyms = &state.synonyms;
    let named = state.input.database.as_deref();
    let asked: Vec<&str> = queries.iter().map(String::as_str).collect();
    let facts = deps.facts(&databases, &asked, synonyms).await;
    let clues = Clues { queries: &queries, synonyms, today: &state.today, facts: &facts };
    let choice = match named {
        Some(named) => match names.iter().find(|name| name.eq_ignore_ascii_case(named)) {
            Some(name) => Choice::One(name.clone()),
            None => return Ok(none(state, Some(named), &names)),
        },
        None => schema::choose(&databases, &clues, state.connection.as_deref()),
    };
    let name = match choice {
        Choice::One(name) => name,
        Choice::None => return Ok(none(state, None, &names)),
        Choice::Unclear(options) => {
            let question = say(
                state.question(),
                "Which database is this about?",
                "这个问题是关于哪个数据库的？",
            );
            let ask = Ask::new(WHICH, question).detail(&serde_json::json!({"options": options}));
            let answer: String = cx.ask(ask)?;
            match names.iter().find(|name| name.eq_ignore_ascii_case(answer.trim())) {
                Some(name) => name.clone(),
                None => return Ok(none(state, Some(&answer), &names)),
            }
        }
    };
    let Some(database) = databases.iter().find(|database| database.name == name) else {
        return Ok(none(state, Some(&name), &names));
    };
    let tables = schema::recall(database, &clues, state.limits.tables);
    if tables.is_empty() {
        let answer = say(
            state.question(),
            format!("The database {name} has no tables."),
            format!("数据库 {name} 中没有表。"),
        );
        let update = Analysis::update().connection(name).tables(Vec::new());
        return Ok(update.turns(state.finished(&answer)).answer(answer));
    }
    let told: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    cx.write(TextKind::Json, serde_json::json!({"database": name, "tables": told}).to_string())
        .await;
    Ok(Analysis::update()
        .connection(name)
        .tables(tables)
        .relation_error(None)
        .relation_retries(0)
        .relations(None))
}

/// There is nothing to ask: what the person is told.
fn none(state: &Analysis, named: Option<&str>, names: &[String]) -> AnalysisUpdate {
    let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let answer = match named {
        Some(named) => say(
            state.question(),
            format!("There is no database {named:?} that I can read. There are: {list}."),
            format!("没有可读取的数据库“{named}”。现有：{list}。"),
        ),
        None => say(
            state.question(),
            "No database is connected that I can read. Add one to `connections` in the configuration.",
            "没有可读取的数据库。请在配置的 `connections` 中添加。",
        ),
    };
    Analysis::update().tables(Vec::new()).turns(state.finished(&answer)).answer(answer)
}

/// Works out how the recalled tables hang together, from the catalogue as it is now.
pub(crate) async fn relation(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let name = state.connection.as_deref().unwrap_or_default();
    let databases: Vec<Database> = deps.databases().await;
    let found = databases.iter().find(|database| database.name == name);
    let related = match found {
        None => Err(RelationError::Retryable(format!(
            "the catalogue of {name} can't be read at the moment"
        ))),
        Some(database) => schema::relate(database, &state.tables, state.limits.tables)
            .map_err(|lost| RelationError::Fatal(format!("{name} has no {}", lost.join(", ")))),
    };
    let update = Analysis::update();
    let error = match related {
        Ok(mut relations) => {
            let queries = queries(state);
            let asked: Vec<&str> = queries.iter().map(String::as_str).collect();
            let whole: Vec<Database> = found.into_iter().cloned().collect();
            if let Some(facts) = deps.facts(&whole, &asked, &state.synonyms).await.pop() {
                relations.know(facts);
            }
            cx.write(TextKind::Text, relations.told()).await;
            return Ok(update.relations(relations).relation_error(None));
        }
        Err(error) => error,
    };
    let retries = match &state.relation_error {
        Some(RelationError::Retryable(_)) => state.relation_retries + 1,
        _ => state.relation_retries,
    };
    let again =
        matches!(error, RelationError::Retryable(_)) && retries < state.limits.relation_retries;
    let update = update.relations(None).relation_error(error.clone()).relation_retries(retries);
    if again {
        deps.port.sleep(Duration::from_secs(1 << retries.min(5))).await;
        return Ok(update);
    }
    let answer = say(
        state.question(),
        format!("The schema can't be worked out: {}.", error.reason()),
        "无法确定数据结构。",
    );
    Ok(update.turns(state.finished(&answer)).answer(answer))
}
