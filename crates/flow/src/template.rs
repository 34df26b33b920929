//! Prompt files next to their agent, with a version and named placeholders.

use std::fmt::Write;

/// A prompt with placeholders `{{name}}`. Its first line is `<!-- version: N -->`.
///
/// ```
/// use ephor_flow::Template;
///
/// let template = Template::parse("<!-- version: 2 -->\nAnswer {{question}} in {{language}}.");
/// assert_eq!(template.version(), "2");
/// let text = template.render(&[("question", "why?"), ("language", "English")]);
/// assert_eq!(text, "Answer why? in English.");
/// assert_eq!(template.places(), ["question", "language"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template {
    version: &'static str,
    text: &'static str,
}

enum Piece {
    Text(&'static str),
    Place(&'static str),
}

impl Template {
    /// Parses a prompt. Without a version line, its version is `unknown`.
    pub const fn parse(file: &'static str) -> Self {
        const HEAD: &str = "<!-- version: ";
        const TAIL: &str = " -->\n";
        let (bytes, head, tail) = (file.as_bytes(), HEAD.as_bytes(), TAIL.as_bytes());
        let mut at = 0;
        while at < head.len() {
            if at >= bytes.len() || bytes[at] != head[at] {
                return Self { version: "unknown", text: file };
            }
            at += 1;
        }
        let mut end = at;
        while end + tail.len() <= bytes.len() {
            let (mut same, mut k) = (true, 0);
            while k < tail.len() {
                same = same && bytes[end + k] == tail[k];
                k += 1;
            }
            if same {
                let (before, text) = file.split_at(end + tail.len());
                let (_, version) = before.split_at(at);
                return Self { version: version.split_at(end - at).0, text };
            }
            end += 1;
        }
        Self { version: "unknown", text: file }
    }

    /// Its version; a changed prompt gets a new one.
    pub fn version(&self) -> &'static str {
        self.version
    }

    /// The names of its placeholders, in order, without duplicates.
    pub fn places(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for piece in self.pieces() {
            if let Piece::Place(name) = piece
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        names
    }

    /// Fills the placeholders in one pass: values aren't searched for placeholders. A placeholder
    /// without a value stays as it is, which the agent's tests should catch.
    pub fn render<V: AsRef<str>>(&self, values: &[(&str, V)]) -> String {
        let mut text = String::with_capacity(self.text.len() + 512);
        for piece in self.pieces() {
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                Piece::Place(name) => match values.iter().find(|(known, _)| *known == name) {
                    Some((_, value)) => text.push_str(value.as_ref()),
                    // Writing to a String can't fail.
                    None => drop(write!(text, "{{{{{name}}}}}")),
                },
            }
        }
        text
    }

    fn pieces(&self) -> impl Iterator<Item = Piece> {
        let mut rest = self.text;
        let mut next = None;
        std::iter::from_fn(move || {
            if let Some(place) = next.take() {
                return Some(place);
            }
            if rest.is_empty() {
                return None;
            }
            let place = rest.split_once("{{").and_then(|(before, after)| {
                let (name, tail) = after.split_once("}}")?;
                let named =
                    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                named.then_some((before, name, tail))
            });
            match place {
                None => Some(Piece::Text(std::mem::take(&mut rest))),
                Some((before, name, tail)) => {
                    rest = tail;
                    next = Some(Piece::Place(name));
                    Some(Piece::Text(before))
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_never_places() {
        let template = Template::parse("{{a}} and {{b}}");
        assert_eq!(template.version(), "unknown");
        assert_eq!(template.render(&[("a", "{{b}}"), ("b", "x")]), "{{b}} and x");
        assert_eq!(template.render(&[("a", "1")]), "1 and {{b}}");
        assert_eq!(Template::parse("{ {{ x }} {{").render::<&str>(&[]), "{ {{ x }} {{");
        const KNOWN: Template = Template::parse("<!-- version: 3 -->\n");
        assert_eq!((KNOWN.version(), KNOWN.render::<&str>(&[])), ("3", String::new()));
    }
}
