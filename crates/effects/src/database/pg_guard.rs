//! What Postgres's transaction doesn't hold back. Before a statement travels: commands that are
//! no queries, and functions that reach outside. Where there are lists: the server plans the
//! statement, with its views opened up, and what the plan reads is compared with them.

use std::collections::{BTreeMap, BTreeSet};

use ephor_core::{ErrorCode, Failure};
use ephor_postgres::{explain, explain_in};
use serde_json::Value;
use tokio_postgres::Transaction;
use tokio_postgres::types::{ToSql, Type};

use super::access::{
    Access, TableName, column_refused, not_for_nodes, table_refused, write_refused,
};
use super::functions::{self, name_of};
use super::kind::{StatementKind, kind_in, single};
use super::sql::{Dialect, Token, tokens};

const READS: [&str; 6] = ["SELECT", "WITH", "VALUES", "TABLE", "SHOW", "EXPLAIN"];
const CHANGES: [&str; 4] = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/// Refuses what no connection lets through. Whether a query writes is left to the server.
pub(super) fn before(sql: &str, access: &Access) -> Result<(), Failure> {
    let invalid = |message: &str| Failure::new(ErrorCode::ValidationFailed, message);
    let Some(tokens) = tokens(sql, Dialect::Postgres) else {
        return Err(invalid("a quote or a comment of the query isn't closed"));
    };
    let Some(statement) = single(&tokens) else {
        return Err(match tokens.iter().all(|token| token.is_sign(';')) {
            true => invalid("the query has no statement"),
            false => invalid("the query has more than one statement")
                .hint("give each statement a DATABASE node of its own"),
        });
    };
    let word = match statement.iter().find(|token| !token.is_sign('(')) {
        Some(Token::Word(word)) => word.as_str(),
        _ => "",
    };
    if CHANGES.contains(&word) && !access.writes {
        return Err(Failure::new(
            ErrorCode::Permission,
            format!("{word} does more than read, and the connection is read-only"),
        )
        .hint("an operator can set `allow_writes = true` for the connection"));
    }
    if !READS.contains(&word) && !CHANGES.contains(&word) {
        return Err(not_for_nodes(&format!("run {word}")));
    }
    if access.listed() && ["SHOW", "EXPLAIN"].contains(&word) {
        return Err(not_for_nodes(&format!("run {word} where the connection lists its tables")));
    }
    // Even a READ ONLY transaction lets EXPLAIN ANALYZE make a table.
    if word == "EXPLAIN" && kind_in(sql, Dialect::Postgres) == StatementKind::Other {
        return Err(not_for_nodes("explain that"));
    }
    if access.writes {
        makes_nothing(statement)?;
    }
    let coded = |window: &[Token]| matches!(window, [u, and, Token::Name(_)] if u.is("U") && and.is_sign('&'));
    if statement.windows(3).any(coded) {
        return Err(not_for_nodes("write names as U&\"…\": write them as they are"));
    }
    if let Some(name) = functions::called(statement).find(|name| functions::is_forbidden(name)) {
        return Err(not_for_nodes(&format!("call {name}()")));
    }
    match functions::dotted(statement).find(|name| functions::is_forbidden(name)) {
        Some(name) => Err(not_for_nodes(&format!("call {name}(), which `.{name}` may do"))
            .hint("if it is a column, write it without the table in front of it")),
        None => Ok(()),
    }
}

/// A transaction that may write would also make a table: SELECT … INTO.
fn makes_nothing(statement: &[Token]) -> Result<(), Failure> {
    let into = statement.iter().enumerate().any(|(at, token)| {
        let before = at.checked_sub(1).and_then(|at| statement.get(at));
        token.is("INTO") && !before.is_some_and(|word| word.is("INSERT") || word.is("MERGE"))
    });
    if into { Err(not_for_nodes("make a table")) } else { Ok(()) }
}

