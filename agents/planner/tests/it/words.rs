//! What the fast path and the cache make of many sentences: one a line, in `sentences/`.

use ephor_planner::{FastPath, classify, of_the_moment};

#[track_caller]
fn check(expect: Option<FastPath>, sentences: &str) {
    let found = sentences.lines().map(|task| (task, classify(task)));
    let wrong: Vec<_> = found.filter(|(_, found)| *found != expect).collect();
    assert!(wrong.is_empty(), "should be {expect:?}: {wrong:#?}");
}

#[test]
fn each_sentence_goes_its_way() {
    check(Some(FastPath::Greeting), include_str!("../sentences/greetings.txt"));
    check(Some(FastPath::Capability), include_str!("../sentences/capabilities.txt"));
    check(Some(FastPath::History), include_str!("../sentences/history.txt"));
    check(None, include_str!("../sentences/tasks.txt"));
    check(None, "\n   \n?!\n……");
}

#[test]
fn a_greeting_has_at_most_eighty_characters() {
    let hi = vec!["hi"; 27].join(" ");
    assert_eq!(hi.chars().count(), 80);
    check(Some(FastPath::Greeting), &format!("{hi}\n  {hi}  \n{}", "你好".repeat(40)));
    check(None, &format!("{hi}!\n{}！\n{}", "你好".repeat(40), "hello ".repeat(50)));
    // No text makes it slow.
    check(None, &format!("{}\n{}", "你能做什么上一个问题".repeat(10_000), "hi ".repeat(100_000)));
}

#[test]
fn answers_of_the_moment_are_not_kept() {
    #[track_caller]
    fn check(expect: bool, sentences: &str) {
        let wrong: Vec<_> =
            sentences.lines().filter(|task| of_the_moment(task) != expect).collect();
        assert!(wrong.is_empty(), "should be {expect}: {wrong:#?}");
    }
    check(true, include_str!("../sentences/of_the_moment.txt"));
    check(false, include_str!("../sentences/lasting.txt"));
}
