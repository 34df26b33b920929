//! What the words of a question name must be in its statement.

use std::collections::BTreeSet;

use super::evidence::{names_rows, rows, shown};
use super::reach::{called, english};
use crate::compile::{of_condition, of_expr};
use crate::keywords::Keyword;
use crate::link::{Item, Target, Token};
use crate::nature::{Nature, label, nature};
use crate::query::{ColumnRef, Condition, Expr, Query};
use crate::schema::{Schema, primary_key};
use crate::text::singular;
use crate::vocabulary::{VOCABULARY, alike, root};
use ephor_model::Column;

/// Parts of columns that people have.
const PERSONAL: &[&str] = &[
    "email",
    "mail",
    "phone",
    "tel",
    "mobile",
    "birth",
    "birthday",
    "dob",
    "surname",
    "forename",
    "firstname",
    "lastname",
    "first",
    "last",
    "gender",
    "sex",
    "salary",
    "hire",
    "hired",
    "fnm",
    "lnm",
];

/// What the words of a question name, before any of them is taken for something.
pub(super) struct Named {
    /// The first thing that is named, where that is a table: the word, and the tables it may be.
    first: Option<(String, Vec<usize>)>,
    /// Words that are near to something, and all that they may be.
    near: Vec<(String, Vec<Item>)>,
    /// Tables of which another word than "who" speaks, and those of which that one does.
    spoken: BTreeSet<usize>,
    people: BTreeSet<usize>,
    /// Columns of which a word speaks.
    said: BTreeSet<ColumnRef>,
    /// Words, and the columns of which each speaks.
    columns: Vec<(String, Vec<ColumnRef>)>,
    /// Words that are values.
    values: Vec<(String, Vec<ColumnRef>)>,
}

impl Named {
    pub(super) fn new(tokens: &[Token]) -> Self {
        let near = |token: &Token| {
            let near = token.targets.iter().any(|target| target.cost < 2);
            let said = token.keyword.is_none_or(|keyword| keyword == Keyword::Stop)
                && !token.text.eq_ignore_ascii_case("where");
            let all = || token.targets.iter().map(|target| target.what).collect();
            (near && said).then(|| (token.text.clone(), all()))
        };
        let valued = |token: &Token| {
            let said = token.text.to_lowercase();
            let exact = token.values.iter().filter(|(_, value)| {
                value.to_lowercase() == said || value.to_lowercase() == singular(&said)
            });
            let exact: Vec<ColumnRef> = exact.map(|(at, _)| *at).collect();
            (!exact.is_empty()).then(|| (token.text.clone(), exact))
        };
        let (mut spoken, mut people) = (BTreeSet::new(), BTreeSet::new());
        for token in tokens {
            let asks = ["who", "whose"].contains(&token.text.to_lowercase().as_str());
            let near = token.targets.iter().filter(|target| asks || target.cost < 3);
            let tables = near.map(|target| target.what.table());
            if asks { people.extend(tables) } else { spoken.extend(tables) }
        }
        let column = |target: &Target| match target.what {
            Item::Column(at) => Some(at),
            Item::Table(_) | Item::Product(..) => None,
        };
        let columns = |token: &Token| {
            (token.text.to_lowercase(), token.targets.iter().filter_map(column).collect())
        };
        let said = tokens.iter().flat_map(|token| &token.targets).filter_map(column);
        Self {
            spoken,
            people,
            said: said.collect(),
            columns: tokens.iter().map(columns).collect(),
            first: first_table(tokens),
            near: tokens.iter().filter_map(near).collect(),
            values: tokens.iter().filter_map(valued).collect(),
        }
    }

