//! Versions of events: how events written by older versions of a type are read.
//!
//! A type's version is 1 plus the number of its [upcasters](Event::UPCASTERS): the first converts
//! version 1 to version 2, the second version 2 to version 3. The record stays as written;
//! upcasters run when it is read. An event of a newer version isn't understood: it is kept and
//! shown, and folds treat it like an event that can't be read.

use serde_json::Value;
use serde_json::value::RawValue;

use crate::event::Event;

/// Converts an event's JSON from one version to the next. Pure. None if it can't be converted; the
/// event then counts as unreadable.
pub type Upcaster = fn(Value) -> Option<Value>;

/// The current version of an event type, from 1.
pub const fn current<E: Event>() -> u32 {
    // Nobody writes so many versions of a type.
    #[allow(clippy::cast_possible_truncation)]
    let upcasters = E::UPCASTERS.len() as u32;
    upcasters + 1
}

/// Reads an event written by a version of the type. None for a newer version, or for JSON that
/// isn't an `E`.
///
/// ```
/// use ephor_core::{Event, versions};
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
/// use serde_json::{Value, json, value::RawValue};
///
/// /// In version 1 the order was a text.
/// #[derive(Debug, Serialize, Deserialize, JsonSchema)]
/// struct OrderShipped { order: u64 }
///
/// impl Event for OrderShipped {
///     const TYPE: &'static str = "OrderShipped";
///     const UPCASTERS: &'static [versions::Upcaster] = &[|mut json: Value| {
///         let order: u64 = json.get("order")?.as_str()?.parse().ok()?;
///         json["order"] = json!(order);
///         Some(json)
///     }];
/// }
///
/// let raw = |text: &str| RawValue::from_string(text.to_owned()).unwrap();
/// assert_eq!(versions::current::<OrderShipped>(), 2);
/// let old = versions::read::<OrderShipped>(1, &raw(r#"{"order":"7"}"#)).unwrap();
/// let new = versions::read::<OrderShipped>(2, &raw(r#"{"order":7}"#)).unwrap();
/// assert_eq!((old.order, new.order), (7, 7));
/// assert!(versions::read::<OrderShipped>(3, &raw(r#"{"order":7}"#)).is_none());
/// ```
pub fn read<E: Event>(version: u32, json: &RawValue) -> Option<E> {
    if version == current::<E>() {
        return serde_json::from_str(json.get()).ok();
    }
    serde_json::from_str(&upcast(E::UPCASTERS, version, json)?).ok()
}

/// The JSON of the current version. Text, as what the current version wrote: a second way to read
/// each type would be half as much again to compile.
fn upcast(upcasters: &[Upcaster], version: u32, json: &RawValue) -> Option<String> {
    let done = usize::try_from(version.checked_sub(1)?).ok()?;
    let missing = upcasters.get(done..).filter(|missing| !missing.is_empty())?;
    let old = serde_json::from_str(json.get()).ok()?;
    missing.iter().try_fold(old, |json: Value, upcast| upcast(json)).map(|new| new.to_string())
}
