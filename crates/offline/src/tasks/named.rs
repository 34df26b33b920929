//! Tools by their names and the schemas of their arguments: what a message says of each argument.

use serde_json::{Map, Value, json};

use super::split::{begins, quotes};
use super::{Ask, Found, known};
use crate::text::{find, has, url, words};
use ephor_model::Named;

/// Words of names that say nothing of what a tool is for.
const IDLE: &[&str] = &[
    "get", "fetch", "list", "do", "run", "make", "create", "the", "a", "an", "of", "tool", "set",
    "current", "call", "find", "search", "read", "show", "lookup", "look", "up", "to", "by", "for",
    "with", "in", "v1", "v2", "api", "web", "new", "file", "time", "data", "query",
];
/// Longest name of a tool, in characters.
const LONGEST_NAME: usize = 128;
/// Most properties of a schema that are looked at.
const MOST_PROPERTIES: usize = 32;

/// A tool's name without what says where it comes from, as in `server__tool`.
pub(super) fn own_name(name: &str) -> &str {
    ["__", ".", "/", ":"].iter().fold(name, |name, mark| name.rsplit(mark).next().unwrap_or(name))
}

/// The words of a name: `getWeather`, `get_weather` and `get-weather` have the same.
fn name_words(name: &str) -> Vec<String> {
    let mut spaced = String::new();
    let mut lower = false;
    for c in name.chars() {
        if c.is_uppercase() && lower {
            spaced.push(' ');
        }
        lower = c.is_lowercase() || c.is_numeric();
        spaced.push(if matches!(c, '_' | '-') { ' ' } else { c });
    }
    words(&spaced)
}

/// Whether a text begins with a tool's name.
pub(super) fn begins_with_name(text: &str, tools: &[Named]) -> bool {
    // This is asked at every comma: a name is no longer than this.
    let text: String = text.chars().take(LONGEST_NAME).collect();
    let said = words(&text);
    tools.iter().any(|tool| {
        let own = own_name(&tool.name);
        let all = name_words(own);
        begins(&text, own).is_some() || !all.is_empty() && said.starts_with(&all)
    })
}

/// The tool whose name stands in the clause as it is written.
pub(super) fn by_full_name(ask: &Ask<'_>) -> Option<Vec<Found>> {
    let tools = ask.toolbox.tools.iter();
    let mut called = tools.filter(|tool| {
        let own = own_name(&tool.name);
        // "calculate" and "fetch" are words like others; "read_file" is a name.
        let is_name = |name: &str| {
            name.contains(['_', '-', '.', '/', ':']) || name.chars().skip(1).any(char::is_uppercase)
        };
        let whole = |name: &str| {
            ask.text.split(|c: char| c.is_whitespace() || ",，()（）`\"".contains(c)).any(|token| {
                token.trim_end_matches([':', '.', '?']).eq_ignore_ascii_case(name)
                    || name.is_ascii()
                        && token.to_ascii_lowercase().ends_with(&name.to_ascii_lowercase())
                        && {
                            token.len() > name.len()
                                && token.get(..token.len() - name.len()).is_some_and(|head| {
                                    head.chars().next_back().is_some_and(|c| !c.is_ascii())
                                })
                        }
            })
        };
        is_name(own) && whole(own) || is_name(&tool.name) && whole(&tool.name)
    });
    let tool = called.next()?;
    let rest = ask.text.replace(&tool.name, " ").replace(own_name(&tool.name), " ");
    let said = fill(tool, &rest);
    let Some(mut all) = known::of(ask, tool) else {
        return Some(vec![said]);
    };
    if let [found] = all.as_mut_slice() {
        // What is said by the arguments' own names counts most.
        let names: Vec<&String> = properties(tool).into_iter().map(|(name, _)| name).collect();
        for (name, value) in said.arguments {
            let by_name = said_by_name(&rest, &name, &names).is_some();
            if by_name || !found.arguments.contains_key(&name) {
                found.arguments.insert(name, value);
            }
        }
        found.missing.retain(|name| !found.arguments.contains_key(name));
    }
    Some(all)
}

