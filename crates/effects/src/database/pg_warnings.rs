//! What a Postgres role may do and a DATABASE node shouldn't: told to the operator, because a
//! transaction can't take it away.

use ephor_core::Failure;
use ephor_postgres::explain;
use tokio_postgres::Client;

use super::access::Access;

/// Each row is a warning if its condition holds. `$1` is the role.
const POWERS: &str = "
    SELECT w.text FROM pg_catalog.pg_roles r,
    LATERAL (VALUES
        (r.rolsuper, 'is a superuser'),
        (r.rolcreaterole, 'may make roles'),
        (r.rolcreatedb, 'may make databases'),
        (r.rolbypassrls, 'bypasses row security'),
        (r.rolreplication, 'may replicate the server')
    ) AS w (holds, text)
    WHERE r.rolname = $1 AND w.holds
    UNION ALL
    SELECT 'is a member of ' || p.rolname FROM pg_catalog.pg_roles p, pg_catalog.pg_roles me
    WHERE me.rolname = $1 AND NOT me.rolsuper AND pg_catalog.pg_has_role(me.oid, p.oid, 'MEMBER')
      AND p.rolname IN ('pg_read_server_files', 'pg_write_server_files',
                        'pg_execute_server_program', 'pg_write_all_data', 'pg_signal_backend',
                        'pg_read_all_settings', 'pg_monitor')";

/// How many tables the role may change.
const WRITABLE: &str = "
    SELECT count(*) FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema'
      AND n.nspname NOT LIKE 'pg\\_%'
      AND pg_catalog.has_table_privilege($1::name, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')";

/// All columns, with their schemas and tables.
const COLUMNS: &str = "
    SELECT n.nspname::text, c.relname::text, a.attname::text FROM pg_catalog.pg_attribute a
    JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.attnum > 0 AND NOT a.attisdropped";

pub(super) async fn of(
    client: &Client,
    role: Option<&str>,
    access: &Access,
) -> Result<Vec<String>, Failure> {
    let failed = |error| explain(&error);
    let login = client.query_one("SELECT session_user::text", &[]).await.map_err(failed)?;
    let login: String = login.try_get(0).map_err(failed)?;
    let role = role.unwrap_or(&login);
    let mut found = Vec::new();
    let powers = client.query(POWERS, &[&role]).await.map_err(failed)?;
    for row in &powers {
        let power: String = row.try_get(0).map_err(failed)?;
        found.push(format!("the role `{role}` {power}: give statements one that only reads"));
    }
    let writable = client.query_one(WRITABLE, &[&role]).await.map_err(failed)?;
    let writable: i64 = writable.try_get(0).map_err(failed)?;
    match (access.writes, access.lists_writes()) {
        (false, _) if writable > 0 => found.push(format!(
            "the role `{role}` may change {writable} tables, and the connection only reads: \
             revoke that, or set `role`"
        )),
        (true, false) => {
            found.push("statements may change every table: name some in `write_tables`".to_owned())
        }
        _ => {}
    }
    if access.listed() {
        let columns = client.query(COLUMNS, &[]).await.map_err(failed)?;
        let read =
            columns.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?)));
        let columns = read.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        found.extend(access.strangers(&columns));
    }
    Ok(found)
}
