//! What a jailed program sees of the machine: an empty root into which the listed files are
//! mounted under their own names, and a folder that lives in memory.
//!
//! Planned by the parent, as texts that the child hands to the kernel: a child may not allocate.

use std::collections::BTreeSet;
use std::ffi::{CString, NulError};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use crate::{FOLDER, Limits};

/// Where the new root is put together. Any folder would do, since nobody else sees the mount; this
/// one exists wherever namespaces do, and holds nothing that is to be seen.
pub(crate) const STAGE: &str = "/proc";

/// One thing to do, in this order.
pub(crate) enum Make {
    Folder(CString),
    File(CString),
    /// Mounts a file or folder, read-only.
    Show {
        source: CString,
        target: CString,
        device: bool,
    },
}

pub(crate) struct Room {
    pub(crate) make: Vec<Make>,
    /// The mount options of the root and of the folder.
    pub(crate) root: CString,
    pub(crate) folder: CString,
}

impl Room {
    /// A room in which these are seen. Those that don't exist are left out.
    pub(crate) fn plan(
        shown: &[PathBuf],
        devices: &[(PathBuf, bool)],
        limits: &Limits,
        owner: (u32, u32),
    ) -> Result<Self, NulError> {
        let mut make = Vec::new();
        let mut made = BTreeSet::new();
        for path in outermost(shown) {
            show(path, false, &mut made, &mut make)?;
        }
        for (path, _) in devices.iter().filter(|(path, _)| path.exists()) {
            show(path, true, &mut made, &mut make)?;
        }
        folder(Path::new(FOLDER), &mut made, &mut make)?;
        let (user, group) = owner;
        let root = format!("size=1m,nr_inodes=4096,mode=755,uid={user},gid={group}");
        let (bytes, files) = (limits.disk_bytes, limits.files.saturating_add(1));
        let inside = format!("size={bytes},nr_inodes={files},mode=700,uid={user},gid={group}");
        Ok(Self { make, root: CString::new(root)?, folder: CString::new(inside)? })
    }
}

/// Of paths that lie within each other only the outermost, and only those that exist.
fn outermost(paths: &[PathBuf]) -> Vec<&Path> {
    let there: BTreeSet<&Path> =
        paths.iter().map(PathBuf::as_path).filter(|path| plain(path) && path.exists()).collect();
    let mut kept: Vec<&Path> = Vec::new();
    for path in there {
        if !kept.iter().any(|outer| path.starts_with(outer)) {
            kept.push(path);
        }
    }
    kept
}

/// A path from the root, without `..`, that names something below it.
fn plain(path: &Path) -> bool {
    let mut parts = path.components();
    parts.next() == Some(Component::RootDir)
        && parts.clone().next().is_some()
        && parts.all(|part| matches!(part, Component::Normal(_)))
}

fn show(
    path: &Path,
    device: bool,
    made: &mut BTreeSet<PathBuf>,
    make: &mut Vec<Make>,
) -> Result<(), NulError> {
    if path.is_dir() {
        folder(path, made, make)?;
    } else {
        if let Some(parent) = path.parent() {
            folder(parent, made, make)?;
        }
        make.push(Make::File(staged(path)?));
    }
    let source = CString::new(path.as_os_str().as_bytes())?;
    make.push(Make::Show { source, target: staged(path)?, device });
    Ok(())
}

fn folder(path: &Path, made: &mut BTreeSet<PathBuf>, make: &mut Vec<Make>) -> Result<(), NulError> {
    let above: Vec<&Path> = path.ancestors().collect();
    for part in above.into_iter().rev().skip(1) {
        if made.insert(part.to_owned()) {
            make.push(Make::Folder(staged(part)?));
        }
    }
    Ok(())
}

fn staged(path: &Path) -> Result<CString, NulError> {
    let mut bytes = STAGE.as_bytes().to_vec();
    bytes.extend_from_slice(path.as_os_str().as_bytes());
    CString::new(bytes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_room_has_what_is_listed_and_no_more() {
        let shown = ["/usr/lib", "/usr/lib/x", "/usr", "/no/such/path", "/", "usr", "/usr/../etc"];
        let shown: Vec<PathBuf> = shown.iter().map(PathBuf::from).collect();
        let devices = [(PathBuf::from("/dev/null"), true)];
        let room = Room::plan(&shown, &devices, &Limits::default(), (7, 8)).unwrap();
        let made: Vec<String> = room
            .make
            .iter()
            .map(|make| match make {
                Make::Folder(path) => format!("folder {}", path.to_str().unwrap()),
                Make::File(path) => format!("file {}", path.to_str().unwrap()),
                Make::Show { source, .. } => format!("show {}", source.to_str().unwrap()),
            })
            .collect();
        let expect = [
            "folder /proc/usr",
            "show /usr",
            "folder /proc/dev",
            "file /proc/dev/null",
            "show /dev/null",
            "folder /proc/work",
        ];
        assert_eq!(made, expect);
        assert!(room.folder.to_str().unwrap().contains("uid=7,gid=8"));
    }
}
