//! Ways out of the jail, tried by real Python code that no judge has looked at. Each has to fail,
//! and to say at which wall; those that do no harm are tried outside the jail too, where they work.
//!
//! The whole runs as the user who runs the tests and, where that is root, as nobody too.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

mod attempts;
mod bounds;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use ephor_effects::jail::{Jail, Limits, support};
use ephor_effects::{Interpreter, PythonSettings};
use serde_json::{Value, json};

/// Says in the inner process who it is.
const WHO: &str = "EPHOR_TEST_ESCAPES_AS";

/// A variable of ours that no jailed program may see.
const CANARY: &str = "EPHOR_TEST_CANARY";

const BEFORE: &str = "\
import ctypes, json, os, sys
given = json.loads(sys.argv[1])
libc = ctypes.CDLL(None, use_errno=True)

def call(number, *arguments):
    result = libc.syscall(ctypes.c_long(number), *arguments)
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result

def attempt():
";

const AFTER: &str = "
try:
    got = attempt()
    said = ('NOTHING' if got is None else 'ESCAPED') + ' ' + repr(got)[:300]
except BaseException as error:
    said = f'STOPPED {type(error).__name__}: {error}'
os.write(1, said.encode('utf-8', 'replace'))
os._exit(0)
";

/// What an attempt is given, and where it is tried.
struct House {
    given: Value,
    python: Interpreter,
    jail: Jail,
}

struct Seen {
    said: String,
    status: ExitStatus,
}

impl House {
    fn jailed(&self, code: &str) -> Seen {
        seen(self.jail.command(arguments(code, &self.given)).unwrap())
    }

    fn free(&self, code: &str) -> Seen {
        let mut command = Command::new(&self.python.file);
        command
            .args(arguments(code, &self.given))
            .current_dir(self.given["folder"].as_str().unwrap());
        seen(command)
    }
}

fn arguments(code: &str, given: &Value) -> Vec<String> {
    let body: String = code.lines().map(|line| format!("    {line}\n")).collect();
    let code = format!("{BEFORE}{body}{AFTER}");
    ["-I", "-S", "-B", "-c", &code, &given.to_string()].map(str::to_owned).to_vec()
}

fn seen(mut command: Command) -> Seen {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().unwrap();
    Seen { said: String::from_utf8_lossy(&output.stdout).into_owned(), status: output.status }
}

#[test]
fn nothing_gets_out() {
    match std::env::var(WHO) {
        Ok(who) => inside(&who),
        Err(_) => outside(),
    }
}

/// Starts the inner process with an open descriptor and a variable that must not get into the jail.
fn outside() {
    if let Some(reason) = support().refusal() {
        eprintln!("skipped: there is no jail on this machine: {reason}");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let secret = folder.path().join("descriptor");
    fs::write(&secret, "inherited").unwrap();
    let program = folder.path().join("escapes");
    // Copied by a process of its own: a child that another test forks while a file is open for
    // writing here keeps it open for a moment, and what is open for writing can't be started.
    let copied = Command::new("cp").arg(std::env::current_exe().unwrap()).arg(&program).status();
    assert!(copied.unwrap().success());
    let start = |who: &str| {
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", "exec 7<\"$1\"; shift; exec \"$@\"", "sh"])
            .args([&secret, &program])
            .args(["--exact", "python_escapes::nothing_gets_out", "--nocapture"])
            .env(WHO, who)
            .env(CANARY, "a secret of the parent")
            .current_dir("/");
        command
    };
    passes(&mut start("the user who runs the tests"));
    let root = fs::metadata("/proc/self").unwrap();
    if std::os::unix::fs::MetadataExt::uid(&root) != 0 {
        eprintln!("not root: the attempts weren't made as another user");
        return;
    }
    if !Path::new("/usr/bin/python3").is_file() {
        eprintln!(
            "skipped as nobody: there is no /usr/bin/python3, and root's own may be unreadable"
        );
        return;
    }
    let mut nobody = start("nobody");
    nobody
        .env("PATH", "/usr/bin:/bin")
        .env_remove("TMPDIR")
        .env("HOME", "/")
        .uid(65_534)
        .gid(65_534);
    passes(&mut nobody);
}

/// A name that no test has would be a success too.
#[track_caller]
fn passes(command: &mut Command) {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    print!("{said}");
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said.contains("1 passed"), "{}", output.status);
}

fn inside(who: &str) {
    let Some(python) = interpreter() else {
        eprintln!("skipped: there is no python3 on this machine");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret");
    fs::write(&secret, "a secret on the disk").unwrap();
    let tcp = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let socket = folder.path().join("socket");
    let _unix = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let jail = python.jail(limits()).unwrap();
    assert!(jail.has_folder(), "no namespaces: {:?}", support().no_namespaces);
    let house = House {
        given: json!({
            "folder": folder.path(), "secret": secret, "outside": folder.path().join("outside"),
            "parent": std::process::id(), "canary": CANARY, "socket": socket,
            "tcp": tcp.local_addr().unwrap().port(), "udp": udp.local_addr().unwrap().port(),
        }),
        python,
        jail,
    };
    println!("as {who}, Python {}", house.python.version);
    let tried = attempts::all(&house) + bounds::all(&house);
    assert!(tried >= 48, "{tried}");
    assert!(!folder.path().join("outside").exists(), "something was written outside");
    // Root's own interpreter may be where nobody, which it becomes, can't read without mounts.
    let python = named("/usr/bin/python3").unwrap_or_else(|| house.python.clone());
    let house = House { jail: two_walls(&python), python, ..house };
    println!("as {who}, without namespaces");
    let tried = tried + attempts::without_namespaces(&house);
    assert!(!folder.path().join("outside").exists(), "something was written outside");
    println!("as {who}: {tried} attempts, none got out");
}

/// Landlock and seccomp have to hold without the third wall too.
fn two_walls(python: &Interpreter) -> Jail {
    Jail::without_namespaces(&python.program(), limits()).unwrap()
}

fn limits() -> Limits {
    Limits { memory_bytes: 512 << 20, disk_bytes: 8 << 20, cpu_seconds: 1, ..Limits::default() }
}

fn interpreter() -> Option<Interpreter> {
    named(&PythonSettings::default().interpreter)
}

fn named(name: &str) -> Option<Interpreter> {
    let settings = PythonSettings { interpreter: name.to_owned(), ..PythonSettings::default() };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(Interpreter::find(&settings)).ok()
}