/// The tool of whose name the clause says all the telling words; the most telling one.
pub(super) fn by_words(ask: &Ask<'_>) -> Option<Found> {
    let score = |tool: &&Named| {
        let all = name_words(own_name(&tool.name));
        let together = all.len() > 1 && has(&ask.words, &all.join(" "));
        let telling: Vec<&String> =
            all.iter().filter(|word| !IDLE.contains(&word.as_str())).collect();
        let said = |word: &&String| {
            ask.words.iter().any(|own| own == *word || stem(own) == stem(word.as_str()))
        };
        let complete = !telling.is_empty() && telling.iter().all(said);
        (together || complete).then_some(all.len() + telling.len())
    };
    let mut best: Option<(usize, usize, Found)> = None;
    for tool in ask.toolbox.tools.iter().filter(|tool| !known::is_known(tool)) {
        let Some(score) = score(&tool) else {
            continue;
        };
        let found = fill(tool, &without_name(ask.text, tool));
        // Of two that are equally well named, the one that has all it needs.
        let rank = (score, MOST_PROPERTIES.saturating_sub(found.missing.len()));
        if best.as_ref().is_none_or(|(a, b, _)| rank > (*a, *b)) {
            best = Some((rank.0, rank.1, found));
        }
    }
    best.map(|(_, _, found)| found)
}

fn stem(word: &str) -> String {
    crate::text::singular(word)
}

/// The clause after the words of the tool's name: what is said before them is a request.
fn without_name(text: &str, tool: &Named) -> String {
    let telling = name_words(own_name(&tool.name));
    let lower = text.to_ascii_lowercase();
    let last = telling.iter().filter_map(|word| {
        let at = lower.find(word.as_str())?;
        let end = at + word.len();
        let tail = lower.get(end..).unwrap_or_default();
        Some(end + tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len())
    });
    let end = last.max().unwrap_or(0);
    text.get(end..).unwrap_or(text).to_owned()
}

fn properties(tool: &Named) -> Vec<(&String, &Value)> {
    let all = tool.schema.get("properties").and_then(Value::as_object);
    all.into_iter().flatten().take(MOST_PROPERTIES).collect()
}

