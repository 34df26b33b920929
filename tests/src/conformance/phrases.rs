//! What a mistake of a graph is about, in the words of the cases.
//!
//! A phrase matches a mistake if every one of its words belongs to the mistake and the words that
//! make the mistake what it is are among them. A word that nobody knows matches nothing, so that
//! "not a duplicate node" isn't taken for its opposite.

use ephor::graph::Mistake;

/// Words that say nothing by themselves.
const FILLERS: &[&str] = &[
    "a",
    "an",
    "the",
    "is",
    "be",
    "of",
    "in",
    "on",
    "to",
    "by",
    "as",
    "at",
    "and",
    "that",
    "which",
    "has",
    "have",
    "was",
    "were",
    "are",
    "for",
    "from",
    "with",
    "id",
    "named",
    "identifier",
    "called",
    "graph",
    "must",
    "refers",
    "references",
    "referenced",
    "points",
    "leads",
    "contains",
    "node's",
    "it",
    "its",
    "used",
    "may",
    "error",
    "mistake",
    "more",
    "than",
    "one",
    "once",
];

const NODE: &[&str] = &["node", "name"];
const EDGE: &[&str] = &["edge", "transition", "link"];
const MISSING: &[&str] = &["missing", "unknown", "undefined", "nonexistent", "dangling", "invalid"];
const DUPLICATE: &[&str] = &["duplicate", "repeated", "twice", "exists", "already", "same"];
const DISPATCHER: &[&str] = &["mapping", "dispatcher", "conditional", "route", "target", "branch"];
const INTERRUPT: &[&str] = &["interrupt", "interruption", "breakpoint", "stop", "before", "after"];
const REACH: &[&str] = &["unreachable", "orphan", "isolated", "disconnected", "unreached"];
const CYCLE: &[&str] = &["cycle", "cyclic", "circular", "loop", "dependency"];
const ENTRY: &[&str] = &["entry", "entrypoint", "start"];
const SOURCE: &[&str] = &["source", "sourceid", "origin"];
const TARGET: &[&str] = &["target", "targetid", "destination"];
const FORBIDDEN: &[&str] = &["cannot", "invalid", "forbidden", "illegal", "not-allowed"];
const EMPTY: &[&str] = &["empty", "blank", "no", "without", "missing"];

/// Whether a phrase such as "interrupt node unknown" says what the mistake is.
pub(super) fn is_about(mistake: &Mistake, phrase: &str) -> bool {
    let words = words(phrase);
    let text = mistake.to_string().to_lowercase();
    forms(mistake).iter().any(|(needed, allowed)| {
        let known = |word: &String| {
            FILLERS.contains(&word.as_str())
                || needed.iter().chain(*allowed).any(|set| set.contains(&word.as_str()))
                || text.contains(&format!("\"{word}\""))
        };
        let has = |set: &&[&str]| words.iter().any(|word| set.contains(&word.as_str()));
        words.iter().all(known) && needed.iter().all(has)
    })
}

/// In lower case, without punctuation, negations as one word, plurals as one of them.
fn words(phrase: &str) -> Vec<String> {
    let mut text = phrase.to_lowercase().replace(['-', '_'], " ");
    for (long, short) in [
        ("can not", "cannot"),
        ("can't", "cannot"),
        ("must not", "cannot"),
        ("may not", "cannot"),
        ("not allowed", "forbidden"),
        ("cannot be reached", "unreachable"),
        ("not reachable", "unreachable"),
        ("is never reached", "unreachable"),
        ("does not exist", "unknown"),
        ("doesn't exist", "unknown"),
        ("do not exist", "unknown"),
        ("not existent", "unknown"),
        ("non existent", "unknown"),
        ("non existing", "unknown"),
        ("not existing", "unknown"),
        ("not found", "unknown"),
        ("not declared", "unknown"),
        ("not defined", "unknown"),
        ("undeclared", "unknown"),
        ("not set", "missing"),
        ("not a valid", "invalid"),
        ("not valid", "invalid"),
        ("already exists", "exists"),
        ("already exist", "exists"),
    ] {
        text = text.replace(long, short);
    }
    let split = text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let plain = |word: &str| match word {
        "duplicated" | "duplicates" | "duplication" => "duplicate".to_owned(),
        "cycles" | "nodes" | "edges" | "mappings" | "targets" | "sources" | "names"
        | "interrupts" | "loops" | "dispatchers" | "routes" | "branches" => {
            word.trim_end_matches('s').trim_end_matches("he").to_owned()
        }
        other => other.to_owned(),
    };
    split.map(|word| plain(word.trim_matches('\''))).filter(|word| !word.is_empty()).collect()
}