/// Compares what the server would read with the lists. Nothing has been run before.
pub(super) async fn judge(
    transaction: &Transaction<'_>,
    access: &Access,
    sql: &str,
    types: &[Type],
    params: &[&(dyn ToSql + Sync)],
) -> Result<(), Failure> {
    let words = tokens(sql, Dialect::Postgres).unwrap_or_default();
    own_functions(transaction, access, functions::called(&words).collect(), false).await?;
    // The planner runs an IMMUTABLE function, and its plan doesn't name it.
    own_functions(transaction, access, functions::dotted(&words).collect(), true).await?;
    let explain_sql = format!("EXPLAIN (FORMAT JSON, VERBOSE, COSTS OFF) {sql}");
    let failed = |error| explain_in(&error, sql);
    let statement = transaction.prepare_typed(&explain_sql, types).await.map_err(failed)?;
    let row = transaction.query_one(&statement, params).await.map_err(failed)?;
    let plan: Value = row.try_get(0).map_err(|error| explain(&error))?;
    let mut seen = Seen::default();
    if let Some(plans) = plan.as_array() {
        plans.iter().for_each(|plan| seen.walk(&plan["Plan"], ""));
    }
    let texts: Vec<Vec<Token>> = seen
        .texts
        .iter()
        .map(|text| tokens(text, Dialect::Postgres).ok_or_else(unreadable))
        .collect::<Result<_, _>>()?;
    let called = texts.iter().flat_map(|text| functions::called(text)).collect();
    own_functions(transaction, access, called, false).await?;
    let above = behind(transaction, &seen).await?;
    judge_tables(access, &seen, &above, &texts, &words)
}

fn unreadable() -> Failure {
    Failure::new(ErrorCode::Permission, "what the statement reads can't be told from its plan")
        .hint("write the statement in a simpler way")
}

/// A function of the database's own may read any table, unseen by the plan. Names behind a dot may be columns:
/// they count as calls if there is a function that takes one argument.
async fn own_functions(
    transaction: &Transaction<'_>,
    access: &Access,
    called: BTreeSet<String>,
    dotted: bool,
) -> Result<(), Failure> {
    if let Some(name) = called.iter().find(|name| functions::is_forbidden(name)) {
        return Err(not_for_nodes(&format!("call {name}()")));
    }
    let unknown: Vec<&String> =
        called.iter().filter(|name| !access.functions.contains(name)).collect();
    let rows = transaction
        .query(
            // Names are cut to 63 bytes, as Postgres does where it looks a function up.
            "SELECT p.proname::text FROM pg_catalog.pg_proc p \
             WHERE p.proname = ANY ($1::text[]::name[]) \
               AND (NOT $2 OR (p.pronargs >= 1 AND p.pronargs - p.pronargdefaults <= 1)) \
             GROUP BY p.proname \
             HAVING NOT bool_or(p.pronamespace = 'pg_catalog'::regnamespace) LIMIT 1",
            &[&unknown, &dotted],
        )
        .await
        .map_err(|error| explain(&error))?;
    match rows.first().map(|row| row.try_get::<_, String>(0)) {
        Some(Ok(name)) => Err(not_for_nodes(&format!("call {name}()"))
            .hint("an operator lists the database's own functions in `functions`")),
        Some(Err(error)) => Err(explain(&error)),
        None => Ok(()),
    }
}

/// What a plan shows.
#[derive(Default)]
struct Seen {
    /// By alias, which is unique within a plan.
    tables: BTreeMap<String, (String, String)>,
    changed: BTreeSet<(String, String)>,
    texts: Vec<String>,
}

/// Nodes that take from a scan below what they need, whatever the scan puts out.
const CHOOSING: [&str; 5] = ["Aggregate", "WindowAgg", "Nested Loop", "Hash Join", "Merge Join"];

/// What isn't an expression.
const NAMES: [&str; 17] = [
    "Node Type",
    "Schema",
    "Relation Name",
    "Alias",
    "Parent Relationship",
    "Index Name",
    "Strategy",
    "Join Type",
    "Partial Mode",
    "Command",
    "Operation",
    "CTE Name",
    "Subplan Name",
    "Scan Direction",
    "Tuplestore Name",
    "Conflict Resolution",
    "Conflict Arbiter Indexes",
];

