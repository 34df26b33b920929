//! "Who" and "whose": a name of somebody.

use super::evidence::{names_rows, shown};
use super::reach::says;
use crate::query::{ColumnRef, Query};
use crate::schema::Schema;
use crate::vocabulary::VOCABULARY;

/// "Who signed up": a name, and neither a date nor a figure. "Customers who spent the most" are named
/// otherwise.
pub(super) fn who(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    const WHO: &[&str] = &["who", "whose", "谁"];
    let at = words.iter().position(|word| WHO.contains(&word.as_str()))?;
    let named = match at == 0 || words[at] == "谁" {
        // A title is no person's name.
        true => shown(query).any(|at| {
            let parts = VOCABULARY.parts(&schema.tables[at.table].columns[at.column].name);
            // A bike's frame number is what it is known by, and nobody.
            let has = |names: &[&str]| parts.iter().any(|part| names.contains(&part.as_str()));
            has(&["name", "nm", "buyer", "customer"])
                || names_rows(schema, at)
                    && !has(&["no", "number", "code", "plate", "serial", "title", "address"])
        }),
        false => shown(query).next().is_some(),
    };
    (!named).then(|| words[at].clone())
}

/// "Whose is it": somebody's name.
pub(super) fn whose_is(words: &[String], query: &Query, schema: &Schema) -> Option<String> {
    let asks = words
        .windows(2)
        .find(|pair| pair[0] == "whose" && ["is", "are"].contains(&pair[1].as_str()))?;
    let place = |at: ColumnRef| says("address", &schema.tables[at.table].columns[at.column].name);
    let somebody = shown(query).any(|at| names_rows(schema, at) && !place(at));
    (!somebody).then(|| asks[0].clone())
}
