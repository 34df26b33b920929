//! `ephor python setup`: an environment with the packages that scripts want.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use ephor::Config;
use ephor::effects::{Interpreter, PythonSettings, examine_python};
use serde_json::json;
use tokio::process::Command;

use super::args::{Global, PythonSetupArgs};
use super::problem::{Exit, Problem};
use super::term::Term;
use super::{Done, config};

/// What scripts for data use. Minimums only: the newest that fits the interpreter is taken.
const PACKAGES: [&str; 2] = ["pandas>=2", "matplotlib>=3.8"];

pub(crate) async fn setup(global: &Global, args: PythonSetupArgs, term: &Term) -> Done {
    let settings = config::load(global)?.config.runtime.effects.python;
    let folder = std::path::absolute(&args.dir)
        .map_err(|error| Problem::failed("the folder can't be named", error))?;
    let python = folder.join("bin").join("python");
    if !python.is_file() {
        if folder.exists() && folder.read_dir().is_ok_and(|mut inside| inside.next().is_some()) {
            return Err(Problem::new(
                Exit::Usage,
                "the folder is in use, and isn't an environment",
            )
            .of(shown(&folder))
            .next("name another folder, or an empty one"));
        }
        let base = PythonSettings { venv: None, ..settings.clone() };
        let base = Interpreter::find(&base).await.map_err(|failure| {
            let problem = Problem::failed("there is no Python to start from", &failure.message);
            failure.hint.into_iter().fold(problem, Problem::next)
        })?;
        term.note(format!(
            "making an environment of Python {} in {}",
            base.version,
            shown(&folder)
        ));
        let made = run(&base.file, &["-I", "-m", "venv"], Some(&folder)).await;
        made.map_err(|reason| {
            Problem::failed("the environment can't be made", reason)
                .of(shown(&folder))
                .next("check that the folder can be written, and that Python's venv is installed (Debian: python3-venv)")
        })?;
    }
    term.note(format!("installing {}", PACKAGES.join(", ")));
    let mut install = vec![
        "-I",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "--retries",
        "1",
    ];
    install.extend(PACKAGES);
    run(&python, &install, None).await.map_err(|reason| {
        Problem::failed("the packages can't be installed", reason)
            .of(PACKAGES.join(" "))
            .next("check the network, and pip's index and proxy; then run this again")
    })?;
    let venv = PythonSettings { venv: Some(folder.clone()), ..settings };
    let report = examine_python(&venv).await;
    let packages = report.packages.map_err(|failure| {
        Problem::failed("scripts can't use the environment", &failure.message)
            .of(shown(&folder))
            .next("`ephor doctor` shows more")
    })?;
    if term.json {
        term.say(json!({"venv": folder, "packages": packages}).to_string())?;
        return Ok(Exit::Done);
    }
    let found = |name: &str| packages.get(name).map(|version| format!("{name} {version}"));
    let found: Vec<String> = ["pandas", "matplotlib"].into_iter().filter_map(found).collect();
    term.note(format!(
        "scripts in the sandbox can import {}; add this to ephor.toml:",
        found.join(", ")
    ));
    term.say(snippet(&folder)?)?;
    Ok(Exit::Done)
}

/// The lines for ephor.toml.
fn snippet(folder: &Path) -> Result<String, Problem> {
    let mut config = toml::Table::new();
    let mut python = toml::Table::new();
    python.insert("venv".to_owned(), toml::Value::String(shown(folder)));
    config.insert("python".to_owned(), toml::Value::Table(python));
    let effects = toml::Table::from_iter([("effects".to_owned(), toml::Value::Table(config))]);
    let whole = toml::Table::from_iter([("runtime".to_owned(), toml::Value::Table(effects))]);
    let text = toml::to_string(&whole)
        .map_err(|error| Problem::failed("the settings can't be written", error))?;
    // What is printed is what the program reads.
    toml::from_str::<Config>(&text)
        .map_err(|error| Problem::failed("the settings can't be written", error))?;
    Ok(text.trim_end().to_owned())
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Runs a program to its end; the error is the end of what it said.
async fn run(program: &Path, arguments: &[&str], folder: Option<&PathBuf>) -> Result<(), String> {
    let mut command = Command::new(program);
    command.args(arguments).args(folder).stdin(Stdio::null()).kill_on_drop(true);
    let output = command.output().await.map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
    said.push_str(&String::from_utf8_lossy(&output.stderr));
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    let last = lines.iter().skip(lines.len().saturating_sub(4)).copied();
    Err(format!("{}\n{}", output.status, last.collect::<Vec<_>>().join("\n")))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_is_printed_can_be_read_as_settings() {
        let text = snippet(Path::new("/a \"b\"/c")).unwrap();
        let config: Config = toml::from_str(&text).unwrap();
        assert_eq!(config.runtime.effects.python.venv.unwrap(), Path::new("/a \"b\"/c"));
    }
}
