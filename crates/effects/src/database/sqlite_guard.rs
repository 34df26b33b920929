//! What SQLite itself enforces on a connection: an authorizer that is asked about every table,
//! column and function of a statement, and limits on what a statement may grow into.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ephor_core::Failure;
use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;
use rusqlite::{Connection, Error};

use super::access::{
    Access, TableName, column_refused, not_for_nodes, table_refused, write_refused,
};
use super::kind::TELLING_PRAGMAS;
use super::sql::Dialect;
use super::sqlite_storage::Storage;
use super::{sqlite_math, sqlite_regexp, sqlite_statistics, sqlite_text};
use crate::settings::ConnectionSettings;

/// Longest statement, in bytes.
const MAX_SQL_BYTES: i32 = 1024 * 1024;

/// Matching a pattern takes a step for each of its characters and each of the text's, and
/// nothing can stop it in between.
const MAX_PATTERN: i32 = 200;

/// Functions that reach out of the statement, or whose time grows with the square of a value.
const FORBIDDEN_FUNCTIONS: [&str; 8] = [
    "edit",
    "fts3_tokenizer",
    "json_patch",
    "jsonb_patch",
    "load_extension",
    "readfile",
    "writefile",
    "zeroblob_file",
];

/// Whose words the engine asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// A statement's own: it is prepared.
    Statement,
    /// Those of the tables that it reads, or its own again after the schema has changed: it runs. A
    /// full-text index or an R-Tree is read by statements of its module's.
    Running,
    /// Ours, which read the schema.
    Ours,
}

/// The guard of a connection. It belongs to that one alone: what the engine asks about depends on what
/// the connection does at the time.
pub(super) struct Guard {
    pub(super) access: Access,
    max_value: i32,
    /// A database in memory is scratch paper: tables may be made in it.
    scratch: bool,
    /// Why the authorizer said no: the engine's own message doesn't tell.
    reason: Mutex<Option<Failure>>,
    phase: AtomicU8,
    /// What depends on what, and the version of the schema that says so.
    storage: Mutex<(Option<i64>, Arc<Storage>)>,
}

/// A phase, until it is dropped.
#[must_use]
pub(super) struct During<'g>(&'g AtomicU8, u8);

impl Drop for During<'_> {
    fn drop(&mut self) {
        self.0.store(self.1, Ordering::Relaxed);
    }
}

impl Guard {
    pub(super) fn new(settings: &ConnectionSettings, memory: bool) -> Self {
        Self {
            access: Access::new(settings, Dialect::Sqlite),
            max_value: i32::try_from(settings.max_bytes).unwrap_or(i32::MAX),
            scratch: memory && settings.allow_writes,
            reason: Mutex::default(),
            phase: AtomicU8::new(Phase::Statement as u8),
            storage: Mutex::default(),
        }
    }

