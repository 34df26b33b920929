//! Which column refers to which: declared foreign keys, and those that names tell of.

use super::atoms;
use super::query::ColumnRef;
use super::vocabulary::VOCABULARY;
use ephor_model::decide::{Database, Table};

/// One column refers to another.
///
/// ```
/// use ephor_nl2sql as sql;
/// use ephor_model::{Column, Database, Table};
///
/// let column = |name: &str| Column {
///     name: name.into(), data_type: "INTEGER".into(), primary_key: false, references: None, samples: vec![],
/// };
/// let table = |name: &str, columns: &[&str]| Table {
///     name: name.into(), columns: columns.iter().map(|name| column(name)).collect(),
/// };
/// let database = Database {
///     name: "shop".into(),
///     dialect: "sqlite".into(),
///     tables: vec![table("customers", &["id"]), table("orders", &["id", "customer_id"])],
/// };
/// let found = sql::relations(&database);
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].from.as_str(), found[0].to.as_str()), ("orders.customer_id", "customers.id"));
/// assert!(!found[0].declared);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// `table.column` that refers.
    pub from: String,
    /// `table.column` that it refers to.
    pub to: String,
    /// Whether the database says so; else names and types do.
    pub declared: bool,
}

/// All relations of a database: the declared foreign keys, and for columns without one what their
/// names tell (`customer_id` refers to `customers.id`), where the types agree.
pub fn relations(database: &Database) -> Vec<Relation> {
    let name = |at: ColumnRef| {
        let table = &database.tables[at.table];
        format!("{}.{}", table.name, table.columns[at.column].name)
    };
    edges(database)
        .into_iter()
        .map(|edge| Relation {
            from: name(edge.child),
            to: name(edge.parent),
            declared: edge.declared,
        })
        .collect()
}

/// A foreign key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) child: ColumnRef,
    pub(super) parent: ColumnRef,
    pub(super) declared: bool,
}

/// Whether a table has nothing but keys, and one column more at most.
pub(super) fn only_links(table: &Table) -> bool {
    let keys = table.columns.iter().filter(|column| column.references.is_some()).count();
    keys + 1 >= table.columns.len()
}

pub(super) fn edges(database: &Database) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (table_at, table) in database.tables.iter().enumerate() {
        for (column_at, column) in table.columns.iter().enumerate() {
            let child = ColumnRef { table: table_at, column: column_at };
            let (parent, declared) = match &column.references {
                Some(reference) => (declared(database, reference), true),
                None => (told_by_name(database, child), false),
            };
            if let Some(parent) = parent.filter(|parent| *parent != child) {
                edges.push(Edge { child, parent, declared });
            }
        }
    }
    edges
}

/// Parts that end the name of a key.
const KEY_ENDS: &[&str] = &[
    "id", "no", "num", "key", "code", "fk", "ref", "nr", "uuid", "编号", "号", "代码", "id号",
    "标识",
];
/// Parts of a key that refers to a row of its own table.
const OWN: &[&str] =
    &["manager", "mgr", "parent", "supervisor", "boss", "superior", "上级", "经理", "父级"];

/// Parts of a key that say what a person is to the row.
const ROLES: &[&str] = &[
    "advisor",
    "adviser",
    "mentor",
    "tutor",
    "owner",
    "creator",
    "author",
    "manager",
    "mgr",
    "head",
    "director",
    "leader",
    "lead",
    "assignee",
    "reporter",
    "reviewer",
    "approver",
    "supervisor",
    "teacher",
    "instructor",
    "lecturer",
    "coach",
    "seller",
    "agent",
    "rep",
    "contact",
    "导师",
    "负责人",
];
/// Tables of people who are something to others.
const PEOPLE: &[&str] = &["employee", "professor", "teacher", "user", "person", "member", "coach"];

/// A table's name as parts, without what says only that it is a table.
pub(super) fn entity(name: &str) -> Vec<String> {
    let bare = name.rsplit('.').next().unwrap_or(name);
    let mut parts = VOCABULARY.parts(bare.trim_end_matches('表'));
    if parts.len() > 1 && ["tbl", "tb", "t", "dim", "fact", "vw", "v"].contains(&parts[0].as_str())
    {
        parts.remove(0);
    }
    let tails = ["table", "tbl", "info", "data", "list", "master", "dim", "信息", "数据", "档案"];
    if parts.len() > 1 && parts.last().is_some_and(|last| tails.contains(&last.as_str())) {
        parts.pop();
    }
    parts
}

/// A table's primary key, where it is one column; else the column `id`, or the first column where it
/// is called after the table.
pub(super) fn primary_key(table: &Table) -> Option<usize> {
    let mut keys = table.columns.iter().enumerate().filter(|(_, column)| column.primary_key);
    match (keys.next(), keys.next()) {
        (Some((at, _)), None) => return Some(at),
        (Some(_), Some(_)) => return None,
        _ => {}
    }
    let id = table.columns.iter().position(|column| column.name.eq_ignore_ascii_case("id"));
    id.or_else(|| {
        let own = entity(&table.name);
        let (head, end) = split_key(&VOCABULARY.parts(&table.columns.first()?.name))?;
        (end && (head.is_empty() || names(&own, &head))).then_some(0)
    })
}

/// A name's parts before its end as a key, and whether it has one.
fn split_key(parts: &[String]) -> Option<(Vec<String>, bool)> {
    let (last, head) = parts.split_last()?;
    let end = KEY_ENDS.contains(&last.as_str());
    Some(if end { (head.to_vec(), true) } else { (parts.to_vec(), false) })
}

