//! For the code that `#[derive(State)]` generates. Nothing here is stable.

use std::fmt;
use std::marker::PhantomData;

pub use serde;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// An update, as the JSON that it would be in the journal.
pub fn debug(f: &mut fmt::Formatter<'_>, name: &str, update: &impl Serialize) -> fmt::Result {
    let text = serde_json::to_string(update).map_err(|_| fmt::Error)?;
    write!(f, "{name} {text}")
}

/// A key that is there, be it with null.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Elements to append: a list of them, one alone, or null for none.
pub fn one_or_many<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<Vec<T>>, D::Error> {
    deserializer.deserialize_any(OneOrMany(PhantomData))
}

struct OneOrMany<T>(PhantomData<T>);

impl<T> OneOrMany<T> {
    fn one<'de, E: Error>(value: impl IntoDeserializer<'de, E>) -> Result<Option<Vec<T>>, E>
    where
        T: Deserialize<'de>,
    {
        T::deserialize(value.into_deserializer()).map(|item| Some(vec![item]))
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for OneOrMany<T> {
    type Value = Option<Vec<T>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an element or a list of them")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Self::Value, D::Error> {
        inner.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Some)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(|item| Some(vec![item]))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        Self::one(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        Self::one(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        Self::one(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        Self::one(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        Self::one(value)
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Self::Value, E> {
        Self::one(value)
    }
}
