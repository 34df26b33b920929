//! Files created by nodes, stored by content outside the journal, so that events stay small and
//! identical files are stored once.

use std::fs;
use std::io::{self, Write};
#[cfg(feature = "python")]
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};

use ephor_core::{Artifact, ErrorCode, EventId, Failure, private};
use serde::{Deserialize, Serialize};
#[cfg(feature = "python")]
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The longest file name of an artefact, in bytes.
const MAX_NAME: usize = 120;

/// Maximum number of bytes of a file that are in memory while it is looked at.
#[cfg(feature = "python")]
const PIECE: usize = 64 * 1024;

/// The folder for files that nodes create. Default `.ephor/artifacts`; created with the first file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArtifactFolder(pub PathBuf);

impl Default for ArtifactFolder {
    fn default() -> Self {
        Self(PathBuf::from(".ephor/artifacts"))
    }
}

/// A store of files by their SHA-256. Cheap to clone; several processes may share a folder.
///
/// ```
/// use ephor_effects::Artifacts;
///
/// let folder = std::env::temp_dir().join(format!("ephor-doc-{}", std::process::id()));
/// let store = Artifacts::new(&folder);
/// let chart = store.put("../sales chart.png", b"png").unwrap();
/// assert_eq!((chart.name.as_str(), chart.media_type.as_str()), ("sales chart.png", "image/png"));
/// assert_eq!(store.get(&chart.digest).unwrap(), b"png");
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
#[derive(Debug, Clone)]
pub struct Artifacts {
    folder: PathBuf,
}

impl Artifacts {
    /// A store in that folder, which is created with the first file.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Stores a file. Unsafe characters are removed from its name; its extension determines the
    /// media type.
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<Artifact, Failure> {
        let mut draft = self.draft(name)?;
        draft.write(bytes)?;
        draft.keep()
    }

    /// Starts a file that is written piece by piece, so that it needn't fit in memory; its digest
    /// is computed on the way. Unless it is [kept](ArtifactDraft::keep), it is removed.
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("ephor-draft-{}", std::process::id()));
    /// let store = ephor_effects::Artifacts::new(&folder);
    /// let mut draft = store.draft("numbers.csv").unwrap();
    /// draft.write(b"1,").unwrap();
    /// draft.write(b"2").unwrap();
    /// assert_eq!(draft.keep().unwrap(), store.put("numbers.csv", b"1,2").unwrap());
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// ```
    pub fn draft(&self, name: &str) -> Result<ArtifactDraft, Failure> {
        let name = safe_name(name);
        let place = self.folder.join(format!("{}.part", EventId::fresh()));
        let file = private::folder()
            .create(&self.folder)
            .and_then(|()| private::file().write(true).create_new(true).open(&place));
        let file = file.map_err(|error| unkept(&name, &error))?;
        let draft = ArtifactDraft {
            store: self.clone(),
            name,
            place,
            file,
            digest: Sha256::new(),
            bytes: 0,
        };
        Ok(draft)
    }

    /// The file with that digest, to be read piece by piece, and its size. Fails as
    /// [`get`](Self::get) does; what it looks at is not kept in memory.
    #[cfg(feature = "python")]
    pub(crate) fn open(&self, digest: &str) -> Result<(fs::File, u64), Failure> {
        let path = self.path(digest).ok_or_else(|| missing(digest))?;
        let mut file = fs::File::open(&path).map_err(|_| missing(digest))?;
        let (mut found, mut bytes, mut piece) = (Sha256::new(), 0, vec![0; PIECE]);
        loop {
            let read = file.read(&mut piece).map_err(|_| missing(digest))?;
            if read == 0 {
                break;
            }
            found.update(piece.get(..read).unwrap_or_default());
            bytes += read as u64;
        }
        if hex(&found.finalize()) != digest {
            return Err(changed(digest));
        }
        file.rewind().map_err(|_| missing(digest))?;
        Ok((file, bytes))
    }

    /// The bytes of the file with that digest. Fails if there is none, or if its bytes have
    /// changed.
    pub fn get(&self, digest: &str) -> Result<Vec<u8>, Failure> {
        let path = self.path(digest).ok_or_else(|| missing(digest))?;
        let bytes = fs::read(&path).map_err(|_| missing(digest))?;
        if hex(&Sha256::digest(&bytes)) != digest {
            return Err(changed(digest));
        }
        Ok(bytes)
    }

    /// The path of the file with that digest. None if there is none.
    pub fn path(&self, digest: &str) -> Option<PathBuf> {
        let path = self.place(digest)?;
        path.is_file().then_some(path)
    }

    /// Only a digest is looked for: a name that leads elsewhere is none.
    fn place(&self, digest: &str) -> Option<PathBuf> {
        let fits = digest.len() == 64
            && digest.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        fits.then(|| self.folder.join(&digest[..2]).join(digest))
    }
}

