//! From a question's words to what they may be in the catalogue.

use std::collections::HashMap;

use jiff::civil::Date;

use super::atoms::{self, Atom, Kind};
use super::keywords::{KEYWORDS, Keyword};
use super::query::ColumnRef;
use super::synonyms::{CONCEPTS, Synonyms};
use super::time::{self, Said};
use crate::decide::{Column, Database};

/// What a word may stand for, and how far-fetched that is (0: its very name).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) what: Item,
    pub(super) cost: u32,
}

/// A thing of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Table(usize),
    Column(ColumnRef),
    Product(ColumnRef, ColumnRef),
}

impl Item {
    pub(super) fn table(self) -> usize {
        match self {
            Self::Table(table) => table,
            Self::Column(at) | Self::Product(at, _) => at.table,
        }
    }
}

/// A piece of a question, linked.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Token {
    /// As it was written.
    pub(super) text: String,
    pub(super) keyword: Option<Keyword>,
    pub(super) targets: Vec<Target>,
    /// Sampled values: column, value.
    pub(super) values: Vec<(ColumnRef, String)>,
    pub(super) number: Option<f64>,
    pub(super) time: Option<Said>,
    /// A quoted or capitalised text that isn't known.
    pub(super) literal: Option<Literal>,
}

/// A text that may be a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Literal {
    Quoted,
    Capitalised,
    /// Nothing speaks for its being a value.
    Unknown,
}

impl Token {
    pub(super) fn is(&self, keyword: Keyword) -> bool {
        self.keyword == Some(keyword)
    }

    /// Nothing but a word that carries no meaning here.
    pub(super) fn is_stop(&self) -> bool {
        self.targets.is_empty()
            && self.values.is_empty()
            && self.time.is_none()
            && self
                .keyword
                .is_some_and(|keyword| matches!(keyword, Keyword::Stop | Keyword::At | Keyword::Is))
    }

    pub(super) fn table(&self) -> Option<Target> {
        self.targets.iter().copied().find(|target| matches!(target.what, Item::Table(_)))
    }
}

/// How questions see a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nature {
    Number,
    Date,
    Text,
    /// A key: it identifies, and is never summed.
    Key,
}

/// The nature of a column, by its type, name and samples.
pub(super) fn nature(column: &Column) -> Nature {
    let kind = column.data_type.to_lowercase();
    let name = atoms::stems(&column.name);
    let last = name.last().map_or("", String::as_str);
    if column.primary_key || column.references.is_some() || last == "id" {
        return Nature::Key;
    }
    let dated = !column.samples.is_empty()
        && column
            .samples
            .iter()
            .all(|sample| sample.get(..10).is_some_and(|day| day.parse::<Date>().is_ok()));
    if kind.contains("date") || kind.contains("time") || dated {
        return Nature::Date;
    }
    let numeric = ["int", "real", "num", "dec", "double", "float", "money", "serial"];
    if numeric.iter().any(|part| kind.contains(part)) {
        return Nature::Number;
    }
    let says_date = ["date", "time", "timestamp", "day"].contains(&last)
        || (name.len() > 1 && ["at", "on"].contains(&last));
    if says_date && column.samples.is_empty() { Nature::Date } else { Nature::Text }
}

#[derive(Debug, Clone)]
enum Sense {
    Keyword(Keyword),
    Target(Target),
    Value(ColumnRef, String),
}

/// All phrases that mean something with a catalogue, by their first stem.
pub(super) struct Lexicon {
    entries: HashMap<String, Vec<(Vec<String>, Sense)>>,
}

/// Common values, and what they are called in Chinese questions.
const VALUE_WORDS: &[(&str, &[&str])] = &[
    ("completed", &["已完成", "完成的", "完成"]),
    ("pending", &["待处理", "未处理", "等待中"]),
    ("cancelled", &["已取消", "取消的", "取消"]),
    ("canceled", &["已取消", "取消的", "取消"]),
    ("shipped", &["已发货", "发货的"]),
    ("paid", &["已付款", "已支付"]),
    ("refunded", &["已退款"]),
    ("active", &["活跃", "有效"]),
    ("north", &["北部", "北区", "华北"]),
    ("south", &["南部", "南区", "华南"]),
    ("east", &["东部", "东区", "华东"]),
    ("west", &["西部", "西区", "华西"]),
];

/// Parts of names that name nothing by themselves.
const WEAK_PARTS: &[&str] = &[
    "id", "at", "on", "is", "of", "by", "the", "tbl", "table", "dim", "fact", "name", "code", "no",
    "total", "count",
];

