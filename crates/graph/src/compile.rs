//! Compiles a graph: resolves every name and reports every mistake.

mod dag;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::compiled::{Compiled, CompiledGraph, Spec};
use crate::exits::{Exit, Exits, Place};
use crate::graph::{Extra, Graph, RawExit, RawNode};
use crate::mistakes::{CompileError, Mistake};
use crate::names::{END, START};
use crate::policy::Policy;
use crate::state::State;
use crate::trigger::Trigger;
use dag::dag;

impl<S: State> Graph<S> {
    /// Checks the graph and makes it ready to run.
    ///
    /// # Errors
    /// All mistakes, by name.
    pub fn compile(self) -> Result<CompiledGraph<S>, CompileError> {
        let mut mistakes = self.mistakes;
        let index = names(&self.nodes, &mut mistakes);
        let mut exits: Vec<Vec<Exit<S>>> = Vec::new();
        exits.resize_with(self.nodes.len() + 1, Vec::new);
        let mut edges = HashSet::new();
        // Where ways begin: at START, and where a mistake that is reported hides from where.
        let mut entries = Entries::default();
        for (from, exit) in self.exits {
            let Some(place) = source(&from, &exit, self.nodes.len(), &index, &mut mistakes) else {
                entries.add(exit.targets(), &index);
                // Its targets may be mistakes of their own.
                resolve(&from, exit, &index, &mut edges, &mut mistakes);
                continue;
            };
            let known = mistakes.len();
            if from == START && matches!(exit, RawExit::Goto { .. }) {
                entries.add(exit.targets(), &index);
                mistakes.push(Mistake::StartGoes { to: exit.named() });
                continue;
            }
            let dispatches = |exit: &Exit<S>| matches!(exit, Exit::Route { .. });
            if let Some(exit) = resolve(&from, exit, &index, &mut edges, &mut mistakes) {
                if dispatches(&exit) && exits[place].iter().any(dispatches) {
                    mistakes.push(Mistake::DuplicateDispatcher { from: from.clone() });
                }
                exits[place].push(exit);
            }
            entries.unsure |= from == START && mistakes.len() > known;
        }
        let start = Exits::new(exits.pop().unwrap_or_default());
        let mut nodes: Vec<Spec<S>> = self
            .nodes
            .into_iter()
            .zip(exits)
            .map(|(node, exits)| Spec {
                name: node.name.into(),
                node: node.node,
                policy: Policy::default(),
                exits: Exits::new(exits),
                marker: node.marker,
                before: false,
                after: false,
                inner: node.inner,
            })
            .collect();
        for (name, extra) in self.extras {
            let what = match extra {
                Extra::Timeout(_) => "timeout",
                Extra::Retry(_) => "retry",
                Extra::Cache(_) => "cache",
            };
            match index.get(name.as_str()) {
                Some(&place) => extra.put(&mut nodes[place as usize].policy),
                None => mistakes.push(Mistake::UnknownNode { what, node: name }),
            }
        }
        let mut stop = |name: String, place: &'static str, nodes: &mut [Spec<S>]| match index
            .get(name.as_str())
            .map(|&place| &mut nodes[place as usize])
        {
            Some(node) if place == "before" => node.before = true,
            Some(node) => node.after = true,
            None => {
                let name = format!("{name:?}");
                mistakes.push(Mistake::UnknownInterrupt { place, name, what: "node" });
            }
        };
        self.before.into_iter().for_each(|name| stop(name, "before", &mut nodes));
        self.after.into_iter().for_each(|name| stop(name, "after", &mut nodes));
        let (mut on_edges, mut led) = (HashSet::new(), HashMap::new());
        for (from, to) in self.on_edges {
            let source = index.get(from.as_str()).copied();
            let target = index.get(to.as_str()).copied();
            let leads = |&(from, to): &(u32, u32)| {
                let targets = led.entry(from).or_insert_with(|| {
                    nodes[from as usize].exits.places().collect::<HashSet<Place>>()
                });
                targets.contains(&Place(to))
            };
            match source.zip(target).filter(leads) {
                Some(edge) => drop(on_edges.insert(edge)),
                None => mistakes.push(Mistake::UnknownInterrupt {
                    place: "on",
                    name: format!("{from:?} -> {to:?}"),
                    what: "edge",
                }),
            }
        }
        if !nodes.is_empty() {
            reach(&start, &nodes, &index, entries, &mut mistakes);
        }
        let dag = match self.trigger {
            Trigger::Any => None,
            Trigger::All => dag(&start, &nodes, &mut mistakes),
        };
        if !mistakes.is_empty() {
            return Err(CompileError { graph: self.name, mistakes });
        }
        let gated = !on_edges.is_empty() || nodes.iter().any(|node| node.before || node.after);
        Ok(CompiledGraph(Arc::new(Compiled {
            name: self.name.into(),
            trigger: self.trigger,
            keys: self.keys,
            names: nodes.iter().map(|node| node.name.clone()).collect(),
            nodes,
            index: index.into_iter().map(|(name, place)| (name.into(), place)).collect(),
            start,
            on_edges,
            gated,
            limits: self.limits,
            listeners: self.listeners,
            dag,
        })))
    }
}

