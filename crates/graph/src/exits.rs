//! What leads on from a node, compiled: from a state to the targets.

use std::collections::HashSet;
use std::sync::Arc;

use ephor_core::{ErrorCode, Failure};
use serde_json::Value;
use smallvec::SmallVec;

use crate::caught::caught;
use crate::command::Goto;
use crate::names::END;
use crate::state::State;
use crate::topology::EdgeKind;

/// A node's place in its graph, or END.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Place(pub u32);

impl Place {
    pub const END: Self = Self(u32::MAX);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who comes next, once or once an item.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub place: Place,
    pub items: Option<Arc<[Value]>>,
}

impl Target {
    pub fn once(place: Place) -> Self {
        Self { place, items: None }
    }
}

pub(crate) type Holds<S> = Arc<dyn Fn(&S) -> Result<bool, Failure> + Send + Sync>;
pub(crate) type Pick<S> = Arc<dyn Fn(&S) -> Result<SmallVec<[Goto; 1]>, Failure> + Send + Sync>;
pub(crate) type Items<S> = Arc<dyn Fn(&S) -> Result<Vec<Value>, Failure> + Send + Sync>;

pub(crate) type Next = SmallVec<[Target; 2]>;

pub(crate) enum Exit<S: State> {
    Edge(Place),
    When {
        to: Place,
        label: Option<String>,
        holds: Holds<S>,
    },
    /// Labels are the targets' names where the graph gave none.
    Route {
        targets: Vec<(String, Place)>,
        pick: Pick<S>,
    },
    Each {
        to: Place,
        items: Items<S>,
    },
    Goto {
        targets: Vec<(String, Place)>,
    },
}

impl<S: State> Exit<S> {
    fn commanded(&self) -> Option<&Vec<(String, Place)>> {
        match self {
            Self::Goto { targets } => Some(targets),
            _ => None,
        }
    }
}

pub(crate) struct Exits<S: State> {
    pub list: Vec<Exit<S>>,
    /// The targets, where they are always the same.
    fixed: Option<Next>,
}

impl<S: State> Exits<S> {
    pub fn new(list: Vec<Exit<S>>) -> Self {
        let edge = |exit: &Exit<S>| match exit {
            Exit::Edge(to) => Some(Some(Target::once(*to))),
            Exit::Goto { .. } => Some(None),
            _ => None,
        };
        let fixed: Option<Vec<Option<Target>>> = list.iter().map(edge).collect();
        Self { fixed: fixed.map(|targets| targets.into_iter().flatten().collect()), list }
    }

    /// Where it goes without looking at the state.
    pub fn fixed(&self) -> Option<&Next> {
        self.fixed.as_ref()
    }

    /// Where it goes in that state, or where the node itself said.
    pub fn decide(&self, node: &str, state: &S, goto: Option<Vec<Goto>>) -> Result<Next, Failure> {
        let (next, broken) = self.weigh(node, state, goto);
        broken.into_iter().next().map_or(Ok(next), |(_, failure)| Err(failure))
    }