    /// "List the hosts with their city": the hosts, and not the cities alone.
    pub(super) fn subject(&self, query: &Query, schema: &Schema) -> Option<String> {
        let (word, tables) = self.first.as_ref().filter(|_| rows(query))?;
        let keyed = |at: ColumnRef| primary_key(&schema.tables[at.table]) == Some(at.column);
        let nameless =
            |at: ColumnRef| !query.distinct && label(&schema.tables[at.table]).is_empty();
        let told = shown(query).any(|at| {
            tables.iter().any(|table| schema.real(*table) == schema.real(at.table))
                && (names_rows(schema, at) || keyed(at) || nameless(at))
        });
        (!told).then(|| word.clone())
    }

    /// "Who bought the vitrine": one of several kinds of people, of which none is named.
    pub(super) fn somebody(
        &self,
        words: &[String],
        query: &Query,
        schema: &Schema,
    ) -> Option<String> {
        let asks = words.first().filter(|word| *word == "who")?;
        let person = |table: &usize| {
            let personal = |column: &Column| {
                let parts = VOCABULARY.parts(&column.name);
                parts.iter().any(|part| PERSONAL.contains(&part.as_str()))
            };
            self.people.contains(table) || schema.tables[*table].columns.iter().any(personal)
        };
        let spoken = |table: usize| {
            let same = |known: &usize| schema.real(*known) == schema.real(table);
            self.spoken.iter().any(same)
                || schema.tables[query.base].columns.iter().any(|column| {
                    let whose = column.references.as_ref().is_some_and(|reference| {
                        reference
                            .starts_with(&format!("{}.", schema.tables[schema.real(table)].name))
                    });
                    // "Who manages it" is whom `manager_id` names.
                    whose
                        && VOCABULARY
                            .parts(&column.name)
                            .iter()
                            .any(|part| words.iter().any(|word| alike(word, part)))
                })
        };
        let people = (0..schema.tables.len()).filter(|table| schema.roles[*table].is_none());
        // "Who directed it" isn't who sold a ticket for it.
        let far = query.conditions.iter().any(
            |one| matches!(one, Condition::Exists { joins, negated: false, .. } if joins.len() > 1),
        );
        let several = far || people.filter(person).count() > 1;
        let told: BTreeSet<usize> = shown(query).map(|at| at.table).collect();
        let guessed = told.iter().any(|table| person(&schema.real(*table)));
        (several && guessed && !told.iter().any(|table| spoken(*table))).then(|| asks.clone())
    }