impl Lexicon {
    /// The lexicon of a database.
    pub(super) fn new(database: &Database, synonyms: &Synonyms) -> Self {
        let mut lexicon = Self { entries: HashMap::new() };
        for (keyword, phrases) in KEYWORDS {
            for phrase in *phrases {
                lexicon.insert(atoms::stems(phrase), Sense::Keyword(*keyword));
            }
        }
        // The connection's own name says nothing about what is asked.
        lexicon.insert(atoms::stems(&database.name), Sense::Keyword(Keyword::Stop));
        lexicon.names(database);
        lexicon.concepts(database, synonyms);
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

    fn names(&mut self, database: &Database) {
        for (table_at, table) in database.tables.iter().enumerate() {
            let bare = table.name.rsplit('.').next().unwrap_or(&table.name);
            let table_stems = atoms::stems(bare);
            self.target(table_stems.clone(), Item::Table(table_at), 0);
            if table_stems.len() > 1 {
                self.partial(&table_stems, Item::Table(table_at), 4);
            }
            for (column_at, column) in table.columns.iter().enumerate() {
                let at = ColumnRef { table: table_at, column: column_at };
                let stems = atoms::stems(&column.name);
                self.target(stems.clone(), Item::Column(at), 0);
                // "Customer name", and in Chinese 客户 is bridged by the concepts.
                let long: Vec<String> = table_stems.iter().chain(&stems).cloned().collect();
                self.target(long, Item::Column(at), 0);
                if stems.len() > 1 && nature(column) != Nature::Key {
                    self.partial(&stems, Item::Column(at), 3);
                }
                if nature(column) == Nature::Text {
                    for sample in &column.samples {
                        let stems = atoms::stems(sample);
                        if (1..=6).contains(&stems.len()) && sample.parse::<f64>().is_err() {
                            self.insert(stems, Sense::Value(at, sample.clone()));
                        }
                        let lower = sample.to_lowercase();
                        let known = VALUE_WORDS.iter().find(|(value, _)| *value == lower);
                        for phrase in known.map_or(&[][..], |(_, phrases)| phrases) {
                            self.insert(atoms::stems(phrase), Sense::Value(at, sample.clone()));
                        }
                    }
                }
            }
        }
    }

    fn partial(&mut self, stems: &[String], what: Item, cost: u32) {
        for part in stems {
            if !WEAK_PARTS.contains(&part.as_str()) {
                self.target(vec![part.clone()], what, cost);
            }
        }
    }

    fn concepts(&mut self, database: &Database, synonyms: &Synonyms) {
        for concept in CONCEPTS {
            let targets = resolve(database, concept.names.iter().copied(), concept.products);
            for phrase in concept.phrases {
                for target in &targets {
                    self.insert(atoms::stems(phrase), Sense::Target(*target));
                }
            }
        }
        for (phrase, names) in synonyms.iter() {
            let targets = resolve(database, names.iter().map(String::as_str), &[]);
            for target in targets {
                let own = Target { cost: target.cost.saturating_sub(1), ..target };
                self.insert(atoms::stems(phrase), Sense::Target(own));
            }
        }
    }

    /// What a phrase may stand for.
    pub(super) fn targets(&self, phrase: &str) -> Vec<Target> {
        self.longest(&atoms::split(phrase), 0).0.targets
    }

    /// Links a question, longest phrase first.
    pub(super) fn link(&self, question: &str, today: Option<Date>) -> Vec<Token> {
        let atoms = atoms::split(question);
        let mut tokens: Vec<Token> = Vec::new();
        let mut at = 0;
        while at < atoms.len() {
            let (token, length) = self.token(&atoms, at, today);
            // Unknown Chinese characters and capitalised words run on.
            match (tokens.last_mut(), &token.literal) {
                (Some(last), Some(kind))
                    if last.literal == Some(*kind) && *kind != Literal::Quoted =>
                {
                    if atoms[at].kind == Kind::Word {
                        last.text.push(' ');
                    }
                    last.text.push_str(&token.text);
                }
                _ => tokens.push(token),
            }
            at += length;
        }
        tokens
    }

    fn token(&self, atoms: &[Atom], at: usize, today: Option<Date>) -> (Token, usize) {
        let atom = &atoms[at];
        let (mut token, mut length) = self.longest(atoms, at);
        if let Some((said, span)) = time::read(atoms, at, today)
            && span >= length.max(1)
            && (length != span || token.values.is_empty())
        {
            token = Token { time: Some(said), ..Token::default() };
            length = span;
        }
        if length == 0 {
            length = 1;
            token = match atom.kind {
                Kind::Number(value) => Token { number: Some(value), ..Token::default() },
                Kind::Quoted => Token { literal: Some(Literal::Quoted), ..Token::default() },
                Kind::Word if atom.capitalised() && at > 0 => {
                    Token { literal: Some(Literal::Capitalised), ..Token::default() }
                }
                Kind::Sign => Token { keyword: Some(Keyword::Stop), ..Token::default() },
                _ => Token { literal: Some(Literal::Unknown), ..Token::default() },
            };
        }
        let glue = if atom.kind == Kind::Cjk { "" } else { " " };
        let raw: Vec<&str> = atoms[at..at + length].iter().map(|atom| atom.raw.as_str()).collect();
        token.text = raw.join(glue);
        (token, length)
    }

    fn longest(&self, atoms: &[Atom], at: usize) -> (Token, usize) {
        let mut token = Token::default();
        let mut best = 0;
        let quoted = atoms[at].kind == Kind::Quoted;
        let inner = if quoted { atoms::split(&atoms[at].raw) } else { Vec::new() };
        let (text, start) = if quoted { (&inner[..], 0) } else { (atoms, at) };
        let Some(first) = text.get(start) else {
            return (token, 0);
        };
        for (stems, sense) in self.entries.get(&first.stem).into_iter().flatten() {
            let fits = stems
                .iter()
                .enumerate()
                .all(|(i, stem)| text.get(start + i).is_some_and(|atom| atom.stem == *stem));
            let whole = !quoted || stems.len() == inner.len();
            if !fits
                || !whole
                || stems.len() < best
                || (quoted && !matches!(sense, Sense::Value(..)))
            {
                continue;
            }
            let plural = matches!(sense, Sense::Keyword(Keyword::OrderBy));
            if plural && text[start].raw.eq_ignore_ascii_case("orders") {
                // "Orders by month" isn't "order by month".
                continue;
            }
            if stems.len() > best {
                best = stems.len();
                token = Token::default();
            }
            match sense {
                // A meaning beats a mere filler.
                Sense::Keyword(keyword) => {
                    if token.keyword.is_none_or(|known| known == Keyword::Stop) {
                        token.keyword = Some(*keyword);
                    }
                }
                Sense::Target(target) => {
                    match token.targets.iter_mut().find(|t| t.what == target.what) {
                        Some(known) => known.cost = known.cost.min(target.cost),
                        None => token.targets.push(*target),
                    }
                }
                Sense::Value(at, value) => token.values.push((*at, value.clone())),
            }
        }
        // "Sold" is a keyword before it is a part of `sold_on`.
        if token.keyword.is_some_and(|keyword| keyword != Keyword::Stop) {
            token.targets.retain(|target| target.cost < 3);
        }
        token.targets.sort_by_key(|target| target.cost);
        (token, if quoted && best > 0 { 1 } else { best })
    }
}

/// The tables and columns that have one of the names, and the products of columns of one table.
fn resolve<'a>(
    database: &Database,
    names: impl Iterator<Item = &'a str>,
    products: &[(&str, &str)],
) -> Vec<Target> {
    let mut found: Vec<Target> = Vec::new();
    let mut add = |what: Item, cost: u32| match found.iter_mut().find(|target| target.what == what)
    {
        Some(known) => known.cost = known.cost.min(cost),
        None => found.push(Target { what, cost }),
    };
    for (rank, name) in names.enumerate() {
        let wanted = atoms::stems(name);
        let rank = 1 + rank as u32 / 4;
        for (table_at, table) in database.tables.iter().enumerate() {
            let bare = atoms::stems(table.name.rsplit('.').next().unwrap_or(&table.name));
            if bare == wanted {
                add(Item::Table(table_at), rank);
            }
            for (column_at, column) in table.columns.iter().enumerate() {
                let at = ColumnRef { table: table_at, column: column_at };
                let stems = atoms::stems(&column.name);
                let nature = nature(column);
                if stems == wanted {
                    add(Item::Column(at), rank);
                } else if stems.len() > 1
                    && nature != Nature::Key
                    && wanted.iter().all(|stem| stems.contains(stem))
                {
                    add(Item::Column(at), rank + 2);
                }
            }
        }
    }
    for (rank, (left, right)) in products.iter().enumerate() {
        for (table_at, table) in database.tables.iter().enumerate() {
            let find = |name: &str| {
                let wanted = atoms::stems(name);
                let column = table.columns.iter().position(|column| {
                    nature(column) == Nature::Number && atoms::stems(&column.name) == wanted
                })?;
                Some(ColumnRef { table: table_at, column })
            };
            if let (Some(left), Some(right)) = (find(left), find(right)) {
                add(Item::Product(left, right), 2 + rank as u32);
            }
        }
    }
    found
}
