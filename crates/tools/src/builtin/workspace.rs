//! Access to the files of one folder, and nothing outside it.
//!
//! Every path is opened beneath the folder's own descriptor (`openat2`, `RESOLVE_BENEATH`), so that
//! neither `..`, nor an absolute path, nor a link that leads outside, nor one that is created
//! meanwhile, can escape. Without kernel support, nothing is read.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ephor_core::{ErrorCode, Failure};
use rustix::fs::{
    AtFlags, Dir, FileType, Mode, OFlags, ResolveFlags, fstat, open, openat2, statat,
};
use rustix::io::Errno;

use super::files::{Entry, Kind, Listing, Text};

/// Maximum number of entries that one listing returns.
const MAX_ENTRIES: usize = 1000;

/// Maximum number of entries that are looked at for one listing.
const MAX_LOOKED_AT: usize = 20_000;

/// Deepest folder of a listing.
pub(super) const MAX_DEPTH: u32 = 8;

/// Maximum number of bytes of one reading, and how many where nobody says.
pub(super) const MAX_READ: u32 = 1024 * 1024;
pub(super) const USUAL_READ: u32 = 64 * 1024;

/// Longest path, in bytes.
const MAX_PATH: usize = 1024;

/// The folder that the file tools can access. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Workspace {
    root: Arc<OwnedFd>,
}

impl Workspace {
    /// Opens the folder at that path, which may itself be a link.
    ///
    /// # Errors
    /// It isn't a folder that can be opened.
    pub fn open(path: &Path) -> Result<Self, String> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let root = open(path, flags, Mode::empty())
            .map_err(|error| format!("the folder {} can't be opened: {error}", path.display()))?;
        let workspace = Self { root: Arc::new(root) };
        workspace.inside(Path::new("."), OFlags::DIRECTORY).map_err(|error| match error {
            Errno::NOSYS => {
                "this kernel can't keep file tools inside a folder (openat2)".to_owned()
            }
            error => format!("the folder {} can't be read: {error}", path.display()),
        })?;
        Ok(workspace)
    }

    fn inside(&self, path: &Path, flags: OFlags) -> Result<OwnedFd, Errno> {
        let flags = flags | OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK | OFlags::NOCTTY;
        let how = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
        // A rename beside it makes the kernel ask us to try again.
        for _ in 0..8 {
            match openat2(&*self.root, path, flags, Mode::empty(), how) {
                Err(Errno::AGAIN) => {}
                opened => return opened,
            }
        }
        Err(Errno::AGAIN)
    }

    pub(super) fn list(&self, path: &str, depth: u32) -> Result<Listing, Failure> {
        let mut listing = Listing { entries: Vec::new(), truncated: false };
        let mut looked_at = 0;
        let mut folders = VecDeque::from([(checked(path)?, 1)]);
        let mut first = true;
        while let Some((folder, level)) = folders.pop_front() {
            let found = match self.entries(&folder, &mut looked_at) {
                Ok(found) => found,
                Err(error) if first => return Err(refused(&folder, error)),
                // One that was there a moment ago, or that we may not read.
                Err(_) => continue,
            };
            first = false;
            for (entry, is_folder) in found {
                if is_folder && level < depth {
                    folders.push_back((PathBuf::from(&entry.path), level + 1));
                }
                if listing.entries.len() == MAX_ENTRIES {
                    listing.truncated = true;
                    return Ok(listing);
                }
                listing.entries.push(entry);
            }
            if looked_at >= MAX_LOOKED_AT {
                listing.truncated = true;
                break;
            }
        }
        Ok(listing)
    }

    fn entries(&self, folder: &Path, looked_at: &mut usize) -> Result<Vec<(Entry, bool)>, Errno> {
        let opened = self.inside(folder, OFlags::DIRECTORY)?;
        let mut found = Vec::new();
        for entry in Dir::read_from(&opened)? {
            let entry = entry?;
            let name = entry.file_name();
            if matches!(name.to_bytes(), b"." | b"..") {
                continue;
            }
            *looked_at += 1;
            if *looked_at >= MAX_LOOKED_AT {
                break;
            }
            let Ok(stat) = statat(&opened, name, AtFlags::SYMLINK_NOFOLLOW) else {
                continue;
            };
            let kind = match FileType::from_raw_mode(stat.st_mode) {
                FileType::RegularFile => Kind::File,
                FileType::Directory => Kind::Folder,
                FileType::Symlink => Kind::Link,
                _ => Kind::Other,
            };
            let name = String::from_utf8_lossy(name.to_bytes()).into_owned();
            let path = match folder == Path::new(".") {
                true => name,
                false => format!("{}/{name}", folder.display()),
            };
            let bytes = (kind == Kind::File).then(|| u64::try_from(stat.st_size).unwrap_or(0));
            found.push((Entry { path, kind, bytes }, kind == Kind::Folder));
        }
        found.sort_by(|(a, _), (b, _)| a.path.cmp(&b.path));
        Ok(found)
    }

    pub(super) fn read(&self, path: &str, offset: u64, most: u32) -> Result<Text, Failure> {
        let path = checked(path)?;
        let opened = self.inside(&path, OFlags::empty()).map_err(|error| refused(&path, error))?;
        let stat = fstat(&opened).map_err(|error| refused(&path, error))?;
        if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
            return Err(wrong(format!("{} is no file", path.display()))
                .hint("list_workspace_files shows what is there"));
        }
        let mut file = File::from(opened);
        let mut bytes = Vec::new();
        // Three more, in which a character that was cut by the offset or the end may lie.
        let read = file
            .seek(SeekFrom::Start(offset))
            .and_then(|_| file.take(u64::from(most) + 3).read_to_end(&mut bytes));
        read.map_err(|error| {
            let error = error.raw_os_error().map_or(Errno::IO, Errno::from_raw_os_error);
            refused(&path, error)
        })?;
        let total = u64::try_from(stat.st_size).unwrap_or(0);
        let text = text_of(&bytes, most as usize).ok_or_else(|| {
            wrong(format!("{} isn't a text", path.display()))
                .hint("only UTF-8 texts can be read; a PYTHON node can read other files")
        })?;
        let end = offset + text.len() as u64;
        Ok(Text {
            path: path.display().to_string(),
            next: (end < total).then_some(end),
            text: text.to_owned(),
            bytes: total,
        })
    }
}

