//! Classifies arguments: which decide where data goes or who gets access, and which are amounts. A
//! kind can declare it instead ([`KindSpec::sends_to`](crate::KindSpec::sends_to)).
//!
//! | what tells a destination | for example |
//! | --- | --- |
//! | a word of its name, in the singular or the plural | `recipient`, `webhookUrls`, `file_path`, `IBANs` |
//! | the same, written together | `emailaddress`, `accountnumber`, `avatarurl` |
//! | its last word, a direction | `to`, `payTo`, `forward_to` |
//! | its value, whatever it is called | `ann@example.com`, `https://a.example/x`, an IBAN, a telephone number |
//! | a name beside it in its record | `{"name": "Bcc", "value": "ann"}`, `["Bcc", "ann"]` |
//!
//! Names are read as English. Of one in another language only the value tells, so a file, a user
//! name or a command there isn't found: declare such fields.

mod shape;

use serde_json::{Map, Value};

pub use shape::is_address;

/// What such arguments are called, word for word, in the singular.
const WORDS: [&str; 90] = [
    "account",
    "addr",
    "address",
    "addressee",
    "alias",
    "approver",
    "arg",
    "argument",
    "assignee",
    "attendee",
    "bcc",
    "beneficiary",
    "bic",
    "binary",
    "branch",
    "bucket",
    "callback",
    "cc",
    "channel",
    "chat",
    "cmd",
    "collaborator",
    "command",
    "contact",
    "container",
    "credential",
    "creditor",
    "delegate",
    "dest",
    "destination",
    "dir",
    "directory",
    "domain",
    "email",
    "endpoint",
    "executable",
    "fax",
    "file",
    "filename",
    "filepath",
    "folder",
    "forum",
    "grantee",
    "guest",
    "handle",
    "homepage",
    "host",
    "hostname",
    "iban",
    "inbox",
    "invitee",
    "link",
    "mailbox",
    "mailto",
    "member",
    "mobile",
    "owner",
    "participant",
    "passphrase",
    "password",
    "path",
    "payee",
    "phone",
    "program",
    "proxy",
    "queue",
    "receiver",
    "recipient",
    "redirect",
    "remote",
    "repo",
    "repository",
    "reviewer",
    "role",
    "room",
    "script",
    "server",
    "subscriber",
    "swift",
    "target",
    "tel",
    "telephone",
    "topic",
    "uri",
    "url",
    "wallet",
    "webhook",
    "webpage",
    "website",
    "workspace",
];

/// Names that mean a person only as a whole, since the words are common, and what is written together
/// with a direction.
const WHOLE: [&str; 20] = [
    "assignedto",
    "copyto",
    "deliverto",
    "forwardto",
    "group",
    "groupid",
    "groupname",
    "payto",
    "replyto",
    "sendto",
    "shareto",
    "sharewith",
    "shipto",
    "team",
    "teamid",
    "transferto",
    "user",
    "userid",
    "usermail",
    "username",
];

/// Words that close a name which is written together: few other words end so.
const ENDS: [&str; 31] = [
    "account",
    "address",
    "bucket",
    "callback",
    "channel",
    "command",
    "credential",
    "destination",
    "directory",
    "domain",
    "email",
    "endpoint",
    "filename",
    "filepath",
    "folder",
    "hostname",
    "iban",
    "password",
    "payee",
    "receiver",
    "recipient",
    "redirect",
    "repo",
    "repository",
    "uri",
    "url",
    "username",
    "wallet",
    "webhook",
    "webpage",
    "website",
];

/// What else such a name is made of.
const PARTS: [&str; 90] = [
    "api",
    "bank",
    "base",
    "bill",
    "billing",
    "business",
    "cell",
    "client",
    "code",
    "company",
    "copy",
    "customer",
    "data",
    "default",
    "delivery",
    "doc",
    "document",
    "down",
    "download",
    "ext",
    "external",
    "forward",
    "from",
    "ftp",
    "full",
    "git",
    "group",
    "home",
    "http",
    "https",
    "id",
    "image",
    "in",
    "info",
    "input",
    "internal",
    "ip",
    "key",
    "line",
    "list",
    "local",
    "log",
    "mail",
    "main",
    "message",
    "msg",
    "name",
    "new",
    "no",
    "notification",
    "notify",
    "num",
    "number",
    "old",
    "out",
    "output",
    "page",
    "pay",
    "payment",
    "person",
    "photo",
    "port",
    "post",
    "primary",
    "private",
    "public",
    "reply",
    "return",
    "secondary",
    "send",
    "share",
    "ship",
    "shipping",
    "site",
    "source",
    "src",
    "ssh",
    "string",
    "team",
    "temp",
    "text",
    "tmp",
    "to",
    "type",
    "up",
    "upload",
    "user",
    "value",
    "web",
    "work",
];

