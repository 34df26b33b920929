//! The jail: what a parent prepares, once for a program and anew for each child.

use std::ffi::{CString, OsStr};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use seccompiler::BpfProgram;

use crate::child::{Exec, NOBODY, OPEN_FILES, Start, Texts, World};
use crate::room::Room;
use crate::rules::{self, Listed};
use crate::step::Step;
use crate::{JailError, Limits, MIN_LANDLOCK_ABI, Program, Support, elf, filter, kernel, support};

/// A program that runs in a jail, as often as one likes, also at the same time.
#[derive(Debug)]
pub struct Jail {
    file: PathBuf,
    environment: Vec<CString>,
    readable: Vec<PathBuf>,
    loader: Option<PathBuf>,
    limits: Limits,
    folder: bool,
    program: Arc<OwnedFd>,
    filters: Arc<Vec<BpfProgram>>,
}

impl Jail {
    /// A jail for a program. Fails where the kernel doesn't enforce what is needed, and where the
    /// program isn't one that can be jailed.
    pub fn new(program: &Program, limits: Limits) -> Result<Self, JailError> {
        let support = support();
        if let Some(reason) = support.refusal() {
            return Err(JailError::Unsupported(reason));
        }
        Self::prepare(program, limits, support.no_namespaces.is_none())
    }

    /// A jail of Landlock and seccomp alone, as it is where namespaces aren't allowed: the program
    /// has no folder and can't write. It can learn that a file exists, and its threads are bounded
    /// by its memory only. For tests that these two walls hold without the third.
    pub fn without_namespaces(program: &Program, limits: Limits) -> Result<Self, JailError> {
        match support().refusal() {
            Some(reason) => Err(JailError::Unsupported(reason)),
            None => Self::prepare(program, limits, false),
        }
    }

    fn prepare(program: &Program, limits: Limits, folder: bool) -> Result<Self, JailError> {
        let wrong = |reason: String| JailError::Program { file: program.file.clone(), reason };
        let loader = elf::loader(&program.file).map_err(|error| wrong(error.to_string()))?;
        let opened = File::open(&program.file).map_err(|error| wrong(error.to_string()))?;
        let opened = kernel::above(&opened.into(), OPEN_FILES).map_err(setup)?;
        let filters = filter::build(opened.as_raw_fd(), folder).map_err(setup)?;
        let environment = program.environment.iter().map(|(name, value)| {
            let mut text = name.as_bytes().to_vec();
            text.push(b'=');
            text.extend_from_slice(value.as_bytes());
            CString::new(text)
        });
        let environment = environment.collect::<Result<_, _>>().map_err(setup)?;
        Ok(Self {
            file: program.file.clone(),
            environment,
            readable: program.readable.clone(),
            loader,
            limits,
            folder,
            program: Arc::new(opened),
            filters: Arc::new(filters),
        })
    }

    /// Whether the program has a folder to write in, [`FOLDER`](crate::FOLDER). Where namespaces
    /// aren't allowed it has none.
    pub fn has_folder(&self) -> bool {
        self.folder
    }

    /// A command that runs the program in the jail, once. Its standard streams are the caller's to
    /// set; all other settings of the command are without effect. An error of starting it is told
    /// by [`explain`].
    ///
    /// The program dies with the *thread* that starts it: see
    /// [`on_lasting_thread`](crate::on_lasting_thread). It can start no other process, so that to
    /// kill it is to kill all of it.
    pub fn command<A: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Command, JailError> {
        let name = self.file.as_os_str().to_owned();
        let arguments = std::iter::once(CString::new(name.as_bytes()))
            .chain(arguments.into_iter().map(|text| CString::new(text.as_ref().as_bytes())))
            .collect::<Result<_, _>>()
            .map_err(setup)?;
        let exec = Exec {
            program: Arc::clone(&self.program),
            arguments: Texts::new(arguments),
            environment: Texts::new(self.environment.clone()),
        };
        self.confined(Some(exec))
    }

    fn confined(&self, exec: Option<Exec>) -> Result<Command, JailError> {
        let start = self.start(exec)?;
        let mut command = Command::new(&self.file);
        command.env_clear();
        // SAFETY: `enter` is made for this place: it calls the kernel only, and comes back only
        // to report an error.
        unsafe {
            command.pre_exec(move || start.enter());
        }
        Ok(command)
    }

