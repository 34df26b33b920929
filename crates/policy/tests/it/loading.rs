//! What is a mistake at load, and where.

use ephor_rules::Registry;

use crate::stage::load;

/// The expected lines are `file:line CODE`, in order.
#[track_caller]
fn check(files: &[(&str, &str)], expect: &[&str]) {
    let found = match load(files) {
        Ok(_) => Vec::new(),
        Err(mistakes) => mistakes
            .0
            .iter()
            .map(|mistake| {
                let file = mistake.file.strip_prefix("policy").unwrap().display();
                format!("{file}:{} {}", mistake.line.unwrap_or(0), mistake.code)
            })
            .collect(),
    };
    assert_eq!(found, expect, "{:?}", load(files).err());
}

#[track_caller]
fn one(policy: &str, expect: &str) {
    check(&[("p.cedar", policy)], &[expect]);
}

#[test]
fn all_mistakes_are_found_together() {
    let a = "permit (principal, action, resource)\nwhen { context.nothing };\n\npermit (;\n\
             forbid (principal, action == Action::\"HTPP\", resource);\n";
    let b = "@id(\"x\") permit (principal, action, resource);\n\
             @id(\"x\") forbid (principal, action, resource);";
    let limits = "[agents.x]\ndefault = \"denied\"\n";
    check(
        &[("a.cedar", a), ("b.cedar", b), ("limits.toml", limits)],
        &[
            "a.cedar:2 UNKNOWN_ATTRIBUTE",
            "a.cedar:4 SYNTAX",
            "a.cedar:5 UNKNOWN_ACTION",
            "b.cedar:2 DUPLICATE_ID",
            "limits.toml:2 LIMITS",
        ],
    );
}

#[test]
fn policies_are_checked_against_the_schema() {
    one(
        "permit (principal, action, resource) when { context.host == \"x\" };",
        "p.cedar:1 UNKNOWN_ATTRIBUTE",
    );
    // Optional: it must be asked whether it is there.
    let bare =
        "permit (principal, action == Action::\"HTTP\", resource) when { context.host == \"x\" };";
    one(bare, "p.cedar:1 OPTIONAL_ATTRIBUTE");
    one("permit (principal == User::\"x\", action, resource);", "p.cedar:1 NEVER_APPLIES");
    one("permit (principal, action, resource == Hosst::\"x\");", "p.cedar:1 UNKNOWN_TYPE");
    for host in [
        "API.Example.com",
        "https://b.example.com",
        "c.example.com:443",
        "d.example.com.",
        "*.e.example.com",
        "münchen.example",
        "f.example.com/x",
        "0x7f.1",
        " ",
    ] {
        let text =
            format!("forbid (principal, action == Action::\"HTTP\", resource == Host::{host:?});");
        one(&text, "p.cedar:1 NEVER_APPLIES");
    }
    one(
        "forbid (principal, action, resource)\nwhen { resource == Kind::\"condition\" };",
        "p.cedar:2 NEVER_APPLIES",
    );
    let fine = "forbid (principal, action == Action::\"HTTP\", resource) when { \
                [Host::\"a.example\", Host::\"127.0.0.1\", Host::\"[::1]\", \
                Host::\"xn--mnchen-3ya.example\"].contains(resource) };";
    check(&[("p.cedar", fine)], &[]);
    one(
        "permit (principal, action == Action::\"HTTP\", resource == Database::\"x\");",
        "p.cedar:1 NEVER_APPLIES",
    );
    one("permit (principal, action, resource) when { context.phase == 1 };", "p.cedar:1 INVALID");
    one(
        "permit (principal, action, resource) when { principal.rank > 1 };",
        "p.cedar:1 UNKNOWN_ATTRIBUTE",
    );
    one("permit (principal == ?principal, action, resource);", "p.cedar:1 SYNTAX");
}