/// The names of a tool's required arguments.
pub(super) fn required(tool: &Named) -> Vec<String> {
    let list = tool.schema.get("required").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The argument that goes by one of the names, else the only one that there is.
pub(super) fn slot(tool: &Named, names: &[&str]) -> Option<String> {
    let all = properties(tool);
    let known = names.iter().find(|name| all.iter().any(|(own, _)| own == *name));
    match (known, all.as_slice()) {
        (Some(name), _) => Some((*name).to_owned()),
        // A tool without a schema takes what tools of its name take.
        (None, []) => names.first().map(|name| (*name).to_owned()),
        (None, [(only, _)]) => Some((*only).clone()),
        (None, _) => None,
    }
}

/// Fills a tool's arguments from a text.
pub(super) fn fill(tool: &Named, text: &str) -> Found {
    let all = properties(tool);
    let names: Vec<&String> = all.iter().map(|(name, _)| *name).collect();
    let needed = required(tool);
    let mut arguments = Map::new();
    for (name, schema) in &all {
        if let Some(raw) = said_by_name(text, name, &names)
            && let Some(value) = typed(&raw, schema)
        {
            arguments.insert((*name).clone(), value);
        } else if let Some(value) = choice(text, schema) {
            arguments.insert((*name).clone(), value);
        }
    }
    // What wasn't named goes by type, in the order in which it is required.
    let mut rest = Rest::new(text, &arguments);
    let open: Vec<&String> = needed.iter().filter(|name| !arguments.contains_key(*name)).collect();
    let single = open.len() == 1 && arguments.is_empty();
    for name in open {
        let Some(schema) = tool.schema.pointer(&format!("/properties/{}", name.replace('/', "~1")))
        else {
            continue;
        };
        if let Some(value) = rest.take(name, schema, single) {
            arguments.insert(name.clone(), value);
        }
    }
    let missing = needed.into_iter().filter(|name| !arguments.contains_key(name)).collect();
    let in_order = all.iter().filter_map(|(name, _)| arguments.remove_entry(*name));
    let arguments = in_order.collect();
    Found { tool: Some(tool.name.clone()), arguments, missing }
}

/// What follows an argument's name: `key=value`, `key: value`, `key "value"`, `key value`.
fn said_by_name(text: &str, name: &str, names: &[&String]) -> Option<String> {
    let spoken = name.replace(['_', '-'], " ");
    [name, spoken.as_str()].iter().find_map(|phrase| {
        let lower = text.to_ascii_lowercase();
        let phrase = phrase.to_ascii_lowercase();
        let at = lower.match_indices(&phrase).map(|(at, _)| at).find(|&at| {
            let before = text[..at].chars().next_back();
            let after = text[at + phrase.len()..].chars().next();
            !before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')
                && !after.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')
        })?;
        let tail = text.get(at + phrase.len()..)?.trim_start();
        let marked = tail
            .strip_prefix(['=', ':', '：', '＝', '为', '是'])
            .or_else(|| begins(tail, "is"))
            .map(str::trim_start);
        let tail = marked.unwrap_or(tail);
        if let Some((place, said)) = quotes(tail).into_iter().next()
            && place.start == 0
        {
            return Some(said);
        }
        if tail.starts_with(['[', '{']) {
            let mut values = serde_json::Deserializer::from_str(tail).into_iter::<Value>();
            return values.next()?.ok().map(|value| value.to_string());
        }
        let lower = tail.to_ascii_lowercase();
        let next = names.iter().filter(|other| ***other != name).filter_map(|other| {
            [format!(" {other}"), format!(" {}", other.replace('_', " "))]
                .iter()
                .filter_map(|other| lower.find(&other.to_ascii_lowercase()))
                .min()
        });
        let stop = [",", "，", ";", "；", " and ", "。", "\n", " with "];
        let end = next.chain(stop.iter().filter_map(|stop| lower.find(stop))).min();
        let said = tail.get(..end.unwrap_or(tail.len()))?.trim().trim_end_matches(['.', '?', '!']);
        // Without a mark only a word is meant, or a name of several capitalised words.
        let said = if marked.is_some() { said.to_owned() } else { proper(said) };
        (!said.is_empty()).then_some(said)
    })
}

/// The first word, with the capitalised ones after it where it is one.
fn proper(text: &str) -> String {
    let capital = |word: &str| word.starts_with(|c: char| c.is_uppercase());
    let mut found: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        if found.is_empty() || capital(found[0]) && capital(word) {
            found.push(word);
        } else {
            break;
        }
    }
    let said = found.join(" ");
    let idle = ["of", "in", "for", "to", "the", "a", "is", "from", "and", "with", "by"];
    if idle.contains(&said.as_str()) { String::new() } else { said }
}

/// The value of a schema's list that the text names.
fn choice(text: &str, schema: &Value) -> Option<Value> {
    let said = words(text);
    let all = schema.get("enum")?.as_array()?;
    all.iter().find(|value| value.as_str().is_some_and(|value| has(&said, value))).cloned()
}

/// A text as a value of a schema's type. None: it is none.
fn typed(raw: &str, schema: &Value) -> Option<Value> {
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::String(kind)) => vec![kind.as_str()],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if let Some(all) = schema.get("enum").and_then(Value::as_array) {
        let same = |value: &&Value| {
            value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned)
                .eq_ignore_ascii_case(raw)
        };
        return all.iter().find(same).cloned();
    }
    let parsed: Option<Value> = serde_json::from_str(raw).ok();
    if kinds.is_empty() {
        return Some(parsed.unwrap_or_else(|| json!(raw)));
    }
    kinds.iter().find_map(|kind| match *kind {
        "string" => Some(json!(raw)),
        "integer" => raw.replace(',', "").parse::<i64>().ok().map(|number| json!(number)),
        "number" => {
            let number = raw.replace(',', "");
            let whole = number.parse::<i64>().ok().map(|number| json!(number));
            whole.or_else(|| number.parse::<f64>().ok().filter(|n| n.is_finite()).map(|n| json!(n)))
        }
        "boolean" => match raw.to_lowercase().as_str() {
            "true" | "yes" | "on" | "是" => Some(json!(true)),
            "false" | "no" | "off" | "否" => Some(json!(false)),
            _ => None,
        },
        "array" => parsed.clone().filter(Value::is_array).or_else(|| {
            let items = raw.split([',', '，', '、']).map(str::trim).filter(|item| !item.is_empty());
            let item = schema.get("items").cloned().unwrap_or(Value::Null);
            items.map(|text| typed(text, &item)).collect::<Option<Vec<_>>>().map(Value::Array)
        }),
        "object" => parsed.clone().filter(Value::is_object),
        _ => None,
    })
}

