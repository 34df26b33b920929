//! Renders a report as a self-contained HTML page without scripts.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::chart::figure;
use super::choose::{Chart, charts};
use super::data::{Report, Section, Table};
use super::prose;
use super::safe::{clean, cut, escape, line};
use super::table::View;
use super::words::Words;
use super::{Language, Provenance};

const STYLE: &str = include_str!("style.css");

/// Maximum number of rows that are open below a chart.
const MOST_OPEN: usize = 12;
/// Maximum number of cells of a table whose whole text is kept where a part is shown.
const MOST_WHOLES: usize = 500;
/// Maximum number of rows of a table, sections, entries of a list, and characters of a query, a
/// title and a note.
const MOST_ROWS: usize = 200;
pub(super) const MOST_SECTIONS: usize = 50;
pub(super) const MOST_ENTRIES: usize = 50;
pub(super) const MOST_QUERY: usize = 20_000;
pub(super) const MOST_TITLE: usize = 400;
pub(super) const MOST_NOTE: usize = 2_000;

/// Renders a report as an HTML page. It has no script, loads nothing, and its content security
/// policy allows neither. Charts are drawn for wide and narrow screens; the page follows the
/// reader's light or dark preference, and can be printed.
pub fn html(report: &Report) -> String {
    let language = report.spoken();
    let words = Words::of(language);
    let heading = match report.heading() {
        "" => words.untitled.to_owned(),
        heading => cut(&line(heading), MOST_TITLE).0,
    };
    let mut out = head(&heading, words);
    out.push_str(&opening(report, &heading, words));
    out.push_str("<main>\n");
    if !report.summary.trim().is_empty() {
        out.push_str(&format!(
            "<section aria-labelledby=\"summary\">\n<h2 id=\"summary\">{}</h2>\n<div class=\"prose\">\n{}</div>\n</section>\n",
            words.summary,
            prose::to_html(&report.summary)
        ));
    }
    for (at, one) in report.sections.iter().take(MOST_SECTIONS).enumerate() {
        out.push_str(&section(one, at + 1, language));
    }
    out.push_str("</main>\n");
    out.push_str(&about(report, words));
    out.push_str("</body>\n</html>\n");
    out
}

/// How many charts [`html`] draws of a table. Rows that aren't worth one give a table, or figures.
pub fn drawn(table: &Table) -> usize {
    let view = View::of(table, MOST_ROWS);
    let charts = charts(table, &view.profiles);
    charts.iter().filter(|chart| !matches!(chart, Chart::Figures(_))).count()
}

fn head(heading: &str, words: &Words) -> String {
    let style = format!("\n{STYLE}");
    let hash = STANDARD.encode(Sha256::digest(style.as_bytes()));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n",
        words.tag,
        escape(heading)
    )
}

fn opening(report: &Report, heading: &str, words: &Words) -> String {
    let mut out = format!("<header>\n<h1 dir=\"auto\">{}</h1>\n", escape(heading));
    let question = line(&report.question);
    if !question.is_empty() && question != heading {
        out.push_str(&format!(
            "<p class=\"asked\" dir=\"auto\">{}</p>\n",
            escape(&cut(&question, MOST_NOTE).0)
        ));
    }
    let Provenance { database, when, .. } = &report.provenance;
    let facts: Vec<String> =
        [database, when].into_iter().flatten().map(|fact| escape(&short(fact))).collect();
    if !facts.is_empty() {
        out.push_str(&format!("<p class=\"meta\">{}</p>\n", facts.join(" · ")));
    }
    out.push_str("</header>\n");
    if !report.notes.is_empty() {
        out.push_str(&format!(
            "<div class=\"page-notes\">{}</div>\n",
            notes(&report.notes, words.notes)
        ));
    }
    out
}

fn short(text: &str) -> String {
    cut(&line(text), MOST_TITLE).0
}

fn notes(notes: &[String], name: &str) -> String {
    let shown: Vec<String> = notes
        .iter()
        .take(MOST_ENTRIES)
        .map(|note| escape(&cut(&line(note), MOST_NOTE).0))
        .filter(|note| !note.is_empty())
        .collect();
    let text = match &shown[..] {
        [] => return String::new(),
        [one] => format!("<p>{one}</p>"),
        many => {
            let entries: String = many.iter().map(|note| format!("<li>{note}</li>")).collect();
            format!("<ul>{entries}</ul>")
        }
    };
    format!("<div class=\"note\" role=\"note\" aria-label=\"{name}\">{text}</div>\n")
}

