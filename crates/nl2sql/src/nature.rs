//! How questions see columns: numbers, dates, texts, keys; and which ones name a row.

use jiff::civil::Date;

use super::atoms;
use super::relations::{entity, is_key_name, primary_key};
use super::vocabulary::VOCABULARY;
use ephor_model::decide::{Column, Table};

/// How questions see a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nature {
    Number,
    /// A number that is a year.
    Year,
    Date,
    Text,
    /// Yes or no.
    Flag,
    /// A key: it identifies, and is never summed.
    Key,
}

/// The type of a column of whole numbers that were found to be years.
pub(super) const YEAR_TYPE: &str = "integer year";

/// The type of a column of whole numbers that were found to be a yes and a no, and of one that weren't.
pub(super) const FLAG_TYPE: &str = "integer flag";
pub(super) const COUNT_TYPE: &str = "integer count";

/// The type of amounts that are shown as they are kept.
pub(super) const RAW_TYPE: &str = "real as kept";

pub(super) const YES: &[&str] = &["yes", "y", "true", "t", "1", "是", "on"];
pub(super) const NO: &[&str] = &["no", "n", "false", "f", "0", "否", "off"];
/// Whole names of columns of numbers that are flags.
const FLAGS: &[&str] =
    &["active", "available", "remote", "enabled", "deleted", "archived", "valid"];

/// Whole names of columns of whole numbers that are years.
const YEARS: &[&str] = &["founded", "established", "released", "published", "built", "born"];

/// The nature of a column, by its type, name and samples.
pub(super) fn nature(column: &Column) -> Nature {
    let kind = column.data_type.to_lowercase();
    let day = |sample: &String| sample.get(..10).is_some_and(|day| day.parse::<Date>().is_ok());
    let dated = !column.samples.is_empty() && column.samples.iter().all(day);
    // A day may be a part of a key.
    if column.primary_key && !dated || column.references.is_some() || is_key_name(&column.name) {
        return Nature::Key;
    }
    if kind == YEAR_TYPE {
        return Nature::Year;
    }
    if kind == FLAG_TYPE {
        return Nature::Flag;
    }
    if kind == COUNT_TYPE {
        return Nature::Number;
    }
    let parts = VOCABULARY.parts(&column.name);
    let last = parts.last().map_or("", String::as_str);
    let sampled = |fits: &dyn Fn(&str) -> bool| {
        !column.samples.is_empty() && column.samples.iter().all(|sample| fits(sample))
    };
    let numeric = ["int", "real", "num", "dec", "double", "float", "money", "serial"]
        .iter()
        .any(|part| kind.contains(part));
    let whole = kind.contains("int") || kind.contains("serial");
    let yes_or_no = sampled(&|sample| {
        let lower = sample.to_lowercase();
        YES.contains(&lower.as_str()) || NO.contains(&lower.as_str())
    });
    let first = parts.first().map_or("", String::as_str);
    let asks = parts.len() > 1 && ["is", "has", "was", "can", "should", "是否"].contains(&first);
    let participle = parts.len() == 1 && first.len() > 5 && first.ends_with("ed");
    // `founded` in whole numbers is a year, and no flag.
    if whole && parts.len() == 1 && YEARS.contains(&first) && !yes_or_no {
        return Nature::Year;
    }
    if kind.contains("bool")
        || yes_or_no
        || (whole
            && (asks
                || first == "是否"
                || (participle && column.samples.is_empty())
                || FLAGS.contains(&column.name.to_lowercase().as_str())))
    {
        return Nature::Flag;
    }
    if kind.contains("date") || kind.contains("time") || dated {
        return Nature::Date;
    }
    if numeric {
        let year = ["year", "yr", "年份", "年", "出版年份", "出版年", "出生年份"].contains(&last)
            || last.ends_with("年份");
        return if year && whole { Nature::Year } else { Nature::Number };
    }
    let says_date = ["date", "time", "timestamp", "day", "dt", "日期", "时间"].contains(&last)
        || last.ends_with("日期")
        || last.ends_with("时间")
        || (parts.len() > 1 && ["at", "on"].contains(&last));
    if says_date && column.samples.is_empty() { Nature::Date } else { Nature::Text }
}

