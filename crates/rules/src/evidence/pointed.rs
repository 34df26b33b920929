//! What a user points to without naming it: the only link of a short message whose sender or
//! channel the system assigned and the user named, and the only address of a page that the user
//! named, if it belongs to someone whom they also named.

use std::collections::{BTreeMap, VecDeque};

use ephor_core::Assigned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::text::{add_normal, collect, narrowed};

/// Maximum number of messages that are kept, the oldest dropped first.
const MAX_MESSAGES: usize = 256;

/// Maximum number of words of a message that is about its link. Whoever has more to say wants more
/// than that.
const MAX_WORDS: usize = 30;

/// Names of mailboxes that are nobody's own, RFC 2142's among them: who says `info` names nobody.
const SHARED: [&str; 30] = [
    "abuse",
    "account",
    "accounts",
    "address",
    "admin",
    "billing",
    "contact",
    "customer",
    "email",
    "ftp",
    "hello",
    "help",
    "hostmaster",
    "info",
    "invoice",
    "mail",
    "marketing",
    "message",
    "news",
    "noc",
    "office",
    "postmaster",
    "press",
    "report",
    "sales",
    "security",
    "service",
    "support",
    "team",
    "webmaster",
];

/// The messages that have been seen.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Pointed {
    messages: VecDeque<Message>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Message {
    keys: Vec<String>,
    /// A host, or an address.
    to: String,
}

impl Pointed {
    /// Looks at the records of a result: the objects that have an assigned field. Returns the
    /// assigned values.
    pub(super) fn saw(&mut self, result: &Value, assigned: &[String]) -> Vec<Value> {
        let mut records: BTreeMap<&str, (Vec<usize>, Option<String>)> = BTreeMap::new();
        for (place, pointer) in assigned.iter().enumerate() {
            if let Some(record) = record_of(pointer) {
                records.entry(record).or_default().0.push(place);
            }
        }
        let fields = assigned.iter().map(String::as_str);
        let pointers: Vec<&str> = fields.chain(records.keys().copied()).collect();
        let mut values = BTreeMap::new();
        Assigned::each(result, &pointers, |place, value| {
            if place < assigned.len() {
                values.insert(place, value.clone());
            } else if let Some(record) = pointers.get(place).and_then(|at| records.get_mut(at)) {
                record.1 = host_of(value);
            }
        });
        for (fields, host) in records.into_values() {
            let Some(to) = host else { continue };
            let known = fields.iter().filter_map(|place| values.get(place)?.as_str());
            let names = known.map(|key| key.trim_start_matches(['@', '#']));
            let keys: Vec<String> = names.filter(|name| is_name(name)).map(str::to_owned).collect();
            if !keys.is_empty() {
                self.push(Message { keys, to });
            }
        }
        values.into_values().collect()
    }

    /// Looks at a page that the user named.
    pub(super) fn saw_page(&mut self, result: &Value) {
        let mut texts = String::new();
        collect(result, super::MAX_DEPTH, true, &mut texts);
        let texts = narrowed(&texts);
        let mut addresses: Vec<&str> =
            texts.split(|c: char| !in_address(c)).filter_map(address).collect();
        addresses.dedup();
        let [only] = addresses[..] else { return };
        let local = only.split('@').next().unwrap_or_default();
        let names = local.split(|c: char| !c.is_alphabetic());
        let names = names.filter(|name| name.chars().count() >= 3 && !SHARED.contains(name));
        let keys: Vec<String> = names.map(str::to_owned).collect();
        if !keys.is_empty() {
            self.push(Message { keys, to: only.to_owned() });
        }
    }

    fn push(&mut self, message: Message) {
        if self.messages.len() >= MAX_MESSAGES {
            self.messages.pop_front();
        }
        self.messages.push_back(message);
    }

    /// The senders and channels of the messages that point to a host, or the names that an address
    /// bears.
    pub(super) fn keys<'p>(&'p self, to: &str) -> impl Iterator<Item = &'p str> {
        let mut wanted = String::new();
        add_normal(to, &mut wanted);
        let of = self.messages.iter().filter(move |message| message.to == wanted);
        of.flat_map(|message| message.keys.iter().map(String::as_str))
    }
}

/// The host of the only link in the texts of a record.
fn host_of(record: &Value) -> Option<String> {
    let texts = record.as_object()?.values().filter_map(Value::as_str);
    let mut hosts = texts.filter_map(only_link);
    hosts.next().filter(|_| hosts.next().is_none())
}

/// The record that a field is of, or that a list is of whose entry it is.
fn record_of(field: &str) -> Option<&str> {
    let (record, last) = field.rsplit_once('/')?;
    let entry = last.bytes().all(|b| b.is_ascii_digit());
    if entry { record.rsplit_once('/').map(|(record, _)| record) } else { Some(record) }
}

fn in_address(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '@' | '.' | '_' | '-' | '+' | '%')
}

fn address(text: &str) -> Option<&str> {
    let text = text.trim_end_matches(['.', '-']);
    let (local, domain) = text.split_once('@')?;
    (!local.is_empty() && !domain.is_empty()).then_some(text)
}

/// A number isn't a name: `3` is in many a sentence.
fn is_name(key: &str) -> bool {
    key.chars().filter(|c| c.is_alphabetic()).count() >= 2
}

/// The host of a short text's only link, with its port.
fn only_link(text: &str) -> Option<String> {
    let text = text.trim();
    let lines = text.lines().count();
    if lines > 1 || text.split_whitespace().count() > MAX_WORDS {
        return None;
    }
    let apart = |c: char| {
        c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '(' | ')' | '[' | ']' | '|' | ',')
    };
    let mut hosts = text.split(apart).filter_map(|token| {
        let token = token.to_lowercase();
        let rest = ["https://", "http://"].iter().find_map(|scheme| token.strip_prefix(scheme));
        let rest = rest.or_else(|| token.starts_with("www.").then_some(token.as_str()));
        // Anything with a scheme in it is a link, also one that can't be read here.
        match rest {
            None => token.contains("://").then(String::new),
            Some(rest) => {
                let host = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
                let host = host.trim_end_matches(['.', ';', ':', '!', '?']);
                Some(host.to_owned())
            }
        }
    });
    let host = hosts.next()?;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | ':');
    (hosts.next().is_none() && host.contains('.') && host.chars().all(plain)).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_link_of_a_short_text() {
        for (text, expect) in [
            ("I read an article on www.news.example!", Some("www.news.example")),
            ("see https://News.example:8080/a?b.", Some("news.example:8080")),
            ("(http://news.example)", Some("news.example")),
            ("no link, ann@example.com", None),
            ("www.a.example and www.b.example", None),
            ("https://a.example ftp://b.example", None),
            ("https://user@a.example/", None),
            ("first\nwww.a.example", None),
            ("", None),
        ] {
            assert_eq!(only_link(text).as_deref(), expect, "{text}");
        }
        let long = format!("{} www.a.example", "word ".repeat(MAX_WORDS));
        assert_eq!(only_link(&long), None);
    }
}
