//! From what an index is made to its passages and terms.

use std::fs::File;
use std::io::{Read, Take};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::chunk::{self, Passage};
use super::folder::{Role, Scan, Why, scan, stamp};
use super::glossary::{self, Entry, Term, checked};
use super::{Bounds, EvidenceError, Skipped};

/// What an index is made from.
#[derive(Debug, Clone, Default)]
pub(super) struct Sources {
    pub(super) folders: Vec<PathBuf>,
    pub(super) documents: Vec<(String, String)>,
    pub(super) glossary_files: Vec<PathBuf>,
    pub(super) terms: Vec<Term>,
    pub(super) bounds: Bounds,
}

/// What is there to read, by names, sizes and times alone.
#[derive(Debug)]
pub(super) struct Seen {
    scans: Vec<Scan>,
    /// Changes when any of it changes.
    pub(super) digest: String,
}

/// What was read.
#[derive(Debug, Default)]
pub(super) struct Content {
    pub(super) passages: Vec<(String, Passage)>,
    pub(super) entries: Vec<Entry>,
    pub(super) skipped: Vec<Skipped>,
}

/// The name under which given terms are cited.
const GIVEN: &str = "glossary";

impl Sources {
    /// Looks at what is there; reads nothing.
    pub(super) fn look(&self) -> Result<Seen, EvidenceError> {
        let mut hash = Sha256::new();
        let mut note = |text: &str, stamp: (u64, u128)| {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
            hash.update(stamp.0.to_le_bytes());
            hash.update(stamp.1.to_le_bytes());
        };
        for (title, text) in &self.documents {
            note(title, (0, 0));
            note(text, (0, 0));
        }
        let mut scans = Vec::new();
        for folder in &self.folders {
            let scan = scan(folder, &self.bounds)?;
            note(&folder.to_string_lossy(), (scan.found.len() as u64, 0));
            scan.found.iter().for_each(|found| note(&found.name, found.stamp));
            scans.push(scan);
        }
        for path in &self.glossary_files {
            let metadata = std::fs::metadata(path)
                .map_err(|source| EvidenceError::Unreadable { path: path.clone(), source })?;
            note(&path.to_string_lossy(), stamp(&metadata));
        }
        let digest = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Seen { scans, digest })
    }

    /// Reads what was seen: the passages only where they are wanted.
    pub(super) fn read(&self, seen: Seen, passages: bool) -> Result<Content, EvidenceError> {
        let mut content = Content::default();
        let given = |problem| EvidenceError::Glossary { path: PathBuf::from("(given)"), problem };
        let terms = self.terms.iter().map(|term| (None, term.clone())).collect();
        content.defined(GIVEN, checked(terms).map_err(given)?);
        for path in &self.glossary_files {
            let name =
                path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
            let text =
                read_text(path, self.bounds.file_bytes).map_err(|problem| match problem {
                    Problem::Io(source) => EvidenceError::Unreadable { path: path.clone(), source },
                    Problem::Why(why) => EvidenceError::Glossary {
                        path: path.clone(),
                        problem: said(why).to_owned(),
                    },
                })?;
            content.glossary(path, &name, &text)?;
        }
        if passages {
            for (title, text) in &self.documents {
                content.document(title, chunk::markdown(text));
            }
        }
        for mut scan in seen.scans {
            for found in std::mem::take(&mut scan.found) {
                if !passages && found.role != Role::Glossary {
                    continue;
                }
                let text = match read_text(&found.path, self.bounds.file_bytes) {
                    Ok(text) => text,
                    Err(Problem::Why(why)) => {
                        scan.skip(found.path, why);
                        continue;
                    }
                    Err(Problem::Io(_)) => {
                        scan.skip(found.path, Why::Unreadable);
                        continue;
                    }
                };
                match found.role {
                    Role::Glossary => content.glossary(&found.path, &found.name, &text)?,
                    Role::Markdown => content.document(&found.name, chunk::markdown(&text)),
                    Role::Plain => content.document(&found.name, chunk::plain(&text)),
                }
            }
            content.skipped.append(&mut scan.skipped);
        }
        Ok(content)
    }
}

impl Content {
    fn document(&mut self, source: &str, passages: Vec<Passage>) {
        self.passages.extend(passages.into_iter().map(|passage| (source.to_owned(), passage)));
    }

    fn glossary(&mut self, path: &Path, name: &str, text: &str) -> Result<(), EvidenceError> {
        let terms = glossary::read(name, text)
            .map_err(|problem| EvidenceError::Glossary { path: path.to_owned(), problem })?;
        self.defined(name, terms);
        Ok(())
    }

    fn defined(&mut self, source: &str, terms: Vec<(Option<u64>, Term)>) {
        let entry = |(line, term)| Entry { source: source.to_owned(), line, term };
        self.entries.extend(terms.into_iter().map(entry));
    }
}

enum Problem {
    Io(std::io::Error),
    Why(Why),
}

fn said(why: Why) -> &'static str {
    match why {
        Why::NotText => "it isn't UTF-8 text",
        Why::TooLarge => "it is too large",
        _ => "it can't be read",
    }
}

/// A file's text. It may have grown since it was looked at, and is bounded once more.
fn read_text(path: &Path, most: u64) -> Result<String, Problem> {
    let file = File::open(path).map_err(Problem::Io)?;
    let mut bytes = Vec::new();
    let mut bounded: Take<File> = file.take(most.saturating_add(1));
    bounded.read_to_end(&mut bytes).map_err(Problem::Io)?;
    if bytes.len() as u64 > most {
        return Err(Problem::Why(Why::TooLarge));
    }
    if bytes.contains(&0) {
        return Err(Problem::Why(Why::NotText));
    }
    let text = String::from_utf8(bytes).map_err(|_| Problem::Why(Why::NotText))?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}
