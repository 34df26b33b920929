//! A model's Markdown, made harmless: tags are text, images are their descriptions, links lead to the
//! web or to mail, and headings stand below the report's own.

use pulldown_cmark::{
    Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html,
};

use super::rewrite::rewrite;
use super::safe::{clean, cut, escape};

/// Maximum number of characters of a text, and levels of lists and quotes in it.
const MOST: usize = 60_000;
const MOST_DEPTH: usize = 6;

/// Where a link may lead.
fn leads_well(address: &str) -> bool {
    let address = address.trim();
    let scheme = address.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    let plain = !address.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\');
    plain && matches!(scheme.as_deref(), Some("http" | "https" | "mailto"))
}

fn below(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H3,
        HeadingLevel::H2 => HeadingLevel::H4,
        HeadingLevel::H3 => HeadingLevel::H5,
        _ => HeadingLevel::H6,
    }
}

/// The events of a text, without what could do harm.
fn harmless(text: &str) -> Vec<Event<'static>> {
    let text = cut(&clean(text), MOST).0;
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events: Vec<Event<'static>> = Vec::new();
    let mut open: Vec<bool> = Vec::new();
    let mut depth = 0;
    let mut images = 0;
    for event in Parser::new_ext(&text, options) {
        match event {
            Event::Start(tag) => {
                let kept = match &tag {
                    Tag::Image { .. } => {
                        images += 1;
                        false
                    }
                    Tag::Link { dest_url, .. } => leads_well(dest_url),
                    Tag::BlockQuote(_) | Tag::List(_) | Tag::Item => depth < 2 * MOST_DEPTH,
                    // Tags in blocks become paragraphs of text.
                    Tag::HtmlBlock => {
                        events.push(Event::Start(Tag::Paragraph));
                        open.push(false);
                        continue;
                    }
                    _ => true,
                };
                if matches!(tag, Tag::BlockQuote(_) | Tag::List(_) | Tag::Item) {
                    depth += 1;
                }
                open.push(kept);
                if kept {
                    events.push(Event::Start(owned(tag)));
                }
            }
            Event::End(tag) => {
                if tag == TagEnd::HtmlBlock {
                    events.push(Event::End(TagEnd::Paragraph));
                }
                if matches!(tag, TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item) {
                    depth -= 1;
                }
                if tag == TagEnd::Image {
                    images -= 1;
                }
                if open.pop().unwrap_or(false) {
                    events.push(Event::End(match tag {
                        TagEnd::Heading(level) => TagEnd::Heading(below(level)),
                        other => other,
                    }));
                }
            }
            Event::Html(text) | Event::InlineHtml(text) => events.push(Event::Text(still(text))),
            Event::Text(text) => events.push(Event::Text(still(text))),
            Event::Code(text) if images == 0 => events.push(Event::Code(still(text))),
            Event::Code(text) => events.push(Event::Text(still(text))),
            Event::SoftBreak => events.push(Event::SoftBreak),
            Event::HardBreak => events.push(Event::HardBreak),
            Event::Rule => events.push(Event::Rule),
            _ => {}
        }
    }
    events
}

/// A character reference may name what `clean` took out of the text.
fn still(text: CowStr<'_>) -> CowStr<'static> {
    CowStr::from(clean(&text))
}

fn owned(tag: Tag<'_>) -> Tag<'static> {
    match tag {
        Tag::Heading { level, .. } => {
            Tag::Heading { level: below(level), id: None, classes: Vec::new(), attrs: Vec::new() }
        }
        Tag::Table(columns) => {
            // Alignment is a style of its own, which the page doesn't allow: to the right is a class.
            let right = |column| match column {
                Alignment::Right => Alignment::Right,
                _ => Alignment::None,
            };
            Tag::Table(columns.into_iter().map(right).collect())
        }
        Tag::Link { link_type, dest_url, .. } => Tag::Link {
            link_type,
            dest_url: CowStr::from(clean(&dest_url)),
            title: CowStr::from(""),
            id: CowStr::from(""),
        },
        Tag::CodeBlock(_) => Tag::CodeBlock(pulldown_cmark::CodeBlockKind::Indented),
        Tag::BlockQuote(_) => Tag::BlockQuote(None),
        other => other.into_static(),
    }
}

/// As HTML.
pub(super) fn to_html(text: &str) -> String {
    let events = harmless(text).into_iter().map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            let address = escape(dest_url.trim());
            Event::InlineHtml(CowStr::from(format!(
                "<a href=\"{address}\" rel=\"noopener noreferrer nofollow\">"
            )))
        }
        Event::End(TagEnd::Link) => Event::InlineHtml(CowStr::from("</a>")),
        other => other,
    });
    let mut html = String::new();
    push_html(&mut html, events);
    // All text is escaped by now, so that a tag in it is one that was written here.
    html.replace("<th>", "<th scope=\"col\">")
        .replace("<th style=\"text-align: right\">", "<th scope=\"col\" class=\"n\">")
        .replace("<td style=\"text-align: right\">", "<td class=\"n\">")
        .replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
}

