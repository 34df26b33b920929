//! A drawing as SVG: shapes and texts with classes, whose looks are the page's style.

use super::super::safe::{escape, line};

/// Where a text begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The shape of a point: a second way to tell colours apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Circle,
    Square,
    Diamond,
    Triangle,
}

impl Mark {
    /// The mark of a series.
    pub(super) fn of(series: usize) -> Self {
        [Self::Circle, Self::Square, Self::Diamond, Self::Triangle][series % 4]
    }
}

/// A drawing.
#[derive(Debug)]
pub(super) struct Canvas {
    pub(super) width: f64,
    height: f64,
    body: String,
}

/// A length with one digit after the point.
fn n(length: f64) -> String {
    let text = format!("{length:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// About how wide a text is, in letters of this size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let ems: f64 = text
        .chars()
        .map(|c| match c {
            'i' | 'l' | 'j' | '.' | ',' | ':' | '\'' | '|' | ' ' => 0.3,
            'm' | 'w' | 'M' | 'W' | '%' => 0.85,
            c if c.is_ascii_uppercase() => 0.7,
            c if u32::from(c) < 0x1100 => 0.6,
            _ => 1.0,
        })
        .sum();
    ems * size
}

/// As much of a text as fits.
pub(super) fn fit(text: &str, room: f64, size: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&kept, size) + size * 0.9 > room {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}

impl Canvas {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    fn shape(&mut self, shape: &str, title: Option<&str>) {
        let name = shape.split(' ').next().unwrap_or_default();
        match title {
            None => self.body.push_str(&format!("<{shape}/>\n")),
            Some(title) => self
                .body
                .push_str(&format!("<{shape}><title>{}</title></{name}>\n", escape(&line(title)))),
        }
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let (x1, y1, x2, y2) = (n(from.0), n(from.1), n(to.0), n(to.1));
        self.shape(
            &format!("line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" class=\"{class}\""),
            None,
        );
    }

    /// A rectangle between two corners; nothing is so thin that it can't be seen.
    pub(super) fn rect(&mut self, from: (f64, f64), to: (f64, f64), class: &str, title: &str) {
        let (x, y) = (from.0.min(to.0), from.1.min(to.1));
        let (w, h) = ((to.0 - from.0).abs().max(1.0), (to.1 - from.1).abs().max(1.0));
        let (x, y, w, h) = (n(x), n(y), n(w), n(h));
        self.shape(
            &format!("rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" class=\"{class}\""),
            Some(title),
        );
    }

    /// A text; where it is a part, the whole is to be had by pointing at it.
    pub(super) fn text(
        &mut self,
        at: (f64, f64),
        anchor: Anchor,
        class: &str,
        text: &str,
        whole: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let title = match text == whole {
            true => String::new(),
            false => format!("<title>{}</title>", escape(&line(whole))),
        };
        self.body.push_str(&format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\" class=\"{class}\">{title}{}</text>\n",
            n(at.0),
            n(at.1),
            escape(&line(text))
        ));
    }

    pub(super) fn path(&mut self, d: &str, class: &str, title: Option<&str>) {
        self.shape(&format!("path d=\"{d}\" class=\"{class}\""), title);
    }

    pub(super) fn mark(
        &mut self,
        mark: Mark,
        x: f64,
        y: f64,
        r: f64,
        class: &str,
        title: Option<&str>,
    ) {
        match mark {
            Mark::Circle => {
                let (x, y, r) = (n(x), n(y), n(r));
                self.shape(
                    &format!("circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" class=\"{class}\""),
                    title,
                );
            }
            Mark::Square => {
                let side = r * 0.9;
                let d = poly(&[
                    (x - side, y - side),
                    (x + side, y - side),
                    (x + side, y + side),
                    (x - side, y + side),
                ]);
                self.path(&d, class, title);
            }
            Mark::Diamond => {
                let r = r * 1.2;
                let d = poly(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)]);
                self.path(&d, class, title);
            }
            Mark::Triangle => {
                let r = r * 1.15;
                let d = poly(&[(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)]);
                self.path(&d, class, title);
            }
        }
    }

    /// The drawing with its name and what it shows.
    pub(super) fn finish(self, id: &str, class: &str, title: &str, about: &str) -> String {
        let (w, h) = (n(self.width), n(self.height));
        let (title, about) = (escape(&line(title)), escape(&line(about)));
        format!(
            "<svg class=\"{class}\" viewBox=\"0 0 {w} {h}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\">\n\
             <title id=\"{id}-t\">{title}</title>\n<desc id=\"{id}-d\">{about}</desc>\n{}</svg>\n",
            self.body
        )
    }

    /// The drawing as an ornament.
    pub(super) fn bare(self) -> String {
        let (w, h) = (n(self.width), n(self.height));
        format!(
            "<svg class=\"swatch\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" aria-hidden=\"true\">{}</svg>",
            self.body.trim_end()
        )
    }
}

fn poly(points: &[(f64, f64)]) -> String {
    format!("{}Z", through(points.iter().copied()))
}

/// A path through points.
pub(super) fn through(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut d = String::new();
    for (at, (x, y)) in points.enumerate() {
        d.push_str(&format!("{}{} {}", if at == 0 { 'M' } else { 'L' }, n(x), n(y)));
    }
    d
}