    fn during(&self, phase: Phase) -> During<'_> {
        During(&self.phase, self.phase.swap(phase as u8, Ordering::Relaxed))
    }

    /// From now on the statement runs that was prepared.
    pub(super) fn running(&self) -> During<'_> {
        self.during(Phase::Running)
    }

    fn is(&self, phase: Phase) -> bool {
        self.phase.load(Ordering::Relaxed) == phase as u8
    }

    /// Finds out which tables store what of others, where the schema has changed.
    pub(super) fn look_at_schema(&self, connection: &Connection) -> Result<(), Error> {
        let _ours = self.during(Phase::Ours);
        let version = connection.query_row("PRAGMA schema_version", [], |row| row.get(0))?;
        if self.storage().0 != Some(version) {
            let storage = Arc::new(Storage::read(connection)?);
            *self.storage() = (Some(version), storage);
        }
        Ok(())
    }

    /// What the lists name that isn't there.
    pub(super) fn strangers(&self, connection: &Connection) -> Result<Vec<String>, Error> {
        Ok(self.access.strangers(&self.columns(connection)?))
    }

    /// All columns, with their tables and views: also those that statements may not read.
    fn columns(&self, connection: &Connection) -> Result<Vec<(String, String, String)>, Error> {
        let _ours = self.during(Phase::Ours);
        let mut tables =
            connection.prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")?;
        let tables: Vec<String> =
            tables.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let mut found = Vec::new();
        for table in tables {
            let mut columns = connection.prepare("SELECT name FROM pragma_table_xinfo(?1)")?;
            // A view may be of tables that are gone: then it has none.
            let columns: Result<Vec<String>, _> =
                columns.query_map([&table], |row| row.get(0))?.collect();
            let of = |column| ("main".to_owned(), table.clone(), column);
            found.extend(columns.unwrap_or_else(|_| vec![String::new()]).into_iter().map(of));
        }
        Ok(found)
    }

    fn storage(&self) -> MutexGuard<'_, (Option<i64>, Arc<Storage>)> {
        self.storage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Guards a connection.
    pub(super) fn set(self: &Arc<Self>, connection: &mut Connection) -> Result<(), Error> {
        connection.pragma_update(None, "query_only", !self.access.writes)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        connection.pragma_update(None, "cell_size_check", true)?;
        for (option, on) in [
            (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
            (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
            (DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_ATTACH_CREATE, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_ATTACH_WRITE, false),
        ] {
            connection.set_db_config(option, on)?;
        }
        for (limit, most) in [
            (Limit::SQLITE_LIMIT_LENGTH, self.max_value),
            (Limit::SQLITE_LIMIT_SQL_LENGTH, MAX_SQL_BYTES.min(self.max_value)),
            (Limit::SQLITE_LIMIT_COLUMN, 1000),
            (Limit::SQLITE_LIMIT_EXPR_DEPTH, 500),
            (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 200),
            (Limit::SQLITE_LIMIT_VDBE_OP, 500_000),
            (Limit::SQLITE_LIMIT_FUNCTION_ARG, 127),
            (Limit::SQLITE_LIMIT_ATTACHED, 0),
            (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, MAX_PATTERN),
            (Limit::SQLITE_LIMIT_VARIABLE_NUMBER, 10_000),
            (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 20),
            (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            connection.set_limit(limit, most)?;
        }
        sqlite_text::replace_slow_functions(connection)?;
        sqlite_math::add(connection)?;
        sqlite_statistics::add(connection)?;
        sqlite_regexp::add(connection)?;
        self.watch(connection)
    }

    /// Asks the lists about every statement from now on.
    fn watch(self: &Arc<Self>, connection: &mut Connection) -> Result<(), Error> {
        let guard = Arc::clone(self);
        connection.authorizer(Some(move |context: AuthContext<'_>| match guard.judge(&context) {
            Ok(()) => Authorization::Allow,
            Err(failure) => {
                *guard.reason() = Some(failure);
                Authorization::Deny
            }
        }))
    }

    /// Does work of ours that reads the schema, which statements may not where there are lists.
    pub(super) fn reading_schema<T>(
        &self,
        connection: &Connection,
        work: impl FnOnce(&Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let _ours = self.during(Phase::Ours);
        work(connection)
    }

    /// Whether a table is one that another's data is stored in.
    pub(super) fn is_store(&self, name: &str) -> bool {
        self.storage().1.owner(name).is_some()
    }

    /// Whether statements may read a table of the database.
    pub(super) fn shows(&self, name: &str) -> bool {
        let storage = Arc::clone(&self.storage().1);
        let table = TableName { schema: "main", name };
        self.access.may_read(table) && !storage.withholds(&self.access, name)
    }

    /// Whether a statement that runs may read a table in which another's data is stored, because it
    /// may read that one.
    fn reads_store(&self, name: &str) -> bool {
        let storage = Arc::clone(&self.storage().1);
        let of = |owner: &str| self.access.may_read(TableName { schema: "main", name: owner });
        self.is(Phase::Running)
            && storage.owner(name).is_some_and(of)
            && !storage.withholds(&self.access, name)
    }

    fn reason(&self) -> MutexGuard<'_, Option<Failure>> {
        self.reason.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets why the last statement was refused.
    pub(super) fn forget(&self) {
        *self.reason() = None;
    }

    /// Why the authorizer refused, once.
    pub(super) fn refusal(&self) -> Option<Failure> {
        self.reason().take()
    }

    fn judge(&self, context: &AuthContext<'_>) -> Result<(), Failure> {
        if self.is(Phase::Ours) {
            return ours(context.action);
        }
        let access = &self.access;
        let schema = context.database_name.unwrap_or("main");
        let table = |name| TableName { schema, name };
        match context.action {
            AuthAction::Select | AuthAction::Recursive => Ok(()),
            // The PRAGMA behind it is judged by the table that it tells about.
            AuthAction::Read { table_name, .. } if is_function_table(table_name) => Ok(()),
            AuthAction::Read { table_name, column_name } => {
                let shown = match schema {
                    "main" => self.shows(table_name) || self.reads_store(table_name),
                    _ => access.may_read(table(table_name)),
                };
                if !shown {
                    Err(table_refused(table_name))
                } else if !access.may_read_column(table(table_name), column_name) {
                    Err(column_refused(table_name, column_name))
                } else {
                    Ok(())
                }
            }
            AuthAction::Function { function_name } => {
                let known = |name: &&str| name.eq_ignore_ascii_case(function_name);
                match FORBIDDEN_FUNCTIONS.iter().any(known) {
                    true => Err(not_for_nodes(&format!("call {function_name}()"))),
                    false => Ok(()),
                }
            }
            AuthAction::Pragma { pragma_name, pragma_value } => {
                self.judge_pragma(pragma_name, pragma_value)
            }
            AuthAction::Insert { table_name }
            | AuthAction::Update { table_name, .. }
            | AuthAction::Delete { table_name } => self.judge_write(table(table_name), context),
            _ if !access.writes => Err(super::sqlite::read_only()),
            AuthAction::Attach { .. } | AuthAction::Detach { .. } => {
                Err(not_for_nodes("attach or detach a database"))
            }
            AuthAction::Transaction { .. } | AuthAction::Savepoint { .. } => {
                Err(not_for_nodes("begin or end a transaction"))
            }
            AuthAction::CreateTable { .. }
            | AuthAction::CreateIndex { .. }
            | AuthAction::CreateView { .. }
            | AuthAction::DropTable { .. }
            | AuthAction::DropIndex { .. }
            | AuthAction::DropView { .. }
            | AuthAction::AlterTable { .. }
            | AuthAction::Reindex { .. }
                if self.scratch =>
            {
                Ok(())
            }
            _ => Err(not_for_nodes("change what tables there are, or how they are kept")),
        }
    }

    fn judge_write(&self, table: TableName<'_>, context: &AuthContext<'_>) -> Result<(), Failure> {
        // Making a table writes its schema down; what makes it has been judged.
        let schema = ["sqlite_master", "sqlite_sequence"];
        if self.scratch && schema.iter().any(|name| name.eq_ignore_ascii_case(table.name)) {
            return Ok(());
        }
        if !self.access.writes {
            return Err(super::sqlite::read_only());
        }
        let storage = Arc::clone(&self.storage().1);
        if let Some(owner) = storage.owner(table.name) {
            // By its module alone, for a change of the table that it belongs to.
            let owner = TableName { schema: table.schema, name: owner };
            let may = self.access.may_write(owner) && self.access.may_read(owner);
            return match may && self.is(Phase::Running) {
                true => Ok(()),
                false => Err(write_refused(table.name)),
            };
        }
        let hidden = match context.action {
            AuthAction::Update { column_name, .. } if !column_name.is_empty() => {
                !self.access.may_read_column(table, column_name)
            }
            _ => false,
        };
        match self.access.may_write(table) && self.shows(table.name) && !hidden {
            true => Ok(()),
            false => Err(write_refused(table.name)),
        }
    }

    fn judge_pragma(&self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        // Modules ask whether the file has changed, and how large its pages are.
        let asks =
            ["data_version", "page_size"].iter().any(|known| known.eq_ignore_ascii_case(name));
        if asks && value.is_none() && self.is(Phase::Running) {
            return Ok(());
        }
        if !telling(name) {
            return Err(not_for_nodes(&format!("use PRAGMA {name}")));
        }
        if !self.access.listed() {
            return Ok(());
        }
        let of_table = OF_A_TABLE.iter().any(|known| known.eq_ignore_ascii_case(name));
        let table = TableName { schema: "main", name: value.unwrap_or_default() };
        match of_table && self.shows(table.name) && !self.access.hides_columns_of(table) {
            true => Ok(()),
            false => Err(table_refused(value.unwrap_or(name))),
        }
    }
}

/// What our own reading of the schema may do, and what modules prepare while their tables are
/// connected: an R-Tree also how it would be changed. Nothing but reading is ever run there.
fn ours(action: AuthAction<'_>) -> Result<(), Failure> {
    match action {
        AuthAction::Select
        | AuthAction::Read { .. }
        | AuthAction::Recursive
        | AuthAction::Function { .. }
        | AuthAction::Insert { .. }
        | AuthAction::Update { .. }
        | AuthAction::Delete { .. } => Ok(()),
        AuthAction::Pragma { pragma_name, pragma_value: None } if known_to_modules(pragma_name) => {
            Ok(())
        }
        AuthAction::Pragma { pragma_name, .. } if telling(pragma_name) => Ok(()),
        _ => Err(not_for_nodes("do that while the schema is read")),
    }
}

/// PRAGMAs that modules ask, and we.
fn known_to_modules(pragma: &str) -> bool {
    let known = ["data_version", "page_size", "schema_version"];
    known.iter().any(|known| known.eq_ignore_ascii_case(pragma))
}

/// PRAGMAs that tell about the table that they name.
const OF_A_TABLE: [&str; 4] = ["table_info", "table_xinfo", "index_list", "foreign_key_list"];

/// What isn't a table of the database: its contents come from its arguments.
fn is_function_table(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["json_each", "json_tree"].contains(&name.as_str())
        || name.strip_prefix("pragma_").is_some_and(|pragma| OF_A_TABLE.contains(&pragma))
}

fn telling(pragma: &str) -> bool {
    TELLING_PRAGMAS.iter().any(|known| known.eq_ignore_ascii_case(pragma))
}
