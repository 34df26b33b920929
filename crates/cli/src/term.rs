//! The terminal: data to stdout, notes to stderr, colour only where it is wanted.

use std::fmt::Display;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use ephor::rules::{Extent, Shown};

use super::args::Global;
use super::clean;
use super::fold::fold;
use super::markdown;
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

/// Longest and shortest line of a text that is wrapped, without what stands before it.
const WIDTH: usize = 96;
const NARROW: usize = 20;

/// How to speak.
#[derive(Debug, Clone)]
pub(crate) struct Term {
    /// Machine-readable output.
    pub json: bool,
    /// Whether a person may be asked.
    pub interactive: bool,
    /// Whether stderr is a terminal that can show progress.
    pub live: bool,
    /// Whether stdout is a terminal, where a person reads it.
    reads: bool,
    /// How much is told: 0 to 3.
    pub verbose: u8,
    colour_out: bool,
    colour_err: bool,
    /// The terminal's columns, where notes are shown. None: it is none.
    columns: Option<u16>,
    /// The same of stdout.
    out_columns: Option<u16>,
}

impl Term {
    pub(crate) fn new(global: &Global) -> Self {
        let refused = global.no_color
            || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        let forced = std::env::var_os("CLICOLOR_FORCE")
            .is_some_and(|value| !value.is_empty() && value != "0");
        let stderr = io::stderr().is_terminal();
        Self {
            json: global.json,
            interactive: !global.no_input && io::stdin().is_terminal() && stderr,
            live: stderr && !refused && !global.json,
            reads: io::stdout().is_terminal() && !global.json,
            verbose: global.verbose,
            colour_out: !refused && (forced || io::stdout().is_terminal()),
            colour_err: !refused && (forced || stderr),
            columns: console::Term::stderr().size_checked().map(|(_, columns)| columns),
            out_columns: console::Term::stdout().size_checked().map(|(_, columns)| columns),
        }
    }

    /// How long lines may be that have so many characters before them.
    pub(crate) fn width(&self, before: usize) -> usize {
        let columns = self.columns.map_or(usize::MAX, usize::from);
        columns.saturating_sub(before).clamp(NARROW, WIDTH)
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
        // JSON is for programs: it loses nothing.
        match self.json {
            true => writeln!(out, "{}", clean::json(line.as_ref()))?,
            false => writeln!(out, "{}", within(self.out_columns, shown(line.as_ref())))?,
        }
        out.flush()?;
        Ok(())
    }

    /// A text in Markdown: as it is for programs, laid out where a person reads it.
    pub(crate) fn say_markdown(&self, text: &str) -> Result<(), Problem> {
        if !self.reads {
            return self.say(text.trim_end());
        }
        for line in markdown::lines(&clean(text), self.width(0)) {
            let line: String = line.iter().map(|span| self.paint(span.style, &span.text)).collect();
            self.say(line)?;
        }
        Ok(())
    }

    /// A line for the person at the terminal. Nobody there is no mistake.
    pub(crate) fn note(&self, line: impl AsRef<str>) {
        let _ = writeln!(io::stderr().lock(), "{}", within(self.columns, shown(line.as_ref())));
    }

    /// What waits for approval, as every prompt draws it. `before`: of each line.
    pub(crate) fn approval(&self, shown: &Shown, before: &str) {
        let text = format!("{before}{} waits for approval", clean::one_line(&shown.action));
        self.note(self.paint_note(Style::Yellow, &text));
        let extent = Extent::PROMPT.width(self.width(before.chars().count()));
        for line in shown.lines(&extent) {
            self.note(format!("{before}{line}"));
        }
    }

    /// A failure, on one screen.
    pub(crate) fn problem(&self, problem: &Problem) {
        if problem.what.is_empty() {
            return;
        }
        if self.json {
            let _ = writeln!(io::stderr().lock(), "{}", clean::json(&problem.json()));
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
            for line in clean(text).lines().flat_map(|line| wrap(line, self.width(10))).take(20) {
                self.note(format!("  {label}  {line}"));
                label = "      ".to_owned();
            }
        }
    }

