//! Whether two events are the same, except that ids are compared by position: an id in one must
//! always correspond to the same id in the other. Pure.

use std::collections::HashMap;

use ephor_core::Envelope;
use serde_json::Value;

/// Fields that say what something took, or by what it was judged, and not what happened.
const IGNORED: [&str; 10] = [
    "duration_ms",
    "llm_tokens",
    "cost_micros",
    "artifacts",
    "artifact_bytes",
    "policy",
    "digest",
    "expires_at",
    // Of a timer.
    "due",
    // Of a retry: back-offs are drawn at random.
    "delay",
];

/// Which id of the replay stands for which one of the record.
#[derive(Debug, Clone, Default)]
pub(super) struct Ids {
    forth: HashMap<String, String>,
    back: HashMap<String, String>,
}

impl Ids {
    /// A text of the record with the replay's ids, as far as they are known.
    pub fn exchanged(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for piece in pieces(text) {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Id(id) => out.push_str(self.forth.get(id).map_or(id, String::as_str)),
            }
        }
        out
    }

    /// A text of the replay with the record's ids. None: one of its ids isn't known yet.
    pub fn returned(&self, text: &str) -> Option<String> {
        let piece = |piece| match piece {
            Piece::Text(text) => Some(text),
            Piece::Id(id) => self.back.get(id).map(String::as_str),
        };
        pieces(text).map(piece).collect()
    }

    /// Whether two events are the same; if they are, their ids stand for each other from now on.
    pub fn match_events(&mut self, recorded: &Envelope, replayed: &Envelope) -> Result<(), String> {
        let mut new = Vec::new();
        self.events(recorded, replayed, &mut new)?;
        for (one, other) in new {
            self.back.insert(other.clone(), one.clone());
            self.forth.insert(one, other);
        }
        Ok(())
    }

    fn events(
        &self,
        recorded: &Envelope,
        replayed: &Envelope,
        new: &mut Vec<(String, String)>,
    ) -> Result<(), String> {
        if recorded.kind() != replayed.kind() {
            return Err("/type".to_owned());
        }
        if recorded.blocked() != replayed.blocked() {
            return Err("/disposition".to_owned());
        }
        if !self.texts(&recorded.id.to_string(), &replayed.id.to_string(), new) {
            return Err("/id".to_owned());
        }
        let (one, other) = (recorded.data.to_value(), replayed.data.to_value());
        let (Ok(one), Ok(other)) = (one, other) else {
            return Err("/data".to_owned());
        };
        self.values(&one, &other, "/data", new)
    }

    fn values(
        &self,
        one: &Value,
        other: &Value,
        place: &str,
        new: &mut Vec<(String, String)>,
    ) -> Result<(), String> {
        match (one, other) {
            (Value::String(one), Value::String(other)) if self.texts(one, other, new) => Ok(()),
            (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
                one.iter().zip(other).enumerate().try_for_each(|(index, (one, other))| {
                    self.values(one, other, &format!("{place}/{index}"), new)
                })
            }
            (Value::Object(one), Value::Object(other)) => {
                let kept = |name: &&String| !IGNORED.contains(&name.as_str());
                for name in one.keys().filter(kept) {
                    let place = format!("{place}/{name}");
                    // Nodes are keys, too.
                    match (one.get(name), other.get(&self.exchanged(name))) {
                        (Some(one), Some(other)) => self.values(one, other, &place, new)?,
                        _ => return Err(place),
                    }
                }
                match one.keys().filter(kept).count() == other.keys().filter(kept).count() {
                    true => Ok(()),
                    false => Err(place.to_owned()),
                }
            }
            _ if one == other => Ok(()),
            _ => Err(place.to_owned()),
        }
    }

    fn texts(&self, one: &str, other: &str, new: &mut Vec<(String, String)>) -> bool {
        let (one, other): (Vec<_>, Vec<_>) = (pieces(one).collect(), pieces(other).collect());
        one.len() == other.len()
            && one.into_iter().zip(other).all(|pair| match pair {
                (Piece::Text(one), Piece::Text(other)) => one == other,
                (Piece::Id(one), Piece::Id(other)) => self.ids(one, other, new),
                _ => false,
            })
    }

    fn ids(&self, one: &str, other: &str, new: &mut Vec<(String, String)>) -> bool {
        let forth = new.iter().find(|(known, _)| known == one).map(|(_, to)| to.as_str());
        let back = new.iter().find(|(_, known)| known == other).map(|(from, _)| from.as_str());
        let forth = forth.or_else(|| self.forth.get(one).map(String::as_str));
        let back = back.or_else(|| self.back.get(other).map(String::as_str));
        match (forth, back) {
            (None, None) => {
                new.push((one.to_owned(), other.to_owned()));
                true
            }
            (Some(to), Some(from)) => to == other && from == one,
            _ => false,
        }
    }
}

