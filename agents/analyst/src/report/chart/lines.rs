//! Lines over time.

use super::super::Language;
use super::super::choose::{Labels, Series};
use super::super::moment::{Grain, said, ticks};
use super::super::scale::{Base, Scale};
use super::canvas::{Anchor, Canvas, Mark, through, width};
use super::{Screen, beside, exact};

/// The room of a mark on the axis of time.
const ROOM: f64 = 58.0;
/// Points from which on lines are thin.
const DENSE: usize = 120;
/// Maximum number of points whose marks are drawn, and most that can be pointed at.
const MOST_MARKS: usize = 40;
const MOST_HITS: usize = 400;

/// Draws the marks of an axis of numbers on the left, and says where the drawing begins.
pub(super) fn left_axis(
    scale: &Scale,
    screen: Screen,
    (top, bottom): (f64, f64),
    unit: Option<&str>,
    language: Language,
) -> (f64, Vec<(f64, String)>) {
    let marks: Vec<(f64, String)> = scale
        .ticks
        .iter()
        .map(|tick| (bottom - scale.place(*tick) * (bottom - top), beside(*tick, unit, language)))
        .collect();
    let widest = marks.iter().map(|(_, label)| width(label, 12.0)).fold(0.0, f64::max);
    ((widest + 10.0).min(screen.width() / 3.0), marks)
}

/// Draws grid lines and their labels.
pub(super) fn grid(
    canvas: &mut Canvas,
    marks: &[(f64, String)],
    left: f64,
    right: f64,
    zero: Option<f64>,
) {
    for (y, label) in marks {
        let class = if zero.is_some_and(|zero| (zero - y).abs() < 0.01) { "axis" } else { "grid" };
        canvas.line((left, *y), (right, *y), class);
        canvas.text((left - 8.0, y + 4.0), Anchor::End, "tick", label, label);
    }
}

/// Where nought is, if the axis shows it.
pub(super) fn nought(scale: &Scale, top: f64, bottom: f64) -> Option<f64> {
    (scale.min <= 0.0 && scale.max >= 0.0).then(|| bottom - scale.place(0.0) * (bottom - top))
}

pub(super) fn draw(
    labels: &Labels,
    grain: Grain,
    times: &[f64],
    series: &[Series],
    screen: Screen,
    language: Language,
) -> Canvas {
    let (top, bottom, height) = match screen {
        Screen::Wide => (10.0, 240.0, 284.0),
        Screen::Narrow => (10.0, 200.0, 244.0),
    };
    let mut canvas = Canvas::new(screen.width(), height);
    let unit = labels.unit.as_deref();
    let values = series.iter().flat_map(|series| series.values.iter().flatten().copied());
    let scale = Scale::of(values, Base::Free, 5);
    let (left, marks) = left_axis(&scale, screen, (top, bottom), unit, language);
    let right = canvas.width - 22.0;
    let zero = nought(&scale, top, bottom);
    grid(&mut canvas, &marks, left, right, zero);
    let (first, last) =
        (times.first().copied().unwrap_or(0.0), times.last().copied().unwrap_or(1.0));
    let x = |at: f64| left + 8.0 + (at - first) / (last - first).max(1e-9) * (right - left - 16.0);
    let y = |value: f64| bottom - scale.place(value) * (bottom - top);
    for tick in ticks(first, last, grain, ((right - left) / ROOM) as usize, language) {
        canvas.line((x(tick.at), bottom), (x(tick.at), bottom + 5.0), "axis");
        canvas.text((x(tick.at), bottom + 20.0), Anchor::Middle, "tick", &tick.label, &tick.label);
        if let Some(below) = &tick.below {
            canvas.text((x(tick.at), bottom + 36.0), Anchor::Middle, "tick", below, below);
        }
    }
    let whole = |series: &Series| series.values.iter().all(Option::is_some);
    if let ([one], Some(zero)) = (series, zero)
        && whole(one)
        && scale.min == 0.0
    {
        let line =
            times.iter().zip(&one.values).map(|(at, value)| (x(*at), y(value.unwrap_or(0.0))));
        let area = std::iter::once((x(first), zero)).chain(line).chain([(x(last), zero)]);
        canvas.path(&format!("{}Z", through(area)), "area s0", None);
    }
    let shown =
        times.len() <= MOST_MARKS && (screen == Screen::Wide || times.len() <= MOST_MARKS / 2);
    for (at, series) in series.iter().enumerate() {
        for run in runs(times, &series.values) {
            let d = through(run.iter().map(|(time, value)| (x(*time), y(*value))));
            let thin = if times.len() > DENSE { " thin" } else { "" };
            canvas.path(&d, &format!("line{thin} l{at}"), None);
        }
    }
    for (at, series) in series.iter().enumerate() {
        for run in runs(times, &series.values) {
            for (time, value) in &run {
                let title = format!(
                    "{} · {}: {}",
                    said(*time, grain, language),
                    series.name,
                    exact(*value, unit)
                );
                if shown || run.len() == 1 {
                    let class = format!("s{at} dot");
                    canvas.mark(Mark::of(at), x(*time), y(*value), 4.0, &class, Some(&title));
                } else if times.len() <= MOST_HITS {
                    canvas.mark(Mark::Circle, x(*time), y(*value), 6.0, "hit", Some(&title));
                }
            }
        }
    }
    canvas
}

/// The stretches of a line between its gaps.
fn runs(times: &[f64], values: &[Option<f64>]) -> Vec<Vec<(f64, f64)>> {
    let mut runs = vec![Vec::new()];
    for (time, value) in times.iter().zip(values) {
        match (value, runs.last_mut()) {
            (Some(value), Some(run)) => run.push((*time, *value)),
            (None, Some(run)) if !run.is_empty() => runs.push(Vec::new()),
            _ => {}
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}
