//! Random sequences of inputs.

use ephor_conversation::machine::{Limits, State};
use ephor_core::DecisionType;
use proptest::prelude::*;

use crate::talk::Talk;

fn word() -> impl Strategy<Value = String> {
    let kinds = DecisionType::ALL.map(|kind| format!("decide {kind} wf_1")).to_vec();
    prop_oneof![
        3 => Just("user hi".to_owned()),
        6 => proptest::sample::select(kinds),
        5 => Just("ok".to_owned()),
        5 => Just("done 1".to_owned()),
        8 => proptest::sample::select(vec![
            "reject x", "hold x", "asked", "fail x", "interrupted", "spawned s", "sub s 1",
            "subfail s 1", "run 1", "runfail x", "adjust wf_1", "wait 200", "tick", "nomodel x",
            "nomodel? x", "late respond",
            "decide create_node+respond x", "decide request_clarification+create_node x", "at 0",
            "decide spawn_subagent+create_node+execute_workflow+respond wf_1", "at 1", "at 2",
        ]).prop_map(str::to_owned),
    ]
}

proptest! {
    /// Whatever comes in whatever order: no illegal transition, bounded turns, and every turn that
    /// began has ended or is under way.
    #[test]
    fn no_sequence_of_inputs_breaks_it(words in proptest::collection::vec(word(), 0..120)) {
        let mut talk = Talk::new(Limits { max_queued: 200, ..Limits::default() });
        talk.call = 1;
        let mut begun = 0;
        for word in &words {
            if word.starts_with("user") && talk.machine.clarification().is_none() {
                // An answer to somebody else's question begins no turn. Without a turn under way
                // it is acknowledged, and that counts as an end.
                let passed_on = talk.machine.passing_on().is_some();
                begun += usize::from(!passed_on || talk.machine.state() == State::Idle);
            }
            if word.starts_with("adjust") {
                let (idle, queued) =
                    (talk.machine.state() == State::Idle, talk.machine.queued());
                talk.step(word).unwrap();
                begun += usize::from(idle || talk.machine.queued() > queued);
            } else {
                talk.step(word).unwrap();
            }
            prop_assert!(talk.machine.iterations() <= 10);
            let ended = talk.out.iter().filter(|word| {
                word.starts_with("end(") && !word.starts_with("end(waiting")
            }).count();
            let under_way = usize::from(talk.machine.state() != State::Idle);
            prop_assert_eq!(ended + under_way + talk.machine.queued(), begun, "{}", word);
            let idle = talk.machine.state() == State::Idle;
            prop_assert_eq!(idle, talk.machine.context().is_none());
            prop_assert_eq!(idle && talk.machine.queued() > 0, false);
            let waits = talk.machine.state() == State::WaitingForUser;
            prop_assert_eq!(waits, talk.machine.clarification().is_some());
            prop_assert!(talk.machine.history().len() <= 20);
        }
    }
}