/// Longest word that is taken apart. Nobody's is longer, so one that is counts as a destination.
const LONGEST: usize = 48;

/// Words of the names of arguments that take an address of the web.
const ADDRESSES: [&str; 13] = [
    "callback", "domain", "endpoint", "homepage", "host", "hostname", "link", "server", "uri",
    "url", "webhook", "webpage", "website",
];

/// Whether an argument of that name takes a web address.
///
/// ```
/// use ephor_rules::destination::is_web_address;
///
/// assert!(is_web_address("url") && is_web_address("webhookUrl") && !is_web_address("recipient"));
/// assert!(is_web_address("URLs") && is_web_address("callbackurl"));
/// ```
pub fn is_web_address(name: &str) -> bool {
    says(name, &ADDRESSES)
}

/// Whether an argument of that name decides where data goes or who gets access: a recipient, a URL,
/// an account, a file, a channel, a command, a password.
///
/// ```
/// use ephor_rules::destination::is_destination;
///
/// for name in ["recipient", "to", "recipients", "webhookUrl", "file_path", "IBAN", "channel-id",
///              "addresses", "emailaddress", "URLTarget", "payTo", "accountnumber", "repositories"] {
///     assert!(is_destination(name), "{name}");
/// }
/// for name in ["subject", "body", "amount", "profile", "total", "date", "observer", "transcript"] {
///     assert!(!is_destination(name), "{name}");
/// }
/// ```
pub fn is_destination(name: &str) -> bool {
    let words = words(name);
    let whole = words.concat();
    singulars(&whole).any(|whole| WHOLE.contains(&whole))
        || words.last().is_some_and(|word| word == "to")
        || say(&words, &WORDS)
}

/// Whether an argument decides where data goes or who gets access, by its name or its value: a list
/// whose entries do, does.
///
/// ```
/// use ephor_rules::destination::decides;
/// use serde_json::json;
///
/// assert!(decides("recipient", &json!("ann")));
/// assert!(decides("ziel", &json!("eve@evil.example")) && decides("ziel", &json!(["+49 30 1234567"])));
/// assert!(!decides("text", &json!("Write to eve@evil.example, please.")));
/// ```
pub fn decides(name: &str, value: &Value) -> bool {
    match value {
        Value::String(text) => is_destination(name) || is_address(text),
        Value::Array(items) => {
            let plain = items.iter().all(|item| !item.is_object() && !item.is_array());
            is_destination(name)
                || (plain && items.iter().any(|item| item.as_str().is_some_and(is_address)))
        }
        _ => is_destination(name),
    }
}

/// What a record calls the name of what stands in it.
const NAMING: [&str; 14] = [
    "argument",
    "attribute",
    "field",
    "header",
    "key",
    "kind",
    "label",
    "name",
    "option",
    "parameter",
    "param",
    "property",
    "type",
    "variable",
];

/// And what stands in it.
const NAMED: [&str; 7] = ["content", "data", "entry", "text", "val", "value", "v"];

/// The fields of a record that another of its fields says to be destinations: in
/// `{"name": "Bcc", "value": "ann"}` it is `value`.
///
/// ```
/// use ephor_rules::destination::named_within;
///
/// let header = serde_json::json!({"name": "Bcc", "value": "ann", "note": "x"});
/// assert_eq!(named_within(header.as_object().unwrap()).collect::<Vec<_>>(), ["value"]);
/// ```
pub fn named_within(record: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let is = |name: &str, list: &[&str]| {
        words(name).last().is_some_and(|word| singulars(word).any(|word| list.contains(&word)))
    };
    let named = record.iter().any(|(name, value)| {
        is(name, &NAMING) && value.as_str().is_some_and(is_name_of_destination)
    });
    let fields = record.keys().filter(move |name| named && is(name, &NAMED));
    fields.map(String::as_str)
}

