//! All phrases that mean something with a catalogue: keywords, names of tables and columns with
//! what else they may be called, and sampled values.

mod find;

use std::collections::HashMap;

use super::atoms::{self};
use super::keywords::{KEYWORDS, Keyword};
use super::link::{Item, Target};
use super::marks::without_unit;
use super::nature::{Nature, label, nature};
use super::query::ColumnRef;
use super::relations::entity;
use super::schema::Schema;
use super::spellings::{chinese, own_stems, spellings, without_entity};
use super::synonyms::{PRODUCTS, Synonyms};
use super::vocabulary::{VOCABULARY, root};

#[derive(Debug, Clone)]
enum Sense {
    Keyword(Keyword),
    Target(Target),
    /// A column after its table, and how many words the table has: "customer name", but not
    /// "customers name".
    Long(Target, usize),
    Value(ColumnRef, String),
}

/// All phrases that mean something with a catalogue, by their first stem.
pub(super) struct Lexicon {
    entries: HashMap<String, Vec<(Vec<String>, Sense)>>,
    /// First stems by their root, for words in another form.
    roots: HashMap<String, Vec<String>>,
    /// Tables whose whole name is a shortening that nobody explains: `pt`, `enc`.
    shortened: Vec<(String, Item)>,
    /// Words of sampled values, where no phrase begins with them.
    inside: HashMap<String, Vec<ColumnRef>>,
}

/// Parts of names that name nothing by themselves.
const WEAK_PARTS: &[&str] = &[
    "id", "at", "on", "is", "of", "by", "the", "tbl", "table", "dim", "fact", "name", "code", "no",
    "total", "count", "num", "number", "has", "dt", "date", "to", "in", "and", "编号", "名称",
    "日期", "e", "time", "month", "year", "week", "quarter", "max", "min", "avg", "average",
    "maximum", "minimum", "sum", "kg", "m3",
];
/// What tables are called whose money goes back or out.
const OUTGOING: &[&str] = &[
    "refund",
    "return",
    "chargeback",
    "expense",
    "payout",
    "cost",
    "credit",
    "payroll",
    "budget",
    "退款",
    "退货",
    "费用",
    "支出",
    "报销",
];
/// What a column of numbers may be called behind its own name.
const AMOUNTS: &[&str] = &["amount", "value", "sum"];
/// What stands before "name" where it is one of several.
const NAME_PARTS: &[&str] = &["first", "last", "middle", "given", "family", "full"];
const PREPOSITIONS: &[&str] = &["at", "on", "in", "by", "of", "to", "for", "is"];
/// Schemas with more columns than this are known by their own names and single words.
const LARGE: usize = 600;

impl Lexicon {
    pub(super) fn new(schema: &Schema, database: &str, synonyms: &Synonyms) -> Self {
        let mut lexicon = Self {
            entries: HashMap::new(),
            roots: HashMap::new(),
            shortened: Vec::new(),
            inside: HashMap::new(),
        };
        for (keyword, phrases) in KEYWORDS.iter() {
            for stems in phrases {
                lexicon.insert(stems.clone(), Sense::Keyword(*keyword));
            }
        }
        // The connection's own name says nothing about what is asked.
        lexicon.insert(atoms::stems(database), Sense::Keyword(Keyword::Stop));
        let large = schema.tables.iter().map(|table| table.columns.len()).sum::<usize>() > LARGE;
        for table in 0..schema.tables.len() {
            lexicon.table(schema, table, large);
        }
        for (words, table) in &schema.nicknames {
            lexicon.named(words, Item::Table(*table), 1, large);
        }
        lexicon.products(schema);
        lexicon.own(schema, synonyms);
        lexicon.index_roots();
        lexicon
    }

    fn insert(&mut self, stems: Vec<String>, sense: Sense) {
        if let Some(first) = stems.first().cloned() {
            self.entries.entry(first).or_default().push((stems, sense));
        }
    }

    fn target(&mut self, stems: Vec<String>, what: Item, cost: u32) {
        self.insert(stems, Sense::Target(Target { what, cost }));
    }

    /// A name and all that it may be called.
    fn named(&mut self, parts: &[String], what: Item, cost: u32, large: bool) {
        for (stems, more) in spellings(parts, large) {
            self.target(stems, what, cost + more);
        }
    }

    /// A column's name. Money that goes back or out is called so, and is no revenue by other words.
    fn column_named(
        &mut self,
        parts: &[String],
        what: Item,
        cost: u32,
        (large, out): (bool, bool),
    ) {
        for (stems, more) in spellings(parts, large) {
            self.target(stems, what, cost + more + 4 * u32::from(out && more > 0));
        }
    }

