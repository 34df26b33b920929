//! Policy: restricts the hosts of HTTP nodes.

use super::http_url::{Host, host};
use crate::case::{Case, NodeView};
use crate::config::JudgeConfig;
use crate::explain::code;
use crate::rule::{Rule, RuleResult};
use crate::violations::{Violations, brief, escape};

/// With `allowed_domains`, HTTP nodes call only these hosts: exact names, or `*.example.com` for
/// all subdomains.
///
/// ```
/// use ephor_rules::{JudgeConfig, judge_line};
///
/// let verdict = judge_line(
///     r#"{"decision_type": "create_node", "payload": {"action_type": "create_node",
///         "node_type": "HTTP", "node_name": "n",
///         "config": {"url": "https://good.example@evil.example/", "method": "GET"}},
///         "coordinator": {"allowed_domains": ["good.example"]}}"#,
///     &JudgeConfig::default(),
/// );
/// assert_eq!(verdict.violations[0].code, "DOMAIN_NOT_ALLOWED");
/// assert_eq!(verdict.violations[0].pointer, "/config/url");
/// ```
pub struct Domains;

impl Rule for Domains {
    fn id(&self) -> &str {
        "allowed_domains"
    }

    fn enabled(&self, config: &JudgeConfig) -> bool {
        config.allowed_domains.is_some()
    }

    fn check_node(
        &self,
        case: &Case<'_>,
        node: &NodeView<'_>,
        found: &mut Violations,
    ) -> RuleResult {
        let Some(allowed) = &case.config.allowed_domains else {
            return Ok(());
        };
        let Some((field, url)) = node.url() else {
            return Ok(());
        };
        // A host that isn't known yet is looked at when the node is about to be executed.
        if let Host::Known(host) = host(url, node.resolved())
            && !allowed.iter().any(|pattern| matches(pattern, host))
        {
            found.add(
                code::DOMAIN_NOT_ALLOWED,
                node.pointer(&format!("/{}", escape(field))),
                format!("the host {:?} of this url is not allowed", brief(host)),
                format!("one of {}", allowed.join(", ")),
                "Use an allowed host.",
            );
        }
        Ok(())
    }
}

fn matches(pattern: &str, host: &str) -> bool {
    match pattern.strip_prefix("*.") {
        None => pattern.eq_ignore_ascii_case(host),
        Some(domain) => host
            .len()
            .checked_sub(domain.len() + 1)
            .filter(|&at| at > 0 && host.as_bytes().get(at) == Some(&b'.'))
            .and_then(|at| host.get(at + 1..))
            .is_some_and(|tail| tail.eq_ignore_ascii_case(domain)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_what_is_below() {
        for (pattern, host, expect) in [
            ("a.example", "A.Example", true),
            ("a.example", "b.a.example", false),
            ("*.example", "a.example", true),
            ("*.example", "b.a.example", true),
            ("*.example", "example", false),
            ("*.example", ".example", false),
            ("*.example", "evilexample", false),
            ("*.a.example", "a.example", false),
        ] {
            assert_eq!(matches(pattern, host), expect, "{pattern} {host}");
        }
    }
}
