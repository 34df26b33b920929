//! The lines of an approval.
//!
//! A line of a value begins with its name and a bar, or with a bar. Nothing else has a bar, so no
//! text can forge another kind of line.

use std::collections::HashMap;

use super::excerpt::{Excerpt, excerpt, measured, name, text_of};
use super::{Extent, Field, Shown};

/// Before what stands beside a label.
const LABEL: usize = 9;

/// Longest name of a value.
const NAME: usize = 24;

/// Maximum number of lines of an origin, and of a reason.
const SENTENCE: usize = 3;

/// Maximum number of names that are listed in one line.
const NAMES: usize = 6;

pub(super) fn draw(shown: &Shown, extent: &Extent) -> Vec<String> {
    let extent = extent.width(extent.width);
    let half =
        Extent { rows: (extent.rows / 2).max(1), lines: (extent.lines / 2).max(1), ..extent };
    let mut page = Page { width: extent.width, lines: Vec::new() };
    let action = name(&shown.action, 60);
    let by = shown.carried_out_by.as_deref();
    let by = by.map_or_else(String::new, |by| format!(", carried out by {}", label(by)));
    page.say("action", &format!("{action}{by}"), 2);
    if !shown.resource.is_empty() {
        page.say("to", &shown.resource, 2);
    }
    page.values("to", &shown.to, &half, true);
    page.values("amount", &shown.amounts, &half, true);
    let behalf: Vec<String> = shown.on_behalf.iter().take(NAMES).map(|one| label(one)).collect();
    let behalf = match behalf.is_empty() {
        true => String::new(),
        false => format!(", on behalf of {}", behalf.join(", ")),
    };
    page.say("by", &format!("{}{behalf}", label(&shown.agent)), 2);
    let rules: Vec<String> = shown.rules.iter().take(NAMES).map(|one| label(one)).collect();
    let rules = match rules.is_empty() {
        true => String::new(),
        false => format!(" (asked by {})", rules.join(", ")),
    };
    page.say("why", &format!("{}{rules}", shown.reason), SENTENCE);
    if shown.approvals > 1 {
        page.say("needs", &format!("{} different people", shown.approvals), 1);
    }
    if !shown.not_by.is_empty() {
        let askers: Vec<String> = shown.not_by.iter().take(NAMES).map(|one| label(one)).collect();
        page.say("not by", &format!("{}, who asked for it", askers.join(", ")), 2);
    }
    if !shown.unknown.is_empty() {
        let text = format!(
            "{} that {action} doesn't know, shown last: {}",
            count(shown.unknown.len()),
            names(&shown.unknown)
        );
        page.say("ignored", &text, 2);
    }
    page.values("fields", &shown.fields, &extent, false);
    page.values("ignored", &shown.unknown, &half, false);
    page.say("digest", &shown.digest, 4);
    page.lines
}

fn count(fields: usize) -> String {
    if fields == 1 { "1 field".to_owned() } else { format!("{fields} fields") }
}

/// A name in a sentence: one that could be read as part of it stands in quotes.
fn label(text: &str) -> String {
    let shown = name(text, NAME);
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':' | '~');
    if !text.is_empty() && text.chars().all(plain) {
        return shown;
    }
    format!("\"{}\"", shown.replace('"', "'"))
}

fn names(fields: &[Field]) -> String {
    let listed: Vec<String> = fields.iter().take(NAMES).map(|field| label(&field.name)).collect();
    match fields.len().saturating_sub(NAMES) {
        0 => listed.join(", "),
        more => format!("{} and {more} more", listed.join(", ")),
    }
}

struct Page {
    width: usize,
    lines: Vec<String>,
}