    fn table(&mut self, schema: &Schema, table: usize, large: bool) {
        let known = &schema.tables[table];
        let role = schema.roles[table].as_ref();
        let own = role.map_or_else(|| entity(&known.name), |role| role.words.clone());
        self.named(&own, Item::Table(table), 0, large);
        if let ([short], None) = (own.as_slice(), role)
            && short.is_ascii()
            && (2..=4).contains(&short.len())
            && !VOCABULARY.knows(short)
        {
            self.shortened.push((short.clone(), Item::Table(table)));
        }
        let full = atoms::stems(known.name.rsplit('.').next().unwrap_or(&known.name));
        self.target(full, Item::Table(table), 0);
        if own.len() > 1 {
            self.partial(&own, Item::Table(table), large);
        }
        for (column_at, column) in known.columns.iter().enumerate() {
            let at = ColumnRef { table, column: column_at };
            let nature = nature(column);
            let what = Item::Column(at);
            let parts = without_unit(VOCABULARY.parts(&column.name));
            let bare = without_entity(&parts, &own);
            let mut long = own.clone();
            long.extend(bare.iter().cloned());
            let verb = matches!(bare.as_slice(), [one] if one.ends_with("ed") && one.len() > 4);
            let count = own_stems(&own).len();
            if !verb {
                self.insert(own_stems(&long), Sense::Long(Target { what, cost: 0 }, count));
            }
            let short = bare.len() > 1
                && bare.last().is_some_and(|last| last == "name")
                && !NAME_PARTS.contains(&bare[bare.len() - 2].as_str());
            let ends = if verb {
                Vec::new()
            } else if short {
                vec![&bare[..], &bare[..bare.len() - 1]]
            } else {
                vec![&bare[..]]
            };
            for (stems, more) in spellings(&own, large) {
                // "Who reports to …" asks for a person, and names no column of persons.
                if matches!(stems.as_slice(), [one] if one == "who" || one == "谁") {
                    continue;
                }
                for end in &ends {
                    let rest = own_stems(end);
                    if chinese(&stems) == chinese(&rest) {
                        let count = stems.len();
                        let all = stems.iter().cloned().chain(rest).collect();
                        self.insert(all, Sense::Long(Target { what, cost: more }, count));
                    }
                }
            }
            if role.is_some() {
                self.values(schema, at);
                continue;
            }
            self.target(atoms::stems(&column.name), what, 0);
            let out = own.iter().any(|part| OUTGOING.contains(&part.as_str()));
            self.column_named(&parts, what, 0, (large, out));
            // `booked_at` of bookings isn't called "at".
            let preposition =
                matches!(bare.as_slice(), [one] if PREPOSITIONS.contains(&one.as_str()));
            if bare.len() < parts.len() && !preposition {
                self.column_named(&bare, what, 1, (large, out));
            }
            // `created_at` is when it was created.
            let at_end = parts.last().is_some_and(|last| ["at", "on"].contains(&last.as_str()));
            if parts.len() > 1 && at_end && nature == Nature::Date {
                self.named(&parts[..parts.len() - 1], what, 1, large);
            }
            let heads = parts.len() > 1 && !column.primary_key && column.references.is_none();
            if nature == Nature::Key && heads {
                self.named(&parts[..parts.len() - 1], what, 2, large);
            }
            // "The approved amount" is what is approved, and no other amount.
            if nature == Nature::Number && !AMOUNTS.contains(&last_of(&bare)) {
                for amount in AMOUNTS {
                    let called: Vec<_> =
                        bare.iter().cloned().chain([(*amount).to_owned()]).collect();
                    let cost = u32::from(bare.len() < parts.len());
                    self.target(own_stems(&called), what, cost);
                    let called: Vec<_> =
                        [(*amount).to_owned()].into_iter().chain(bare.iter().cloned()).collect();
                    self.target(own_stems(&called), what, cost);
                }
            }
            // A role's name is the role, and no part of a name.
            let last = parts.last().map_or("", String::as_str);
            let part = NAME_PARTS.contains(&parts[parts.len().saturating_sub(2)].as_str());
            if heads && !part && ["name", "名称"].contains(&last) && nature == Nature::Text {
                self.named(&parts[..parts.len() - 1], what, 1, large);
            }
            let asks = ["is", "has", "was", "can"].contains(&parts[0].as_str());
            if nature == Nature::Flag && parts.len() > 1 && asks {
                self.named(&parts[1..], what, 1, large);
            }
            if nature != Nature::Key {
                if bare.len() > 1 {
                    self.partial(&bare, what, large);
                } else if parts.len() > 1 && bare.len() == parts.len() {
                    self.partial(&parts, what, large);
                }
            }
            self.values(schema, at);
        }
    }

