//! Finds the text of a reply in an answer that isn't complete yet.

/// Deepest nesting that is read.
const DEEPEST: usize = 64;

/// Longest key that matters, in characters.
const LONGEST_KEY: usize = 16;

/// Reads an answer piece by piece: of `{"decision_type": "respond", "payload": {"response": "…"}}`,
/// or of a list `decisions` of such, it gives the response. Anything else gives nothing.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// The objects and lists that are open.
    open: Vec<Level>,
    at: At,
    /// Nothing more is read.
    over: bool,
}

#[derive(Debug)]
enum Level {
    List,
    Object {
        key: String,
        /// Whether the next string is a key.
        keys: bool,
    },
}

#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum At {
    /// Between values, or in one that isn't a string.
    #[default]
    Between,
    /// In a string.
    String(Use),
    /// Behind its backslash.
    Escape(Use),
    /// In `\uXXXX`: the digits so far, and their number.
    Unicode(Use, u32, u8),
}

/// What a string is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Use {
    Key,
    /// What is read. Half of a surrogate pair may have come.
    Reply(Option<u32>),
    Other,
}

impl Reading {
    /// The text that a piece adds.
    pub fn read(&mut self, piece: &str) -> String {
        let mut text = String::new();
        for c in piece.chars() {
            if self.over {
                break;
            }
            self.step(c, &mut text);
        }
        text
    }

    fn step(&mut self, c: char, text: &mut String) {
        self.at = match self.at {
            At::Between => return self.between(c),
            At::String(kind) => match c {
                '\\' => At::Escape(kind),
                '"' => {
                    self.over = matches!(kind, Use::Reply(_));
                    At::Between
                }
                c => At::String(self.take(kind, c, text)),
            },
            At::Escape(kind) => match c {
                'u' => At::Unicode(kind, 0, 0),
                'n' => At::String(self.take(kind, '\n', text)),
                't' => At::String(self.take(kind, '\t', text)),
                'r' => At::String(self.take(kind, '\r', text)),
                'b' | 'f' => At::String(kind),
                c => At::String(self.take(kind, c, text)),
            },
            At::Unicode(kind, code, digits) => {
                let Some(digit) = c.to_digit(16) else {
                    self.over = true;
                    return;
                };
                let code = code << 4 | digit;
                match digits {
                    3 => At::String(self.unit(kind, code, text)),
                    _ => At::Unicode(kind, code, digits + 1),
                }
            }
        };
    }

    fn between(&mut self, c: char) {
        match c {
            '{' => self.enter(Level::Object { key: String::new(), keys: true }),
            // Text around the answer may have brackets.
            '[' if !self.open.is_empty() => self.enter(Level::List),
            '}' | ']' => {
                self.open.pop();
            }
            ',' => {
                if let Some(Level::Object { keys, .. }) = self.open.last_mut() {
                    *keys = true;
                }
            }
            '"' if !self.open.is_empty() => {
                let reply = self.is_reply();
                self.at = At::String(match self.open.last_mut() {
                    Some(Level::Object { key, keys: keys @ true }) => {
                        key.clear();
                        *keys = false;
                        Use::Key
                    }
                    _ if reply => Use::Reply(None),
                    _ => Use::Other,
                });
            }
            _ => {}
        }
    }

    fn enter(&mut self, level: Level) {
        self.over = self.open.len() >= DEEPEST;
        self.open.push(level);
    }

    /// Whether the next value is the reply.
    fn is_reply(&self) -> bool {
        let path = self.open.iter().map(|level| match level {
            Level::List => "",
            Level::Object { key, .. } => key,
        });
        let path: Vec<_> = path.collect();
        matches!(path[..], ["payload", "response"] | ["decisions", "", "payload", "response"])
    }

    fn take(&mut self, kind: Use, c: char, text: &mut String) -> Use {
        match kind {
            Use::Key => {
                if let Some(Level::Object { key, .. }) = self.open.last_mut()
                    && key.len() < LONGEST_KEY
                {
                    key.push(c);
                }
                Use::Key
            }
            Use::Reply(_) => {
                text.push(c);
                Use::Reply(None)
            }
            Use::Other => Use::Other,
        }
    }

    /// Takes a UTF-16 code unit.
    fn unit(&mut self, kind: Use, code: u32, text: &mut String) -> Use {
        let (Use::Reply(half), 0xD800..=0xDBFF) = (kind, code) else {
            let half = match kind {
                Use::Reply(half) => half,
                _ => None,
            };
            let code = match (half, code) {
                (Some(high), 0xDC00..=0xDFFF) => {
                    0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00)
                }
                _ => code,
            };
            return self.take(kind, char::from_u32(code).unwrap_or('\u{FFFD}'), text);
        };
        if half.is_some() {
            text.push('\u{FFFD}');
        }
        Use::Reply(Some(code))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    fn read(pieces: &[&str]) -> String {
        let mut reading = Reading::default();
        pieces.iter().map(|piece| reading.read(piece)).collect()
    }

    #[test]
    fn a_reply_is_read_wherever_the_answer_is_cut() {
        let reply = "She said: \"5 \\ 7\"\n\tand 😀 {not} [this]";
        let answer = json!({
            "intent": "SIMPLE",
            "decision_type": "respond",
            "payload": {"intent": "simple_query", "response": reply, "action_type": "respond"},
        });
        let several = json!({"decisions": [
            {"decision_type": "continue", "payload": {"thought": "hm", "list": ["response", {}]}},
            {"decision_type": "respond", "payload": {"confidence": 1.0, "response": reply}},
        ]});
        let escaped = several.to_string().replace('😀', "\\ud83d\\ude00");
        for answer in [answer.to_string(), several.to_string(), escaped] {
            assert_eq!(read(&[&answer]), reply);
            let cuts = answer.char_indices().map(|(at, _)| at);
            for at in cuts {
                assert_eq!(read(&[&answer[..at], &answer[at..]]), reply, "cut at {at}");
            }
            let chars: Vec<_> = answer.chars().map(String::from).collect();
            assert_eq!(read(&chars.iter().map(String::as_str).collect::<Vec<_>>()), reply);
        }
        let fenced = format!("Here [it] is:\n```json\n{answer}\n```");
        assert_eq!(read(&[&fenced]), reply);
    }

    #[test]
    fn what_is_no_reply_gives_nothing() {
        for answer in [
            json!({"decision_type": "call_tool", "payload": {"arguments": {"response": "no"}}}),
            json!({"response": "no", "payload": {"text": "no", "list": ["response", "no"]}}),
            json!({"payload": ["response", "no"]}),
            json!({"payload": {"key": "response", "other": "no"}}),
        ] {
            assert_eq!(read(&[&answer.to_string()]), "", "{answer}");
        }
        for text in ["", "plain \"text\"", "}}]]\"", "[[[[", "{\"payload\": {\"response\": null}}"]
        {
            assert_eq!(read(&[text]), "", "{text}");
        }
        assert_eq!(read(&[&"{\"payload\":".repeat(100_000)]), "");
        assert_eq!(read(&["{\"payload\": {\"response\": \"half \\ud83d, \\uZ"]), "half , ");
    }
}
