//! What a child does between fork and exec.
//!
//! The parent may have many threads, of which the child has one: a lock that another held, the
//! allocator's too, stays locked for ever. So all that is needed is prepared in [`Start`], and here
//! are only calls to the kernel. This is where the workspace's unsafe code is.

use std::ffi::{CStr, CString, c_char, c_int, c_long, c_ulong};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::sync::Arc;
use std::{io, ptr};

use seccompiler::BpfProgram;

use crate::room::{Make, Room, STAGE};
use crate::rules;
use crate::step::Step;

/// Nobody: what root becomes. The kernel's own number for a user that isn't known.
pub(crate) const NOBODY: u32 = 65_534;

/// How many files a program may have open. Descriptors from here on exist before exec only.
pub(crate) const OPEN_FILES: i32 = 64;

/// A list of texts as exec wants it.
pub(crate) struct Texts {
    pointers: Vec<*const c_char>,
    _texts: Vec<CString>,
}

// SAFETY: the pointers lead to the texts beside them, whose bytes stay where they are until the
// whole is dropped, and which nobody changes.
unsafe impl Send for Texts {}
// SAFETY: as above; there is nothing but reading.
unsafe impl Sync for Texts {}

impl Texts {
    pub(crate) fn new(texts: Vec<CString>) -> Self {
        let mut pointers: Vec<_> = texts.iter().map(|text| text.as_ptr()).collect();
        pointers.push(ptr::null());
        Self { pointers, _texts: texts }
    }
}

/// How the child becomes another user and gets a world of its own.
pub(crate) struct World {
    pub(crate) room: Room,
    /// None: we are root, and need no user namespace to make the others. Else what is written
    /// into `uid_map` and `gid_map`.
    pub(crate) maps: Option<(CString, CString)>,
}

/// All that a child needs, made by its parent.
pub(crate) struct Start {
    pub(crate) parent: u32,
    /// None: exec nothing; come back, to say that everything before it worked.
    pub(crate) exec: Option<Exec>,
    pub(crate) world: Option<World>,
    pub(crate) root: bool,
    /// What is limited; the soft and the hard limit.
    pub(crate) limits: Vec<(c_int, u64, u64)>,
    pub(crate) rules: OwnedFd,
    pub(crate) filters: Arc<Vec<BpfProgram>>,
}

pub(crate) struct Exec {
    pub(crate) program: Arc<OwnedFd>,
    pub(crate) arguments: Texts,
    pub(crate) environment: Texts,
}

type Done = io::Result<()>;

impl Start {
    /// Confines the calling process and becomes the program. Comes back only with an error.
    ///
    /// # Safety
    /// The caller is a child after fork, before exec, with one thread. It may not be used for
    /// anything but exec or exit afterwards.
    pub(crate) unsafe fn enter(&self) -> Done {
        // SAFETY: the contract of this function is that of the ones below. Every pointer that is
        // handed to the kernel leads to a text or structure that `self` or the stack holds.
        unsafe {
            // A child of a shell leads its group; one of ours never does, and so this can't fail.
            check(Step::Session, libc::setsid().into())?;
            libc::umask(0o022);
            if let Some(world) = &self.world {
                world.enter()?;
            }
            if self.root {
                become_nobody(self.world.is_some())?;
            }
            // Before the limit on open files: what was inherited counts, and may be more.
            let folder = match self.world {
                Some(_) => libc::open(c".".as_ptr(), libc::O_PATH | libc::O_CLOEXEC),
                None => 0,
            };
            check(Step::Landlock, folder.into())?;
            for (resource, soft, hard) in &self.limits {
                let limit = libc::rlimit { rlim_cur: *soft, rlim_max: *hard };
                check(Step::Limits, prlimit(*resource, &limit))?;
            }
            drop_capabilities()?;
            check(Step::Privileges, prctl(libc::PR_SET_NO_NEW_PRIVS, 1))?;
            // Until exec this is a copy of our memory, secrets and all; exec resets it.
            check(Step::Privileges, prctl(libc::PR_SET_DUMPABLE, 0))?;
            // After the last change of user, which forgets it.
            check(Step::Parent, prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as c_ulong))?;
            if libc::getppid() as u32 != self.parent {
                return Err(Step::Parent.with(libc::ESRCH));
            }
            self.landlock(folder)?;
            let cloexec = libc::CLOSE_RANGE_CLOEXEC;
            let closed = libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, cloexec);
            check(Step::Descriptors, closed)?;
            for filter in self.filters.iter() {
                seccompiler::apply_filter(filter).map_err(|_| Step::Seccomp.failed())?;
            }
            let Some(exec) = &self.exec else {
                return Err(Step::Tried.with(0));
            };
            libc::syscall(
                libc::SYS_execveat,
                exec.program.as_raw_fd(),
                c"".as_ptr(),
                exec.arguments.pointers.as_ptr(),
                exec.environment.pointers.as_ptr(),
                libc::AT_EMPTY_PATH,
            );
            Err(Step::Exec.failed())
        }
    }

    /// # Safety
    /// See [`Start::enter`].
    unsafe fn landlock(&self, folder: RawFd) -> Done {
        const PATH_BENEATH: c_int = 1;
        #[repr(C, packed)]
        struct PathBeneath {
            allowed: u64,
            parent: RawFd,
        }
        // SAFETY: the structure is the one that the kernel documents, and lives until the call
        // returns. The descriptors are open.
        unsafe {
            if self.world.is_some() {
                let rule = PathBeneath { allowed: rules::folder_rights(), parent: folder };
                let added = libc::syscall(
                    libc::SYS_landlock_add_rule,
                    self.rules.as_raw_fd(),
                    PATH_BENEATH,
                    &raw const rule,
                    0_u32,
                );
                check(Step::Landlock, added)?;
                libc::close(folder);
            }
            let call = libc::SYS_landlock_restrict_self;
            check(Step::Landlock, libc::syscall(call, self.rules.as_raw_fd(), 0_u32))
        }
    }
}

