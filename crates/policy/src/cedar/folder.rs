//! Reads a policy folder: its files, their contents, and their digest.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use crate::cedar::split::split;
use crate::mistake::PolicyMistake;

/// Longest file, in bytes.
pub(crate) const MAX_FILE: u64 = 1 << 20;

/// All files together, in bytes.
const MAX_TOTAL: u64 = 4 << 20;

/// Maximum number of entries of a folder.
const MAX_ENTRIES: usize = 1_000;

/// Files by name that a policy folder has beside `*.cedar`.
const KNOWN: [&str; 4] = ["limits.toml", "prices.toml", "kinds.toml", "cases.toml"];

/// The files of a folder, as read.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    /// Its path.
    pub path: PathBuf,
    /// Its files: the path relative to it, and the text. Sorted by path.
    pub files: Vec<(PathBuf, String)>,
}

impl Folder {
    /// Reads a folder. Documents (`*.md`, `*.txt`) and names that start with a dot are ignored; any
    /// other unknown file is a mistake, since it would have no effect.
    pub fn read(path: &Path) -> Result<Self, Vec<PolicyMistake>> {
        let mut mistakes = Vec::new();
        let mut names = Vec::new();
        list(path, path, true, &mut names, &mut mistakes);
        names.sort();
        let mut folder = Self { path: path.to_owned(), files: Vec::new() };
        let mut total = 0;
        for name in names {
            match read(&path.join(&name)) {
                Err(mistake) => mistakes.push(mistake),
                Ok(text) => {
                    total += text.len() as u64;
                    if total > MAX_TOTAL {
                        let problem = format!("its files have more than {MAX_TOTAL} bytes");
                        let hint = "Remove what isn't needed.";
                        mistakes.push(PolicyMistake::of_file("TOO_LARGE", path, problem, hint));
                        break;
                    }
                    folder.files.push((name, text));
                }
            }
        }
        if mistakes.is_empty() { Ok(folder) } else { Err(mistakes) }
    }

    /// A file by name.
    pub fn file(&self, name: &str) -> Option<&str> {
        let found = self.files.iter().find(|(path, _)| path == Path::new(name));
        found.map(|(_, text)| text.as_str())
    }

    /// How many policies it has, and how many bytes they take.
    ///
    /// ```
    /// use ephor_policy::Folder;
    ///
    /// let text = "permit (principal, action, resource);".to_owned();
    /// let folder = Folder { path: "p".into(), files: vec![("a.cedar".into(), text)] };
    /// assert_eq!(folder.measure(), (1, 37));
    /// ```
    pub fn measure(&self) -> (usize, usize) {
        let each = self.policies().map(|(_, text)| (split(text).len(), text.len()));
        each.fold((0, 0), |(count, bytes), (more, size)| (count + more, bytes + size))
    }

    /// The files of policies.
    pub(crate) fn policies(&self) -> impl Iterator<Item = &(PathBuf, String)> {
        self.files.iter().filter(|(file, _)| file.extension().is_some_and(|it| it == "cedar"))
    }

    /// The files of test cases.
    pub fn cases(&self) -> impl Iterator<Item = (&Path, &str)> {
        let is_case = |path: &Path| path == Path::new("cases.toml") || path.starts_with("tests");
        self.files
            .iter()
            .filter(move |(path, _)| is_case(path))
            .map(|(path, text)| (path.as_path(), text.as_str()))
    }

    /// The SHA-256 of everything in it, in hex.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (path, text) in &self.files {
            for part in [path.to_string_lossy().as_bytes(), text.as_bytes()] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Names in a folder that look like policies and aren't read: `a.cedar.txt`, `.a.cedar`,
/// `A.CEDAR`. Sorted. A folder that can't be read has none.
pub(crate) fn overlooked(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let names = entries.take(MAX_ENTRIES).map(|entry| entry.file_name());
    let mut found: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.to_lowercase().contains(".cedar"))
        .filter(|name| name.starts_with('.') || !name.ends_with(".cedar"))
        .collect();
    found.sort();
    found
}

fn list(
    root: &Path,
    folder: &Path,
    top: bool,
    names: &mut Vec<PathBuf>,
    mistakes: &mut Vec<PolicyMistake>,
) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            mistakes.push(unreadable(folder, &error));
            return;
        }
    };
    for (count, entry) in entries.enumerate() {
        let path = match entry {
            Ok(entry) => entry.path(),
            Err(error) => {
                mistakes.push(unreadable(folder, &error));
                return;
            }
        };
        if count >= MAX_ENTRIES {
            let problem = format!("it has more than {MAX_ENTRIES} entries");
            let hint = "Put several policies into one file.";
            mistakes.push(PolicyMistake::of_file("TOO_LARGE", folder, problem, hint));
            return;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || matches!(ending.as_str(), "md" | "txt") {
            continue;
        }
        if path.is_dir() {
            if top && name == "tests" {
                list(root, &path, false, names, mistakes);
                continue;
            }
            let hint = "Policies stand in the folder itself, test cases in tests/.";
            mistakes.push(PolicyMistake::of_file("UNKNOWN_FILE", path, "an unknown folder", hint));
            continue;
        }
        let known = if top {
            ending == "cedar" || KNOWN.contains(&name.as_str())
        } else {
            ending == "toml"
        };
        if !known {
            let hint = if top {
                "A policy folder has *.cedar, limits.toml, prices.toml, kinds.toml, cases.toml and \
                 tests/*.toml; anything else would be ignored."
            } else {
                "tests/ has *.toml."
            };
            mistakes.push(PolicyMistake::of_file("UNKNOWN_FILE", path, "an unknown file", hint));
            continue;
        }
        if let Ok(name) = path.strip_prefix(root) {
            names.push(name.to_owned());
        }
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> PolicyMistake {
    let (code, hint) = match error.kind() {
        ErrorKind::NotFound => {
            ("NOT_FOUND", "Check the path; `ephor policy init` makes a folder to begin with.")
        }
        _ => ("POLICY_UNREADABLE", "Check its permissions."),
    };
    PolicyMistake::of_file(code, path, format!("it can't be read: {error}"), hint)
}

fn read(path: &Path) -> Result<String, PolicyMistake> {
    let meta = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if !meta.is_file() {
        let hint = "Only plain files are read.";
        return Err(PolicyMistake::of_file("POLICY_UNREADABLE", path, "it is not a file", hint));
    }
    if meta.len() > MAX_FILE {
        let problem = format!("it has more than {MAX_FILE} bytes");
        let hint = "Split it into several files.";
        return Err(PolicyMistake::of_file("TOO_LARGE", path, problem, hint));
    }
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        PolicyMistake::of_file("NOT_UTF8", path, "it isn't UTF-8", "Save it as UTF-8.")
            .at(&text, at)
    })
}

/// A cheap fingerprint to detect changes of a folder: its files' names, sizes and times.
pub fn fingerprint(path: &Path) -> Vec<(PathBuf, u64, Option<SystemTime>)> {
    let mut found = Vec::new();
    for folder in [path.to_owned(), path.join("tests")] {
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        for entry in entries.take(MAX_ENTRIES) {
            let meta = fs::metadata(entry.path()).ok();
            let size = meta.as_ref().map_or(0, fs::Metadata::len);
            found.push((entry.path(), size, meta.and_then(|meta| meta.modified().ok())));
        }
    }
    found.sort();
    found
}
