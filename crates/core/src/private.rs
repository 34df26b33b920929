//! Files and folders that only their owner may read: what was said, and what came of it, is nobody
//! else's. Only the options; nothing is opened here.

use std::fs::{DirBuilder, OpenOptions};

/// Options for files that hold events or what nodes made of them: a new one has mode 0600 on Unix.
/// A file that is there keeps its mode.
///
/// ```
/// # let path = std::env::temp_dir().join(format!("ephor-private-{}", std::process::id()));
/// let file = ephor_core::private::file().write(true).create_new(true).open(&path)?;
/// # #[cfg(unix)]
/// # {
/// use std::os::unix::fs::PermissionsExt;
/// assert_eq!(file.metadata()?.permissions().mode() & 0o777, 0o600);
/// # }
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn file() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes folders for such files, with those above them that are missing: new ones have mode 0700 on
/// Unix. A folder that is there keeps its mode.
pub fn folder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}