fn section(section: &Section, number: usize, language: Language) -> String {
    let words = Words::of(language);
    let title = match short(&section.title) {
        title if title.is_empty() => words.untitled.to_owned(),
        title => title,
    };
    let mut out = format!(
        "<section aria-labelledby=\"step-{number}\">\n<h2 id=\"step-{number}\" dir=\"auto\">\
         <span class=\"step\">{number}</span> {}</h2>\n",
        escape(&title)
    );
    out.push_str(&notes(&section.notes, words.note));
    if let Some(table) = &section.table {
        out.push_str(&results(table, number, &title, language));
    }
    if let Some(analysis) = section.analysis.as_ref().filter(|text| !text.trim().is_empty()) {
        out.push_str(&format!(
            "<h3>{}</h3>\n<div class=\"prose\">\n{}</div>\n",
            words.analysis,
            prose::to_html(analysis)
        ));
    }
    if let Some(sql) = section.sql.as_ref().filter(|sql| !sql.trim().is_empty()) {
        out.push_str(&format!(
            "<details>\n<summary>{}</summary>\n<pre><code>{}</code></pre>\n</details>\n",
            words.query,
            escape(clean(&cut(sql.trim(), MOST_QUERY).0).trim())
        ));
    }
    out.push_str("</section>\n");
    out
}

fn results(table: &Table, number: usize, title: &str, language: Language) -> String {
    let words = Words::of(language);
    if table.rows.is_empty() {
        return format!("<p class=\"quiet\">{}</p>\n", words.empty);
    }
    let view = View::of(table, MOST_ROWS);
    let mut out = String::new();
    let charts = charts(table, &view.profiles);
    for (at, chart) in charts.iter().enumerate() {
        out.push_str(&figure(chart, &format!("chart-{number}-{}", at + 1), language));
    }
    // One number says it all: the table would say it again.
    let said = matches!(&charts[..], [super::choose::Chart::Figures(figures)]
        if figures.len() == table.columns.len());
    let rows = if said { String::new() } else { rows(&view, title, language) };
    // What a chart shows is looked up, not read: a long table is folded.
    match !charts.is_empty() && view.rows > MOST_OPEN {
        true => out
            .push_str(&format!("<details>\n<summary>{}</summary>\n{rows}</details>\n", words.data)),
        false => out.push_str(&rows),
    }
    out
}

fn rows(view: &View<'_>, title: &str, language: Language) -> String {
    let words = Words::of(language);
    let tall = if view.rows > MOST_OPEN * 2 { " tall" } else { "" };
    let mut out = format!(
        "<div class=\"scroll{tall}\" tabindex=\"0\" role=\"region\" aria-label=\"{}: {}\">\n<table>\n<caption>{}</caption>\n<thead>\n<tr>",
        words.data,
        escape(title),
        escape(&view.caption(language))
    );
    for (at, profile) in view.shown().iter().enumerate() {
        let class = if view.right(at) { " class=\"n\"" } else { "" };
        let name = cut(&profile.titled(), 60).0;
        out.push_str(&format!("<th scope=\"col\"{class}>{}</th>", escape(&name)));
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    let mut wholes = 0;
    for row in 0..view.rows {
        out.push_str("<tr>");
        for column in 0..view.columns {
            let named = column == 0 && view.named();
            let (open, close) = if named { ("th scope=\"row\"", "th") } else { ("td", "td") };
            let mut class = if view.right(column) { "n".to_owned() } else { String::new() };
            let (text, whole) = match view.cell(row, column) {
                None => {
                    class.push_str(" null");
                    (format!("<span aria-label=\"{}\">–</span>", words.null), None)
                }
                Some(cell) => {
                    wholes += usize::from(cell.whole.is_some());
                    (escape(&cell.text), cell.whole.filter(|_| wholes <= MOST_WHOLES))
                }
            };
            let class = match class.trim() {
                "" => String::new(),
                class => format!(" class=\"{class}\""),
            };
            let whole =
                whole.map_or_else(String::new, |whole| format!(" title=\"{}\"", escape(&whole)));
            out.push_str(&format!("<{open}{class}{whole}>{text}</{close}>"));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
    out
}

fn about(report: &Report, words: &Words) -> String {
    let Provenance { database, when, model, evidence } = &report.provenance;
    let mut facts = String::new();
    let mut fact = |name: &str, text: &str| {
        facts.push_str(&format!("<dt>{name}</dt><dd>{text}</dd>\n"));
    };
    for (name, value) in [(words.database, database), (words.when, when), (words.model, model)] {
        if let Some(value) =
            value.as_ref().map(|value| short(value)).filter(|value| !value.is_empty())
        {
            fact(name, &escape(&value));
        }
    }
    let listed = |entries: &[String], tag: &str| {
        let entries: String = entries
            .iter()
            .take(MOST_ENTRIES)
            .map(|entry| format!("<li>{}</li>", escape(&cut(&line(entry), MOST_NOTE).0)))
            .collect();
        format!("<{tag}>{entries}</{tag}>")
    };
    if !report.plan.is_empty() {
        fact(words.plan, &listed(&report.plan, "ol"));
    }
    if !evidence.is_empty() {
        fact(words.evidence, &listed(evidence, "ul"));
    }
    if facts.is_empty() {
        return String::new();
    }
    format!(
        "<footer>\n<div class=\"about\">\n<h2>{}</h2>\n<dl class=\"facts\">\n{facts}</dl>\n</div>\n</footer>\n",
        words.about
    )
}
