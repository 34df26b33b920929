//! The catalog of a database: tables, columns, keys, and a few values of text columns, so that a
//! model can write correct queries. Cheap and bounded.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ephor_core::Failure;
use ephor_model::{Column, Database, Table};
use rusqlite::Connection;
use serde_json::Value;

use super::access::{Access, TableName};
use super::sqlite_guard::Guard;
use super::{postgres as pg, sqlite as lite};

const MAX_TABLES: usize = 200;
const MAX_COLUMNS: usize = 200;
/// Enough for a column of kinds to be known whole.
const MAX_SAMPLES: usize = 40;
const MAX_SAMPLE_CHARS: usize = 60;

/// Rows that are looked at for samples.
const SAMPLED_ROWS: usize = 500;

/// How long all of it may take.
const LIMIT: Duration = Duration::from_secs(10);

pub(super) async fn sqlite(pool: &Arc<lite::Pool>, name: &str) -> Result<Database, Failure> {
    let name = name.to_owned();
    let deadline = Instant::now() + LIMIT;
    pool.with_connection(deadline, move |connection, guard| {
        let refused = |error| lite::explain(&error);
        let mut tables = guard
            .reading_schema(connection, |connection| sqlite_tables(connection, guard))
            .map_err(refused)?;
        // The samples come through the guard, as any statement does.
        for table in &mut tables {
            sqlite_samples(connection, guard, table);
        }
        Ok(Database { name, dialect: "sqlite".to_owned(), tables })
    })
    .await
}

fn sqlite_tables(connection: &Connection, guard: &Guard) -> rusqlite::Result<Vec<Table>> {
    let mut statement = connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') \
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )?;
    let names: Vec<String> =
        statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    // What an index keeps for itself tells a model nothing.
    let shown = |name: &String| guard.shows(name) && !guard.is_store(name);
    names
        .into_iter()
        .filter(shown)
        .take(MAX_TABLES)
        .map(|name| {
            let columns = sqlite_columns(connection, guard, &name)?;
            Ok(Table { name, columns })
        })
        .collect()
}