impl Seen {
    fn walk(&mut self, node: &Value, parent: &str) {
        let Some(map) = node.as_object() else {
            return;
        };
        let kind = node["Node Type"].as_str().unwrap_or_default();
        self.note_table(node, kind == "ModifyTable");
        for (key, value) in map {
            let whole_rows =
                key == "Output" && kind.ends_with("Scan") && CHOOSING.contains(&parent);
            match value {
                Value::String(text) if !NAMES.contains(&key.as_str()) => {
                    self.texts.push(text.clone())
                }
                Value::Array(items) if !NAMES.contains(&key.as_str()) && !whole_rows => {
                    for item in items {
                        match item {
                            Value::String(text) => self.texts.push(text.clone()),
                            // "Plans", "Target Tables", "Grouping Sets" and what is to come.
                            other => self.walk_below(key, other, kind),
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn walk_below(&mut self, key: &str, node: &Value, kind: &str) {
        if key == "Target Tables" {
            self.note_table(node, true);
        }
        match node {
            Value::Array(items) => items.iter().for_each(|item| match item {
                Value::String(text) => self.texts.push(text.clone()),
                other => self.walk_below(key, other, kind),
            }),
            node => self.walk(node, kind),
        }
    }

    fn note_table(&mut self, node: &Value, changed: bool) {
        let text = |key: &str| node[key].as_str().map(str::to_owned);
        if let (Some(schema), Some(name)) = (text("Schema"), text("Relation Name")) {
            if changed {
                self.changed.insert((schema.clone(), name.clone()));
            }
            self.tables.insert(text("Alias").unwrap_or_else(|| name.clone()), (schema, name));
        }
    }
}

/// What a relation has to do with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Link {
    /// It is a part of it: the lists name that one.
    Partition,
    /// It inherits from it, and its rows are that one's too.
    Inherits,
    /// A materialised view or a sequence keeps something of it.
    Keeps,
}

/// A relation that another has to do with: schema, name, and the column that is kept, where it is one.
type Linked = (Link, String, String, Option<String>);

type Above = BTreeMap<(String, String), Vec<Linked>>;

/// What stands behind the relations of a plan, which opens up views and nothing else.
const BEHIND: &str = "
    WITH RECURSIVE behind (schema, name, id, link, col) AS (
        SELECT t.schema, t.name, c.oid, 'self', NULL::text
          FROM unnest($1::text[], $2::text[]) AS t (schema, name)
          JOIN pg_catalog.pg_namespace n ON n.nspname = t.schema
          JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = t.name
        UNION
        SELECT b.schema, b.name, f.id, CASE WHEN b.link = 'keeps' THEN 'keeps'
               WHEN b.link = 'inherits' AND f.link = 'partition' THEN 'inherits' ELSE f.link END, f.col
          FROM behind b CROSS JOIN LATERAL (
            SELECT i.inhparent AS id, NULL::text AS col,
                   CASE WHEN c.relispartition THEN 'partition' ELSE 'inherits' END AS link
              FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid
             WHERE i.inhrelid = b.id
            UNION ALL
            SELECT d.refobjid, a.attname::text COLLATE \"default\", 'keeps'
              FROM pg_catalog.pg_rewrite r
              JOIN pg_catalog.pg_class v ON v.oid = r.ev_class AND v.relkind IN ('m', 'v')
              JOIN pg_catalog.pg_depend d ON d.objid = r.oid
               AND d.classid = 'pg_catalog.pg_rewrite'::regclass
               AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.refobjid <> r.ev_class
              LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = d.refobjid
               AND a.attnum = d.refobjsubid AND d.refobjsubid > 0
             WHERE r.ev_class = b.id
            UNION ALL
            SELECT d.refobjid, NULL, 'keeps'
              FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_class q ON q.oid = d.objid AND q.relkind = 'S'
             WHERE d.objid = b.id AND d.classid = 'pg_catalog.pg_class'::regclass
               AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.deptype IN ('a', 'i')
          ) AS f
    )
    SELECT b.schema, b.name, b.link, n.nspname::text, c.relname::text, b.col
      FROM behind b JOIN pg_catalog.pg_class c ON c.oid = b.id
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE b.link <> 'self'";

/// What the relations of a plan belong to, or keep something of.
async fn behind(transaction: &Transaction<'_>, seen: &Seen) -> Result<Above, Failure> {
    let (schemas, names): (Vec<&str>, Vec<&str>) =
        seen.tables.values().map(|(schema, name)| (schema.as_str(), name.as_str())).unzip();
    let rows = transaction.query(BEHIND, &[&schemas, &names]).await.map_err(|e| explain(&e))?;
    let mut above = Above::new();
    for row in &rows {
        let text = |at: usize| row.try_get::<_, String>(at).map_err(|error| explain(&error));
        let link = match text(2)?.as_str() {
            "partition" => Link::Partition,
            "inherits" => Link::Inherits,
            _ => Link::Keeps,
        };
        let column = row.try_get(5).map_err(|error| explain(&error))?;
        above.entry((text(0)?, text(1)?)).or_default().push((link, text(3)?, text(4)?, column));
    }
    Ok(above)
}

fn judge_tables(
    access: &Access,
    seen: &Seen,
    above: &Above,
    texts: &[Vec<Token>],
    words: &[Token],
) -> Result<(), Failure> {
    let holds_for =
        |table: &(String, String), links: &[Link], holds: &dyn Fn(TableName<'_>) -> bool| {
            let others = above.get(table).into_iter().flatten();
            let others = others.filter(|(link, ..)| links.contains(link));
            holds(TableName { schema: &table.0, name: &table.1 })
                || others.into_iter().any(|(_, schema, name, _)| holds(TableName { schema, name }))
        };
    // What is said of a table denies its parts and heirs; what is allowed of it, its parts alone: an
    // heir has more than it.
    let any = |table: &(String, String), holds: &dyn Fn(TableName<'_>) -> bool| {
        holds_for(table, &[Link::Partition, Link::Inherits], holds)
    };
    let allowed = |table: &(String, String), holds: &dyn Fn(TableName<'_>) -> bool| {
        holds_for(table, &[Link::Partition], holds)
    };
    for table in seen.tables.values() {
        if any(table, &|t| access.denied(t)) || !allowed(table, &|t| access.named(t)) {
            return Err(table_refused(&table.1));
        }
        let keeps_denied = |(link, schema, name, column): &Linked| {
            let of = TableName { schema, name };
            let hidden =
                column.as_deref().is_some_and(|column| !access.may_read_column(of, column));
            *link == Link::Keeps && (access.denied(of) || hidden)
        };
        if above.get(table).into_iter().flatten().any(keeps_denied) {
            return Err(table_refused(&table.1));
        }
    }
    for table in &seen.changed {
        if !allowed(table, &|t| access.may_write(t)) {
            return Err(write_refused(&table.1));
        }
    }
    // `customer AS c (a, b)` gives columns other names, and the plan shows only those.
    for (alias, table) in &seen.tables {
        let bare = alias.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
        let renames = words.windows(2).enumerate().any(|(at, pair)| {
            let into = at.checked_sub(1).is_some_and(|at| words[at].is("INTO"));
            let named = name_of(&pair[0]).is_some_and(|name| name == *alias || name == bare);
            named && pair[1].is_sign('(') && !into
        });
        if renames && any(table, &|t| access.hides_columns_of(t)) {
            return Err(column_refused(&table.1, "*"));
        }
    }
    // A plan on one table alone names its columns without it.
    if seen.tables.len() == 1
        && let Some(table) = seen.tables.values().next()
    {
        for column in texts.iter().flatten().filter_map(name_of) {
            if any(table, &|t| !access.may_read_column(t, &column)) {
                return Err(column_refused(&table.1, &column));
            }
        }
    }
    for window in texts.iter().flat_map(|text| text.windows(3)) {
        let [alias, dot, column] = window else {
            continue;
        };
        let (Some(alias), true) = (name_of(alias), dot.is_sign('.')) else {
            continue;
        };
        let Some(table) = seen.tables.get(&alias) else {
            continue;
        };
        if column.is_sign('*') && any(table, &|t| access.hides_columns_of(t)) {
            return Err(column_refused(&table.1, "*"));
        }
        if let Some(column) = name_of(column)
            && any(table, &|t| !access.may_read_column(t, &column))
        {
            return Err(column_refused(&table.1, &column));
        }
    }
    Ok(())
}
