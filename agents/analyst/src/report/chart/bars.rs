//! Bars: upright where their names fit below them, else lying.

use super::super::Language;
use super::super::choose::{Labels, Series};
use super::super::format::full;
use super::super::scale::{Base, FAR, Scale};
use super::canvas::{Anchor, Canvas, fit, width};
use super::lines::{grid, left_axis, nought};
use super::{Screen, beside, exact};

const LETTERS: f64 = 12.0;

pub(super) fn draw(
    labels: &Labels,
    names: &[String],
    series: &[Series],
    screen: Screen,
    language: Language,
) -> Canvas {
    let slot = (screen.width() - 70.0) / names.len().max(1) as f64;
    let fits = names.iter().all(|name| width(name, LETTERS) <= slot - 6.0);
    let wide_enough = slot / series.len().max(1) as f64 >= 10.0;
    match fits && wide_enough {
        true => upright(labels, names, series, screen, language),
        false => lying(labels, names, series, screen, language),
    }
}

fn scale(series: &[Series]) -> Scale {
    let values = series.iter().flat_map(|series| series.values.iter().flatten().copied());
    Scale::of(values, Base::Nought, 5)
}

fn told(name: &str, series: &Series, value: f64, alone: bool, unit: Option<&str>) -> String {
    match alone {
        true => format!("{name}: {}", exact(value, unit)),
        false => format!("{name} · {}: {}", series.name, exact(value, unit)),
    }
}

fn upright(
    labels: &Labels,
    names: &[String],
    series: &[Series],
    screen: Screen,
    language: Language,
) -> Canvas {
    let (top, bottom, height) = match screen {
        Screen::Wide => (20.0, 240.0, 270.0),
        Screen::Narrow => (20.0, 190.0, 220.0),
    };
    let mut canvas = Canvas::new(screen.width(), height);
    let unit = labels.unit.as_deref();
    let scale = scale(series);
    let (left, marks) = left_axis(&scale, screen, (top, bottom), unit, language);
    let right = canvas.width - 8.0;
    let zero = nought(&scale, top, bottom).unwrap_or(bottom);
    grid(&mut canvas, &marks, left, right, Some(zero));
    let slot = (right - left) / names.len().max(1) as f64;
    let inner = (slot * 0.72).min(64.0 * series.len() as f64);
    let bar = inner / series.len().max(1) as f64;
    let series_alone = series.len() == 1;
    for (at, name) in names.iter().enumerate() {
        let middle = left + slot * (at as f64 + 0.5);
        canvas.text((middle, bottom + 20.0), Anchor::Middle, "tick", name, name);
        for (which, series) in series.iter().enumerate() {
            let Some(value) = series.values.get(at).copied().flatten() else { continue };
            let x = middle - inner / 2.0 + bar * which as f64;
            let y = bottom - scale.place(value) * (bottom - top);
            let title = told(name, series, value, series_alone, unit);
            canvas.rect((x + 1.0, zero), (x + bar - 1.0, y), &format!("s{which}"), &title);
            let label = beside(value, unit, language);
            if series_alone && width(&label, LETTERS) < slot - 4.0 {
                let place = if value < 0.0 { y + 14.0 } else { y - 6.0 };
                canvas.text((middle, place), Anchor::Middle, "value", &label, &exact(value, unit));
            }
        }
    }
    canvas
}

