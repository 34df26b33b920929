//! Lines from a person at the terminal, with editing and a history, or from what is piped in.

use std::io::{self, BufRead, Read, StdinLock};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError, mpsc as threads};

use ephor::core::private;
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use rustyline::config::{Behavior, Config};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use tokio::sync::mpsc;

use super::signals::{self, Signal};
use super::term::Term;

/// Longest line that is taken, in bytes.
const MAX_LINE: u64 = 1 << 20;
/// Most lines that the history keeps.
const MOST_KEPT: usize = 1000;

/// What came from standard input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its end.
    Text(String),
    /// A line that can't be taken, and why.
    Bad(String),
}

/// Whether lines are kept for the next time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum History {
    /// In the user's state folder.
    Kept,
    /// Not at all: answers are of no use later.
    Forgotten,
}

/// Standard input, a line at a time.
pub(crate) struct Input {
    prompts: threads::Sender<String>,
    lines: mpsc::Receiver<Line>,
    /// Whether a line is being read already.
    asked: bool,
}

impl Input {
    pub(crate) fn open(term: &Term, history: History) -> Self {
        let (prompts, asked) = threads::channel::<String>();
        let (sender, lines) = mpsc::channel(1);
        let interactive = term.interactive;
        if interactive && let Ok(state) = tcgetattr(io::stdin()) {
            *terminal() = Some(state);
        }
        // A thread that waits for input can't be stopped; it ends with the program.
        std::thread::spawn(move || {
            let mut source = Source::open(interactive, history);
            while let Ok(prompt) = asked.recv() {
                let Some(line) = source.next(&prompt) else {
                    return;
                };
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        Self { prompts, lines, asked: false }
    }

    /// The next line; None at the end. The prompt is for a terminal alone. Cancel safe: a line that
    /// nobody waited for is the next one.
    pub(crate) async fn next(&mut self, prompt: &str) -> Option<Line> {
        if !self.asked {
            self.prompts.send(prompt.to_owned()).ok()?;
            self.asked = true;
        }
        let line = self.lines.recv().await;
        self.asked = false;
        line
    }
}

/// The terminal as it was before anything was edited there.
fn terminal() -> std::sync::MutexGuard<'static, Option<Termios>> {
    static TERMINAL: Mutex<Option<Termios>> = Mutex::new(None);
    TERMINAL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives the terminal back as it was: a line may be edited still when the program ends.
pub(crate) fn restore() {
    if let Some(state) = terminal().as_ref() {
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, state);
    }
}

enum Source {
    Terminal(Box<Editor>),
    Pipe(StdinLock<'static>),
}

struct Editor {
    editor: rustyline::Editor<(), FileHistory>,
    kept: Option<PathBuf>,
}

impl Source {
    fn open(interactive: bool, history: History) -> Self {
        let open = || {
            let config = Config::builder()
                .behavior(Behavior::PreferTerm)
                .auto_add_history(history == History::Kept)
                .history_ignore_space(true)
                .max_history_size(MOST_KEPT)?;
            rustyline::Editor::with_config(config.build())
        };
        match interactive.then(open).and_then(Result::ok) {
            Some(mut editor) => {
                let kept = (history == History::Kept).then(history_file).flatten();
                if let Some(kept) = &kept {
                    // The first time there is none.
                    let _ = editor.load_history(kept);
                }
                Self::Terminal(Box::new(Editor { editor, kept }))
            }
            None => Self::Pipe(io::stdin().lock()),
        }
    }

    fn next(&mut self, prompt: &str) -> Option<Line> {
        let Editor { editor, kept } = match self {
            Self::Terminal(editor) => &mut **editor,
            Self::Pipe(input) => return next(input),
        };
        match editor.readline(prompt) {
            Ok(line) => {
                if let Some(kept) = kept {
                    // A history that can't be written is no reason not to talk.
                    let _ = editor.append_history(kept);
                }
                Some(Line::Text(line))
            }
            Err(ReadlineError::Eof) => None,
            Err(ReadlineError::Interrupted) => {
                signals::came(Signal::Interrupt);
                None
            }
            Err(error) => Some(Line::Bad(format!("it can't be read: {error}"))),
        }
    }
}

/// `ephor/history` in the user's state folder, which is made if need be.
fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|at| at.is_absolute());
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let folder = state.or_else(home)?.join("ephor");
    private::folder().create(&folder).ok()?;
    Some(folder.join("history"))
}

fn next(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    match input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes) {
        Ok(0) => return None,
        Ok(_) => {}
        Err(error) => return Some(Line::Bad(format!("it can't be read: {error}"))),
    }
    if bytes.len() as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
        let skipped = skip(input);
        return Some(Line::Bad(match skipped {
            Ok(()) => format!("it is longer than {MAX_LINE} bytes"),
            Err(error) => format!("it can't be read: {error}"),
        }));
    }
    let text = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    Some(match std::str::from_utf8(text) {
        Ok(text) => Line::Text(text.to_owned()),
        Err(error) => Line::Bad(format!("it isn't UTF-8: byte {}", error.valid_up_to() + 1)),
    })
}

/// Reads over the rest of a line.
fn skip(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(());
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(chunk.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, MAX_LINE, next};

    #[test]
    fn lines_come_whole_or_are_refused() {
        let long = "x".repeat(MAX_LINE as usize + 5);
        let bytes = [b"a\r\n\xff\n", long.as_bytes(), b"\nb"].concat();
        let mut input = bytes.as_slice();
        assert_eq!(next(&mut input), Some(Line::Text("a".to_owned())));
        assert!(matches!(next(&mut input), Some(Line::Bad(why)) if why.contains("byte 1")));
        assert!(matches!(next(&mut input), Some(Line::Bad(why)) if why.contains("longer")));
        assert_eq!(next(&mut input), Some(Line::Text("b".to_owned())));
        assert_eq!(next(&mut input), None);
    }
}
