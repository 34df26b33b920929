//! The replacement for policies in a program built without them: settings that name a policy folder
//! are refused.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use ephor_effects::Executors;
use ephor_policy::{Mistakes, Trust};
use ephor_rules::{Judge, JudgeConfig, Registry, Rule};

use crate::mistake::Mistake;
use crate::services::{Services, WeakServices};
use crate::settings::Settings;

/// None is ever made.
pub(crate) struct PolicyFolder(Infallible);

impl PolicyFolder {
    pub(crate) fn of(_: &Settings, _: &Executors, _: &[Arc<dyn Rule>], _: &str) -> Option<Self> {
        None
    }

    pub(crate) fn load(&self, _: &Registry) -> Result<(Infallible, Judge), Mistakes> {
        match self.0 {}
    }

    pub(crate) fn trust(&self) -> Trust {
        match self.0 {}
    }
}

/// A guard that can't hold refuses.
pub(crate) fn read_early(settings: &mut Settings) -> (Option<JudgeConfig>, Option<Mistake>) {
    let reason = "policy: this program was built without the feature `cedar`";
    (None, settings.policy.is_some().then(|| Mistake::Settings(reason.to_owned())))
}

#[derive(Default)]
pub(crate) struct Policies {
    pub folder: OnceLock<Arc<PolicyFolder>>,
}

pub(crate) async fn reload(_: &Services) -> Result<Option<String>, Mistakes> {
    Ok(None)
}

pub(crate) async fn watch(_: WeakServices) {}
