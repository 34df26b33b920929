//! What SQLite keeps of a table in other tables, and shows of others in one: the tables of a full-text
//! index (`ft_content`, `ft_data`, …) or an R-Tree (`rt_node`, …), an index over another table's content
//! (`content=`), the words of an index (`fts5vocab`, `fts4aux`).
//!
//! What it can't know: a table that was filled from a denied one, as by triggers. Deny that too.

use std::collections::HashMap;

use rusqlite::{Connection, Error};

use super::access::{Access, TableName};

/// Maximum number of links that are followed from table to table.
const MAX_LINKS: u8 = 8;

/// The tables of a database that depend on each other.
#[derive(Debug, Default)]
pub(super) struct Storage {
    /// By the name in small letters.
    tables: HashMap<String, Kept>,
}

/// How a table depends on others.
#[derive(Debug, Default)]
struct Kept {
    /// The table whose data it stores.
    owner: Option<String>,
    /// The tables that store its data.
    stores: Vec<String>,
    /// The tables whose data it shows.
    shows: Vec<String>,
    /// Whether one of them is a view, whose own tables aren't known.
    over_view: bool,
    columns: Vec<String>,
}

impl Storage {
    /// Reads it out of a database's schema. Virtual tables are connected on the way, which statements
    /// may not do.
    pub(super) fn read(connection: &Connection) -> Result<Self, Error> {
        let mut virtual_tables = connection
            .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND rootpage = 0")?;
        let virtual_tables: Vec<(String, String)> = virtual_tables
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let mut storage = Self::default();
        if virtual_tables.is_empty() {
            return Ok(storage);
        }
        let all = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')";
        let views = "SELECT name FROM sqlite_schema WHERE type = 'view'";
        let (names, views) = (texts(connection, all, None)?, texts(connection, views, None)?);
        for (name, sql) in &virtual_tables {
            // One whose module isn't there has no columns, and can't be read.
            let columns = "SELECT name FROM pragma_table_xinfo(?1)";
            let mut columns = texts(connection, columns, Some(name)).unwrap_or_default();
            // `content_rowid=` names one of the other table's, too.
            columns.extend(options(sql));
            let shows = shown(sql, &names);
            let over_view = shows.iter().any(|name| views.contains(name));
            let kept = Kept { columns, shows, over_view, ..Kept::default() };
            *storage.entry(name) = kept;
        }
        let shadows =
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'";
        for shadow in texts(connection, shadows, None)? {
            // As SQLite finds the owner: what stands before the last line.
            let Some((owner, _)) = shadow.rsplit_once('_') else { continue };
            let owner = owner.to_owned();
            storage.entry(&owner).stores.push(shadow.clone());
            storage.entry(&shadow).owner = Some(owner);
        }
        Ok(storage)
    }

    fn entry(&mut self, name: &str) -> &mut Kept {
        self.tables.entry(name.to_ascii_lowercase()).or_default()
    }

    fn of(&self, name: &str) -> Option<&Kept> {
        if self.tables.is_empty() {
            return None;
        }
        self.tables.get(&name.to_ascii_lowercase())
    }

    /// The table whose data a table stores.
    pub(super) fn owner(&self, name: &str) -> Option<&str> {
        self.of(name)?.owner.as_deref()
    }

    /// Whether the lists deny something that reading a table would show: what it stores for another,
    /// what others store for it, a column of it, or what it shows of others.
    pub(super) fn withholds(&self, access: &Access, name: &str) -> bool {
        access.listed() && self.follow(access, name, MAX_LINKS)
    }

    fn follow(&self, access: &Access, name: &str, links: u8) -> bool {
        let Some(kept) = self.of(name) else {
            return false;
        };
        let Some(links) = links.checked_sub(1) else {
            return true;
        };
        let denied = |name: &str| access.denied(main(name));
        if let Some(owner) = &kept.owner {
            return denied(owner) || self.follow(access, owner, links);
        }
        // An index is searched as a whole: where a column is hidden, so is all of it.
        let hides =
            |of: &str| kept.columns.iter().any(|column| !access.may_read_column(main(of), column));
        let store_denied = |name: &String| denied(name) || access.hides_columns_of(main(name));
        kept.over_view
            || hides(name)
            || kept.stores.iter().any(store_denied)
            || kept.shows.iter().any(|other| {
                !access.may_read(main(other)) || hides(other) || self.follow(access, other, links)
            })
    }
}

fn main(name: &str) -> TableName<'_> {
    TableName { schema: "main", name }
}

fn texts(
    connection: &Connection,
    sql: &str,
    parameter: Option<&str>,
) -> Result<Vec<String>, Error> {
    let mut statement = connection.prepare(sql)?;
    let parameters = rusqlite::params_from_iter(parameter);
    statement.query_map(parameters, |row| row.get(0))?.collect()
}

