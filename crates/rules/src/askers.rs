//! Who asked for what a conversation does: where a policy demands four eyes, they can't approve it.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Most people that are known; of further ones it is only known that there are some.
const MOST: usize = 64;

/// The source of what a person publishes through a program's interface is this and their name.
pub const API: &str = "api/";

/// The people who have written in a conversation, published decisions in it, or changed what was held
/// there. Who merely approves isn't one of them.
///
/// ```
/// let mut askers = ephor_rules::Askers::default();
/// askers.add(Some("ann"));
/// assert!(askers.known().eq(["ann"]) && !askers.has_unknown());
/// askers.add(None);
/// assert!(askers.has_unknown());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Askers {
    known: BTreeSet<Arc<str>>,
    unknown: bool,
    forker: Option<Arc<str>>,
}

impl Askers {
    /// Nobody.
    pub const NOBODY: Self = Self { known: BTreeSet::new(), unknown: false, forker: None };

    /// Adds a person. None: it isn't known who it was.
    pub fn add(&mut self, name: Option<&str>) {
        match name.map(str::trim).filter(|name| !name.is_empty()) {
            Some(name) if self.known.contains(name) => {}
            Some(name) if self.known.len() < MOST => {
                self.known.insert(name.into());
            }
            _ => self.unknown = true,
        }
    }

    /// Adds whoever made the conversation a copy of another one: what waits in it waits there because
    /// of them.
    pub fn add_forker(&mut self, name: &str) {
        self.add(Some(name));
        self.forker = Some(name.into());
    }

    /// Whether a person has made the conversation a copy of another one.
    pub fn has_forked(&self, name: &str) -> bool {
        self.forker.as_deref() == Some(name)
    }

    /// Their names.
    pub fn known(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|name| &**name)
    }

    /// Whether somebody among them isn't known.
    pub fn has_unknown(&self) -> bool {
        self.unknown
    }
}