    /// The same, and apart from it the targets of which nobody can say whether it goes there.
    pub fn weigh(
        &self,
        node: &str,
        state: &S,
        goto: Option<Vec<Goto>>,
    ) -> (Next, Vec<(Place, Failure)>) {
        let mut next = Next::new();
        let mut broken = Vec::new();
        if let Some(goto) = goto {
            let declared: Vec<_> = self.list.iter().filter_map(Exit::commanded).flatten().collect();
            for goto in goto {
                match target(node, "command", &declared, goto) {
                    Ok(target) => next.push(target),
                    Err(failure) => broken.push((Place::END, failure)),
                }
            }
            return (next, broken);
        }
        if let Some(fixed) = &self.fixed {
            return (fixed.clone(), broken);
        }
        for exit in &self.list {
            match exit {
                Exit::Edge(to) => next.push(Target::once(*to)),
                Exit::When { to, holds, .. } => match caught(
                    || format!("the condition of an edge from {node:?}"),
                    || holds(state),
                ) {
                    Ok(true) => next.push(Target::once(*to)),
                    Ok(false) => {}
                    Err(failure) => broken.push((*to, failure)),
                },
                Exit::Route { targets, pick } => {
                    let names: Vec<_> = targets.iter().collect();
                    let what = || format!("the dispatcher of node {node:?}");
                    let chosen: Result<Next, Failure> =
                        caught(what, || pick(state)).and_then(|chosen| {
                            let chosen = chosen.into_iter();
                            chosen.map(|goto| target(node, "dispatcher", &names, goto)).collect()
                        });
                    match chosen {
                        Ok(chosen) => next.extend(chosen),
                        Err(failure) => {
                            broken.extend(targets.iter().map(|(_, to)| (*to, failure.clone())));
                        }
                    }
                }
                Exit::Each { to, items } => match caught(
                    || format!("what lists the items of an edge from {node:?}"),
                    || items(state),
                ) {
                    Ok(items) => next.push(Target { place: *to, items: Some(items.into()) }),
                    Err(failure) => broken.push((*to, failure)),
                },
                Exit::Goto { .. } => {}
            }
        }
        (next, broken)
    }

    /// Every place that it may lead to, END too, some of them twice.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.list.iter().flat_map(|exit| {
            let (one, many) = match exit {
                Exit::Edge(to) | Exit::When { to, .. } | Exit::Each { to, .. } => {
                    (Some(*to), &[][..])
                }
                Exit::Route { targets, .. } | Exit::Goto { targets } => (None, &targets[..]),
            };
            one.into_iter().chain(many.iter().map(|(_, to)| *to))
        })
    }

    /// The nodes that it may lead to, each once, and whether it always does.
    pub fn wires(&self) -> Vec<(Place, bool)> {
        let overruled = self.list.iter().any(|exit| matches!(exit, Exit::Goto { .. }));
        let always = self.list.iter().filter_map(|exit| match exit {
            Exit::Edge(to) if !overruled => Some(*to),
            _ => None,
        });
        let always: HashSet<Place> = always.collect();
        let mut known = HashSet::new();
        let places = self.places().filter(|place| *place != Place::END && known.insert(*place));
        places.map(|place| (place, always.contains(&place))).collect()
    }

    /// Where it leads, as drawn.
    pub fn drawn(&self) -> Vec<(Place, Option<String>, EdgeKind)> {
        let mut drawn = Vec::new();
        for exit in &self.list {
            match exit {
                Exit::Edge(to) => drawn.push((*to, None, EdgeKind::Always)),
                Exit::When { to, label, .. } => {
                    drawn.push((*to, label.clone(), EdgeKind::Conditional));
                }
                Exit::Each { to, .. } => drawn.push((*to, None, EdgeKind::FanOut)),
                Exit::Route { targets, .. } | Exit::Goto { targets } => {
                    let lines = targets.iter().map(|(label, to)| (*to, label.clone()));
                    drawn.extend(lines.map(|(to, label)| (to, Some(label), EdgeKind::Conditional)));
                }
            }
        }
        drawn
    }
}

fn target(
    node: &str,
    what: &str,
    targets: &[&(String, Place)],
    goto: Goto,
) -> Result<Target, Failure> {
    let found = targets.iter().find(|(label, _)| *label == goto.node);
    let Some(&&(_, place)) = found else {
        let names: Vec<&str> = targets.iter().map(|(label, _)| label.as_str()).collect();
        let declared = match names.is_empty() {
            true => "it has declared none".to_owned(),
            false => format!("declared are: {}", names.join(", ")),
        };
        return Err(Failure::new(
            ErrorCode::Internal,
            format!(
                "the {what} of node {node:?} goes to {:?}, which it hasn't declared",
                goto.node
            ),
        )
        .hint(declared));
    };
    if place == Place::END && goto.items.is_some() {
        let message =
            format!("the {what} of node {node:?} runs {END} for a list, which does nothing");
        return Err(Failure::new(ErrorCode::Internal, message));
    }
    Ok(Target { place, items: goto.items.map(Into::into) })
}