fn names<S: State>(nodes: &[RawNode<S>], mistakes: &mut Vec<Mistake>) -> HashMap<String, u32> {
    let mut index = HashMap::with_capacity(nodes.len());
    let mut twice = HashSet::new();
    if nodes.is_empty() {
        mistakes.push(Mistake::Empty);
    }
    for (place, node) in (0..).zip(nodes) {
        let name = &node.name;
        if name.trim().is_empty() {
            mistakes.push(Mistake::BlankName);
        }
        if name == START || name == END || name.starts_with("__") {
            mistakes.push(Mistake::ReservedName(name.clone()));
        }
        if index.insert(name.clone(), place).is_some() && twice.insert(name) {
            mistakes.push(Mistake::DuplicateNode(name.clone()));
        }
    }
    index
}

/// The place of a source; START's is behind the last node's.
fn source<S: State>(
    from: &str,
    exit: &RawExit<S>,
    count: usize,
    index: &HashMap<String, u32>,
    mistakes: &mut Vec<Mistake>,
) -> Option<usize> {
    let to = || exit.named();
    if from == START {
        return Some(count);
    }
    if from == END {
        mistakes.push(Mistake::EndAsSource { to: to() });
        return None;
    }
    let place = index.get(from).map(|&place| place as usize);
    if place.is_none() {
        mistakes.push(Mistake::UnknownSource { from: from.to_owned(), to: to() });
    }
    place
}

impl<S: State> RawExit<S> {
    fn named(&self) -> String {
        let targets: Vec<String> = self.targets().map(|target| format!("{target:?}")).collect();
        targets.join(", ")
    }

    fn targets(&self) -> impl Iterator<Item = &str> {
        let (one, labelled, many) = match self {
            Self::Edge { to } | Self::When { to, .. } | Self::Each { to, .. } => {
                (Some(to.as_str()), &[][..], &[][..])
            }
            Self::Route { targets, .. } => (None, &targets[..], &[][..]),
            Self::Goto { targets } => (None, &[][..], &targets[..]),
        };
        let labelled = labelled.iter().map(|(_, to)| to.as_str());
        one.into_iter().chain(labelled).chain(many.iter().map(String::as_str))
    }
}

