//! Sums.

use super::super::Ask;
use super::super::split::quotes;
use super::{Calls, EXPRESSION, one};
use crate::text::words;
use ephor_calc as calc;
use ephor_model::Named;

pub(super) fn calculate(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const VERBS: &[&str] = &["calculate", "compute", "evaluate", "计算", "算一下", "算"];
    let text = [
        "use calculate",
        "use the calculator",
        "with the calculator",
        "using calculate",
        "用计算器",
        "用 calculate",
    ]
    .iter()
    .fold(ask.text.to_owned(), |text, phrase| match text.to_ascii_lowercase().find(phrase) {
        Some(at) => format!("{}{}", &text[..at], &text[at + phrase.len()..]),
        None => text,
    });
    let text = text.trim().trim_start_matches("to ").trim_start_matches("on ");
    let said = quotes(text).into_iter().next().map(|(_, said)| said);
    let expression = calc::expression(text).or_else(|| calc::expression(&said?));
    let bare = VERBS.iter().any(|verb| words(verb) == ask.words)
        || ask.says(&[
            "calculate something",
            "compute something",
            "do some maths",
            "a calculation",
            "an expression",
        ]);
    // Words turned into signs leave several blanks.
    let tidy = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let expression = expression.map(tidy);
    (expression.is_some() || bare).then(|| vec![one(tool, EXPRESSION, expression)])
}
