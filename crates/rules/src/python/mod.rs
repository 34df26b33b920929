//! The danger scan: what Python code would do to its surroundings, read off its tokens.
//!
//! It reads what is written, not what would happen: code that hides its intent well enough gets
//! past it. It is the first of three walls; the others are that PYTHON is off unless configured,
//! and the sandbox. Comments say nothing, strings only paths and names of the interpreter's
//! insides, and attributes of other objects (`re.compile`, `df.eval`) are what they are.

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
    /// Making code at run time.
    DynamicCode,
    /// Walking to the interpreter's insides.
    Introspection,
    /// Native code and memory.
    Native,
    /// The process's environment.
    Environment,
    /// Absolute paths of the system.
    Path,
    /// Paths that climb with `..`.
    Traversal,
}

impl Danger {
    /// Its violation code.
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

    /// Whether it is the arbitrary-code part, which a sandbox contains.
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

    /// How to mend it.
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