fn lying(
    labels: &Labels,
    names: &[String],
    series: &[Series],
    screen: Screen,
    language: Language,
) -> Canvas {
    let many = series.len() > 1;
    let (bar, gap) = if many { (15.0, 12.0) } else { (18.0, 10.0) };
    let row = bar * series.len() as f64 + gap;
    let mut canvas = Canvas::new(screen.width(), row * names.len() as f64 + 8.0);
    let unit = labels.unit.as_deref();
    let values = series.iter().flat_map(|series| series.values.iter().flatten().copied());
    let beside = |value: f64| beside(value, unit, language);
    let (mut least, mut most) = (0.0_f64, 16.0_f64);
    for value in values {
        let side = if value < 0.0 { &mut least } else { &mut most };
        *side = side.max(width(&beside(value), LETTERS) + 10.0);
    }
    let (names_width, left) = name_column(names, screen);
    let (left, right) = (left + least, canvas.width - most);
    // The axis isn't marked, since each bar says its number: it may end where the longest bar does.
    let ends = scale_ends(series);
    let x = |value: f64| {
        left + (value.clamp(ends.0, ends.1) - ends.0) / (ends.1 - ends.0) * (right - left)
    };
    for (at, name) in names.iter().enumerate() {
        let top = 4.0 + row * at as f64 + gap / 2.0;
        let middle = top + (row - gap) / 2.0 + 4.0;
        let short = fit(name, names_width, LETTERS);
        canvas.text((names_width + 2.0, middle), Anchor::End, "name", &short, name);
        for (which, series) in series.iter().enumerate() {
            let y = top + bar * which as f64;
            let base = (x(0.0) + 6.0, y + bar / 2.0 + 4.0);
            let Some(value) = series.values.get(at).copied().flatten() else {
                canvas.text(base, Anchor::Start, "tick", "–", "–");
                continue;
            };
            let title = told(name, series, value, !many, unit);
            let end = (x(value), y + bar - 1.0);
            canvas.rect((x(0.0), y + 1.0), end, &format!("s{which}"), &title);
            let (place, anchor) = match value < 0.0 {
                true => (x(value) - 6.0, Anchor::End),
                false => (x(value) + 6.0, Anchor::Start),
            };
            canvas.text((place, base.1), anchor, "value", &beside(value), &exact(value, unit));
        }
    }
    canvas.line((x(0.0), 4.0), (x(0.0), row * names.len() as f64 + 4.0), "axis");
    canvas
}

/// How wide the names of lying bars are, and where the bars begin.
fn name_column(names: &[String], screen: Screen) -> (f64, f64) {
    let widest = names.iter().map(|name| width(name, LETTERS)).fold(0.0, f64::max);
    let room = widest.min(screen.width() * 0.38);
    (room, room + 12.0)
}

/// The lowest and the highest value, nought among them, and apart.
fn scale_ends(series: &[Series]) -> (f64, f64) {
    let values = series.iter().flat_map(|series| series.values.iter().flatten().copied());
    let (low, high) =
        values.fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let (low, high) = (low.max(-FAR), high.min(FAR));
    if low == high { (0.0, 1.0) } else { (low, high) }
}

/// Lying bars of equal length, each parted by shares.
pub(super) fn stacked(
    labels: &Labels,
    names: &[String],
    series: &[Series],
    screen: Screen,
) -> Canvas {
    let (bar, row) = (22.0, 34.0);
    let mut canvas = Canvas::new(screen.width(), row * names.len() as f64 + 4.0);
    let (names_width, left) = name_column(names, screen);
    let length = canvas.width - left - 4.0;
    for (at, name) in names.iter().enumerate() {
        let top = 4.0 + row * at as f64;
        let short = fit(name, names_width, LETTERS);
        canvas.text((names_width + 2.0, top + bar / 2.0 + 4.0), Anchor::End, "name", &short, name);
        let values = |series: &Series| series.values.get(at).copied().flatten().unwrap_or(0.0);
        let sum: f64 = series.iter().map(values).sum();
        let mut x = left;
        for (which, series) in series.iter().enumerate() {
            let value = values(series);
            if value <= 0.0 || sum <= 0.0 {
                continue;
            }
            let part = value / sum;
            let end = x + part * length;
            let title = told(name, series, value, false, labels.unit.as_deref());
            canvas.rect((x, top), (end - 1.0, top + bar), &format!("s{which}"), &title);
            let label = format!("{}%", full((part * 100.0).round()));
            if width(&label, LETTERS) + 8.0 < part * length {
                let place = ((x + end) / 2.0, top + bar / 2.0 + 4.0);
                canvas.text(place, Anchor::Middle, "inside", &label, &label);
            }
            x = end;
        }
    }
    canvas
}