/// The values of a text column that mean yes, or no.
pub(super) fn flag_values(column: &Column, truth: bool) -> Vec<String> {
    let wanted = if truth { YES } else { NO };
    let found = |sample: &&String| wanted.contains(&sample.to_lowercase().as_str());
    column.samples.iter().filter(found).cloned().collect()
}

/// The columns by which people know a row: its name, a first and a last name, a title, else a number
/// that is painted on it.
pub(super) fn label(table: &Table) -> Vec<usize> {
    let named = name(table);
    if named.is_empty() { number(table).into_iter().collect() } else { named }
}

/// What tells people which row is meant: its name, else everything that may be painted on it.
pub(super) fn identity(table: &Table) -> Vec<usize> {
    const PAINTED: &[&str] = &[
        "no",
        "number",
        "code",
        "plate",
        "tag",
        "sign",
        "callsign",
        "reg",
        "registration",
        "ref",
        "reference",
        "serial",
        "sku",
        "barcode",
        "model",
        "make",
        "brand",
        "path",
        "slug",
        "handle",
        "nickname",
        "address",
    ];
    const MAX: usize = 4;
    let named = name(table);
    if !named.is_empty() {
        return named;
    }
    let known = number(table);
    let painted = texts(table).into_iter().filter(|(at, parts)| {
        Some(*at) == known || parts.last().is_some_and(|last| PAINTED.contains(&last.as_str()))
    });
    let painted: Vec<usize> = painted.map(|(at, _)| at).take(MAX).collect();
    let key = primary_key(table).filter(|key| !painted.is_empty() && !painted.contains(key));
    key.into_iter().chain(painted).collect()
}

/// The text columns of a table, with the parts of their names.
fn texts(table: &Table) -> Vec<(usize, Vec<String>)> {
    let columns = table.columns.iter().enumerate();
    columns
        .filter(|(_, column)| nature(column) == Nature::Text)
        .map(|(at, column)| (at, VOCABULARY.parts(&column.name)))
        .collect()
}

/// Whether a column's name ends in one of these words.
fn ends(parts: &[String], words: &[&str]) -> bool {
    parts.last().is_some_and(|last| {
        words.contains(&last.as_str())
            || words.iter().any(|word| !word.is_ascii() && last.ends_with(word))
    })
}

const NAMES: &[&str] = &["name", "nm", "fullname", "full_name", "姓名", "名称", "名字", "名"];

/// A row's name, in one column or two, or its title.
pub(super) fn name(table: &Table) -> Vec<usize> {
    let own = entity(&table.name);
    let texts = texts(table);
    // A day of a calendar is known by its date.
    const DAYS: &[&str] = &["dt", "date", "day", "calendar", "日期"];
    if matches!(own.as_slice(), [one] if DAYS.contains(&one.as_str()))
        && let Some(day) = table.columns.iter().position(|column| nature(column) == Nature::Date)
    {
        return vec![day];
    }
    let whole = |parts: &[String]| {
        let head = &parts[..parts.len().saturating_sub(1)];
        head.is_empty()
            || head.iter().any(|part| ["full", "display"].contains(&part.as_str()))
            || VOCABULARY.same(&own, head)
            || matches!((own.as_slice(), head), ([word], [part]) if word.starts_with(part.as_str()) || part == "e")
    };
    // `venue` of venues is its name.
    let named = texts.iter().find(|(_, parts)| ends(parts, NAMES) && whole(parts));
    let named = named.or_else(|| texts.iter().find(|(_, parts)| *parts == own));
    if let Some((at, _)) = named {
        return vec![*at];
    }
    let find = |names: &[&str]| {
        texts.iter().find(|(_, parts)| names.contains(&parts.join("_").as_str())).map(|(at, _)| *at)
    };
    let first = find(&[
        "first_name",
        "firstname",
        "forename",
        "given_name",
        "fname",
        "fnm",
        "first_nm",
        "f_name",
        "f_nm",
        "名",
    ]);
    let last = find(&[
        "last_name",
        "lastname",
        "surname",
        "family_name",
        "lname",
        "lnm",
        "last_nm",
        "l_name",
        "l_nm",
        "姓",
        "姓氏",
    ]);
    if let (Some(first), Some(last)) = (first, last) {
        return vec![first, last];
    }
    // A place's or a company's name beside the row's own is no label where there is a title.
    const TITLES: &[&str] = &["title", "label", "subject", "headline", "标题", "书名", "片名"];
    let titled = texts.iter().find(|(_, parts)| {
        // An energy label is a grade.
        let grade = ends(parts, &["label"]) && !whole(parts);
        ends(parts, TITLES) && !grade && !parts.contains(&"job".to_owned())
    });
    titled.map(|(at, _)| vec![*at]).unwrap_or_default()
}

