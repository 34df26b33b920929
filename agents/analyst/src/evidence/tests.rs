//! The index over real folders.

use std::fs;
use std::path::Path;

use super::*;

const MARGIN: &str = "# 指标口径\n\n## 毛利率\n\n毛利率等于销售额减去成本，再除以销售额。\n\n## 退货\n\n退货不计入销售额。\n";
const POLICY: &str = "# Policy\n\n## Returns\n\nGoods may be returned within thirty days.\n\n## Shipping\n\nWe ship by rail.\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "metrics.md", MARGIN);
    write(folder.path(), "en/policy.md", POLICY);
    write(folder.path(), "notes.txt", "The warehouse in Köln is closed on Mondays.");
    write(
        folder.path(),
        "glossary.csv",
        "term,aliases,definition,sql\nGMV,成交额,All orders,SUM(orders.amount)\n",
    );
    folder
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn first(index: &EvidenceIndex, question: &str) -> Option<(String, String)> {
    let found = index.recall(question, &RecallLimits::default()).unwrap();
    found.into_iter().next().map(|piece| (piece.source, piece.heading))
}

#[track_caller]
fn check(question: &str, expect: Option<(&str, &str)>) {
    let folder = folder();
    let index = EvidenceIndex::builder().folder(folder.path()).build().unwrap();
    let found = first(&index, question);
    let found = found.as_ref().map(|(source, heading)| (source.as_str(), heading.as_str()));
    assert_eq!(found, expect, "{question}");
}

#[test]
fn the_passage_that_speaks_of_the_question_comes_first() {
    check("How long may goods be returned?", Some(("en/policy.md", "Policy › Returns")));
    check("which railway ships it", Some(("en/policy.md", "Policy › Shipping")));
    check("Monday in koln", Some(("notes.txt", "")));
    check("spaceships", None);
    check("", None);
}

#[test]
fn chinese_is_found_by_words_of_two_characters_and_of_one() {
    check("毛利率怎么算", Some(("metrics.md", "指标口径 › 毛利率")));
    check("成本", Some(("metrics.md", "指标口径 › 毛利率")));
    check("退货", Some(("metrics.md", "指标口径 › 退货")));
    check("货", Some(("metrics.md", "指标口径 › 退货")));
    check("宇宙飞船", None);
}

#[test]
fn terms_come_before_passages() {
    check("上个月成交额是多少", Some(("glossary.csv", "GMV")));
    let index = EvidenceIndex::builder()
        .document("a.md", "GMV counts orders on the day on which they are paid.")
        .glossary([Term {
            term: "GMV".into(), aliases: vec!["成交额".into()], ..Term::default()
        }])
        .build()
        .unwrap();
    // The document says the term by its other name.
    let found = index.recall("成交额", &RecallLimits::default()).unwrap();
    assert_eq!(
        found.iter().map(|piece| piece.kind).collect::<Vec<_>>(),
        [Kind::Term, Kind::Passage]
    );
}

#[test]
fn hostile_questions_are_questions() {
    let folder = folder();
    let index = EvidenceIndex::builder().folder(folder.path()).build().unwrap();
    for question in [
        "\"",
        "'; DROP TABLE passage; --",
        "NEAR(",
        "a AND OR NOT",
        "heading : x",
        "* ^ + -",
        "\0\u{202e}",
        "returned\" OR \"x",
        "{}[]()",
        "🚢",
        &"returned ".repeat(100_000),
        &"退货".repeat(100_000),
    ] {
        let found = index.recall(question, &RecallLimits::default());
        assert!(found.is_ok(), "{question:.40}: {found:?}");
    }
    assert_eq!(first(&index, "returned").unwrap().1, "Policy › Returns");
}

#[test]
fn what_changes_is_read_anew_and_only_then() {
    let folder = folder();
    let index = EvidenceIndex::builder().folder(folder.path()).build().unwrap();
    assert!(!index.refresh().unwrap());
    write(folder.path(), "notes.txt", "The warehouse in Köln is haunted by poltergeists.");
    assert_eq!(first(&index, "poltergeist").unwrap().0, "notes.txt");
    assert!(!index.refresh().unwrap());
    write(folder.path(), "new/glossary.toml", "[[terms]]\nterm = 'ARPU'\n");
    assert_eq!(first(&index, "arpu").unwrap().1, "ARPU");
    fs::remove_file(folder.path().join("notes.txt")).unwrap();
    assert_eq!(first(&index, "poltergeist"), None);
    // A mistake is said, and what was known stays known.
    write(folder.path(), "new/glossary.toml", "[[terms]]\nname = 'ARPU'\n");
    let error = index.recall("returned", &RecallLimits::default()).unwrap_err();
    assert_eq!(error.code(), "evidence_glossary_invalid");
    write(folder.path(), "new/glossary.toml", "[[terms]]\nterm = 'ARPPU'\n");
    assert_eq!(first(&index, "arppu").unwrap().1, "ARPPU");
}

