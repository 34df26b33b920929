//! Markdown as a terminal shows it: wrapped text, aligned tables, no markup.

use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd};

use super::term::Style;

/// A piece of a line in one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub style: Style,
    pub text: String,
}

type Line = Vec<Span>;

/// The text in lines of at most `width` columns. Rows of tables and of code may be longer.
pub(crate) fn lines(text: &str, width: usize) -> Vec<Line> {
    let mut page = Page { width, ..Page::default() };
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        page.event(event);
    }
    page.paragraph();
    page.lines
}

/// How many columns a text takes.
fn columns(text: &str) -> usize {
    console::measure_text_width(text)
}

fn length(line: &[Span]) -> usize {
    line.iter().map(|span| columns(&span.text)).sum()
}

#[derive(Debug, Default)]
struct Page {
    width: usize,
    lines: Vec<Line>,
    /// The paragraph that is being read.
    text: Line,
    styles: Vec<Style>,
    /// What stands before each line: the marks of quotes, and room below a list's marks.
    before: Vec<String>,
    /// What stands before the next line instead of the last of these.
    mark: Option<String>,
    /// The next number of each list that is open; None: it has dots.
    lists: Vec<Option<u64>>,
    /// Where the link that is open leads to.
    link: String,
    table: Option<Table>,
    code: bool,
    /// Whether an empty line stands before the next block.
    apart: bool,
}

#[derive(Debug, Default)]
struct Table {
    alignments: Vec<Alignment>,
    rows: Vec<Vec<Line>>,
}

impl Page {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.code => {
                for line in text.lines() {
                    let line = vec![Span { style: Style::Dim, text: format!("    {line}") }];
                    self.line(line);
                }
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.span(self.styles.last().copied().unwrap_or(Style::Plain), &text);
            }
            Event::Code(text) => self.span(Style::Blue, &text),
            Event::SoftBreak => self.span(Style::Plain, " "),
            Event::HardBreak => self.flow(),
            Event::Rule => {
                self.gap();
                self.line(vec![Span { style: Style::Dim, text: "─".repeat(self.width.min(40)) }]);
                self.apart = true;
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { .. } | Tag::Strong => {
                if matches!(tag, Tag::Heading { .. }) {
                    self.gap();
                }
                self.styles.push(Style::Bold);
            }
            Tag::Emphasis | Tag::Strikethrough => self.styles.push(Style::Dim),
            Tag::Paragraph => self.gap(),
            Tag::BlockQuote(_) => {
                self.gap();
                self.before.push("│ ".to_owned());
            }
            Tag::CodeBlock(_) => {
                self.gap();
                self.code = true;
            }
            Tag::List(first) => {
                self.paragraph();
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(first);
            }
            Tag::Item => {
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "• ".to_owned(),
                };
                self.before.push(" ".repeat(columns(&mark)));
                self.mark = Some(mark);
            }
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.link = dest_url.into_string();
            }
            Tag::Table(alignments) => {
                self.gap();
                self.table = Some(Table { alignments, rows: Vec::new() });
            }
            Tag::TableHead | Tag::TableRow => {
                if let Some(table) = &mut self.table {
                    table.rows.push(Vec::new());
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                self.styles.pop();
                self.paragraph();
            }
            TagEnd::Strong | TagEnd::Emphasis | TagEnd::Strikethrough => {
                self.styles.pop();
            }
            TagEnd::Paragraph => self.paragraph(),
            TagEnd::BlockQuote(_) => {
                self.paragraph();
                self.before.pop();
                self.apart = true;
            }
            TagEnd::CodeBlock => {
                self.code = false;
                self.apart = true;
            }
            TagEnd::Item => {
                self.flow();
                self.before.pop();
                self.mark = None;
            }
            TagEnd::List(_) => {
                self.lists.pop();
                self.apart = self.lists.is_empty();
            }
            TagEnd::Link | TagEnd::Image => {
                let link = std::mem::take(&mut self.link);
                if !self.text.iter().any(|span| span.text == link) {
                    self.span(Style::Dim, &format!(" ({link})"));
                }
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                if let Some(row) = self.table.as_mut().and_then(|table| table.rows.last_mut()) {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                let table = self.table.take().unwrap_or_default();
                for row in table.drawn() {
                    self.line(row);
                }
                self.apart = true;
            }
            _ => {}
        }
    }

    fn span(&mut self, style: Style, text: &str) {
        self.text.push(Span { style, text: text.to_owned() });
    }

    /// Parts a block from the one before. A list's first paragraph stands beside its mark.
    fn gap(&mut self) {
        self.flow();
        if std::mem::take(&mut self.apart) && self.mark.is_none() && !self.lines.is_empty() {
            self.line(Vec::new());
        }
    }

    /// Ends a paragraph.
    fn paragraph(&mut self) {
        if !self.text.is_empty() {
            self.flow();
            self.apart = self.lists.is_empty();
        }
    }

    /// Writes what has been read, in as many lines as it takes.
    fn flow(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return;
        }
        let before: usize = self.before.iter().map(|before| columns(before)).sum();
        for line in wrapped(&text, self.width.saturating_sub(before).max(20)) {
            self.line(line);
        }
    }

    /// One line, with what stands before it.
    fn line(&mut self, line: Line) {
        let (last, others) = match self.before.split_last() {
            Some((last, others)) => (last.as_str(), others.concat()),
            None => ("", String::new()),
        };
        let mark = self.mark.take().unwrap_or_else(|| last.to_owned());
        let before = format!("{others}{mark}");
        let mut whole = Vec::new();
        if !before.trim().is_empty() || !line.is_empty() && !before.is_empty() {
            whole.push(Span { style: Style::Dim, text: before });
        }
        whole.extend(line);
        self.lines.push(whole);
    }
}