impl Page {
    /// A sentence beside a label.
    fn say(&mut self, label: &str, text: &str, most: usize) {
        let room = self.width.saturating_sub(LABEL + 2);
        // Its own lines would be lines of ours.
        let text = text.replace('│', "|").replace(['\n', '\t'], " ");
        // What has to be cut is measured as it is.
        let broken = excerpt(&by_words(&text, room), room, most);
        let whole = excerpt(&text, room, most);
        let is_cut = broken.note.is_some() || whole.note.is_some();
        let Excerpt { lines, note } = if is_cut { whole } else { broken };
        let mut label = label;
        let note = note.map(|note| pieces(&format!("⟨{note}⟩"), room));
        for line in lines.into_iter().chain(note.unwrap_or_default()) {
            self.lines.push(format!("  {label:<LABEL$}{line}"));
            label = "";
        }
    }

    /// Values under a label. `each`: whether each has its origin below it; else those of the same
    /// origin are told together.
    fn values(&mut self, heading: &str, fields: &[Field], extent: &Extent, each: bool) {
        let (drawn, rest) = fields.split_at(fields.len().min(extent.rows));
        let texts: Vec<String> = drawn.iter().map(|field| text_of(&field.value)).collect();
        let labels: Vec<String> = drawn.iter().map(|field| label(&field.name)).collect();
        let long = |label: &str| label.chars().count() > NAME;
        let short = labels.iter().filter(|label| !long(label)).map(|label| label.chars().count());
        let wide = short.max().unwrap_or_default();
        let room = self.width.saturating_sub(2 + LABEL + wide + 3);
        let full: Vec<Excerpt> =
            texts.iter().map(|text| between_words(text, room, extent.lines)).collect();
        let shares = shares(full.iter().map(|it| it.lines.len()).collect(), extent.lines);
        let mut heading = heading;
        for (((field, label), text), share) in drawn.iter().zip(labels).zip(&texts).zip(shares) {
            if let Some(address) = field.address.as_ref().filter(|_| each) {
                self.say(heading, address, 2);
                heading = "";
            }
            let Excerpt { lines, note } = between_words(text, room, share);
            let mut label = label.as_str();
            if long(label) {
                self.say(heading, label, 3);
                (heading, label) = ("", "");
            }
            for line in lines {
                let line = line.replace('│', "|");
                self.lines.push(format!("  {heading:<LABEL$}{label:<wide$} │ {line}"));
                (heading, label) = ("", "");
            }
            if let Some(note) = note {
                self.say("", &format!("⟨{note}⟩"), 4);
            }
            if let Some(origin) = field.origin.as_ref().filter(|_| each) {
                self.say("", &format!("⟶ {origin}"), SENTENCE);
            }
            if let Some(changed) = &field.changed {
                self.say("", &format!("⟶ {changed}"), 1);
            }
        }
        if !each {
            self.origins(drawn);
        }
        if !rest.is_empty() {
            let all: Vec<_> = rest.iter().map(|field| (&field.pointer, &field.value)).collect();
            let json = serde_json::to_string(&all).unwrap_or_default();
            let text = format!("⟨{} more: {}⟩", count(rest.len()), measured(&json));
            self.say(heading, &text, 4);
        }
    }

    /// Where values came from, each origin once.
    fn origins(&mut self, fields: &[Field]) {
        let mut order: Vec<&str> = Vec::new();
        let mut by: HashMap<&str, Vec<Field>> = HashMap::new();
        for field in fields {
            if let Some(origin) = &field.origin {
                let of = by.entry(origin).or_insert_with(|| {
                    order.push(origin);
                    Vec::new()
                });
                of.push(Field { value: serde_json::Value::Null, ..field.clone() });
            }
        }
        for origin in order {
            let whose = names(by.get(origin).map_or(&[], Vec::as_slice));
            self.say("", &format!("⟶ {whose}: {origin}"), SENTENCE);
        }
    }
}

