//! Whether a folder restricts anything at all.

use crate::cedar::folder::{Folder, overlooked};
use crate::limits::Limits;
use crate::mistake::PolicyMistake;

/// Maximum number of names that a hint lists.
const MAX_NAMED: usize = 5;

/// A folder without a policy and without a limit permits everything. Whoever set one up wanted
/// something else, unless `allow_empty` says so.
pub(super) fn effective(
    folder: &Folder,
    limits: &Limits,
    policies: usize,
) -> Result<Option<PolicyMistake>, PolicyMistake> {
    let names = overlooked(&folder.path);
    let named = named(&names);
    if policies == 0 && !limits.restrict() && !limits.allow_empty {
        let problem = "it has no policy and no limit, so it would permit everything";
        let hint = match named {
            Some(named) => {
                format!("Policies are read from files named NAME.cedar; not read: {named}.")
            }
            None => "Write a policy into a *.cedar file (`ephor policy init` writes some), or \
                     `allow_empty = true` into limits.toml."
                .to_owned(),
        };
        return Err(PolicyMistake::of_file("NO_POLICY", &folder.path, problem, hint));
    }
    Ok(named.map(|named| {
        let problem = format!("not read as policies: {named}");
        let hint = "Name them NAME.cedar, or give them a name without .cedar.";
        PolicyMistake::of_file("NOT_READ", &folder.path, problem, hint)
    }))
}

fn named(names: &[String]) -> Option<String> {
    let listed = names.get(..names.len().min(MAX_NAMED))?.join(", ");
    match names.len() {
        0 => None,
        1..=MAX_NAMED => Some(listed),
        more => Some(format!("{listed} and {} more", more - MAX_NAMED)),
    }
}
