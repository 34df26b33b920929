//! How much goes to one host.

/// How much goes to one host, whatever it is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests a minute. None, the default: as many as come.
    pub requests_per_minute: Option<u32>,
    /// Requests under way at a time; further ones wait. Default 32.
    pub max_concurrent: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { requests_per_minute: None, max_concurrent: 32 }
    }
}