impl World {
    /// # Safety
    /// See [`Start::enter`].
    unsafe fn enter(&self) -> Done {
        const SPACES: c_int = libc::CLONE_NEWNS
            | libc::CLONE_NEWNET
            | libc::CLONE_NEWIPC
            | libc::CLONE_NEWUTS
            | libc::CLONE_NEWCGROUP;
        // SAFETY: all texts are C strings that `self` holds, or that are in the program.
        unsafe {
            match &self.maps {
                None => check(Step::Namespaces, libc::unshare(SPACES).into())?,
                Some((users, groups)) => {
                    let all = SPACES | libc::CLONE_NEWUSER;
                    check(Step::Namespaces, libc::unshare(all).into())?;
                    // Who may not set groups may map his own.
                    write(c"/proc/self/setgroups", c"deny")?;
                    write(c"/proc/self/uid_map", users)?;
                    write(c"/proc/self/gid_map", groups)?;
                }
            }
            self.mount()
        }
    }

    /// # Safety
    /// See [`Start::enter`].
    unsafe fn mount(&self) -> Done {
        let stage = STAGE_PATH;
        let plain = libc::MS_NOSUID | libc::MS_NODEV;
        let read_only = libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID;
        // SAFETY: as in `enter`.
        unsafe {
            // What is mounted here stays here.
            let private = libc::MS_REC | libc::MS_PRIVATE;
            mount(None, c"/", None, private, None)?;
            mount(Some(c"tmpfs"), stage, Some(c"tmpfs"), plain, Some(&self.room.root))?;
            for make in &self.room.make {
                match make {
                    Make::Folder(path) => {
                        check(Step::Mounts, libc::mkdir(path.as_ptr(), 0o755).into())?;
                    }
                    Make::File(path) => {
                        let flags = libc::O_CREAT | libc::O_WRONLY | libc::O_CLOEXEC;
                        let file = libc::open(path.as_ptr(), flags, 0o644);
                        check(Step::Mounts, file.into())?;
                        libc::close(file);
                    }
                    Make::Show { source, target, device } => {
                        let bind = libc::MS_BIND | libc::MS_REC;
                        mount(Some(source), target, None, bind, None)?;
                        let more =
                            if *device { libc::MOUNT_ATTR_NOEXEC } else { libc::MOUNT_ATTR_NODEV };
                        attributes(target, read_only | more, libc::AT_RECURSIVE)?;
                    }
                }
            }
            let noexec = plain | libc::MS_NOEXEC;
            mount(Some(c"tmpfs"), STAGED_FOLDER, Some(c"tmpfs"), noexec, Some(&self.room.folder))?;
            attributes(stage, read_only | libc::MOUNT_ATTR_NODEV, 0)?;
            check(Step::Root, libc::chdir(stage.as_ptr()).into())?;
            let dot = c".".as_ptr();
            // The old root is put upon the new one, and let go.
            check(Step::Root, libc::syscall(libc::SYS_pivot_root, dot, dot))?;
            check(Step::Root, libc::umount2(dot, libc::MNT_DETACH).into())?;
            check(Step::Root, libc::chdir(FOLDER_PATH.as_ptr()).into())
        }
    }
}

