//! Two processes in one conversation.

use std::sync::{Arc, Mutex};

use crate::common::{command, ephor, fed, folder, with_input};
use crate::faults::live::{Live, Receiving};

const LINES: usize = 15;

#[test]
fn chats_in_one_conversation_answer_every_message() {
    let folder = folder();
    let at = folder.path().to_owned();
    // The journal is there before.
    with_input(&at, &["chat", "--conversation", "c"], b"What is 1 + 1?\n").ends(0);
    let chats: Vec<_> = (0..3)
        .map(|chat| {
            let at = at.clone();
            std::thread::spawn(move || {
                let lines = (0..LINES).map(|n| format!("What is {chat}00 + {n}?\n"));
                let lines: String = lines.collect();
                fed(command(&at, &["chat", "--conversation", "c", "--json"]), lines.as_bytes())
            })
        })
        .collect();
    for (chat, ran) in chats.into_iter().enumerate() {
        let replies = ran.join().unwrap().ends(0).json();
        assert_eq!(replies.len(), LINES);
        for (n, reply) in replies.iter().enumerate() {
            let text = reply["text"].as_str().unwrap();
            assert_eq!(reply["outcome"], "answered", "{text}");
            assert!(text.contains(&(chat * 100 + n).to_string()), "{chat}00 + {n}: {text}");
        }
    }
    let events = ephor(&at, &["journal", "show", "c", "--json"]).ends(0).json();
    let ended = events.iter().filter(|event| event["type"] == "ephor.TurnEnded").count();
    assert_eq!(ended, 3 * LINES + 1);
    ephor(&at, &["journal", "verify"]).ends(0);
}

/// Somebody talks in the run's conversation while its effect is under way.
#[test]
fn an_effect_is_on_record_though_others_write_its_conversation() {
    let folder = folder();
    let at = folder.path().to_owned();
    let name = Arc::new(Mutex::new(String::new()));
    let (told, here) = (name.clone(), at.clone());
    let server = Receiving::and(move || {
        let listed = ephor(&here, &["journal", "list", "--json"]).ends(0).json();
        let run = listed[0]["conversation"].as_str().unwrap().to_owned();
        let chat = ["chat", "--conversation", &run];
        with_input(&here, &chat, b"What is 20 + 1?\n").ends(0).shows("21");
        *told.lock().unwrap() = run;
    });
    server.plan(&at);
    Live::start(command(&at, &["run", "plan.json"])).ends(0);
    let name = name.lock().unwrap().clone();
    let events = ephor(&at, &["journal", "show", &name, "--json"]).ends(0).json();
    let count =
        |kind: &str| events.iter().filter(|event| event["type"] == format!("ephor.{kind}")).count();
    assert_eq!((count("NodeCompleted"), count("NodeExecutionFailed")), (1, 0));
    assert_eq!(server.hits(), 1);
}