/// Whether a key's parts name a table: the whole, its head, or a usual shortening.
fn names(table: &[String], key: &[String]) -> bool {
    let short = |key: &str, word: &str| {
        key.is_ascii() && key.len() >= 3 && key.len() < word.len() && word.starts_with(key)
    };
    VOCABULARY.same(table, key)
        || matches!((table, key), ([word], [key]) if short(key, word) || short(word, key))
}

fn declared(database: &Database, reference: &str) -> Option<ColumnRef> {
    let (table, column) = reference.rsplit_once('.').unwrap_or((reference, ""));
    let table_at =
        database.tables.iter().position(|known| known.name.eq_ignore_ascii_case(table))?;
    let known = &database.tables[table_at];
    let column = known
        .columns
        .iter()
        .position(|c| c.name.eq_ignore_ascii_case(column))
        .or_else(|| primary_key(known))?;
    Some(ColumnRef { table: table_at, column })
}

/// `customer_id` refers to `customers`, `emp_dept_id` to `dept`, `mgr_id` to its own table.
fn told_by_name(database: &Database, child: ColumnRef) -> Option<ColumnRef> {
    let own = &database.tables[child.table];
    let column = &own.columns[child.column];
    if primary_key(own) == Some(child.column) && {
        let (head, _) = split_key(&VOCABULARY.parts(&column.name))?;
        head.is_empty() || names(&entity(&own.name), &head)
    } {
        return None;
    }
    let parts = VOCABULARY.parts(&column.name);
    let (head, end) = split_key(&parts)?;
    let agree = |parent: ColumnRef| {
        let other = &database.tables[parent.table].columns[parent.column];
        family(&column.data_type) == family(&other.data_type)
    };
    let keyed = |table: usize| {
        let key = primary_key(&database.tables[table])?;
        Some(ColumnRef { table, column: key }).filter(|parent| agree(*parent))
    };
    let others = || (0..database.tables.len()).filter(|table| *table != child.table);
    // The very name of another table's key.
    let same_name = others().find_map(|table| {
        let parent = keyed(table)?;
        let name = &database.tables[table].columns[parent.column].name;
        (end && !head.is_empty() && name.eq_ignore_ascii_case(&column.name)).then_some(parent)
    });
    if same_name.is_some() {
        return same_name;
    }
    if !end || head.is_empty() {
        return None;
    }
    // The longest tail of the name that is a table's: `emp_dept_id` is `dept`'s.
    let told = (0..head.len()).find_map(|from| {
        let wanted = &head[from..];
        let exact = others().find(|&table| entity(&database.tables[table].name) == wanted);
        let like = || {
            others().find(|&table| {
                let entity = entity(&database.tables[table].name);
                names(&entity, wanted)
                    // `WhID` is the key's own name in `tblWarehouse`.
                    || keyed(table).is_some_and(|key| {
                        let key = &database.tables[table].columns[key.column].name;
                        split_key(&VOCABULARY.parts(key)).is_some_and(|(head, _)| head == wanted)
                    })
            })
        };
        exact.or_else(like).and_then(keyed)
    });
    told.or_else(|| {
        let own_role = head.last().is_some_and(|last| OWN.contains(&last.as_str()))
            || VOCABULARY.same(&head, &entity(&own.name));
        let key = primary_key(own).filter(|_| own_role)?;
        Some(ColumnRef { table: child.table, column: key }).filter(|parent| agree(*parent))
    })
    .or_else(|| {
        // An advisor is one of the professors, where they are the only people that there are.
        let role = head.last().is_some_and(|last| ROLES.contains(&last.as_str()));
        let people: Vec<ColumnRef> = others()
            .filter(|&table| {
                let entity = entity(&database.tables[table].name);
                PEOPLE.iter().any(|people| VOCABULARY.same(&entity, &[(*people).to_owned()]))
            })
            .filter_map(keyed)
            .collect();
        match people.as_slice() {
            [one] if role => Some(*one),
            _ => None,
        }
    })
}

/// Types that may refer to each other.
fn family(data_type: &str) -> u8 {
    let kind = data_type.to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| kind.contains(part));
    if has(&["int", "serial", "num", "dec"]) {
        1
    } else if has(&["char", "text", "clob", "string"]) {
        2
    } else if has(&["uuid"]) {
        3
    } else {
        // SQLite takes any value in a column without a type.
        u8::from(kind.is_empty())
    }
}

/// The role that a key names beyond its table: `origin` of `OriginWhID`, `manager` of `mgr_id`.
pub(super) fn role(column: &str, parent: &Table) -> Vec<String> {
    let parts = VOCABULARY.parts(column);
    let Some((head, _)) = split_key(&parts) else {
        return Vec::new();
    };
    let own = entity(&parent.name);
    let key = primary_key(parent).map(|at| VOCABULARY.parts(&parent.columns[at].name));
    let key = key.and_then(|parts| split_key(&parts)).map(|(head, _)| head).unwrap_or_default();
    let tail = (0..head.len())
        .find(|&from| names(&own, &head[from..]) || (!key.is_empty() && key == head[from..]));
    let mut role = head;
    if let Some(from) = tail {
        role.truncate(from);
    }
    role
}

/// Whether a column's name says that it identifies.
pub(super) fn is_key_name(name: &str) -> bool {
    let stems = atoms::stems(name);
    let last = stems.last().map_or("", String::as_str);
    ["id", "uuid", "guid"].contains(&last) || name.ends_with("编号") || name.ends_with("代码")
}