/// Of names that are equally near, or far from all, the same is said each time.
#[test]
fn an_unknown_name_is_never_answered_at_random() {
    let hint = |action: &str| {
        let text = format!("permit (principal, action == {action}, resource);");
        load(&[("p.cedar", text.as_str())]).unwrap_err().0.remove(0).hint
    };
    assert_eq!(hint("Action::\"HTTPP\""), "Did you mean HTTP?");
    assert!(hint("Action::\"TICKET\"").contains("kinds.toml"));
    let text = "permit (principal, action, resource == Hst::\"x\");";
    assert_eq!(load(&[("p.cedar", text)]).unwrap_err().0[0].hint, "Did you mean Host?");
}

/// Policies for an embedder's kinds are checked and tested by programs that lack them.
#[test]
fn kinds_of_another_program_are_described_in_a_file() {
    let policy = "@id(\"t\") forbid (principal, action == Action::\"TICKET\", resource)\n\
                  when { context.args has queue && context.args.queue == \"ceo\" };";
    let kinds =
        "TICKET = { queue = \"string\", to = { type = \"array\", items = { type = \"string\" } } }";
    let cases = "[[case]]\ncall = { kind = \"TICKET\", config = { queue = \"ceo\" } }\n\
                 expect = \"refused\"\nby = \"t\"\n\
                 [[case]]\ncall = { kind = \"TICKET\", config = { queue = \"billing\" } }\n\
                 expect = \"permitted\"\n";
    let files = [("p.cedar", policy), ("kinds.toml", kinds), ("cases.toml", cases)];
    let set = std::sync::Arc::new(load(&files).unwrap());
    assert_eq!(set.warnings()[0].code, "STAND_IN");
    for placed in set.cases().unwrap() {
        let ran = ephor_policy::cases::run(&set, &Default::default(), &placed.case).unwrap();
        assert!(ran.is(&placed.case), "{ran:?}");
    }
    let with = |kinds: &str, expect: &[&str]| {
        check(&[("p.cedar", policy), ("kinds.toml", kinds)], expect);
    };
    with("TICKET = 1", &["kinds.toml:1 KINDS", "p.cedar:1 UNKNOWN_ACTION"]);
    with("TICKET = { queue = \"text\" }", &["kinds.toml:1 KINDS", "p.cedar:1 UNKNOWN_ACTION"]);
    with("TICKET = { subject = \"string\" }", &["p.cedar:1 NEVER_APPLIES"]);
}

#[test]
fn a_misspelt_annotation_is_no_hole() {
    one("@holds(\"x\") permit (principal, action, resource);", "p.cedar:1 ANNOTATION");
    one("@hold(\" \") permit (principal, action, resource);", "p.cedar:1 ANNOTATION");
    one("@hold(\"x\") forbid (principal, action, resource);", "p.cedar:1 ANNOTATION");
    one("@approvals(\"2\") permit (principal, action, resource);", "p.cedar:1 ANNOTATION");
    one(
        "@hold(\"x\") @approvals(\"0\") permit (principal, action, resource);",
        "p.cedar:1 ANNOTATION",
    );
    one(
        "@hold(\"x\") @expires(\"soon\") permit (principal, action, resource);",
        "p.cedar:1 ANNOTATION",
    );
    one("@four_eyes permit (principal, action, resource);", "p.cedar:1 ANNOTATION");
    one(
        "@hold(\"x\") @four_eyes(\"two\") permit (principal, action, resource);",
        "p.cedar:1 ANNOTATION",
    );
    one("@id(\"\") permit (principal, action, resource);", "p.cedar:1 ANNOTATION");
    one("@id(\"a\u{202e}b\") permit (principal, action, resource);", "p.cedar:1 ANNOTATION");
}

#[test]
fn limits_know_their_keys() {
    let limits = |text: &str, expect: &str| check(&[("limits.toml", text)], &[expect]);
    limits("[judge]\nmax_node = 1\n", "limits.toml:2 LIMITS");
    limits("a = [", "limits.toml:1 LIMITS");
    limits("[trust]\nsources = [\"http:a.example\", \"web\"]\n", "limits.toml:2 SOURCE");
    check(&[("limits.toml", "[judge]\nmax_nodes = 3\n[trust]\nsources = [\"node:CRM\"]\n")], &[]);
}

