//! PYTHON: a script in a CPython process of its own.
//!
//! **This is not a sandbox yet.** The process has an empty environment, a working folder that is
//! deleted, and limits on time and output, but the rights of this process. That is why it is off
//! unless the configuration turns it on.

mod process;

use std::path::PathBuf;

use async_trait::async_trait;
use ephor_core::node::PythonConfig;
use ephor_core::{ErrorCode, EventId, Failure};
use ephor_rules::{Approved, KindSpec, NodeCall, SchemaError};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::executors::within;
use crate::kind::{EffectContext, NodeExecutor, built_in_spec};
use crate::settings::PythonSettings;
use process::{Ended, Process};

const DEFAULT_SECONDS: f64 = 30.0;

/// The most lines of what a script prints that become notes of progress.
const MAX_NOTES: usize = 50;

/// The most characters of what a script printed that a failure shows.
const MAX_PRINTED: usize = 2000;

/// What an operator can do about it.
const OFF: &str = "an operator can set `python.enabled = true`; scripts then run with the rights of this process, without a sandbox";

/// Runs scripts. The output is what the script returns, as it is: of `return {'trend': t}`,
/// `${node.output.trend}`; of `return 5`, `${node.output}`. What it prints becomes notes of
/// progress, and is shown with a failure. NaN becomes null.
pub(crate) struct Python {
    spec: KindSpec,
    settings: PythonSettings,
}

impl Python {
    pub(crate) fn new(settings: PythonSettings) -> Result<Self, SchemaError> {
        let spec = built_in_spec::<PythonConfig>(
            "PYTHON",
            "Runs a Python script with the mapped values as its variables; output is what it returns",
        )?
        .runs_code();
        let spec = if settings.enabled { spec } else { spec.switched_off(OFF) };
        Ok(Self { spec, settings })
    }

    fn interpreter(&self) -> Result<PathBuf, Failure> {
        if let Some(venv) = &self.settings.venv {
            let inside = venv.join("bin").join("python");
            if inside.is_file() {
                return Ok(inside);
            }
            return Err(Failure::new(
                ErrorCode::Dependency,
                format!("there is no virtual environment at `{}`", venv.display()),
            )
            .hint("make it with `python3 -m venv`, or leave `python.venv` out"));
        }
        process::find(&self.settings.interpreter).ok_or_else(|| {
            Failure::new(
                ErrorCode::Dependency,
                format!("there is no `{}` on this machine", self.settings.interpreter),
            )
            .hint("install CPython 3, or set `python.interpreter` to its path")
        })
    }

    async fn run(
        &self,
        call: &NodeCall,
        code: &str,
        context: &EffectContext,
    ) -> Result<Value, Failure> {
        let nonce = EventId::fresh().to_string();
        let request = json!({"code": code, "locals": call.locals, "nonce": nonce}).to_string();
        let process = Process {
            interpreter: self.interpreter()?,
            site: self.settings.venv.is_some(),
            max_bytes: self.settings.max_output_bytes,
        };
        let ended = process.run(request.into_bytes(), &nonce).await?;
        for line in ended.printed.lines().take(MAX_NOTES) {
            context.note(line, None);
        }
        read(ended)
    }
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
        if !self.settings.enabled {
            return Err(
                Failure::new(ErrorCode::Permission, "PYTHON nodes are switched off").hint(OFF)
            );
        }
        let config: PythonConfig = context.config(call)?;
        let seconds = config.timeout.unwrap_or(DEFAULT_SECONDS);
        within(seconds, self.run(call.get(), &config.code, context)).await
    }
}

/// What the wrapper says.
#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    value: Value,
    error: Option<Raised>,
}

#[derive(Deserialize)]
struct Raised {
    kind: String,
    message: String,
    line: Option<u32>,
    import: bool,
    memory: bool,
    traceback: String,
}

fn read(ended: Ended) -> Result<Value, Failure> {
    let Some(answer) = ended.answer else {
        let failure = Failure::new(
            ErrorCode::ValidationFailed,
            format!("the script ended its process without a result ({})", ended.status),
        );
        return Err(failure.detail(tail(&ended.printed)));
    };
    let answer: Answer = serde_json::from_slice(&answer).map_err(|error| {
        Failure::new(
            ErrorCode::ValidationFailed,
            format!("the script's result can't be read: {error}"),
        )
    })?;
    let Some(raised) = answer.error else {
        return Ok(answer.value);
    };
    let (code, hint) = match (raised.import, raised.memory) {
        (true, _) => (
            ErrorCode::Dependency,
            Some(
                "only the standard library is there, unless `python.venv` names a virtual environment",
            ),
        ),
        (_, true) => (ErrorCode::ResourceLimit, None),
        _ => (ErrorCode::ValidationFailed, None),
    };
    let at = raised.line.map(|line| format!(" in line {line}")).unwrap_or_default();
    let message = match raised.kind.as_str() {
        "Unfit" => format!("the script's result can't be used: {}", raised.message),
        kind => format!("the script failed{at}: {kind}: {}", raised.message),
    };
    let mut failure = Failure::new(code, message);
    failure.hint = hint.map(str::to_owned);
    let mut detail = if raised.kind == "Unfit" { String::new() } else { raised.traceback };
    if !ended.printed.trim().is_empty() {
        detail.push_str("printed:\n");
        detail.push_str(&tail(&ended.printed));
    }
    failure.detail = (!detail.is_empty()).then_some(detail);
    Err(failure)
}

fn tail(text: &str) -> String {
    let count = text.chars().count();
    text.chars().skip(count.saturating_sub(MAX_PRINTED)).collect()
}