#[test]
fn an_index_in_a_file_is_taken_up_again() {
    let folder = folder();
    let kept = tempfile::tempdir().unwrap();
    let file = kept.path().join("evidence.db");
    let open = || EvidenceIndex::builder().folder(folder.path()).file(&file).build().unwrap();
    let size = open().size().unwrap();
    let changed = || fs::metadata(&file).unwrap().modified().unwrap();
    let before = changed();
    let again = open();
    assert_eq!((again.size().unwrap(), changed()), (size, before));
    assert_eq!(first(&again, "成交额").unwrap().1, "GMV");
    write(folder.path(), "more.md", "Zeppelins.");
    assert_eq!(first(&open(), "zeppelin").unwrap().0, "more.md");
}

#[test]
fn two_indices_in_one_file_each_find_their_own() {
    let kept = tempfile::tempdir().unwrap();
    let file = kept.path().join("evidence.db");
    let open = |title: &str, text: &str| {
        EvidenceIndex::builder().document(title, text).file(&file).build().unwrap()
    };
    let a = open("a.md", "zeppelins");
    let b = open("b.md", "zeppelins");
    for _ in 0..2 {
        assert_eq!(first(&a, "zeppelin").unwrap().0, "a.md");
        assert_eq!(first(&b, "zeppelin").unwrap().0, "b.md");
    }
}

#[test]
fn a_database_of_somebody_else_is_left_alone() {
    let kept = tempfile::tempdir().unwrap();
    let file = kept.path().join("sales.db");
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("CREATE TABLE orders (id)").unwrap();
    let before = fs::read(&file).unwrap();
    let error = EvidenceIndex::builder().file(&file).build().unwrap_err();
    assert_eq!(error.code(), "evidence_index_foreign");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn what_is_left_out_is_named() {
    let folder = folder();
    let root = folder.path();
    write(root, "large.md", "x".repeat(2_000));
    write(root, "binary.txt", [104, 105, 0, 106]);
    write(root, "latin.txt", [0xe9, 0x20]);
    write(root, ".hidden.md", "secret zeppelin");
    write(root, ".git/config.md", "secret zeppelin");
    write(root, "a/b/c/deep.md", "zeppelin");
    write(root, "picture.png", "zeppelin");
    let outside = tempfile::tempdir().unwrap();
    write(outside.path(), "outside.md", "zeppelin");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outside.path(), root.join("link")).unwrap();
        std::os::unix::fs::symlink(outside.path().join("outside.md"), root.join("link.md"))
            .unwrap();
    }
    let bounds = Bounds { file_bytes: 1_000, depth: 2, ..Bounds::default() };
    let index = EvidenceIndex::builder().folder(root).bounds(bounds).build().unwrap();
    assert_eq!(first(&index, "zeppelin"), None);
    let mut skipped: Vec<(String, Why)> = index
        .skipped()
        .into_iter()
        .map(|skipped| (skipped.path.file_name().unwrap().to_string_lossy().into(), skipped.why))
        .collect();
    skipped.sort_by(|a, b| a.0.cmp(&b.0));
    let mut expect = vec![
        ("binary.txt", Why::NotText),
        ("c", Why::TooDeep),
        ("large.md", Why::TooLarge),
        ("latin.txt", Why::NotText),
    ];
    if cfg!(unix) {
        expect.extend([("link", Why::Link), ("link.md", Why::Link)]);
    }
    expect.sort_by_key(|(name, _)| *name);
    let skipped: Vec<(&str, Why)> =
        skipped.iter().map(|(name, why)| (name.as_str(), *why)).collect();
    assert_eq!(skipped, expect);
}

#[test]
fn counts_are_bounded() {
    let folder = folder();
    let bounds = Bounds { files: 1, ..Bounds::default() };
    let index = EvidenceIndex::builder().folder(folder.path()).bounds(bounds).build().unwrap();
    assert!(index.skipped().iter().any(|skipped| skipped.why == Why::TooMany));
    let many: String = (0..50).map(|n| format!("# H{n}\n\nreturned goods {n}\n\n")).collect();
    let index = EvidenceIndex::builder().document("many.md", many).build().unwrap();
    let recall = |most, bytes| {
        let limits = RecallLimits { most, bytes, ..RecallLimits::default() };
        index.recall("returned goods", &limits).unwrap().len()
    };
    assert_eq!(recall(5, 10_000), 5);
    assert_eq!(recall(50, 40), 2);
    assert_eq!(recall(0, 0), 0);
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let error = EvidenceIndex::builder().folder("/nowhere/at/all").build().unwrap_err();
    assert_eq!(error.code(), "evidence_unreadable");
    assert!(error.to_string().contains("/nowhere/at/all"));
    assert!(!error.hint().is_empty());
}

#[test]
fn a_configuration_names_its_paths_from_its_own_place() {
    let folder = folder();
    let config: EvidenceConfig =
        toml::from_str("documents = '.'\nglossary = 'glossary.csv'\n[recall]\nmost = 2\n").unwrap();
    let index = config.open(folder.path()).unwrap().unwrap();
    assert_eq!(index.synonyms().of("GMV")[0], "amount");
    assert!(EvidenceConfig::default().open(folder.path()).unwrap().is_none());
}
