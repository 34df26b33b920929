//! What a reading that fits the words may still get wrong: such questions are refused.

use std::collections::BTreeSet;

use super::query::{Condition, Expr, Query};
use super::resolve::Settled;
use super::schema::Schema;
use super::sketch::{Filter, Function, Sketch};
use super::text::words;

/// What somebody does at a time: that isn't when they themselves came to be.
const DEEDS: &[&str] = &[
    "gave",
    "give",
    "gives",
    "donated",
    "bought",
    "buy",
    "buys",
    "purchased",
    "paid",
    "pay",
    "pays",
    "took",
    "take",
    "used",
    "use",
    "spent",
    "visited",
    "attended",
    "rented",
    "played",
    "ordered",
];

/// Nouns that name the whole that a database is of, where they are told as such.
const HOUSES: &[&str] = &[
    "house",
    "shop",
    "library",
    "hospital",
    "clinic",
    "school",
    "company",
    "organisation",
    "organization",
    "firm",
    "catalogue",
    "catalog",
    "collection",
];

/// Words of a question that a statement would leave out.
pub(super) fn left_out(
    question: &str,
    sketch: &Sketch,
    settled: &Settled,
    schema: &Schema,
) -> Option<String> {
    let words = words(question);
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    named_house(&words, schema)
        .or_else(|| deed(&lower, sketch, settled))
        .or_else(|| spread(&lower, sketch))
        .or_else(|| each(&lower, sketch))
        .or_else(|| longest(&lower, sketch))
        .or_else(|| figure_too(&lower, sketch))
}

/// "School projects": not the school that the database is of, but some of its projects.
fn named_house(words: &[String], schema: &Schema) -> Option<String> {
    let known = |word: &str| {
        schema.tables.iter().any(|table| {
            let names = table.columns.iter().map(|column| &column.name).chain([&table.name]);
            names.into_iter().any(|name| name.to_lowercase().contains(word))
        })
    };
    let capital = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    words.iter().enumerate().skip(1).find_map(|(at, word)| {
        let lower = word.to_lowercase();
        let called = capital(word) && !capital(&words[at - 1]);
        let plural = |next: &String| next.len() > 3 && next.ends_with('s');
        let told = HOUSES.contains(&lower.as_str())
            && !determined(words, at)
            && (called || lower != "house" && words.get(at + 1).is_some_and(plural));
        (told && !known(&lower)).then(|| word.clone())
    })
}

fn determined(words: &[String], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| {
        ["the", "our", "this", "my", "your", "of"].contains(&words[before].to_lowercase().as_str())
    })
}

/// "How many donors gave in 2026": not those who became donors then.
fn deed(lower: &[String], sketch: &Sketch, settled: &Settled) -> Option<String> {
    let subject = sketch
        .measures
        .iter()
        .find(|measure| measure.function == Function::Count)
        .map(|measure| measure.slot)
        .or(sketch.subject)?;
    let table = settled.items[subject].table();
    let own = sketch.filters.iter().any(|filter| {
        matches!(filter, Filter::Within { slot, .. } if settled.items[*slot].table() == table)
    });
    let alone = settled.items.iter().map(|item| item.table()).collect::<BTreeSet<_>>().len() == 1;
    if !own || !alone {
        return None;
    }
    lower.iter().enumerate().skip(1).find_map(|(at, word)| {
        let before = lower[at - 1].as_str();
        let ours = ["we", "you", "i", "us", "they", "was", "were", "been", "is", "are", "be"];
        (DEEDS.contains(&word.as_str()) && !ours.contains(&before)).then(|| word.clone())
    })
}

/// "The difference between goal and donations": of two things, not the most less the least of one.
fn spread(lower: &[String], sketch: &Sketch) -> Option<String> {
    let spread = sketch.measures.iter().any(|measure| measure.function == Function::Spread);
    let ends = [
        "highest", "lowest", "most", "least", "maximum", "minimum", "max", "min", "biggest",
        "smallest", "largest", "cheapest", "oldest", "youngest", "best", "worst", "top", "bottom",
    ];
    let of_two = lower.windows(2).any(|pair| pair[0] == "difference" && pair[1] == "between")
        && !lower.iter().any(|word| ends.contains(&word.as_str()));
    (spread && of_two).then(|| "difference".to_owned())
}

/// "Which rider took the longest ride": one ride, and not all of a rider's together.
fn longest(lower: &[String], sketch: &Sketch) -> Option<String> {
    let sum = sketch.measures.iter().any(|measure| measure.function == Function::Sum);
    let ends = |word: &&String| ["longest", "shortest"].contains(&word.as_str());
    let total =
        lower.iter().any(|word| ["total", "altogether", "overall"].contains(&word.as_str()));
    let grouped = sum && !total && !sketch.groups.is_empty();
    lower.iter().find(ends).filter(|_| grouped).cloned()
}

/// "List the farms with their number of technicians": a figure for each, not one for all.
fn each(lower: &[String], sketch: &Sketch) -> Option<String> {
    let lists = lower.first().is_some_and(|word| ["list", "show"].contains(&word.as_str()))
        && lower.iter().any(|word| ["their", "its"].contains(&word.as_str()));
    let one = !sketch.measures.is_empty() && sketch.groups.is_empty() && sketch.rank.is_none();
    (lists && one).then(|| lower[0].clone())
}

/// "Owners with more than three pets, and how many each has": a list with a figure for each.
fn figure_too(lower: &[String], sketch: &Sketch) -> Option<String> {
    let too = lower
        .windows(3)
        .any(|three| three == ["and", "how", "many"] || three == ["and", "how", "much"]);
    let counted = lower.first().is_some_and(|word| ["how", "number"].contains(&word.as_str()));
    (too && !counted && sketch.groups.is_empty() && sketch.rank.is_none())
        .then(|| "how many".to_owned())
}

/// "Which region has no volunteers": a region of which no project has any, and not that of a project
/// which has none.
pub(super) fn lacks_in_part(query: &Query) -> bool {
    let absent = query
        .conditions
        .iter()
        .any(|condition| matches!(condition, Condition::Exists { negated: true, .. }));
    absent
        && query.distinct
        && query.select.iter().all(|output| matches!(output.expr, Expr::Column(_)))
}
