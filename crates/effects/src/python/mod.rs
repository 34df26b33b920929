//! PYTHON nodes: a script in a separate CPython process, in the sandbox of `ephor-jail`.
//!
//! Without the sandbox, the kind is disabled, with the reason. The judge's danger scan comes first,
//! and is only a cheap first line of defence.

mod answer;
mod examine;
mod files;
mod interpreter;
mod printed;
mod process;

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::node::PythonConfig;
use ephor_core::{ErrorCode, EventId, Failure};
use ephor_jail::{Jail, support};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use serde_json::{Value, json};
use tokio::sync::{OnceCell, Semaphore};

use crate::artifacts::Artifacts;
use crate::executors::within;
use crate::kind::{EffectContext, NodeExecutor, built_in_spec};
use crate::settings::PythonSettings;
use files::{Inputs, Room};
use process::Process;

pub use examine::{PythonReport, examine_python};
pub use interpreter::Interpreter;

const DEFAULT_SECONDS: f64 = 30.0;

/// Runs scripts. The output is what the script returns, as it is: of `return {'trend': t}`,
/// `${node.output.trend}`; of `return 5`, `${node.output}`. What it prints becomes notes of
/// progress, and is shown with a failure; files that it leaves become artefacts. NaN becomes null.
pub(crate) struct Python {
    spec: KindSpec,
    settings: PythonSettings,
    artifacts: Artifacts,
    places: Semaphore,
    ready: OnceCell<Arc<Ready>>,
}

/// An interpreter and its jail, found when the first script comes.
struct Ready {
    interpreter: Interpreter,
    jail: Jail,
}

/// Why no script is run. None: scripts are run.
fn off(settings: &PythonSettings) -> Option<String> {
    if !settings.enabled {
        return Some(
            "the configuration switches PYTHON off; with `python.enabled = true`, the default, \
             scripts run in a jail"
                .to_owned(),
        );
    }
    support().refusal().map(|reason| {
        format!("scripts run in a jail only, and {reason}; `ephor doctor` tells more")
    })
}

impl Python {
    pub(crate) fn new(settings: PythonSettings, artifacts: Artifacts) -> Result<Self, SchemaError> {
        let spec = built_in_spec::<PythonConfig>(
            "PYTHON",
            "Runs a Python script with the mapped values as its variables; output is what it returns",
        )?
        .runs_code();
        let spec = match off(&settings) {
            Some(reason) => spec.switched_off(reason),
            None => spec,
        };
        let places = Semaphore::new(settings.processes);
        Ok(Self { spec, settings, artifacts, places, ready: OnceCell::new() })
    }

    async fn ready(&self) -> Result<Arc<Ready>, Failure> {
        let ready = self.ready.get_or_try_init(async || {
            let interpreter = Interpreter::find(&self.settings).await?;
            let jail = interpreter.jail(self.settings.limits()).map_err(|error| {
                Failure::new(ErrorCode::Dependency, error.to_string())
                    .hint("`ephor doctor` says what the kernel enforces")
            })?;
            Ok(Arc::new(Ready { interpreter, jail }))
        });
        ready.await.cloned()
    }

    async fn run(
        &self,
        call: &NodeCall,
        code: &str,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let Ok(_place) = self.places.acquire().await else {
            return Err(Failure::new(ErrorCode::Internal, "no place for a script"));
        };
        let ready = self.ready().await?;
        let settings = &self.settings;
        let room = Room { files: settings.max_artifacts, bytes: settings.max_artifact_bytes };
        let inputs = Inputs::gather(&call.locals, &self.artifacts, &room)?;
        if !inputs.files.is_empty() && !ready.jail.has_folder() {
            return Err(Failure::new(
                ErrorCode::Dependency,
                "scripts can't be given files here: their jail has no folder",
            )
            .hint("`ephor doctor` says what the kernel allows"));
        }
        let nonce = EventId::fresh().to_string();
        let process = Process {
            jail: &ready.jail,
            max_answer: settings.max_output_bytes,
            max_files: settings.max_artifacts,
            max_file_bytes: settings.max_artifact_bytes,
            store: Some(&self.artifacts),
            afford: &|bytes| context.afford(bytes),
        };
        let request = request(code, &inputs, &ready.interpreter, settings, &nonce);
        let Inputs { files: given, .. } = inputs;
        let given_digests: Vec<String> = given.iter().map(|file| file.digest.clone()).collect();
        let files = given.into_iter().map(|input| (input.file, input.bytes)).collect();
        let ended = process.run((request, files), &nonce, |line| context.note(line, None)).await?;
        let answer = answer::read(ended, settings.cpu_seconds)?;
        for draft in answer.files {
            let kept = draft.keep()?;
            // What was given and left as it was isn't the script's.
            if !given_digests.contains(&kept.digest) {
                context.keep(kept);
            }
        }
        if answer.more > 0 {
            let more = answer.more;
            context.note(&format!("{more} more files are too many or too large to keep"), None);
        }
        Ok(answer.value)
    }
}

/// `LENGTH\n` and this many bytes of JSON; the files that it lists follow.
fn request(
    code: &str,
    inputs: &Inputs,
    interpreter: &Interpreter,
    settings: &PythonSettings,
    nonce: &str,
) -> Vec<u8> {
    let files: Vec<Value> =
        inputs.files.iter().map(|file| json!({"name": file.name, "bytes": file.bytes})).collect();
    let text = json!({
        "code": code,
        "locals": inputs.locals,
        "nonce": nonce,
        "packages": interpreter.packages,
        "files": files,
        "max_files": settings.max_artifacts,
        "max_file_bytes": settings.max_artifact_bytes,
    })
    .to_string();
    format!("{}\n{text}", text.len()).into_bytes()
}

#[async_trait]
impl NodeExecutor for Python {
    fn spec(&self) -> KindSpec {
        self.spec.clone()
    }

    async fn execute(
        &self,
        call: &Approved<NodeCall>,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        if let Some(reason) = off(&self.settings) {
            return Err(
                Failure::new(ErrorCode::Permission, "PYTHON nodes are switched off").hint(reason)
            );
        }
        let config: PythonConfig = context.config(call)?;
        let seconds = config.timeout.unwrap_or(DEFAULT_SECONDS);
        within(&context.time, seconds, self.run(call.get(), &config.code, context)).await
    }
}
