//! The calls to the kernel that a jailed program may make. All others fail with EPERM: they don't
//! kill, since a new C library tries new calls and falls back.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

type Rules = BTreeMap<i64, Vec<SeccompRule>>;
type Built<T> = Result<T, seccompiler::BackendError>;

/// What glibc, CPython and numerical libraries use. No sockets, no processes, no exec, no signals
/// to others, no kernel interfaces.
const ALLOWED: &[c_long] = &[
    // Files, within what Landlock allows.
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_preadv2,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_pwritev2,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_openat,
    libc::SYS_openat2,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_truncate,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_flock,
    libc::SYS_fadvise64,
    libc::SYS_copy_file_range,
    libc::SYS_sendfile,
    libc::SYS_umask,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_fgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_flistxattr,
    // Descriptors.
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    // Memory.
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_mincore,
    libc::SYS_msync,
    libc::SYS_membarrier,
    // Threads and time.
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_restart_syscall,
    // Its own signals.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    // What it is.
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getppid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getgroups,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getrusage,
    libc::SYS_getrlimit,
    libc::SYS_sysinfo,
    libc::SYS_uname,
    libc::SYS_getrandom,
    libc::SYS_getcpu,
];

/// The old names of some of these, which other processors never had.
#[cfg(target_arch = "x86_64")]
const OLD: &[c_long] = &[
    libc::SYS_open,
    libc::SYS_creat,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_getdents,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_link,
    libc::SYS_symlink,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_arch_prctl,
    libc::SYS_time,
    libc::SYS_alarm,
    libc::SYS_pause,
    libc::SYS_getpgrp,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[c_long] = &[];

/// What changes a file's mode and times, which Landlock doesn't guard: only where mounts do.
const MARKS: &[c_long] = &[libc::SYS_utimensat, libc::SYS_fchmod, libc::SYS_fchmodat];

#[cfg(target_arch = "x86_64")]
const OLD_MARKS: &[c_long] = &[libc::SYS_chmod, libc::SYS_utime, libc::SYS_utimes];
#[cfg(not(target_arch = "x86_64"))]
const OLD_MARKS: &[c_long] = &[];

/// What fcntl may do: no signals on input (F_SETOWN, F_SETSIG), no leases, no notices of others'
/// files.
const FCNTL: &[libc::c_int] = &[
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_GETLK,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
    libc::F_GETPIPE_SZ,
];

/// What ioctl may ask: whether it is a terminal, and how wide; and to close at exec.
const IOCTL: &[u64] = &[libc::TCGETS, libc::TIOCGWINSZ, libc::FIOCLEX, libc::FIONCLEX];

/// What a thread has in common with its process. Only such a clone is allowed.
const THREAD: u64 =
    (libc::CLONE_THREAD | libc::CLONE_VM | libc::CLONE_SIGHAND | libc::CLONE_FILES) as u64;

/// Whether there is a list for this processor.
pub(crate) fn supported() -> bool {
    arch().is_some()
}

fn arch() -> Option<TargetArch> {
    match std::env::consts::ARCH {
        "x86_64" => Some(TargetArch::x86_64),
        "aarch64" => Some(TargetArch::aarch64),
        _ => None,
    }
}

/// The filters, for a program that is started through that descriptor, and may write a folder or
/// nothing.
///
/// The one exec that is allowed goes through a descriptor above the limit of open files, and is
/// closed by it: after the start no descriptor can have that number any more.
pub(crate) fn build(program: i32, folder: bool) -> Built<Vec<BpfProgram>> {
    let Some(arch) = arch() else {
        let unknown = std::env::consts::ARCH.to_owned();
        return Err(seccompiler::BackendError::InvalidTargetArch(unknown));
    };
    let mut rules: Rules = ALLOWED.iter().chain(OLD).map(|call| (*call, Vec::new())).collect();
    if folder {
        rules.extend(MARKS.iter().chain(OLD_MARKS).map(|call| (*call, Vec::new())));
    }
    let each = |arg: u8, values: &[u64]| -> Built<Vec<SeccompRule>> {
        values.iter().map(|value| rule(&[(arg, SeccompCmpOp::Eq, *value)])).collect()
    };
    let fcntl: Vec<u64> = FCNTL.iter().map(|command| *command as u64).collect();
    rules.insert(libc::SYS_fcntl, each(1, &fcntl)?);
    rules.insert(libc::SYS_ioctl, each(1, IOCTL)?);
    // A thread's name; not whether others may look into the process, nor its death signal.
    rules.insert(libc::SYS_prctl, each(0, &[libc::PR_SET_NAME as u64, libc::PR_GET_NAME as u64])?);
    // Its own limits only: to change its parent's was the one hole in a prototype.
    rules.insert(libc::SYS_prlimit64, each(0, &[0])?);
    rules.insert(
        libc::SYS_clone,
        vec![SeccompRule::new(vec![SeccompCondition::new(
            0,
            SeccompCmpArgLen::Qword,
            SeccompCmpOp::MaskedEq(THREAD),
            THREAD,
        )?])?],
    );
    let (empty_path, fd) = (libc::AT_EMPTY_PATH as u64, program as u64);
    let start = rule(&[(0, SeccompCmpOp::Eq, fd), (4, SeccompCmpOp::Eq, empty_path)])?;
    rules.insert(libc::SYS_execveat, vec![start]);
    // clone3 hides its flags in memory, where a filter can't look. Without it glibc takes clone.
    rules.insert(libc::SYS_clone3, Vec::new());
    let eperm = SeccompAction::Errno(libc::EPERM as u32);
    let list = SeccompFilter::new(rules, eperm, SeccompAction::Allow, arch)?;
    let missing = SeccompFilter::new(
        Rules::from([(libc::SYS_clone3, Vec::new())]),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::ENOSYS as u32),
        arch,
    )?;
    // The kernel asks both, and heeds the stricter answer.
    Ok(vec![missing.try_into()?, list.try_into()?])
}

fn rule(conditions: &[(u8, SeccompCmpOp, u64)]) -> Built<SeccompRule> {
    let conditions = conditions.iter().map(|(arg, op, value)| {
        SeccompCondition::new(*arg, SeccompCmpArgLen::Dword, op.clone(), *value)
    });
    SeccompRule::new(conditions.collect::<Built<_>>()?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_list_is_within_what_a_filter_may_hold() {
        for filter in build(64, true).unwrap() {
            assert!(filter.len() < 4096);
        }
    }
}
