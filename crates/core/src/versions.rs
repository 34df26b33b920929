//! Versions of events: how one that an older version of its type has written is read.
//!
//! A type's version is 1, and one more for each [upcaster](Event::UPCASTERS): the first makes version
//! 2 of version 1, the second version 3 of version 2. The record keeps what was written, with the
//! version that wrote it; upcasters work when it is read. What a newer version has written isn't
//! understood: it is kept and shown, and a fold treats it like an event that can't be read.

use serde_json::Value;
use serde_json::value::RawValue;

use crate::event::Event;

/// Makes an event's JSON of the next version from that of one version. Pure. None: it can't be, and
/// the event counts as one that can't be read.
pub type Upcaster = fn(Value) -> Option<Value>;

/// The version of an event type that this program writes, from 1.
pub const fn current<E: Event>() -> u32 {
    // Nobody writes so many versions of a type.
    #[allow(clippy::cast_possible_truncation)]
    let upcasters = E::UPCASTERS.len() as u32;
    upcasters + 1
}

/// Reads what a version of the type has written. None: a newer version, or JSON that is no `E`.
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
    let done = usize::try_from(version.checked_sub(1)?).ok()?;
    let missing = E::UPCASTERS.get(done..).filter(|missing| !missing.is_empty())?;
    let old = serde_json::from_str(json.get()).ok()?;
    let new = missing.iter().try_fold(old, |json, upcast| upcast(json))?;
    serde_json::from_value(new).ok()
}
