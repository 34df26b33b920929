//! `ephor new`: a Rust project that embeds Ephor, with an agent, a tool, a policy and a test.

use std::path::{Path, PathBuf};

use clap::Args;

use super::Done;
use super::anew::{self, Made};
use super::problem::{Exit, Problem};
use super::term::{Style, Term};

const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("project/Cargo.toml")),
    ("README.md", include_str!("project/README.md")),
    ("ephor.toml", include_str!("project/ephor.toml")),
    ("policy/cases.toml", include_str!("project/cases.toml")),
    ("policy/desk.cedar", include_str!("project/desk.cedar")),
    ("policy/kinds.toml", include_str!("project/kinds.toml")),
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
    if let Err(why) = fits(name) {
        return Err(Problem::new(Exit::Usage, "this can't be the project's name")
            .of(args.name.display().to_string())
            .because(why)
            .next("ephor new my-agents"));
    }
    let ephor = match &args.path {
        None => format!("version = {:?}", env!("CARGO_PKG_VERSION")),
        Some(path) => format!("path = {:?}", source(path)?),
    };
    let names = FILES.iter().map(|(name, _)| Path::new(name));
    anew::none_is_there(&args.name, names, "name another folder: `ephor new NAME`")?;
    let mut made = Made::default();
    let all = FILES.iter().try_for_each(|(file, text)| {
        let text = text
            .replace("@CRATE@", &name.replace('-', "_"))
            .replace("@NAME@", name)
            .replace("@EPHOR@", &ephor);
        let path = args.name.join(file);
        made.file(&path, &text)?;
        anew::say(&path, term)
    });
    made.ends(all.map(|()| Exit::Done))?;
    let next = term.paint_note(Style::Bold, "Next:");
    // Without a path, Cargo would look for it in the registry.
    let source = match args.path {
        Some(_) => "",
        None => UNPUBLISHED,
    };
    term.note(format!("{next}\n{source}cd {}\ncargo test", args.name.display()));
    Ok(Exit::Done)
}

/// What to do about the dependency of a project that was made without `--path`.
const UNPUBLISHED: &str = "\
Until the crate `ephor` is published, the project needs `--path` to build. In its Cargo.toml, write
    path = \"…/crates/ephor\"     # in your checkout of Ephor
instead of `version`, or make the project again with `ephor new NAME --path …/crates/ephor`.
";

/// Rust's keywords, also those that are reserved.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Rust's own crates, and folders in which Cargo builds: it refuses or confuses packages of these names.
const TAKEN: &[&str] =
    &["alloc", "build", "core", "deps", "examples", "incremental", "proc_macro", "std", "test"];

/// Whether the project and its crate can have this name, or a sentence why not.
fn fits(name: &str) -> Result<(), String> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
    if !(name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(allowed)) {
        return Err("it must be in lower case: a letter, then letters, digits, - and _".to_owned());
    }
    let of_crate = name.replace('-', "_");
    let is = |other: &str| other.replace('-', "_") == of_crate;
    if KEYWORDS.contains(&of_crate.as_str()) {
        return Err(format!("`{of_crate}` is a keyword of Rust"));
    }
    if TAKEN.contains(&of_crate.as_str()) {
        return Err(format!("Rust and Cargo use `{of_crate}` themselves"));
    }
    match dependencies().find(|other| is(other)) {
        Some(other) => Err(format!("the project depends on a crate `{other}`")),
        None => Ok(()),
    }
}

/// The crates that a new project depends on.
fn dependencies() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("project/Cargo.toml").lines();
    let listed = lines.skip_while(|line| *line != "[dependencies]").skip(1);
    let listed = listed.take_while(|line| !line.starts_with('['));
    listed.filter_map(|line| line.split_once('=').map(|(name, _)| name.trim()))
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
    if is_ephor(&folder) {
        return Ok(folder);
    }
    let below = path.join("crates/ephor");
    let next = match is_ephor(&below) {
        true => format!("--path {}", below.display()),
        false => "name the folder of the crate `ephor`, as in --path ../ephor/crates/ephor".into(),
    };
    Err(Problem::new(Exit::Usage, "this isn't the crate `ephor`")
        .of(path.display().to_string())
        .because("its Cargo.toml has no package of that name")
        .next(next))
}

/// Whether a folder holds the crate `ephor`.
fn is_ephor(folder: &Path) -> bool {
    let text = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let manifest: toml::Table = text.parse().unwrap_or_default();
    let name = manifest.get("package").and_then(|package| package.get("name"));
    name.and_then(toml::Value::as_str) == Some("ephor")
}

#[cfg(test)]
mod tests {
    use super::{dependencies, fits};

    #[track_caller]
    fn refused(names: &[&str], why: &str) {
        for name in names {
            let said = fits(name).err().unwrap_or_default();
            assert!(said.contains(why), "{name}: {said:?}");
        }
    }

    #[test]
    fn names_are_those_of_packages() {
        assert!(["a", "my-agents", "desk_2", "fn-1"].iter().all(|name| fits(name).is_ok()));
        refused(&["", "2a", "My-Agent", "a b", "-x", "ä"], "lower case");
        refused(&["fn", "gen", "self"], "keyword");
        refused(&["std", "test", "proc-macro"], "use");
    }

    #[test]
    fn no_project_has_the_name_of_its_own_dependency() {
        assert!(dependencies().count() >= 5);
        refused(&dependencies().collect::<Vec<_>>(), "depends on");
        refused(&["serde-json"], "depends on a crate `serde_json`");
    }
}