#[derive(Debug, PartialEq)]
enum Piece<'t> {
    Text(&'t str),
    Id(&'t str),
}

/// Divides a text at its ids: UUIDs, 32 hexadecimal digits as in `wf_…` and `sub_…`, and the 12 of
/// a node that a CREATE_NODE made, such as `node_…`.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        if from >= text.len() {
            return None;
        }
        let (at, length) = next_id(text, from).unwrap_or((text.len(), 0));
        let (begin, end) = if at > from { (from, at) } else { (at, at + length) };
        let piece = text.get(begin..end)?;
        from = end;
        Some(if at > begin { Piece::Text(piece) } else { Piece::Id(piece) })
    })
}

/// Where the next id of a text is from that place on, and how long.
fn next_id(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at + 12 <= bytes.len() {
        let run = |from: usize| {
            bytes.iter().skip(from).take_while(|byte| byte.is_ascii_hexdigit()).count()
        };
        let digits = run(at);
        let node = bytes.get(..at).is_some_and(|before| before.ends_with(b"node_"));
        if digits == 32 || (digits == 12 && node) {
            return Some((at, digits));
        }
        let groups = [8, 4, 4, 4, 12];
        let mut end = at;
        let uuid = groups.iter().enumerate().all(|(index, length)| {
            let hyphen = index == 0 || bytes.get(end) == Some(&b'-');
            end += usize::from(index > 0);
            let fits = hyphen && run(end) == *length;
            end += length;
            fits
        });
        if uuid {
            return Some((at, end - at));
        }
        at += digits.max(1);
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const A: &str = "01993f00-0000-7000-8000-00000000000a";
    const B: &str = "01993f00-0000-7000-8000-00000000000b";
    const WF: &str = "01993f000000700080000000000000aa";

    #[test]
    fn ids_are_found_in_texts() {
        let text = format!("run {A} of wf_{WF}, é");
        let found: Vec<_> = pieces(&text).collect();
        let expected = [
            Piece::Text("run "),
            Piece::Id(A),
            Piece::Text(" of wf_"),
            Piece::Id(WF),
            Piece::Text(", é"),
        ];
        assert_eq!(found, expected);
        let node: Vec<_> = pieces("node_9084d971241c").collect();
        assert_eq!(node, [Piece::Text("node_"), Piece::Id("9084d971241c")]);
        assert_eq!(pieces("").count(), 0);
        assert_eq!(pieces(&"a".repeat(64)).count(), 1, "a digest is no id");
    }

    #[test]
    fn an_id_stands_for_one_other_and_for_no_third() {
        let mut ids = Ids::default();
        let mut new = Vec::new();
        assert!(ids.texts(A, B, &mut new));
        assert!(ids.texts(A, B, &mut new) && !ids.texts(A, WF, &mut new));
        assert!(!ids.texts(WF, B, &mut new), "two of the record can't be one of the replay");
        ids.forth.insert(A.to_owned(), B.to_owned());
        assert_eq!(ids.exchanged(&format!("run {A}")), format!("run {B}"));
    }
}