    /// Sends the program's own trace to stderr, where somebody wants it. Nobody sits before a server,
    /// so that it logs what goes wrong.
    pub(crate) fn trace(&self, serves: bool) {
        let filter = std::env::var("EPHOR_LOG").unwrap_or_else(|_| {
            match self.verbose {
                0 if serves => "ephor=warn,error",
                0 | 1 if !serves => "off",
                0..=2 => "ephor=info,warn",
                _ => "debug",
            }
            .to_owned()
        });
        let _ = tracing_subscriber::fmt()
            .with_env_filter(tracing_subscriber::EnvFilter::new(filter))
            .with_ansi(false)
            .with_writer(|| Trace)
            .try_init();
    }
}

/// Before and after the number of a style. What is painted is part of lines that are cleaned as a
/// whole, where a text of others must not be taken for paint: the mark is made up by each process.
fn mark() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| {
        let random = RandomState::new().build_hasher().finish();
        format!("\u{fdd0}{random:016x}")
    })
}

fn paint(colour: bool, style: Style, text: &str) -> String {
    if !colour || style == Style::Plain || text.is_empty() {
        return text.to_owned();
    }
    let mark = mark();
    format!("{mark}{};{text}{mark}0;", style.code())
}

/// A line as the terminal gets it: clean, and painted by us alone.
fn shown(line: &str) -> String {
    let mut pieces = line.split(mark());
    let mut shown = clean(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (code, text) = piece.split_once(';').unwrap_or(("0", piece));
        shown.push_str(&format!("\u{1b}[{code}m"));
        shown.push_str(&clean(text));
    }
    shown
}

/// A text as a terminal of so many columns shows it.
fn within(columns: Option<u16>, text: String) -> String {
    match columns {
        Some(columns) => fold(&text, columns.into()),
        None => text,
    }
}

/// The program's own trace, clean as well.
struct Trace;

impl Write for Trace {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        io::stderr().lock().write_all(clean::clean(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// A text as it may be shown. Whatever [`Term`] writes is cleaned in any case.
pub(crate) fn clean(text: &str) -> String {
    clean::clean(text).into_owned()
}

/// A time for people: UTC, to the minute.
pub(crate) fn minutes(time: jiff::Timestamp) -> String {
    time.to_zoned(jiff::tz::TimeZone::UTC).strftime("%Y-%m-%d %H:%M UTC").to_string()
}

/// A number of things: "1 node", "2 nodes".
pub(crate) fn counted<N: Display + PartialEq + From<u8>>(number: N, what: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {what}{plural}")
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
    #![allow(clippy::unwrap_used)]
    use super::super::args::Cli;
    use super::{Style, Term, clean, mark, paint, short, shown, wrap};
    use clap::Parser;

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
    fn only_our_own_paint_is_paint() {
        let line = format!("{} is \u{1b}[31mred", paint(true, Style::Green, "a\u{1b}[5mb"));
        assert_eq!(shown(&line), "\u{1b}[32ma\u{fffd}[5mb\u{1b}[0m is \u{fffd}[31mred");
        // Who doesn't know the mark can't make it.
        let forged = "\u{fdd0}0123456789abcdef31;red";
        assert_eq!(shown(forged), "\u{fffd}0123456789abcdef31;red");
        assert!(mark().len() > 16);
    }

    #[test]
    fn lines_fit_the_terminal() {
        let global = Cli::try_parse_from(["ephor", "demo"]).unwrap().global;
        let width = |columns| Term { columns, ..Term::new(&global) }.width(14);
        assert_eq!([None, Some(200), Some(80), Some(10)].map(width), [96, 96, 66, 20]);
    }

    #[test]
    fn short_texts_stay_whole() {
        assert_eq!(short("  hello \n", 10), "hello");
        assert_eq!(short("hello\nworld", 10), "hello…");
        assert_eq!(short("北京市朝阳区", 3), "北京市…");
    }
}
