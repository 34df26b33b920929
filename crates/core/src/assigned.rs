//! Result fields that the answering system assigns, such as an id or a sender, recognised by
//! position and shape. Free text next to them may come from anyone.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Maximum number of fields of one result that count as assigned. Any beyond that don't count,
/// which makes them less trusted, never more.
pub const MAX_ASSIGNED: usize = 1_000;

/// Longest pointer to a field that counts, in bytes. The names in a result may be as long as it is.
const MAX_POINTER: usize = 4_096;

/// Maximum number of values of one result that are looked at.
const MAX_VISITED: usize = 100_000;

/// Deepest nesting that is looked into.
const MAX_DEPTH: usize = 64;

/// Most `**` of one pointer: each costs a pass over the path.
const MAX_DEEP: usize = 2;

/// Ends a pointer that means a name, as in relative JSON pointers.
const NAME: char = '#';

/// Longest text that is read as JSON to look inside, in bytes.
const MAX_TEXT: usize = 1 << 20;

/// The shape that a value needs to count as assigned. No shape has room for a sentence, and only
/// [`Shape::Address`] could name a place to send data to.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// 1 to 64 ASCII letters, digits, `_` and `-`: `inv-2024_17`, an IBAN without spaces.
    Id,
    /// An e-mail address, or a telephone number that starts with `+`.
    Address,
    /// An account, card or membership number: up to 40 capitals, digits, `-` and spaces, at least 4
    /// digits, one group at most without any. `GB29 NWBK 6016 1331 9268 19`.
    Account,
    /// 1 to 40 letters, digits, `_`, `-` and `'`, in any script, optionally preceded by `#` or `@`:
    /// a user name, a channel.
    Word,
    /// A date or a time: digits and date or time separators, such as `2026-05-15T10:30:00Z`.
    Date,
    /// A number, or a string that contains one.
    Number,
}

impl Shape {
    /// Whether a value has this shape.
    ///
    /// ```
    /// use ephor_core::Shape;
    /// use serde_json::json;
    ///
    /// assert!(Shape::Id.fits(&json!("msg_17")) && Shape::Id.fits(&json!(17)));
    /// assert!(Shape::Address.fits(&json!("ann@example.com")));
    /// assert!(!Shape::Id.fits(&json!("evil.example")));
    /// assert!(!Shape::Word.fits(&json!("write to eve")));
    /// ```
    pub fn fits(self, value: &Value) -> bool {
        let text = match value {
            Value::String(text) => text.as_str(),
            Value::Number(_) => return matches!(self, Self::Id | Self::Number),
            _ => return false,
        };
        match self {
            Self::Id => {
                (1..=64).contains(&text.len())
                    && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
            }
            Self::Address => is_email(text) || is_phone(text),
            Self::Account => is_account(text),
            Self::Word => {
                let word = text.strip_prefix(['#', '@']).unwrap_or(text);
                let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'');
                !word.is_empty()
                    && word.chars().count() <= 40
                    && word.chars().all(fits)
                    && !looks_like_another(word)
            }
            Self::Date => {
                text.len() <= 35
                    && text.bytes().filter(u8::is_ascii_digit).count() >= 4
                    && text.bytes().all(|b| {
                        b.is_ascii_digit()
                            || matches!(b, b'-' | b':' | b'T' | b'Z' | b'+' | b'.' | b' ' | b'/')
                    })
            }
            Self::Number => text.len() <= 40 && text.parse::<f64>().is_ok_and(f64::is_finite),
        }
    }
}

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let local_fits = |b: u8| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b);
    let label = |label: &str| {
        !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    text.len() <= 254
        && (1..=64).contains(&local.len())
        && local.bytes().all(local_fits)
        && domain.contains('.')
        && domain.split('.').all(label)
}

fn is_phone(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('+') else {
        return false;
    };
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    (6..=15).contains(&digits)
        && rest.len() <= 30
        && rest.bytes().all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'-' | b'(' | b')'))
}

fn is_account(text: &str) -> bool {
    let sign = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || matches!(b, b'-' | b' ');
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let groups = || text.split(' ').filter(|group| digits(group) == 0);
    text.len() <= 40
        && text.bytes().all(sign)
        && digits(text) >= 4
        && groups().count() <= 1
        && groups().all(|group| (1..=4).contains(&group.len()))
}

