//! Bounds: of turns, queues, memory and patience.

use ephor_conversation::machine::{Input, Limits, Machine, MachineError, State};

use crate::talk::{check, play};

#[test]
fn a_turn_has_limits() {
    let limits = || Limits { max_iterations: 3, ..Limits::default() };
    let thinks = "user go; decide continue; ok; decide continue; ok; decide continue; ok";
    let talk = play(limits(), thinks);
    let text = "I stopped: the limit max_iterations of this turn is reached.";
    let end = format!("notify({text}) end(limit_reached 3 max_iterations: {text})");
    assert_eq!(talk.out.join(" "), format!("ask continue ask continue ask continue {end}"));
    assert_eq!(talk.machine.state(), State::Idle);

    #[track_caller]
    fn reached(limits: Limits, script: &str, limit: &str) {
        let talk = play(limits, script);
        let end = talk.out.last().unwrap();
        assert!(end.starts_with("end(limit_reached ") && end.contains(limit), "{end}");
        assert_eq!(talk.machine.state(), State::Idle);
    }
    let (max_tokens, max_cost) = (Some(150), Some(0.5));
    reached(Limits { max_tokens, ..Limits::default() }, thinks, " 2 max_tokens:");
    reached(Limits { max_cost, ..Limits::default() }, thinks, " 2 max_cost:");
    // What a call without an answer used counts, too.
    let max_tokens = Some(100);
    reached(Limits { max_tokens, ..Limits::default() }, "user go; nomodel? busy", " 1 max_tokens:");
    reached(Limits::default(), "user go; wait 600; decide continue; ok", " 1 timeout:");
    // Also while something is awaited, when the shell's timer goes off.
    let waits = "user go; decide spawn_subagent; ok; wait 601; tick";
    reached(Limits::default(), waits, " 1 timeout:");
    reached(Limits::default(), "user go; wait 601; tick", " 1 timeout:");
    check("user go; wait 599; tick", State::Processing, "ask");
}

#[test]
fn waiting_for_a_person_costs_no_time() {
    let asked = "user go; decide request_clarification Which?; ok; asked; wait 9999; tick";
    check(
        &format!("{asked}; user that; wait 599; tick"),
        State::Processing,
        "ask request_clarification end(waiting_for_user 1: Which?) ask",
    );
    let held = "user go; decide create_node; hold costs money; hold costs money; wait 9999; tick";
    let notified = "ask create_node notify(create_node waits for approval: costs money)";
    check(held, State::Processing, notified);
    check(&format!("{held}; ok; done"), State::Processing, &format!("{notified} ask"));
    check(
        &format!("{held}; reject no; wait 1; tick"),
        State::Processing,
        &format!("{notified} ask"),
    );
    let machine = play(Limits::default(), held).machine;
    assert_eq!(machine.deadline(), None);
    // So does what a sub-agent or a run of the turn waits for; not what the model is asked meanwhile.
    let works = "user go; decide spawn_subagent; ok; wait 500; others; wait 9999; tick; approved";
    check(&format!("{works}; wait 99; tick"), State::WaitingForSubagent, "ask spawn_subagent");
    let text = "I stopped: the limit timeout of this turn is reached.";
    let end = format!("notify({text}) end(limit_reached 1 timeout: {text})");
    check(&format!("{works}; wait 101; tick"), State::Idle, &format!("ask spawn_subagent {end}"));
    let asks = "user go; decide spawn_subagent; ok; others; sub s 1; wait 601; tick";
    check(asks, State::Idle, &format!("ask spawn_subagent ask {}", end.replace(" 1 ", " 2 ")));
    let machine = play(Limits::default(), "user go; wait 10; tick").machine;
    assert_eq!(machine.deadline().unwrap().as_second(), 600);
}

#[test]
fn messages_that_come_during_a_turn_wait_in_order() {
    let script = "user a; user b; user c; decide respond A; ok; done; decide respond B; ok; done";
    check(
        script,
        State::Processing,
        "ask respond end(answered 1: A) ask respond end(answered 1: B) ask",
    );
    let mut talk = play(Limits::default(), "user first");
    for n in 0..64 {
        talk.step(&format!("user {n}")).unwrap();
    }
    let Err(MachineError::QueueFull { limit, input }) = talk.step("user one too many") else {
        panic!("it was queued");
    };
    assert_eq!(limit, 64);
    assert!(matches!(*input, Input::User(message) if message.text == "one too many"));
    assert_eq!(talk.machine.queued(), 64);
}

#[test]
fn a_model_that_fails_is_asked_once_more() {
    check("user go; nomodel? busy", State::Processing, "ask ask");
    let end = |n| format!("notify(down) end(failed {n} down: down)");
    check("user go; nomodel? busy; nomodel? down", State::Idle, &format!("ask ask {}", end(2)));
    check("user go; nomodel down", State::Idle, &format!("ask {}", end(1)));
    check(
        "user go; nomodel? busy; decide respond A; ok; done",
        State::Idle,
        "ask ask respond end(answered 2: A)",
    );
    // An answer to an earlier question is no answer to this one.
    check("user go; nomodel? busy; late respond", State::Processing, "ask ask");
}

#[test]
fn the_history_is_a_window_of_cut_texts() {
    let limits = Limits { history: 4, history_chars: 5, ..Limits::default() };
    let turn = |n| format!("user q{n}; decide respond größer; ok; done;");
    let talk = play(limits, &(0..5).map(turn).collect::<String>());
    let said: Vec<_> = talk.machine.history().map(|said| said.text.as_str()).collect();
    assert_eq!(said, ["q3", "größe…", "q4", "größe…"]);
}

#[test]
fn an_idle_machine_is_small() {
    assert!(size_of::<Machine>() <= 160, "{}", size_of::<Machine>());
    let talk = play(Limits::default(), "user hi; decide respond Hello; ok; done");
    assert_eq!(talk.machine.context(), None, "no turn is kept");
}
