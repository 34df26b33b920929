//! Chooses charts for rows, by rules, in the order of [`charts`].
//!
//! | rows are | chart |
//! | --- | --- |
//! | one row of one to four numbers | the numbers, large |
//! | times, each once, and numbers | a line for each number |
//! | times and a category, each pair once | a line for each category |
//! | categories, each once, whose shares make a whole, two to six | a ring |
//! | categories, each once, and numbers | bars |
//! | two categories, each pair once | bars in groups; stacked where each group makes a whole |
//! | many rows of two numbers | points |
//! | anything else | none |

use std::collections::{HashMap, HashSet};

use super::data::Table;
use super::moment::{Grain, Moment};
use super::profile::{Kind, Profile};
use super::safe::cut;

/// Maximum number of charts of a table, lines or colours of a chart, bars, groups of bars, slices
/// and points.
const MOST_CHARTS: usize = 3;
pub(super) const MOST_SERIES: usize = 6;
const MOST_BARS: usize = 20;
const MOST_GROUPS: usize = 12;
const MOST_SLICES: usize = 6;
const MOST_POINTS: usize = 1_000;
/// Maximum number of characters of a name in a chart.
const MOST_NAME: usize = 300;
/// Numbers that differ by more than this don't share an axis.
const ALIKE: f64 = 20.0;

/// Values of one colour.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Series {
    pub(super) name: String,
    pub(super) values: Vec<Option<f64>>,
}

/// What is on the axes.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Labels {
    /// What is counted.
    pub(super) measure: Vec<String>,
    /// By what: the axis, and the colours.
    pub(super) by: Vec<String>,
    pub(super) unit: Option<String>,
    /// How many there were, where not all are drawn.
    pub(super) of: Option<usize>,
}

/// A large number.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Figure {
    pub(super) label: String,
    pub(super) value: String,
    pub(super) note: String,
}

/// A chart, chosen.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Chart {
    Figures(Vec<Figure>),
    Lines { labels: Labels, grain: Grain, times: Vec<f64>, series: Vec<Series> },
    Bars { labels: Labels, names: Vec<String>, series: Vec<Series>, stacked: bool },
    Shares { labels: Labels, slices: Vec<(String, f64)> },
    Points { x: Labels, y: Labels, points: Vec<(f64, f64, String)> },
}

struct Rows<'a> {
    table: &'a Table,
    profiles: &'a [Profile],
}

/// The charts that a table is worth, in order.
pub(super) fn charts(table: &Table, profiles: &[Profile]) -> Vec<Chart> {
    let rows = Rows { table, profiles };
    let measures = rows.of(|kind| kind == Kind::Number);
    let mut charts = match table.rows.len() {
        0 => Vec::new(),
        1 => rows.figures(&measures).into_iter().collect(),
        _ => rows.drawn(&measures),
    };
    charts.truncate(MOST_CHARTS);
    charts
}

fn distinct<T: std::hash::Hash + Eq>(mut items: impl Iterator<Item = T>) -> bool {
    let mut seen = HashSet::new();
    items.all(|item| seen.insert(item))
}

