//! What a child does before it becomes the program, by name. A child can hand its parent one
//! number; it holds the step that failed beside the system's error.

use std::io;

macro_rules! steps {
    ($($name:ident = $text:literal),* $(,)?) => {
        /// What a child was doing.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Step { $($name),* }

        const STEPS: &[(Step, &str)] = &[$((Step::$name, $text)),*];
    };
}

steps! {
    Session = "to leave the session",
    Namespaces = "to make namespaces",
    Identity = "to map its user",
    Mounts = "to mount what it may see",
    Root = "to leave the machine's files behind",
    User = "to become nobody",
    Limits = "to set its limits",
    Capabilities = "to drop its capabilities",
    Privileges = "to give up privileges",
    Parent = "to be bound to its parent's life",
    Landlock = "to enter Landlock",
    Descriptors = "to close what it inherited",
    Seccomp = "to enter seccomp",
    Exec = "to start the program",
    Tried = "to come back",
}

const FACTOR: i32 = 10_000;

impl Step {
    /// The last system error as this step's. Allocates nothing.
    pub(crate) fn failed(self) -> io::Error {
        let errno = io::Error::last_os_error().raw_os_error().unwrap_or(0);
        self.with(errno)
    }

    pub(crate) fn with(self, errno: i32) -> io::Error {
        io::Error::from_raw_os_error((self as i32 + 1) * FACTOR + errno)
    }

    /// Which step failed, and with which system error. None: the error comes from elsewhere.
    pub(crate) fn of(error: &io::Error) -> Option<(Self, &'static str, io::Error)> {
        let number = error.raw_os_error()?;
        let index = usize::try_from(number / FACTOR).ok()?.checked_sub(1)?;
        let (step, text) = STEPS.get(index)?;
        Some((*step, text, io::Error::from_raw_os_error(number % FACTOR)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_number_holds_step_and_error() {
        for (step, text) in STEPS {
            let (found, name, error) = Step::of(&step.with(13)).unwrap();
            assert_eq!((found, name, error.raw_os_error()), (*step, *text, Some(13)));
        }
        assert!(Step::of(&io::Error::from_raw_os_error(2)).is_none());
        assert!(Step::of(&io::Error::other("x")).is_none());
    }
}
