//! Markdown from events: what a text means, written anew. Every special character of its texts is
//! escaped, every fence is closed, every link has its address beside it.

use pulldown_cmark::{Alignment, Event, HeadingLevel, Tag, TagEnd};

use super::safe::marked;

/// A list that is open: its next number, or none.
type Lists = Vec<Option<u64>>;

/// Writes events as Markdown.
pub(super) fn rewrite(events: &[Event<'_>]) -> String {
    let mut writer = Writer::default();
    for event in events {
        writer.event(event);
    }
    let mut out = writer.out;
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

#[derive(Default)]
struct Writer {
    out: String,
    /// What each line begins with.
    prefix: Vec<String>,
    lists: Lists,
    links: Vec<String>,
    code: Option<String>,
    columns: Vec<Alignment>,
    /// Whether a mark of a list was just written.
    fresh: bool,
}

impl Writer {
    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(text),
                None => self.text(text),
            },
            Event::Code(code) => {
                let marks = "`".repeat(longest_run(code) + 1);
                let code = code.replace('|', "\\|");
                let code = if self.in_table() { code } else { code.replace("\\|", "|") };
                self.inline(&format!("{marks} {} {marks}", code.trim()));
            }
            Event::SoftBreak => self.inline(if self.in_table() { " " } else { "\n" }),
            Event::HardBreak => self.inline("\\\n"),
            Event::Rule => {
                self.block();
                self.inline("---");
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Paragraph => self.block(),
            Tag::Heading { level, .. } => {
                self.block();
                self.inline(&format!("{} ", "#".repeat(depth(*level))));
            }
            Tag::BlockQuote(_) => {
                self.block();
                self.prefix.push("> ".to_owned());
                self.inline("> ");
                self.fresh = true;
            }
            Tag::CodeBlock(_) => {
                self.block();
                self.code = Some(String::new());
            }
            Tag::List(first) => {
                if self.lists.is_empty() {
                    self.block();
                    self.fresh = true;
                }
                self.lists.push(*first);
            }
            Tag::Item => {
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number = number.saturating_add(1);
                        format!("{}. ", number.saturating_sub(1))
                    }
                    _ => "- ".to_owned(),
                };
                if !self.fresh {
                    self.new_line();
                }
                let indent = " ".repeat(mark.len());
                self.inline(&mark);
                self.prefix.push(indent);
                self.fresh = true;
            }
            Tag::Emphasis => self.inline("*"),
            Tag::Strong => self.inline("**"),
            Tag::Strikethrough => self.inline("~~"),
            Tag::Link { dest_url, .. } => {
                self.links.push(dest_url.to_string());
                self.inline("[");
            }
            Tag::Table(columns) => {
                self.block();
                self.columns.clone_from(columns);
            }
            Tag::TableHead => self.inline("|"),
            Tag::TableRow => {
                self.new_line();
                self.inline("|");
            }
            Tag::TableCell => self.inline(" "),
            _ => {}
        }
    }

    fn end(&mut self, tag: &TagEnd) {
        match tag {
            TagEnd::BlockQuote(_) => {
                self.prefix.pop();
            }
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                self.inline(fenced(&code, "").trim_end());
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::Item => {
                self.prefix.pop();
                self.fresh = false;
            }
            TagEnd::Emphasis => self.inline("*"),
            TagEnd::Strong => self.inline("**"),
            TagEnd::Strikethrough => self.inline("~~"),
            TagEnd::Link => {
                let address = self.links.pop().unwrap_or_default();
                let address = address.replace('<', "%3C").replace('>', "%3E").replace('|', "%7C");
                self.inline(&format!("](<{address}>)"));
            }
            TagEnd::TableCell => self.inline(" |"),
            TagEnd::TableHead => {
                self.new_line();
                let rule = |column: &Alignment| match column {
                    Alignment::Right => " ---: |",
                    _ => " --- |",
                };
                let rules: String = self.columns.iter().map(rule).collect();
                self.inline(&format!("|{rules}"));
            }
            TagEnd::Table => self.columns.clear(),
            _ => {}
        }
    }

    fn in_table(&self) -> bool {
        !self.columns.is_empty()
    }

    fn text(&mut self, text: &str) {
        let (lead, rest) = (text.starts_with(' '), text.ends_with(' ') && text.len() > 1);
        let spaced = |yes: bool| if yes { " " } else { "" };
        self.inline(&format!("{}{}{}", spaced(lead), marked(text), spaced(rest)));
    }

    /// Begins a block: on a line of its own, after an empty one.
    fn block(&mut self) {
        if !self.fresh && !self.out.is_empty() {
            self.new_line();
            if self.lists.is_empty() || self.code.is_none() {
                self.new_line();
            }
        }
        self.fresh = false;
    }

    fn new_line(&mut self) {
        if !self.out.is_empty() {
            self.out.push('\n');
            let prefix = self.prefix.concat();
            self.out.push_str(&prefix);
        }
    }

    fn inline(&mut self, text: &str) {
        self.fresh = false;
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                self.new_line();
            }
            self.out.push_str(line);
        }
    }
}

fn depth(level: HeadingLevel) -> usize {
    level as usize
}

/// The longest run of backticks.
pub(super) fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// A block of code whose fence nothing in it can close.
pub(super) fn fenced(code: &str, language: &str) -> String {
    let fence = "`".repeat(longest_run(code).max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n", code.trim_end())
}
