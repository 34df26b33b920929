//! How deep something nests as JSON, without writing it. What it costs is a walk over its fields: no
//! text is escaped and no number or time is written out.

use std::fmt::Display;

use serde::ser::{self, Serialize};

use super::json_depth;

/// How serde_json says that a text is JSON already.
const RAW: &str = "$serde_json::private::RawValue";

/// How deep something nests when it is written as JSON.
///
/// ```
/// use ephor_core::bounds::depth_of;
/// assert_eq!(depth_of(&serde_json::json!({"a": [1]})).unwrap(), 2);
/// assert_eq!(depth_of(&(1, Some(vec!["x"]))).unwrap(), 2);
/// ```
pub fn depth_of<T: Serialize + ?Sized>(value: &T) -> Result<usize, serde_json::Error> {
    let mut walk = Walk::default();
    match value.serialize(&mut walk) {
        Ok(()) | Err(Stop::Deep) => Ok(walk.deepest),
        Err(Stop::Other(text)) => Err(ser::Error::custom(text)),
    }
}

#[derive(Default)]
struct Walk {
    depth: usize,
    deepest: usize,
    raw: bool,
}

/// So deep that nobody could read it: going on would only exhaust the stack.
const FAR: usize = 256;

#[derive(Debug)]
enum Stop {
    Deep,
    Other(String),
}

impl Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Deep => f.write_str("it nests too deep"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Stop {}

impl ser::Error for Stop {
    fn custom<T: Display>(text: T) -> Self {
        Self::Other(text.to_string())
    }
}

impl Walk {
    fn enter(&mut self) -> Result<&mut Self, Stop> {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        if self.depth > FAR { Err(Stop::Deep) } else { Ok(self) }
    }

    fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

macro_rules! scalars {
    ($($name:ident: $type:ty),* $(,)?) => {
        $(fn $name(self, _: $type) -> Result<(), Stop> { Ok(()) })*
    };
}

impl<'w> ser::Serializer for &'w mut Walk {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = &'w mut Walk;
    type SerializeTuple = &'w mut Walk;
    type SerializeTupleStruct = &'w mut Walk;
    type SerializeTupleVariant = Variant<'w>;
    type SerializeMap = &'w mut Walk;
    type SerializeStruct = &'w mut Walk;
    type SerializeStructVariant = Variant<'w>;

    scalars! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32,
        serialize_i64: i64, serialize_i128: i128, serialize_u8: u8, serialize_u16: u16,
        serialize_u32: u32, serialize_u64: u64, serialize_u128: u128, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_unit_struct: &'static str,
    }

    fn serialize_str(self, text: &str) -> Result<(), Stop> {
        if std::mem::take(&mut self.raw) {
            // The level of the struct that stands for it isn't written.
            self.deepest = self.deepest.max(self.depth - 1 + json_depth(text.as_bytes()));
        }
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, _: &T) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Stop> {
        if !bytes.is_empty() {
            self.enter()?.leave();
        }
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Stop> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &str, _: u32, _: &str) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        let walk = self.enter()?;
        value.serialize(&mut *walk)?;
        walk.leave();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Variant<'w>, Stop> {
        Ok(Variant(self.enter()?.enter()?))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Stop> {
        self.enter()
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Self, Stop> {
        if name == RAW {
            self.raw = true;
            // Not a level of the JSON, and left like one.
            self.depth += 1;
            return Ok(self);
        }
        self.enter()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Variant<'w>, Stop> {
        Ok(Variant(self.enter()?.enter()?))
    }
}

/// The two levels of `{"Variant": {…}}`.
struct Variant<'w>(&'w mut Walk);

macro_rules! elements {
    ($($trait:ident :: $method:ident),* $(,)?) => {
        $(impl ser::$trait for &mut Walk {
            type Ok = ();
            type Error = Stop;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
                value.serialize(&mut **self)
            }
            fn end(self) -> Result<(), Stop> {
                self.leave();
                Ok(())
            }
        })*
    };
}

elements!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
);

impl ser::SerializeMap for &mut Walk {
    type Ok = ();
    type Error = Stop;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Stop> {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Stop> {
        self.leave();
        Ok(())
    }
}

impl ser::SerializeStruct for &mut Walk {
    type Ok = ();
    type Error = Stop;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Stop> {
        self.leave();
        Ok(())
    }
}

impl ser::SerializeTupleVariant for Variant<'_> {
    type Ok = ();
    type Error = Stop;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        value.serialize(&mut *self.0)
    }

    fn end(self) -> Result<(), Stop> {
        self.0.leave();
        self.0.leave();
        Ok(())
    }
}

impl ser::SerializeStructVariant for Variant<'_> {
    type Ok = ();
    type Error = Stop;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        value.serialize(&mut *self.0)
    }

    fn end(self) -> Result<(), Stop> {
        self.0.leave();
        self.0.leave();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde::Serialize;
    use serde_json::json;
    use serde_json::value::RawValue;

    #[derive(Serialize)]
    enum Shape {
        Unit,
        New(Vec<u8>),
        Pair(u8, Vec<u8>),
        Named { inner: Vec<Vec<u8>> },
    }

    #[derive(Serialize)]
    struct Odd {
        raw: Box<RawValue>,
        after: Vec<String>,
        shapes: Vec<Shape>,
        #[serde(flatten)]
        more: serde_json::Map<String, serde_json::Value>,
    }

    #[track_caller]
    fn check<T: Serialize>(value: &T) {
        let written = serde_json::to_string(value).unwrap();
        assert_eq!(depth_of(value).unwrap(), json_depth(written.as_bytes()), "{written}");
    }

    #[test]
    fn the_depth_is_that_of_what_is_written() {
        check(&Shape::Unit);
        check(&Shape::New(vec![1]));
        check(&Shape::Pair(1, vec![]));
        check(&Shape::Named { inner: vec![vec![]] });
        check(&json!({"a": [[["[[[["]]], "b": {}}));
        for raw in ["1", "[[[[[[{}]]]]]]", r#""[[[[[[[[""#] {
            check(&Odd {
                raw: RawValue::from_string(raw.to_owned()).unwrap(),
                after: vec!["[[[[[[[[[[[".to_owned()],
                shapes: vec![Shape::Named { inner: vec![] }],
                more: serde_json::Map::from_iter([("x".to_owned(), json!([[1]]))]),
            });
        }
    }

    #[test]
    fn what_nests_without_end_is_given_up() {
        let deep = (0..5000).fold(json!(1), |inner, _| serde_json::Value::Array(vec![inner]));
        assert!(depth_of(&deep).unwrap() > FAR);
        super::super::discard(deep);
    }
}
