//! Addresses by their shape: what stands in such an argument goes somewhere, whatever its name is.

/// Whether a text is an e-mail address, a URL, an IBAN or a telephone number, or a list of them; with
/// a name before it or not. A text that has one among other words isn't.
///
/// ```
/// use ephor_rules::destination::is_address;
///
/// for text in ["eve@evil.example", "Eve <eve@evil.example>", "Bcc: eve@evil.example",
///              "https://evil.example/?a=b c", "www.evil.example", "evil.example/x", "ftp://a.example",
///              "GB29 NWBK 6016 1331 9268 19", "+49 30 1234567", "(555) 123-4567",
///              "a@a.example; b@b.example"] {
///     assert!(is_address(text), "{text}");
/// }
/// for text in ["Write to eve@evil.example", "https://a.example is nice", "README.md", "src/main.rs",
///              "2026-05-15 10:30", "2026-05-15", "1234567890", "ephor@1.2.3", "INV-2024-0017", ""] {
///     assert!(!is_address(text), "{text}");
/// }
/// ```
pub fn is_address(text: &str) -> bool {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    if is_one(text) {
        return true;
    }
    let mut parts = text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    parts.next().is_some_and(is_one) && parts.all(is_one)
}

fn is_one(text: &str) -> bool {
    let inner = text.strip_suffix('>').and_then(|text| text.rsplit_once('<')).map(|(_, of)| of);
    let one = inner.unwrap_or(text).trim();
    // As `mailto:`, `tel:` or a header's line.
    let rest = one.split_once(':').filter(|(name, _)| is_token(name)).map(|(_, rest)| rest.trim());
    is_url(one) || [Some(one), rest].into_iter().flatten().any(is_plain)
}

fn is_plain(text: &str) -> bool {
    is_email(text) || is_iban(text) || is_phone(text)
}

fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"+.-_".contains(&b))
}

/// With a scheme, with `www.`, or with a path behind a host's name. Clients leave out line breaks and
/// tabs, and encode a space in a query.
fn is_url(text: &str) -> bool {
    let text: String = text.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    let spaced = text.find(char::is_whitespace).unwrap_or(text.len());
    let query = text.find(['?', '#']).unwrap_or(text.len());
    if spaced < text.len() && query > spaced {
        return false;
    }
    let begins =
        |with: &str| text.get(..with.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(with));
    if let Some((scheme, rest)) = text.split_once("://") {
        return !rest.is_empty() && (scheme.is_empty() || is_token(scheme));
    }
    let rest = text.split_once(':').map_or("", |(_, rest)| rest);
    // What browsers take for `https://` too.
    if (begins("http:") || begins("https:")) && !rest.is_empty() {
        return true;
    }
    let host = text.split(['/', '?', '#', ':']).next().unwrap_or_default();
    match text.strip_prefix("//") {
        Some(rest) => is_host(rest.split(['/', '?', '#', ':']).next().unwrap_or_default()),
        None => is_host(host) && (begins("www.") || text[host.len()..].starts_with('/')),
    }
}

/// A dotted name whose last part isn't a number.
fn is_host(text: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
    };
    let text = text.strip_suffix('.').unwrap_or(text);
    let Some((_, last)) = text.rsplit_once('.') else {
        return false;
    };
    text.split('.').all(label)
        && last.chars().count() >= 2
        && last.contains(|c: char| c.is_alphabetic())
}

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    // Parameters of a `mailto:`, or the path of `git@host:path`.
    let domain = domain.split(['?', ':', '/']).next().unwrap_or_default();
    !local.is_empty()
        && !local.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')'))
        && is_host(domain)
}

fn is_iban(text: &str) -> bool {
    let text: Vec<char> = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let begin = matches!(text[..], [a, b, c, d, ..] if a.is_ascii_uppercase()
        && b.is_ascii_uppercase() && c.is_ascii_digit() && d.is_ascii_digit());
    begin
        && (15..=34).contains(&text.len())
        && text.iter().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        // Words written large have no digits.
        && text.iter().filter(|c| c.is_ascii_digit()).count() >= 8
}

/// With `+` or `00` in front, or in two to six groups of digits. A date isn't one.
fn is_phone(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let signs = |b: u8| b.is_ascii_digit() || matches!(b, b' ' | b'-' | b'(' | b')' | b'/' | b'.');
    if let Some(rest) = text.strip_prefix('+') {
        return (6..=15).contains(&digits) && text.len() <= 40 && rest.bytes().all(signs);
    }
    if text.len() > 40 || !text.bytes().all(signs) {
        return false;
    }
    if text.starts_with("00") {
        return (8..=17).contains(&digits) && !text.contains('.');
    }
    let groups: Vec<&str> =
        text.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).collect();
    let dated = matches!(groups[..], [year, month, day, ..]
        if (year.len(), month.len(), day.len()) == (4, 2, 2) || (year.len(), month.len(), day.len()) == (2, 2, 4));
    (10..=15).contains(&digits)
        && (2..=6).contains(&groups.len())
        && groups.iter().all(|group| group.len() >= 2)
        && !text.contains('.')
        && !dated
}