/// A number, a model or the like that stands for a name.
fn number(table: &Table) -> Option<usize> {
    let texts = texts(table);
    // A company isn't known by whom to call there.
    let firm = texts.iter().any(
        |(_, parts)| matches!(parts.as_slice(), [only] if only == "company" || only == "firm"),
    );
    let contact = |parts: &[String]| firm && parts.contains(&"contact".to_owned());
    let other = texts.iter().find(|(_, parts)| ends(parts, NAMES) && !contact(parts));
    let numbered = || {
        texts.iter().find(|(_, parts)| {
            ends(parts, &["no", "number", "code", "plate", "description", "desc", "车牌号", "号"])
                && (parts.len() > 1 || !parts[0].is_ascii())
                && !parts.iter().any(|part| {
                    ["phone", "tel", "language", "zip", "postal", "电话"].contains(&part.as_str())
                })
        })
    };
    const MODELS: &[&str] = &[
        "company",
        "firm",
        "variety",
        "型号",
        "description",
        "desc",
        "descr",
        "dsc",
        "reg",
        "model",
    ];
    // Not every row has a nickname, where it has a number as well.
    let nick = || {
        let number = texts.iter().any(|(_, parts)| *parts == ["number"]);
        texts.iter().find(|(_, parts)| *parts == ["nickname"] && !number)
    };
    // A vehicle with a number of its own isn't known by its model.
    let key = primary_key(table).map(|at| VOCABULARY.parts(&table.columns[at].name));
    let painted = key.is_some_and(|parts| parts.last().is_some_and(|last| last != "id"));
    let model = || {
        let mut models = texts.iter().filter(|(_, parts)| !painted || *parts != ["model"]);
        models.find(|(_, parts)| MODELS.contains(&parts.join("_").as_str()))
    };
    let code = || texts.iter().find(|(_, parts)| *parts == ["code"]);
    let address = || texts.iter().find(|(_, parts)| *parts == ["address"]);
    let numbered = other.or_else(numbered);
    numbered.or_else(model).or_else(nick).or_else(code).or_else(address).map(|(at, _)| *at)
}

/// Whether sums of a column mean something: money and pieces do, prices and ages don't.
pub(super) fn additive(column: &Column) -> bool {
    let name = atoms::stems(&column.name);
    let single = [
        "price",
        "age",
        "rate",
        "hourly",
        "rating",
        "score",
        "star",
        "salary",
        "sal",
        "discount",
        "percent",
        "ratio",
        "year",
        "stock",
        "height",
        "temperature",
        "grade",
        "gpa",
        "csat",
        "nps",
        "mark",
        "level",
        "floor",
        "单价",
        "年龄",
        "月薪",
        "工资",
        "成绩",
        "评分",
    ];
    let chinese = ["单价", "价格", "年龄", "薪", "工资", "成绩", "评分", "楼层", "比率"];
    !(name.iter().any(|part| single.contains(&part.as_str()))
        || chinese.iter().any(|word| column.name.contains(word)))
        || name.iter().any(|part| part == "total")
}
