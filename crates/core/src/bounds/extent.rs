//! Computes the depth and size of a value's JSON in one walk over its fields, without serializing
//! all of it.

use std::fmt::{Display, Write};

use serde::ser::{self, Serialize};

use super::json_depth;

/// How serde_json says that a text is JSON already.
const RAW: &str = "$serde_json::private::RawValue";

/// The extent of a value as compact JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Extent {
    /// The nesting of lists and objects: `[]` has depth 1.
    pub depth: usize,
    /// Its bytes. If it nests deeper than can be read, the bytes up to that depth.
    pub bytes: u64,
}

/// Computes the extent of a value as serde_json would write it.
///
/// ```
/// use ephor_core::bounds::extent_of;
/// let extent = extent_of(&serde_json::json!({"a": [1]})).unwrap();
/// assert_eq!((extent.depth, extent.bytes), (2, 9));
/// assert_eq!(extent_of(&(1, Some(vec!["x"]))).unwrap().depth, 2);
/// ```
pub fn extent_of<T: Serialize + ?Sized>(value: &T) -> Result<Extent, serde_json::Error> {
    let mut walk = Walk::default();
    match value.serialize(&mut walk) {
        Ok(()) | Err(Stop::Deep) => Ok(Extent { depth: walk.deepest, bytes: walk.bytes }),
        Err(Stop::Other(text)) => Err(ser::Error::custom(text)),
    }
}

#[derive(Default)]
struct Walk {
    depth: usize,
    deepest: usize,
    bytes: u64,
    raw: bool,
    /// Whether what was walked last is written in quotes.
    quoted: bool,
}

/// So deep that nobody could read it: continuing would only exhaust the stack.
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

/// The bytes of a text between its quotes.
fn escaped(text: &str) -> u64 {
    let plain = text.len() as u64;
    // Nearly all texts are plain, and to see that alone takes whole words of them at a time.
    let special = |any: bool, byte: u8| any | (byte < 0x20) | (byte == b'"') | (byte == b'\\');
    if !text.bytes().fold(false, special) {
        return plain;
    }
    let more = |byte: u8| match byte {
        b'"' | b'\\' | 0x08 | b'\t' | b'\n' | 0x0c | b'\r' => 1,
        0..0x20 => 5,
        _ => 0,
    };
    plain + text.bytes().map(more).sum::<u64>()
}

/// Counts a text that is written piece by piece.
struct Pieces(u64);

impl Write for Pieces {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 += escaped(text);
        Ok(())
    }
}

fn digits(number: u128) -> u64 {
    number.checked_ilog10().map_or(1, |log| u64::from(log) + 1)
}

impl Walk {
    fn enter(&mut self) -> Result<(), Stop> {
        // Both brackets.
        self.bytes += 2;
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        if self.depth > FAR { Err(Stop::Deep) } else { Ok(()) }
    }

    fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn bare(&mut self, bytes: u64) -> Result<(), Stop> {
        self.bytes += bytes;
        self.quoted = false;
        Ok(())
    }

    fn text(&mut self, text: &str) {
        self.bytes += escaped(text) + 2;
        self.quoted = true;
    }

    /// A list or an object.
    fn level(&mut self) -> Result<Level<'_>, Stop> {
        self.enter()?;
        Ok(Level { walk: self, any: false, levels: 1 })
    }

    /// The two levels of `{"Variant": {…}}`.
    fn variant(&mut self, name: &str) -> Result<Level<'_>, Stop> {
        self.enter()?;
        self.text(name);
        self.bytes += 1;
        self.enter()?;
        Ok(Level { walk: self, any: false, levels: 2 })
    }
}

macro_rules! integers {
    ($($name:ident: $type:ty),* $(,)?) => {
        $(fn $name(self, number: $type) -> Result<(), Stop> {
            #[allow(unused_comparisons)]
            let sign = u64::from(number < 0);
            // The same number without its sign: no integer is wider.
            #[allow(clippy::cast_lossless, clippy::cast_possible_truncation)]
            let size = if sign == 0 { number as u128 } else { (number as i128).unsigned_abs() };
            self.bare(sign + digits(size))
        })*
    };
}

