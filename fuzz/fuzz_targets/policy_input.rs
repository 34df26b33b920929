//! A policy folder's files, whatever is in them: loading gives policies or mistakes, and a case of
//! any text is judged or refused.
#![no_main]

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use ephor_policy::{Folder, PolicySet, Surroundings, cases, shipped::SHIPPED};
use ephor_rules::Registry;
use libfuzzer_sys::fuzz_target;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::built_in);
static SHIPPED_SET: LazyLock<Arc<PolicySet>> = LazyLock::new(|| {
    let files = SHIPPED[0].files.iter();
    let files = files.map(|(name, text)| (PathBuf::from(name), (*text).to_owned())).collect();
    let folder = Folder { path: PathBuf::from("policy"), files };
    Arc::new(PolicySet::of(folder, &REGISTRY).expect("the shipped set loads"))
});

fuzz_target!(|text: &str| {
    let (name, rest) = match text.split_at_checked(1) {
        Some(("l", rest)) => ("limits.toml", rest),
        Some(("c", rest)) => ("cases.toml", rest),
        _ => ("p.cedar", text),
    };
    if name == "cases.toml" {
        for placed in cases::read(Path::new(name), rest).unwrap_or_default() {
            let around = Surroundings::default();
            if let Ok(ran) = cases::run(&SHIPPED_SET, &around, &placed.case) {
                for (facts, _) in &ran.asked {
                    SHIPPED_SET.conforms(facts).expect("what is asked has the schema's form");
                }
            }
        }
        return;
    }
    let files = vec![(PathBuf::from(name), rest.to_owned())];
    drop(PolicySet::of(Folder { path: PathBuf::from("policy"), files }, &REGISTRY));
});
