//! A payment whose answer never comes: it is sent once, and a person is asked. The server's ledger
//! counts requests as well as keys.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::{command, ephor, fed, folder};
use crate::faults::live::Receiving;

/// A server that breaks off the first request, and answers every other.
fn breaking_off() -> Receiving {
    let broken = AtomicBool::new(false);
    Receiving::answering(move || broken.swap(true, Ordering::SeqCst))
}

/// Runs the plan, which ends with a question; its id.
fn asked(folder: &Path, server: &Receiving) -> String {
    server.plan(folder);
    let ran = ephor(folder, &["run", "plan.json"]).ends(4);
    assert!(ran.err.contains("may have taken effect already"), "{}", ran.err);
    assert!(ran.err.contains("ephor inbox approve"), "{}", ran.err);
    assert_eq!(server.hits(), 1, "it was sent again, and nobody was asked");
    let waits = ephor(folder, &["inbox", "list", "--json"]).ends(0).json();
    assert_eq!(waits.len(), 1, "{waits:?}");
    waits[0]["id"].as_str().unwrap().to_owned()
}

/// The run is over by then: the approval goes on with it, in a process of its own.
#[test]
fn a_person_who_approves_has_it_sent_again_under_the_same_key() {
    let (folder, server) = (folder(), breaking_off());
    let id = asked(folder.path(), &server);
    ephor(folder.path(), &["inbox", "approve", &id, "--by", "ann"]).ends(0);
    let keys = server.keys();
    assert_eq!(keys.len(), 2);
    assert!(keys[0] == keys[1] && keys[0].starts_with("ephor-"), "{keys:?}");
    ephor(folder.path(), &["journal", "list"]).ends(0).shows("COMPLETED");
}

#[test]
fn a_person_who_rejects_has_nothing_sent_again() {
    let (folder, server) = (folder(), breaking_off());
    let id = asked(folder.path(), &server);
    ephor(folder.path(), &["inbox", "reject", &id, "--reason", "it was paid", "--by", "ann"])
        .ends(0);
    assert_eq!(server.hits(), 1);
    let waits = ephor(folder.path(), &["inbox", "list", "--json"]).ends(0).json();
    assert!(waits.is_empty(), "{waits:?}");
}

/// The program starts without certificates, sends nothing, and says what is missing.
#[test]
fn a_request_where_the_system_has_no_certificates_names_them() {
    let (folder, server) = (folder(), breaking_off());
    server.plan(folder.path());
    let mut run = command(folder.path(), &["run", "plan.json"]);
    run.env("SSL_CERT_FILE", folder.path().join("none")).env("SSL_CERT_DIR", folder.path());
    let ran = fed(run, b"");
    assert!(ran.code != 0 && ran.err.contains("ca-certificates"), "{}: {}", ran.code, ran.err);
    assert_eq!(server.hits(), 0);
}
