//! What columns say about their rows and values beside what they hold: that a row is deleted or
//! isn't active, that an amount is in cents, that a number is a moment.

use super::nature::{NO, Nature, YES, nature};
use super::relations::is_key_name;
use super::vocabulary::VOCABULARY;
use ephor_model::decide::{Column, Table};
use ephor_model::known::{Facts, What};

/// How a table marks rows as deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deleted {
    /// What only deleted rows have: a date, or an X.
    Present,
    /// A flag.
    Flag,
}

/// In what a number counts the time since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Epoch {
    Seconds,
    Millis,
    Micros,
}

impl Epoch {
    /// How many make a second.
    pub(super) fn per_second(self) -> u32 {
        match self {
            Self::Seconds => 1,
            Self::Millis => 1000,
            Self::Micros => 1_000_000,
        }
    }

    /// The type that a schema is shown with, so that the column is a date for every reader.
    pub(super) fn data_type(self) -> &'static str {
        match self {
            Self::Seconds => "epoch time in seconds",
            Self::Millis => "epoch time in milliseconds",
            Self::Micros => "epoch time in microseconds",
        }
    }

    /// Of a column of a schema that was told.
    pub(super) fn of(column: &Column) -> Option<Self> {
        [Self::Seconds, Self::Millis, Self::Micros]
            .into_iter()
            .find(|epoch| epoch.data_type() == column.data_type)
    }
}

fn is_int(column: &Column) -> bool {
    let kind = column.data_type.to_lowercase();
    ["int", "num", "dec"].iter().any(|part| kind.contains(part))
}

impl Deleted {
    /// What counts the rows that it marks.
    pub(super) fn counted(self) -> What {
        match self {
            Self::Present => What::Present,
            Self::Flag => What::On,
        }
    }
}

/// Parts of a name that say that it is a mark, and of what kind.
const MARKS: &[&str] = &["is", "was", "has", "soft", "flag", "flg", "fl", "yn", "ind"];
/// Parts of a name that say that it is a time.
const TIMES: &[&str] = &["at", "on", "date", "dt", "time", "ts", "timestamp"];

/// A name's parts without those that say what kind of mark it is.
fn marked(name: &str) -> Vec<String> {
    let mut parts = VOCABULARY.parts(name);
    parts.retain(|part| !MARKS.contains(&part.as_str()) && !TIMES.contains(&part.as_str()));
    parts
}

/// Whether only some rows have something there: a time, or a letter that is no yes and no no.
fn is_present(column: &Column) -> bool {
    let kind = column.data_type.to_lowercase();
    let parts = VOCABULARY.parts(&column.name);
    let letter = |sample: &String| {
        let sample = sample.to_lowercase();
        sample.len() == 1 && !YES.iter().chain(NO).any(|word| *word == sample)
    };
    parts.iter().any(|part| TIMES.contains(&part.as_str()))
        || ["date", "time"].iter().any(|word| kind.contains(word))
        || ["时间", "日期"].iter().any(|word| column.name.contains(word))
        || nature(column) == Nature::Date
        // The row that stands for this one.
        || column.references.is_some()
        || !column.samples.is_empty() && column.samples.iter().all(letter)
}

/// Whether a column marks its row as deleted, and how. Who deleted it, and why, are no marks.
pub(super) fn deleted(column: &Column) -> Option<Deleted> {
    const GONE: &[&str] = &["removed", "archived", "obsolete", "retracted", "axed", "shelved"];
    const OFF: &[&str] = &["struck", "written"];
    let parts = marked(&column.name);
    let present = is_present(column);
    // The day of a test marks nothing.
    let unreal = |word: &str| UNREAL.contains(&word) && !present;
    // Scaffolds are struck on a day, and entries of a list are struck.
    let timed = VOCABULARY.parts(&column.name).iter().any(|part| TIMES.contains(&part.as_str()));
    let struck = |word: &str| word == "struck" && !timed;
    let gone = match parts.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [one] => GONE.contains(one) || DELETED.contains(one) || unreal(one) || struck(one),
        [one, "off" | "out"] => OFF.contains(one),
        ["merged", "into" | "to"] => true,
        [one, "record" | "row"] => unreal(one),
        // Of the row, by a short name of its table: `usr_del`.
        [_, last] => DELETED.contains(last),
        _ => false,
    };
    let gone = gone || column.name.contains("删除");
    gone.then_some(if present { Deleted::Present } else { Deleted::Flag })
}

