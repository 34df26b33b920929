//! Classifies arguments by name: which decide where data goes or who gets access, and which are
//! amounts. A kind can declare it instead ([`KindSpec::sends_to`](crate::KindSpec::sends_to)).

/// What such arguments are called, word for word.
const WORDS: [&str; 60] = [
    "account",
    "addr",
    "address",
    "assignee",
    "attendee",
    "attendees",
    "bcc",
    "branch",
    "bucket",
    "cc",
    "channel",
    "channels",
    "cmd",
    "command",
    "contact",
    "credential",
    "credentials",
    "dest",
    "destination",
    "dir",
    "directory",
    "domain",
    "email",
    "emails",
    "endpoint",
    "file",
    "filename",
    "folder",
    "guest",
    "guests",
    "host",
    "hostname",
    "iban",
    "invitee",
    "invitees",
    "link",
    "member",
    "members",
    "owner",
    "participant",
    "participants",
    "password",
    "passwords",
    "path",
    "payee",
    "phone",
    "queue",
    "receiver",
    "recipient",
    "recipients",
    "repo",
    "repository",
    "role",
    "room",
    "server",
    "target",
    "topic",
    "uri",
    "url",
    "webhook",
];

/// Names that mean a person or a place only as a whole, since the words are common.
const WHOLE: [&str; 6] = ["to", "user", "username", "user_email", "send_to", "share_with"];

/// Words of the names of arguments that take an address of the web.
const ADDRESSES: [&str; 11] = [
    "domain", "endpoint", "host", "hostname", "link", "server", "uri", "url", "webhook", "webpage",
    "website",
];

/// Whether an argument of that name takes a web address.
///
/// ```
/// use ephor_rules::destination::is_web_address;
///
/// assert!(is_web_address("url") && is_web_address("webhookUrl") && !is_web_address("recipient"));
/// ```
pub fn is_web_address(name: &str) -> bool {
    words(name).iter().any(|word| ADDRESSES.contains(&word.as_str()))
}

/// Whether an argument of that name decides where data goes or who gets access: a recipient, a URL,
/// an account, a file, a channel, a command, a password.
///
/// ```
/// use ephor_rules::destination::is_destination;
///
/// for name in ["recipient", "to", "recipients", "webhookUrl", "file_path", "IBAN", "channel-id"] {
///     assert!(is_destination(name), "{name}");
/// }
/// for name in ["subject", "body", "amount", "profile", "total", "date"] {
///     assert!(!is_destination(name), "{name}");
/// }
/// ```
pub fn is_destination(name: &str) -> bool {
    let words = words(name);
    WHOLE.contains(&words.join("_").as_str())
        || words.iter().any(|word| WORDS.contains(&word.as_str()))
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

/// The words of a name, lower case: `webhookUrl`, `webhook_url` and `webhook-url` have two.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut lower = false;
    for c in name.chars() {
        let begins = c.is_uppercase() && lower;
        lower = c.is_lowercase() || c.is_ascii_digit();
        if begins || !c.is_alphanumeric() {
            words.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