/// A file that is being written, next to its final place, so that nobody sees a partial one.
#[derive(Debug)]
pub struct ArtifactDraft {
    store: Artifacts,
    name: String,
    place: PathBuf,
    file: fs::File,
    digest: Sha256,
    bytes: u64,
}

impl ArtifactDraft {
    /// Adds bytes.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file.write_all(bytes).map_err(|error| unkept(&self.name, &error))?;
        self.digest.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Moves it to its final place.
    pub fn keep(mut self) -> Result<Artifact, Failure> {
        let digest = hex(&std::mem::take(&mut self.digest).finalize());
        self.settle(&digest).map_err(|error| unkept(&self.name, &error))?;
        Ok(Artifact {
            media_type: media_type(&self.name).to_owned(),
            name: std::mem::take(&mut self.name),
            bytes: self.bytes,
            digest,
        })
    }

    fn settle(&self, digest: &str) -> io::Result<()> {
        let Some(place) = self.store.place(digest) else {
            return Err(io::Error::other("no digest"));
        };
        if place.is_file() {
            return Ok(());
        }
        self.file.sync_all()?;
        private::folder().create(place.parent().unwrap_or(&self.store.folder))?;
        fs::rename(&self.place, &place)
    }
}

impl Drop for ArtifactDraft {
    fn drop(&mut self) {
        // What was kept is no longer there.
        let _ = fs::remove_file(&self.place);
    }
}

fn unkept(name: &str, error: &io::Error) -> Failure {
    Failure::new(ErrorCode::Dependency, format!("the file `{name}` can't be kept: {error}"))
        .hint("`effects.artifacts` names a folder that Ephor may write to")
}

fn changed(digest: &str) -> Failure {
    Failure::new(ErrorCode::Dependency, format!("the file {digest} was changed after it was kept"))
}

fn missing(digest: &str) -> Failure {
    let shown: String = digest.chars().take(64).collect();
    Failure::new(ErrorCode::Dependency, format!("there is no file with the digest `{shown}`"))
        .hint("the folder `effects.artifacts` has lost it, or is another than when it was made")
}

/// The artefact that a value describes. None: it describes none.
#[cfg(feature = "python")]
pub(crate) fn described(value: &Value) -> Option<Artifact> {
    value.get("artifact")?;
    Artifact::deserialize(value).ok()
}

/// The last part of a name, without what could lead elsewhere, hide or confuse.
pub(crate) fn safe_name(name: &str) -> String {
    let last = Path::new(name).file_name().map(|name| name.to_string_lossy());
    let last = last.unwrap_or_default();
    let odd = |c: char| {
        c.is_control()
            || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '\u{fffd}')
            // Marks that turn the direction of a text make `gpj.exe` look like `exe.jpg`.
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let plain: String = last.chars().map(|c| if odd(c) { '_' } else { c }).collect();
    let plain = plain.trim().trim_start_matches('.').trim();
    let mut kept = String::new();
    let ending = Path::new(plain).extension().map(|e| format!(".{}", e.to_string_lossy()));
    let ending = ending.filter(|ending| ending.len() <= 12 && plain.len() > MAX_NAME);
    let room = MAX_NAME - ending.as_ref().map_or(0, String::len);
    for c in plain.chars() {
        if kept.len() + c.len_utf8() > room {
            break;
        }
        kept.push(c);
    }
    if let Some(ending) = ending {
        kept.push_str(&ending);
    }
    if kept.is_empty() { "file".to_owned() } else { kept }
}

