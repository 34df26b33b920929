//! Routes events to subscriptions by type.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use dashmap::DashMap;

use crate::middleware::Middleware;
use crate::stats::{Counter, Counters};
use crate::subscription::{Sub, SubscriptionId};

/// Types whose route is remembered. Names can come from outside; a route beyond this many is
/// computed each time.
const REMEMBERED: usize = 1024;

/// Credits set aside at most in one queue: for an event and what is added because of it.
const SET_ASIDE: usize = 2;

/// What a publish of one type needs to know.
#[derive(Debug)]
pub(crate) struct Route {
    /// Credits to set aside before the conversation is locked, in the order of ids.
    pub(crate) reserve: Vec<(Arc<Sub>, u32)>,
    /// Who is delivered an event of the type, in the order of ids.
    pub(crate) deliver: Vec<Arc<Sub>>,
    pub(crate) counter: Arc<Counter>,
}

#[derive(Debug, Default)]
struct Table {
    subscriptions: Vec<Arc<Sub>>,
    routes: DashMap<String, Arc<Route>>,
}

pub(crate) struct Routes {
    /// Replaced as a whole when a subscription comes or goes.
    table: RwLock<Table>,
    middleware: Arc<[Arc<dyn Middleware>]>,
    pub(crate) counters: Counters,
}

impl Routes {
    pub(crate) fn new(middleware: Arc<[Arc<dyn Middleware>]>) -> Self {
        Self { table: RwLock::default(), middleware, counters: Counters::default() }
    }

    pub(crate) fn of(&self, kind: &str) -> Arc<Route> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(route) = table.routes.get(kind) {
            return route.clone();
        }
        let route = Arc::new(self.make(&table.subscriptions, kind));
        if table.routes.len() < REMEMBERED {
            table.routes.insert(kind.to_owned(), route.clone());
        }
        route
    }

    /// What a publish of several types needs to set aside. It delivers nothing itself.
    pub(crate) fn together<'a>(&self, kinds: impl Iterator<Item = &'a str>) -> Arc<Route> {
        let mut reserve: BTreeMap<SubscriptionId, (Arc<Sub>, u32)> = BTreeMap::new();
        let mut counter = None;
        for route in kinds.map(|kind| self.of(kind)) {
            for (sub, wanted) in &route.reserve {
                reserve.entry(sub.id).or_insert_with(|| (sub.clone(), 0)).1 += wanted;
            }
            counter.get_or_insert_with(|| route.counter.clone());
        }
        let reserve = reserve.into_values().collect();
        Arc::new(Route { reserve, deliver: Vec::new(), counter: counter.unwrap_or_default() })
    }

    fn make(&self, subscriptions: &[Arc<Sub>], kind: &str) -> Route {
        let emitted: Vec<&str> =
            self.middleware.iter().flat_map(|link| link.may_emit(kind).iter().copied()).collect();
        let reserve = subscriptions.iter().filter_map(|sub| {
            let kinds = std::iter::once(kind).chain(emitted.iter().copied());
            let wanted = kinds.filter(|kind| sub.pattern.matches(kind)).take(SET_ASIDE).count();
            (wanted > 0).then(|| (sub.clone(), u32::try_from(wanted).unwrap_or(1)))
        });
        let wants = |sub: &&Arc<Sub>| sub.pattern.matches(kind);
        Route {
            reserve: reserve.collect(),
            deliver: subscriptions.iter().filter(wants).cloned().collect(),
            counter: self.counters.of(kind),
        }
    }

    pub(crate) fn add(&self, sub: Arc<Sub>) {
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        table.subscriptions.push(sub);
        table.subscriptions.sort_unstable_by_key(|sub| sub.id);
        table.routes.clear();
    }

    /// Ends a subscription. False: there is none of that id.
    pub(crate) fn end(&self, id: SubscriptionId) -> bool {
        self.remove(id).inspect(|sub| sub.end()).is_some()
    }

    fn remove(&self, id: SubscriptionId) -> Option<Arc<Sub>> {
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        let at = table.subscriptions.iter().position(|sub| sub.id == id)?;
        table.routes.clear();
        Some(table.subscriptions.remove(at))
    }

    pub(crate) fn subscriptions(&self) -> Vec<Arc<Sub>> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        table.subscriptions.clone()
    }
}
