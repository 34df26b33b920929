//! Checks whether scripts can run here, by running one, for `ephor doctor`.

use std::collections::BTreeMap;

use ephor_core::{ErrorCode, EventId, Failure};
use ephor_jail::{Support, support};

use super::files::Inputs;
use super::process::Process;
use super::{Interpreter, answer, off, request};
use crate::settings::PythonSettings;

const SCRIPT: &str = "\
import importlib.metadata
found = {}
for package in importlib.metadata.distributions():
    found.setdefault(package.metadata['Name'], package.version)
return found
";

/// The state of PYTHON nodes.
#[derive(Debug)]
pub struct PythonReport {
    /// What the kernel enforces.
    pub support: &'static Support,
    /// Why they are disabled. None if they aren't.
    pub off: Option<String>,
    /// The interpreter, or why there is none.
    pub interpreter: Result<Interpreter, Failure>,
    /// The packages that a sandboxed script finds, with their versions; or why it failed.
    pub packages: Result<BTreeMap<String, String>, Failure>,
}

/// Finds the interpreter and runs a test script in its sandbox.
pub async fn examine_python(settings: &PythonSettings) -> PythonReport {
    let interpreter = Interpreter::find(settings).await;
    let packages = match &interpreter {
        Ok(interpreter) => packages(interpreter, settings).await,
        Err(failure) => Err(failure.clone()),
    };
    PythonReport { support: support(), off: off(settings), interpreter, packages }
}

async fn packages(
    interpreter: &Interpreter,
    settings: &PythonSettings,
) -> Result<BTreeMap<String, String>, Failure> {
    let jail = interpreter
        .jail(settings.limits())
        .map_err(|error| Failure::new(ErrorCode::Dependency, error.to_string()))?;
    let process = Process {
        jail: &jail,
        max_answer: settings.max_output_bytes,
        max_files: 0,
        max_file_bytes: 0,
        store: None,
        afford: &|_| Ok(()),
    };
    let nonce = EventId::fresh().to_string();
    let request = request(SCRIPT, &Inputs::default(), interpreter, settings, &nonce);
    let ended = process.run((request, Vec::new()), &nonce, |_| {}).await?;
    let answer = answer::read(ended, settings.cpu_seconds)?;
    serde_json::from_value(answer.value)
        .map_err(|error| Failure::new(ErrorCode::Internal, error.to_string()))
}
