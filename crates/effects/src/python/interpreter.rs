//! Which Python runs the scripts, and which files it needs: asked of itself, since a name on the
//! search path may be a script that starts another, and a virtual environment borrows from a third.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use ephor_core::{ErrorCode, Failure};
use ephor_jail::{Jail, JailError, Limits, Program};
use serde::Deserialize;
use tokio::process::Command;

use crate::settings::PythonSettings;

const PROBE: &str = include_str!("probe.py");

/// A shim may have to look around; a hanging one must not hang us.
const PATIENCE: Duration = Duration::from_secs(20);

/// Files that scripts may read beside Python's own: the loader's index, time zones, fonts.
const SHARED: [&str; 3] = ["/etc/ld.so.cache", "/usr/share/zoneinfo", "/usr/share/fonts"];

/// Numerical libraries start a thread for each processor unless they are told not to.
const ONE_THREAD: [&str; 5] = [
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
];

/// The Python interpreter that runs scripts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Interpreter {
    /// Its file, which may differ from the configured one.
    pub file: PathBuf,
    /// For example, `3.11.7`.
    pub version: String,
    /// The package folders of the virtual environment. Empty without one.
    pub packages: Vec<PathBuf>,
    libraries: Vec<PathBuf>,
    standard: Vec<PathBuf>,
}

impl Interpreter {
    /// Finds the configured interpreter. Runs it once, outside the sandbox, on a fixed script.
    pub async fn find(settings: &PythonSettings) -> Result<Self, Failure> {
        let named = named(settings)?;
        let broken = |reason: String| {
            Failure::new(
                ErrorCode::Dependency,
                format!("`{}` can't be used as Python: {reason}", named.display()),
            )
            .hint("`python.interpreter` names a CPython 3; `ephor doctor` says what it finds")
        };
        let mut command = Command::new(&named);
        command.args(["-I", "-B", "-X", "utf8", "-c", PROBE]).stdin(Stdio::null());
        command.current_dir("/").kill_on_drop(true);
        let said = match tokio::time::timeout(PATIENCE, command.output()).await {
            Ok(said) => said.map_err(|error| broken(error.to_string()))?,
            Err(_) => return Err(broken("it doesn't answer".to_owned())),
        };
        if !said.status.success() {
            let text = String::from_utf8_lossy(&said.stderr);
            let last = text.trim().lines().last().unwrap_or_default();
            return Err(broken(format!("{} {last}", said.status)));
        }
        serde_json::from_slice(&said.stdout)
            .map_err(|error| broken(format!("it says something odd ({error})")))
    }

    /// A jail for it.
    pub fn jail(&self, limits: Limits) -> Result<Jail, JailError> {
        Jail::new(&self.program(), limits)
    }

    /// What a jail has to know of it.
    pub fn program(&self) -> Program {
        let mut program = Program::new(&self.file)
            .readable(self.standard.iter().chain(&self.packages).chain(&self.libraries))
            .readable(SHARED)
            .env("LANG", "C.UTF-8")
            .env("TZ", "UTC")
            .env("TMPDIR", ephor_jail::FOLDER)
            .env("MPLBACKEND", "Agg")
            .env("MPLCONFIGDIR", "/work/.matplotlib");
        for name in ONE_THREAD {
            program = program.env(name, "1");
        }
        // An interpreter may look for its library beside itself, which it finds by /proc.
        let own = self.file.parent().and_then(Path::parent).map(|base| base.join("lib"));
        if let Some(own) = own.filter(|own| self.libraries.contains(own)) {
            program = program.env("LD_LIBRARY_PATH", own);
        }
        program
    }
}

/// The executable that the settings name.
fn named(settings: &PythonSettings) -> Result<PathBuf, Failure> {
    if let Some(venv) = &settings.venv {
        let inside = venv.join("bin").join("python");
        let whole = std::path::absolute(&inside).unwrap_or(inside);
        if whole.starts_with(ephor_jail::FOLDER) {
            let (venv, folder) = (venv.display(), ephor_jail::FOLDER);
            let what =
                format!("scripts have a folder of their own at {folder}, which hides `{venv}`");
            return Err(
                Failure::new(ErrorCode::Dependency, what).hint("put the environment elsewhere")
            );
        }
        if whole.is_file() {
            return Ok(whole);
        }
        return Err(Failure::new(
            ErrorCode::Dependency,
            format!("there is no virtual environment at `{}`", venv.display()),
        )
        .hint("make it with `ephor python setup`, or leave `python.venv` out"));
    }
    search(&settings.interpreter).ok_or_else(|| {
        Failure::new(
            ErrorCode::Dependency,
            format!("there is no `{}` on this machine", settings.interpreter),
        )
        .hint("install CPython 3, or set `python.interpreter` to its path")
    })
}

/// The interpreter's path, looked up in our own search path: a jail has none.
fn search(interpreter: &str) -> Option<PathBuf> {
    let direct = Path::new(interpreter);
    if direct.components().count() > 1 {
        return direct.is_file().then(|| std::path::absolute(direct).ok()).flatten();
    }
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(interpreter))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_environment_that_scripts_do_not_see_is_refused() {
        for (venv, says) in [("/work/venv", "hides"), ("/no/venv", "there is no virtual")] {
            let settings = PythonSettings { venv: Some(venv.into()), ..PythonSettings::default() };
            let refused = named(&settings).unwrap_err();
            assert!(refused.message.contains(says), "{refused}");
        }
    }
}
