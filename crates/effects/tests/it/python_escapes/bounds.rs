//! Attempts to use more than is allowed: memory, disk, files, threads, time.

use std::os::unix::process::ExitStatusExt;

use super::House;

/// What is tried, how it has to end, and what the program then still says.
const BOUNDS: &[(&str, &str, &str)] = &[
    ("4 GB of memory", "MemoryError", "return len(bytearray(4 << 30))"),
    (
        "memory in small pieces",
        "MemoryError",
        "kept = []\nwhile True: kept.append(bytearray(1 << 20))",
    ),
    ("memory by a call", "Cannot allocate memory", "import mmap\nreturn mmap.mmap(-1, 4 << 30)"),
    (
        "1 GB of disk in one file",
        "Errno",
        "import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nwith open('big', 'wb', buffering=0) as file:\n    for _ in range(1024):\n        if file.write(bytes(1 << 20)) < 1 << 20: raise OSError('Errno: cut short')\nreturn 'written'",
    ),
    (
        "1 GB of disk in many files",
        "No space left",
        "for number in range(1024):\n    with open(f'big{number}', 'wb', buffering=0) as file:\n        file.write(bytes(1 << 20))\nreturn 'written'",
    ),
    (
        "a huge sparse file",
        "Errno",
        "import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nwith open('sparse', 'wb') as file: file.truncate(1 << 40)\nreturn 'made'",
    ),
    (
        "reserved disk",
        "Errno",
        "import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nwith open('big', 'wb') as file: os.posix_fallocate(file.fileno(), 0, 1 << 30)\nreturn 'made'",
    ),
    (
        "100,000 files",
        "No space left",
        "for number in range(100_000): open(f'x{number}', 'w').close()\nreturn 'made'",
    ),
    (
        "100,000 folders",
        "No space left",
        "for number in range(100_000): os.mkdir(f'x{number}')\nreturn 'made'",
    ),
    (
        "100,000 names of a file",
        "No space left",
        "open('x', 'w')\nfor number in range(100_000): os.link('x', f'x{number}')\nreturn 'made'",
    ),
    ("100 open files", "Too many open files", "return [open('/dev/null') for _ in range(100)]"),
    (
        "3,000 threads",
        "can't start new thread",
        "import threading, time\nthreading.stack_size(1 << 16)\nfor _ in range(3000): threading.Thread(target=time.sleep, args=(600,), daemon=True).start()\nreturn 'started'",
    ),
];

/// What ends the program itself: a signal.
const DEADLY: &[(&str, i32, &str)] = &[
    ("endless computing", 24, "while True: pass"),
    (
        "endless computing, deaf to the warning",
        9,
        "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
    ),
];

pub(super) fn all(house: &House) -> usize {
    for (name, reason, code) in BOUNDS {
        let jailed = house.jailed(code);
        println!("  {name}: {}", jailed.said);
        assert!(jailed.said.starts_with("STOPPED"), "{name}: {} ({})", jailed.said, jailed.status);
        assert!(jailed.said.contains(reason), "{name}: {}", jailed.said);
    }
    for (name, signal, code) in DEADLY {
        let jailed = house.jailed(code);
        println!("  {name}: {}", jailed.status);
        assert_eq!(jailed.status.signal(), Some(*signal), "{name}: {}", jailed.said);
    }
    BOUNDS.len() + DEADLY.len()
}