/// Words for rows that were taken away.
const DELETED: &[&str] =
    &["deleted", "delete", "del", "voided", "void", "trashed", "erased", "purged", "purge"];
/// Words for rows that stand for nothing, or that nobody shall see.
const UNREAL: &[&str] = &["test", "demo", "dummy", "fake", "ghost", "phantom", "spam", "hide"];

/// Whether a column marks rows that stand for nothing: what belongs to a customer that is a test was never
/// ordered, and what belongs to one that was deleted was.
pub(super) fn unreal(column: &Column) -> Option<Deleted> {
    let parts = marked(&column.name);
    let unreal = parts.first().is_some_and(|one| one != "hide" && UNREAL.contains(&one.as_str()));
    deleted(column).filter(|_| unreal)
}

/// What a mark says of its rows: "deleted", "struck off".
pub(super) fn gone(name: &str) -> String {
    let mut parts = marked(name);
    parts.retain(|part| part != "record" && part != "row");
    match parts.last() {
        Some(last) if DELETED.contains(&last.as_str()) || !last.is_ascii() => "deleted".to_owned(),
        Some(last) if last == "hide" => "hidden".to_owned(),
        _ => parts.join(" "),
    }
}

/// Which rows a mark sets apart that aren't in use: those where it is off, on, or there.
pub(super) fn apart(column: &Column) -> Option<What> {
    let parts = marked(&column.name);
    let one = match parts.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [one] | ["valid", one] => (*one).to_owned(),
        _ => return None,
    };
    match one.as_str() {
        "active" | "enabled" | "是否有效" | "是否启用" | "启用" | "有效" => {
            Some(What::Off)
        }
        "cancelled" | "canceled" | "canc" | "aborted" | "refunded" | "retired" | "scrapped"
        | "decommissioned" | "decomm" | "inactive" | "withdrawn" | "disposed" | "discarded"
        | "dropped" | "hidden" | "excluded" | "left" | "departed" | "terminated" | "resigned"
        | "died" | "deceased" | "discontinued" | "disbanded" | "demolished" | "destroyed"
        | "revoked" | "relinquished" | "suspended" | "deactivated" | "delisted" | "forfeited"
        | "churned" | "lapsed" | "expired" | "closed" | "replaced" | "superseded" | "banned"
        | "blocked" | "blacklisted" => {
            Some(if is_present(column) { What::Present } else { What::On })
        }
        "until" | "to" => Some(What::Present),
        _ => None,
    }
}

/// Whether a whole number may be a moment, by its name.
pub(super) fn may_be_epoch(column: &Column) -> bool {
    let parts = VOCABULARY.parts(&column.name);
    let last = parts.last().map_or("", String::as_str);
    let ends = [
        "at",
        "on",
        "ts",
        "time",
        "timestamp",
        "date",
        "epoch",
        "ms",
        "millis",
        "unix",
        "utc",
        "for",
        "from",
        "until",
        "till",
        "since",
        "due",
        "start",
        "end",
        "时间",
        "时间戳",
        "日期",
    ];
    is_int(column)
        && !column.primary_key
        && column.references.is_none()
        && (ends.contains(&last) || column.name.ends_with("时间"))
}

/// Whether a whole number may be a year, by its name: `formed`, `member_since`.
pub(super) fn may_be_year(column: &Column) -> bool {
    let parts = VOCABULARY.parts(&column.name);
    let said = match parts.as_slice() {
        [one] => one.len() > 5 && one.ends_with("ed"),
        [.., last] => last == "since",
        [] => false,
    };
    said && is_int(column) && !column.primary_key && column.references.is_none()
}

