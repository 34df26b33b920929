//! Tools that are known by their names: what they are asked for, and in which words.

mod clock;
mod data;
mod files;
mod sums;
mod talk;
mod web;

use serde_json::{Map, Value};

use super::named::{own_name, required, slot};
use super::{Ask, Found};
use clock::time;
use data::query;
use ephor_model::Named;
use files::{file, files};
use sums::calculate;
use talk::history;
use web::{fetch, look_up, search};

/// The arguments of each call.
type Calls = Vec<Map<String, Value>>;
/// Most calls of one clause: "read a.txt, b.txt and c.txt".
const MOST_CALLS: usize = 8;

/// A tool that is known.
pub(super) struct Known {
    /// The names that it goes by.
    names: &'static [&'static str],
    /// The arguments for a clause, of each call. None: the clause asks for something else.
    read: fn(&Ask<'_>, &Named) -> Option<Calls>,
    /// What it can't work without, by the names that it goes by.
    needs: &'static [&'static [&'static str]],
}

/// Asked before tools that are only known by their schemas.
pub(super) const FIRST: &[Known] = &[FETCH, READ, LIST, TIME, CALCULATE, HISTORY, SEARCH, QUERY];
/// Asked after them.
pub(super) const LAST: &[Known] = &[LOOK_UP];

const URL: &[&str] = &["url", "uri", "link"];
const PATH: &[&str] = &["path", "file", "file_path", "filename"];
const EXPRESSION: &[&str] = &["expression", "formula", "input"];
const CONNECTION: &[&str] = &["connection", "database", "db"];
const QUESTION: &[&str] = &["query", "q", "question", "search_query"];

const FETCH: Known =
    Known { names: &["http_fetch", "fetch", "http_get", "fetch_url"], read: fetch, needs: &[URL] };
const READ: Known =
    Known { names: &["read_file", "read_text_file", "open_file"], read: file, needs: &[PATH] };
const LIST: Known = Known {
    names: &["list_workspace_files", "list_files", "list_directory"],
    read: files,
    needs: &[],
};
const TIME: Known =
    Known { names: &["get_time", "current_time", "get_current_time"], read: time, needs: &[] };
const CALCULATE: Known =
    Known { names: &["calculate", "calculator"], read: calculate, needs: &[EXPRESSION] };
const HISTORY: Known = Known {
    names: &["conversation_history", "get_conversation_history"],
    read: history,
    needs: &[],
};
const WEB: &[&str] = &["advanced_web_search", "web_search", "search_web"];
const SEARCH: Known = Known { names: WEB, read: search, needs: &[QUESTION] };
const LOOK_UP: Known = Known { names: WEB, read: look_up, needs: &[QUESTION] };
const QUERY: Known = Known {
    names: &["sql_query", "query_database"],
    read: query,
    needs: &[&["query", "sql"], CONNECTION],
};

fn all() -> impl Iterator<Item = &'static Known> {
    FIRST.iter().chain(LAST)
}

/// Whether a tool is known by its name.
pub(super) fn is_known(tool: &Named) -> bool {
    all().any(|known| known.names.contains(&own_name(&tool.name)))
}

/// The first of these tools that is there and understands the clause.
pub(super) fn find(ask: &Ask<'_>, kinds: &[Known]) -> Option<Vec<Found>> {
    kinds.iter().find_map(|known| {
        // The order of the names says which one is best.
        let tool = known
            .names
            .iter()
            .find_map(|name| ask.toolbox.tools.iter().find(|tool| own_name(&tool.name) == *name))?;
        read(known, ask, tool)
    })
}

/// What a clause says for a tool that it names.
pub(super) fn of(ask: &Ask<'_>, tool: &Named) -> Option<Vec<Found>> {
    let own = own_name(&tool.name);
    all().filter(|known| known.names.contains(&own)).find_map(|known| read(known, ask, tool))
}

fn read(known: &Known, ask: &Ask<'_>, tool: &Named) -> Option<Vec<Found>> {
    let arguments = (known.read)(ask, tool)?;
    let of_all = arguments.into_iter().map(|arguments| {
        let mut missing = required(tool);
        missing.extend(known.needs.iter().filter_map(|names| slot(tool, names)));
        missing.retain(|name| !arguments.contains_key(name));
        missing.sort_unstable();
        missing.dedup();
        Found { tool: Some(tool.name.clone()), arguments, missing }
    });
    Some(of_all.collect())
}

/// One argument in each call, by the name that the tool's schema has for it; without values, one
/// call without it.
fn each(tool: &Named, names: &[&str], values: Vec<String>) -> Calls {
    let mut values = values;
    values.truncate(MOST_CALLS);
    if values.is_empty() {
        return vec![Map::new()];
    }
    values.into_iter().map(|value| one(tool, names, Some(value))).collect()
}

/// One argument, by the name that the tool's schema has for it.
fn one(tool: &Named, names: &[&str], value: Option<impl Into<Value>>) -> Map<String, Value> {
    let mut map = Map::new();
    if let (Some(name), Some(value)) = (slot(tool, names), value) {
        map.insert(name, value.into());
    }
    map
}
