//! Reports: never in place of somebody's data, and as a whole.

use std::fs;
use std::path::Path;

use super::common::{Ran, ephor, folder};

const QUESTION: &str = "Analyse the amount per month in 2026 and write a report";

fn shop(file: &Path) {
    let database = rusqlite::Connection::open(file).unwrap();
    database
        .execute_batch(
            "create table orders(id integer primary key, ordered_on date, amount real);
             insert into orders values (1, '2026-01-05', 10), (2, '2026-02-05', 20),
                                       (3, '2026-02-07', 5), (4, '2026-03-01', 100);",
        )
        .unwrap();
}

fn ask(folder: &Path, database: &str, journal: &str, report: &str) -> Ran {
    let ask = ["ask", QUESTION, "--db", database, "--journal", journal, "--report", report];
    ephor(folder, &ask)
}

#[test]
fn a_report_takes_no_databases_place() {
    let folder = folder();
    let at = folder.path();
    for name in ["shop.db", "shop.html", "other.md"] {
        shop(&at.join(name));
    }
    fs::hard_link(at.join("shop.html"), at.join("same.html")).unwrap();
    let before = |name: &str| fs::read(at.join(name)).unwrap();
    let files = ["shop.db", "shop.html", "other.md"].map(before);
    // The database that is asked, by any name; another one; the journal, also before it is there.
    for (database, journal, report) in [
        ("shop.db", "ephor.db", "shop.db"),
        ("shop.html", "ephor.db", "shop.html"),
        ("shop.html", "ephor.db", "same.html"),
        ("shop.html", "ephor.db", "./shop.html"),
        ("shop.db", "ephor.db", "other.md"),
        ("shop.db", "new.html", "new.html"),
    ] {
        ask(at, database, journal, report).ends(2).says("try");
    }
    assert_eq!(["shop.db", "shop.html", "other.md"].map(before), files);
    assert!(!at.join("new.html").exists() && !at.join("ephor.db").exists(), "nothing was begun");
}

#[test]
fn a_report_has_one_of_two_forms() {
    let folder = folder();
    let at = folder.path();
    shop(&at.join("shop.db"));
    for report in ["report.pdf", "report.htm", "report", "report.html.txt"] {
        ask(at, "shop.db", "ephor.db", report).ends(2).says(".html or .md");
        assert!(!at.join(report).exists());
    }
}

#[test]
fn a_report_replaces_another_as_a_whole() {
    let folder = folder();
    let at = folder.path();
    shop(&at.join("shop.db"));
    fs::write(at.join("report.html"), "the old one").unwrap();
    // Who reads the old one meanwhile reads all of it.
    fs::hard_link(at.join("report.html"), at.join("old.html")).unwrap();
    ask(at, "shop.db", "ephor.db", "report.html").ends(0).says("report: report.html");
    let read = |name: &str| fs::read_to_string(at.join(name)).unwrap();
    assert!(read("report.html").to_lowercase().starts_with("<!doctype html>"));
    assert_eq!(read("old.html"), "the old one");
    let left = fs::read_dir(at).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with('.')));
}
