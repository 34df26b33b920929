//! Calls of models that are under way. What they may cost is set aside, so that of several at the same
//! time no more begin than a budget has room for.
//!
//! ```text
//! from        on                           to          counted as
//! ─────────── ──────────────────────────── ─────────── ────────────────
//! (begins)    the budgets have room        reserved    what it may cost
//! reserved    it is answered, or fails     settled     what it cost
//! reserved    it is dropped                reserved    what it may cost
//! reserved    its ModelCalled is recorded  (gone)      what the event says
//! settled     its ModelCalled is recorded  (gone)      what the event says
//! any         it can't be recorded         (gone)      nothing
//! ```
//!
//! It is kept in memory alone: after a restart, what was spent is what is on record.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use ephor_core::{ConversationId, EventId};
use ephor_rules::Usage;

/// The calls under way, each by the id of the ModelCalled that will tell what it cost.
#[derive(Debug, Default)]
pub(super) struct UnderWay {
    calls: HashMap<EventId, Call>,
    /// How many calls each scope has, and what they come to.
    sums: HashMap<Scope, (usize, Usage)>,
}

#[derive(Debug)]
struct Call {
    conversation: ConversationId,
    agent: Arc<str>,
    usage: Usage,
}

/// What a budget counts together. A turn is its conversation's: what is under way when the next one
/// begins is recorded in that.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Scope {
    Conversation(ConversationId),
    Agent(String, Arc<str>),
    Tenant(String),
}

/// What is set aside in each scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Reserved {
    pub conversation: Usage,
    pub agent: Usage,
    pub tenant: Usage,
}

impl Call {
    fn scopes(&self) -> [Scope; 3] {
        scopes(&self.conversation, &self.agent)
    }
}

fn scopes(conversation: &ConversationId, agent: &Arc<str>) -> [Scope; 3] {
    let tenant = conversation.tenant();
    [
        Scope::Conversation(conversation.clone()),
        Scope::Agent(tenant.to_owned(), agent.clone()),
        Scope::Tenant(tenant.to_owned()),
    ]
}

impl UnderWay {
    /// A call begins.
    pub fn begin(
        &mut self,
        id: EventId,
        conversation: &ConversationId,
        agent: Arc<str>,
        usage: Usage,
    ) {
        let call = Call { conversation: conversation.clone(), agent, usage };
        for scope in call.scopes() {
            let (calls, sum) = self.sums.entry(scope).or_default();
            *calls += 1;
            *sum += usage;
        }
        self.calls.insert(id, call);
    }

    /// It is known what a call cost.
    pub fn settle(&mut self, id: EventId, usage: Usage) {
        let Some(call) = self.calls.get_mut(&id) else {
            return;
        };
        let was = std::mem::replace(&mut call.usage, usage);
        for scope in call.scopes() {
            if let Some((_, sum)) = self.sums.get_mut(&scope) {
                *sum -= was;
                *sum += usage;
            }
        }
    }

    /// What a call cost is on record, or never will be.
    pub fn end(&mut self, id: EventId) {
        let Some(call) = self.calls.remove(&id) else {
            return;
        };
        for scope in call.scopes() {
            if let Entry::Occupied(mut sum) = self.sums.entry(scope) {
                let (calls, usage) = sum.get_mut();
                *calls -= 1;
                *usage -= call.usage;
                if *calls == 0 {
                    sum.remove();
                }
            }
        }
    }

    /// Whether a call is under way.
    pub fn has(&self, id: EventId) -> bool {
        self.calls.contains_key(&id)
    }

    /// What is set aside for a conversation, for an agent, and in all for their tenant.
    pub fn reserved(&self, conversation: &ConversationId, agent: &Arc<str>) -> Reserved {
        if self.calls.is_empty() {
            return Reserved::default();
        }
        let of = |scope| self.sums.get(&scope).map_or_else(Usage::default, |(_, sum)| *sum);
        let [conversation, agent, tenant] = scopes(conversation, agent).map(of);
        Reserved { conversation, agent, tenant }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn usage(tokens: u64) -> Usage {
        Usage { tokens, calls: 1, ..Usage::default() }
    }

    #[test]
    fn a_call_counts_in_its_scopes_until_it_ends() {
        let [a, b, other] = [("t", "a"), ("t", "b"), ("u", "a")]
            .map(|(tenant, name)| ConversationId::in_tenant(tenant, name).unwrap());
        let [reader, writer]: [Arc<str>; 2] = ["reader".into(), "writer".into()];
        let [one, two] = [EventId::fresh(), EventId::fresh()];
        let mut under_way = UnderWay::default();
        under_way.begin(one, &a, reader.clone(), usage(10));
        under_way.begin(two, &b, writer.clone(), usage(5));
        let both = Usage { tokens: 15, calls: 2, ..Usage::default() };
        let of = |conversation, agent, tenant| Reserved { conversation, agent, tenant };
        assert_eq!(under_way.reserved(&a, &reader), of(usage(10), usage(10), both));
        assert_eq!(under_way.reserved(&a, &writer), of(usage(10), usage(5), both));
        assert_eq!(under_way.reserved(&other, &reader), Reserved::default());
        under_way.settle(one, usage(3));
        assert_eq!(under_way.reserved(&a, &reader).agent, usage(3));
        // Twice is once.
        for _ in 0..2 {
            under_way.end(one);
        }
        assert!(!under_way.has(one));
        assert_eq!(under_way.reserved(&b, &writer), of(usage(5), usage(5), usage(5)));
        under_way.end(two);
        assert!(under_way.calls.is_empty() && under_way.sums.is_empty());
    }
}
