//! A web page as text: its title, and its blocks without what surrounds the content.

use html5gum::{HtmlString, StartTag, Token, Tokenizer};

/// Longest block, in characters; a longer one is cut.
const LONGEST_BLOCK: usize = 2000;

/// Maximum number of blocks; what comes after them is left out.
const MOST_BLOCKS: usize = 5000;

/// Longest title, in characters.
const LONGEST_TITLE: usize = 300;

/// Elements whose text isn't the page's content.
const ASIDE: &[&[u8]] = &[
    b"script",
    b"style",
    b"noscript",
    b"template",
    b"svg",
    b"iframe",
    b"object",
    b"nav",
    b"footer",
    b"aside",
    b"form",
    b"button",
    b"select",
    b"textarea",
    b"dialog",
    b"title",
];

/// Elements within a line.
const INLINE: &[&[u8]] = &[
    b"a", b"abbr", b"b", b"bdi", b"bdo", b"cite", b"code", b"data", b"del", b"dfn", b"em", b"font",
    b"i", b"img", b"ins", b"kbd", b"mark", b"q", b"s", b"samp", b"small", b"span", b"strong",
    b"sub", b"sup", b"time", b"u", b"var", b"wbr",
];

/// Elements that have no end.
const VOID: &[&[u8]] = &[
    b"area", b"base", b"br", b"col", b"embed", b"hr", b"img", b"input", b"link", b"meta",
    b"source", b"track", b"wbr",
];

/// Where the content begins, whatever was left open before.
const CONTENT: &[&[u8]] = &[b"main", b"article"];

/// A page's text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// The page's title. Empty: it has none.
    pub title: String,
    /// Its paragraphs, headings, items and cells, in their order.
    pub blocks: Vec<String>,
}

impl Page {
    /// Reads HTML, however badly it is formed. Menus, forms, scripts and what is hidden from readers are
    /// left out: text that only a machine sees is a usual place for orders to models.
    ///
    /// ```
    /// let page = ephor_retrieval::Page::html("<h1>A</h1><script>x</script><p hidden>y</p><p>b &amp; c");
    /// assert_eq!(page.blocks, ["A", "b & c"]);
    /// ```
    pub fn html(html: &str) -> Self {
        let mut reader = Reader::default();
        let mut tokens = Tokenizer::new_with_emitter(html, {
            let mut emitter = html5gum::DefaultEmitter::<()>::default();
            emitter.naively_switch_states(true);
            emitter
        });
        while let Some(Ok(token)) = tokens.next() {
            match token {
                Token::StartTag(tag) => reader.start(&tag),
                Token::EndTag(tag) => reader.end(&tag.name),
                Token::String(text) => reader.text(&String::from_utf8_lossy(&text)),
                Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
            }
        }
        reader.finish()
    }

    /// Reads plain text: its lines.
    pub fn plain(text: &str) -> Self {
        let mut page = Self::default();
        for line in text.lines() {
            page.push(line);
        }
        page
    }

    /// The blocks, joined to passages of at most so many characters where they are shorter.
    pub fn passages(&self, most: usize) -> Vec<String> {
        let mut passages: Vec<String> = Vec::new();
        let mut room = 0;
        for block in &self.blocks {
            let length = block.chars().count() + 1;
            match passages.last_mut() {
                Some(last) if length <= room => {
                    last.push('\n');
                    last.push_str(block);
                    room -= length;
                }
                _ => {
                    passages.extend(pieces(block, most));
                    let last = passages.last().map_or(0, |last| last.chars().count());
                    room = most.saturating_sub(last);
                }
            }
        }
        passages
    }

    fn push(&mut self, text: &str) {
        let text = tidy(text, LONGEST_BLOCK);
        if !text.is_empty() && self.blocks.len() < MOST_BLOCKS {
            self.blocks.push(text);
        }
    }
}

/// A block in pieces that are short enough, parted between words where there are any.
fn pieces(block: &str, most: usize) -> Vec<String> {
    let most = most.max(1);
    let (mut pieces, mut rest) = (Vec::new(), block);
    loop {
        let Some((end, _)) = rest.char_indices().nth(most) else {
            pieces.push(rest.to_owned());
            return pieces;
        };
        let at = rest[..end].rfind([' ', '\n', '。', '，']).filter(|at| *at > 0);
        let at = at.map_or(end, |at| at + rest[at..].chars().next().map_or(0, char::len_utf8));
        pieces.push(rest[..at].trim_end().to_owned());
        rest = &rest[at..];
    }
}

/// Blanks and line ends as one blank; without characters that can't be seen.
fn tidy(text: &str, most: usize) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().filter(|c| !c.is_control() && !is_hidden(*c)));
    }
    match out.char_indices().nth(most) {
        Some((end, _)) => out[..end].to_owned(),
        None => out,
    }
}

/// Marks of direction, joiners and tags, by which a text reads otherwise than it looks.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
        | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// Reads a page's tags.
#[derive(Default)]
struct Reader {
    page: Page,
    block: String,
    /// Characters of the block that are a link's.
    linked: usize,
    links: usize,
    /// The element that is left out, and how often it is open.
    without: Option<(Vec<u8>, usize)>,
    in_title: bool,
}

