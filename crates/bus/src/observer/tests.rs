//! Every order in which commits, tells and reads can come about, as far as a few hundred random ones
//! show it.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashMap;

use ephor_core::{ConversationId, Disposition, Draft};
use ephor_journal::{Commit, Journal, Memory};
use ephor_testkit::SparseJournal;
use ephor_testkit::bus::{Note, Whisper};
use futures::FutureExt;
use proptest::prelude::*;

use super::*;

/// What may happen next.
#[derive(Debug, Clone)]
enum Step {
    /// A publisher appends events of a conversation, and has told nobody yet; some of them aren't
    /// durable.
    Append { conversation: usize, events: Vec<bool> },
    /// It tells of them. Until then nobody else writes to the conversation.
    Tell { conversation: usize },
    /// Something that isn't durable.
    Whisper { conversation: usize },
    /// Somebody writes past the bus, and says that there is something to look at.
    Foreign,
    /// The observer is asked for so many.
    Observe(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let conversation = || 0..3_usize;
    prop_oneof![
        3 => (conversation(), prop::collection::vec(prop::bool::weighted(0.7), 1..4))
            .prop_map(|(conversation, events)| Step::Append { conversation, events }),
        4 => conversation().prop_map(|conversation| Step::Tell { conversation }),
        2 => conversation().prop_map(|conversation| Step::Whisper { conversation }),
        1 => Just(Step::Foreign),
        3 => (0..6_usize).prop_map(Step::Observe),
    ]
}

/// The bus as far as an observer sees it.
struct Publishers {
    journal: Arc<dyn Journal>,
    mailbox: Arc<Mailbox>,
    heads: HashMap<ConversationId, (u64, Position)>,
    untold: HashMap<usize, Told>,
    /// What each conversation has published through the bus, in order.
    published: HashMap<ConversationId, Vec<String>>,
    number: usize,
}

fn named(conversation: usize) -> ConversationId {
    ConversationId::new(&format!("c{conversation}")).unwrap()
}

impl Publishers {
    fn text(&mut self, conversation: &ConversationId) -> String {
        self.number += 1;
        let text = self.number.to_string();
        self.published.entry(conversation.clone()).or_default().push(text.clone());
        text
    }

    async fn append(&mut self, conversation: &ConversationId, events: &[bool]) -> Told {
        let (expected, last) = self.heads.get(conversation).copied().unwrap_or_default();
        let mut sequence = expected;
        let mut sealed = Vec::new();
        for durable in events {
            let text = self.text(conversation);
            sequence += u64::from(*durable);
            let draft: Draft = match durable {
                true => Note::draft(conversation, text),
                false => Whisper::draft(conversation, text),
            };
            let place = if *durable { sequence } else { 0 };
            let now = jiff::Timestamp::UNIX_EPOCH;
            sealed.push(Arc::new(draft.seal(place, now, Disposition::Delivered)));
        }
        let durable: Vec<_> = sealed.iter().filter(|event| event.sequence > 0).cloned().collect();
        let mut position = None;
        if !durable.is_empty() {
            let commit = Commit::new(conversation.clone(), expected, durable);
            position = Some(self.journal.append(commit).await.unwrap());
        }
        let after = position.unwrap_or(last);
        self.heads.insert(conversation.clone(), (sequence, after));
        Told { position, after, events: sealed.into() }
    }

