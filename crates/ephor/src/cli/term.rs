//! The terminal: data to stdout, notes to stderr, colour only where it is wanted.

use std::io::{self, IsTerminal, Write};

use super::args::Global;
use super::problem::Problem;

/// A little colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    Bold,
    Dim,
    Green,
    Red,
    Yellow,
    Blue,
}

impl Style {
    fn code(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Bold => "1",
            Self::Dim => "2",
            Self::Green => "32",
            Self::Red => "31",
            Self::Yellow => "33",
            Self::Blue => "34",
        }
    }
}

/// Longest line of a failure's text.
const WIDTH: usize = 96;

/// How to speak.
#[derive(Debug, Clone)]
pub(crate) struct Term {
    /// Machine-readable output.
    pub json: bool,
    /// Whether a person may be asked.
    pub interactive: bool,
    /// Whether stderr is a terminal that can show progress.
    pub live: bool,
    /// How much is told: 0 to 3.
    pub verbose: u8,
    colour_out: bool,
    colour_err: bool,
}

impl Term {
    pub(crate) fn new(global: &Global) -> Self {
        let refused = global.no_color
            || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        let stderr = io::stderr().is_terminal();
        Self {
            json: global.json,
            interactive: !global.no_input && io::stdin().is_terminal() && stderr,
            live: stderr && !refused && !global.json,
            verbose: global.verbose,
            colour_out: !refused && io::stdout().is_terminal(),
            colour_err: !refused && stderr,
        }
    }

    /// A text for stdout in a style.
    pub(crate) fn paint(&self, style: Style, text: &str) -> String {
        paint(self.colour_out, style, text)
    }

    /// A text for stderr in a style.
    pub(crate) fn paint_note(&self, style: Style, text: &str) -> String {
        paint(self.colour_err, style, text)
    }

    /// A line of data.
    pub(crate) fn say(&self, line: impl AsRef<str>) -> Result<(), Problem> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", line.as_ref())?;
        out.flush()?;
        Ok(())
    }

    /// A line for the person at the terminal. Nobody there is no mistake.
    pub(crate) fn note(&self, line: impl AsRef<str>) {
        let _ = writeln!(io::stderr().lock(), "{}", line.as_ref());
    }

    /// A failure, on one screen.
    pub(crate) fn problem(&self, problem: &Problem) {
        if problem.what.is_empty() {
            return;
        }
        self.note(format!("{} {}", self.paint_note(Style::Red, "error:"), clean(&problem.what)));
        let parts =
            [("input ", &problem.input), ("reason", &problem.reason), ("try   ", &problem.next)];
        for (name, text) in parts {
            let Some(text) = text else {
                continue;
            };
            let mut label = self.paint_note(Style::Dim, name);
            for line in clean(text).lines().flat_map(|line| wrap(line, WIDTH)).take(20) {
                self.note(format!("  {label}  {line}"));
                label = "      ".to_owned();
            }
        }
    }

    /// Sends the program's own trace to stderr, where somebody wants it.
    pub(crate) fn trace(&self) {
        let filter = std::env::var("EPHOR_LOG").unwrap_or_else(|_| {
            match self.verbose {
                0 | 1 => "off",
                2 => "ephor=info,warn",
                _ => "debug",
            }
            .to_owned()
        });
        let _ = tracing_subscriber::fmt()
            .with_env_filter(tracing_subscriber::EnvFilter::new(filter))
            .with_ansi(self.colour_err)
            .with_writer(io::stderr)
            .try_init();
    }
}

fn paint(colour: bool, style: Style, text: &str) -> String {
    if !colour || style == Style::Plain || text.is_empty() {
        return text.to_owned();
    }
    format!("\u{1b}[{}m{text}\u{1b}[0m", style.code())
}

/// A text that can't command the terminal: control characters but line breaks and tabs are shown
/// as `�`.
pub(crate) fn clean(text: &str) -> String {
    let plain = |c: char| {
        if c.is_control() && c != '\n' && c != '\t' { '\u{fffd}' } else { c }
    };
    text.chars().filter(|c| *c != '\r').map(plain).collect()
}

/// The first line of a text, cut after so many characters.
pub(crate) fn short(text: &str, most: usize) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    let cut = line.chars().count() > most;
    let mut shown: String = clean(line).chars().take(most).collect();
    if cut || text.trim().lines().nth(1).is_some() {
        shown.push('…');
    }
    shown
}

/// A line in lines of at most so many characters, broken between words. Rows of tables and quotes
/// stay whole.
pub(crate) fn wrap(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width || line.starts_with(['|', '│']) {
        return vec![line.to_owned()];
    }
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in line.split(' ') {
        let long = word.chars().count();
        if used > 0 && used + 1 + long > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(last) = lines.last_mut() {
            if used > 0 {
                last.push(' ');
                used += 1;
            }
            last.push_str(word);
            used += long;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{clean, short, wrap};

    #[test]
    fn long_lines_break_between_words() {
        assert_eq!(wrap("aa bb cc", 5), ["aa bb", "cc"]);
        assert_eq!(wrap("aaaaaaa b", 5), ["aaaaaaa", "b"]);
        assert_eq!(wrap("| a | b |", 5), ["| a | b |"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn texts_can_not_command_the_terminal() {
        assert_eq!(clean("a\u{1b}[2Jb\r\n\tc\u{7}"), "a\u{fffd}[2Jb\n\tc\u{fffd}");
    }

    #[test]
    fn short_texts_stay_whole() {
        assert_eq!(short("  hello \n", 10), "hello");
        assert_eq!(short("hello\nworld", 10), "hello…");
        assert_eq!(short("北京市朝阳区", 3), "北京市…");
    }
}
