//! A jail for one program that may be hostile: it computes, in a folder of its own that vanishes
//! with it, and reaches nothing else. Where the kernel can't enforce that, there is no jail.
//!
//! Three walls stand behind each other, and each is meant to hold alone:
//!
//! | wall | what it stops |
//! | --- | --- |
//! | Landlock | reading, writing and executing files beyond the list, TCP, signals, abstract sockets |
//! | seccomp | every call to the kernel that isn't on a list: processes, sockets, exec, ptrace, mounts |
//! | namespaces | seeing files, networks, processes' memory segments and host names of the machine |
//!
//! and limits bound memory, disk, files, threads and processor time. Landlock (ABI 4) and seccomp
//! are required. Where namespaces aren't allowed, the program has no folder and can't write at all:
//! a folder whose size nobody bounds would be a way to fill the disk.
//!
//! This is the only crate of the workspace with unsafe code. All of it is in `child`, which runs
//! between fork and exec, and in the few calls of `kernel`.
//!
//! ```
//! # #[cfg(target_os = "linux")] {
//! use ephor_jail::{Jail, Limits, Program, support};
//!
//! if support().refusal().is_none() {
//!     let program = Program::new("/bin/echo").readable(["/lib", "/usr/lib", "/lib64"]);
//!     let jail = Jail::new(&program, Limits::default()).unwrap();
//!     let said = jail.command(["hello"]).unwrap().output().unwrap();
//!     assert_eq!(said.stdout, b"hello\n");
//! }
//! # }
//! ```

mod limits;
mod program;
mod support;

#[cfg(target_os = "linux")]
mod child;
#[cfg(target_os = "linux")]
mod elf;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod jail;
#[cfg(target_os = "linux")]
mod kernel;
#[cfg(target_os = "linux")]
mod room;
#[cfg(target_os = "linux")]
mod rules;
mod starter;
#[cfg(target_os = "linux")]
mod step;

#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod jail;

pub use jail::{Jail, explain};
pub use limits::Limits;
pub use program::{JailError, Program};
pub use starter::on_lasting_thread;
pub use support::{MIN_LANDLOCK_ABI, Support, support};

/// The folder in which a jailed program works and may write, where there is one.
pub const FOLDER: &str = "/work";