/// The text at the beginning, at most this many bytes of it, cut between two characters. None: it
/// isn't a text.
fn text_of(bytes: &[u8], most: usize) -> Option<&str> {
    if bytes.contains(&0) {
        return None;
    }
    let whole = bytes.len() <= most;
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // Only a character that the end has cut may be broken.
        Err(error) if !whole && error.error_len().is_none() => {
            std::str::from_utf8(bytes.get(..error.valid_up_to())?).ok()?
        }
        Err(_) => return None,
    };
    let mut end = valid.len().min(most);
    while !valid.is_char_boundary(end) {
        end -= 1;
    }
    valid.get(..end)
}

/// A path as an agent may write it. What it may reach is the kernel's to say.
fn checked(path: &str) -> Result<PathBuf, Failure> {
    let path = path.trim();
    let path = if path.is_empty() { "." } else { path.trim_end_matches('/') };
    if path.len() > MAX_PATH || path.chars().any(char::is_control) {
        return Err(wrong("the path is too long, or holds control characters".to_owned()));
    }
    if path.is_empty() || path.starts_with('/') || path.split('/').any(|part| part == "..") {
        return Err(outside());
    }
    let kept = path.split('/').filter(|part| !matches!(*part, "" | "."));
    let clean: PathBuf = kept.collect();
    Ok(if clean.as_os_str().is_empty() { PathBuf::from(".") } else { clean })
}

fn wrong(what: String) -> Failure {
    Failure::new(ErrorCode::ValidationFailed, what)
}

fn outside() -> Failure {
    let what = "the path leads out of the workspace (WORKSPACE_OUTSIDE)";
    Failure::new(ErrorCode::Permission, what)
        .hint("write it from the workspace's folder on, as in `notes/today.md`")
}

