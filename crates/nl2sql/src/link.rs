//! From a question's words to what they may be in the catalogue.

use jiff::civil::Date;

use super::atoms::{self, Atom, Kind};
use super::keywords::Keyword;
use super::lexicon::Lexicon;
use super::nature::{Nature, nature};
use super::query::ColumnRef;
use super::schema::Schema;
use super::text::singular;
use super::time::{self, Said};
use super::vocabulary::root;

/// What a word may stand for, and how far-fetched that is (0: its very name).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) what: Item,
    pub(super) cost: u32,
}

/// A thing of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// The number that a year is, where nothing but its four digits says that it is one.
    pub(super) year: Option<f64>,
    /// It may be the full form of a table's short name.
    pub(super) guessed: bool,
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
}

impl Lexicon {
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
        numbers_again(&mut tokens);
        for token in tokens.iter_mut().filter(|token| ["us", "a"].contains(&token.text.as_str())) {
            // "Bought from us" isn't bought from the US, and "a section" has no grade A.
            token.values.clear();
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
            // A bare 2000 may be a year or a number.
            let number = if span == 1 { atom.number() } else { None };
            token = Token { time: Some(said), year: number, ..Token::default() };
            length = span;
        }
        let short = (length < 2 && atom.kind == Kind::Word).then(|| self.shortened(&atom.stem));
        let short = short.flatten();
        // "Lessons" are `lsn`, though `crs` may be called so where there is no such table.
        let far = token.targets.iter().all(|target| target.cost > 0 && Some(target.what) != short);
        let mere = token.values.is_empty() && token.keyword.is_none() && token.time.is_none();
        if length == 0 || short.is_some() && far && mere {
            length = 1;
            token = match atom.kind {
                Kind::Word if short.is_some() => {
                    let targets = short.into_iter().map(|what| Target { what, cost: 2 }).collect();
                    Token { targets, guessed: true, ..Token::default() }
                }
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
}

/// "Room bookings" are bookings, and the room says no more of them, where each has one.
pub(super) fn heads(tokens: &mut [Token], schema: &Schema) {
    let tables = |token: &Token| -> Vec<usize> {
        let near = token.targets.iter().filter(|target| target.cost < 2);
        let table = |target: &Target| match target.what {
            Item::Table(table) => Some(table),
            Item::Column(_) | Item::Product(..) => None,
        };
        near.filter_map(table).collect()
    };
    for at in 0..tokens.len() {
        let counted = tokens.get(at + 1).is_some_and(|next| next.is(Keyword::Count));
        let token = &mut tokens[at];
        let named = |target: &Target| target.cost == 0 && matches!(target.what, Item::Table(_));
        let several = counted || singular(&token.text) != token.text;
        let several = several && token.text.is_ascii();
        if several && token.targets.iter().any(named) {
            // "How many birds" are rows of `birds`, and no number of them that a loft once told.
            token.targets.retain(|target| match target.what {
                Item::Column(at) => {
                    let column = &schema.tables[at.table].columns[at.column];
                    let whole = root(&singular(&column.name.to_lowercase()))
                        == root(&singular(&token.text.to_lowercase()));
                    nature(column) != Nature::Number || !whole
                }
                Item::Table(_) | Item::Product(..) => true,
            });
        }
    }
    for at in 1..tokens.len() {
        let (of, head) = (&tokens[at - 1], &tokens[at]);
        let word = of.text.to_lowercase();
        let mere = of.values.is_empty() && of.keyword.is_none_or(|known| known == Keyword::Stop);
        let one = word.is_ascii() && singular(&word) == word && singular(&head.text) != head.text;
        let every = |key: ColumnRef| schema.missing(key).is_none_or(|count| count == 0.0);
        let heads = tables(head);
        let each = tables(of).into_iter().any(|one| {
            let keys = heads.iter().filter_map(|head| schema.key(*head, one));
            keys.into_iter().any(|(child, _)| every(child))
        });
        if mere && one && each {
            tokens[at - 1].targets.clear();
            tokens[at - 1].keyword = Some(Keyword::Stop);
        }
    }
}

/// "Over 2000" and "between 1500 and 2000" speak of numbers, not of years.
fn numbers_again(tokens: &mut [Token]) {
    for at in 0..tokens.len() {
        let Some(value) = tokens[at].year else { continue };
        let keyword = |at: Option<usize>| at.and_then(|at| tokens.get(at)).and_then(|t| t.keyword);
        let number = |at: Option<usize>| {
            at.and_then(|at| tokens.get(at)).is_some_and(|t| t.number.is_some() && t.time.is_none())
        };
        let before = at.checked_sub(1);
        let compared = matches!(keyword(before), Some(Keyword::Op(_) | Keyword::OpOf(..)))
            || matches!(keyword(Some(at + 1)), Some(Keyword::OpAfter(_)));
        let joined = |beside: Option<usize>, far: Option<usize>| {
            keyword(beside) == Some(Keyword::And) && number(far)
        };
        let range = joined(before, at.checked_sub(2)) || joined(Some(at + 1), Some(at + 2));
        let money = tokens.get(at + 1).is_some_and(|token| {
            ["元", "块", "kg", "euro", "euros", "dollars", "usd"].contains(&token.text.as_str())
        });
        if compared || range || money {
            tokens[at].time = None;
            tokens[at].number = Some(value);
        }
    }
}
