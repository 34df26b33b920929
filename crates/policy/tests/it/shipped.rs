//! Every set that is shipped loads without a warning, and its cases hold.

use std::path::PathBuf;
use std::sync::Arc;

use ephor_policy::cases::{self, Expected, run};
use ephor_policy::shipped::{SHIPPED, Shipped};
use ephor_policy::{Folder, PolicySet, Ruling, Surroundings};
use ephor_rules::Registry;

fn around() -> Surroundings {
    Surroundings {
        access: |sql| if sql.starts_with("SELECT") { "read" } else { "write" },
        ..Surroundings::default()
    }
}

fn load(shipped: &Shipped) -> Arc<PolicySet> {
    let files = shipped.files.iter().map(|(name, text)| (PathBuf::from(name), (*text).to_owned()));
    let mut files: Vec<_> = files.collect();
    files.sort();
    let folder = Folder { path: PathBuf::from(shipped.name), files };
    Arc::new(PolicySet::of(folder, &Registry::built_in()).unwrap())
}

#[test]
fn every_shipped_case_holds() {
    for shipped in &SHIPPED {
        let set = load(shipped);
        assert!(set.warnings().is_empty(), "{:?}", set.warnings());
        let cases = set.cases().unwrap();
        let deciding = |id: &str| cases.iter().any(|placed| placed.case.by.as_deref() == Some(id));
        for policy in set.policies() {
            let quiet = policy.effect == ephor_policy::Effect::Permit;
            assert!(quiet || deciding(&policy.id), "{}: no case for {}", shipped.name, policy.id);
        }
        for placed in &cases {
            let ran = run(&set, &around(), &placed.case).unwrap();
            assert!(ran.is(&placed.case), "{}: {:?} by {:?}", placed.case.name, ran.said, ran.by);
        }
    }
}

#[track_caller]
fn flips(set: &str, number: usize, expect: (&str, &str, Ruling)) {
    let set = load(ephor_policy::shipped::shipped(set).unwrap());
    let placed = &set.cases().unwrap()[number];
    let ran = run(&set, &around(), &placed.case).unwrap();
    let flips = set.flips(&ran.deciding().unwrap().0);
    let found = flips.iter().any(|flip| {
        (flip.attribute.as_str(), flip.to.to_string().trim_matches('"'), flip.ruling) == expect
    });
    assert!(found, "{flips:#?}");
}

#[test]
fn what_would_have_to_differ_is_found() {
    flips("untrusted-content", 1, ("where the arguments come from", "the user", Ruling::Permitted));
    flips("office-hours", 1, ("context.time.weekday", "5", Ruling::Permitted));
    flips("office-hours", 1, ("context.method", "GET", Ruling::Permitted));
    flips("four-eyes", 0, ("resource", "another.example", Ruling::Permitted));
    flips("allowed-hosts", 1, ("resource", "api.example.com", Ruling::Permitted));
    flips("allowed-hosts", 1, ("principal", "another", Ruling::Permitted));
    flips("spending", 2, ("context.usage.day.cost_micros", "9999999", Ruling::Held));
}

#[test]
fn a_wrong_case_says_what_is_wrong() {
    let set = load(&SHIPPED[0]);
    let one = |text: &str| {
        let cases = cases::read(&PathBuf::from("cases.toml"), text);
        let cases = cases.map_err(|mistake| format!("{mistake} {}", mistake.hint))?;
        run(&set, &around(), &cases[0].case).map(|ran| ran.said)
    };
    let call = "[[case]]\ncall = { kind = \"LLM\", config = { prompt = \"x\" } }\n";
    assert_eq!(one(call), Ok(Expected::Permitted));
    for (text, expect) in [
        ("[[case]]\n", "either a call or a decision"),
        ("[[case]]\nagnet = 'x'\n", "Did you mean agent?"),
        (&format!("{call}at = 'noon'\n"), "at = \"noon\""),
        (&format!("{call}tenant = ''\n"), "tenant"),
        ("[[case]]\ndecision = { action_type = 'sing' }\n", "not a decision type"),
    ] {
        let error = one(text).unwrap_err();
        assert!(error.contains(expect), "{text}: {error}");
    }
}
