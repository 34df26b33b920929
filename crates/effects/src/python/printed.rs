//! What a script prints: the first lines become notes while it runs, the end is kept for a failure,
//! and all else is read over, so that no script is blocked or fills memory by printing.

use std::collections::VecDeque;

use tokio::io::{AsyncRead, AsyncReadExt};

/// The most lines that become notes.
const MAX_NOTES: usize = 50;

/// The most bytes of a line that are shown.
const MAX_LINE: usize = 500;

/// The most bytes of the end that are kept.
const MAX_KEPT: usize = 8192;

pub(super) struct Printed<N> {
    note: N,
    notes: usize,
    line: Vec<u8>,
    kept: VecDeque<u8>,
}

impl<N: FnMut(&str)> Printed<N> {
    /// Reads to the end, and gives the last of it.
    pub(super) async fn read(mut from: impl AsyncRead + Unpin, note: N) -> String {
        let mut printed = Self { note, notes: 0, line: Vec::new(), kept: VecDeque::new() };
        let mut chunk = vec![0; 8192];
        while let Ok(count) = from.read(&mut chunk).await {
            let Some(part) = chunk.get(..count).filter(|part| !part.is_empty()) else {
                break;
            };
            printed.take(part);
        }
        printed.end()
    }

    fn take(&mut self, part: &[u8]) {
        self.kept.extend(part);
        let over = self.kept.len().saturating_sub(MAX_KEPT);
        self.kept.drain(..over);
        if self.notes >= MAX_NOTES {
            return;
        }
        for byte in part {
            match byte {
                b'\n' => self.flush(),
                byte if self.line.len() < MAX_LINE => self.line.push(*byte),
                _ => {}
            }
        }
    }

    fn flush(&mut self) {
        let line = std::mem::take(&mut self.line);
        if self.notes < MAX_NOTES {
            self.notes += 1;
            (self.note)(&String::from_utf8_lossy(&line));
        }
    }

    fn end(mut self) -> String {
        if !self.line.is_empty() {
            self.flush();
        }
        String::from_utf8_lossy(self.kept.make_contiguous()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn lines_become_notes_and_the_end_is_kept() {
        let check = async |text: &str, notes: usize, last: &str, kept: usize| {
            let mut seen = Vec::new();
            let end = Printed::read(text.as_bytes(), |line| seen.push(line.to_owned())).await;
            assert_eq!((seen.len(), end.len()), (notes, kept), "{text:.40}");
            assert_eq!(seen.last().map_or("", String::as_str), last);
            assert!(text.ends_with(&end));
        };
        check("", 0, "", 0).await;
        check("one\ntwo", 2, "two", 7).await;
        check("one\n\n", 2, "", 5).await;
        check(&"x\n".repeat(10_000), MAX_NOTES, "x", MAX_KEPT).await;
        check(&"y".repeat(100_000), 1, &"y".repeat(MAX_LINE), MAX_KEPT).await;
    }
}
