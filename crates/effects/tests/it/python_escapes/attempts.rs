//! The attempts: what is tried, at which wall it has to end, and whether it works outside.

use super::House;

/// Whether an attempt is made outside the jail too, where it has to work.
#[derive(Clone, Copy, PartialEq)]
enum Free {
    Works,
    /// It would do harm, or not everybody may do it.
    Untried,
}
use Free::{Untried, Works};

const GONE: &[&str] = &["FileNotFoundError", "PermissionError"];
const DENIED: &[&str] = &["PermissionError"];
const EPERM: &[&str] = &["Operation not permitted"];

type Attempt = (&'static str, Free, &'static [&'static str], &'static str);

#[rustfmt::skip]
const ATTEMPTS: &[Attempt] = &[
    // Files.
    ("read /etc/passwd", Works, GONE, "return open('/etc/passwd').read()"),
    ("read a file by its path", Works, GONE, "return open(given['secret']).read()"),
    ("read a file by ..", Works, GONE, "return open('../' * 20 + given['secret']).read()"),
    ("read through a symlink", Works, GONE, "os.symlink(given['secret'], 'soft')\nreturn open('soft').read()"),
    ("read through a hard link", Works, GONE, "os.link(given['secret'], 'hard')\nreturn open('hard').read()"),
    ("learn that a file exists", Works, GONE, "return os.stat(given['secret']).st_size"),
    ("list the root", Works, DENIED, "return os.listdir('/')"),
    ("list a home", Works, GONE, "return os.listdir('/home')"),
    ("list processes", Works, GONE, "return os.listdir('/proc')"),
    ("read the parent's environment", Works, GONE, "return open(f\"/proc/{given['parent']}/environ\").read()"),
    ("read the first process's environment", Untried, GONE, "return open('/proc/1/environ').read()"),
    ("read its own environment by file", Works, GONE, "return open('/proc/self/environ').read()"),
    ("read its own environment", Works, &["KeyError"], "return os.environ[given['canary']]"),
    ("read its parent's memory", Untried, GONE, "return open(f\"/proc/{given['parent']}/mem\", 'rb')"),
    ("read kernel settings", Works, GONE, "return open('/proc/sys/kernel/core_pattern').read()"),
    ("read /sys", Works, GONE, "return os.listdir('/sys/class')"),
    ("write outside", Untried, GONE, "return open(given['outside'], 'w').write('x')"),
    ("write outside by ..", Untried, GONE, "return open('../' * 20 + given['outside'], 'w').write('x')"),
    ("move a file outside", Untried, GONE, "open('x', 'w').write('x')\nos.rename('x', given['outside'])\nreturn 'moved'"),
    ("make a folder in the root", Untried, &["PermissionError", "Read-only"], "os.mkdir('/elsewhere')\nreturn 'made'"),
    ("change the standard library", Untried, &["PermissionError", "Read-only"], "return open(os.__file__, 'a')"),
    ("delete the standard library", Untried, &["PermissionError", "Read-only"], "os.unlink(os.__file__)\nreturn 'gone'"),
    ("change the interpreter's mode", Untried, &["PermissionError", "Read-only"], "os.chmod(sys.executable, 0o777)\nreturn 'done'"),
    ("write shared memory", Untried, GONE, "return open('/dev/shm/ephor', 'w')"),
    ("open /dev/kvm", Untried, GONE, "return open('/dev/kvm', 'rb')"),
    ("open /dev/mem", Untried, GONE, "return open('/dev/mem', 'rb')"),
    ("open the terminal", Untried, GONE, "return open('/dev/tty', 'rb')"),
    ("write a device", Untried, DENIED, "return open('/dev/urandom', 'wb')"),
    ("make a device", Untried, EPERM, "import stat\nos.mknod('null', 0o666 | stat.S_IFCHR, os.makedev(1, 3))\nreturn 'made'"),
    ("make a named pipe", Works, EPERM, "os.mkfifo('pipe')\nreturn 'made'"),
    ("set extended attributes", Untried, EPERM, "open('x', 'w')\nos.setxattr('x', 'user.a', b'b')\nreturn 'set'"),
    ("leave by a descriptor of the old root", Works, &["PermissionError"], "root = os.open('/', os.O_RDONLY)\nos.fchdir(root)\nreturn os.listdir('.')"),
    ("chroot and climb out", Untried, EPERM, "os.mkdir('deeper')\nos.chroot('deeper')\nreturn 'in'"),
    // Processes.
    ("subprocess", Works, DENIED, "import subprocess\nreturn subprocess.check_output(['/bin/echo', 'out'])"),
    ("os.system", Works, &["returned"], "got = os.system('true')\nif got != 0: raise OSError(f'returned {got}')\nreturn got"),
    ("os.popen", Works, DENIED, "return os.popen('echo out').read()"),
    ("fork", Untried, EPERM, "return os.fork()"),
    ("a daemonised grandchild", Untried, EPERM, "if os.fork() == 0:\n    os.setsid()\n    os.fork()\nreturn 'left'"),
    ("vfork", Untried, EPERM, "return call(58)"),
    ("posix_spawn", Works, DENIED, "pid = os.posix_spawn('/bin/true', ['true'], {})\nos.waitpid(pid, 0)\nreturn pid"),
    ("exec a shell", Untried, DENIED, "os.execv('/bin/sh', ['sh', '-c', 'echo ESCAPED'])"),
    ("exec itself again", Untried, EPERM, "os.execv(sys.executable, ['python', '-c', 'print(\"ESCAPED\")'])"),
    ("exec the loader", Untried, DENIED, "os.execv('/lib64/ld-linux-x86-64.so.2', ['ld.so', sys.executable, '-c', 'print(\"ESCAPED\")'])"),
    ("exec by a descriptor", Untried, EPERM, "file = os.open(sys.executable, os.O_RDONLY)\nos.execve(file, ['python', '-c', 'print(\"ESCAPED\")'], {})"),
    ("exec by the start's descriptor", Untried, &["Bad file descriptor", "EINVAL", "Invalid argument"], "file = os.open(sys.executable, os.O_RDONLY)\nfor number in range(64, 512):\n    try:\n        os.dup2(file, number)\n    except OSError as error:\n        last = error\n        continue\n    return number\nraise last"),
    ("execveat at every descriptor", Untried, EPERM, "file = os.open(sys.executable, os.O_RDONLY)\nfor number in list(range(0, 64)):\n    try:\n        call(322, number, b'', 0, 0, 0x1000)\n        return number\n    except OSError as error:\n        last = error\nraise last"),
    ("exec a file of its own", Untried, DENIED, "import shutil\nshutil.copyfile(sys.executable, 'copy')\nos.chmod('copy', 0o755)\nos.execv('./copy', ['copy'])"),
    ("set the user bit on a file of its own", Untried, DENIED, "open('x', 'w').write('#!/bin/sh')\nos.chmod('x', 0o4755)\nos.execv('./x', ['x'])"),
    ("system() of the C library", Works, &["returned"], "got = libc.system(b'true')\nif got != 0: raise OSError(f'returned {got}')\nreturn got"),
    ("raw clone", Untried, EPERM, "return call(56, 17, 0, 0, 0, 0)"),
    ("clone with a user namespace", Untried, EPERM, "return call(56, 0x10000000 | 17, 0, 0, 0, 0)"),
    ("clone3", Untried, &["Function not implemented"], "return call(435, (ctypes.c_uint64 * 11)(0, 0, 0, 0, 17), 88)"),
    ("a file in memory", Works, EPERM, "return os.memfd_create('x')"),
    // Network.
    ("TCP to this machine", Works, DENIED, "import socket\nreturn socket.create_connection(('127.0.0.1', given['tcp']))"),
    ("a TCP server", Works, DENIED, "import socket\nreturn socket.create_server(('127.0.0.1', 0))"),
    ("UDP", Works, DENIED, "import socket\nreturn socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', given['udp']))"),
    ("IPv6", Untried, DENIED, "import socket\nreturn socket.socket(socket.AF_INET6, socket.SOCK_STREAM)"),
    ("a unix socket", Works, DENIED, "import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect(given['socket'])\nreturn s"),
    ("an abstract socket", Works, DENIED, "import socket\ns = socket.socket(socket.AF_UNIX)\ns.bind('\\0ephor' + str(os.getpid()))\nreturn s"),
    ("a pair of sockets", Works, DENIED, "import socket\nreturn socket.socketpair()"),
    ("netlink", Works, DENIED, "import socket\nreturn socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)"),
    ("a raw socket", Untried, DENIED, "import socket\nreturn socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)"),
    ("a packet socket", Untried, DENIED, "import socket\nreturn socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)"),
    ("a vsock", Untried, &["PermissionError", "OSError"], "import socket\nreturn socket.socket(40, socket.SOCK_STREAM)"),
    ("names by the resolver", Works, &["gaierror"], "import socket\nreturn socket.getaddrinfo('localhost', 80)"),
    // What it inherited.
    ("inherited descriptors", Works, &["none"], "for number in range(3, 1024):\n    try:\n        text = os.read(number, 100)\n    except OSError:\n        continue\n    return number, text\nraise OSError('none')"),
    // Other processes.
    ("signal the parent", Works, EPERM, "os.kill(given['parent'], 0)\nreturn 'there'"),
    ("signal everybody", Untried, EPERM, "os.kill(-1, 0)\nreturn 'there'"),
    ("signal a thread of the parent", Untried, EPERM, "return call(234, given['parent'], given['parent'], 0)"),
    ("queue a signal", Untried, EPERM, "return call(129, given['parent'], 10, 0)"),
    ("a descriptor of the parent", Works, EPERM, "return os.pidfd_open(given['parent'])"),
    ("signals by a pipe's owner", Untried, EPERM, "import fcntl\nread, write = os.pipe()\nfcntl.fcntl(read, fcntl.F_SETOWN, given['parent'])\nreturn 'owned'"),
    ("trace the parent", Untried, EPERM, "return call(101, 16, given['parent'], 0, 0)"),
    ("read the parent's memory by a call", Untried, EPERM, "return call(310, given['parent'], 0, 0, 0, 0, 0)"),
    ("write the parent's memory by a call", Untried, EPERM, "return call(311, given['parent'], 0, 0, 0, 0, 0)"),
    ("the parent's limits", Works, EPERM, "import resource\nreturn resource.prlimit(given['parent'], resource.RLIMIT_CORE)"),
    ("the parent's priority", Works, EPERM, "return os.getpriority(os.PRIO_PROCESS, given['parent'])"),
    ("the parent's session", Untried, EPERM, "os.setpgid(0, 1)\nreturn 'in'"),
    // Itself.
    ("more open files", Untried, &["not allowed to raise", "Operation not permitted"], "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))\nreturn 'raised'"),
    ("more memory", Untried, &["not allowed to raise", "Operation not permitted"], "import resource\nresource.setrlimit(resource.RLIMIT_AS, (-1, -1))\nreturn 'raised'"),
    ("become root", Untried, EPERM, "os.setuid(0)\nreturn os.getuid()"),
    ("become root with all three ids", Untried, EPERM, "os.setresuid(0, 0, 0)\nreturn os.getuid()"),
    ("take a group", Untried, EPERM, "os.setgroups([0])\nreturn os.getgroups()"),
    ("be looked into again", Untried, EPERM, "if libc.prctl(4, 1, 0, 0, 0) == 0: return 'dumpable'\nraise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))"),
    ("outlive its parent", Untried, EPERM, "if libc.prctl(1, 0, 0, 0, 0) == 0: return 'free'\nraise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))"),
    ("take back privileges", Untried, EPERM, "if libc.prctl(38, 0, 0, 0, 0) == 0: return 'free'\nraise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))"),
    ("push keys into a terminal", Untried, EPERM, "import fcntl, termios\nfcntl.ioctl(0, termios.TIOCSTI, b'x')\nreturn 'pushed'"),
    // Python's own ways.
    ("walk to popen by subclasses", Works, DENIED, "for kind in ().__class__.__base__.__subclasses__():\n    if kind.__name__ == '_wrap_close':\n        return kind.__init__.__globals__['popen']('echo out').read()\nraise LookupError"),
    ("a pickle that runs a command", Works, &["returned"], "import pickle\ngot = pickle.loads(b\"cos\\nsystem\\n(S'true'\\ntR.\")\nif got != 0: raise OSError(f'returned {got}')\nreturn got"),
    ("code of its own in memory", Untried, EPERM, "import mmap\npage = mmap.mmap(-1, 4096, prot=7)\n# mov eax, 57; syscall; ret: fork, called directly.\npage.write(b'\\xb8\\x39\\0\\0\\0\\x0f\\x05\\xc3')\ngot = ctypes.CFUNCTYPE(ctypes.c_long)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()\nif got < 0: raise OSError(-got, os.strerror(-got))\nreturn got"),
    ("calls of 32-bit programs", Untried, &["Operation not permitted", "not implemented"], "return call(0x40000000 + 39)"),
    // The kernel.
    ("io_uring", Works, EPERM, "return call(425, 1, ctypes.create_string_buffer(120))"),
];

/// Calls that a program has no business with; the number is x86-64's. Each is made with zeros.
const CALLS: &[(&str, i64)] = &[
    ("bpf", 321),
    ("userfaultfd", 323),
    ("perf_event_open", 298),
    ("keyctl", 250),
    ("add_key", 248),
    ("request_key", 249),
    ("mount", 165),
    ("umount2", 166),
    ("pivot_root", 155),
    ("open_tree", 428),
    ("move_mount", 429),
    ("fsopen", 430),
    ("mount_setattr", 442),
    ("unshare", 272),
    ("setns", 308),
    ("init_module", 175),
    ("finit_module", 313),
    ("kexec_load", 246),
    ("swapon", 167),
    ("sethostname", 170),
    ("settimeofday", 164),
    ("clock_settime", 227),
    ("adjtimex", 159),
    ("iopl", 172),
    ("ioperm", 173),
    ("personality", 135),
    ("kcmp", 312),
    ("seccomp", 317),
    ("landlock_create_ruleset", 444),
    ("io_setup", 206),
    ("shmget", 29),
    ("semget", 64),
    ("msgget", 68),
    ("mq_open", 240),
    ("inotify_init1", 294),
    ("fanotify_init", 300),
    ("name_to_handle_at", 303),
    ("open_by_handle_at", 304),
    ("quotactl", 179),
    ("acct", 163),
    ("syslog", 103),
    ("capset", 126),
    ("setsid", 112),
    ("pidfd_getfd", 438),
    ("process_madvise", 440),
    ("memfd_secret", 447),
    ("timer_create", 222),
    ("modify_ldt", 154),
];

/// The same attempts where there are no namespaces. What stops them may be another wall.
pub(super) fn without_namespaces(house: &House) -> usize {
    // Landlock guards what is in files, not their names.
    let attempts = ATTEMPTS.iter().filter(|(name, ..)| *name != "learn that a file exists");
    for (name, _, _, code) in attempts.clone() {
        let jailed = house.jailed(code);
        println!("  {name}: {}", jailed.said);
        assert!(jailed.said.starts_with("STOPPED"), "{name}: {} ({})", jailed.said, jailed.status);
    }
    attempts.count()
}

/// Makes all attempts; says how many there were.
pub(super) fn all(house: &House) -> usize {
    for (name, free, reasons, code) in ATTEMPTS {
        let jailed = house.jailed(code);
        println!("  {name}: {}", jailed.said);
        assert!(jailed.said.starts_with("STOPPED"), "{name}: {} ({})", jailed.said, jailed.status);
        assert!(
            reasons.iter().any(|reason| jailed.said.contains(reason)),
            "{name}: {}",
            jailed.said
        );
        if *free == Works {
            let free = house.free(code);
            assert!(free.said.starts_with("ESCAPED"), "outside, {name}: {}", free.said);
        }
    }
    for (name, number) in CALLS {
        let jailed = house.jailed(&format!("return call({number}, 0, 0, 0, 0, 0)"));
        println!("  the call {name}: {}", jailed.said);
        assert!(jailed.said.contains(EPERM[0]), "{name}: {}", jailed.said);
    }
    ATTEMPTS.len() + CALLS.len()
}
