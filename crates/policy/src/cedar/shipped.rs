//! Bundled policies: a set to start with, and examples to copy. Each has test cases.

/// A bundled set of policies.
#[derive(Debug, Clone, Copy)]
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// Its purpose.
    pub about: &'static str,
    /// Names and contents.
    pub files: &'static [(&'static str, &'static str)],
}

macro_rules! set {
    ($name:literal, $folder:literal, $about:literal, [$($file:literal),*]) => {
        Shipped { name: $name, about: $about, files: &[$(
            ($file, include_str!(concat!("../../policies/", $folder, "/", $file))),
        )*] }
    };
}

/// All bundled sets; `ephor policy init` writes the first.
pub const SHIPPED: [Shipped; 6] = [
    set!(
        "untrusted-content",
        "untrusted-content",
        "for agents that read untrusted content: it may not decide where data goes",
        ["untrusted-content.cedar", "limits.toml", "cases.toml"]
    ),
    set!(
        "read-only-databases",
        "examples/read-only-databases",
        "databases are read, and nothing else",
        ["read-only-databases.cedar", "cases.toml"]
    ),
    set!(
        "allowed-hosts",
        "examples/allowed-hosts",
        "an agent that may ask these hosts, and is denied the rest",
        ["allowed-hosts.cedar", "limits.toml", "cases.toml"]
    ),
    set!(
        "spending",
        "examples/spending",
        "asks for approval, then refuses, by today's spending",
        ["spending.cedar", "cases.toml"]
    ),
    set!(
        "office-hours",
        "examples/office-hours",
        "nothing is sent outside office hours",
        ["office-hours.cedar", "cases.toml"]
    ),
    set!(
        "four-eyes",
        "examples/four-eyes",
        "payments need two people",
        ["four-eyes.cedar", "cases.toml"]
    ),
];

/// A bundled set by name.
pub fn shipped(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|set| set.name == name)
}
