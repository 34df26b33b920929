//! Charts as SVG: each once for wide and once for narrow screens; the page's style shows one of them.

mod bars;
mod canvas;
mod lines;
mod points;
mod ring;

use super::Language;
use super::choose::{Chart, Figure, Series};
use super::describe::{description, left_out, title};
use super::format::{full, short, with_unit};
use super::safe::{cut, escape, line};
use canvas::{Canvas, Mark};

/// For what a chart is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Screen {
    Wide,
    Narrow,
}

impl Screen {
    fn width(self) -> f64 {
        match self {
            Self::Wide => 720.0,
            Self::Narrow => 340.0,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Narrow => "narrow",
        }
    }
}

/// A chart as a `<figure>`, or its numbers as a list. `id` is unique on the page.
pub(super) fn figure(chart: &Chart, id: &str, language: Language) -> String {
    if let Chart::Figures(figures) = chart {
        return numbers(figures);
    }
    let name = title(chart, language);
    let mut out =
        format!("<figure class=\"chart\">\n<figcaption>{}</figcaption>\n", escape(&line(&name)));
    match chart {
        Chart::Lines { series, .. } if series.len() > 1 => out.push_str(&legend(series, true)),
        Chart::Bars { series, .. } if series.len() > 1 => out.push_str(&legend(series, false)),
        _ => {}
    }
    let about = description(chart, language);
    for screen in [Screen::Wide, Screen::Narrow] {
        let canvas = match chart {
            Chart::Lines { labels, grain, times, series } => {
                lines::draw(labels, *grain, times, series, screen, language)
            }
            Chart::Bars { labels, names, series, stacked: false } => {
                bars::draw(labels, names, series, screen, language)
            }
            Chart::Bars { labels, names, series, stacked: true } => {
                bars::stacked(labels, names, series, screen)
            }
            Chart::Shares { labels, slices } => ring::draw(labels, slices, screen),
            Chart::Points { x, y, points } => points::draw(x, y, points, screen, language),
            Chart::Figures(_) => continue,
        };
        out.push_str(&canvas.finish(
            &format!("{id}-{}", screen.class()),
            screen.class(),
            &name,
            &about,
        ));
    }
    if let Some(left_out) = left_out(chart, language) {
        out.push_str(&format!("<p class=\"quiet\">{}</p>\n", escape(&left_out)));
    }
    out.push_str("</figure>\n");
    out
}

fn numbers(figures: &[Figure]) -> String {
    let mut out = "<dl class=\"figures\">\n".to_owned();
    for figure in figures {
        out.push_str(&format!(
            "<div><dt>{}</dt><dd>{}</dd>",
            escape(&figure.label),
            escape(&cut(&figure.value, 40).0)
        ));
        if !figure.note.is_empty() {
            out.push_str(&format!(
                "<dd class=\"quiet\">{}</dd>",
                escape(&cut(&figure.note, 120).0)
            ));
        }
        out.push_str("</div>\n");
    }
    out.push_str("</dl>\n");
    out
}

fn legend(series: &[Series], marks: bool) -> String {
    let mut out = "<ul class=\"legend\">".to_owned();
    for (at, series) in series.iter().enumerate() {
        let mut swatch = Canvas::new(12.0, 12.0);
        let mark = if marks { Mark::of(at) } else { Mark::Square };
        swatch.mark(mark, 6.0, 6.0, 5.0, &format!("s{at}"), None);
        out.push_str(&format!("<li>{}{}</li>", swatch.bare(), named(&series.name, 40)));
    }
    out.push_str("</ul>\n");
    out
}

/// A name, cut where it is long, with the whole to be had by pointing at it.
fn named(name: &str, most: usize) -> String {
    match cut(name, most) {
        (short, true) => {
            format!("<span title=\"{}\">{}</span>", escape(&cut(name, 400).0), escape(&short))
        }
        (whole, false) => format!("<span>{}</span>", escape(&whole)),
    }
}

/// A number beside an axis or a bar.
fn beside(value: f64, unit: Option<&str>, language: Language) -> String {
    with_unit(&short(value, language), unit.filter(|unit| *unit == "%"))
}

/// A number in full, with its unit.
fn exact(value: f64, unit: Option<&str>) -> String {
    with_unit(&full(value), unit)
}
