//! The dependencies of the graph's nodes.

use std::collections::BTreeMap;
use std::sync::Arc;

use ephor_model::Database;
use ephor_model::known::Facts;
use ephor_model::purposes::analysis::Ground;
use ephor_offline::{Synonyms, sql};
use ephor_runtime::AgentPort;

use crate::config::Config;
use crate::evidence::EvidenceIndex;
use crate::state::Analysis;

/// Maximum number of databases that are looked into for one question.
const MOST_DATABASES: usize = 12;

/// The dependencies of the graph's nodes, lent to each run: a port, a configuration, and knowledge
/// of the business.
#[derive(Clone)]
pub struct Deps {
    /// The port to the runtime.
    pub port: Arc<dyn AgentPort>,
    /// The configuration.
    pub config: Config,
    /// Documents and glossaries, if any.
    pub evidence: Option<Arc<EvidenceIndex>>,
}

impl Deps {
    /// Creates them with this port, the default configuration and no documents.
    pub fn new(port: Arc<dyn AgentPort>) -> Self {
        Self { port, config: Config::default(), evidence: None }
    }

    /// The databases that it may ask.
    pub(crate) async fn databases(&self) -> Vec<Database> {
        let mut databases = self.port.capabilities().await.databases;
        let own = &self.config.databases;
        databases.retain(|database| own.is_empty() || own.contains(&database.name));
        databases
    }

    /// Why no script can run here. None: scripts can.
    pub(crate) async fn no_python(&self) -> Option<String> {
        let kinds = self.port.capabilities().await.node_kinds;
        let there = kinds.iter().any(|kind| kind.name == "PYTHON");
        (!there).then(|| "Python is switched off here".to_owned())
    }

    /// What the rows of databases say about questions: each within a few seconds.
    pub(crate) async fn facts(
        &self,
        databases: &[Database],
        questions: &[&str],
        synonyms: &BTreeMap<String, Vec<String>>,
    ) -> Vec<Facts> {
        let mut known = Synonyms::default();
        synonyms.iter().for_each(|(phrase, names)| known.add(phrase, names.clone()));
        let mut found = Vec::new();
        for database in databases.iter().take(MOST_DATABASES) {
            let inquiry = sql::inquiry(questions, database, &known);
            if !inquiry.phrases.is_empty() || !inquiry.figures.is_empty() {
                found.push(self.port.look_up(&database.name, &inquiry).await);
            }
        }
        found
    }

    /// Words of this business that the question uses: the configuration's, and the glossary's.
    pub(crate) fn synonyms(&self, question: &str) -> BTreeMap<String, Vec<String>> {
        let mut found = self.config.synonyms.clone();
        let lower = question.to_lowercase();
        let glossary = self.evidence.as_ref().map(|index| index.synonyms()).unwrap_or_default();
        for (phrase, names) in glossary.iter().filter(|(phrase, _)| lower.contains(phrase)) {
            let known = found.entry(phrase.to_owned()).or_default();
            known.extend(
                names.iter().filter(|name| !known.contains(name)).cloned().collect::<Vec<_>>(),
            );
        }
        found
    }
}

/// What questions to models are asked with, as far as it is known.
pub(crate) fn ground(state: &Analysis) -> Ground {
    Ground {
        question: state.question().to_owned(),
        database: state.relations.as_ref().map(|relations| relations.database.clone()),
        databases: Vec::new(),
        evidence: state.evidence.clone(),
        synonyms: state.synonyms.clone(),
        turns: state.past(),
        today: state.today.clone(),
        facts: state.relations.iter().map(|relations| relations.facts.clone()).collect(),
    }
}
