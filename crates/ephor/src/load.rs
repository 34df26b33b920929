//! Reads settings: `ephor.toml`, found by walking up from a folder, then `EPHOR_*` environment
//! variables, then flags. Later sources win.
//!
//! `EPHOR_RUNTIME__JUDGE__CORRECTION=suggest` sets `runtime.judge.correction`: two underscores
//! separate sections. Values are parsed as TOML, and taken as plain text if that fails.

mod mistake;
mod owner;

use std::collections::BTreeMap;
use std::fmt;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use ephor_policy::wrong_number;
use serde::Deserialize;
use toml::de::{DeTable, DeValue};
use toml::{Table, Value};

pub use mistake::LoadError;

use crate::Config;
use crate::journal_at::MEMORY;

/// The name of the settings file.
pub const FILE_NAME: &str = "ephor.toml";

/// Longest file that is read, in bytes.
const MAX_FILE: u64 = 1 << 20;

/// The sources to read settings from.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The file. `None` uses the nearest `ephor.toml` in `folder` or above, if any; on Unix it is refused
    /// where it, its folder or a link to it is neither the current user's nor root's, or everyone can
    /// write it.
    pub file: Option<PathBuf>,
    /// Where the search starts. `None` disables it.
    pub folder: Option<PathBuf>,
    /// Environment variables. Only those that start with `EPHOR_` and contain `__` are settings.
    pub environment: Vec<(String, String)>,
    /// Flags: the name as typed, the dotted key, the value.
    pub flags: Vec<(String, String, Value)>,
}

impl Sources {
    /// What the program `ephor` reads: the nearest `ephor.toml` in the current folder or above, and the
    /// process's `EPHOR_*` variables.
    ///
    /// ```
    /// use ephor::load::{Sources, load};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let config = load(&Sources::of_process()?)?.config;
    /// let builder = config.builder();
    /// # let _ = builder; Ok(()) }
    /// ```
    ///
    /// # Errors
    /// The current folder can't be read, or a setting isn't UTF-8.
    pub fn of_process() -> Result<Self, LoadError> {
        let folder = std::env::current_dir().map_err(|error| LoadError::Unreadable {
            path: PathBuf::from("."),
            reason: error.to_string(),
        })?;
        Ok(Self { folder: Some(folder), environment: environment()?, ..Self::default() })
    }
}

/// Where a setting comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A line of a file.
    File(PathBuf, usize),
    /// An environment variable.
    Environment(String),
    /// A command-line flag.
    Flag(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, line) => write!(f, "{}:{line}", path.display()),
            Self::Environment(name) => write!(f, "${name}"),
            Self::Flag(name) => f.write_str(name),
        }
    }
}

/// Settings, and where each one comes from.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// The settings.
    pub config: Config,
    /// The file that was read.
    pub file: Option<PathBuf>,
    /// Origins by dotted key. Keys that aren't listed have their defaults.
    pub origins: BTreeMap<String, Origin>,
}

