//! Node kinds: everything that reaches outside the process, which requires the judge's ticket.
//!
//! [`Executors::execute`] is the only entry point: it takes an [`Approved`](ephor_rules::Approved)
//! call, and nothing else here reaches outside on an agent's behalf. What happens before the
//! verdict is pure: [`references`] resolves `${…}`, [`conditions`] evaluates CEL.

mod artifacts;
#[cfg(feature = "cel")]
mod condition;
pub mod conditions;
#[cfg(feature = "database")]
pub mod database;
#[cfg(not(feature = "database"))]
#[path = "no_database.rs"]
pub mod database;
mod executors;
mod fetched;
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
pub use kind::{Approver, EffectContext, Meter, NoWarrant, NodeExecutor, ProgressSink, Storage};
#[cfg(feature = "python")]
pub use python::{Interpreter, PythonReport, examine_python};
pub use secrets::{Redactor, Secrets};
pub use settings::{
    AllowPrivate, ConnectionSettings, EffectSettings, ExpressionSettings, HttpSettings,
    PythonSettings, Redirects, SecretBindings, SettingsError, without_credentials,
};
pub use sources::{sources, target};
pub use typed::{NodeContext, NodeKind, typed};