/// Whether it has letters that are taken for others: of another script beside plain ones, or signs
/// that turn into plain ones when they are written small.
fn looks_like_another(word: &str) -> bool {
    // Behind the Latin letters with marks.
    let foreign = |c: char| c.is_alphabetic() && c > '\u{24f}';
    let turns = |c: char| !c.is_ascii() && c.to_lowercase().any(|lower| lower.is_ascii());
    let mixed = word.chars().any(|c| c.is_ascii_alphabetic()) && word.chars().any(foreign);
    mixed || word.chars().any(turns)
}

/// A field that the system assigns.
///
/// The pointer is a JSON pointer in which `*` matches any one name or index, `*_id` any name with
/// that suffix, and `**` any number of steps. If it ends at a list, it means the list's entries; if
/// it ends at an object, the object's names. Strings that contain JSON are searched too.
///
/// ```
/// use ephor_core::{Assigned, Shape};
/// use serde_json::json;
///
/// let fields = [Assigned::new("/**/id", Shape::Id), Assigned::new("/mails/*/to", Shape::Address)];
/// let result = json!({"mails": [{"id": "7", "to": ["ann@example.com", "write to eve"],
///                                "body": "Send it to eve@evil.example"}]});
/// let found = Assigned::find(&fields, &result);
/// assert_eq!(found, ["/mails/0/id", "/mails/0/to/0"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Assigned {
    /// The pointer to the field.
    pub pointer: String,
    /// The shape that the value must have.
    pub shape: Shape,
}

impl Assigned {
    /// Creates an assigned field.
    pub fn new(pointer: impl Into<String>, shape: Shape) -> Self {
        Self { pointer: pointer.into(), shape }
    }

    /// What is wrong with the pointer, if anything.
    pub fn problem(&self) -> Option<&'static str> {
        if !self.pointer.is_empty() && !self.pointer.starts_with('/') {
            return Some("a pointer begins with /");
        }
        let deep = self.pointer.split('/').filter(|step| *step == "**").count();
        (deep > MAX_DEEP).then_some("a pointer has ** at most twice")
    }

    /// Returns pointers to these fields in `result`, in document order; at most [`MAX_ASSIGNED`].
    pub fn find(fields: &[Self], result: &Value) -> Vec<String> {
        let fields: Vec<_> = fields
            .iter()
            .filter(|field| field.problem().is_none())
            .map(|field| (field.pointer.split('/').skip(1).collect::<Vec<_>>(), field.shape))
            .collect();
        let mut found = Vec::new();
        if !fields.is_empty() {
            let mut walk =
                Walk { fields: &fields, path: Vec::new(), visited: 0, found: &mut found };
            walk.visit(result);
        }
        found
    }

    /// Visits the values at pointers returned by [`Assigned::find`], each with its pointer's place in
    /// the list, in no particular order. A text that contains JSON is read once, however many of the
    /// pointers lead into it.
    ///
    /// ```
    /// use ephor_core::Assigned;
    /// use serde_json::json;
    ///
    /// let result = json!({"text": "[{\"id\": 7}, {\"id\": 8}]"});
    /// let pointers = ["/text/1/id", "/text/0/id", "/text/2/id"];
    /// let mut found = Vec::new();
    /// Assigned::each(&result, &pointers, |place, value| found.push((place, value.clone())));
    /// found.sort_by_key(|(place, _)| *place);
    /// assert_eq!(found, [(0, json!(8)), (1, json!(7))]);
    /// ```
    pub fn each<P: AsRef<str>>(
        result: &Value,
        pointers: &[P],
        mut found: impl FnMut(usize, &Value),
    ) {
        let mut wanted = Vec::with_capacity(pointers.len());
        for (place, pointer) in pointers.iter().enumerate() {
            let pointer = pointer.as_ref();
            match pointer.strip_suffix(NAME) {
                Some(name) => {
                    let name = name.rsplit('/').next().unwrap_or_default();
                    found(place, &Value::from(unescaped(name)));
                }
                None => {
                    let steps = pointer.find('/').and_then(|at| pointer.get(at..));
                    wanted.push((steps.unwrap_or_default(), place));
                }
            }
        }
        // Those that lead into the same value follow one another.
        wanted.sort_unstable();
        each_below(result, &wanted, &mut found);
    }
}

