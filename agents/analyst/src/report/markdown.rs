//! Renders a report as Markdown, for terminals, chats and files.

use super::data::{Report, Section, Table};
use super::html::{MOST_ENTRIES, MOST_NOTE, MOST_QUERY, MOST_SECTIONS, MOST_TITLE};
use super::safe::{clean, cut, line, marked};
use super::table::View;
use super::words::Words;
use super::{Language, Provenance, prose, rewrite};

/// Maximum number of rows of a table.
const MOST_ROWS: usize = 50;

/// Renders a report as CommonMark with tables. A model's Markdown is parsed and written again, so
/// that nothing in it (a tag, an open fence, a link definition) affects the rest.
pub fn markdown(report: &Report) -> String {
    let language = report.spoken();
    let words = Words::of(language);
    let heading = match report.heading() {
        "" => words.untitled.to_owned(),
        heading => marked(&cut(&line(heading), MOST_TITLE).0),
    };
    let mut out = format!("# {heading}\n\n");
    let question = line(&report.question);
    if !question.is_empty() && report.heading() != report.question.trim() {
        out.push_str(&format!("> {}\n\n", marked(&cut(&question, MOST_NOTE).0)));
    }
    notes(&mut out, &report.notes, words.notes);
    if !report.summary.trim().is_empty() {
        out.push_str(&format!("## {}\n\n{}\n", words.summary, prose::to_markdown(&report.summary)));
    }
    for (at, one) in report.sections.iter().take(MOST_SECTIONS).enumerate() {
        section(&mut out, one, at + 1, language);
    }
    about(&mut out, report, language);
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// Renders a short form as the answer to a plain question: the summary and the rows, without
/// headings, statements and provenance.
pub fn brief(report: &Report) -> String {
    let language = report.spoken();
    let words = Words::of(language);
    let mut out = String::new();
    if !report.summary.trim().is_empty() {
        out.push_str(&format!("{}\n", prose::to_markdown(&report.summary)));
    }
    for section in report.sections.iter().take(MOST_SECTIONS) {
        match &section.table {
            Some(table) if table.rows.is_empty() => {
                out.push_str(&format!("{}\n\n", words.empty));
            }
            // One figure is in the summary already.
            Some(table) if table.rows.len() == 1 && table.columns.len() == 1 && !out.is_empty() => {
            }
            Some(table) => rows(&mut out, table, language),
            None => {}
        }
    }
    out.truncate(out.trim_end().len());
    if report.notes.iter().any(|note| !note.trim().is_empty()) {
        // What was assumed and left out reads better after what it is about.
        out.push_str("\n\n");
        notes(&mut out, &report.notes, words.notes);
        out.truncate(out.trim_end().len());
    }
    out
}

fn notes(out: &mut String, notes: &[String], name: &str) {
    let mut any = false;
    for note in notes.iter().filter(|note| !note.trim().is_empty()).take(MOST_ENTRIES) {
        any = true;
        out.push_str(&format!("> **{name}:** {}\n>\n", marked(&cut(&line(note), MOST_NOTE).0)));
    }
    if any {
        out.truncate(out.len() - 2);
        out.push('\n');
    }
}

fn section(out: &mut String, section: &Section, number: usize, language: Language) {
    let words = Words::of(language);
    let title = match line(&section.title) {
        title if title.is_empty() => words.untitled.to_owned(),
        title => marked(&cut(&title, MOST_TITLE).0),
    };
    out.push_str(&format!("## {number}. {title}\n\n"));
    notes(out, &section.notes, words.note);
    if let Some(table) = &section.table {
        match table.rows.is_empty() {
            true => out.push_str(&format!("{}\n\n", words.empty)),
            false => rows(out, table, language),
        }
    }
    if let Some(analysis) = section.analysis.as_ref().filter(|text| !text.trim().is_empty()) {
        out.push_str(&format!("### {}\n\n{}\n", words.analysis, prose::to_markdown(analysis)));
    }
    if let Some(sql) = section.sql.as_ref().filter(|sql| !sql.trim().is_empty()) {
        out.push_str(&rewrite::fenced(&cut(clean(sql).trim(), MOST_QUERY).0, "sql"));
        out.push('\n');
    }
}

fn rows(out: &mut String, table: &Table, language: Language) {
    let view = View::of(table, MOST_ROWS);
    let names: Vec<String> = view.shown().iter().map(|column| marked(&column.titled())).collect();
    let rules: Vec<&str> =
        (0..view.columns).map(|at| if view.right(at) { "---:" } else { "---" }).collect();
    out.push_str(&format!("| {} |\n| {} |\n", names.join(" | "), rules.join(" | ")));
    for row in 0..view.rows {
        let cells: Vec<String> = (0..view.columns)
            .map(|column| {
                view.cell(row, column).map_or_else(|| "–".to_owned(), |cell| marked(&cell.text))
            })
            .collect();
        out.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    out.push_str(&format!("\n*{}*\n\n", view.caption(language)));
}

fn about(out: &mut String, report: &Report, language: Language) {
    let words = Words::of(language);
    let Provenance { database, when, model, evidence } = &report.provenance;
    let mut facts: Vec<String> = Vec::new();
    for (name, value) in [(words.database, database), (words.when, when), (words.model, model)] {
        if let Some(value) = value.as_ref().filter(|value| !value.trim().is_empty()) {
            facts.push(format!("- **{name}:** {}", marked(&cut(&line(value), MOST_TITLE).0)));
        }
    }
    let entry = |text: &String| marked(&cut(&line(text), MOST_NOTE).0);
    if !report.plan.is_empty() {
        facts.push(format!("- **{}:**", words.plan));
        let plan = report.plan.iter().take(MOST_ENTRIES).enumerate();
        facts.extend(plan.map(|(at, step)| format!("  {}. {}", at + 1, entry(step))));
    }
    if !evidence.is_empty() {
        facts.push(format!("- **{}:**", words.evidence));
        facts.extend(
            evidence.iter().take(MOST_ENTRIES).map(|source| format!("  - {}", entry(source))),
        );
    }
    if !facts.is_empty() {
        out.push_str(&format!("## {}\n\n{}\n", words.about, facts.join("\n")));
    }
}
