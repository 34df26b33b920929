//! Selects the files of a folder to read: bounded, without hidden files and links.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use super::EvidenceError;

/// How much of a folder is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bounds {
    /// Maximum number of files. Default 2,000.
    pub files: usize,
    /// Maximum size of a file, in bytes; larger ones are left out. Default 1 MiB.
    pub file_bytes: u64,
    /// Maximum size of all files together, in bytes. Default 64 MiB.
    pub total_bytes: u64,
    /// Maximum nesting of folders. Default 8.
    pub depth: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { files: 2_000, file_bytes: 1 << 20, total_bytes: 64 << 20, depth: 8 }
    }
}

/// A file that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// Its path.
    pub path: PathBuf,
    /// The reason.
    pub why: Why,
}

/// Why a file was left out. Hidden files and files of other types aren't reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It exceeds the size limit.
    TooLarge,
    /// The limit on files or bytes was reached; this and later ones are left out.
    TooMany,
    /// It is nested too deeply.
    TooDeep,
    /// It isn't UTF-8 text.
    NotText,
    /// It is a link.
    Link,
    /// The system refused to read it.
    Unreadable,
}

/// Maximum number of files of which it is said why they were left out.
const MOST_SKIPPED: usize = 100;
/// Maximum number of entries that are looked at, whatever they are.
const MOST_ENTRIES: usize = 100_000;

/// What a file is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Markdown,
    Plain,
    Glossary,
}

/// A file that is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) path: PathBuf,
    /// As it is cited: below the folder, with `/`.
    pub(super) name: String,
    pub(super) role: Role,
    /// Bytes, and nanoseconds of its last change.
    pub(super) stamp: (u64, u128),
}

/// What was found in a folder, in the order of names.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) found: Vec<Found>,
    pub(super) skipped: Vec<Skipped>,
    bytes: u64,
    entries: usize,
}

impl Scan {
    pub(super) fn skip(&mut self, path: PathBuf, why: Why) {
        if self.skipped.len() < MOST_SKIPPED {
            self.skipped.push(Skipped { path, why });
        }
    }
}

/// Bytes, and nanoseconds of the last change: what tells that a file changed.
pub(super) fn stamp(metadata: &Metadata) -> (u64, u128) {
    let changed = metadata.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    (metadata.len(), changed.map_or(0, |at| at.as_nanos()))
}

/// Looks through a folder. Reads no file.
pub(super) fn scan(root: &Path, bounds: &Bounds) -> Result<Scan, EvidenceError> {
    let mut scan = Scan::default();
    let mut waiting = vec![(root.to_owned(), String::new(), 0)];
    while let Some((folder, prefix, depth)) = waiting.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(source) if depth == 0 => {
                return Err(EvidenceError::Unreadable { path: folder, source });
            }
            Err(_) => {
                scan.skip(folder, Why::Unreadable);
                continue;
            }
        };
        let mut names: Vec<(String, PathBuf)> = Vec::new();
        for entry in entries.flatten() {
            scan.entries += 1;
            if scan.entries > MOST_ENTRIES {
                scan.skip(entry.path(), Why::TooMany);
                waiting.clear();
                break;
            }
            if let Ok(name) = entry.file_name().into_string()
                && !name.starts_with('.')
            {
                names.push((name, entry.path()));
            }
        }
        names.sort();
        let mut inner = Vec::new();
        for (name, path) in names {
            let name = format!("{prefix}{name}");
            match fs::symlink_metadata(&path) {
                Err(_) => scan.skip(path, Why::Unreadable),
                Ok(metadata) if metadata.is_symlink() => scan.skip(path, Why::Link),
                Ok(metadata) if metadata.is_dir() => match depth < bounds.depth {
                    true => inner.push((path, format!("{name}/"), depth + 1)),
                    false => scan.skip(path, Why::TooDeep),
                },
                Ok(metadata) if metadata.is_file() => scan.take(path, name, &metadata, bounds),
                Ok(_) => {}
            }
        }
        waiting.extend(inner.into_iter().rev());
    }
    scan.found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(scan)
}

impl Scan {
    fn take(&mut self, path: PathBuf, name: String, metadata: &Metadata, bounds: &Bounds) {
        let Some(role) = role(&name) else { return };
        let stamp = stamp(metadata);
        if stamp.0 > bounds.file_bytes {
            return self.skip(path, Why::TooLarge);
        }
        if self.found.len() >= bounds.files || self.bytes + stamp.0 > bounds.total_bytes {
            return self.skip(path, Why::TooMany);
        }
        self.bytes += stamp.0;
        self.found.push(Found { path, name, role, stamp });
    }
}

/// What a file is read as, by its name; `glossary.csv` and its kin are glossaries.
fn role(name: &str) -> Option<Role> {
    let file = name.rsplit('/').next()?.to_lowercase();
    let (stem, ending) = file.rsplit_once('.')?;
    match ending {
        "md" | "markdown" => Some(Role::Markdown),
        "txt" | "text" => Some(Role::Plain),
        "csv" | "toml" | "json" if stem == "glossary" => Some(Role::Glossary),
        _ => None,
    }
}
