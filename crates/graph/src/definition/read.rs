//! Deserializes definitions: the short forms of nodes and edges, and maps in which duplicate keys
//! are errors.

use std::fmt;
use std::marker::PhantomData;

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::parts::{EdgeDefinition, NodeDefinition};
use crate::state::{JsonKeys, Strategy};

/// A node's name, or the node.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum NodeForm {
    Name(String),
    Whole(NodeDefinition),
}

/// `[from, to]`, or the edge.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum EdgeForm {
    Pair(String, String),
    Whole(EdgeDefinition),
}

impl<'de> Deserialize<'de> for NodeForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Form;

        impl<'de> Visitor<'de> for Form {
            type Value = NodeForm;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a node: its name, or an object with its name")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<NodeForm, E> {
                Ok(NodeForm::Name(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<NodeForm, A::Error> {
                NodeDefinition::deserialize(MapAccessDeserializer::new(map)).map(NodeForm::Whole)
            }
        }

        deserializer.deserialize_any(Form)
    }
}

impl<'de> Deserialize<'de> for EdgeForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Form;

        impl<'de> Visitor<'de> for Form {
            type Value = EdgeForm;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an edge: [from, to], or an object with from and to")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<EdgeForm, A::Error> {
                let pair = (items.next_element()?, items.next_element()?);
                let more = items.next_element::<IgnoredAny>()?;
                match (pair, more) {
                    ((Some(from), Some(to)), None) => Ok(EdgeForm::Pair(from, to)),
                    _ => Err(A::Error::custom("an edge is a list of two names: [from, to]")),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<EdgeForm, A::Error> {
                EdgeDefinition::deserialize(MapAccessDeserializer::new(map)).map(EdgeForm::Whole)
            }
        }

        deserializer.deserialize_any(Form)
    }
}

pub(super) mod nodes {
    use super::*;

    pub fn serialize<S: Serializer>(nodes: &[NodeDefinition], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(nodes.iter().map(|node| match node {
            plain if *plain == plain.name.as_str().into() => NodeForm::Name(plain.name.clone()),
            other => NodeForm::Whole(other.clone()),
        }))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<NodeDefinition>, D::Error> {
        let forms = Vec::<NodeForm>::deserialize(from)?;
        let node = |form| match form {
            NodeForm::Name(name) => NodeDefinition { name, ..NodeDefinition::default() },
            NodeForm::Whole(node) => node,
        };
        Ok(forms.into_iter().map(node).collect())
    }
}

pub(super) mod edges {
    use super::*;

    pub fn serialize<S: Serializer>(edges: &[EdgeDefinition], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(edges.iter().map(|edge| match edge {
            EdgeDefinition { from, to, when: None } => EdgeForm::Pair(from.clone(), to.clone()),
            other => EdgeForm::Whole(other.clone()),
        }))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<EdgeDefinition>, D::Error> {
        let forms = Vec::<EdgeForm>::deserialize(from)?;
        let edge = |form| match form {
            EdgeForm::Pair(from, to) => EdgeDefinition::new(from, to),
            EdgeForm::Whole(edge) => edge,
        };
        Ok(forms.into_iter().map(edge).collect())
    }
}

/// A map in which each key is there once.
pub(super) fn unique<'de, D, V>(from: D) -> Result<IndexMap<String, V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    struct Entries<V>(PhantomData<V>);

    impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
        type Value = IndexMap<String, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = IndexMap::new();
            while let Some(key) = map.next_key::<String>()? {
                if entries.contains_key(&key) {
                    return Err(A::Error::custom(format_args!("{key:?} is there twice")));
                }
                entries.insert(key, map.next_value()?);
            }
            Ok(entries)
        }
    }

    from.deserialize_map(Entries(PhantomData))
}

pub(super) fn entries<S, V>(map: &IndexMap<String, V>, to: S) -> Result<S::Ok, S::Error>
where
    S: Serializer,
    V: Serialize,
{
    to.collect_map(map)
}

/// Strategies that data can name.
pub(super) fn keys<'de, D>(from: D) -> Result<IndexMap<String, Strategy>, D::Error>
where
    D: Deserializer<'de>,
{
    let keys: IndexMap<String, Strategy> = unique(from)?;
    for (key, strategy) in &keys {
        JsonKeys::new().with(key, *strategy).map_err(D::Error::custom)?;
    }
    Ok(keys)
}

/// Strategies that can be read again: data has no name for code.
pub(super) fn named<S: Serializer>(
    keys: &IndexMap<String, Strategy>,
    to: S,
) -> Result<S::Ok, S::Error> {
    for (key, strategy) in keys {
        JsonKeys::new().with(key, *strategy).map_err(serde::ser::Error::custom)?;
    }
    to.collect_map(keys)
}

/// A key or a pointer, which names something.
pub(super) fn place<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let place = String::deserialize(from)?;
    match place.trim().is_empty() {
        true => Err(D::Error::custom("a key of the state was expected, and this is blank")),
        false => Ok(place),
    }
}
