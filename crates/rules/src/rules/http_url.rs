//! URLs are absolute, and http or https.

use crate::case::{Case, NodeView};
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief, escape};

/// An HTTP node's URL starts with http:// or https:// and a host. If it starts with a reference, it
/// is checked once the reference is resolved.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "HTTP", "node_name": "n",
///         "config": {"url": "file:///etc/passwd", "method": "GET"}}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "INVALID_URL");
/// assert_eq!(verdict.violations[0].pointer, "/config/url");
/// ```
pub struct HttpUrl;

impl Rule for HttpUrl {
    fn id(&self) -> &str {
        "http_url"
    }

    fn check_node(&self, _: &Case<'_>, node: &NodeView<'_>, found: &mut Violations) -> RuleResult {
        let Some((field, url)) = node.url().filter(|(_, url)| !url.trim().is_empty()) else {
            return Ok(());
        };
        if let Host::Invalid(reason) = host(url, node.resolved()) {
            found.add(
                code::INVALID_URL,
                node.pointer(&format!("/{}", escape(field))),
                format!("{:?} is not a web address: {reason}", brief(url)),
                "http:// or https://, and a host",
                "Begin it with https:// and a host.",
            );
        }
        Ok(())
    }
}

/// The host that an address leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Host<'u> {
    /// That one, without user and port; upper and lower case as written.
    Known(&'u str),
    /// A reference decides.
    Pending,
    /// It isn't an address of the web.
    Invalid(&'static str),
}

/// Finds the host as the HTTP client will: `\\` ends the authority like `/`, and white space or
/// control characters, which clients silently drop, make it invalid.
pub(super) fn host(url: &str, resolved: bool) -> Host<'_> {
    if url.starts_with("${") && !resolved {
        return Host::Pending;
    }
    let of_web = |scheme: &str| ["http", "https"].iter().any(|s| s.eq_ignore_ascii_case(scheme));
    let parts =
        url.split_once(':').and_then(|(scheme, rest)| Some((scheme, rest.strip_prefix("//")?)));
    let rest = match parts {
        Some((scheme, rest)) if of_web(scheme) => rest,
        Some(_) => return Host::Invalid("its scheme is neither http nor https"),
        None => return Host::Invalid("it is not absolute"),
    };
    let end = rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len());
    let authority = &rest[..end];
    if (authority.contains('$') && authority.contains("${"))
        || (authority.is_empty() && rest.starts_with("${"))
    {
        return if resolved {
            Host::Invalid("it holds a reference that has no value")
        } else {
            Host::Pending
        };
    }
    let host = authority.rsplit('@').next().unwrap_or(authority);
    let host = match host.find(']') {
        Some(at) => &host[..=at],
        None => host.split(':').next().unwrap_or(host),
    };
    let host = host.strip_suffix('.').unwrap_or(host);
    if host.is_empty() {
        Host::Invalid("it has no host")
    } else if authority.contains(|c: char| c.is_whitespace() || c.is_control()) {
        Host::Invalid("its host contains white space or control characters")
    } else {
        Host::Known(host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_found_as_a_client_finds_them() {
        use Host::{Invalid, Known, Pending};
        for (url, expect) in [
            ("https://a.example/x", Known("a.example")),
            ("HTTP://A.example:80?x", Known("A.example")),
            ("https://user:pass@b.example./", Known("b.example")),
            ("https://good.example@evil.example/", Known("evil.example")),
            ("https://evil.example\\@good.example/", Known("evil.example")),
            ("https://[::1]:80/", Known("[::1]")),
            ("https://x#@good.example", Known("x")),
            ("${input.url}", Pending),
            ("https://${input.host}/x", Pending),
            ("https://a.example/${input.path}", Known("a.example")),
            ("ftp://a.example", Invalid("its scheme is neither http nor https")),
            ("javascript:alert(1)", Invalid("it is not absolute")),
            ("a.example/x", Invalid("it is not absolute")),
            ("https:///etc/passwd", Invalid("it has no host")),
            ("https://a\texample/", Invalid("its host contains white space or control characters")),
        ] {
            assert_eq!(host(url, false), expect, "{url}");
        }
        assert_eq!(host("${x}", true), Invalid("it is not absolute"));
    }
}