    /// "Customers who joined in 2025": not those of whom something of another table is dated so.
    pub(super) fn dated(&self, words: &[String], query: &Query, schema: &Schema) -> Option<String> {
        let spoken = |table: usize| {
            let named = |item: &Item| matches!(item, Item::Table(of) if schema.real(*of) == schema.real(table));
            self.near.iter().any(|(_, items)| items.iter().any(named))
                || called(words, &schema.tables[schema.real(table)].name).is_some()
        };
        // "Books that are due in May" names the date.
        let said = |at: ColumnRef| {
            let parts = VOCABULARY.parts(&schema.tables[at.table].columns[at.column].name);
            // "In 2025" doesn't name `in_ts`.
            let mut long = parts.iter().filter(|part| part.len() > 2);
            long.any(|part| words.iter().any(|word| root(word) == root(part)))
        };
        let elsewhere = query.conditions.iter().any(|condition| match condition {
            Condition::Exists { conditions, negated: false, .. } => conditions.iter().any(
                |inner| matches!(inner, Condition::Within { column, .. } if !spoken(column.table) && !said(*column)),
            ),
            _ => false,
        });
        let time = words.iter().find(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
        (english(words) && elsewhere).then(|| time.cloned().unwrap_or_else(|| "when".to_owned()))
    }

    /// "What tablets do we carry": what has that value, and nothing else.
    pub(super) fn valued(
        &self,
        words: &[String],
        query: &Query,
        schema: &Schema,
    ) -> Option<String> {
        let [what, noun, ..] = words else { return None };
        let (word, columns) =
            self.values.iter().find(|(word, _)| word.eq_ignore_ascii_case(noun))?;
        let asks = ["what", "which", "list", "show"].contains(&what.as_str()) && rows(query);
        let own = |at: ColumnRef| {
            columns.iter().any(|of| schema.real(of.table) == schema.real(at.table))
                || called(words, &schema.tables[schema.real(at.table)].name).is_some()
        };
        (asks && !shown(query).any(own)).then(|| word.clone())
    }

    /// "Customers from Sweden": by their own country, and not by that of a port they went to.
    pub(super) fn own(&self, words: &[String], query: &Query, schema: &Schema) -> Option<String> {
        let base = schema.real(query.base);
        query.conditions.iter().find_map(|condition| {
            let Condition::Exists { conditions, negated: false, .. } = condition else {
                return None;
            };
            conditions.iter().find_map(|inner| {
                let Condition::In { column, values, .. } = inner else { return None };
                let table = &schema.tables[schema.real(column.table)];
                let (word, _) = self.values.iter().find(|(word, columns)| {
                    values.iter().any(|value| value.eq_ignore_ascii_case(word))
                        && columns.iter().any(|of| schema.real(of.table) == base)
                })?;
                let away =
                    schema.real(column.table) != base && called(words, &table.name).is_none();
                away.then(|| word.clone())
            })
        })
    }

    /// "Who has been with us the longest": not whoever has the longest of what nobody spoke of.
    pub(super) fn ranked(
        &self,
        words: &[String],
        query: &Query,
        schema: &Schema,
    ) -> Option<String> {
        let at = match query.order.first().filter(|_| query.limit.is_some()) {
            Some((Expr::Column(at), _)) => *at,
            _ => return None,
        };
        let table = &schema.tables[schema.real(at.table)];
        let beside = self.spoken.iter().any(|table| schema.real(*table) == schema.real(at.table))
            || called(words, &table.name).is_some();
        let said = self.said.iter().any(|said| {
            schema.real(said.table) == schema.real(at.table) && said.column == at.column
        });
        (english(words) && !beside && !said).then(|| table.columns[at.column].name.clone())
    }

    /// "The most units of": no `unit_cost`, which says what one of them costs.
    pub(super) fn modified(
        &self,
        words: &[String],
        query: &Query,
        schema: &Schema,
    ) -> Option<String> {
        // What is counted or measured, and no more: `word_count` is how many words there are.
        const PLAIN: &[&str] = &[
            "amount", "count", "quantity", "qty", "number", "total", "value", "cents", "cent",
            "eur", "usd", "gbp", "chf", "euros", "pence", "minutes", "mins", "min", "hours",
            "days", "months", "years", "year", "kg", "km", "m", "m2", "sqm", "m3", "l", "litres",
            "kwh", "kw", "date", "dt", "at", "on",
        ];
        super::measured(query).flat_map(of_expr).find_map(|at| {
            let name = &schema.tables[at.table].columns[at.column].name;
            let parts = VOCABULARY.parts(name);
            let head = parts.iter().rev().find(|part| !PLAIN.contains(&part.as_str()))?;
            let speak = |(_, columns): &&(String, Vec<ColumnRef>)| {
                columns.iter().any(|of| {
                    schema.real(of.table) == schema.real(at.table) && of.column == at.column
                })
            };
            let mut speaking = self.columns.iter().filter(speak).peekable();
            speaking.peek()?;
            let is = |word: &str, part: &String| {
                root(part) == root(&singular(word)) || alike(word, part)
            };
            let other = |part: &&String| *part != head && !PLAIN.contains(&part.as_str());
            let before = |word: &str| parts.iter().filter(other).any(|part| is(word, part));
            let said = words.iter().any(|word| is(word, head) || !word.is_ascii());
            (!said && speaking.all(|(word, _)| before(word))).then(|| name.clone())
        })
    }

    /// "Households that visited two sites": by their visits, where there is such a table; "who have
    /// paid us": by what is paid, where some of it isn't.
    pub(super) fn unread(&self, query: &Query, schema: &Schema) -> Option<String> {
        let columns = columns(query);
        let mut tables: BTreeSet<usize> = query.joins.iter().map(|join| join.table).collect();
        tables.insert(query.base);
        // Tables that are read by their keys alone: "orders per customer", or rows without any.
        let mut keyed: BTreeSet<usize> =
            columns.iter().flat_map(|at| schema.referred(*at)).collect();
        for condition in query.conditions.iter().chain(&query.having) {
            match condition {
                Condition::Exists { joins, negated, .. } => {
                    tables.extend(joins.iter().map(|join| join.table));
                    let last = joins.last().filter(|_| *negated).map(|join| join.table);
                    keyed.extend(last.into_iter().flat_map(|table| schema.parents(table)));
                }
                Condition::Null { column, .. } => keyed.extend(schema.parents(column.table)),
                _ => {}
            }
        }
        tables.extend(columns.iter().map(|at| at.table));
        let real = |at: &ColumnRef| (schema.real(at.table), at.column);
        let reals = |tables: BTreeSet<usize>| -> BTreeSet<usize> {
            tables.into_iter().map(|at| schema.real(at)).collect()
        };
        let (tables, keyed) = (reals(tables), reals(keyed));
        let columns: BTreeSet<(usize, usize)> = columns.iter().map(real).collect();
        let read = |word: &str, item: &Item| match item {
            Item::Table(table) => {
                let table = schema.real(*table);
                tables.contains(&table) || keyed.contains(&table)
            }
            // What was done says no more than that there are rows of it.
            Item::Column(at)
                if verb(word)
                    || nature(&schema.tables[at.table].columns[at.column]) == Nature::Date =>
            {
                tables.contains(&schema.real(at.table))
            }
            Item::Column(at) | Item::Product(at, _) => columns.contains(&real(at)),
        };
        let near =
            self.near.iter().find(|(word, items)| !items.iter().any(|item| read(word, item)));
        let unused = |at: &ColumnRef| {
            tables.contains(&schema.real(at.table)) && !columns.contains(&real(at))
        };
        let value = || self.values.iter().find(|(_, columns)| columns.iter().all(unused));
        near.map(|(word, _)| word).or_else(|| value().map(|(word, _)| word)).cloned()
    }
}

fn first_table(tokens: &[Token]) -> Option<(String, Vec<usize>)> {
    let near = |token: &Token| token.targets.first().filter(|target| target.cost < 2).copied();
    let (at, best) = tokens.iter().enumerate().find_map(|(at, token)| Some((at, near(token)?)))?;
    let word = &tokens[at].text;
    // "The customers' cities".
    let owns = word.contains('\'');
    let english =
        word.is_ascii() && !tokens.iter().any(|token| token.text.eq_ignore_ascii_case("who"));
    let tables: Vec<usize> = (tokens[at].targets.iter())
        .filter_map(|target| match target.what {
            Item::Table(table) => Some(table),
            _ => None,
        })
        .collect();
    (matches!(best.what, Item::Table(_)) && english && !owns).then(|| (word.clone(), tables))
}

/// A word in a form that says what was done.
pub(super) fn verb(word: &str) -> bool {
    let irregular = [
        "bought", "sold", "paid", "spent", "taken", "given", "made", "held", "won", "left", "sent",
        "lost",
    ];
    word.len() > 4 && word.ends_with("ed") || irregular.contains(&word)
}

/// All columns that a query reads.
fn columns(query: &Query) -> BTreeSet<ColumnRef> {
    let outputs = query.select.iter().map(|output| &output.expr);
    let orders = query.order.iter().map(|(expr, _)| expr);
    let mut columns: BTreeSet<ColumnRef> =
        outputs.chain(&query.group).chain(orders).flat_map(of_expr).collect();
    for condition in query.conditions.iter().chain(&query.having) {
        columns.extend(of_condition(condition));
        if let Condition::Exists { conditions, .. } = condition {
            columns.extend(conditions.iter().flat_map(of_condition));
        }
    }
    columns
}
