//! One line for each node at work, on terminals only.

use std::collections::HashMap;
use std::time::Duration;

use ephor::core::events::NodeRef;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::clean::one_line;
use super::term::{Term, short};

/// The lines of the nodes at work. Off a terminal it shows nothing.
pub(crate) struct Progress {
    lines: Option<MultiProgress>,
    /// Each with what it is called.
    active: HashMap<NodeRef, (String, ProgressBar)>,
}

impl Progress {
    pub(crate) fn new(term: &Term) -> Self {
        let lines =
            term.live.then(|| MultiProgress::with_draw_target(ProgressDrawTarget::stderr()));
        Self { lines, active: HashMap::new() }
    }

    /// Whether it shows anything.
    pub(crate) fn live(&self) -> bool {
        self.lines.is_some()
    }

    pub(crate) fn started(&mut self, node: &NodeRef, text: &str) {
        let Some(lines) = &self.lines else {
            return;
        };
        let line = lines.add(ProgressBar::new_spinner());
        if let Ok(style) = ProgressStyle::with_template("  {spinner} {msg}  {elapsed}") {
            line.set_style(style);
        }
        let text = one_line(text);
        line.set_message(text.clone());
        line.enable_steady_tick(Duration::from_millis(100));
        self.active.insert(node.clone(), (text, line));
    }

    pub(crate) fn note(&self, node: &NodeRef, text: &str) {
        if let Some((name, line)) = self.active.get(node) {
            line.set_message(format!("{name}: {}", short(text, 60)));
        }
    }

    pub(crate) fn ended(&mut self, node: &NodeRef) {
        if let Some((_, line)) = self.active.remove(node) {
            line.finish_and_clear();
        }
    }

    /// Runs what writes lines that stay, without the others in the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.lines {
            Some(lines) => lines.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        for (_, line) in self.active.values() {
            line.finish_and_clear();
        }
    }
}