#[test]
fn the_version_is_that_of_all_files() {
    let version = |files: &[(&str, &str)]| {
        let limits = ("limits.toml", "allow_empty = true");
        load(&[files, &[limits]].concat()).unwrap().version().to_owned()
    };
    let plain = version(&[("a.cedar", "")]);
    assert_eq!(plain, version(&[("a.cedar", "")]));
    assert_ne!(plain, version(&[("a.cedar", " ")]));
    assert_ne!(plain, version(&[("b.cedar", "")]));
    assert_ne!(plain, version(&[("a.cedar", ""), ("cases.toml", "")]));
}

#[test]
fn a_folder_is_read_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    };
    let codes = || match ephor_policy::PolicySet::load(folder.path(), &Registry::built_in()) {
        Ok(_) => Vec::new(),
        Err(mistakes) => mistakes.0.iter().map(|mistake| mistake.code).collect::<Vec<_>>(),
    };
    write("README.md", b"words");
    write("a.cedar", b"permit (principal, action, resource);");
    write("tests/a.toml", b"");
    assert_eq!(codes(), [""; 0]);
    // What would be ignored is a mistake: it may be a misspelt policy.
    write("b.ceder", b"");
    write("sub/c.cedar", b"");
    write("d.cedar", b"\xff");
    assert_eq!(codes(), ["UNKNOWN_FILE", "UNKNOWN_FILE", "NOT_UTF8"]);
    let nowhere = ephor_policy::PolicySet::load(&folder.path().join("x"), &Registry::built_in());
    assert_eq!(nowhere.unwrap_err().0[0].code, "NOT_FOUND");
}

/// A budget that is never reached is none.
#[test]
fn numbers_that_switch_a_limit_off_are_mistakes() {
    for bad in ["nan", "inf", "-1.0"] {
        let limits = format!("[judge.budgets]\nday = {{ cost = {bad} }}\n");
        check(&[("limits.toml", &limits)], &["limits.toml:0 LIMITS"]);
    }
}

#[test]
fn a_folder_that_restricts_nothing_is_a_mistake_unless_it_says_so() {
    let folder = |files: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        for name in files {
            let text = if name.starts_with("p.") || name.ends_with("txt") || name.starts_with('.') {
                "forbid (principal, action, resource);"
            } else {
                ""
            };
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    };
    let load = |folder: &tempfile::TempDir| {
        ephor_policy::PolicySet::load(folder.path(), &Registry::built_in())
    };
    for (files, named) in [
        (&[][..], "allow_empty"),
        (&["a.cedar.txt"], "a.cedar.txt"),
        (&["a.CEDAR.md"], "a.CEDAR.md"),
        (&[".a.cedar"], ".a.cedar"),
        (&["a.cedar"], "allow_empty"),
        (&["limits.toml"], "allow_empty"),
        (&["cases.toml", "README.md"], "allow_empty"),
    ] {
        let folder = folder(files);
        let mistakes = load(&folder).unwrap_err().0;
        assert_eq!(mistakes[0].code, "NO_POLICY", "{files:?}");
        assert!(mistakes[0].hint.contains(named), "{files:?}: {}", mistakes[0].hint);
        let limits = folder.path().join("limits.toml");
        std::fs::write(&limits, "[trust]\nsources = [\"node:CRM\"]\n").unwrap();
        assert_eq!(load(&folder).unwrap_err().0[0].code, "NO_POLICY", "{files:?}");
        std::fs::write(&limits, "allow_empty = true").unwrap();
        assert!(load(&folder).is_ok(), "{files:?}");
        // Limits alone restrict something.
        std::fs::write(&limits, "[agents.\"*\"]\ndefault = \"deny\"\n").unwrap();
        assert!(load(&folder).is_ok(), "{files:?}");
    }
    // Beside a policy, a name that looks like one is told of.
    let set = load(&folder(&["p.cedar", "q.cedar.txt"])).unwrap();
    let codes: Vec<_> = set.warnings().iter().map(|it| (it.code, it.problem.as_str())).collect();
    assert_eq!(codes, [("NOT_READ", "not read as policies: q.cedar.txt")]);
}