/// The tables that a virtual table's arguments name: `content=docs` (which FTS5 lets be shortened), and
/// any argument of a module that shows another table.
fn shown(sql: &str, names: &[String]) -> Vec<String> {
    let Some((module, arguments)) = module(sql) else {
        // It can't be read: it may show anything.
        return names.to_vec();
    };
    let is = |known: &[&str]| known.iter().any(|known| module.eq_ignore_ascii_case(known));
    let is_index = is(&["fts3", "fts4", "fts5", "rtree", "rtree_i32", "fts3tokenize"]);
    if !is_index && !is(&["fts5vocab", "fts4aux"]) {
        return names.to_vec();
    }
    let mut found = Vec::new();
    for argument in split(arguments) {
        let value = match argument.split_once('=') {
            Some((_, value)) => value,
            None if is_index => continue,
            None => argument,
        };
        let value = bare(value);
        let known = names.iter().filter(|name| name.eq_ignore_ascii_case(&value));
        found.extend(known.cloned());
    }
    found
}

/// The values of a virtual table's options.
fn options(sql: &str) -> Vec<String> {
    let arguments = module(sql).map(|(_, arguments)| split(arguments)).unwrap_or_default();
    arguments.iter().filter_map(|one| one.split_once('=')).map(|(_, value)| bare(value)).collect()
}

/// The module of a CREATE VIRTUAL TABLE, and its arguments. The name before it may hold anything.
fn module(sql: &str) -> Option<(&str, &str)> {
    let mut at = 0;
    let rest = loop {
        let rest = sql.get(at..)?;
        let first = rest.chars().next()?;
        match first {
            '"' | '`' | '\'' => at += 1 + rest.get(1..)?.find(first)? + 1,
            '[' => at += rest.find(']')? + 1,
            _ if rest.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("using"))
                && sql[..at].ends_with(|c: char| c.is_whitespace() || "\"`']/".contains(c))
                && rest[5..].starts_with(|c: char| c.is_whitespace() || "\"`'[/".contains(c)) =>
            {
                break rest.get(5..)?;
            }
            _ => at += first.len_utf8(),
        }
    };
    match rest.split_once('(') {
        Some((module, arguments)) => {
            let arguments = arguments.trim_end_matches([';', ' ', '\n', '\r', '\t']);
            Some((module.trim(), arguments.strip_suffix(')').unwrap_or(arguments)))
        }
        None => Some((rest.trim(), "")),
    }
}

/// The arguments, cut at commas that stand in no quotes and no brackets.
fn split(arguments: &str) -> Vec<&str> {
    let (mut found, mut from, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (at, c) in arguments.char_indices() {
        match (quote, c) {
            (Some(open), c) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'' | '`') => quote = Some(c),
            (None, '[') => quote = Some(']'),
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, ',') if depth == 0 => {
                found.push(&arguments[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&arguments[from..]);
    found
}

/// A name without its quotes.
fn bare(text: &str) -> String {
    let text = text.trim();
    let inner = |open: char, close: char| text.strip_prefix(open)?.strip_suffix(close);
    for quote in ['"', '\'', '`'] {
        if let Some(inner) = inner(quote, quote) {
            return inner.replace(&format!("{quote}{quote}"), &quote.to_string());
        }
    }
    inner('[', ']').unwrap_or(text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn what_a_virtual_table_shows_of_others() {
        #[track_caller]
        fn check(sql: &str, expect: &[&str]) {
            let names = ["docs", "notes", "title", "a,b", "say \"so\"", "ft"];
            assert_eq!(shown(sql, &names.map(str::to_owned)), expect, "{sql}");
        }
        check("CREATE VIRTUAL TABLE ft USING fts5(title, body)", &[]);
        check(
            "CREATE VIRTUAL TABLE ft USING fts5(title, content=docs, content_rowid='id')",
            &["docs"],
        );
        check("CREATE VIRTUAL TABLE ft USING fts5(title, cont = 'DOCS')", &["docs"]);
        check("create virtual table ft\nusing FTS4(title, content=\"docs\")", &["docs"]);
        check("CREATE VIRTUAL TABLE ft USING fts5(title, content=[a,b])", &["a,b"]);
        check("CREATE VIRTUAL TABLE ft USING fts5(x, content=\"say \"\"so\"\"\")", &["say \"so\""]);
        check("CREATE VIRTUAL TABLE ft USING fts5(title, content='')", &[]);
        check(
            "CREATE VIRTUAL TABLE \"x using fts5(content=docs\" USING fts5(a, content=notes)",
            &["notes"],
        );
        check("CREATE VIRTUAL TABLE [x using y] USING fts5vocab(ft, row)", &["ft"]);
        check("CREATE VIRTUAL TABLE v USING fts5vocab(main, 'ft', 'col')", &["ft"]);
        check("CREATE VIRTUAL TABLE v USING fts4aux(ft)", &["ft"]);
        check("CREATE VIRTUAL TABLE r USING rtree(id, x0, x1, +notes)", &[]);
        let all = ["docs", "notes", "title", "a,b", "say \"so\"", "ft"];
        check("CREATE VIRTUAL TABLE \"broken", &all);
        check("CREATE VIRTUAL TABLE d USING dbstat", &all);
    }
}
