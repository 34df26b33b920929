//! Two people who answer one question at once.

use std::path::Path;

use crate::common::{command, ephor, fed, folder};

fn shop(folder: &Path) {
    let database = rusqlite::Connection::open(folder.join("shop.db")).unwrap();
    database
        .execute_batch(
            "create table customers(id integer primary key, name text, city text);
             insert into customers values (1, 'Ann', 'Oslo'), (2, 'Bob', 'Rome'), (3, 'Cid', 'Oslo');",
        )
        .unwrap();
}

#[test]
fn of_two_who_approve_at_once_one_wins_and_the_other_is_told() {
    let folder = folder();
    let at = folder.path().to_owned();
    shop(&at);
    std::fs::write(at.join("ephor.toml"), "[agents.analyst]\nreview = true\n").unwrap();
    let mut told = 0;
    for round in 0..6 {
        let name = format!("q{round}");
        let ask = ["ask", "Number of customers per city", "--db", "shop.db"];
        let named = ["--conversation", &name];
        ephor(&at, &[&ask[..], &named[..]].concat()).ends(4);
        let open = ephor(&at, &["inbox", "list", "--json", "--db", "shop.db"]).ends(0).json();
        assert_eq!(open.len(), 1, "{open:?}");
        let id = open[0]["id"].as_str().unwrap().to_owned();
        let people = ["ann", "bob"].map(|by| {
            let (at, id) = (at.clone(), id.clone());
            std::thread::spawn(move || {
                let approve = ["inbox", "approve", &id, "--by", by, "--db", "shop.db"];
                fed(command(&at, &approve), b"")
            })
        });
        let mut won = 0;
        for person in people {
            let ran = person.join().unwrap();
            match ran.code {
                0 => {
                    won += 1;
                    ran.shows("| Oslo | 2 |");
                }
                // Whoever begins to look when it is over finds nothing that waits.
                5 if ran.err.contains("no pending item has this id") => {}
                _ => {
                    told += 1;
                    ran.ends(5).says("ALREADY_ANSWERED");
                }
            }
        }
        assert_eq!(won, 1, "round {round}");
        let events = ephor(&at, &["journal", "show", &name, "--json"]).ends(0).json();
        let ran = events.iter().filter(|event| event["type"] == "ephor.NodeCompleted").count();
        assert_eq!(ran, 1, "round {round}: the plan was carried out {ran} times");
        ephor(&at, &["inbox", "--db", "shop.db"]).ends(0).says("nothing is waiting");
    }
    eprintln!("{told} of 6 were told at the commit");
}
