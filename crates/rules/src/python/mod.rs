//! The danger scan: finds what Python code could do to its surroundings, from its tokens.
//!
//! It reads what is written, not what would happen: code that hides its intent well enough passes.
//! It is the first of three defences; the others are that PYTHON is off unless configured, and the
//! sandbox. Comments are ignored; in strings only paths and names of interpreter internals count;
//! attributes of other objects (`re.compile`, `df.eval`) are allowed.

mod names;
mod paths;
mod scan;
mod token;

pub use scan::{Finding, scan};

use crate::explain::code;

/// The kinds of danger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Danger {
    /// Starting or ending processes.
    Process,
    /// Running dynamically created code.
    DynamicCode,
    /// Access to interpreter internals.
    Introspection,
    /// Native code and memory.
    Native,
    /// The process environment.
    Environment,
    /// Absolute system paths.
    Path,
    /// Paths with `..`.
    Traversal,
}

impl Danger {
    /// The violation code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Process => code::DANGER_PROCESS,
            Self::DynamicCode => code::DANGER_DYNAMIC_CODE,
            Self::Introspection => code::DANGER_INTROSPECTION,
            Self::Native => code::DANGER_NATIVE,
            Self::Environment => code::DANGER_ENVIRONMENT,
            Self::Path => code::DANGER_PATH,
            Self::Traversal => code::DANGER_TRAVERSAL,
        }
    }

    /// Whether it is arbitrary code, which a sandbox contains.
    pub const fn is_contained(self) -> bool {
        matches!(self, Self::Process | Self::DynamicCode | Self::Introspection | Self::Native)
    }

    /// What the finding does, to follow its text in a sentence.
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Self::Process => "starts or ends processes",
            Self::DynamicCode => "makes code at run time",
            Self::Introspection => "reaches the interpreter's insides",
            Self::Native => "reaches native code",
            Self::Environment => "reaches the environment",
            Self::Path => "is a path of the system",
            Self::Traversal => "climbs out with ..",
        }
    }

    /// How to fix it.
    pub(crate) const fn hint(self) -> &'static str {
        match self {
            Self::Process => "Use a node kind that does the work, such as HTTP or DATABASE.",
            Self::DynamicCode => "Write the code out.",
            Self::Introspection => "Use the values that the node was given.",
            Self::Native => "Use pure Python.",
            Self::Environment => "Take the value from input_mapping instead.",
            Self::Path | Self::Traversal => "Use a relative name below the node's own directory.",
        }
    }
}
