//! The two questions that are asked of the kernel outside a child.

use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::{io, ptr};

/// Which version of Landlock there is; 0: none.
pub(crate) fn landlock_abi() -> u32 {
    const VERSION: u32 = 1;
    // SAFETY: with this flag the call takes no memory, and returns a number.
    let abi = unsafe {
        libc::syscall(libc::SYS_landlock_create_ruleset, ptr::null::<u8>(), 0_usize, VERSION)
    };
    u32::try_from(abi).unwrap_or(0)
}

/// Whether seccomp filters can answer with an error.
pub(crate) fn has_seccomp() -> bool {
    const GET_ACTION_AVAIL: u32 = 2;
    let action: u32 = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the call reads the one number, which lives until it returns.
    let answer =
        unsafe { libc::syscall(libc::SYS_seccomp, GET_ACTION_AVAIL, 0_u32, &raw const action) };
    answer == 0 && crate::filter::supported()
}

/// The same file under a descriptor of at least that number.
pub(crate) fn above(file: &OwnedFd, least: i32) -> io::Result<OwnedFd> {
    // SAFETY: the call takes numbers; `file` is open.
    let number = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_DUPFD_CLOEXEC, least) };
    if number < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the descriptor was just made, and nobody else has it.
    Ok(unsafe { OwnedFd::from_raw_fd(number) })
}

/// The most that a limit of ours may be raised to.
pub(crate) fn hard_limit(resource: i32) -> u64 {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: pid 0 is the caller, nothing is set, and the structure lives until the call returns.
    unsafe {
        let none = ptr::null::<libc::rlimit>();
        libc::syscall(libc::SYS_prlimit64, 0, resource, none, &raw mut limit);
    }
    limit.rlim_max
}

/// Who we are: user and group.
pub(crate) fn identity() -> (u32, u32) {
    // SAFETY: these calls always succeed.
    unsafe { (libc::geteuid(), libc::getegid()) }
}