/// As Markdown, written anew.
pub(super) fn to_markdown(text: &str) -> String {
    rewrite(&harmless(text))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &str) {
        assert_eq!(to_html(text).trim(), expect);
    }

    #[test]
    fn tags_are_text() {
        check("a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>");
        check("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
        check("<!-- x --> <![CDATA[y]]>", "<p>&lt;!-- x --&gt; &lt;![CDATA[y]]&gt;</p>");
    }

    #[test]
    fn images_are_their_descriptions_and_odd_links_their_texts() {
        check("![a `b`](https://x.test/p.png)", "<p>a b</p>");
        check("[x](javascript:alert(1)) [y](data:text/html,z) [z](/local)", "<p>x y z</p>");
        check("[x](JaVaScRiPt&colon;alert(1))", "<p>x</p>");
        check("<javascript:alert(1)>", "<p>javascript:alert(1)</p>");
        check("[x][r]\n\n[r]: vbscript:y", "<p>x</p>");
        check(
            "[x](https://e.test/?a=1&b='2'\"c)",
            "<p><a href=\"https://e.test/?a=1&amp;b=&#39;2&#39;&quot;c\" \
             rel=\"noopener noreferrer nofollow\">x</a></p>",
        );
    }

    #[test]
    fn headings_stand_below_the_reports_own() {
        check("# A\n\n### B", "<h3>A</h3>\n<h5>B</h5>");
    }

    #[test]
    fn what_cant_be_seen_is_seen() {
        check("a\u{202e}b&#x202e;c&#0;", "<p>a\u{fffd}b\u{fffd}c\u{fffd}</p>");
    }

    #[test]
    fn depth_and_length_are_bounded() {
        let deep = to_html(&format!("{}x", "> ".repeat(5_000)));
        assert!(deep.matches("<blockquote>").count() <= 2 * MOST_DEPTH);
        assert_eq!(deep.matches("<blockquote>").count(), deep.matches("</blockquote>").count());
        assert!(to_html(&"x".repeat(10 * MOST)).len() < 2 * MOST);
    }

    #[track_caller]
    fn anew(text: &str, expect: &str) {
        let found = to_markdown(text);
        assert_eq!(found.trim_end(), expect);
        // What was written anew means the same, and is written so again.
        assert_eq!(to_html(&found.replace("### ", "# ")), to_html(text));
    }

    #[test]
    fn markdown_is_written_anew() {
        anew("one *two* **three** ~~four~~ `f|ive`", "one *two* **three** ~~four~~ ` f|ive `");
        anew("# A\n\ntext\nmore", "### A\n\ntext\nmore");
        anew("- a\n- b\n  - c\n- d", "- a\n- b\n  - c\n- d");
        anew("3. a\n4. b\n\nend", "3. a\n4. b\n\nend");
        anew("- a\n\n  b\n\n- c", "- a\n  \n  b\n- \n  c".replace("- \n  c", "- c").as_str());
        anew("> a\n>\n> b\n\nc", "> a\n> \n> b\n\nc");
        anew("| a | b |\n| --- | --- |\n| 1 | `x` |", "| a | b |\n| --- | --- |\n| 1 | ` x ` |");
        anew("[x](https://e.test/a)", "[x](<https://e.test/a>)");
        anew("a\n\n---\n\nb", "a\n\n---\n\nb");
    }

    #[test]
    fn nothing_reaches_beyond_its_place() {
        let open = to_markdown("~~~sh\nls\n``````\nmore");
        let html = to_html(&format!("{open}\n\nafter"));
        assert!(html.ends_with("<p>after</p>\n"), "{html}");
        let text = to_markdown("[r]: javascript:alert(1)\n\n<!-- open\n\n[r] <script>");
        assert!(!text.contains("]:") && !text.contains('<'), "{text}");
    }

    #[test]
    fn tables_can_be_read_aloud() {
        let html = to_html("| a | b |\n| --- | ---: |\n| 1 | 2 |\n");
        assert!(
            html.contains("<th scope=\"col\">a</th>") && html.contains("<td class=\"n\">2</td>")
        );
        assert!(!html.contains("style"));
        assert_eq!(html.matches("<div").count(), html.matches("</div>").count());
    }
}
