//! What a turn waits for: the user, sub-agents, workflows, better plans.

use ephor_conversation::machine::recovery_decision;
use ephor_conversation::machine::{Feedback, Input, Limits, State, UserMessage};
use ephor_core::DecisionType;
use ephor_model::decide::Step;
use serde_json::{Value, json};

use crate::talk::{Talk, check, id, message, play};

#[test]
fn a_clarification_suspends_the_turn_until_the_user_answers() {
    let asked = "user go; decide request_clarification Which one?; ok; asked";
    let waits = "ask request_clarification end(waiting_for_user 1: Which one?)";
    check(asked, State::WaitingForUser, waits);
    check(&format!("{asked}; done"), State::WaitingForUser, waits);
    // Without an event of its own, its completion says that it was asked.
    let done = "user go; decide request_clarification Which one?; ok; done";
    check(done, State::WaitingForUser, waits);
    let talk = play(Limits::default(), &format!("{asked}; user the red one"));
    assert_eq!(talk.machine.state(), State::Processing);
    assert_eq!(talk.context.message, "go", "the same turn goes on");
    assert!(matches!(&talk.context.steps[..], [Step::Answered { question, answer, .. }]
        if question == "Which one?" && answer == "the red one"));
    // The reply is to the answer, and all that was said is remembered.
    let script = format!("{asked}; user red; decide respond Done; ok; done; user next");
    let talk = play(Limits::default(), &script);
    let said: Vec<_> = talk.context.history.iter().map(|said| said.text.as_str()).collect();
    assert_eq!(said, ["go", "Which one?", "red", "Done"]);
}

#[test]
fn an_answer_to_another_clarification_waits_its_turn() {
    let mut talk =
        play(Limits::default(), "user go; decide request_clarification Which?; ok; asked");
    let other = UserMessage { answers: Some(id(77)), ..message(50, "red") };
    talk.apply(Input::User(other)).unwrap();
    assert_eq!((talk.machine.state(), talk.machine.queued()), (State::WaitingForUser, 1));
    let (asked, question) = talk.machine.clarification().unwrap();
    assert_eq!(question, "Which?");
    let right = UserMessage { answers: Some(asked), ..message(51, "blue") };
    talk.apply(Input::User(right)).unwrap();
    assert_eq!(talk.machine.state(), State::Processing);
}

#[test]
fn a_sub_agents_result_resumes_the_turn_and_no_others() {
    let spawned = "user go; decide spawn_subagent; ok; spawned subagent_001";
    check(spawned, State::WaitingForSubagent, "ask spawn_subagent");
    let other = format!("{spawned}; sub subagent_002 {{\"x\": 2}}");
    check(&other, State::WaitingForSubagent, "ask spawn_subagent");
    let talk = play(Limits::default(), &format!("{other}; sub subagent_001 {{\"x\": 1}}"));
    assert_eq!(talk.machine.state(), State::Processing);
    let context = Value::Object(talk.machine.context().unwrap().clone());
    assert_eq!(context, json!({"current_step": 3, "subagent_result": {"x": 1}}));
    assert!(matches!(&talk.context.steps[..], [Step::Done { result, .. }]
        if *result == json!({"x": 1})));
    let failed = play(Limits::default(), &format!("{spawned}; subfail subagent_001 \"late\""));
    assert!(
        matches!(&failed.context.steps[..], [Step::Failed { error, .. }] if error["error"]["message"] == "late")
    );
    // Another decision's sub-agent is none of ours.
    let mut talk = play(Limits::default(), spawned);
    talk.decision = id(99);
    talk.step("sub subagent_001 {}").unwrap();
    assert_eq!(talk.machine.state(), State::WaitingForSubagent);
}

#[test]
fn a_sub_agents_events_may_overtake_the_verdict() {
    let spawn = "user go; decide spawn_subagent";
    check(&format!("{spawn}; spawned s; ok"), State::WaitingForSubagent, "ask spawn_subagent");
    check(&format!("{spawn}; sub s {{}}; ok; done"), State::Processing, "ask spawn_subagent ask");
    check(&format!("{spawn}; ok; done; fail x"), State::Processing, "ask spawn_subagent ask");
}

