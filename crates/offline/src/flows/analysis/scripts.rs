//! Fixed scripts over rows. They read `rows` and `columns`; no value is ever part of their text.

use crate::text::{Language, has_any, words};

/// What a script computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Growth,
    Share,
    Correlation,
    Summary,
}

const GROWTH: &[&str] = &[
    "growth",
    "grow",
    "trend",
    "trends",
    "change",
    "over time",
    "development",
    "增长",
    "趋势",
    "变化",
    "走势",
    "环比",
];
const SHARE: &[&str] = &[
    "share",
    "shares",
    "percentage",
    "proportion",
    "distribution",
    "breakdown",
    "占比",
    "比例",
    "分布",
    "份额",
];
const CORRELATION: &[&str] = &[
    "correlation",
    "correlate",
    "correlates",
    "correlated",
    "relationship",
    "相关",
    "相关性",
    "关系",
];

impl Kind {
    fn of(text: &str) -> Self {
        let said = words(text);
        if has_any(&said, CORRELATION) {
            Self::Correlation
        } else if has_any(&said, GROWTH) {
            Self::Growth
        } else if has_any(&said, SHARE) {
            Self::Share
        } else {
            Self::Summary
        }
    }
}

/// What a question's script is told to compute.
pub(super) fn instruction(question: &str, language: Language) -> String {
    match Kind::of(question) {
        Kind::Growth => language.say("Compute the growth along the rows", "计算逐行的增长与趋势"),
        Kind::Share => language.say("Compute each row's share of the total", "计算每行的占比"),
        Kind::Correlation => {
            language.say("Compute the correlation of the columns", "计算各列之间的相关性")
        }
        Kind::Summary => language.say(
            "Compute totals, means, medians and extremes of the columns",
            "计算各列的合计、平均、中位数与极值",
        ),
    }
}

/// The script for an instruction.
pub(super) fn code(instruction: &str) -> String {
    let own = match Kind::of(instruction) {
        Kind::Growth => GROWTH_CODE,
        Kind::Share => SHARE_CODE,
        Kind::Correlation => CORRELATION_CODE,
        Kind::Summary => SUMMARY_CODE,
    };
    format!("{COMMON}{own}")
}

const COMMON: &str = r#"
periods = ("day", "week", "month", "quarter", "year", "date", "period")

def number(value):
    if value is None or isinstance(value, bool):
        return None
    try:
        result = float(value)
    except (TypeError, ValueError):
        return None
    return result if abs(result) < 1e300 else None

def timed(name):
    name = name.lower()
    return name in periods or any(name.endswith("_" + period) for period in periods)

def is_key(name):
    name = name.lower()
    return name == "id" or name.endswith("_id")

def numeric(name):
    values = [row.get(name) for row in rows if row.get(name) is not None]
    return bool(values) and all(number(value) is not None for value in values)

def tidy(value):
    return round(value, 4)

def percent(before, after):
    return tidy((after - before) / abs(before) * 100) if before else None

measures = [name for name in columns if numeric(name) and not timed(name) and not is_key(name)]
derived = ("percent", "share", "change")
plain = [name for name in measures if not any(word in name.lower() for word in derived)]
measures = plain or measures
times = [name for name in columns if timed(name)]
others = [name for name in columns if name not in measures and name not in times]
named = [name for name in others if not is_key(name)] or others

def apart(names):
    return len({tuple(str(row.get(name)) for name in names) for row in rows}) == len(rows)

# As many of them as it takes to tell the rows apart.
labels = (times + named)[:4]
for count in range(1, len(labels)):
    if apart(labels[:count]):
        labels = labels[:count]
        break

def at(row, place):
    return ", ".join(str(row.get(name)) for name in labels) if labels else str(place + 1)

def series(name):
    pairs = [(at(row, place), number(row.get(name))) for place, row in enumerate(rows)]
    return [pair for pair in pairs if pair[1] is not None]
"#;

const SUMMARY_CODE: &str = r#"
found = []
for name in measures[:8]:
    pairs = series(name)
    values = sorted(value for _, value in pairs)
    count = len(values)
    middle = count // 2
    median = values[middle] if count % 2 else (values[middle - 1] + values[middle]) / 2
    lowest = min(pairs, key=lambda pair: pair[1])
    highest = max(pairs, key=lambda pair: pair[1])
    mean = sum(values) / count
    spread = (sum((value - mean) ** 2 for value in values) / count) ** 0.5
    found.append({
        "column": name, "count": count, "total": tidy(sum(values)), "mean": tidy(mean),
        "median": tidy(median), "deviation": tidy(spread),
        "min": tidy(lowest[1]), "min_at": lowest[0], "max": tidy(highest[1]), "max_at": highest[0],
    })
