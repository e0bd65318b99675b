//! Data files as serde reads them.
//!
//! The crate that parses TOML has a deserializer of its own. It takes values apart as it goes, which is compiled once for every
//! type that is read and came to a twentieth of the library; this one only looks at them, and is not compiled into each place.

use serde::de::value::{MapAccessDeserializer, StringDeserializer};
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::borrow::Cow;
use std::fmt::Display;
use toml::Spanned;
use toml::de::DeValue;

/// A value of a file.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a>(pub(super) &'a DeValue<'a>);

/// What is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Error(String);

impl Error {
    pub(super) fn new(what: impl Display) -> Self {
        Self(what.to_string())
    }
}

impl de::Error for Error {
    fn custom<T: Display>(what: T) -> Self {
        Self::new(what)
    }
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Error;

    #[inline(never)]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Boolean(is) => visitor.visit_bool(*is),
            DeValue::Integer(number) => {
                let parsed = i64::from_str_radix(number.as_str(), number.radix());
                visitor.visit_i64(parsed.map_err(Error::new)?)
            }
            DeValue::Float(number) => {
                visitor.visit_f64(number.as_str().parse().map_err(Error::new)?)
            }
            DeValue::Array(items) => visitor.visit_seq(Items(items.iter())),
            DeValue::Table(fields) => visitor.visit_map(Fields {
                rest: fields.iter(),
                value: None,
            }),
            DeValue::Datetime(_) => Err(Error::new("a date is not expected here")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            DeValue::Table(fields) => {
                let fields = Fields {
                    rest: fields.iter(),
                    value: None,
                };
                visitor.visit_enum(MapAccessDeserializer::new(fields))
            }
            DeValue::String(text) => {
                let text: StringDeserializer<Error> = text.to_string().into_deserializer();
                visitor.visit_enum(text)
            }
            _ => Err(Error::new("neither a word nor a table")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

struct Items<'a>(std::slice::Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> de::SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let item = self.0.next();
        item.map(|item| seed.deserialize(Reader(item.get_ref())))
            .transpose()
    }
}

type Field<'a> = (&'a Spanned<Cow<'a, str>>, &'a Spanned<DeValue<'a>>);

struct Fields<'a, I: Iterator<Item = Field<'a>>> {
    rest: I,
    value: Option<&'a DeValue<'a>>,
}

impl<'a, 'de, I: Iterator<Item = Field<'a>>> de::MapAccess<'de> for Fields<'a, I> {
    type Error = Error;

    #[inline(never)]
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.rest.next() else {
            return Ok(None);
        };
        self.value = Some(value.get_ref());
        let key: &str = key.get_ref();
        seed.deserialize(key.into_deserializer()).map(Some)
    }

    #[inline(never)]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let value = self.value.take();
        let value = value.ok_or_else(|| Error::new("a value without a key"))?;
        seed.deserialize(Reader(value))
    }
}
