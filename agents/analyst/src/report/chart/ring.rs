//! Shares of a whole as a ring, with a list of them beside or below it.

use std::f64::consts::TAU;

use super::super::choose::Labels;
use super::super::format::{full, with_unit};
use super::canvas::{Anchor, Canvas, Mark, fit};
use super::{Screen, exact};

const OUTER: f64 = 96.0;
const INNER: f64 = 60.0;

pub(super) fn draw(labels: &Labels, slices: &[(String, f64)], screen: Screen) -> Canvas {
    let row = 28.0;
    let list = row * slices.len() as f64;
    let (height, (cx, cy), (x, top)) = match screen {
        Screen::Wide => (216.0, (200.0, 108.0), (350.0, 108.0 - list / 2.0)),
        Screen::Narrow => (216.0 + list + 8.0, (170.0, 108.0), (30.0, 220.0)),
    };
    let mut canvas = Canvas::new(screen.width(), height);
    let sum: f64 = slices.iter().map(|(_, value)| value).sum();
    let unit = labels.unit.as_deref();
    let mut from = 0.0;
    for (at, (name, value)) in slices.iter().enumerate() {
        let part = if sum > 0.0 { value / sum } else { 0.0 };
        let title = format!("{name}: {}", exact(*value, unit));
        if part > 0.0 {
            let d = slice((cx, cy), from * TAU, (from + part) * TAU);
            canvas.path(&d, &format!("slice s{at}"), Some(&title));
        }
        from += part;
        let y = top + row * (at as f64 + 0.5);
        canvas.mark(Mark::Square, x, y, 6.0, &format!("s{at}"), None);
        let room = canvas.width - x - 100.0;
        canvas.text((x + 16.0, y + 4.0), Anchor::Start, "name", &fit(name, room, 12.0), name);
        let share = with_unit(&full((part * 1000.0).round() / 10.0), Some("%"));
        let end = match screen {
            Screen::Wide => 620.0,
            Screen::Narrow => canvas.width - 24.0,
        };
        canvas.text((end, y + 4.0), Anchor::End, "value", &share, &share);
    }
    canvas
}

/// A piece of the ring between two angles, clockwise from the top.
fn slice((cx, cy): (f64, f64), from: f64, to: f64) -> String {
    let at =
        |angle: f64, r: f64| format!("{:.2} {:.2}", cx + r * angle.sin(), cy - r * angle.cos());
    // An arc can't go all the way round: halves can.
    let middle = (from + to) / 2.0;
    format!(
        "M{}A{OUTER} {OUTER} 0 0 1 {}A{OUTER} {OUTER} 0 0 1 {}L{}A{INNER} {INNER} 0 0 0 {}A{INNER} {INNER} 0 0 0 {}Z",
        at(from, OUTER),
        at(middle, OUTER),
        at(to, OUTER),
        at(to, INNER),
        at(middle, INNER),
        at(from, INNER)
    )
}
