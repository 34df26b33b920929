//! What the names of arguments say.

use super::vocabulary::{ADDRESSES, AMOUNTS, ENDS, LONGEST, PARTS, WHOLE, WORDS};

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

/// Whether the last word of a name is in a list.
pub(super) fn ends_in(name: &str, list: &[&str]) -> bool {
    words(name).last().is_some_and(|word| singulars(word).any(|word| list.contains(&word)))
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
