//! Lines from standard input, without holding up anything else.

use std::io::{self, BufRead, Read};

use tokio::sync::mpsc;

/// Longest line that is taken, in bytes.
const MAX_LINE: u64 = 1 << 20;

/// What came from standard input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its end.
    Text(String),
    /// A line that can't be taken, and why.
    Bad(String),
}

/// The lines of standard input; it ends with it.
pub(crate) fn lines() -> mpsc::Receiver<Line> {
    let (sender, receiver) = mpsc::channel(1);
    // A thread that waits for input can't be stopped; it ends with the program.
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(line) = next(&mut input) {
            if sender.blocking_send(line).is_err() {
                return;
            }
        }
    });
    receiver
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