/// Reads the settings.
///
/// Paths in the file (`sqlite:` connections, the journal, tapes, the policy folder, the workspace,
/// documents) are relative to its folder.
///
/// ```
/// use ephor::load::{Sources, load};
///
/// let name = "EPHOR_RUNTIME__JUDGE__MAX_NODES".to_owned();
/// let sources = Sources { environment: vec![(name, "7".to_owned())], ..Sources::default() };
/// let loaded = load(&sources).unwrap();
/// assert_eq!(loaded.config.runtime.judge.max_nodes, 7);
/// assert_eq!(loaded.origins["runtime.judge.max_nodes"].to_string(), "$EPHOR_RUNTIME__JUDGE__MAX_NODES");
/// ```
pub fn load(sources: &Sources) -> Result<Loaded, LoadError> {
    let mut loaded = Loaded::default();
    let mut table = Table::new();
    let found = sources.file.clone().or_else(|| find(sources.folder.as_deref()));
    if let Some(path) = found {
        table = read(&path, sources.file.is_some(), &mut loaded)?;
        loaded.file = Some(path);
    }
    let mut environment: Vec<_> =
        sources.environment.iter().filter(|(name, _)| is_setting(name)).collect();
    environment.sort();
    for (name, text) in environment {
        let key: Vec<String> =
            name["EPHOR_".len()..].split("__").map(str::to_ascii_lowercase).collect();
        let origin = Origin::Environment(name.clone());
        let parsed = toml::from_str::<Table>(&format!("v = {text}"))
            .ok()
            .and_then(|mut table| table.remove("v"));
        let plain = Value::String(text.clone());
        let first = parsed.unwrap_or_else(|| plain.clone());
        let with = |value: Value| -> Result<Table, LoadError> {
            let mut changed = table.clone();
            set(&mut changed, &key, value, &origin)?;
            check(&changed, &origin, &key)?;
            Ok(changed)
        };
        // A text that looks like a number is still a text where the setting is one.
        let changed = with(first).or_else(|error| with(plain).map_err(|_| error))?;
        table = changed;
        loaded.origins.insert(key.join("."), origin);
    }
    for (name, key, value) in &sources.flags {
        let path: Vec<String> = key.split('.').map(str::to_owned).collect();
        let origin = Origin::Flag(name.clone());
        set(&mut table, &path, value.clone(), &origin)?;
        check(&table, &origin, &path)?;
        loaded.origins.insert(key.clone(), origin);
    }
    numbers(&table, &loaded.origins)?;
    loaded.config = Config::deserialize(table)
        .map_err(|error| LoadError::value("settings", None, error.message()))?;
    Ok(loaded)
}

/// Whether an environment variable is a setting.
pub fn is_setting(name: &str) -> bool {
    name.strip_prefix("EPHOR_").is_some_and(|rest| rest.contains("__"))
}

/// The settings among the process's variables. One that can't be read isn't passed over.
///
/// # Errors
/// A name or a value isn't UTF-8.
pub fn environment() -> Result<Vec<(String, String)>, LoadError> {
    let all = std::env::vars_os().map(|(name, value)| (name.to_string_lossy().into_owned(), value));
    let settings = all.filter(|(name, _)| is_setting(name));
    let text = |(name, value): (String, std::ffi::OsString)| match value.into_string() {
        Ok(value) if !name.contains(char::REPLACEMENT_CHARACTER) => Ok((name, value)),
        _ => Err(LoadError::value(&format!("${name}"), None, "it isn't UTF-8")),
    };
    settings.map(text).collect()
}

fn find(folder: Option<&Path>) -> Option<PathBuf> {
    folder?.ancestors().map(|folder| folder.join(FILE_NAME)).find(|path| is_there(path))
}

/// Whether there is anything of that name. Whatever it is, somebody wants it read: settings that are
/// passed over are a policy that is.
fn is_there(path: &Path) -> bool {
    !matches!(path.symlink_metadata(), Err(error) if error.kind() == ErrorKind::NotFound)
}

fn read(path: &Path, is_named: bool, loaded: &mut Loaded) -> Result<Table, LoadError> {
    let unreadable = |reason: String| LoadError::Unreadable { path: path.to_owned(), reason };
    let meta = std::fs::metadata(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound if path.is_symlink() => {
            unreadable("it is a link to something that isn't there".to_owned())
        }
        ErrorKind::NotFound => LoadError::Missing { path: path.to_owned() },
        _ => unreadable(error.to_string()),
    })?;
    if !meta.is_file() {
        let what = if meta.is_dir() { "a folder" } else { "a pipe, a socket or a device" };
        return Err(unreadable(format!("it is {what}, not a file")));
    }
    let io = |error: std::io::Error| unreadable(error.to_string());
    // What is looked at is what is read, whatever gets its name meanwhile.
    let file = std::fs::File::open(path).map_err(io)?;
    if !is_named && let Some(reason) = owner::refusal(path, &file).map_err(io)? {
        return Err(LoadError::NotYours { path: path.to_owned(), reason });
    }
    let mut bytes = Vec::new();
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(unreadable(format!("it is larger than {MAX_FILE} bytes")));
    }
    let text =
        String::from_utf8(bytes).map_err(|error| unreadable(format!("it isn't UTF-8: {error}")))?;
    let in_file = |error: toml::de::Error| LoadError::in_file(path, &text, &error);
    // The first reading is for its mistakes, which know their line.
    toml::from_str::<Config>(&text).map_err(in_file)?;
    let spanned = DeTable::parse(&text).map_err(in_file)?;
    origins(spanned.get_ref(), "", &text, path, loaded);
    let mut table: Table = toml::from_str(&text).map_err(in_file)?;
    anchor(&mut table, path.parent().unwrap_or(Path::new("")));
    Ok(table)
}

