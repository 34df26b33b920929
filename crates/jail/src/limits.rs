//! How much a jailed program may use.

/// How much a jailed program may use. More than that fails within the program (no memory, no
/// space), or ends it (processor time).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of address space. Default 1 GiB.
    pub memory_bytes: u64,
    /// Bytes of all files in its folder together. Default 64 MiB. They are kept in memory, beside
    /// `memory_bytes`.
    pub disk_bytes: u64,
    /// How many files and folders it may make. Default 1,000.
    pub files: u64,
    /// Seconds of processor time, of all threads together. Default 60.
    pub cpu_seconds: u64,
    /// How many threads may run at once, the first included. Default 32.
    pub threads: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory_bytes: 1 << 30,
            disk_bytes: 64 << 20,
            files: 1000,
            cpu_seconds: 60,
            threads: 32,
        }
    }
}