    async fn take(&mut self, step: &Step) {
        match step {
            Step::Append { conversation, events } if !self.untold.contains_key(conversation) => {
                let told = self.append(&named(*conversation), events).await;
                self.untold.insert(*conversation, told);
            }
            Step::Tell { conversation } => {
                if let Some(told) = self.untold.remove(conversation) {
                    self.mailbox.tell(told);
                }
            }
            Step::Whisper { conversation } if !self.untold.contains_key(conversation) => {
                let told = self.append(&named(*conversation), &[false]).await;
                self.mailbox.tell(told);
            }
            Step::Foreign => {
                self.append(&named(9), &[true]).await;
                self.mailbox.look();
            }
            _ => {}
        }
    }
}

async fn run(journal: Arc<dyn Journal>, steps: Vec<Step>) {
    let (mailbox, told) = Mailbox::new();
    let pattern = Pattern::from("*");
    let mut follow = Follow::new(journal.clone(), pattern, mailbox.clone(), told, Position::START);
    let mut publishers = Publishers {
        journal,
        mailbox: mailbox.clone(),
        heads: HashMap::new(),
        untold: HashMap::new(),
        published: HashMap::new(),
        number: 0,
    };
    let mut seen: Vec<(Position, Arc<Envelope>)> = Vec::new();
    let mut take = |observed: Observed| match observed {
        Observed::Event { position, envelope } => seen.push((position, envelope)),
        other => panic!("{other:?}"),
    };
    for step in &steps {
        publishers.take(step).await;
        if let Step::Observe(most) = step {
            for _ in 0..*most {
                follow.next().now_or_never().flatten().into_iter().for_each(&mut take);
            }
        }
    }
    for told in std::mem::take(&mut publishers.untold).into_values() {
        mailbox.tell(told);
    }
    mailbox.look();
    mailbox.closed.store(true, Ordering::Release);
    while let Some(observed) = follow.next().await {
        take(observed);
    }
    let positions: Vec<_> = seen
        .iter()
        .filter(|(_, event)| event.sequence > 0)
        .map(|(position, _)| *position)
        .collect();
    assert!(positions.is_sorted(), "what is durable comes in the journal's order: {positions:?}");
    for (conversation, published) in &publishers.published {
        let texts: Vec<_> = seen
            .iter()
            .filter(|(_, event)| event.conversation == *conversation)
            .map(|(_, event)| match event.read::<Note>() {
                Some(note) => note.text.clone(),
                None => event.read::<Whisper>().unwrap().text.clone(),
            })
            .collect();
        let (mut once, mut wanted) = (texts.clone(), published.clone());
        once.sort();
        wanted.sort();
        assert_eq!(once, wanted, "each event of {conversation} once");
        let place = |text: &String| published.iter().position(|known| known == text).unwrap();
        let commits = commits(&steps, &publishers, conversation);
        let places: Vec<_> = texts.iter().map(|text| commits[place(text)]).collect();
        assert!(places.is_sorted(), "{conversation} in order: {texts:?}");
    }
}

/// The number of the batch in which each event was published: within one, what isn't durable may
/// come last, where the journal was read before the bus had told of it.
fn commits(steps: &[Step], publishers: &Publishers, conversation: &ConversationId) -> Vec<usize> {
    let of = |events: usize, batch: usize| std::iter::repeat_n(batch, events);
    let published = publishers.published.get(conversation).map_or(0, Vec::len);
    if *conversation == named(9) {
        return (0..published).collect();
    }
    let (mut batches, mut untold) = (Vec::new(), false);
    for (batch, step) in steps.iter().enumerate() {
        match step {
            Step::Append { conversation: c, events } if named(*c) == *conversation && !untold => {
                batches.extend(of(events.len(), batch));
                untold = true;
            }
            Step::Tell { conversation: c } if named(*c) == *conversation => untold = false,
            Step::Whisper { conversation: c } if named(*c) == *conversation && !untold => {
                batches.push(batch);
            }
            _ => {}
        }
    }
    assert_eq!(batches.len(), published);
    batches
}

/// It comes to the list between the bus's closing and the list's.
#[tokio::test]
async fn an_observer_that_comes_when_the_bus_has_closed_ends() {
    let journal: Arc<dyn Journal> = Arc::new(Memory::new());
    let observers = Arc::new(Observers::default());
    observers.close();
    let mut late = Observer::start(&observers, &journal, Pattern::from("*"), None);
    assert!(late.next().now_or_never().is_some_and(|ended| ended.is_none()));
    assert_eq!(observers.len(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn every_event_is_seen_once_and_in_order(
        steps in prop::collection::vec(step(), 1..60),
        gaps in any::<bool>(),
    ) {
        let journal: Arc<dyn Journal> = match gaps {
            true => SparseJournal::around(Memory::new()),
            false => Arc::new(Memory::new()),
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap();
        runtime.block_on(run(journal, steps));
    }
}