/// What the ending of a name says. HTML and SVG are what they are: whoever shows a file decides
/// whether it may run anything.
fn media_type(name: &str) -> &'static str {
    let ending = Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("webp") => "image/webp",
        Some("svg") => "image/svg+xml",
        Some("pdf") => "application/pdf",
        Some("csv") => "text/csv",
        Some("tsv") => "text/tab-separated-values",
        Some("json") => "application/json",
        Some("jsonl" | "ndjson") => "application/x-ndjson",
        Some("txt" | "log") => "text/plain",
        Some("md") => "text/markdown",
        Some("html" | "htm") => "text/html",
        Some("xml") => "application/xml",
        Some("zip") => "application/zip",
        Some("gz") => "application/gzip",
        Some("xlsx") => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        Some("parquet") => "application/vnd.apache.parquet",
        _ => "application/octet-stream",
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    #[test]
    fn names() {
        #[track_caller]
        fn check(input: &str, expect: &str) {
            assert_eq!(safe_name(input), expect);
        }
        check("chart.png", "chart.png");
        check("../../etc/passwd", "passwd");
        check("/", "file");
        check("..", "file");
        check("", "file");
        check(".bashrc", "bashrc");
        check("a\nb\u{1b}[2J.txt", "a_b_[2J.txt");
        check("C:\\x\\y.png", "C__x_y.png");
        check("\u{202e}gpj.exe", "_gpj.exe");
        check("图表 – 2024.png", "图表 – 2024.png");
        let long = safe_name(&format!("{}.png", "ü".repeat(300)));
        assert!(long.len() <= MAX_NAME && long.ends_with("ü.png"), "{long}");
        assert!(safe_name(&"a.".repeat(300)).len() <= MAX_NAME);
    }

    /// What a node makes of a conversation's data is as private as the conversation.
    #[cfg(unix)]
    #[test]
    fn only_their_owner_reads_them() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let outer = tempfile::tempdir().unwrap();
        fs::set_permissions(outer.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let store = Artifacts::new(outer.path().join(".ephor/artifacts"));
        let kept = store.put("a.csv", b"1,2").unwrap();
        let path = store.path(&kept.digest).unwrap();
        assert_eq!(mode(&path), 0o600);
        for folder in path.ancestors().skip(1).take_while(|at| *at != outer.path()) {
            assert_eq!(mode(folder), 0o700, "{}", folder.display());
        }
        assert_eq!(mode(outer.path()), 0o755, "it was there");
    }

    #[test]
    fn what_is_kept_comes_back_and_what_was_changed_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Artifacts::new(folder.path().join("deep/er"));
        assert!(store.get(&"0".repeat(64)).is_err() && !store.folder.exists());
        let kept = store.put("a.csv", b"1,2").unwrap();
        assert_eq!(kept, store.put("a.csv", b"1,2").unwrap());
        assert_eq!((kept.bytes, kept.media_type.as_str()), (3, "text/csv"));
        let path = store.path(&kept.digest).unwrap();
        fs::write(path, b"9,9").unwrap();
        assert!(store.get(&kept.digest).unwrap_err().message.contains("was changed"));
        for hostile in ["", "..", "../../etc/passwd", "ab/../../x", &"A".repeat(64)] {
            assert!(store.path(hostile).is_none() && store.get(hostile).is_err(), "{hostile}");
        }
    }

    #[test]
    fn a_value_that_describes_an_artefact() {
        let whole = json!({"artifact": "ab", "name": "x", "media_type": "text/plain", "bytes": 1});
        assert_eq!(described(&whole).unwrap().name, "x");
        for other in [json!({"artifact": "ab"}), json!("ab"), json!(null), json!({"name": "x"})] {
            assert_eq!(described(&other), None, "{other}");
        }
    }
}