/// Whether a column's numbers are years, as its largest one tells.
pub(super) fn is_year(table: &str, column: &Column, facts: &Facts) -> bool {
    let largest = || facts.figure(table, &column.name, What::Largest);
    may_be_year(column) && largest().is_some_and(|largest| (1500.0..2200.0).contains(&largest))
}

/// Whether a whole number may be a yes or a no: it is no key, and its name counts nothing.
pub(super) fn may_be_flag(column: &Column) -> bool {
    const COUNTS: &[&str] = &[
        "quantity", "qty", "count", "cnt", "num", "number", "no", "amount", "units", "pieces",
        "total", "score", "rating", "goals", "points", "cents", "pence", "price", "fee", "cost",
        "days", "hours", "minutes", "level", "grade", "floor", "year", "age", "size", "order",
        "position", "rank",
    ];
    let parts = VOCABULARY.parts(&column.name);
    is_int(column)
        && !column.primary_key
        && column.references.is_none()
        && !is_key_name(&column.name)
        && !parts.iter().any(|part| COUNTS.contains(&part.as_str()))
}

/// Whether a column's whole numbers are a yes and a no, as its largest one tells; nothing where that isn't
/// known.
pub(super) fn is_flag(table: &str, column: &Column, facts: &Facts) -> Option<bool> {
    let largest =
        facts.figure(table, &column.name, What::Largest).filter(|_| may_be_flag(column))?;
    (largest >= 1.0).then_some(largest == 1.0)
}

/// In what a column counts time, as its largest number tells.
pub(super) fn epoch(table: &str, column: &Column, facts: &Facts) -> Option<Epoch> {
    if !may_be_epoch(column) {
        return None;
    }
    // 1973 to 2286, in each of the three.
    match facts.figure(table, &column.name, What::Largest)? {
        largest if (1e8..1e10).contains(&largest) => Some(Epoch::Seconds),
        largest if (1e11..1e13).contains(&largest) => Some(Epoch::Millis),
        largest if (1e14..1e16).contains(&largest) => Some(Epoch::Micros),
        _ => None,
    }
}

/// Parts of a name that say in what it counts, and name nothing.
const UNITS: &[&str] = &["cent", "cents", "pence", "ts", "ms", "millis", "epoch", "unix", "utc"];

/// Whether a column's amounts are in cents, or in pence.
pub(super) fn cents(column: &Column) -> bool {
    let parts = VOCABULARY.parts(&column.name);
    is_int(column)
        && parts.len() > 1
        && parts.last().is_some_and(|last| ["cent", "cents", "pence"].contains(&last.as_str()))
}

/// The column that says whether an amount came in or went out.
pub(super) fn direction(table: &Table) -> Option<usize> {
    const WAYS: &[&str] = &[
        "in",
        "out",
        "incoming",
        "outgoing",
        "credit",
        "debit",
        "deposit",
        "withdrawal",
        "refund",
        "charge",
        "income",
        "expense",
    ];
    table.columns.iter().position(|column| {
        let way = |sample: &String| WAYS.contains(&sample.to_lowercase().as_str());
        column.samples.len() > 1 && column.samples.iter().all(way)
    })
}

/// The column that says in which currency a table's amounts are.
pub(super) fn currency(table: &Table) -> Option<usize> {
    table.columns.iter().position(|column| {
        let parts = VOCABULARY.parts(&column.name);
        parts
            .last()
            .is_some_and(|last| ["currency", "curr", "ccy", "币种"].contains(&last.as_str()))
    })
}

