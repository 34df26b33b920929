//! The traits that a field needs for each strategy.
//!
//! An `Arc` is copied only when there is something to change and someone else holds it too; an
//! `Option` that is `None` is begun with an empty collection.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use serde_json::{Map, Value};

/// A field that `#[state(append)]` works on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be appended to",
    note = "`#[state(append)]` is for a `Vec`, a `VecDeque` or a set, also in an `Arc` or an \
            `Option`; implement `ephor_graph::state::Append` for a type of yours"
)]
pub trait Append {
    /// An element.
    type Item;

    /// Appends the elements. No elements: changes nothing.
    fn append_items(&mut self, items: Vec<Self::Item>);
}

/// A field that `#[state(append, unique)]` works on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be appended to without duplicates",
    note = "`#[state(append, unique)]` is for a `Vec` or a `VecDeque` of something that is \
            `PartialEq`, also in an `Arc` or an `Option`"
)]
pub trait AppendUnique: Append {
    /// Whether it contains the element.
    fn holds(&self, item: &Self::Item) -> bool;

    /// Appends, one after another, the elements that don't exist yet. Existing duplicates stay. For
    /// lists this compares each new element with all others.
    fn append_unique(&mut self, items: Vec<Self::Item>);
}

/// A field that `#[state(merge)]` works on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be merged into",
    note = "`#[state(merge)]` is for a `BTreeMap`, a `HashMap` or a `serde_json::Map`, also in an \
            `Arc` or an `Option`; implement `ephor_graph::state::Merge` for a type of yours"
)]
pub trait Merge {
    /// An entry's name.
    type Key;
    /// An entry's value.
    type Value;
    /// What an update holds: the entries to set.
    type Entries: Default
        + Extend<(Self::Key, Self::Value)>
        + IntoIterator<Item = (Self::Key, Self::Value)>;

    /// Sets the entries and keeps the others. Values aren't merged recursively.
    fn merge_entries(&mut self, entries: impl IntoIterator<Item = (Self::Key, Self::Value)>);
}

impl<T> Append for Vec<T> {
    type Item = T;

    fn append_items(&mut self, items: Vec<T>) {
        self.extend(items);
    }
}

impl<T: PartialEq> AppendUnique for Vec<T> {
    fn holds(&self, item: &T) -> bool {
        self.contains(item)
    }

    fn append_unique(&mut self, items: Vec<T>) {
        for item in items {
            if !self.contains(&item) {
                self.push(item);
            }
        }
    }
}

impl<T> Append for VecDeque<T> {
    type Item = T;

    fn append_items(&mut self, items: Vec<T>) {
        self.extend(items);
    }
}

impl<T: PartialEq> AppendUnique for VecDeque<T> {
    fn holds(&self, item: &T) -> bool {
        self.contains(item)
    }

    fn append_unique(&mut self, items: Vec<T>) {
        for item in items {
            if !self.contains(&item) {
                self.push_back(item);
            }
        }
    }
}

impl<T: Ord> Append for BTreeSet<T> {
    type Item = T;

    fn append_items(&mut self, items: Vec<T>) {
        self.extend(items);
    }
}

impl<T: Ord> AppendUnique for BTreeSet<T> {
    fn holds(&self, item: &T) -> bool {
        self.contains(item)
    }

    fn append_unique(&mut self, items: Vec<T>) {
        self.extend(items);
    }
}

impl<T: Eq + Hash, S: BuildHasher> Append for HashSet<T, S> {
    type Item = T;

    fn append_items(&mut self, items: Vec<T>) {
        self.extend(items);
    }
}

impl<T: Eq + Hash, S: BuildHasher> AppendUnique for HashSet<T, S> {
    fn holds(&self, item: &T) -> bool {
        self.contains(item)
    }

    fn append_unique(&mut self, items: Vec<T>) {
        self.extend(items);
    }
}

impl<K: Ord, V> Merge for BTreeMap<K, V> {
    type Key = K;
    type Value = V;
    type Entries = Self;

    fn merge_entries(&mut self, entries: impl IntoIterator<Item = (K, V)>) {
        self.extend(entries);
    }
}

impl<K: Eq + Hash, V, S: BuildHasher + Default> Merge for HashMap<K, V, S> {
    type Key = K;
    type Value = V;
    type Entries = Self;

    fn merge_entries(&mut self, entries: impl IntoIterator<Item = (K, V)>) {
        self.extend(entries);
    }
}

impl Merge for Map<String, Value> {
    type Key = String;
    type Value = Value;
    type Entries = Self;

    fn merge_entries(&mut self, entries: impl IntoIterator<Item = (String, Value)>) {
        self.extend(entries);
    }
}

impl<C: Append + Default> Append for Option<C> {
    type Item = C::Item;

    fn append_items(&mut self, items: Vec<C::Item>) {
        if !items.is_empty() {
            self.get_or_insert_default().append_items(items);
        }
    }
}

impl<C: AppendUnique + Default> AppendUnique for Option<C> {
    fn holds(&self, item: &C::Item) -> bool {
        self.as_ref().is_some_and(|collection| collection.holds(item))
    }

    fn append_unique(&mut self, items: Vec<C::Item>) {
        if !items.is_empty() {
            self.get_or_insert_default().append_unique(items);
        }
    }
}

impl<C: Merge + Default> Merge for Option<C> {
    type Key = C::Key;
    type Value = C::Value;
    type Entries = C::Entries;

    fn merge_entries(&mut self, entries: impl IntoIterator<Item = (C::Key, C::Value)>) {
        let mut entries = entries.into_iter().peekable();
        if entries.peek().is_some() {
            self.get_or_insert_default().merge_entries(entries);
        }
    }
}

impl<C: Append + Clone> Append for Arc<C> {
    type Item = C::Item;

    fn append_items(&mut self, items: Vec<C::Item>) {
        if !items.is_empty() {
            Self::make_mut(self).append_items(items);
        }
    }
}

impl<C: AppendUnique + Clone> AppendUnique for Arc<C> {
    fn holds(&self, item: &C::Item) -> bool {
        self.as_ref().holds(item)
    }

    fn append_unique(&mut self, mut items: Vec<C::Item>) {
        items.retain(|item| !self.holds(item));
        if !items.is_empty() {
            Self::make_mut(self).append_unique(items);
        }
    }
}

impl<C: Merge + Clone> Merge for Arc<C> {
    type Key = C::Key;
    type Value = C::Value;
    type Entries = C::Entries;

    fn merge_entries(&mut self, entries: impl IntoIterator<Item = (C::Key, C::Value)>) {
        let mut entries = entries.into_iter().peekable();
        if entries.peek().is_some() {
            Self::make_mut(self).merge_entries(entries);
        }
    }
}
