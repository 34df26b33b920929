//! Landlock: what may be read, and what may be executed. The rule for the folder is added by the
//! child, which alone sees it.

use std::os::fd::{BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, Scope, make_bitflags,
};

/// The newest version whose rights we know; of these the kernel takes what it knows.
const NEWEST: ABI = ABI::V6;

/// What a program may do in its own folder: everything with files, folders and links; no devices,
/// no pipes or sockets with names, no executing.
const FOLDER: BitFlags<AccessFs> = make_bitflags!(AccessFs::{
    ReadFile | ReadDir | WriteFile | Truncate | RemoveFile | RemoveDir | MakeReg | MakeDir
        | MakeSym | Refer
});

/// Those rights as the kernel's number.
pub(crate) fn folder_rights() -> u64 {
    FOLDER.bits()
}

pub(crate) struct Listed<'a> {
    pub readable: &'a [PathBuf],
    /// Devices: read, and where it says so, written.
    pub devices: &'a [(PathBuf, bool)],
    pub loader: Option<&'a Path>,
    pub program: BorrowedFd<'a>,
}

/// A rule set that handles everything and allows what is listed. Made anew for each child: a rule
/// that one child added would be there for the next.
pub(crate) fn build(listed: &Listed<'_>) -> Result<Option<OwnedFd>, RulesetError> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V4))?
        .handle_access(AccessNet::from_all(ABI::V4))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    for path in listed.readable {
        rules = allow(rules, path, read)?;
    }
    for (path, writes) in listed.devices {
        let read = BitFlags::from(AccessFs::ReadFile);
        let access = if *writes { read | AccessFs::WriteFile } else { read };
        rules = allow(rules, path, access)?;
    }
    let run = AccessFs::ReadFile | AccessFs::Execute;
    if let Some(loader) = listed.loader {
        rules = allow(rules, loader, run)?;
    }
    rules = rules.add_rule(PathBeneath::new(listed.program, run))?;
    Ok(rules.into())
}

/// What isn't there needs no rule.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(opened) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(NEWEST) };
    rules.add_rule(PathBeneath::new(opened, access))
}