/// A name's parts without what says in what it counts.
pub(super) fn without_unit(mut parts: Vec<String>) -> Vec<String> {
    if parts.len() > 1 && parts.last().is_some_and(|last| UNITS.contains(&last.as_str())) {
        parts.pop();
        if parts.len() > 1 && parts.last().is_some_and(|last| last == "in") {
            parts.pop();
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use ephor_model::known::{Figure, Wanted};

    fn column(name: &str, kind: &str) -> Column {
        Column {
            name: name.to_owned(),
            data_type: kind.to_owned(),
            primary_key: false,
            references: None,
            samples: Vec::new(),
        }
    }

    #[test]
    fn names_tell_of_deletion() {
        for (name, kind, expect) in [
            ("deleted_at", "TEXT", Some(Deleted::Present)),
            ("deletedAt", "INTEGER", Some(Deleted::Present)),
            ("is_deleted", "INTEGER", Some(Deleted::Flag)),
            ("deleted", "BOOLEAN", Some(Deleted::Flag)),
            ("del_flag", "CHAR(1)", Some(Deleted::Flag)),
            ("DEL_YN", "TEXT", Some(Deleted::Flag)),
            ("void_flg", "INTEGER", Some(Deleted::Flag)),
            ("archived", "INTEGER", Some(Deleted::Flag)),
            ("是否删除", "INTEGER", Some(Deleted::Flag)),
            ("trashed_on", "TEXT", Some(Deleted::Present)),
            ("usr_del", "TEXT", Some(Deleted::Flag)),
            ("cl_del_flg", "TEXT", Some(Deleted::Flag)),
            ("gdpr_erased_at", "TEXT", Some(Deleted::Present)),
            ("OBSOLETE", "TEXT", Some(Deleted::Flag)),
            ("isTestRecord", "INTEGER", Some(Deleted::Flag)),
            ("struck_off_on", "TEXT", Some(Deleted::Present)),
            ("struck", "TEXT", Some(Deleted::Flag)),
            ("struck_dt", "TEXT", None),
            ("merged_into", "INTEGER", Some(Deleted::Flag)),
            ("ghost", "INTEGER", Some(Deleted::Flag)),
            ("test_date", "TEXT", None),
            ("stitches_removed_on", "TEXT", None),
            ("deleted_by", "INTEGER", None),
            ("created_at", "TEXT", None),
            ("model", "TEXT", None),
        ] {
            assert_eq!(deleted(&column(name, kind)), expect, "{name}");
        }
    }

    #[test]
    fn marks_say_what_they_mark() {
        for (name, expect) in [
            ("del_flg", "deleted"),
            ("archived_at", "archived"),
            ("isTestRecord", "test"),
            ("STRUCK_OFF_ON", "struck off"),
            ("hide", "hidden"),
            ("是否删除", "deleted"),
        ] {
            assert_eq!(gone(name), expect, "{name}");
        }
    }

    #[test]
    fn names_tell_of_units() {
        assert!(
            cents(&column("amountCents", "INTEGER")) && cents(&column("price_in_cents", "INT"))
        );
        assert!(cents(&column("cost_pence", "INTEGER")));
        assert!(!cents(&column("percent", "INTEGER")) && !cents(&column("amount", "REAL")));
        let parts = |name: &str| without_unit(VOCABULARY.parts(name)).join(" ");
        assert_eq!(parts("amountCents"), "amount");
        assert_eq!(parts("price_in_cents"), "price");
        assert_eq!(parts("created_ts"), "created");
        assert_eq!(parts("ts"), "ts");
        assert_eq!(apart(&column("isActive", "INTEGER")), Some(What::Off));
        assert_eq!(apart(&column("IsCancelled", "INTEGER")), Some(What::On));
        assert_eq!(apart(&column("retired_on", "TEXT")), Some(What::Present));
        assert_eq!(apart(&column("valid_to", "TEXT")), Some(What::Present));
        assert_eq!(apart(&column("activity", "TEXT")), None);
    }

    #[test]
    fn the_largest_number_tells_of_a_flag() {
        let told = |name: &str, number: f64| {
            let of =
                Wanted { table: "guides".to_owned(), column: name.to_owned(), what: What::Largest };
            let facts = Facts { figures: vec![Figure { of, number }], ..Facts::default() };
            is_flag("guides", &column(name, "INTEGER"), &facts)
        };
        assert_eq!(told("volunteer", 1.0), Some(true));
        assert_eq!(told("germinated", 48.0), Some(false));
        assert_eq!(told("volunteer", 0.0), None, "a column of noughts tells nothing");
        assert_eq!(told("quantity", 1.0), None);
        assert_eq!(told("guide_id", 1.0), None);
    }
}
