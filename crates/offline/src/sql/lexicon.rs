//! All phrases that mean something with a catalogue: keywords, names of tables and columns with
//! what else they may be called, and sampled values.

use std::collections::HashMap;

use super::atoms::{self, Atom, Kind};
use super::keywords::{KEYWORDS, Keyword};
use super::link::{Item, Target, Token};
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
/// Schemas with more columns than this are known by their own names and single words.
const LARGE: usize = 600;

impl Lexicon {
    pub(super) fn new(schema: &Schema, database: &str, synonyms: &Synonyms) -> Self {
        let mut lexicon =
            Self { entries: HashMap::new(), roots: HashMap::new(), inside: HashMap::new() };
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

    fn table(&mut self, schema: &Schema, table: usize, large: bool) {
        let known = &schema.tables[table];
        let role = schema.roles[table].as_ref();
        let own = role.map_or_else(|| entity(&known.name), |role| role.words.clone());
        self.named(&own, Item::Table(table), 0, large);
        let full = atoms::stems(known.name.rsplit('.').next().unwrap_or(&known.name));
        self.target(full, Item::Table(table), 0);
        if own.len() > 1 {
            self.partial(&own, Item::Table(table), large);
        }
        for (column_at, column) in known.columns.iter().enumerate() {
            let at = ColumnRef { table, column: column_at };
            let what = Item::Column(at);
            let parts = VOCABULARY.parts(&column.name);
            let bare = without_entity(&parts, &own);
            let mut long = own.clone();
            long.extend(bare.iter().cloned());
            let verb = matches!(bare.as_slice(), [one] if one.ends_with("ed") && one.len() > 4);
            let count = own_stems(&own).len();
            if !verb {
                self.insert(own_stems(&long), Sense::Long(Target { what, cost: 0 }, count));
            }
            let short = bare.len() > 1 && bare.last().is_some_and(|last| last == "name");
            let ends = if verb {
                Vec::new()
            } else if short {
                vec![&bare[..], &bare[..bare.len() - 1]]
            } else {
                vec![&bare[..]]
            };
            for (stems, more) in spellings(&own, large) {
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
            self.named(&parts, what, 0, large);
            if bare.len() < parts.len() {
                self.named(&bare, what, 1, large);
            }
            let heads = parts.len() > 1 && !column.primary_key && column.references.is_none();
            if nature(column) == Nature::Key && heads {
                self.named(&parts[..parts.len() - 1], what, 2, large);
            }
            // A role's name is the role.
            let last = parts.last().map_or("", String::as_str);
            if heads && ["name", "名称"].contains(&last) && nature(column) == Nature::Text {
                self.named(&parts[..parts.len() - 1], what, 1, large);
            }
            let asks = ["is", "has", "was", "can"].contains(&parts[0].as_str());
            if nature(column) == Nature::Flag && parts.len() > 1 && asks {
                self.named(&parts[1..], what, 1, large);
            }
            if nature(column) != Nature::Key {
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
            if WEAK_PARTS.contains(&part.as_str()) {
                continue;
            }
            let last = place + 1 == parts.len();
            self.named(std::slice::from_ref(part), what, if last { 3 } else { 4 }, large);
        }
    }

    fn values(&mut self, schema: &Schema, at: ColumnRef) {
        let table = &schema.tables[at.table];
        let column = &table.columns[at.column];
        let kind = column.data_type.to_lowercase();
        let code =
            nature(column) == Nature::Key && (kind.contains("char") || kind.contains("text"));
        if nature(column) != Nature::Text && !code {
            return;
        }
        let names_rows = label(table).contains(&at.column);
        if schema.roles[at.table].is_some() && !names_rows && column.samples.len() > 40 {
            return;
        }
        for sample in &column.samples {
            let stems = atoms::stems(sample);
            if sample.parse::<f64>().is_ok() || stems.is_empty() {
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
                        nature(column) == Nature::Number
                            && (VOCABULARY.same(&VOCABULARY.parts(&column.name), &wanted)
                                || chinese_tail(&column.name, name))
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

    /// What a phrase may stand for.
    pub(super) fn targets(&self, phrase: &str) -> Vec<Target> {
        let atoms = atoms::split(phrase);
        if atoms.is_empty() {
            return Vec::new();
        }
        self.longest(&atoms, 0).0.targets
    }

    /// Columns with a sampled value that has this word in it.
    pub(super) fn containing(&self, word: &str) -> &[ColumnRef] {
        self.inside.get(word).map_or(&[], Vec::as_slice)
    }

    /// The longest phrase that begins at an atom, and how many atoms it takes.
    pub(super) fn longest(&self, atoms: &[Atom], at: usize) -> (Token, usize) {
        let quoted = atoms[at].kind == Kind::Quoted;
        let inner = if quoted { atoms::split(&atoms[at].raw) } else { Vec::new() };
        let (text, start) = if quoted { (&inner[..], 0) } else { (atoms, at) };
        let Some(first) = text.get(start) else {
            return (Token::default(), 0);
        };
        let (mut token, mut best) = (Token::default(), 0);
        self.under(&first.stem, None, (text, start), quoted, (&mut token, &mut best));
        let mere = token.targets.is_empty() && token.values.is_empty() && token.keyword.is_none();
        if mere && !quoted && first.kind == Kind::Word && first.stem.len() > 3 {
            for form in self.roots.get(&root(&first.stem)).into_iter().flatten() {
                self.under(form, Some(form), (text, start), quoted, (&mut token, &mut best));
            }
        }
        // A column called `rank` is that before it is an order.
        let exact = token
            .targets
            .iter()
            .any(|target| target.cost == 0 && !matches!(target.what, Item::Table(_)));
        if exact
            && matches!(
                token.keyword,
                Some(
                    Keyword::OrderBy
                        | Keyword::Growth
                        | Keyword::Share
                        | Keyword::Sold
                        | Keyword::Compare
                        | Keyword::Difference
                        | Keyword::Contains
                        | Keyword::Times
                        | Keyword::First
                        | Keyword::List
                )
            )
        {
            token.keyword = None;
        }
        // "Sold" is a keyword before it is a part of `sold_on`.
        if token.keyword.is_some_and(|keyword| keyword != Keyword::Stop) {
            token.targets.retain(|target| target.cost < 3);
        }
        token.targets.sort_by_key(|target| target.cost);
        (token, if quoted && best > 0 { 1 } else { best })
    }

    /// Adds the phrases under a first stem, where they fit; `instead` stands for the first word.
    fn under(
        &self,
        first: &str,
        instead: Option<&String>,
        (text, start): (&[Atom], usize),
        quoted: bool,
        (token, best): (&mut Token, &mut usize),
    ) {
        for (stems, sense) in self.entries.get(first).into_iter().flatten() {
            let fits = stems.iter().enumerate().all(|(i, stem)| {
                (i == 0 && instead.is_some())
                    || text.get(start + i).is_some_and(|atom| atom.stem == *stem)
            });
            let whole = !quoted || stems.len() == text.len();
            let value = matches!(sense, Sense::Value(..));
            if !fits || !whole || stems.len() < *best || (quoted && !value) {
                continue;
            }
            let keyword = matches!(sense, Sense::Keyword(_));
            if instead.is_some() && (keyword || (value && stems.len() > 1)) {
                continue;
            }
            if let Sense::Long(_, count) = sense {
                let plural = text.get(start + count - 1).is_some_and(|atom| {
                    let raw = atom.raw.to_lowercase();
                    raw.is_ascii() && raw != atom.stem && !raw.contains('\'')
                });
                if plural || instead.is_some() {
                    continue;
                }
            }
            let verb = matches!(sense, Sense::Keyword(Keyword::OrderBy));
            if verb && text[start].raw.eq_ignore_ascii_case("orders") {
                // "Orders by month" isn't "order by month".
                continue;
            }
            if stems.len() > *best {
                *best = stems.len();
                *token = Token::default();
            }
            match sense {
                // A meaning beats a mere filler.
                Sense::Keyword(keyword) => {
                    if token.keyword.is_none_or(|known| known == Keyword::Stop) {
                        token.keyword = Some(*keyword);
                    }
                }
                Sense::Target(target) | Sense::Long(target, _) => {
                    match token.targets.iter_mut().find(|t| t.what == target.what) {
                        Some(known) => known.cost = known.cost.min(target.cost),
                        None => token.targets.push(*target),
                    }
                }
                Sense::Value(at, value) => {
                    if !token.values.iter().any(|(known, text)| known == at && text == value) {
                        token.values.push((*at, value.clone()));
                    }
                }
            }
        }
    }
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
