//! Lines that are wider than the terminal, broken between words. A terminal would break them anywhere.

use console::measure_text_width as columns;

/// Narrowest terminal that is wrapped for.
const NARROW: usize = 20;

/// A text in lines of at most so many columns, if its words allow it. What follows a break stands below
/// the second column of a list, or below the beginning of its line. Tables stay as they are.
pub(crate) fn fold(text: &str, width: usize) -> String {
    let width = width.max(NARROW);
    let lines: Vec<String> = text.split('\n').map(|line| folded(line, width)).collect();
    lines.join("\n")
}

fn folded(line: &str, width: usize) -> String {
    if columns(line) <= width || line.contains(['│', '─']) || line.starts_with('|') {
        return line.to_owned();
    }
    let indent = " ".repeat(hanging(line, width));
    let mut broken = String::with_capacity(line.len() + 16);
    let mut used = 0;
    // Blanks before a word are dropped where the line is broken there.
    let mut blanks = 0;
    for word in line.split(' ') {
        if word.is_empty() {
            blanks += 1;
            continue;
        }
        let long = columns(word);
        if used > indent.len() && used + blanks + long > width {
            broken.push('\n');
            broken.push_str(&indent);
            used = indent.len();
        } else {
            broken.push_str(&" ".repeat(blanks));
            used += blanks;
        }
        broken.push_str(word);
        used += long;
        blanks = 1;
    }
    broken
}

/// Where the text of a list begins, behind two blanks or more; else where the line does.
fn hanging(line: &str, width: usize) -> usize {
    let plain = console::strip_ansi_codes(line);
    let begin = plain.len() - plain.trim_start_matches(' ').len();
    let text = plain.get(begin..).unwrap_or_default();
    let second = text.find("  ").map(|gap| {
        let (label, rest) = text.split_at(gap);
        begin + columns(label) + (rest.len() - rest.trim_start_matches(' ').len())
    });
    second.filter(|second| *second <= width / 2).unwrap_or(begin)
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[track_caller]
    fn check(text: &str, expect: &str) {
        assert_eq!(fold(text, 20), expect);
        assert_eq!(fold(expect, 20), expect, "it isn't broken again");
    }

    #[test]
    fn lines_break_between_words_below_their_text() {
        check("one two three four five six", "one two three four\nfive six");
        check("  one two three four five", "  one two three four\n  five");
        check("  --db  one two three four", "  --db  one two\n        three four");
        check("0123456789  one two three", "0123456789  one two\nthree");
    }

    #[test]
    fn what_has_no_place_to_break_stays() {
        for text in
            ["", "short", "a-word-that-is-longer-than-the-line", "a │ b and more that is wide"]
        {
            check(text, text);
        }
        check("short\nalso", "short\nalso");
    }

    #[test]
    fn paint_takes_no_room() {
        let painted = "\u{1b}[1mone\u{1b}[0m two three four";
        assert_eq!(fold(painted, 20), painted);
        check(
            "\u{1b}[1mone two three four five\u{1b}[0m",
            "\u{1b}[1mone two three four\nfive\u{1b}[0m",
        );
    }
}
