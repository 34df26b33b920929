//! Node kinds: what reaches outside the process, behind the judge's ticket.
//!
//! [`Executors::execute`] is the one door: it takes an [`Approved`](ephor_rules::Approved) call,
//! and nothing else here touches the outside on an agent's behalf. What comes before the verdict
//! is pure: [`references`] gives `${…}` their values, [`conditions`] evaluates CEL.

mod artifacts;
mod condition;
pub mod conditions;
#[cfg(feature = "database")]
pub mod database;
#[cfg(not(feature = "database"))]
#[path = "no_database.rs"]
pub mod database;
mod executors;
#[cfg(feature = "http")]
mod http;
mod iterations;
mod kind;
mod llm;
mod looping;
#[cfg(feature = "python")]
mod python;
pub mod references;
mod secrets;
mod settings;
mod sources;
mod typed;
mod waits;

pub use artifacts::{ArtifactDraft, ArtifactFolder, Artifacts};
pub use database::Connections;
#[cfg(feature = "python")]
pub use ephor_jail as jail;
pub use ephor_net::HostPattern;
pub use executors::{Executors, SetupError};
pub use iterations::Iterations;
pub use kind::{Approver, EffectContext, NoWarrant, NodeExecutor, ProgressSink, Storage};
#[cfg(feature = "python")]
pub use python::{Interpreter, PythonReport, examine_python};
pub use secrets::Secrets;
pub use settings::{
    AllowPrivate, ConnectionSettings, EffectSettings, ExpressionSettings, HttpSettings,
    PythonSettings, Redirects, SecretBindings, SettingsError, without_credentials,
};
pub use sources::{sources, target};
pub use typed::{NodeContext, NodeKind, typed};