fn refused(path: &Path, error: Errno) -> Failure {
    let shown = path.display();
    match error {
        // What RESOLVE_BENEATH refuses, and a chain of links without end.
        Errno::XDEV | Errno::LOOP => outside(),
        Errno::NOENT => wrong(format!("there is no {shown} in the workspace"))
            .hint("list_workspace_files shows what is there"),
        Errno::NOTDIR => wrong(format!("{shown} is no folder")),
        Errno::ACCESS | Errno::PERM => {
            Failure::new(ErrorCode::Permission, format!("{shown} may not be read"))
        }
        error => Failure::new(ErrorCode::Dependency, format!("{shown} can't be read: {error}")),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    struct Place {
        folder: tempfile::TempDir,
        workspace: Workspace,
    }

    fn place() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("inside");
        std::fs::create_dir_all(inside.join("notes/deep")).unwrap();
        std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        std::fs::write(inside.join("a.txt"), "aé漢z").unwrap();
        std::fs::write(inside.join("notes/b.md"), "b").unwrap();
        std::fs::write(inside.join("notes/deep/c.md"), "c").unwrap();
        std::fs::write(inside.join("image.bin"), [0x89, b'P', 0, 1]).unwrap();
        std::fs::write(inside.join("latin.txt"), [b'a', 0xe9, b'b']).unwrap();
        let link = |to: &str, at: &str| std::os::unix::fs::symlink(to, inside.join(at)).unwrap();
        link("../secret.txt", "out");
        link("/etc/passwd", "absolute");
        link("/proc/self/root/etc/passwd", "magic");
        link("..", "up");
        link("loop", "loop");
        link("notes/b.md", "good");
        let workspace = Workspace::open(&inside).unwrap();
        Place { folder, workspace }
    }

    #[test]
    fn only_what_is_inside_is_read() {
        let Place { folder: _folder, workspace } = place();
        #[track_caller]
        fn check(workspace: &Workspace, path: &str, expect: Result<&str, &str>) {
            let read = workspace.read(path, 0, 1000);
            match (read, expect) {
                (Ok(read), expect) => assert_eq!(Ok(read.text.as_str()), expect, "{path}"),
                (Err(failure), Err(part)) => {
                    assert!(failure.to_string().contains(part), "{path}: {failure}");
                    assert!(!failure.to_string().contains("secret\n"), "{path}");
                }
                (Err(failure), Ok(_)) => assert_eq!(failure.to_string(), "", "{path}"),
            }
        }
        let outside = Err("WORKSPACE_OUTSIDE");
        for (path, expect) in [
            ("a.txt", Ok("aé漢z")),
            ("./notes//b.md", Ok("b")),
            ("good", Ok("b")),
            ("../secret.txt", outside),
            ("notes/../../secret.txt", outside),
            ("notes/../a.txt", outside),
            ("/etc/passwd", outside),
            ("out", outside),
            ("absolute", outside),
            ("magic", outside),
            ("up/secret.txt", outside),
            ("up/inside/a.txt", outside),
            ("loop", outside),
            ("notes", Err("is no file")),
            ("nothing", Err("there is no nothing")),
            ("a.txt/b", Err("no folder")),
            ("image.bin", Err("isn't a text")),
            ("latin.txt", Err("isn't a text")),
            ("a\0b", Err("control")),
        ] {
            check(&workspace, path, expect);
        }
        check(&workspace, &"x/".repeat(2000), Err("too long"));
    }

    #[test]
    fn a_long_text_is_read_in_pieces_that_join() {
        let Place { folder: _folder, workspace } = place();
        let (mut offset, mut text) = (Some(0), String::new());
        while let Some(at) = offset {
            let piece = workspace.read("a.txt", at, 4).unwrap();
            assert!(piece.text.len() <= 4 && !piece.text.is_empty(), "{piece:?}");
            assert_eq!(piece.bytes, 7);
            text.push_str(&piece.text);
            offset = piece.next;
        }
        assert_eq!(text, "aé漢z");
    }

    #[test]
    fn a_listing_names_links_and_follows_none() {
        let Place { folder, workspace } = place();
        let paths = |path: &str, depth: u32| -> Vec<String> {
            let listing = workspace.list(path, depth).unwrap();
            listing.entries.into_iter().map(|entry| entry.path).collect()
        };
        let top = [
            "a.txt",
            "absolute",
            "good",
            "image.bin",
            "latin.txt",
            "loop",
            "magic",
            "notes",
            "out",
            "up",
        ];
        assert_eq!(paths(".", 1), top);
        assert_eq!(paths("notes", 1), ["notes/b.md", "notes/deep"]);
        assert_eq!(paths("notes", 2), ["notes/b.md", "notes/deep", "notes/deep/c.md"]);
        assert_eq!(paths("", 3).len(), top.len() + 3);
        for path in ["up", "..", "/", "out"] {
            assert!(workspace.list(path, 1).is_err(), "{path}");
        }
        let many = folder.path().join("inside/many");
        std::fs::create_dir(&many).unwrap();
        for n in 0..=MAX_ENTRIES {
            std::fs::write(many.join(format!("{n:05}")), "").unwrap();
        }
        let listing = workspace.list("many", 1).unwrap();
        assert_eq!((listing.entries.len(), listing.truncated), (MAX_ENTRIES, true));
    }
}
