//! What this machine's kernel enforces. Found out by trying, once.

use std::sync::OnceLock;

/// The least version of Landlock that makes a jail: the first one that knows TCP.
pub const MIN_LANDLOCK_ABI: u32 = 4;

/// What the kernel enforces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Support {
    /// Landlock's version; 0: none.
    pub landlock_abi: u32,
    /// Whether seccomp filters can be had, with this processor's list of calls.
    pub seccomp: bool,
    /// Why there are no namespaces, and so no folder to write in. None: there are.
    pub no_namespaces: Option<String>,
    /// Why a whole jail, tried with nothing in it, failed. None: it held.
    pub failed: Option<String>,
}

impl Support {
    /// Why there is no jail here. None: there is one.
    pub fn refusal(&self) -> Option<String> {
        if !cfg!(target_os = "linux") {
            return Some("the jail is made of parts of the Linux kernel".to_owned());
        }
        if self.landlock_abi < MIN_LANDLOCK_ABI {
            let has = match self.landlock_abi {
                0 => "has none, or it is switched off".to_owned(),
                abi => format!("has version {abi}"),
            };
            return Some(format!(
                "Landlock of version {MIN_LANDLOCK_ABI} is needed (Linux 6.7); this kernel {has}"
            ));
        }
        if !self.seccomp {
            return Some("seccomp filters are needed, on x86-64 or ARM64".to_owned());
        }
        self.failed.clone()
    }

    /// Whether jailed programs have a folder to write in.
    pub fn has_folder(&self) -> bool {
        self.refusal().is_none() && self.no_namespaces.is_none()
    }

    /// Whether signals and abstract sockets are held back by Landlock too (ABI 6). Seccomp stops
    /// them in any case.
    pub fn scopes(&self) -> bool {
        self.landlock_abi >= 6
    }
}

/// What this machine's kernel enforces. The first call tries it, in a millisecond or two.
pub fn support() -> &'static Support {
    static FOUND: OnceLock<Support> = OnceLock::new();
    FOUND.get_or_init(crate::jail::probe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said() {
        #[track_caller]
        fn check(change: impl FnOnce(&mut Support), says: Option<&str>) {
            let mut support =
                Support { landlock_abi: 4, seccomp: true, no_namespaces: None, failed: None };
            change(&mut support);
            let refusal = support.refusal();
            match says {
                None => assert_eq!(refusal, None),
                Some(says) => assert!(refusal.is_some_and(|text| text.contains(says))),
            }
        }
        if !cfg!(target_os = "linux") {
            return check(|_| {}, Some("Linux"));
        }
        check(|_| {}, None);
        check(|s| s.landlock_abi = 0, Some("switched off"));
        check(|s| s.landlock_abi = 3, Some("version 3"));
        check(|s| s.seccomp = false, Some("seccomp"));
        check(|s| s.failed = Some("at exec".to_owned()), Some("at exec"));
        check(|s| s.no_namespaces = Some("forbidden".to_owned()), None);
    }
}