/// One of each set that is needed, and the sets whose words may be there as well.
type Form = (&'static [&'static [&'static str]], &'static [&'static [&'static str]]);

fn forms(mistake: &Mistake) -> &'static [Form] {
    match mistake {
        // What has no node has no entry either.
        Mistake::Empty => {
            &[(&[EMPTY, &["node", "graph"]], &[]), (&[EMPTY, ENTRY], &[&["point", "edge"]])]
        }
        Mistake::NoEntry => &[
            (&[EMPTY, ENTRY], &[EDGE, NODE, &["point", "set", "outgoing"]]),
            (&[MISSING, ENTRY], &[EDGE, NODE, &["point", "set"]]),
        ],
        Mistake::BlankName => &[(&[EMPTY, NODE], &[])],
        Mistake::ReservedName(_) => &[
            (&[&["reserved"]], &[NODE, FORBIDDEN, &["end", "start", "word"]]),
            (&[FORBIDDEN, NODE, &["end", "start"]], &[&["valid"]]),
        ],
        Mistake::DuplicateNode(_) => &[(&[DUPLICATE, NODE], &[DUPLICATE])],
        Mistake::DuplicateEdge { .. } => &[(&[DUPLICATE, EDGE], &[DUPLICATE, SOURCE, TARGET])],
        Mistake::UnknownSource { .. } => &[(
            &[MISSING, &["source", "sourceid", "node", "edge"]],
            &[NODE, EDGE, SOURCE, DISPATCHER, &["finish", "point"]],
        )],
        Mistake::UnknownTarget { from, .. } if from == "START" => &[
            (
                &[MISSING, &["target", "targetid", "node", "edge", "mapping"]],
                &[NODE, EDGE, TARGET, DISPATCHER],
            ),
            (&[MISSING, ENTRY], &[NODE, EDGE, TARGET, &["point"]]),
        ],
        Mistake::UnknownTarget { .. } => &[(
            &[MISSING, &["target", "targetid", "node", "edge", "mapping"]],
            &[NODE, EDGE, TARGET, DISPATCHER],
        )],
        Mistake::EndAsSource { .. } => &[(
            &[&["end"], &["source", "sourceid", "outgoing", "edge", "lead"]],
            &[FORBIDDEN, EDGE, SOURCE, &["valid", "no", "leave"]],
        )],
        Mistake::StartAsTarget { .. } => &[(
            &[&["start"], &["target", "targetid", "incoming", "edge", "destination"]],
            &[FORBIDDEN, EDGE, TARGET, &["valid", "no"]],
        )],
        Mistake::EmptyMapping { .. } => &[(&[EMPTY, DISPATCHER], &[EDGE, DISPATCHER])],
        Mistake::DuplicateDispatcher { .. } => {
            &[(&[DUPLICATE, DISPATCHER], &[EDGE, DISPATCHER, SOURCE])]
        }
        Mistake::DuplicateLabel { .. } => &[(&[DUPLICATE, &["label", "mapping"]], &[DISPATCHER])],
        Mistake::Unreachable(_) => &[(&[REACH], &[NODE])],
        Mistake::UnknownInterrupt { .. } => &[(&[MISSING, INTERRUPT], &[NODE, EDGE, INTERRUPT])],
        Mistake::UnknownNode { .. } => &[(&[MISSING, NODE], &[])],
        Mistake::Cycle(_) => &[(&[CYCLE], &[NODE, CYCLE, &["wait", "each", "other"]])],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::is_about;
    use ephor::graph::Mistake;

    #[track_caller]
    fn check(mistake: &Mistake, about: &[&str], other: &[&str]) {
        for phrase in about {
            assert!(is_about(mistake, phrase), "{phrase}: {mistake}");
        }
        for phrase in other {
            assert!(!is_about(mistake, phrase), "{phrase}: {mistake}");
        }
    }

    #[test]
    fn phrases_of_many_tongues_name_their_mistake_and_no_other() {
        let duplicate = Mistake::DuplicateNode("a".to_owned());
        check(
            &duplicate,
            &["duplicate node", "Duplicate node a", "node 'a' already exists", "node used twice"],
            &["", "node", "duplicate", "not duplicate node", "duplicate edge", "duplicate node b"],
        );
        let target = Mistake::UnknownTarget { from: "a".to_owned(), to: "zz".to_owned() };
        check(
            &target,
            &[
                "unknown target",
                "edge to unknown node",
                "target node does not exist",
                "edge refers to undefined node",
                "conditional mapping to a non-existent node zz",
            ],
            &["unknown source", "unknown entry point", "interrupt node unknown", "duplicate node"],
        );
        let source = Mistake::UnknownSource { from: "zz".to_owned(), to: "a".to_owned() };
        check(
            &source,
            &["unknown source", "edge from unknown node", "finish point: node doesn't exist"],
            &["unknown target"],
        );
        let start = Mistake::UnknownTarget { from: "START".to_owned(), to: "zz".to_owned() };
        check(&start, &["entry point doesn't exist", "unknown target"], &["missing dispatcher x"]);
        check(
            &Mistake::NoEntry,
            &["missing entry point", "no entry point", "no edge from START", "entry point not set"],
            &["not missing entry point", "entry point", "unreachable node"],
        );
        let end = Mistake::EndAsSource { to: "a".to_owned() };
        check(
            &end,
            &["END cannot be a source", "END can not be a source", "edge from END"],
            &["not END cannot be a source", "START cannot be a target", "END"],
        );
        let start = Mistake::StartAsTarget { from: "a".to_owned() };
        check(&start, &["START cannot be a target", "edge to START"], &["END cannot be a source"]);
        let mapping = Mistake::EmptyMapping { from: "a".to_owned() };
        check(
            &mapping,
            &["empty mapping", "edge mapping is empty", "conditional edges without targets"],
            &["mapping", "empty graph", "not empty mapping"],
        );
        let interrupt =
            Mistake::UnknownInterrupt { place: "before", name: "\"zz\"".to_owned(), what: "node" };
        check(
            &interrupt,
            &["interrupt node unknown", "interruption node zz doesn't exist"],
            &["unknown node", "not interrupt node unknown"],
        );
        let lost = Mistake::Unreachable("b".to_owned());
        check(
            &lost,
            &["unreachable node", "node b cannot be reached"],
            &["node", "not unreachable"],
        );
        let cycle = Mistake::Cycle(vec!["a".to_owned()]);
        check(&cycle, &["cycle", "circular dependency"], &["no cycle", "acyclic"]);
        check(&Mistake::BlankName, &["blank name", "empty node name"], &["empty mapping"]);
        check(
            &Mistake::Empty,
            &["empty graph", "no nodes", "missing entry point"],
            &["unknown node", "not empty"],
        );
        let reserved = Mistake::ReservedName("END".to_owned());
        check(
            &reserved,
            &["reserved name", "END is a reserved node name"],
            &["blank name", "not reserved name"],
        );
        check(&reserved, &["END is not a valid node identifier"], &["END"]);
    }
}