    /// Each word of a longer name, the last one being what it is.
    fn partial(&mut self, parts: &[String], what: Item, large: bool) {
        for (place, part) in parts.iter().enumerate() {
            let of_name = NAME_PARTS.contains(&part.as_str());
            if WEAK_PARTS.contains(&part.as_str()) || of_name && parts.len() == 2 {
                continue;
            }
            let last = place + 1 == parts.len();
            self.named(std::slice::from_ref(part), what, if last { 3 } else { 4 }, large);
        }
    }

    pub(crate) fn values(&mut self, schema: &Schema, at: ColumnRef) {
        let table = &schema.tables[at.table];
        let column = &table.columns[at.column];
        let (nature, kind) = (nature(column), column.data_type.to_lowercase());
        let code = nature == Nature::Key && (kind.contains("char") || kind.contains("text"));
        if nature != Nature::Text && !code {
            return;
        }
        let names_rows = label(table).contains(&at.column);
        if schema.roles[at.table].is_some() && !names_rows && column.samples.len() > 40 {
            return;
        }
        for sample in &column.samples {
            let stems = atoms::stems(sample);
            // A payment's direction may be "in": so may be any word before a place or a year.
            let filler = matches!(stems.as_slice(), [one] if PREPOSITIONS.contains(&one.as_str()));
            if sample.parse::<f64>().is_ok() || stems.is_empty() || filler {
                continue;
            }
            // "Lu" is no question about Lu Xun, but "Xun" may be.
            if stems.len() > 1 && stems.len() <= 6 && !code {
                for stem in stems.iter().filter(|stem| stem.chars().count() > 2) {
                    let known = self.inside.entry(stem.clone()).or_default();
                    if !known.contains(&at) {
                        known.push(at);
                    }
                }
            }
            if stems.len() <= 8 {
                self.insert(stems, Sense::Value(at, sample.clone()));
            }
            for phrase in VOCABULARY.value(sample) {
                self.insert(phrase.clone(), Sense::Value(at, sample.clone()));
            }
        }
    }

    fn products(&mut self, schema: &Schema) {
        for (rank, (left, right)) in PRODUCTS.iter().enumerate() {
            for (table_at, table) in schema.tables.iter().enumerate() {
                if schema.roles[table_at].is_some() {
                    continue;
                }
                let find = |name: &str| {
                    let wanted = atoms::stems(name);
                    let column = table.columns.iter().position(|column| {
                        (VOCABULARY.same(&VOCABULARY.parts(&column.name), &wanted)
                            || chinese_tail(&column.name, name))
                            && nature(column) == Nature::Number
                    })?;
                    Some(ColumnRef { table: table_at, column })
                };
                if let (Some(left), Some(right)) = (find(left), find(right)) {
                    let cost = 2 + rank as u32;
                    for (stems, _) in VOCABULARY.phrases("revenue") {
                        self.target(stems.to_vec(), Item::Product(left, right), cost);
                    }
                }
            }
        }
    }

    /// What the user added.
    fn own(&mut self, schema: &Schema, synonyms: &Synonyms) {
        for (phrase, names) in synonyms.iter() {
            let stems = atoms::stems(phrase);
            for (rank, name) in names.iter().enumerate() {
                let cost = rank as u32 / 4;
                for target in self.targets(name) {
                    if target.cost <= 1 && schema.roles[target.what.table()].is_none() {
                        self.target(stems.clone(), target.what, cost + target.cost);
                    }
                }
            }
        }
    }

    fn index_roots(&mut self) {
        let mut roots: HashMap<String, Vec<String>> = HashMap::new();
        for (first, senses) in &self.entries {
            let named = senses.iter().any(|(_, sense)| !matches!(sense, Sense::Keyword(_)));
            if named && first.is_ascii() && first.len() > 3 {
                roots.entry(root(first)).or_default().push(first.clone());
            }
        }
        for firsts in roots.values_mut() {
            firsts.sort();
        }
        self.roots = roots;
    }
}

fn last_of(parts: &[String]) -> &str {
    parts.last().map_or("", String::as_str)
}

/// 成交单价 is a unit price, and 购买数量 a quantity.
fn chinese_tail(name: &str, wanted: &str) -> bool {
    let tails: &[&str] = match wanted {
        "unit price" => &["单价", "成交价"],
        "quantity" => &["数量"],
        _ => &[],
    };
    tails.iter().any(|tail| name.ends_with(tail))
}
