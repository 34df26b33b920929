//! Multi-turn context beside a model of it that is too plain to be wrong.

use std::collections::BTreeMap;

use ephor_graph::turns::{Turn, TurnLimits, TurnStore, Turns};
use proptest::prelude::*;

#[derive(Debug, Clone)]
enum Op {
    Begin(String),
    Append(String),
    Finish,
    Discard,
    RestartLast,
}

impl Op {
    fn play(&self, store: &TurnStore, thread: &str) {
        match self {
            Self::Begin(question) => store.begin(thread, question),
            Self::Append(chunk) => drop(store.append(thread, chunk)),
            Self::Finish => drop(store.finish(thread)),
            Self::Discard => drop(store.discard(thread)),
            Self::RestartLast => drop(store.restart_last(thread)),
        }
    }
}

fn op() -> impl Strategy<Value = Op> {
    let text = || "[ \\nab你🏺]{0,9}";
    prop_oneof![
        3 => text().prop_map(Op::Begin),
        4 => text().prop_map(Op::Append),
        3 => Just(Op::Finish),
        1 => Just(Op::Discard),
        1 => Just(Op::RestartLast),
    ]
}

/// Keeps every text whole until the end.
#[derive(Default)]
struct Model {
    committed: Vec<(String, String)>,
    open: Option<(String, String)>,
}

fn shortened(text: &str, limit: usize) -> String {
    let characters: Vec<char> = text.trim().chars().collect();
    if characters.len() <= limit {
        characters.into_iter().collect()
    } else if limit <= 4 {
        characters[..limit].iter().collect::<String>().trim_end().to_owned()
    } else {
        characters[..limit - 4].iter().collect::<String>().trim_end().to_owned() + " […]"
    }
}

impl Model {
    fn play(&mut self, op: &Op, limits: TurnLimits) {
        match op {
            Op::Begin(question) => self.open = Some((question.clone(), String::new())),
            Op::Append(chunk) => {
                if let Some((_, answer)) = &mut self.open {
                    answer.push_str(chunk);
                }
            }
            Op::Finish => match self.open.take() {
                Some((question, answer)) if !answer.trim().is_empty() => {
                    self.committed.push((question, answer));
                    while self.committed.len() > limits.turns {
                        self.committed.remove(0);
                    }
                }
                _ => {}
            },
            Op::Discard => self.open = None,
            Op::RestartLast => {
                if let Some((question, _)) = self.committed.pop() {
                    self.open = Some((question, String::new()));
                }
            }
        }
    }

    fn history(&self, limits: TurnLimits) -> Vec<Turn> {
        let short = |text: &str| shortened(text, limits.characters);
        let turn = |(question, answer): &(String, String)| Turn {
            question: short(question),
            answer: short(answer),
        };
        self.committed.iter().map(turn).collect()
    }
}

proptest! {
    #[test]
    fn a_store_is_like_its_model(
        ops in proptest::collection::vec((0..3_usize, op()), 0..80),
        turns in 0..4_usize,
        characters in 0..12_usize,
    ) {
        let limits = TurnLimits { turns, characters };
        let store = TurnStore::new(limits);
        let mut models: BTreeMap<usize, Model> = BTreeMap::new();
        for (thread, op) in &ops {
            let name = thread.to_string();
            models.entry(*thread).or_default().play(op, limits);
            op.play(&store, &name);
            for (thread, model) in &models {
                let history = store.history(&thread.to_string());
                prop_assert!(history.len() <= turns);
                for text in history.iter().flat_map(|turn| [&turn.question, &turn.answer]) {
                    prop_assert!(text.chars().count() <= characters, "{:?}", text);
                }
                prop_assert_eq!(history, model.history(limits), "thread {}", thread);
            }
        }
        for (thread, _) in models {
            if let Some(turns) = store.remove(&thread.to_string()) {
                let json = serde_json::to_string(&turns).unwrap();
                prop_assert_eq!(serde_json::from_str::<Turns>(&json).unwrap(), turns);
            }
        }
    }

    #[test]
    fn a_store_holds_no_more_than_it_may(
        ops in proptest::collection::vec((0..6_usize, op()), 0..80),
        capacity in 0..4_usize,
    ) {
        let store = TurnStore::with_capacity(TurnLimits::default(), capacity);
        // The naive one: all threads in a list, the one used last at its end.
        let mut model: Vec<(usize, Model)> = Vec::new();
        for (thread, op) in &ops {
            let name = thread.to_string();
            let at = model.iter().position(|(held, _)| held == thread);
            let held = match at {
                Some(place) => Some(model.remove(place)),
                None => matches!(op, Op::Begin(_)).then(|| (*thread, Model::default())),
            };
            if let Some((thread, mut held)) = held {
                held.play(op, TurnLimits::default());
                if held.open.is_some() || !held.committed.is_empty() {
                    model.push((thread, held));
                }
            }
            while model.len() > capacity {
                model.remove(0);
            }
            op.play(&store, &name);
            prop_assert_eq!(store.len(), model.len());
        }
        for (thread, model) in &model {
            let turns = store.remove(&thread.to_string()).unwrap();
            let history: Vec<_> = turns.history().cloned().collect();
            prop_assert_eq!(history, model.history(TurnLimits::default()));
        }
        prop_assert!(store.is_empty());
    }
}