return {"kind": "summary", "rows": len(rows), "columns": found}
"#;

const GROWTH_CODE: &str = r#"
if not measures:
    return {"kind": "growth", "rows": len(rows), "steps": []}
groups = [name for name in labels if name not in times]
if times and groups:
    # Several rows have the same time: each group has its own course.
    courses = {}
    for row in rows:
        value = number(row.get(measures[0]))
        if value is not None:
            group = ", ".join(str(row.get(name)) for name in groups)
            courses.setdefault(group, []).append((", ".join(str(row.get(name)) for name in times), value))
    parts = []
    for group, pairs in courses.items():
        pairs = sorted(pairs, key=lambda pair: pair[0])
        parts.append({
            "name": group, "first_at": pairs[0][0], "first": tidy(pairs[0][1]),
            "last_at": pairs[-1][0], "last": tidy(pairs[-1][1]),
            "change_percent": percent(pairs[0][1], pairs[-1][1]),
        })
    return {"kind": "growth", "rows": len(rows), "column": measures[0], "groups": len(parts), "parts": parts[:60]}
pairs = series(measures[0])
if times:
    pairs = sorted(pairs, key=lambda pair: pair[0])
steps = [
    {"at": after[0], "value": tidy(after[1]), "change_percent": percent(before[1], after[1])}
    for before, after in zip(pairs, pairs[1:])
]
changes = [step["change_percent"] for step in steps if step["change_percent"] is not None]
best = max(steps, key=lambda step: step["change_percent"] if step["change_percent"] is not None else -1e300, default=None)
worst = min(steps, key=lambda step: step["change_percent"] if step["change_percent"] is not None else 1e300, default=None)
count = len(pairs)
slope = None
if count > 1:
    middle = (count - 1) / 2
    mean = sum(value for _, value in pairs) / count
    below = sum((place - middle) ** 2 for place in range(count))
    slope = tidy(sum((place - middle) * (pair[1] - mean) for place, pair in enumerate(pairs)) / below)
return {
    "kind": "growth", "rows": len(rows), "column": measures[0],
    "first_at": pairs[0][0], "first": tidy(pairs[0][1]),
    "last_at": pairs[-1][0], "last": tidy(pairs[-1][1]),
    "change_percent": percent(pairs[0][1], pairs[-1][1]),
    "mean_change_percent": tidy(sum(changes) / len(changes)) if changes else None,
    "slope_per_row": slope, "best": best, "worst": worst, "steps": steps[-60:],
}
"#;

const SHARE_CODE: &str = r#"
if not measures:
    return {"kind": "share", "rows": len(rows), "parts": []}
pairs = sorted(series(measures[0]), key=lambda pair: -pair[1])
total = sum(value for _, value in pairs)
parts = [
    {"at": name, "value": tidy(value), "share_percent": tidy(value / total * 100) if total else None}
    for name, value in pairs
]
shares = [part["share_percent"] or 0 for part in parts]
return {
    "kind": "share", "rows": len(rows), "column": measures[0], "total": tidy(total),
    "top3_percent": tidy(sum(shares[:3])), "parts": parts[:60],
}
"#;

const CORRELATION_CODE: &str = r#"
pairs = []
chosen = measures[:6]
for place, a in enumerate(chosen):
    for b in chosen[place + 1:]:
        both = [(number(row.get(a)), number(row.get(b))) for row in rows]
        both = [(x, y) for x, y in both if x is not None and y is not None]
        count = len(both)
        if count < 3:
            continue
        mean_x = sum(x for x, _ in both) / count
        mean_y = sum(y for _, y in both) / count
        sxy = sum((x - mean_x) * (y - mean_y) for x, y in both)
        sxx = sum((x - mean_x) ** 2 for x, _ in both)
        syy = sum((y - mean_y) ** 2 for _, y in both)
        r = tidy(sxy / (sxx * syy) ** 0.5) if sxx > 0 and syy > 0 else None
        pairs.append({"a": a, "b": b, "r": r, "count": count})
return {"kind": "correlation", "rows": len(rows), "pairs": pairs}
"#;