/// What a text holds beside named arguments.
struct Rest<'t> {
    text: &'t str,
    numbers: Vec<String>,
    quoted: Vec<String>,
}

impl<'t> Rest<'t> {
    fn new(text: &'t str, used: &Map<String, Value>) -> Self {
        let is_used = |said: &String| {
            used.values().any(|value| match value {
                Value::String(text) => text.contains(said.as_str()),
                other => serde_json::from_str(said).is_ok_and(|said: Value| said == *other),
            })
        };
        let mut bare = text.to_owned();
        for (place, _) in quotes(text).into_iter().rev() {
            bare.replace_range(place, " ");
        }
        let numbers = bare
            .split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_')))
            .map(|token| token.trim_end_matches(['.', '-']))
            .filter(|token| token.parse::<f64>().is_ok_and(f64::is_finite))
            .map(str::to_owned)
            .filter(|number| !is_used(number))
            .collect();
        let quoted =
            quotes(text).into_iter().map(|(_, said)| said).filter(|said| !is_used(said)).collect();
        Self { text, numbers, quoted }
    }

    /// A value for an argument. `single`: nothing else is asked for.
    fn take(&mut self, name: &str, schema: &Value, single: bool) -> Option<Value> {
        let lower = name.to_ascii_lowercase();
        if let Some(value) = self.numbers.first().and_then(|raw| typed(raw, schema))
            && value.is_number()
        {
            self.numbers.remove(0);
            return Some(value);
        }
        let text = typed("x", schema).is_some_and(|value| value.is_string());
        if !text {
            return None;
        }
        let is_link = ["url", "uri", "link", "href"].iter().any(|part| lower.contains(part));
        if is_link || schema.get("format").is_some_and(|format| format == "uri") {
            return url(self.text).map(|url| json!(url));
        }
        if !self.quoted.is_empty() {
            return Some(json!(self.quoted.remove(0)));
        }
        let markers: &[&str] = match lower.as_str() {
            "from" | "source" | "origin" | "start" | "from_currency" => &["from"],
            "to" | "target" | "destination" | "end" | "recipient" | "to_currency" => &["to"],
            _ if single => &["for", "about", "of", "in", "at", "on", "to", "that", "with", "关于"],
            "city" | "location" | "place" | "country" | "town" | "address" | "region" => {
                &["in", "at", "for"]
            }
            "date" | "day" => &["on"],
            "topic" | "subject" | "query" | "title" => &["about", "for", "on"],
            _ => &[],
        };
        let said = words(self.text);
        let marked = markers.iter().find_map(|marker| {
            find(&said, marker)?;
            let at = self
                .text
                .to_ascii_lowercase()
                .find(&format!("{marker} "))
                .or_else(|| (!marker.is_ascii()).then(|| self.text.find(marker)).flatten())?;
            let before = self.text[..at].chars().next_back();
            let tail = self.text.get(at + marker.len()..)?.trim();
            let whole = !before.is_some_and(char::is_alphanumeric) && !tail.is_empty();
            let tail = if single { tail.to_owned() } else { proper(tail) };
            whole.then(|| trimmed(&tail)).filter(|tail| !tail.is_empty())
        });
        let plain = || single.then(|| trimmed(self.text)).filter(|text| !text.is_empty());
        marked.or_else(plain).map(|text| json!(text))
    }
}

fn trimmed(text: &str) -> String {
    let idle = |c: char| c.is_whitespace() || ".?!,:;。？！，：；的".contains(c);
    let text = text.trim_matches(idle);
    let text = ["the ", "a ", "an "].iter().find_map(|the| text.strip_prefix(the)).unwrap_or(text);
    // A word that only points at something is no value.
    let points =
        ["it", "that", "this", "them", "please", "now", "today", "tool", "it now", "一下", "吗"];
    if points.contains(&text.to_lowercase().as_str()) { String::new() } else { text.to_owned() }
}