impl Table {
    /// Its rows, the columns of each as wide as the widest cell.
    fn drawn(&self) -> Vec<Line> {
        let across = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |at: usize| {
            self.rows.iter().filter_map(|row| row.get(at)).map(|cell| length(cell)).max()
        };
        let widths: Vec<usize> = (0..across).map(|at| width(at).unwrap_or(0)).collect();
        let mut drawn = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            let mut line = Line::new();
            for (at, width) in widths.iter().enumerate() {
                let cell = row.get(at).cloned().unwrap_or_default();
                let room = width.saturating_sub(length(&cell));
                let left = match self.alignments.get(at) {
                    Some(Alignment::Right) => room,
                    Some(Alignment::Center) => room / 2,
                    _ => 0,
                };
                let right = match at + 1 == across {
                    true => String::new(),
                    false => " ".repeat(room - left + 2),
                };
                line.push(Span { style: Style::Plain, text: " ".repeat(left) });
                line.extend(cell.into_iter().map(|span| match number {
                    0 => Span { style: Style::Bold, ..span },
                    _ => span,
                }));
                line.push(Span { style: Style::Plain, text: right });
            }
            line.retain(|span| !span.text.is_empty());
            drawn.push(line);
            if number == 0 {
                let ruled: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
                drawn.push(vec![Span { style: Style::Dim, text: ruled.join("  ") }]);
            }
        }
        drawn
    }
}

/// The text in lines of at most so many columns, broken between words.
fn wrapped(text: &[Span], width: usize) -> Vec<Line> {
    let mut lines = vec![Line::new()];
    let mut used = 0;
    for Span { style, text } in text {
        for word in text.split_inclusive(' ') {
            if used > 0 && used + columns(word.trim_end()) > width {
                lines.push(Line::new());
                used = 0;
            }
            let word = if used == 0 { word.trim_start() } else { word };
            used += columns(word);
            let Some(line) = lines.last_mut().filter(|_| !word.is_empty()) else {
                continue;
            };
            match line.last_mut() {
                Some(last) if last.style == *style => last.text.push_str(word),
                _ => line.push(Span { style: *style, text: word.to_owned() }),
            }
        }
    }
    for line in &mut lines {
        if let Some(last) = line.last_mut() {
            last.text.truncate(last.text.trim_end().len());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{Style, lines};

    #[track_caller]
    fn check(text: &str, width: usize, expect: &str) {
        let plain: Vec<String> = lines(text, width)
            .into_iter()
            .map(|line| line.into_iter().map(|span| span.text).collect())
            .collect();
        assert_eq!(plain.join("\n"), expect);
    }

    #[test]
    fn markup_becomes_layout() {
        check("# Sum\n\nIt is **big**: `1 &lt; 2` \\[x\\].", 80, "Sum\n\nIt is big: 1 &lt; 2 [x].");
        check("a &lt; b", 80, "a < b");
        check("- one\n- two\n  - deep\n\n3. x\n4. y", 80, "• one\n• two\n  • deep\n\n3. x\n4. y");
        check("> noted\n\nafter", 80, "│ noted\n\nafter");
        check("```sql\nSELECT 1\n```\nend", 80, "    SELECT 1\n\nend");
        check("[here](https://a.example)", 80, "here (https://a.example)");
        check("<https://a.example>", 80, "https://a.example");
    }

    #[test]
    fn tables_are_aligned() {
        check(
            "Top:\n\n| Name | Sum |\n| --- | ---: |\n| Jun | 2,164.30 |\n| 北京 | 7 |\n\n*2 rows*",
            80,
            "Top:\n\nName       Sum\n────  ────────\nJun   2,164.30\n北京         7\n\n2 rows",
        );
    }

    #[test]
    fn text_is_wrapped_below_its_mark() {
        check("- aaaa bbbb cccc dddd eeee", 22, "• aaaa bbbb cccc dddd\n  eeee");
        check("> aaaa bbbb cccc dddd eeee", 22, "│ aaaa bbbb cccc dddd\n│ eeee");
    }

    #[test]
    fn a_broken_line_keeps_its_style() {
        let lines = lines("**aaaa bbbb cccc dddd eeee** f", 20);
        let styles: Vec<Vec<Style>> =
            lines.iter().map(|line| line.iter().map(|span| span.style).collect()).collect();
        assert_eq!(styles, [vec![Style::Bold], vec![Style::Bold, Style::Plain]]);
    }
}
