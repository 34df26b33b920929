//! Models' answers on tapes: recorded once, replayed by name.

use crate::common;

use std::path::Path;

use common::{Ran, ephor, folder, with_input};

const ASKED: &[u8] = b"What is 6 * 7?\nHow many sales per region?\n\
    Analyse sales per month, compute the trend and write a report\n";

fn database(folder: &Path) {
    let connection = rusqlite::Connection::open(folder.join("shop.db")).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE sales (id INTEGER PRIMARY KEY, sold_on TEXT, region TEXT, amount REAL);
             INSERT INTO sales VALUES (1,'2026-08-02','North',100), (2,'2026-08-15','South',150),
                 (3,'2026-09-01','North',120), (4,'2026-10-01','North',90);",
        )
        .unwrap();
}

fn chat(folder: &Path, more: &[&str]) -> Ran {
    let all = [&["chat", "--db", "shop.db", "--journal", ":memory:"], more].concat();
    with_input(folder, &all, ASKED)
}

#[test]
fn a_conversation_is_recorded_and_replayed() {
    let folder = folder();
    let path = folder.path();
    database(path);
    let live = chat(path, &["--record", "tape.jsonl"]).ends(0).shows("42").shows("North");
    let replayed = chat(path, &["--model", "recorded::tape.jsonl"]).ends(0);
    assert_eq!(replayed.out, live.out);

    // What isn't on the tape is recorded.
    let ask = ["ask", "--db", "shop.db", "--model", "recorded::tape.jsonl", "How many regions?"];
    ephor(path, &ask).ends(1).says("--record");

    let other: &[&str] = &["chat", "--journal", ":memory:", "--model", "recorded::tape.jsonl"];
    let ran = with_input(path, other, b"What is 6 * 8?\n").ends(1);
    let told = format!("{}{}", ran.out, ran.err);
    assert!(told.contains("/context/message") && told.contains("given"), "{told}");
}

#[test]
fn settings_record_too_and_what_is_no_tape_is_refused() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("ephor.toml"), "[model]\nrecord = \"kept.jsonl\"\n").unwrap();
    let arguments: &[&str] = &["chat", "--journal", ":memory:"];
    with_input(path, arguments, b"What is 6 * 7?\n").ends(0);
    let tape = std::fs::read_to_string(path.join("kept.jsonl")).unwrap();
    assert_eq!(tape.lines().count(), 2, "{tape}");
    std::fs::write(path.join("ephor.toml"), "[model]\nrecord = \"ephor.toml\"\n").unwrap();
    with_input(path, arguments, b"Hi\n").ends(1).says("line 1");
    std::fs::remove_file(path.join("ephor.toml")).unwrap();
    ephor(path, &["chat", "--model", "recorded::none.jsonl"]).ends(5).says("none.jsonl");
}
