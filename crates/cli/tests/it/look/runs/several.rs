//! Two and eight programs at the same time on one journal: in one conversation of all, and in one each.

use std::path::Path;

use ephor::Postgres;

use crate::common::{ephor, folder, with_input};

/// Messages of each program to each of its conversations.
const TIMES: usize = 3;

/// Each asks what nobody else does, and must hear the answer to that.
fn all_talk(folder: &Path, journal: &str, programs: usize) {
    std::thread::scope(|scope| {
        for number in 0..programs {
            scope.spawn(move || {
                for of in ["shared".to_owned(), format!("own-{number}")] {
                    let first = 100 * (number + 1);
                    let ask = |time| format!("what is {first} + {time}?\n");
                    let says: String = (0..TIMES).map(ask).collect();
                    let chat = ["chat", "--json", "--conversation", &of, "--journal", journal];
                    let replies = with_input(folder, &chat, says.as_bytes()).ends(0).json();
                    let texts: Vec<_> =
                        replies.iter().map(|reply| reply["text"].as_str().unwrap()).collect();
                    let sum = |time| format!("{first} + {time} = {}", first + time);
                    assert_eq!(texts, (0..TIMES).map(sum).collect::<Vec<_>>(), "{of}");
                }
            });
        }
    });
    let look = |arguments: &[&str]| ephor(folder, &[arguments, &["--journal", journal]].concat());
    let count = |of: &str, kind: &str| {
        look(&["journal", "show", of, "--json", "--kind", kind]).ends(0).json().len()
    };
    let own = (0..programs).map(|number| (format!("own-{number}"), TIMES));
    for (of, times) in own.chain([("shared".to_owned(), TIMES * programs)]) {
        let counts = (count(&of, "UserMessageReceived"), count(&of, "TurnEnded"));
        assert_eq!(counts, (times, times), "{of}, {programs} programs");
    }
    look(&["journal", "verify"]).ends(0).shows("every chain is whole");
}

#[test]
fn two_and_eight_programs_share_a_file() {
    for programs in [2, 8] {
        let folder = folder();
        all_talk(folder.path(), "ephor.db", programs);
    }
}

#[test]
fn two_and_eight_programs_share_a_database() {
    let Ok(server) = std::env::var("EPHOR_TEST_POSTGRES") else {
        println!("SKIPPED: several programs on Postgres: EPHOR_TEST_POSTGRES isn't set");
        return;
    };
    for programs in [2, 8] {
        let mark = if server.contains('?') { '&' } else { '?' };
        let name = format!("test_several_{programs}_{}", std::process::id());
        let journal = format!("{server}{mark}schema={name}");
        let folder = folder();
        all_talk(folder.path(), &journal, programs);
        let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
        threads.unwrap().block_on(Postgres::remove(&journal)).unwrap();
    }
}
