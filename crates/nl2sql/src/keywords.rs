//! Words that say what is to be done with the names in a question. The phrases are data:
//! `words/keywords.txt`.

use std::sync::LazyLock;

use super::query::Op;
use super::time::Unit;

/// A keyword's meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    Count,
    /// "How much" and 多少: a count before something countable, else nothing by itself.
    HowMuch,
    Sum,
    Average,
    Min,
    Max,
    /// "Top", "most", 前 (with a number), 最高.
    Best,
    Worst,
    /// "Most expensive", "longest": the most of an attribute.
    Peak(Attribute),
    Dip(Attribute),
    /// "Best selling": by quantity.
    BestSelling,
    WorstSelling,
    Newest,
    Oldest,
    /// "Most common": by the number of rows.
    Common,
    Rare,
    /// "Second", "third": that many before it are left out.
    Offset(u32),
    /// "First five": a limit without an order.
    First,
    By,
    OrderBy,
    Descending,
    Ascending,
    Which,
    List,
    Distinct,
    Op(Op),
    /// "Older than": a comparison that names its attribute.
    OpOf(Op, Attribute),
    /// After the number, as in 100以上.
    OpAfter(Op),
    Between,
    And,
    Or,
    Not,
    Without,
    /// "Nobody": without people.
    Nobody,
    /// "Missing", "empty": a column without a value.
    Missing,
    Present,
    /// "Any", 任何: after a negation, of a table.
    Any,
    /// "Their manager".
    Own,
    /// "At least three times": of what was done.
    Times,
    Contains,
    Starts,
    Ends,
    /// "Is", "named", 为: a value may follow.
    Is,
    /// "In", "from": a place may follow.
    At,
    Sold,
    Growth,
    Share,
    Compare,
    Difference,
    Than,
    /// "Out of stock"; "out of all orders" says nothing.
    OutOf,
    Unit(Unit),
    Stop,
}

/// What adjectives speak of: each is a word of the vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attribute {
    Price,
    Length,
    Weight,
    Height,
    Size,
    Pay,
    Age,
}

impl Attribute {
    /// Words of the vocabulary by which columns are found, the likeliest first.
    pub(super) fn words(self) -> &'static [&'static str] {
        match self {
            Self::Price => &["price", "cost"],
            Self::Length => &["length", "duration", "page", "distance"],
            Self::Weight => &["weight"],
            Self::Height => &["height"],
            Self::Size => &["size", "area", "capacity"],
            Self::Pay => &["salary"],
            Self::Age => &["age", "birth date", "birth year"],
        }
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "price" => Self::Price,
            "length" => Self::Length,
            "weight" => Self::Weight,
            "height" => Self::Height,
            "size" => Self::Size,
            "pay" => Self::Pay,
            "age" => Self::Age,
            _ => return None,
        })
    }
}

const FILE: &str = include_str!("words/keywords.txt");

/// Phrases by meaning.
pub(super) static KEYWORDS: LazyLock<Vec<(Keyword, Vec<Vec<String>>)>> = LazyLock::new(|| {
    lines()
        .filter_map(|(name, phrases)| {
            let phrases = phrases.split(" | ").map(super::atoms::stems).collect();
            Some((keyword(name)?, phrases))
        })
        .collect()
});

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "))
}

fn op(name: &str) -> Option<Op> {
    Some(match name {
        "equal" => Op::Equal,
        "notequal" => Op::NotEqual,
        "less" => Op::Less,
        "atmost" => Op::AtMost,
        "more" => Op::More,
        "atleast" => Op::AtLeast,
        _ => return None,
    })
}

fn unit(name: &str) -> Option<Unit> {
    [Unit::Day, Unit::Week, Unit::Month, Unit::Quarter, Unit::Year]
        .into_iter()
        .find(|unit| unit.name() == name)
}

/// The keyword of a line of the file.
fn keyword(name: &str) -> Option<Keyword> {
    let words: Vec<&str> = name.split(' ').collect();
    Some(match words.as_slice() {
        ["op", of] => Keyword::Op(op(of)?),
        ["opafter", of] => Keyword::OpAfter(op(of)?),
        ["opof", of, attribute] => Keyword::OpOf(op(of)?, Attribute::named(attribute)?),
        ["peak", of] => Keyword::Peak(Attribute::named(of)?),
        ["dip", of] => Keyword::Dip(Attribute::named(of)?),
        ["unit", of] => Keyword::Unit(unit(of)?),
        ["offset", count] => Keyword::Offset(count.parse().ok()?),
        [one] => plain(one)?,
        _ => return None,
    })
}

fn plain(name: &str) -> Option<Keyword> {
    Some(match name {
        "count" => Keyword::Count,
        "howmuch" => Keyword::HowMuch,
        "sum" => Keyword::Sum,
        "average" => Keyword::Average,
        "min" => Keyword::Min,
        "max" => Keyword::Max,
        "best" => Keyword::Best,
        "worst" => Keyword::Worst,
        "bestselling" => Keyword::BestSelling,
        "worstselling" => Keyword::WorstSelling,
        "newest" => Keyword::Newest,
        "oldest" => Keyword::Oldest,
        "common" => Keyword::Common,
        "rare" => Keyword::Rare,
        "first" => Keyword::First,
        "by" => Keyword::By,
        "orderby" => Keyword::OrderBy,
        "descending" => Keyword::Descending,
        "ascending" => Keyword::Ascending,
        "which" => Keyword::Which,
        "list" => Keyword::List,
        "distinct" => Keyword::Distinct,
        "between" => Keyword::Between,
        "and" => Keyword::And,
        "or" => Keyword::Or,
        "not" => Keyword::Not,
        "without" => Keyword::Without,
        "nobody" => Keyword::Nobody,
        "missing" => Keyword::Missing,
        "present" => Keyword::Present,
        "any" => Keyword::Any,
        "own" => Keyword::Own,
        "timesthat" => Keyword::Times,
        "contains" => Keyword::Contains,
        "starts" => Keyword::Starts,
        "ends" => Keyword::Ends,
        "is" => Keyword::Is,
        "at" => Keyword::At,
        "sold" => Keyword::Sold,
        "growth" => Keyword::Growth,
        "share" => Keyword::Share,
        "compare" => Keyword::Compare,
        "difference" => Keyword::Difference,
        "than" => Keyword::Than,
        "outof" => Keyword::OutOf,
        "stop" => Keyword::Stop,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    #[test]
    fn every_line_names_a_keyword() {
        for (name, phrases) in lines() {
            assert!(keyword(name).is_some(), "{name}");
            assert!(
                phrases.split(" | ").all(|phrase| !super::super::atoms::stems(phrase).is_empty())
            );
        }
    }
}