impl Reader {
    fn start(&mut self, tag: &StartTag<()>) {
        let name: &[u8] = &tag.name;
        if CONTENT.contains(&name) {
            self.without = None;
        }
        self.in_title = name == b"title" && self.page.title.is_empty() && self.without.is_none();
        if let Some((open, depth)) = &mut self.without {
            *depth += usize::from(open == name && !tag.self_closing);
            return;
        }
        if !INLINE.contains(&name) {
            self.break_block();
        }
        if VOID.contains(&name) || tag.self_closing {
            return;
        }
        if ASIDE.contains(&name) || is_unseen(tag) {
            self.without = Some((name.to_vec(), 1));
        } else if name == b"a" {
            self.links += 1;
        }
    }

    fn end(&mut self, name: &HtmlString) {
        let name: &[u8] = name;
        self.in_title = false;
        if let Some((open, depth)) = &mut self.without {
            if open == name {
                *depth -= 1;
                if *depth == 0 {
                    self.without = None;
                }
            }
            return;
        }
        if name == b"a" {
            self.links = self.links.saturating_sub(1);
        } else if !INLINE.contains(&name) {
            self.break_block();
        }
    }

    fn text(&mut self, text: &str) {
        if self.in_title {
            self.page.title = tidy(text, LONGEST_TITLE);
        } else if self.without.is_none() {
            self.block.push_str(text);
            if self.links > 0 {
                self.linked += text.trim().len();
            }
        }
    }

    /// Ends a block. What is only links is a menu.
    fn break_block(&mut self) {
        let block = std::mem::take(&mut self.block);
        let linked = std::mem::take(&mut self.linked);
        self.links = 0;
        let menu = linked > 0 && linked * 10 >= block.trim().len() * 9 && block.trim().len() < 60;
        if !menu {
            self.page.push(&block);
        }
    }

    fn finish(mut self) -> Page {
        self.break_block();
        self.page
    }
}

/// Whether readers don't see an element.
fn is_unseen(tag: &StartTag<()>) -> bool {
    let value = |name: &[u8]| tag.attributes.get(name).map(|value| &***value);
    let style = value(b"style").map(|style| {
        let style = String::from_utf8_lossy(style).to_lowercase();
        style.split_whitespace().collect::<String>()
    });
    let hides = |style: String| {
        ["display:none", "visibility:hidden", "font-size:0", "opacity:0"].into_iter().any(|way| {
            style.split(';').any(|rule| {
                rule.strip_prefix(way).is_some_and(|rest| {
                    rest.is_empty() || rest.starts_with("px") || rest.starts_with('!')
                })
            })
        })
    };
    value(b"hidden").is_some()
        || value(b"aria-hidden").is_some_and(|hidden| hidden == b"true")
        || style.is_some_and(hides)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_a_reader_sees_stays() {
        #[track_caller]
        fn check(html: &str, title: &str, blocks: &[&str]) {
            let page = Page::html(html);
            assert_eq!(
                (page.title.as_str(), page.blocks.as_slice()),
                (title, &blocks.iter().map(|b| (*b).to_owned()).collect::<Vec<_>>()[..]),
                "{html}"
            );
        }
        check(
            "<title> A\n b </title><h1>Head</h1><p>one <b>two</b>\n three<br>four",
            "A b",
            &["Head", "one two three", "four"],
        );
        check("<nav><ul><li>Home</nav><p>x<footer>y</footer>", "", &["x"]);
        check("<script>if (a < b) { '<p>no' }</script><style>p{}</style><p>x", "", &["x"]);
        check("<p style='color: red; display : none'>hid</p><p>seen", "", &["seen"]);
        check("<div hidden><div>a</div>b</div><span aria-hidden=true>c</span>d", "", &["d"]);
        check("<p style='opacity:0.5'>pale</p>", "", &["pale"]);
        check(
            "<li><a href=/>Home</a><li><a>About</a><li>See <a>this</a> too",
            "",
            &["See this too"],
        );
        check("<svg><title>no</title></svg><title>yes</title>", "yes", &[]);
        // A menu that isn't closed ends where the content begins.
        check("<nav><a>x</a><main><p>content</main>", "", &["content"]);
        check("<table><tr><td>a<td>b &lt; c</table>", "", &["a", "b < c"]);
        check("ig\u{200b}nore\u{202e} me", "", &["ignore me"]);
        check("", "", &[]);
    }

    #[test]
    fn passages_are_short_and_whole() {
        let page = Page::plain("one two three four\nfive\n\nsix seven eight nine ten");
        assert_eq!(page.passages(24), ["one two three four\nfive", "six seven eight nine ten"]);
        assert_eq!(page.passages(9)[..3], ["one two", "three", "four\nfive"]);
        assert_eq!(Page::plain("一二三四五").passages(2), ["一二", "三四", "五"]);
    }

    proptest! {
        #[test]
        fn any_text_is_read(html in "(<(a|p|nav|main|script|title)( hidden)?>|</(a|p|nav|script)>|[a-c&; 月<>]){0,40}", most in 1usize..9) {
            let page = Page::html(&html);
            for passage in page.passages(most) {
                prop_assert!(passage.chars().count() <= most);
            }
        }
    }
}
