//! The replacement for databases in a program built without them: settings that name one are
//! refused.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_core::{ErrorCode, Failure};
use ephor_model::known::{Facts, Inquiry};

use crate::settings::ConnectionSettings;

/// No databases.
#[derive(Debug, Clone, Default)]
pub struct Connections(());

impl Connections {
    /// None, whatever the settings say: they are refused before.
    pub fn new(_: BTreeMap<String, ConnectionSettings>) -> Self {
        Self(())
    }

    /// No name.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    /// A failure: there is no database.
    pub async fn catalog(&self, _: &str) -> Result<Arc<ephor_model::Database>, Failure> {
        let what = "this program was built without the feature `database`";
        Err(Failure::new(ErrorCode::Dependency, what))
    }

    /// Nothing: there is nowhere to look.
    pub async fn look_up(&self, name: &str, _: &Inquiry) -> Facts {
        Facts { database: name.to_owned(), ..Facts::default() }
    }

    /// Nothing: no catalogue is kept.
    pub fn forget_catalogs(&self) {}

    /// Nothing: there is nothing to warn of.
    pub async fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}
