//! What the calls of a kind reach.

use std::borrow::Cow;

/// What the calls of a kind reach: the unit that can fail, and that answers.
///
/// ```
/// use ephor_rules::{KindSpec, Target};
/// let mail = KindSpec::new("MAIL", "Sends a mail.", serde_json::json!({})).unwrap();
/// assert_eq!(mail.target(), Target::Service("node:MAIL".into()));
/// let mail = mail.reaches(Target::named("account", "from"));
/// assert_eq!(mail.target(), Target::Named { what: "account".into(), field: "from".into() });
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Nothing outside this process.
    Nothing,
    /// The host of a URL.
    Host {
        /// The field that contains it.
        url: Cow<'static, str>,
    },
    /// One of several things of a type, such as databases.
    Named {
        /// The type, such as `database`.
        what: Cow<'static, str>,
        /// The field that contains the name; if absent, the default one.
        field: Cow<'static, str>,
    },
    /// The same service for all calls, such as `mcp:files`.
    Service(Cow<'static, str>),
}

impl Target {
    /// The [host](Self::Host) of the URL in a field.
    pub fn host(url: impl Into<Cow<'static, str>>) -> Self {
        Self::Host { url: url.into() }
    }

    /// A thing of that type, [named](Self::Named) by a field.
    pub fn named(what: impl Into<Cow<'static, str>>, field: impl Into<Cow<'static, str>>) -> Self {
        Self::Named { what: what.into(), field: field.into() }
    }
}