fn resolve<S: State>(
    from: &str,
    exit: RawExit<S>,
    index: &HashMap<String, u32>,
    edges: &mut HashSet<(String, String)>,
    mistakes: &mut Vec<Mistake>,
) -> Option<Exit<S>> {
    let mut place = |to: &str| -> Option<Place> {
        if to == END {
            return Some(Place::END);
        }
        if to == START {
            mistakes.push(Mistake::StartAsTarget { from: from.to_owned() });
            return None;
        }
        let found = index.get(to).map(|&place| Place(place));
        if found.is_none() {
            let (from, to) = (from.to_owned(), to.to_owned());
            mistakes.push(Mistake::UnknownTarget { from, to });
        }
        found
    };
    let mut single = |to: String, place: Option<Place>, mistakes: &mut Vec<Mistake>| {
        if !edges.insert((from.to_owned(), to.clone())) {
            mistakes.push(Mistake::DuplicateEdge { from: from.to_owned(), to });
        }
        place
    };
    match exit {
        RawExit::Edge { to } => {
            let place = place(&to);
            single(to, place, mistakes).map(Exit::Edge)
        }
        RawExit::When { to, label, holds } => {
            let place = place(&to);
            single(to, place, mistakes).map(|to| Exit::When { to, label, holds })
        }
        RawExit::Each { to, items } => {
            if to == END {
                mistakes.push(Mistake::ListToEnd { from: from.to_owned() });
                return None;
            }
            let place = place(&to);
            single(to, place, mistakes).map(|to| Exit::Each { to, items })
        }
        RawExit::Route { targets, pick } => {
            let found: Vec<_> = targets.iter().map(|(_, to)| place(to)).collect();
            if targets.is_empty() {
                mistakes.push(Mistake::EmptyMapping { from: from.to_owned() });
            }
            let mut labels = HashSet::new();
            for label in targets.iter().filter_map(|(label, _)| label.as_ref()) {
                if !labels.insert(label) {
                    let (from, label) = (from.to_owned(), label.clone());
                    mistakes.push(Mistake::DuplicateLabel { from, label });
                }
            }
            let targets = targets.into_iter().zip(found);
            let targets = targets
                .filter_map(|((label, to), place)| Some((label.unwrap_or(to), place?)))
                .collect();
            Some(Exit::Route { targets, pick })
        }
        RawExit::Goto { targets } => {
            let found = targets.iter().filter_map(|to| Some((to.clone(), place(to)?))).collect();
            if targets.is_empty() {
                mistakes.push(Mistake::EmptyMapping { from: from.to_owned() });
            }
            Some(Exit::Goto { targets: found })
        }
    }
}

/// Ways whose beginning is a mistake that has been reported: that nothing else leads there would be
/// said a second time.
#[derive(Default)]
struct Entries {
    places: Vec<Place>,
    /// START leads somewhere, and nobody can say where.
    unsure: bool,
}

impl Entries {
    fn add<'a>(&mut self, targets: impl Iterator<Item = &'a str>, index: &HashMap<String, u32>) {
        self.places.extend(targets.filter_map(|to| index.get(to)).map(|&place| Place(place)));
    }
}

fn reach<S: State>(
    start: &Exits<S>,
    nodes: &[Spec<S>],
    index: &HashMap<String, u32>,
    entries: Entries,
    mistakes: &mut Vec<Mistake>,
) {
    let mut reached = vec![false; nodes.len()];
    let mut open: Vec<Place> = start.places().filter(|place| *place != Place::END).collect();
    if open.is_empty() {
        // That every node is unreachable as well goes without saying.
        if !entries.unsure && !mistakes.iter().any(|it| matches!(it, Mistake::StartGoes { .. })) {
            mistakes.push(Mistake::NoEntry);
        }
        return;
    }
    open.extend(entries.places);
    while let Some(place) = open.pop() {
        if place != Place::END && !std::mem::replace(&mut reached[place.index()], true) {
            open.extend(nodes[place.index()].exits.places());
        }
    }
    for (place, node) in nodes.iter().enumerate().filter(|(place, _)| !reached[*place]) {
        // The bearer of a name that was used twice, or that nothing can lead to, has been reported
        // as that.
        let name = node.name.as_str();
        let named = name != START && name != END;
        if named && index.get(name).is_some_and(|&last| last as usize == place) {
            mistakes.push(Mistake::Unreachable(node.name.to_string()));
        }
    }
}