impl Rows<'_> {
    fn of(&self, wanted: impl Fn(Kind) -> bool) -> Vec<usize> {
        let columns = self.profiles.iter().enumerate();
        columns.filter(|(_, profile)| wanted(profile.kind)).map(|(at, _)| at).collect()
    }

    fn count(&self) -> usize {
        self.table.rows.len()
    }

    fn name(&self, row: usize, column: usize) -> String {
        let shown = self.profiles[column].show(self.table.cell(row, column));
        shown.map_or_else(|| "–".to_owned(), |shown| cut(&shown, MOST_NAME).0)
    }

    fn number(&self, row: usize, column: usize) -> Option<f64> {
        self.profiles[column].number(self.table.cell(row, column))
    }

    fn numbers(&self, column: usize) -> impl Iterator<Item = f64> + '_ {
        (0..self.count()).filter_map(move |row| self.number(row, column))
    }

    fn labels(&self, measure: usize, by: &str) -> Labels {
        let profile = &self.profiles[measure];
        let (measure, by) = (vec![profile.label.clone()], vec![by.to_owned()]);
        Labels { measure, by, unit: profile.unit.clone(), of: None }
    }

    fn figures(&self, measures: &[usize]) -> Option<Chart> {
        if measures.is_empty() || measures.len() > 4 {
            return None;
        }
        let about: Vec<String> = self
            .of(|kind| !matches!(kind, Kind::Number | Kind::Empty | Kind::Key))
            .into_iter()
            .map(|column| self.name(0, column))
            .take(3)
            .collect();
        let figure = |column: &usize| Figure {
            label: self.profiles[*column].titled(),
            value: self.name(0, *column),
            note: about.join(" · "),
        };
        Some(Chart::Figures(measures.iter().map(figure).collect()))
    }

    fn drawn(&self, measures: &[usize]) -> Vec<Chart> {
        let Some(first) = measures.first().copied() else { return Vec::new() };
        let mut names = self.of(|kind| matches!(kind, Kind::Text | Kind::Flag | Kind::Ordinal));
        if let Some(time) = self.times() {
            names.retain(|name| !time.columns.contains(name));
            let charts = self.over_time(&time, measures, &names);
            if !charts.is_empty() {
                return charts;
            }
        }
        if names.is_empty() {
            names = self.of(|kind| kind == Kind::Key || matches!(kind, Kind::Time(_)));
        }
        let once = |name: &&usize| distinct((0..self.count()).map(|row| self.name(row, **name)));
        if let Some(name) = names.iter().find(once).copied() {
            if self.count() > MOST_BARS && measures.len() == 2 {
                return self.points(measures, Some(name)).into_iter().collect();
            }
            return self.by_name(name, measures);
        }
        if let [a, b, ..] = names[..]
            && distinct((0..self.count()).map(|row| (self.name(row, a), self.name(row, b))))
        {
            return vec![self.crossed(a, b, first)];
        }
        let mixed = names.is_empty() || names.iter().all(|name| !once(&name));
        match mixed && measures.len() == 2 {
            true => self.points(measures, None).into_iter().collect(),
            false => Vec::new(),
        }
    }

    /// Numbers that share an axis, together.
    fn alike(&self, measures: &[usize]) -> Vec<Vec<usize>> {
        let size = |column: usize| self.numbers(column).fold(0.0_f64, |most, n| most.max(n.abs()));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for measure in measures.iter().copied() {
            let fits = |group: &&mut Vec<usize>| {
                let other = group[0];
                let (a, b) = (size(measure), size(other));
                group.len() < 4
                    && self.profiles[measure].unit == self.profiles[other].unit
                    && (a.max(b) <= ALIKE * a.min(b))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(measure),
                None => groups.push(vec![measure]),
            }
        }
        groups
    }

    fn series(&self, column: usize, rows: &[usize]) -> Series {
        let values = rows.iter().map(|row| self.number(*row, column)).collect();
        Series { name: self.profiles[column].label.clone(), values }
    }

    fn grouped_labels(&self, group: &[usize], by: &str) -> Labels {
        let measure = group.iter().map(|column| self.profiles[*column].label.clone()).collect();
        Labels { measure, ..self.labels(group[0], by) }
    }

    fn by_name(&self, name: usize, measures: &[usize]) -> Vec<Chart> {
        let by = &self.profiles[name].label;
        let mut charts = Vec::new();
        for group in self.alike(measures) {
            if let [measure] = group[..]
                && self.whole(measure)
            {
                let slices = (0..self.count())
                    .map(|row| (self.name(row, name), self.number(row, measure).unwrap_or(0.0)))
                    .collect();
                charts.push(Chart::Shares { labels: self.labels(measure, by), slices });
                continue;
            }
            let most = if group.len() == 1 { MOST_BARS } else { MOST_GROUPS };
            let rows: Vec<usize> = (0..self.count().min(most)).collect();
            let series: Vec<Series> =
                group.iter().map(|measure| self.series(*measure, &rows)).collect();
            let mut labels = self.grouped_labels(&group, by);
            labels.of = (self.count() > most).then_some(self.count());
            let names = rows.iter().map(|row| self.name(*row, name)).collect();
            charts.push(Chart::Bars { labels, names, series, stacked: false });
        }
        charts
    }

    /// Whether a column's numbers are the shares of a whole, few enough for a ring.
    fn whole(&self, measure: usize) -> bool {
        let numbers: Vec<f64> = self.numbers(measure).collect();
        (2..=MOST_SLICES).contains(&self.count())
            && numbers.iter().all(|number| *number >= 0.0)
            && self.share(measure)
            && complete(numbers.iter().sum())
    }

    fn share(&self, measure: usize) -> bool {
        let profile = &self.profiles[measure];
        let name = profile.label.to_lowercase();
        profile.unit.as_deref() == Some("%")
            || ["share", "proportion", "fraction", "占比", "比例", "份额"]
                .iter()
                .any(|word| name.contains(word))
    }

    fn crossed(&self, a: usize, b: usize, measure: usize) -> Chart {
        let (a_names, b_names) = (self.found(a), self.found(b));
        let (group, colour, mut groups, colours) = match a_names.len() >= b_names.len() {
            true => (a, b, a_names, b_names),
            false => (b, a, b_names, a_names),
        };
        let mut labels = self.labels(measure, &self.profiles[group].label);
        labels.by.push(self.profiles[colour].label.clone());
        if groups.len() > MOST_GROUPS {
            labels.of = Some(groups.len());
            groups.truncate(MOST_GROUPS);
        }
        let series = self.split(measure, colour, colours, groups.len(), |row| {
            groups.iter().position(|name| *name == self.name(row, group))
        });
        let sum = |at: usize| series.iter().filter_map(|series| series.values[at]).sum::<f64>();
        let positive = self.numbers(measure).all(|number| number >= 0.0);
        let stacked =
            positive && self.share(measure) && (0..groups.len()).all(|at| complete(sum(at)));
        Chart::Bars { labels, names: groups, series, stacked }
    }

    /// The values of a column, each once, in order.
    fn found(&self, column: usize) -> Vec<String> {
        let mut seen = HashSet::new();
        let names = (0..self.count()).map(|row| self.name(row, column));
        names.filter(|name| seen.insert(name.clone())).collect()
    }

    /// A series for each name in a column; of many, those that amount to most.
    fn split(
        &self,
        measure: usize,
        colour: usize,
        names: Vec<String>,
        length: usize,
        place: impl Fn(usize) -> Option<usize>,
    ) -> Vec<Series> {
        let at: HashMap<&str, usize> =
            names.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
        let mut values = vec![vec![None; length]; names.len()];
        for row in 0..self.count() {
            if let (Some(place), Some(series)) =
                (place(row), at.get(self.name(row, colour).as_str()))
            {
                values[*series][place] = self.number(row, measure);
            }
        }
        let mut series: Vec<(usize, Series)> = names
            .iter()
            .zip(values)
            .map(|(name, values)| Series { name: name.clone(), values })
            .enumerate()
            .collect();
        let size = |series: &Series| series.values.iter().flatten().map(|n| n.abs()).sum::<f64>();
        if series.len() > MOST_SERIES {
            series.sort_by(|a, b| size(&b.1).total_cmp(&size(&a.1)));
            series.truncate(MOST_SERIES);
            series.sort_by_key(|(at, _)| *at);
        }
        series.into_iter().map(|(_, series)| series).collect()
    }

    /// The times of the rows: a column of times, or of years with one of months.
    fn times(&self) -> Option<Times> {
        let times = self.of(|kind| matches!(kind, Kind::Time(_)));
        let column = *times.first()?;
        let Kind::Time(grain) = self.profiles[column].kind else { return None };
        let read = |row| self.profiles[column].moment(self.table.cell(row, column));
        let moments: Vec<Option<Moment>> = (0..self.count()).map(read).collect();
        let months = self.of(|kind| kind == Kind::Ordinal).into_iter().find(|at| {
            let label = self.profiles[*at].label.to_lowercase();
            label.ends_with("month") || label.ends_with('月') || label.ends_with("月份")
        });
        if let (Grain::Year, Some(month)) = (grain, months) {
            let with = |(row, year): (usize, &Option<Moment>)| {
                (*year)?.month(self.number(row, month).or_else(|| {
                    self.table.cell(row, month).as_str().and_then(|text| text.parse().ok())
                })? as i64)
            };
            let moments = moments.iter().enumerate().map(with).collect();
            return Some(Times { columns: vec![column, month], grain: Grain::Month, moments });
        }
        Some(Times { columns: vec![column], grain, moments })
    }

    fn over_time(&self, time: &Times, measures: &[usize], names: &[usize]) -> Vec<Chart> {
        let by = &self.profiles[time.columns[time.columns.len() - 1]].label;
        let mut rows: Vec<usize> =
            (0..self.count()).filter(|row| time.moments[*row].is_some()).collect();
        let days = |row: &usize| time.moments[*row].map_or(0.0, |moment| moment.days);
        rows.sort_by(|a, b| days(a).total_cmp(&days(b)));
        let mut times: Vec<f64> = rows.iter().map(days).collect();
        times.dedup();
        if times.len() < 3 || times.len() > MOST_POINTS {
            return Vec::new();
        }
        let lines = |labels, series| Chart::Lines {
            labels,
            grain: time.grain,
            times: times.clone(),
            series,
        };
        if times.len() == rows.len() {
            let groups = self.alike(measures).into_iter();
            return groups
                .map(|group| {
                    let series = group.iter().map(|column| self.series(*column, &rows)).collect();
                    lines(self.grouped_labels(&group, by), series)
                })
                .collect();
        }
        let place = |row: usize| {
            let moment = time.moments[row]?;
            times.binary_search_by(|at| at.total_cmp(&moment.days)).ok()
        };
        let once =
            |name: &&usize| distinct(rows.iter().map(|row| (place(*row), self.name(*row, **name))));
        let Some(name) = names.iter().find(once).copied() else { return Vec::new() };
        let found = self.found(name);
        let mut labels = self.labels(measures[0], by);
        labels.by.push(self.profiles[name].label.clone());
        labels.of = (found.len() > MOST_SERIES).then_some(found.len());
        vec![lines(labels, self.split(measures[0], name, found, times.len(), place))]
    }

    fn points(&self, measures: &[usize], name: Option<usize>) -> Option<Chart> {
        let [x, y, ..] = measures[..] else { return None };
        let mut points = Vec::new();
        for row in 0..self.count() {
            if let (Some(a), Some(b)) = (self.number(row, x), self.number(row, y)) {
                let name = name.map_or_else(String::new, |name| self.name(row, name));
                points.push((a, b, name));
            }
        }
        let of = (points.len() > MOST_POINTS).then_some(points.len());
        points.truncate(MOST_POINTS);
        let (x, y) = (self.labels(x, ""), Labels { of, ..self.labels(y, "") });
        (points.len() >= 5).then_some(Chart::Points { x, y, points })
    }
}

struct Times {
    columns: Vec<usize>,
    grain: Grain,
    moments: Vec<Option<Moment>>,
}

/// Whether shares make a whole, but for rounding.
fn complete(sum: f64) -> bool {
    (99.0..=101.0).contains(&sum) || (0.99..=1.01).contains(&sum)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#[path = "choose_tests.rs"]
mod tests;