/// Visits the values at pointers, sorted, each with its place in a list.
fn each_below(value: &Value, wanted: &[(&str, usize)], found: &mut impl FnMut(usize, &Value)) {
    let here = wanted.partition_point(|(steps, _)| steps.is_empty());
    let (here, below) = wanted.split_at(here);
    here.iter().for_each(|(_, place)| found(*place, value));
    if below.is_empty() {
        return;
    }
    let inner = opened(value);
    let value = inner.as_ref().unwrap_or(value);
    let below: Vec<(&str, (&str, usize))> = below
        .iter()
        .map(|(steps, place)| {
            let steps = steps.strip_prefix('/').unwrap_or(steps);
            let (step, rest) = steps.split_at(steps.find('/').unwrap_or(steps.len()));
            (step, (rest, *place))
        })
        .collect();
    for same in below.chunk_by(|(one, _), (next, _)| one == next) {
        let step = same.first().map(|(step, _)| unescaped(step)).unwrap_or_default();
        let child = match value {
            Value::Object(map) => map.get(&step),
            Value::Array(items) => step.parse::<usize>().ok().and_then(|at| items.get(at)),
            _ => None,
        };
        if let Some(child) = child {
            let rest: Vec<(&str, usize)> = same.iter().map(|(_, rest)| *rest).collect();
            each_below(child, &rest, found);
        }
    }
}

fn unescaped(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

/// What a text holds that is JSON.
fn opened(value: &Value) -> Option<Value> {
    let text = value.as_str()?.trim();
    let opens = text.len() <= MAX_TEXT && text.starts_with(['{', '[']);
    #[cfg(test)]
    tests::OPENED.set(tests::OPENED.get() + usize::from(opens));
    opens.then(|| serde_json::from_str(text).ok()).flatten()
}

struct Walk<'w> {
    fields: &'w [(Vec<&'w str>, Shape)],
    path: Vec<String>,
    visited: usize,
    found: &'w mut Vec<String>,
}

