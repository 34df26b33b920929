//! What a name may be called: in its own words, and in others of the same meaning.

use super::atoms;
use super::remembered::Remembered;
use super::vocabulary::VOCABULARY;

/// Most combinations of other words for one name.
const MOST_SPELLINGS: usize = 240;

/// A column's name without its table's: `name` of `emp_name`.
pub(super) fn without_entity(parts: &[String], own: &[String]) -> Vec<String> {
    let leads = |count: usize| {
        let head = &parts[..count];
        VOCABULARY.same(own, head)
            || matches!((own, head), ([word], [part]) if part.len() > 1 && word.starts_with(part.as_str()) && word.is_ascii())
            || head == own
    };
    match (1..parts.len()).rev().find(|&count| leads(count)) {
        Some(count) => parts[count..].to_vec(),
        None if parts.len() > 1 && parts[0] == "e" => parts[1..].to_vec(),
        None => parts.to_vec(),
    }
}

thread_local! {
    static STEMS: Remembered = Remembered::default();
}

pub(super) fn own_stems(parts: &[String]) -> Vec<String> {
    let stems = |part: &String| STEMS.with(|known| known.of(part, || atoms::stems(part)));
    parts.iter().flat_map(stems).collect()
}

/// A name in its own words (cost 0), and in others.
pub(super) fn spellings(parts: &[String], large: bool) -> Vec<(Vec<String>, u32)> {
    let own = own_stems;
    let mut found = vec![(own(parts), 0)];
    let whole = |parts: &[String]| -> Vec<(Vec<String>, u32)> {
        let chinese = parts.iter().all(|part| !part.is_ascii());
        let key = parts.join(if chinese { "" } else { "_" });
        VOCABULARY.phrases(&key).into_iter().map(|(stems, cost)| (stems.to_vec(), cost)).collect()
    };
    let plain: Vec<String> = parts.iter().map(|part| canonical(part).to_owned()).collect();
    if plain != parts {
        found.push((own(&plain), 0));
        found.extend(whole(&plain));
    }
    found.extend(whole(parts));
    if large || parts.len() > 4 {
        return found;
    }
    for cut in 1..parts.len() {
        let (left, right) = parts.split_at(cut);
        let options = |parts: &[String]| {
            let mut options = whole(parts);
            // Verbs stand for a name as a whole, not for a part of it.
            options.retain(|(stems, _)| match stems.as_slice() {
                [one] => !["ed", "ing"].iter().any(|tail| one.ends_with(tail)),
                several => chinese(several),
            });
            options.insert(0, (own(parts), 0));
            options
        };
        let (lefts, rights) = (options(left), options(right));
        for (left, first) in &lefts {
            for (right, second) in &rights {
                if found.len() > MOST_SPELLINGS * cut {
                    break;
                }
                // Words of two languages don't make one phrase.
                if first + second > 0 && chinese(left) == chinese(right) {
                    found.push((
                        left.iter().chain(right).cloned().collect(),
                        1.max(first + second - 1),
                    ));
                }
            }
        }
    }
    found
}

pub(super) fn chinese(stems: &[String]) -> bool {
    stems.iter().any(|stem| !stem.is_ascii())
}

/// A usual shortening as the word that it stands for.
fn canonical(part: &str) -> &str {
    match part {
        "dt" | "dte" => "date",
        "yr" => "year",
        "amt" => "amount",
        "qty" => "quantity",
        "nm" => "name",
        "num" | "nbr" | "nr" | "no" => "number",
        "cnt" => "count",
        "desc" | "dsc" | "descr" => "description",
        "addr" => "address",
        "tel" => "phone",
        "dept" => "department",
        "emp" => "employee",
        "cust" => "customer",
        "prod" => "product",
        "mgr" => "manager",
        "proj" => "project",
        "sal" => "salary",
        "cat" => "category",
        "ord" => "order",
        "inv" => "invoice",
        "pub" => "publication",
        "prc" => "price",
        "hrs" => "hours",
        other => other,
    }
}
