//! Several decisions in one answer, and what the user wants.

use ephor_conversation::machine::State;

use crate::talk::{check, play, violation};

#[test]
fn they_are_published_by_priority_and_the_turn_waits_for_all() {
    let both = "user go; decide create_node+spawn_subagent";
    check(both, State::Processing, "ask spawn_subagent create_node");
    let approved = format!("{both}; at 0; ok; spawned s; at 1; ok");
    check(&approved, State::WaitingForSubagent, "ask spawn_subagent create_node");
    let one = format!("{approved}; done 1");
    check(&one, State::WaitingForSubagent, "ask spawn_subagent create_node");
    let talk = play(Default::default(), &format!("{one}; at 0; sub s 2"));
    assert_eq!(talk.out.join(" "), "ask spawn_subagent create_node ask");
    // What came of them is told by their ends.
    let kinds: Vec<_> = talk.context.steps.iter().map(|step| format!("{step:?}")).collect();
    assert!(kinds[0].contains("CreateNode") && kinds[1].contains("SpawnSubagent"), "{kinds:?}");
}

#[test]
fn a_reply_beside_others_is_given_once_they_are_done() {
    let both = "user go; decide respond+create_node Done";
    check(both, State::Processing, "ask create_node");
    check(&format!("{both}; ok; done 1"), State::Processing, "ask create_node respond");
    let all = format!("{both}; ok; done 1; ok; done");
    check(&all, State::Idle, "ask create_node respond end(answered 1: Done)");
}

#[test]
fn a_reply_is_dropped_when_it_would_tell_what_did_not_happen() {
    let both = "user go; decide respond+create_node+create_node Done; at 0; ok";
    for end in ["fail x", "interrupted"] {
        let script = format!("{both}; {end}; at 1; ok; done 1");
        check(&script, State::Processing, "ask create_node create_node ask");
    }
    let rejected = "user go; decide respond+create_node Done; reject no";
    check(rejected, State::Processing, "ask create_node ask");
    let asked = "user go; decide respond+request_clarification Which?; ok; asked; user that";
    let said = "ask request_clarification end(waiting_for_user 1: Which?) ask";
    check(asked, State::Processing, said);
}

#[test]
fn the_user_is_asked_first_and_the_others_wait() {
    let both =
        "user go; decide create_node+request_clarification Which?; at 0; ok; asked; at 1; ok";
    let asked = "ask request_clarification create_node end(waiting_for_user 1: Which?)";
    check(both, State::WaitingForUser, asked);
    check(&format!("{both}; wait 9999; tick"), State::WaitingForUser, asked);
    check(&format!("{both}; user that"), State::Processing, asked);
    check(&format!("{both}; user that; done 1"), State::Processing, &format!("{asked} ask"));
}

#[test]
fn time_stops_only_when_all_wait_for_a_person() {
    let one = "user go; decide create_node+create_node; at 0; hold dear; at 1; ok";
    let talk = play(Default::default(), &format!("{one}; wait 601; tick"));
    assert!(talk.out.last().unwrap().contains("timeout"), "{:?}", talk.out);
    let both = "user go; decide create_node+create_node; at 0; hold dear; at 1; hold dear";
    let talk = play(Default::default(), &format!("{both}; wait 601; tick"));
    assert!(talk.machine.held() && talk.machine.state() == State::Processing);
}

/// However many of them are rejected, it is one attempt; each correction names what it corrects.
#[test]
fn rejections_count_by_answer() {
    let attempt = "decide create_node+execute_workflow; at 0; reject a; at 1; reject b";
    let script = format!("user go; {attempt}; {attempt}; {attempt}");
    let first = "ask execute_workflow create_node";
    let again = "ask execute_workflow~ create_node~";
    check(&script, State::Processing, &format!("{first} {again} {again} ask"));
    let talk = play(Default::default(), &format!("{script}; {attempt}"));
    assert_eq!(talk.out.last().unwrap(), "request_clarification");
}

#[test]
fn the_intent_is_said_where_a_turn_begins() {
    check("user hi; decide GREETING:respond Hello", State::Processing, "ask GREETING:respond");
    let later = "user hi; decide SIMPLE_QUERY:create_node; ok; done 1; decide GREETING:respond";
    check(later, State::Processing, "ask SIMPLE_QUERY:create_node ask respond");
    // After a mistake the message is classified anew; after any other rejection it is not.
    let mut talk = play(Default::default(), "user hi; decide UNKNOWN:respond Hello");
    let mut mistaken = violation("no");
    mistaken.code = "INTENT_MISMATCH".to_owned();
    talk.reject(vec![mistaken]);
    talk.step("decide GREETING:respond Hello").unwrap();
    assert_eq!(talk.out.join(" "), "ask UNKNOWN:respond ask GREETING:respond~");
    let other = "user hi; decide COMPLEX_TASK:create_node; reject no; decide COMPLEX_TASK:respond";
    check(other, State::Processing, "ask COMPLEX_TASK:create_node ask respond~");
}