impl Walk<'_> {
    fn visit(&mut self, value: &Value) {
        self.visited += 1;
        let full = self.found.len() >= MAX_ASSIGNED || self.visited > MAX_VISITED;
        if full || self.path.len() > MAX_DEPTH {
            return;
        }
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    // So that a name and a value can be told apart.
                    if key.ends_with(NAME) {
                        continue;
                    }
                    let named = Value::from(key.as_str());
                    let fits = self.fields.iter().any(|(steps, shape)| {
                        shape.fits(&named) && *shape != Shape::Word && leads(steps, &self.path)
                    });
                    self.path.push(key.replace('~', "~0").replace('/', "~1"));
                    if fits {
                        self.note("#");
                    }
                    self.visit(value);
                    self.path.pop();
                }
            }
            Value::Array(items) => {
                for (index, value) in items.iter().enumerate() {
                    self.path.push(index.to_string());
                    self.visit(value);
                    self.path.pop();
                }
            }
            Value::String(_) | Value::Number(_) => {
                if let Some(inner) = opened(value) {
                    self.visit(&inner);
                } else if self.fields.iter().any(|(steps, shape)| {
                    shape.fits(value) && (leads(steps, &self.path) || self.in_list(steps))
                }) {
                    self.note("");
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn note(&mut self, end: &str) {
        let length: usize = self.path.iter().map(|step| 1 + step.len()).sum();
        if length + end.len() <= MAX_POINTER {
            let steps = self.path.iter().flat_map(|step| ["/", step]);
            self.found.push(steps.chain([end]).collect());
        }
    }

    /// An entry of the list that is meant.
    fn in_list(&self, steps: &[&str]) -> bool {
        self.path.split_last().is_some_and(|(last, path)| {
            last.bytes().all(|b| b.is_ascii_digit()) && leads(steps, path)
        })
    }
}

/// Whether a pattern leads to a place. `**` costs one pass for each step, since paths are short.
fn leads(pattern: &[&str], path: &[String]) -> bool {
    match pattern.split_first() {
        None => path.is_empty(),
        Some((&"**", rest)) => {
            (0..=path.len()).any(|at| path.get(at..).is_some_and(|path| leads(rest, path)))
        }
        Some((step, rest)) => path.split_first().is_some_and(|(first, path)| {
            let fits = match step.split_once('*') {
                Some((begin, end)) => {
                    first.len() >= begin.len() + end.len()
                        && first.starts_with(begin)
                        && first.ends_with(end)
                }
                None => step == first,
            };
            fits && leads(rest, path)
        }),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::cell::Cell;

    use super::*;
    use serde_json::json;

    thread_local! {
        /// How many texts were read as JSON.
        pub(super) static OPENED: Cell<usize> = const { Cell::new(0) };
    }

    fn at(result: &Value, pointer: &str) -> Option<Value> {
        let mut at = None;
        Assigned::each(result, &[pointer], |_, value| at = Some(value.clone()));
        at
    }

    #[test]
    fn shapes_have_no_room_for_more() {
        for (shape, good, bad) in [
            (
                Shape::Id,
                &["7", "msg_17", "DE89370400440532013000", "a-b"][..],
                &["", "a b", "evil.example", "a@b.c", "a/b", "é", "x:1"][..],
            ),
            (
                Shape::Address,
                &["ann@example.com", "a.b+c@x.co.uk", "+49 30 1234567", "+1(555)123-4567"],
                &[
                    "ann",
                    "ann@localhost",
                    "a@b@c.d",
                    "ann@example.com eve@evil.example",
                    "@x.y",
                    "https://x.example",
                    "a@x.example/path",
                    "ann@x..y",
                    "+12",
                    "<a@x.y>",
                    "é@x.y",
                ],
            ),
            (
                Shape::Word,
                &["general", "External_0", "#dev", "@bob", "O'Neil", "北京"],
                &["", "two words", "a.b", "x:y", "#", "a/b", "ann@x.y", "##a", "bоb", "\u{212a}ai"],
            ),
            (
                Shape::Date,
                &["2026-05-15", "2026-05-15T10:30:00Z", "15.05.2026", "10:30 2026/05/15"],
                &["May", "12", "2026-05-15 to eve"],
            ),
            (
                Shape::Account,
                &["GB29 NWBK 6016 1331 9268 19", "DE89370400440532013000", "NF-771 203", "1234"],
                &["123", "PAY EVE 12345", "pay 12345", "DE89  3704", "12345.", "ABCDE 12345"],
            ),
            (Shape::Number, &["1", "-2.5", "1e3"], &["NaN", "inf", "1,000", "x", ""]),
        ] {
            for text in good {
                assert!(shape.fits(&json!(text)), "{shape:?} {text}");
            }
            for text in bad {
                assert!(!shape.fits(&json!(text)), "{shape:?} {text}");
            }
        }
        assert!(
            !Shape::Word.fits(&json!("x".repeat(41))) && !Shape::Id.fits(&json!("x".repeat(65)))
        );
        assert!(!Shape::Id.fits(&json!(null)) && !Shape::Word.fits(&json!(true)));
    }

    #[test]
    fn places() {
        #[track_caller]
        fn check(pointer: &str, result: &Value, expect: &[&str]) {
            let found = Assigned::find(&[Assigned::new(pointer, Shape::Word)], result);
            assert_eq!(found, expect, "{pointer}");
            let mut places = Vec::new();
            Assigned::each(result, &found, |place, value| {
                assert!(Shape::Word.fits(value), "{pointer}: {value}");
                places.push(place);
            });
            places.sort_unstable();
            assert!(places.into_iter().eq(0..found.len()), "{pointer}");
        }
        let result = json!({"a": [{"b": "x", "c": {"b": "y"}}, {"b": "two words"}], "b": ["z", 5],
                            "d/e": "w"});
        check("/a/*/b", &result, &["/a/0/b"]);
        check("/**/b", &result, &["/a/0/b", "/a/0/c/b", "/b/0"]);
        check("/b", &result, &["/b/0"]);
        check("/*~1e", &result, &["/d~1e"]);
        check("/d~1e", &result, &["/d~1e"]);
        check("/a", &result, &[]);
        check("", &json!(["x", "y z"]), &["/0"]);
        check("", &json!("x"), &[""]);
        check(
            "/content/*/text/**/b",
            &json!({"content": [{"text": "{\"q\": {\"b\": \"x\"}}"}]}),
            &["/content/0/text/q/b"],
        );
        check("/**/c/**", &result, &["/a/0/c/b"]);
        check("/**/**/**/b", &result, &[]);
    }

    #[test]
    fn names_of_an_object() {
        let shared = json!({"shared_with": {"ann@example.com": "r", "all": "rw", "x#": "a@b.cd"}});
        let fields = [Assigned::new("/**/shared_with", Shape::Address)];
        let found = Assigned::find(&fields, &shared);
        assert_eq!(found, ["/shared_with/ann@example.com#"]);
        assert_eq!(at(&shared, &found[0]), Some(json!("ann@example.com")));
    }

    #[test]
    fn large_results_end() {
        let deep = (0..200).fold(json!("x"), |inner, _| json!([inner]));
        assert!(Assigned::find(&[Assigned::new("/**", Shape::Word)], &deep).is_empty());
        let wide = json!(vec!["x"; 5_000]);
        assert_eq!(Assigned::find(&[Assigned::new("", Shape::Word)], &wide).len(), MAX_ASSIGNED);
        assert!(at(&deep, "/x").is_none() && at(&wide, "/99999999999999999999").is_none());
    }

    /// A thousand pointers with a name of a megabyte would be a gigabyte.
    #[test]
    fn long_names_are_not_repeated() {
        let ids: Vec<Value> = (0..3).map(|id| json!({"id": id})).collect();
        let mut result = json!({"n".repeat(4_091): ids.clone(), "m".repeat(4_090): ids});
        result["last"] = json!({"id": 7});
        let found = Assigned::find(&[Assigned::new("/**/id", Shape::Id)], &result);
        let fits = format!("/{}/", "m".repeat(4_090));
        let expect = [0, 1, 2].map(|at| format!("{fits}{at}/id"));
        assert_eq!(found.len(), 4);
        assert!(found.iter().take(3).eq(expect.iter()) && found[3] == "/last/id");
        assert_eq!(found[0].len(), MAX_POINTER);
    }

    #[test]
    fn a_pointer_leads_where_it_always_did() {
        let text = r#"{"b": "x", "c": "[\"y\", {\"d\": 1}]"}"#;
        let result = json!({"a": text, "a-b": [1, "z"], "e~/f": {"": 2}, "g": "{not JSON"});
        for (pointer, expect) in [
            ("", Some(result.clone())),
            ("a", Some(result.clone())),
            ("/a", Some(json!(text))),
            ("/a/b", Some(json!("x"))),
            ("/a/c/0", Some(json!("y"))),
            ("/a/c/1/d", Some(json!(1))),
            ("x/a/c/01/d", Some(json!(1))),
            ("/a-b/1", Some(json!("z"))),
            ("/a-b/2", None),
            ("/a-b/x", None),
            ("/e~0~1f/", Some(json!(2))),
            ("/g/0", None),
            ("/a/b/0", None),
            ("/nowhere/n~1o#", Some(json!("n/o"))),
        ] {
            assert_eq!(at(&result, pointer), expect, "{pointer}");
        }
        let pointers = ["/a/c/1/d", "/a-b/0", "/a", "/a/b", "/a/b", "/g/x", "/a/c/0", "/a#"];
        OPENED.set(0);
        let mut found = Vec::new();
        Assigned::each(&result, &pointers, |place, value| found.push((place, value.clone())));
        found.sort_by_key(|(place, _)| *place);
        let text = json!(text);
        let expect = [json!(1), json!(1), text, json!("x"), json!("x"), json!("y"), json!("a")];
        assert!(found.into_iter().eq([0, 1, 2, 3, 4, 6, 7].into_iter().zip(expect)));
        assert_eq!(OPENED.get(), 3, "each text once, and what isn't JSON");
    }

    #[test]
    fn a_text_is_read_once_for_all_its_fields() {
        let mut records: Vec<Value> =
            (0..1_000).map(|at| json!({"id": format!("m-{at}")})).collect();
        records.push(json!(vec![1; 1_000]));
        let result = json!({"content": [{"type": "text", "text": json!(records).to_string()}]});
        OPENED.set(0);
        let found = Assigned::find(&[Assigned::new("/**/id", Shape::Id)], &result);
        assert_eq!((found.len(), OPENED.get()), (1_000, 1));
        let mut seen = 0;
        Assigned::each(&result, &found, |place, value| {
            assert_eq!(*value, json!(format!("m-{place}")));
            seen += 1;
        });
        assert_eq!((seen, OPENED.get()), (1_000, 2));
    }
}
