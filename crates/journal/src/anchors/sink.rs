//! Where anchors are written. Each call blocks, for a bounded time.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a command may take for one anchor.
const PATIENCE: Duration = Duration::from_secs(10);
/// Between two looks at whether it has ended.
const PAUSE: Duration = Duration::from_millis(5);

/// Where anchors are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sink {
    /// A file that each is appended to, and synced. Keep it in another folder than the journal,
    /// preferably on another machine.
    File(PathBuf),
    /// A program with its arguments. It is started for each anchor, and reads it from standard
    /// input. It has 10 seconds, and must exit with 0 once it has stored it.
    Command {
        /// The program and its arguments; not a shell command.
        program: Vec<String>,
        /// Environment variables that it doesn't get, such as the one with the key.
        without: Vec<String>,
    },
    /// Standard output, one line each.
    Stdout,
}

impl Sink {
    /// Writes one anchor's line, which has no line break.
    pub(super) fn write(&self, line: &str) -> io::Result<()> {
        match self {
            Self::File(path) => append(path, line),
            Self::Command { program, without } => tell(program, without, line),
            Self::Stdout => {
                let mut out = io::stdout().lock();
                writeln!(out, "{line}")?;
                out.flush()
            }
        }
    }
}

/// A line that a crash has cut stays a line of its own.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = File::options().create(true).read(true).append(true).open(path)?;
    let mut text = String::with_capacity(line.len() + 2);
    if file.metadata()?.len() > 0 {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        if last != [b'\n'] {
            text.push('\n');
        }
    }
    text.push_str(line);
    text.push('\n');
    file.write_all(text.as_bytes())?;
    file.sync_data()
}

fn tell(program: &[String], without: &[String], line: &str) -> io::Result<()> {
    let (name, arguments) = program
        .split_first()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no program is named"))?;
    let mut command = Command::new(name);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    for name in without {
        command.env_remove(name);
    }
    let mut child = command.spawn()?;
    // A line is shorter than a pipe takes at once, so that nobody need read for this to return.
    let told = child.stdin.take().map_or(Ok(()), |mut input| writeln!(input, "{line}"));
    let status = ended(&mut child)?;
    match status.success() {
        true => told,
        false => Err(io::Error::other(format!("{name} ended with {status}"))),
    }
}

fn ended(child: &mut Child) -> io::Result<std::process::ExitStatus> {
    let since = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if since.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            let text = format!("it took more than {} s", PATIENCE.as_secs());
            return Err(io::Error::new(io::ErrorKind::TimedOut, text));
        }
        std::thread::sleep(PAUSE);
    }
}
