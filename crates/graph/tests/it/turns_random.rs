//! Multi-turn context beside a model of it that is too plain to be wrong.

use ephor_graph::turns::{Turn, TurnLimits, Turns};
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
    fn play(&self, turns: &mut Turns) {
        match self {
            Self::Begin(question) => turns.begin(question),
            Self::Append(chunk) => drop(turns.append(chunk)),
            Self::Finish => drop(turns.finish().cloned()),
            Self::Discard => drop(turns.discard()),
            Self::RestartLast => drop(turns.restart_last().map(str::to_owned)),
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
    fn turns_are_like_their_model(
        ops in proptest::collection::vec(op(), 0..80),
        turns in 0..4_usize,
        characters in 0..12_usize,
    ) {
        let limits = TurnLimits { turns, characters };
        let mut kept = Turns::new(limits);
        let mut model = Model::default();
        for op in &ops {
            model.play(op, limits);
            op.play(&mut kept);
            let history: Vec<Turn> = kept.history().cloned().collect();
            prop_assert!(history.len() <= turns);
            for text in history.iter().flat_map(|turn| [&turn.question, &turn.answer]) {
                prop_assert!(text.chars().count() <= characters, "{:?}", text);
            }
            prop_assert_eq!(history, model.history(limits));
        }
        let json = serde_json::to_string(&kept).unwrap();
        prop_assert_eq!(serde_json::from_str::<Turns>(&json).unwrap(), kept);
    }
}