fn sqlite_columns(
    connection: &Connection,
    guard: &Guard,
    table: &str,
) -> rusqlite::Result<Vec<Column>> {
    let access = &guard.access;
    let shown =
        |column: &str| access.may_read_column(TableName { schema: "main", name: table }, column);
    let mut keys = connection.prepare(
        "SELECT \"from\", \"table\", coalesce(\"to\", \
           (SELECT name FROM pragma_table_info(f.\"table\") WHERE pk = f.seq + 1)) \
         FROM pragma_foreign_key_list(?1) f",
    )?;
    let keys: Vec<(String, String, Option<String>)> = keys
        .query_map([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let mut statement =
        connection.prepare("SELECT name, type, pk FROM pragma_table_info(?1) LIMIT ?2")?;
    let columns: Vec<Column> = statement
        .query_map((table, MAX_COLUMNS as i64), |row| {
            let name: String = row.get(0)?;
            let references = keys
                .iter()
                .find(|(from, table, _)| *from == name && guard.shows(table))
                .map(|(_, table, to)| match to {
                    Some(to) => format!("{table}.{to}"),
                    None => table.clone(),
                });
            Ok(Column {
                data_type: row.get(1)?,
                primary_key: row.get::<_, i64>(2)? > 0,
                references,
                samples: Vec::new(),
                name,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(columns.into_iter().filter(|column| shown(&column.name)).collect())
}

/// A view over what may not be read has no samples.
fn sqlite_samples(connection: &Connection, guard: &Guard, table: &mut Table) {
    for column in table.columns.iter_mut().filter(|column| is_text(&column.data_type)) {
        let (name, table) = (quoted(&column.name), quoted(&table.name));
        let sql = format!(
            "SELECT DISTINCT value FROM (SELECT {name} AS value FROM {table} LIMIT {SAMPLED_ROWS}) \
             WHERE typeof(value) = 'text' LIMIT {MAX_SAMPLES}"
        );
        let found = connection.prepare(&sql).and_then(|mut statement| {
            let _running = guard.running();
            statement.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
        });
        column.samples = found.unwrap_or_default().iter().map(|text| shorten(text)).collect();
    }
}

pub(super) async fn postgres(pool: &Arc<pg::Pool>, name: &str) -> Result<Database, Failure> {
    // Only what the role may read, in schemas that people made.
    let sql = "
        SELECT c.oid::int8 AS id, n.nspname AS schema, c.relname AS \"table\", a.attname AS name,
               pg_catalog.format_type(a.atttypid, a.atttypmod) AS type,
               coalesce(a.attnum = ANY (p.conkey), false) AS pk,
               (SELECT fn.nspname || '.' || fc.relname || '.' || fa.attname
                  FROM pg_catalog.pg_constraint f
                  JOIN pg_catalog.pg_class fc ON fc.oid = f.confrelid
                  JOIN pg_catalog.pg_namespace fn ON fn.oid = fc.relnamespace
                  JOIN pg_catalog.pg_attribute fa ON fa.attrelid = f.confrelid
                   AND fa.attnum = f.confkey[array_position(f.conkey, a.attnum)]
                 WHERE f.contype = 'f' AND f.conrelid = c.oid AND a.attnum = ANY (f.conkey)
                 LIMIT 1) AS refers
          FROM pg_catalog.pg_class c
          JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
          LEFT JOIN pg_catalog.pg_constraint p ON p.contype = 'p' AND p.conrelid = c.oid
         WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition
           AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
           AND pg_catalog.has_table_privilege(c.oid, 'SELECT')
         ORDER BY n.nspname, c.relname, a.attnum";
    let found = pool.ask_unlisted(sql, MAX_TABLES * 40).await?;
    let text = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let local = |name: String| name.strip_prefix("public.").map_or(name.clone(), str::to_owned);
    let mut tables: Vec<(i64, Table)> = Vec::new();
    for row in found["rows"].as_array().into_iter().flatten() {
        let id = row["id"].as_i64().unwrap_or_default();
        let schema = text(row, "schema");
        let shown = TableName { schema: &schema, name: row["table"].as_str().unwrap_or_default() };
        let access = pool.access();
        let name = text(row, "name");
        if !access.may_read(shown) || !access.may_read_column(shown, &name) {
            continue;
        }
        if tables.last().is_none_or(|(last, _)| *last != id) {
            if tables.len() == MAX_TABLES {
                break;
            }
            let name = local(format!("{schema}.{}", shown.name));
            let columns = Vec::new();
            tables.push((id, Table { name, columns }));
        }
        let Some((_, table)) = tables.last_mut() else {
            break;
        };
        if table.columns.len() < MAX_COLUMNS {
            table.columns.push(Column {
                name,
                data_type: text(row, "type"),
                primary_key: row["pk"].as_bool().unwrap_or_default(),
                references: row["refers"]
                    .as_str()
                    .and_then(|name| shown_key(access, name))
                    .map(local),
                samples: Vec::new(),
            });
        }
    }
    let mut tables: Vec<Table> = tables.into_iter().map(|(_, table)| table).collect();
    let deadline = Instant::now() + LIMIT;
    for table in &mut tables {
        if Instant::now() > deadline {
            break;
        }
        sample(pool, table).await;
    }
    Ok(Database { name: name.to_owned(), dialect: "postgres".to_owned(), tables })
}

/// What a key points to, unless it isn't shown.
fn shown_key(access: &Access, path: &str) -> Option<String> {
    let (table, column) = path.rsplit_once('.')?;
    let (schema, name) = table.split_once('.')?;
    let table = TableName { schema, name };
    (access.may_read(table) && access.may_read_column(table, column)).then(|| path.to_owned())
}

/// One look at a table serves all its text columns. A table that can't be read has no samples.
async fn sample(pool: &pg::Pool, table: &mut Table) {
    let wanted: Vec<usize> =
        (0..table.columns.len()).filter(|i| is_text(&table.columns[*i].data_type)).collect();
    if wanted.is_empty() {
        return;
    }
    let columns: Vec<String> = wanted
        .iter()
        .map(|i| format!("left({}::text, 200) AS c{i}", quoted(&table.columns[*i].name)))
        .collect();
    let path: Vec<String> = table.name.splitn(2, '.').map(quoted).collect();
    let sql = format!("SELECT {} FROM {} LIMIT {SAMPLED_ROWS}", columns.join(", "), path.join("."));
    let Ok(found) = pool.ask(&sql, SAMPLED_ROWS).await else {
        return;
    };
    for index in wanted {
        let samples = &mut table.columns[index].samples;
        for row in found["rows"].as_array().into_iter().flatten() {
            if let Some(text) = row[format!("c{index}")].as_str() {
                let text = shorten(text);
                if samples.len() < MAX_SAMPLES && !samples.contains(&text) {
                    samples.push(text);
                }
            }
        }
    }
}

pub(super) fn is_text(data_type: &str) -> bool {
    let data_type = data_type.to_ascii_lowercase();
    data_type.is_empty()
        || ["char", "text", "clob", "string"].iter().any(|part| data_type.contains(part))
}

fn shorten(text: &str) -> String {
    text.chars().take(MAX_SAMPLE_CHARS).collect()
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
