//! Differences between two payloads, as shown for a person's edit.

use ephor_core::Correction;
use serde_json::Value;

use crate::violations::escape;

/// The changes from one value to another, each with that reason. Lists of different lengths are
/// replaced as a whole.
///
/// It recurses, so the caller must have checked both depths.
///
/// ```
/// use ephor_rules::diff::changes;
/// use serde_json::json;
///
/// let (before, after) = (json!({"a": {"b": 1}, "c": 2}), json!({"a": {"b": 3}, "d": 4}));
/// let changes = changes(&before, &after, "edited by Ada");
/// let places: Vec<&str> = changes.iter().map(|change| change.pointer.as_str()).collect();
/// assert_eq!(places, ["/a/b", "/c", "/d"]);
/// assert_eq!((&changes[1].from, &changes[1].to), (&Some(json!(2)), &None));
/// ```
pub fn changes(before: &Value, after: &Value, reason: &str) -> Vec<Correction> {
    let mut found = Vec::new();
    walk(before, after, &mut String::new(), reason, &mut found);
    found
}

fn walk(
    before: &Value,
    after: &Value,
    place: &mut String,
    reason: &str,
    found: &mut Vec<Correction>,
) {
    let end = place.len();
    let mut note = |place: &str, from: Option<&Value>, to: Option<&Value>| {
        found.push(Correction {
            pointer: place.to_owned(),
            from: from.cloned(),
            to: to.cloned(),
            reason: reason.to_owned(),
        });
    };
    match (before, after) {
        (Value::Object(old), Value::Object(new)) => {
            for (key, from) in old {
                place.push('/');
                place.push_str(&escape(key));
                match new.get(key) {
                    Some(to) => walk(from, to, place, reason, found),
                    None => found.push(Correction {
                        pointer: place.clone(),
                        from: Some(from.clone()),
                        to: None,
                        reason: reason.to_owned(),
                    }),
                }
                place.truncate(end);
            }
            for (key, to) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
                found.push(Correction {
                    pointer: format!("{place}/{}", escape(key)),
                    from: None,
                    to: Some(to.clone()),
                    reason: reason.to_owned(),
                });
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (index, (from, to)) in old.iter().zip(new).enumerate() {
                place.push_str(&format!("/{index}"));
                walk(from, to, place, reason, found);
                place.truncate(end);
            }
        }
        (from, to) if from != to => note(place, Some(from), Some(to)),
        _ => {}
    }
}