    fn start(&self, exec: Option<Exec>) -> Result<Start, JailError> {
        let (user, group) = kernel::identity();
        let root = user == 0;
        let devices = devices();
        let listed = Listed {
            readable: &self.readable,
            devices: &devices,
            loader: self.loader.as_deref(),
            program: self.program.as_fd(),
        };
        let rules = rules::build(&listed).map_err(setup)?;
        let rules = rules.ok_or_else(|| setup("the kernel gave no rule set"))?;
        let mut world = None;
        if self.folder {
            let mut shown = self.readable.clone();
            shown.push(self.file.clone());
            shown.extend(self.loader.clone());
            let owner = if root { (NOBODY, NOBODY) } else { (user, group) };
            let room = Room::plan(&shown, &devices, &self.limits, owner).map_err(setup)?;
            let map = |id: u32| CString::new(format!("{id} {id} 1")).map_err(setup);
            let maps = if root { None } else { Some((map(user)?, map(group)?)) };
            world = Some(World { room, maps });
        }
        Ok(Start {
            parent: std::process::id(),
            exec,
            limits: resources(&self.limits, self.folder),
            world,
            root,
            rules,
            filters: Arc::clone(&self.filters),
        })
    }
}

/// What of /dev may be read, and whether it may be written.
fn devices() -> [(PathBuf, bool); 3] {
    [("/dev/null", true), ("/dev/zero", false), ("/dev/urandom", false)]
        .map(|(path, writes)| (PathBuf::from(path), writes))
}

fn resources(limits: &Limits, own_user: bool) -> Vec<(i32, u64, u64)> {
    let mut all = vec![
        (libc::RLIMIT_AS as i32, limits.memory_bytes),
        (libc::RLIMIT_CPU as i32, limits.cpu_seconds),
        (libc::RLIMIT_FSIZE as i32, limits.disk_bytes),
        (libc::RLIMIT_NOFILE as i32, OPEN_FILES as u64),
        (libc::RLIMIT_CORE as i32, 0),
        (libc::RLIMIT_MEMLOCK as i32, 0),
        (libc::RLIMIT_MSGQUEUE as i32, 0),
        (libc::RLIMIT_SIGPENDING as i32, 64),
    ];
    // Counted for a user of a user namespace: without one, for all processes of the user.
    if own_user {
        all.push((libc::RLIMIT_NPROC as i32, limits.threads));
    }
    // At the end of its processor time a program gets a signal that says so; one that ignores it is
    // killed a second later.
    let grace = |resource: i32| u64::from(resource == libc::RLIMIT_CPU as i32);
    all.into_iter()
        .map(|(resource, soft)| {
            let most = kernel::hard_limit(resource);
            (resource, soft.min(most), soft.saturating_add(grace(resource)).min(most))
        })
        .collect()
}

fn setup(error: impl std::fmt::Display) -> JailError {
    JailError::Setup(error.to_string())
}

/// What an error of starting a jailed program says: which step failed, and why.
pub fn explain(error: &io::Error) -> String {
    match Step::of(error) {
        Some((_, text, error)) => format!("the jailed process failed {text}: {error}"),
        None => error.to_string(),
    }
}

/// Tries what the kernel can do: first with namespaces, then without.
pub(crate) fn probe() -> Support {
    let mut support = Support {
        landlock_abi: kernel::landlock_abi(),
        seccomp: kernel::has_seccomp(),
        no_namespaces: None,
        failed: None,
    };
    if support.landlock_abi < MIN_LANDLOCK_ABI || !support.seccomp {
        return support;
    }
    support.no_namespaces = trial(true).err();
    if support.no_namespaces.is_some() {
        support.failed = trial(false).err();
    }
    support
}

/// Goes through every step in a child that stops short of exec.
fn trial(folder: bool) -> Result<(), String> {
    // Any executable will do, since it isn't run: this one is there.
    let own = std::env::current_exe().unwrap_or_else(|_| Path::new("/proc/self/exe").into());
    let jail = Jail::prepare(&Program::new(own), Limits::default(), folder);
    let jail = jail.map_err(|error| error.to_string())?;
    let mut command = jail.confined(None).map_err(|error| error.to_string())?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        Err(error) if matches!(Step::of(&error), Some((Step::Tried, ..))) => Ok(()),
        Err(error) => Err(explain(&error)),
        Ok(mut child) => {
            let _ = child.kill();
            let _ = child.wait();
            Err("a child came to life that was only tried".to_owned())
        }
    }
}
