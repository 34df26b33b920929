//! `ephor new`: a Rust project that embeds Ephor, with an agent, a tool, a policy and a test.

use std::path::{Path, PathBuf};

use clap::Args;

use super::problem::{Exit, Problem};
use super::term::{Style, Term};
use super::{Done, anew};

const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("project/Cargo.toml")),
    ("README.md", include_str!("project/README.md")),
    ("ephor.toml", include_str!("project/ephor.toml")),
    ("policy/desk.cedar", include_str!("project/desk.cedar")),
    ("policy/limits.toml", include_str!("project/limits.toml")),
    ("src/desk.rs", include_str!("project/desk.rs")),
    ("src/lib.rs", include_str!("project/lib.rs")),
    ("src/main.rs", include_str!("project/main.rs")),
    ("src/ticket.rs", include_str!("project/ticket.rs")),
    ("tests/desk.rs", include_str!("project/test.rs")),
    (".gitignore", "/target\nephor.db*\n"),
];

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The project's name, and its new folder
    pub name: PathBuf,
    /// Use the `ephor` crate in this folder instead of the registry's
    #[arg(long, value_name = "DIR")]
    pub path: Option<PathBuf>,
}

pub(crate) fn run(args: &NewArgs, term: &Term) -> Done {
    let name = args.name.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if !is_name(name) {
        return Err(Problem::new(Exit::Usage, "this can't be a package's name")
            .of(args.name.display().to_string())
            .because("it begins with a letter, and has letters, digits, - and _")
            .next("ephor new my-agents"));
    }
    let ephor = match &args.path {
        None => format!("version = {:?}", env!("CARGO_PKG_VERSION")),
        Some(path) => format!("path = {:?}", source(path)?),
    };
    let names = FILES.iter().map(|(name, _)| Path::new(name));
    anew::none_is_there(&args.name, names, "name another folder: `ephor new NAME`")?;
    for (file, text) in FILES {
        let text = text
            .replace("@CRATE@", &name.replace('-', "_"))
            .replace("@NAME@", name)
            .replace("@EPHOR@", &ephor);
        let path = args.name.join(file);
        anew::make(&path, &text)?;
        anew::say(&path, term)?;
    }
    term.note(format!(
        "{}\ncd {}\ncargo test",
        term.paint_note(Style::Bold, "Next:"),
        args.name.display()
    ));
    Ok(Exit::Done)
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
}

/// The crate's folder, from wherever the project is.
fn source(path: &Path) -> Result<PathBuf, Problem> {
    let missing = |why: String| {
        Problem::new(Exit::NotFound, "the crate isn't there")
            .of(path.display().to_string())
            .because(why)
            .next("name the folder of the crate `ephor`, as in --path ../ephor/crates/ephor")
    };
    let folder = path.canonicalize().map_err(|error| missing(error.to_string()))?;
    match folder.join("Cargo.toml").is_file() {
        true => Ok(folder),
        false => Err(missing("it has no Cargo.toml".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn names_are_those_of_packages() {
        assert!(["a", "my-agents", "desk_2"].iter().all(|name| is_name(name)));
        assert!(["", "2a", "My", "a b", "-x", "ä"].iter().all(|name| !is_name(name)));
    }
}
