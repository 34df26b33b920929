//! Points of two numbers.

use super::super::Language;
use super::super::choose::Labels;
use super::super::scale::{Base, Scale};
use super::canvas::{Anchor, Canvas, Mark, fit};
use super::lines::{grid, left_axis};
use super::{Screen, beside, exact};

pub(super) fn draw(
    x: &Labels,
    y: &Labels,
    points: &[(f64, f64, String)],
    screen: Screen,
    language: Language,
) -> Canvas {
    let (top, bottom, height, wanted) = match screen {
        Screen::Wide => (28.0, 280.0, 326.0, 8),
        Screen::Narrow => (28.0, 230.0, 276.0, 4),
    };
    let mut canvas = Canvas::new(screen.width(), height);
    let across = Scale::of(points.iter().map(|point| point.0), Base::Free, wanted);
    let up = Scale::of(points.iter().map(|point| point.1), Base::Free, 5);
    let (left, marks) = left_axis(&up, screen, (top, bottom), y.unit.as_deref(), language);
    let right = canvas.width - 22.0;
    grid(&mut canvas, &marks, left, right, marks.first().map(|(y, _)| *y));
    let place = |value: f64| left + across.place(value) * (right - left);
    for tick in &across.ticks {
        let label = beside(*tick, x.unit.as_deref(), language);
        canvas.line((place(*tick), bottom), (place(*tick), bottom + 5.0), "axis");
        canvas.text((place(*tick), bottom + 20.0), Anchor::Middle, "tick", &label, &label);
    }
    let (across_name, up_name) = (x.measure.join(", "), y.measure.join(", "));
    let room = canvas.width - 20.0;
    canvas.text((0.0, 14.0), Anchor::Start, "tick", &fit(&up_name, room, 12.0), &up_name);
    let at = (right, bottom + 40.0);
    canvas.text(at, Anchor::End, "tick", &fit(&across_name, room, 12.0), &across_name);
    for (a, b, name) in points {
        let both = format!(
            "{across_name}: {}, {up_name}: {}",
            exact(*a, x.unit.as_deref()),
            exact(*b, y.unit.as_deref())
        );
        let title = if name.is_empty() { both } else { format!("{name} · {both}") };
        let at = bottom - up.place(*b) * (bottom - top);
        canvas.mark(Mark::Circle, place(*a), at, 4.0, "s0 point", Some(&title));
    }
    canvas
}