/// No setting may be a number that switches off what it is for.
fn numbers(table: &Table, origins: &BTreeMap<String, Origin>) -> Result<(), LoadError> {
    let Some((key, wrong)) = wrong_number(&Value::Table(table.clone())) else {
        return Ok(());
    };
    let ends = key.match_indices('.').map(|(at, _)| at).chain([key.len()]);
    let origin = ends.rev().find_map(|end| origins.get(key.get(..end)?));
    let origin = origin.map_or_else(|| "settings".to_owned(), ToString::to_string);
    Err(LoadError::value(&origin, Some(key), wrong))
}

/// Notes the line of every value.
fn origins(table: &DeTable<'_>, prefix: &str, text: &str, path: &Path, loaded: &mut Loaded) {
    for (name, value) in table {
        let key = match prefix {
            "" => name.get_ref().to_string(),
            _ => format!("{prefix}.{}", name.get_ref()),
        };
        match value.get_ref() {
            DeValue::Table(inner) => origins(inner, &key, text, path, loaded),
            _ => {
                let line = mistake::line_of(text, name.span().start);
                loaded.origins.insert(key, Origin::File(path.to_owned(), line));
            }
        }
    }
}

/// The keys that are paths, beside those of connections.
const PATHS: [&[&str]; 7] = [
    &["journal", "file"],
    &["model", "record"],
    &["runtime", "policy"],
    &["tools", "workspace"],
    &["agents", "evidence", "documents"],
    &["agents", "evidence", "glossary"],
    &["agents", "evidence", "index"],
];

/// Makes the file's relative paths start at its folder.
fn anchor(table: &mut Table, folder: &Path) {
    for key in PATHS {
        if let Some(Value::String(path)) = entry(table, key)
            && Path::new(path).is_relative()
            // In memory, which is in no folder; an empty name is refused as such.
            && !(key == ["journal", "file"] && (path == MEMORY || path.is_empty()))
        {
            *path = folder.join(&*path).display().to_string();
        }
    }
    let Some(Value::Table(connections)) = entry(table, &["runtime", "effects", "connections"])
    else {
        return;
    };
    for (_, connection) in connections.iter_mut() {
        let url = match connection {
            Value::Table(table) => table.get_mut("url"),
            other => Some(other),
        };
        if let Some(Value::String(url)) = url
            && let Some(path) = url.strip_prefix("sqlite:")
            && !path.is_empty()
            && path != MEMORY
            && Path::new(path).is_relative()
        {
            *url = format!("sqlite:{}", folder.join(path).display());
        }
    }
}

fn entry<'t>(table: &'t mut Table, path: &[&str]) -> Option<&'t mut Value> {
    let (last, sections) = path.split_last()?;
    let mut table = table;
    for section in sections {
        table = table.get_mut(*section)?.as_table_mut()?;
    }
    table.get_mut(*last)
}

fn set(table: &mut Table, key: &[String], value: Value, origin: &Origin) -> Result<(), LoadError> {
    let Some((last, sections)) = key.split_last() else {
        return Ok(());
    };
    let mut table = table;
    for section in sections {
        let inner = table.entry(section.clone()).or_insert_with(|| Value::Table(Table::new()));
        table = inner.as_table_mut().ok_or_else(|| {
            let problem = format!("{section:?} is a value, and has no settings inside");
            LoadError::value(&origin.to_string(), Some(key.join(".")), &problem)
        })?;
    }
    table.insert(last.clone(), value);
    Ok(())
}

fn check(table: &Table, origin: &Origin, key: &[String]) -> Result<(), LoadError> {
    Config::deserialize(table.clone()).map(drop).map_err(|error| {
        LoadError::value(&origin.to_string(), Some(key.join(".")), error.message())
    })
}

#[cfg(test)]
mod tests;
