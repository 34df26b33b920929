//! Whose a settings file is that was found, and not named. Settings name programs that are started: whoever
//! can put them in a folder above would run programs as us. git's `safe.directory` is against the same.

use std::fs::File;
use std::path::Path;

/// Why a file that was found isn't used; `None` where it is ours or root's, and nobody else's to write.
///
/// A group may write it: members of a group that shares a checkout trust each other.
#[cfg(unix)]
pub(super) fn refusal(path: &Path, opened: &File) -> std::io::Result<Option<String>> {
    let sudo = std::env::var("SUDO_UID").ok();
    let trusted = trusted(rustix::process::geteuid().as_raw(), sudo.as_deref());
    refused(path, opened, &trusted)
}

/// Other systems don't tell.
#[cfg(not(unix))]
pub(super) fn refusal(_: &Path, _: &File) -> std::io::Result<Option<String>> {
    Ok(None)
}

/// The current user, root, and the one who became root with `sudo`.
#[cfg(unix)]
fn trusted(user: u32, sudo: Option<&str>) -> Vec<u32> {
    let before = sudo.filter(|_| user == 0).and_then(|id| id.parse().ok());
    [user, 0].into_iter().chain(before).collect()
}

#[cfg(unix)]
fn refused(path: &Path, opened: &File, trusted: &[u32]) -> std::io::Result<Option<String>> {
    use std::os::unix::fs::MetadataExt;
    let foreign = |what: &str, owner: u32| {
        let is = !trusted.contains(&owner);
        is.then(|| format!("{what} belongs to another user, whose id is {owner}"))
    };
    let file = opened.metadata()?;
    if let Some(why) = foreign("it", file.uid()) {
        return Ok(Some(why));
    }
    if file.mode() & 0o002 != 0 {
        return Ok(Some(format!("everyone can write it (its mode is {:o})", file.mode() & 0o7777)));
    }
    // Somebody else's link chooses which of our files is read; the owner of a folder, what is in it.
    for place in [path, &path.canonicalize()?] {
        if let Some(why) = foreign("the link to it", place.symlink_metadata()?.uid()) {
            return Ok(Some(why));
        }
        let folder = place.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new("."));
        if let Some(why) = foreign("its folder", folder.metadata()?.uid()) {
            return Ok(Some(why));
        }
    }
    Ok(None)
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

    use super::*;

    const NOBODY: u32 = 65_534;

    #[test]
    fn whom_we_trust() {
        assert_eq!(trusted(1000, None), [1000, 0]);
        assert_eq!(trusted(0, Some("1000")), [0, 0, 1000]);
        assert_eq!(trusted(0, Some("a")), [0, 0]);
        // The variable stays set for whoever root becomes then.
        assert_eq!(trusted(1001, Some("1000")), [1001, 0]);
    }

    #[test]
    fn others_neither_own_it_nor_write_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ephor.toml");
        fs::write(&path, "").unwrap();
        let own = folder.path().metadata().unwrap().uid();
        let says = |path: &Path, trusted: &[u32]| {
            refused(path, &File::open(path).unwrap(), trusted).unwrap().unwrap_or_default()
        };
        assert!(says(&path, &[]).starts_with("it belongs to another user"));
        for (mode, good) in [(0o600, true), (0o644, true), (0o664, true), (0o666, false)] {
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            assert_eq!(says(&path, &[own]).is_empty(), good, "{mode:o}");
        }
    }

    /// Only root can give files away.
    #[test]
    fn nor_what_leads_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let (ours, theirs) = (folder.path().join("ours"), folder.path().join("theirs"));
        fs::create_dir(&ours).unwrap();
        fs::create_dir(&theirs).unwrap();
        if chown(&theirs, Some(NOBODY), None).is_err() {
            return;
        }
        let own = ours.metadata().unwrap().uid();
        fs::write(ours.join("a"), "").unwrap();
        fs::write(theirs.join("a"), "").unwrap();
        symlink(theirs.join("a"), ours.join("to-theirs")).unwrap();
        symlink(ours.join("a"), ours.join("to-ours")).unwrap();
        let says = |path: &Path| {
            refused(path, &File::open(path).unwrap(), &[own]).unwrap().unwrap_or_default()
        };
        assert_eq!(says(&ours.join("to-ours")), "");
        assert!(says(&theirs.join("a")).starts_with("its folder belongs to another user"));
        assert!(says(&ours.join("to-theirs")).starts_with("its folder belongs to another user"));
        std::os::unix::fs::lchown(ours.join("to-ours"), Some(NOBODY), None).unwrap();
        assert!(says(&ours.join("to-ours")).starts_with("the link to it belongs to another user"));
    }
}
