//! Documents in passages: by their headings, then by size. Pure.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Characters of a passage, at most.
pub(super) const MOST: usize = 1_600;
/// Characters up to which short paragraphs of one heading are put together.
const ENOUGH: usize = 1_000;

/// A piece of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Passage {
    /// The headings that it stands under, outermost first, parted by ` › `.
    pub(super) heading: String,
    pub(super) text: String,
}

/// A Markdown document in passages.
pub(super) fn markdown(source: &str) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut path: Vec<(usize, String)> = Vec::new();
    let mut from = 0;
    let mut title: Option<String> = None;
    let options = Options::ENABLE_TABLES | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                push(&mut passages, &path, source.get(from..range.start).unwrap_or_default());
                let level = level as usize;
                path.retain(|(known, _)| *known < level);
                title = Some(String::new());
                from = range.end;
            }
            Event::End(TagEnd::Heading(level)) => {
                if let Some(text) = title.take() {
                    path.push((level as usize, text.trim().to_owned()));
                }
            }
            // What is said of a document, not by it.
            Event::Start(Tag::MetadataBlock(_)) => from = range.end,
            Event::Text(text) | Event::Code(text) => {
                if let Some(title) = &mut title {
                    title.push_str(&text);
                }
            }
            _ => {}
        }
    }
    push(&mut passages, &path, source.get(from..).unwrap_or_default());
    passages
}

/// A plain text in passages.
pub(super) fn plain(source: &str) -> Vec<Passage> {
    let mut passages = Vec::new();
    push(&mut passages, &[], source);
    passages
}

fn push(passages: &mut Vec<Passage>, path: &[(usize, String)], text: &str) {
    let names: Vec<&str> =
        path.iter().map(|(_, name)| name.as_str()).filter(|name| !name.is_empty()).collect();
    let heading = names.join(" › ");
    for text in pieces(text) {
        passages.push(Passage { heading: heading.clone(), text });
    }
}

/// Paragraphs, put together while they are short, cut where they are long.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut last = 0;
    for paragraph in paragraphs(text) {
        for part in cut(&paragraph) {
            let size = part.chars().count();
            match pieces.last_mut() {
                Some(piece) if last + size <= ENOUGH => {
                    piece.push_str("\n\n");
                    piece.push_str(part);
                    last += size;
                }
                _ => {
                    pieces.push(part.to_owned());
                    last = size;
                }
            }
        }
    }
    pieces
}

fn paragraphs(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    for line in text.lines() {
        if line.trim().is_empty() {
            found.push(String::new());
        } else if let Some(open) = found.last_mut() {
            if !open.is_empty() {
                open.push('\n');
            }
            open.push_str(line.trim_end());
        }
    }
    found.retain(|paragraph| !paragraph.is_empty());
    found
}

/// Parts of at most [`MOST`] characters, cut after a sentence or a line where there is one in the
/// second half.
fn cut(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((end, _)) = rest.char_indices().nth(MOST) {
        let (head, half) = (&rest[..end], end / 2);
        let at = head
            .char_indices()
            .rev()
            .take_while(|(at, _)| *at >= half)
            .find(|(_, c)| matches!(c, '。' | '！' | '？' | '；' | '\n' | '.' | '!' | '?' | ';'))
            .map_or(end, |(at, c)| at + c.len_utf8());
        parts.push(rest[..at].trim());
        rest = rest[at..].trim_start();
    }
    parts.push(rest);
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expect: &[(&str, &str)]) {
        let found = markdown(source);
        let found: Vec<(&str, &str)> =
            found.iter().map(|passage| (passage.heading.as_str(), passage.text.as_str())).collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn passages_stand_under_their_headings() {
        check(
            "intro\n\n# A\n\none\n\n## B `x`\ntwo\n\n### C\n\nthree\n\n## D\n\nfour\n",
            &[
                ("", "intro"),
                ("A", "one"),
                ("A › B x", "two"),
                ("A › B x › C", "three"),
                ("A › D", "four"),
            ],
        );
        check("Title\n=====\n\ntext", &[("Title", "text")]);
        check("---\nauthor: x\n---\n# A\ntext", &[("A", "text")]);
        check("```sh\n# no heading\n```\n", &[("", "```sh\n# no heading\n```")]);
        check("# only\n", &[]);
        check("", &[]);
    }

    #[test]
    fn long_texts_are_cut_after_sentences() {
        let sentence = "这是一个关于毛利率的句子，它有一定的长度。";
        let parts = plain(&sentence.repeat(400));
        assert!(parts.len() > 4);
        for part in &parts {
            assert!(part.text.chars().count() <= MOST);
            assert!(part.text.ends_with('。'));
        }
        let whole: String = parts.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(whole, sentence.repeat(400));
    }

    #[test]
    fn a_text_without_any_place_to_cut_is_cut_all_the_same() {
        let parts = plain(&"x".repeat(10 * MOST + 1));
        assert_eq!(parts.len(), 11);
    }

    #[test]
    fn short_paragraphs_are_put_together() {
        assert_eq!(plain("one\n\ntwo\n\n\n\nthree").len(), 1);
    }
}