#[test]
fn a_workflow_is_waited_for_whatever_its_mode() {
    let started = "user go; decide execute_workflow wf_1; ok; done {\"started\": true}";
    check(started, State::Processing, "ask execute_workflow");
    let talk = play(Limits::default(), &format!("{started}; run {{\"a\": 1}}"));
    assert!(matches!(&talk.context.steps[..], [Step::Done { result, .. }]
        if *result == json!({"output": {"a": 1}})));
    let talk = play(Limits::default(), &format!("{started}; runfail \"node a\""));
    assert!(
        matches!(&talk.context.steps[..], [Step::Failed { error, .. }] if error["error"]["message"] == "node a")
    );
    // Its end counts once, whichever event comes first.
    let both = format!("{started}; run 1; done; fail x");
    check(&both, State::Processing, "ask execute_workflow ask");
    // One that is interrupted ends with an event of its own, or goes on by the recovery.
    check(&format!("{started}; interrupted; run 1"), State::Processing, "ask execute_workflow ask");
}

#[test]
fn a_better_plan_that_is_wanted_is_the_models_to_make() {
    let wants = |talk: &Talk| {
        let wants = |step: &Step| matches!(step, Step::ReplanWanted { .. });
        talk.context.steps.last().is_some_and(wants)
    };
    // In a turn that waits for that workflow.
    let waits = "user go; decide execute_workflow wf_1; ok; done";
    let talk = play(Limits::default(), &format!("{waits}; adjust wf_1; runfail \"x\""));
    assert_eq!(talk.out.join(" "), "ask execute_workflow ask");
    assert!(wants(&talk));
    // While the model is being told of that workflow's failure: it is asked anew, and only that
    // answer counts.
    let told = format!("{waits}; runfail \"x\"; adjust wf_1; late respond");
    let talk = play(Limits::default(), &told);
    assert_eq!(talk.out.join(" "), "ask execute_workflow ask ask");
    assert!(wants(&talk));
    assert_eq!(talk.machine.iterations(), 2);
    // Of another workflow: after the turn.
    let talk = play(Limits::default(), &format!("{waits}; adjust wf_2"));
    assert_eq!((talk.out.len(), talk.machine.queued()), (2, 1));
    // Outside of any turn.
    let script = "adjust wf_1; decide replan_workflow; ok; done; decide respond Mended; ok; done";
    let talk = play(Limits::default(), script);
    assert_eq!(talk.out.join(" "), "ask replan_workflow ask respond end(answered 2: Mended)");
    assert_eq!(talk.context.message, "Workflow wf_1 needs a better plan: it fails");
    let said: Vec<_> = talk.machine.history().map(|said| said.by_user).collect();
    assert_eq!(said, [false], "the user didn't say it");
}

#[test]
fn feedback_leads_to_a_recovery_of_the_failed_node() {
    assert_eq!(recovery_decision(&[]), None);
    let feedback: Feedback = serde_json::from_value(json!({
        "workflow_id": "wf_1", "failed_node_id": "node_1", "failure_reason": "Timeout"
    }))
    .unwrap();
    let decided = recovery_decision(&[feedback]).unwrap();
    assert_eq!(decided.decision_type, DecisionType::ErrorRecovery);
    assert_eq!(decided.payload["failed_node_id"], "node_1");
    let read = ephor_core::Decision::read(decided.decision_type, &decided.payload);
    assert!(read.is_ok(), "{read:?}");
}

/// A model that can't be asked makes no better plan: the node is tried again, once.
#[test]
fn without_a_model_a_failed_node_is_tried_again() {
    let adjust = "adjust wf_1; nomodel it is down";
    let talk = play(Limits::default(), adjust);
    assert_eq!(talk.out.join(" "), "ask error_recovery");
    let again = format!("{adjust}; ok; done 1; nomodel it is down");
    let text = "it is down";
    let end = format!("notify({text}) end(failed 2 {text}: {text})");
    check(&again, State::Idle, &format!("ask error_recovery ask {end}"));
    // A question of the user's is no such feedback.
    let end = format!("notify({text}) end(failed 1 {text}: {text})");
    check("user go; nomodel it is down", State::Idle, &format!("ask {end}"));
}