macro_rules! floats {
    ($($name:ident: $type:ty),* $(,)?) => {
        $(fn $name(self, number: $type) -> Result<(), Stop> {
            let written = serde_json::to_string(&number);
            self.bare(written.map_err(|error| Stop::Other(error.to_string()))?.len() as u64)
        })*
    };
}

impl<'w> ser::Serializer for &'w mut Walk {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Level<'w>;
    type SerializeTuple = Level<'w>;
    type SerializeTupleStruct = Level<'w>;
    type SerializeTupleVariant = Level<'w>;
    type SerializeMap = Level<'w>;
    type SerializeStruct = Level<'w>;
    type SerializeStructVariant = Level<'w>;

    integers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_i128: i128, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32,
        serialize_u64: u64, serialize_u128: u128,
    }

    floats! { serialize_f32: f32, serialize_f64: f64 }

    fn serialize_bool(self, value: bool) -> Result<(), Stop> {
        self.bare(if value { 4 } else { 5 })
    }

    fn serialize_char(self, value: char) -> Result<(), Stop> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), Stop> {
        if std::mem::take(&mut self.raw) {
            self.deepest = self.deepest.max(self.depth + json_depth(text.as_bytes()));
            return self.bare(text.len() as u64);
        }
        self.text(text);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Stop> {
        let mut pieces = Pieces(2);
        write!(pieces, "{value}").map_err(|error| Stop::Other(error.to_string()))?;
        self.bytes += pieces.0;
        self.quoted = true;
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Stop> {
        ser::Serializer::collect_seq(self, bytes)
    }

    fn serialize_none(self) -> Result<(), Stop> {
        self.bare(4)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Stop> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Stop> {
        self.bare(4)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Stop> {
        self.bare(4)
    }

    fn serialize_unit_variant(self, _: &str, _: u32, name: &str) -> Result<(), Stop> {
        self.text(name);
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
        name: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        ser::SerializeStruct::serialize_field(&mut self.level()?, name, value)?;
        self.leave();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Level<'w>, Stop> {
        self.level()
    }

    fn serialize_tuple(self, _: usize) -> Result<Level<'w>, Stop> {
        self.level()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Level<'w>, Stop> {
        self.level()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Level<'w>, Stop> {
        self.variant(name)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Level<'w>, Stop> {
        self.level()
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Level<'w>, Stop> {
        if name == RAW {
            // Neither a level of the JSON, nor a key.
            self.raw = true;
            return Ok(Level { walk: self, any: false, levels: 0 });
        }
        self.level()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Level<'w>, Stop> {
        self.variant(name)
    }
}

/// A list or an object whose members are being walked.
struct Level<'w> {
    walk: &'w mut Walk,
    /// Whether there was a member: a comma follows it.
    any: bool,
    /// How many levels end with it.
    levels: usize,
}

impl Level<'_> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        self.walk.bytes += u64::from(std::mem::replace(&mut self.any, true));
        value.serialize(&mut *self.walk)
    }

    fn end(self) -> Result<(), Stop> {
        (0..self.levels).for_each(|_| self.walk.leave());
        self.walk.quoted = false;
        Ok(())
    }
}

macro_rules! items {
    ($($trait:ident :: $method:ident),* $(,)?) => {
        $(impl ser::$trait for Level<'_> {
            type Ok = ();
            type Error = Stop;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
                self.item(value)
            }
            fn end(self) -> Result<(), Stop> {
                self.end()
            }
        })*
    };
}

items!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
);

impl ser::SerializeMap for Level<'_> {
    type Ok = ();
    type Error = Stop;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Stop> {
        self.item(key)?;
        // Numbers become texts; and the colon.
        self.walk.bytes += if self.walk.quoted { 1 } else { 3 };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        value.serialize(&mut *self.walk)
    }

    fn end(self) -> Result<(), Stop> {
        self.end()
    }
}

macro_rules! fields {
    ($($trait:ident),*) => {
        $(impl ser::$trait for Level<'_> {
            type Ok = ();
            type Error = Stop;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Stop> {
                if self.levels > 0 {
                    self.item(name)?;
                    self.walk.bytes += 1;
                }
                value.serialize(&mut *self.walk)
            }
            fn end(self) -> Result<(), Stop> {
                self.end()
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests;
