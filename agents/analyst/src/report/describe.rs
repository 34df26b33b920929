//! Charts in words: their titles, and what they show for those who can't see them.

use super::Language;
use super::choose::{Chart, Labels, Series};
use super::format::{full, with_unit};
use super::moment::said;

/// A chart's title.
pub(super) fn title(chart: &Chart, language: Language) -> String {
    match chart {
        Chart::Figures(figures) => {
            figures.iter().map(|figure| figure.label.as_str()).collect::<Vec<_>>().join(", ")
        }
        Chart::Points { x, y, .. } => language.say(
            format!("{} against {}", named(y, language), lower(&named(x, language))),
            format!("{}与{}", named(y, language), named(x, language)),
        ),
        Chart::Lines { labels, .. } | Chart::Bars { labels, .. } | Chart::Shares { labels, .. } => {
            let by: Vec<String> = labels.by.iter().map(|by| lower(by)).collect();
            language.say(
                format!("{} by {}", named(labels, language), by.join(" and ")),
                format!("各{}的{}", labels.by.join("、"), named(labels, language)),
            )
        }
    }
}

fn named(labels: &Labels, language: Language) -> String {
    let measure = match (&labels.measure[..], language) {
        (many, Language::Chinese) => many.join("、"),
        ([first, rest @ .., last], Language::English) => {
            let rest = rest.iter().map(|name| format!(", {}", lower(name))).collect::<String>();
            format!("{first}{rest} and {}", lower(last))
        }
        (few, Language::English) => few.join(""),
    };
    match labels.unit.as_deref() {
        Some("%") | None => measure,
        Some(unit) => format!("{measure} ({unit})"),
    }
}

/// A label inside a sentence: its first letter is small, unless it is an abbreviation.
fn lower(label: &str) -> String {
    let mut characters = label.chars();
    match (characters.next(), characters.clone().next()) {
        (Some(first), second) if !second.is_some_and(char::is_uppercase) => {
            first.to_lowercase().chain(characters).collect()
        }
        _ => label.to_owned(),
    }
}

/// What is left out of a chart.
pub(super) fn left_out(chart: &Chart, language: Language) -> Option<String> {
    let (shown, all, largest) = match chart {
        Chart::Lines { labels, series, .. } => (series.len(), labels.of?, true),
        Chart::Bars { labels, names, .. } => (names.len(), labels.of?, false),
        Chart::Points { y, points, .. } => (points.len(), y.of?, false),
        _ => return None,
    };
    Some(match largest {
        true => language.say(
            format!("Only the {shown} largest of {all} are shown."),
            format!("共 {all} 项，图中为最大的 {shown} 项。"),
        ),
        false => language.say(
            format!("Only the first {shown} of {all} are shown."),
            format!("共 {all} 项，图中为前 {shown} 项。"),
        ),
    })
}

/// Maximum number of values that are said of a chart.
const MOST_SAID: usize = 12;

/// What a chart shows, in sentences.
pub(super) fn description(chart: &Chart, language: Language) -> String {
    match chart {
        Chart::Figures(_) => String::new(),
        Chart::Lines { labels, grain, times, series } => {
            let span =
                |at: Option<&f64>| at.map_or_else(String::new, |at| said(*at, *grain, language));
            let (from, to) = (span(times.first()), span(times.last()));
            let intro = language.say(
                format!("Line chart from {from} to {to}."),
                format!("折线图，从 {from} 到 {to}。"),
            );
            let lines = series.iter().map(|series| course(series, labels, language));
            std::iter::once(intro).chain(lines).collect::<Vec<_>>().join(" ")
        }
        Chart::Bars { labels, names, series, stacked } => {
            let kind = match stacked {
                true => language.say("Stacked bars", "堆叠条形图"),
                false => language.say("Bar chart", "条形图"),
            };
            let intro = language.say(
                format!("{kind}, {} bars.", names.len()),
                format!("{kind}，共 {} 项。", names.len()),
            );
            match &series[..] {
                [one] => {
                    let pairs = names
                        .iter()
                        .zip(&one.values)
                        .filter_map(|(name, value)| value.map(|value| (name.as_str(), value)));
                    format!("{intro} {}", listed(pairs, labels.unit.as_deref(), language))
                }
                many => {
                    let lines = many.iter().map(|series| course(series, labels, language));
                    std::iter::once(intro).chain(lines).collect::<Vec<_>>().join(" ")
                }
            }
        }
        Chart::Shares { labels, slices } => {
            let intro = language.say("Ring of shares.", "环形图。");
            let pairs = slices.iter().map(|(name, value)| (name.as_str(), *value));
            format!("{intro} {}", listed(pairs, labels.unit.as_deref(), language))
        }
        Chart::Points { points, .. } => language.say(
            format!("Scatter plot of {} points.", points.len()),
            format!("散点图，共 {} 个点。", points.len()),
        ),
    }
}

fn listed<'a>(
    pairs: impl Iterator<Item = (&'a str, f64)>,
    unit: Option<&str>,
    language: Language,
) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut more = 0;
    for (name, value) in pairs {
        match said.len() < MOST_SAID {
            true => said.push(format!("{name}: {}", with_unit(&full(value), unit))),
            false => more += 1,
        }
    }
    let end = match more {
        0 => language.say(".", "。"),
        more => language.say(format!("; {more} more."), format!("；另有 {more} 项。")),
    };
    format!("{}{end}", said.join(&language.say("; ", "；")))
}

fn course(series: &Series, labels: &Labels, language: Language) -> String {
    let values: Vec<f64> = series.values.iter().flatten().copied().collect();
    let (Some(first), Some(last)) = (values.first(), values.last()) else {
        return language
            .say(format!("{}: no values.", series.name), format!("{}：无值。", series.name));
    };
    let show = |value: f64| with_unit(&full(value), labels.unit.as_deref());
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    language.say(
        format!(
            "{}: first {}, last {}, lowest {}, highest {}.",
            series.name,
            show(*first),
            show(*last),
            show(low),
            show(high)
        ),
        format!(
            "{}：起 {}，止 {}，最低 {}，最高 {}。",
            series.name,
            show(*first),
            show(*last),
            show(low),
            show(high)
        ),
    )
}