const STAGE_PATH: &CStr = c"/proc";
const STAGED_FOLDER: &CStr = c"/proc/work";
const FOLDER_PATH: &CStr = c"/work";
const _: () = assert!(STAGE.len() + 1 == STAGE_PATH.to_bytes_with_nul().len());

fn check(step: Step, returned: c_long) -> Done {
    if returned < 0 { Err(step.failed()) } else { Ok(()) }
}

/// # Safety
/// See [`Start::enter`].
unsafe fn mount(
    source: Option<&CStr>,
    target: &CStr,
    kind: Option<&CStr>,
    flags: c_ulong,
    options: Option<&CString>,
) -> Done {
    let text = |text: Option<&CStr>| text.map_or(ptr::null(), CStr::as_ptr);
    let options = options.map_or(ptr::null(), |options| options.as_ptr().cast());
    // SAFETY: all pointers are null or lead to C strings that outlive the call.
    let returned =
        unsafe { libc::mount(text(source), target.as_ptr(), text(kind), flags, options) };
    check(Step::Mounts, returned.into())
}

/// # Safety
/// See [`Start::enter`].
unsafe fn attributes(path: &CStr, set: u64, flags: c_int) -> Done {
    let attributes = libc::mount_attr { attr_set: set, attr_clr: 0, propagation: 0, userns_fd: 0 };
    // SAFETY: the structure and its size are the kernel's, and live until the call returns.
    let returned = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            flags,
            &raw const attributes,
            size_of::<libc::mount_attr>(),
        )
    };
    check(Step::Mounts, returned)
}

/// # Safety
/// See [`Start::enter`].
unsafe fn write(path: &CStr, text: &CStr) -> Done {
    let bytes = text.to_bytes();
    // SAFETY: the text outlives the call, and its length is its own.
    unsafe {
        let file = libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        check(Step::Identity, file.into())?;
        let written = libc::write(file, bytes.as_ptr().cast(), bytes.len());
        let done = check(Step::Identity, written as c_long);
        libc::close(file);
        done
    }
}

/// Root becomes nobody, in a user namespace of its own where there are namespaces: the number of
/// threads is then counted for this program alone.
///
/// # Safety
/// See [`Start::enter`].
unsafe fn become_nobody(namespaces: bool) -> Done {
    // SAFETY: numbers, and a list of no groups. The calls go to the kernel directly, since the C
    // library's would ask all threads of the parent, which aren't there.
    unsafe {
        let none = ptr::null::<libc::gid_t>();
        check(Step::User, libc::syscall(libc::SYS_setgroups, 0_usize, none))?;
        check(Step::User, libc::syscall(libc::SYS_setresgid, NOBODY, NOBODY, NOBODY))?;
        check(Step::User, libc::syscall(libc::SYS_setresuid, NOBODY, NOBODY, NOBODY))?;
        if namespaces {
            check(Step::User, libc::unshare(libc::CLONE_NEWUSER).into())?;
        }
        Ok(())
    }
}

/// # Safety
/// See [`Start::enter`].
unsafe fn drop_capabilities() -> Done {
    #[repr(C)]
    struct Header {
        version: u32,
        pid: c_int,
    }
    #[repr(C)]
    struct Sets {
        effective: u32,
        permitted: u32,
        inheritable: u32,
    }
    const VERSION_3: u32 = 0x2008_0522;
    let header = Header { version: VERSION_3, pid: 0 };
    let none = || Sets { effective: 0, permitted: 0, inheritable: 0 };
    let sets = [none(), none()];
    // SAFETY: both structures are the kernel's, and live until the calls return.
    unsafe {
        for capability in 0..64 {
            // Fails above the last one, and for those who have none to drop.
            prctl(libc::PR_CAPBSET_DROP, capability);
        }
        prctl(libc::PR_CAP_AMBIENT, libc::PR_CAP_AMBIENT_CLEAR_ALL as c_ulong);
        let set = libc::syscall(libc::SYS_capset, &raw const header, sets.as_ptr());
        check(Step::Capabilities, set)
    }
}

/// # Safety
/// See [`Start::enter`]; `option` takes a number.
unsafe fn prctl(option: c_int, value: c_ulong) -> c_long {
    let zero: c_ulong = 0;
    // SAFETY: the option takes numbers only.
    unsafe { libc::prctl(option, value, zero, zero, zero).into() }
}

/// # Safety
/// See [`Start::enter`].
unsafe fn prlimit(resource: c_int, limit: &libc::rlimit) -> c_long {
    let old = ptr::null_mut::<libc::rlimit>();
    // SAFETY: pid 0 is the caller; the limit lives until the call returns.
    unsafe { libc::syscall(libc::SYS_prlimit64, 0, resource, ptr::from_ref(limit), old) }
}
