//! Anchors as the settings say: where they go, how often, and who signs them.

use std::sync::Arc;

use ephor_journal::Journal;
use ephor_journal::anchors::{AnchorKey, Anchoring, Every, Sink};

use crate::config::{AnchorsConfig, JournalAt};
use crate::opening::{AnchorsError, key_of_file, key_of_variable};

impl AnchorsConfig {
    /// Where anchors are written.
    ///
    /// # Errors
    /// Which settings don't fit together.
    pub fn sink(&self) -> Result<Sink, &'static str> {
        if self.key.is_some() == self.key_env.is_some() {
            return Err("name the key by one of journal.anchors.key and key_env");
        }
        if self.every_commits == 0 || self.every_seconds.is_zero() {
            return Err("journal.anchors.every_commits and every_seconds are at least 1");
        }
        match (&self.file, self.command.is_empty(), self.stdout) {
            (Some(file), true, false) => Ok(Sink::File(file.clone())),
            (None, false, false) => Ok(Sink::Command {
                program: self.command.clone(),
                without: self.key_env.iter().cloned().collect(),
            }),
            (None, true, true) => Ok(Sink::Stdout),
            _ => Err("say where anchors go by one of journal.anchors.file, command and stdout"),
        }
    }

    /// How often a head is signed.
    pub fn every(&self) -> Every {
        Every { commits: self.every_commits, time: self.every_seconds, required: self.required }
    }

    /// Signs the heads of a journal, which is there, and keeps them elsewhere.
    pub(crate) async fn start(
        &self,
        journal: Arc<dyn Journal>,
        at: &JournalAt,
    ) -> Result<Arc<dyn Journal>, AnchorsError> {
        let wrong = |why: &dyn std::fmt::Display| AnchorsError::Start(why.to_string());
        let sink = self.sink().map_err(AnchorsError::Settings)?;
        if !at.is_kept() {
            return Err(wrong(&"a journal in memory keeps no hashes: name journal.file"));
        }
        if let (Sink::File(anchors), Some(file)) = (&sink, at.file())
            && (anchors == file || anchors.canonicalize().ok() == file.canonicalize().ok())
        {
            return Err(wrong(&"the anchors' file is the journal"));
        }
        let text = match (&self.key, &self.key_env) {
            (Some(file), _) => key_of_file(file)?,
            (None, Some(name)) => key_of_variable(name)?,
            (None, None) => return Err(AnchorsError::Settings("no key is named for the anchors")),
        };
        let key: AnchorKey = text.parse().map_err(|error| wrong(&error))?;
        let started = Anchoring::start(journal, key, sink, self.every()).await;
        Ok(started.map_err(|error| wrong(&error))?)
    }
}
