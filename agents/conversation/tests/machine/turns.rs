//! States, decisions and their ends.

use ephor_conversation::machine::{Limits, State};
use ephor_model::decide::Step;
use serde_json::json;

use crate::talk::{check, play};

#[test]
fn the_transitions_are_the_tables() {
    use State::*;
    let legal = [
        (Idle, Processing),
        (Processing, Idle),
        (Processing, WaitingForSubagent),
        (Processing, WaitingForUser),
        (Processing, Completed),
        (Processing, Error),
        (WaitingForSubagent, Processing),
        (WaitingForSubagent, Error),
        (WaitingForUser, Processing),
        (WaitingForUser, Error),
        (Completed, Idle),
        (Error, Idle),
    ];
    for from in State::ALL {
        for to in State::ALL {
            assert_eq!(from.may_become(to), legal.contains(&(from, to)), "{from} -> {to}");
            assert_eq!(from.transition(to).is_ok(), from.may_become(to));
        }
    }
    let error = Completed.transition(Processing).unwrap_err();
    assert_eq!(error.to_string(), "a conversation can't go from completed to processing");
}

#[test]
fn a_message_is_answered() {
    check("user hi", State::Processing, "ask");
    check("user hi; decide respond Hello; ok", State::Processing, "ask respond");
    let answered = "ask respond end(answered 1: Hello)";
    check("user hi; decide respond Hello; ok; done", State::Idle, answered);
    // An end may overtake its verdict.
    check("user hi; decide respond Hello; done; ok", State::Idle, answered);
    let talk = play(Limits::default(), "user hi; decide respond Hello; ok; done; user more");
    let said: Vec<_> = talk.context.history.iter().map(|s| (s.by_user, s.text.as_str())).collect();
    assert_eq!(said, [(true, "hi"), (false, "Hello")]);
    assert_eq!(talk.context.message, "more");
}

#[test]
fn work_is_done_and_then_the_model_is_asked_again() {
    let script =
        "user go; decide create_node; ok; done {\"output\": 7}; decide respond 7; ok; done";
    check(script, State::Idle, "ask create_node ask respond end(answered 2: 7)");
    for kind in ["create_workflow_plan", "modify_node", "replan_workflow", "error_recovery"] {
        let script = format!("user go; decide {kind}; ok; done {{\"x\": 1}}");
        let talk = play(Limits::default(), &script);
        assert_eq!(talk.out.join(" "), format!("ask {kind} ask"));
        let [Step::Done { decision_type, result, .. }] = &talk.context.steps[..] else {
            panic!("{:?}", talk.context.steps);
        };
        assert_eq!((decision_type.as_str(), result), (kind, &json!({"x": 1})));
    }
}

#[test]
fn what_could_not_be_carried_out_is_told_to_the_model() {
    let talk = play(Limits::default(), "user go; decide create_node; ok; fail \"no route\"");
    assert!(
        matches!(&talk.context.steps[..], [Step::Failed { error, .. }] if error["error"]["message"] == "no route")
    );
    check("user go; decide respond x; ok; fail \"gone\"", State::Processing, "ask respond ask");
    let interrupted = play(Limits::default(), "user go; decide create_node; ok; interrupted");
    assert!(matches!(&interrupted.context.steps[..], [Step::Failed { .. }]));
}

#[test]
fn a_continue_goes_on_at_once() {
    check("user go; decide continue; ok", State::Processing, "ask continue ask");
    check("user go; decide continue; ok; done; done", State::Processing, "ask continue ask");
}

#[test]
fn a_rejected_decision_is_mended_three_times_and_then_the_user_is_asked() {
    let once = "user go; decide create_node; reject url is missing";
    check(once, State::Processing, "ask create_node ask");
    let talk = play(Limits::default(), once);
    assert!(matches!(&talk.context.steps[..],
        [Step::Rejected { violations, .. }] if violations[0].message == "url is missing"));
    // The next one says which decision it mends.
    check(
        &format!("{once}; decide create_node; ok"),
        State::Processing,
        "ask create_node ask create_node~",
    );

    let tries = "; decide create_node; reject url is missing".repeat(3);
    let asks = "ask create_node ask create_node~ ask create_node~ ask create_node~";
    let given_up = format!("{once}{tries}");
    check(&given_up, State::Processing, &format!("{asks} request_clarification"));
    let question = "My decision create_node was refused: url is missing. How should I go on?";
    let asked = format!("{asks} request_clarification end(waiting_for_user 4: {question})");
    check(&format!("{given_up}; ok; asked"), State::WaitingForUser, &asked);
    // The answer goes to the model, and the count begins anew.
    let again = format!("{given_up}; ok; asked; user use https; decide create_node; reject x");
    check(&again, State::Processing, &format!("{asked} ask create_node ask"));
    let failed = play(Limits::default(), &format!("{given_up}; reject x"));
    assert!(failed.out.last().unwrap().starts_with("end(failed 4 "), "{:?}", failed.out);
}

#[test]
fn only_rejections_in_a_row_count() {
    let pair = "decide create_node; reject a; decide create_node; ok; done; ";
    let script = format!("user go; {}", pair.repeat(4));
    let talk = play(Limits::default(), &script);
    assert!(!talk.out.iter().any(|word| word == "request_clarification"), "{:?}", talk.out);
}