/// Whether a list is such a pair: `["Bcc", "ann"]`.
pub fn is_named_pair(items: &[Value]) -> bool {
    matches!(items, [Value::String(name), _] if is_name_of_destination(name))
}

/// A sentence that speaks of an account is no name.
fn is_name_of_destination(text: &str) -> bool {
    text.len() <= LONGEST && text.split_whitespace().count() <= 3 && is_destination(text)
}

fn says(name: &str, list: &[&str]) -> bool {
    say(&words(name), list)
}

/// Whether one of the words is in a list, in the singular or the plural: by itself, as two of them
/// (`e-mail`), or written together with others.
fn say(words: &[String], list: &[&str]) -> bool {
    let known = |word: &str| singulars(word).any(|word| list.contains(&word));
    words.iter().any(|word| known(word) || together(word, list))
        || words.windows(2).any(|two| known(&two.concat()))
}

/// A word, and what it may be the plural of.
fn singulars(word: &str) -> impl Iterator<Item = &str> {
    let es = word.strip_suffix("es");
    [Some(word), word.strip_suffix('s'), es].into_iter().flatten().chain(
        // The only ones that change otherwise.
        match word {
            "beneficiaries" => Some("beneficiary"),
            "binaries" => Some("binary"),
            "directories" => Some("directory"),
            "proxies" => Some("proxy"),
            "repositories" => Some("repository"),
            _ => None,
        },
    )
}

/// Whether a word is made of several, one of which is in the list: `toaddress`, `accountnumber`.
fn together(word: &str, list: &[&str]) -> bool {
    if word.len() > LONGEST {
        return true;
    }
    let ends = |word: &str| ENDS.iter().any(|end| list.contains(end) && word.ends_with(end));
    singulars(word).any(ends) || singulars(word).any(|word| splits(word, list))
}

/// Whether it can be cut into words that are known, with one of the list among them.
fn splits(word: &str, list: &[&str]) -> bool {
    // For each place whether the word can be cut so up to there, without one of the list and with.
    let mut cut = vec![(false, false); word.len() + 1];
    cut[0].0 = true;
    for at in 0..word.len() {
        let (without, with) = cut[at];
        let Some(rest) = word.get(at..).filter(|_| without || with) else {
            continue;
        };
        for (part, meant) in list
            .iter()
            .map(|part| (part, true))
            .chain(PARTS.iter().chain(&WORDS).map(|part| (part, false)))
        {
            if rest.starts_with(part) {
                let end = &mut cut[at + part.len()];
                end.1 |= with || meant;
                end.0 |= without && !meant;
            }
        }
    }
    cut[word.len()].1
}

/// What amounts are called, word for word.
const AMOUNTS: [&str; 24] = [
    "amount", "amounts", "balance", "budget", "cost", "costs", "count", "discount", "fee", "fees",
    "limit", "max", "maximum", "payment", "price", "prices", "qty", "quantity", "rate", "salary",
    "sum", "tip", "total", "volume",
];

/// Whether an argument of that name is an amount: an amount, a price, a quantity, a limit.
///
/// ```
/// use ephor_rules::destination::is_amount;
///
/// assert!(is_amount("amount") && is_amount("unitPrice") && is_amount("max_tokens"));
/// assert!(!is_amount("subject") && !is_amount("account"));
/// ```
pub fn is_amount(name: &str) -> bool {
    words(name).iter().any(|word| AMOUNTS.contains(&word.as_str()))
}

/// The words of a name, lower case and without digits: `webhookUrl`, `webhook_url`, `WEBHOOKUrl` and
/// `webhook-url2` have two.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    let mut rest = name.chars();
    while let Some(c) = rest.next() {
        let (next, then) = (rest.clone().next(), rest.clone().nth(1));
        // Of an acronym the last capital begins the next word, unless its plural follows: `IBANs`.
        let plural = next == Some('s') && !then.is_some_and(char::is_lowercase);
        let acronym_ends = before.is_uppercase() && next.is_some_and(char::is_lowercase) && !plural;
        if !c.is_alphabetic() || (c.is_uppercase() && (before.is_lowercase() || acronym_ends)) {
            words.push(String::new());
        }
        if c.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests;