/// A text with line ends between words where a line is full. Blanks that may be meant to hide something
/// stay as they are.
fn by_words(text: &str, room: usize) -> String {
    if text.contains("  ") {
        return text.to_owned();
    }
    let mut broken = String::with_capacity(text.len());
    let mut used = 0;
    for (index, word) in text.split(' ').enumerate() {
        let long = word.chars().count();
        match index {
            0 => {}
            _ if used > 0 && used + 1 + long > room => {
                broken.push('\n');
                used = 0;
            }
            _ => {
                broken.push(' ');
                used += 1;
            }
        }
        broken.push_str(word);
        // What is longer than a line is broken where it must be.
        used = (used + long) % room.max(1);
    }
    broken
}

/// A value's lines, broken behind blanks where a line is full, so that no word is torn apart. Each
/// character of it is shown. What has to be cut is measured as it is.
fn between_words(text: &str, room: usize, most: usize) -> Excerpt {
    let whole = excerpt(text, room, most);
    // Blanks in a row may be meant to hide something: they are told by their number.
    if whole.note.is_some() || text.contains("  ") || text.contains('\t') {
        return whole;
    }
    let mut broken = String::with_capacity(text.len());
    let mut used = 0;
    for word in text.split_inclusive([' ', '\n']) {
        let long = word.trim_end_matches('\n').chars().count();
        if used > 0 && used + long > room {
            broken.push('\n');
            used = 0;
        }
        broken.push_str(word);
        used = if word.ends_with('\n') { 0 } else { (used + long) % room.max(1) };
    }
    match excerpt(&broken, room, most) {
        Excerpt { lines, note: None } => Excerpt { lines, note: None },
        _ => whole,
    }
}

/// A text in pieces of at most this many characters.
fn pieces(text: &str, room: usize) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    chars.chunks(room.max(8)).map(|part| part.iter().collect()).collect()
}

/// How many lines each value gets: what it needs, and where that is too much in all, as much as the
/// others.
fn shares(needed: Vec<usize>, all: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..needed.len()).collect();
    order.sort_by_key(|index| needed.get(*index).copied().unwrap_or_default());
    let mut shares = vec![1; needed.len()];
    let mut left = all;
    for (done, index) in order.iter().enumerate() {
        let fair = (left / (needed.len() - done)).max(1);
        let share = needed.get(*index).copied().unwrap_or_default().min(fair).max(1);
        if let Some(slot) = shares.get_mut(*index) {
            *slot = share;
        }
        left = left.saturating_sub(share);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::{between_words, label, shares};

    #[test]
    fn values_break_behind_blanks_and_lose_none() {
        let sql = "SELECT SUM(order_items.quantity) AS n FROM orders JOIN customers ON a = b";
        let lines = between_words(sql, 26, 9).lines;
        assert!(lines.iter().all(|line| line.chars().count() <= 26), "{lines:?}");
        assert_eq!(lines.concat(), sql);
        assert!(lines.iter().take(lines.len() - 1).all(|line| line.ends_with(' ')), "{lines:?}");
        let long = between_words("x SUM(order_items.quantity*price)", 10, 9).lines;
        assert_eq!(long.concat(), "x SUM(order_items.quantity*price)");
        // What might hide something is broken where the line ends.
        assert_eq!(between_words("a  bcdefgh ijkl", 10, 9).lines, ["a  bcdefgh", " ijkl"]);
    }

    #[test]
    fn lines_are_shared_out_so_that_the_short_stay_whole() {
        assert_eq!(shares(vec![1, 30, 2], 20), [1, 17, 2]);
        assert_eq!(shares(vec![30, 30], 20), [10, 10]);
        assert_eq!(shares(vec![5; 4], 2), [1; 4]);
        assert_eq!(shares(vec![], 20), [0; 0]);
    }

    #[test]
    fn a_name_can_not_speak() {
        assert_eq!(label("body/to"), "body/to");
        assert_eq!(label("x: stands in \"it\""), "\"x: stands in 'it'\"");
        assert_eq!(label(""), "\"\"");
        assert!(label("a │ c").starts_with("\"a | c"));
    }
}
