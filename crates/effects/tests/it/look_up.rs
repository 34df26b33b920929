//! What is looked up in a database for a question: names beyond the samples, counts of missing keys
//! and of marks, within the connection's lists, whatever the phrases hold. On SQLite, and on Postgres
//! where EPHOR_TEST_POSTGRES is set.

use std::collections::BTreeMap;

use ephor_effects::{ConnectionSettings, Connections};
use ephor_model::known::{Facts, Inquiry, KnownValue, NameParts, Wanted, What};

/// 200 artists, of whom the names say nothing before they are looked up.
fn rows() -> String {
    let mut sql = "
        CREATE TABLE artist (id INTEGER PRIMARY KEY, name VARCHAR(100), secret VARCHAR(100));
        CREATE TABLE album (id INTEGER PRIMARY KEY, title VARCHAR(100), artist_id INTEGER,
                            is_deleted INTEGER, deleted_at VARCHAR(30), made_ms BIGINT);
        CREATE TABLE player (id INTEGER PRIMARY KEY, first VARCHAR(40), last VARCHAR(40),
                             secret VARCHAR(40));
        INSERT INTO player VALUES (1, 'Mia', 'Patel', 'Patel'), (2, 'Mia', 'Patel', 'Patel'),
          (3, 'Mia', 'Berg', 'Patel'), (4, 'Ann', NULL, 'Patel');
        INSERT INTO album VALUES (1, 'Plays Artist 150 by Cellos', 1, 0, NULL, 1700000000000),
          (2, 'Artist 7', NULL, 1, '2026-01-01', NULL), (3, '100% _pure_ O''Hara', NULL, 0, NULL, NULL);
        INSERT INTO artist VALUES (900, 'Nirvana', 'x'), (901, 'Nirvana', 'x'), (902, '周杰伦', 'x'),
          (903, 'O''Hara', 'x'), (904, '%', 'x'), (905, 'hidden', 'Blofeld');\n"
        .to_owned();
    for at in 1..=200 {
        sql.push_str(&format!("INSERT INTO artist VALUES ({at}, 'Artist {at}', 'x');\n"));
    }
    sql
}

fn settings(url: &str) -> Connections {
    let mut settings = ConnectionSettings::new(url);
    settings.deny_columns = ["artist.secret", "player.secret"].map(str::to_owned).into();
    Connections::new(BTreeMap::from([("music".to_owned(), settings)]))
}

async fn look(connections: &Connections, phrases: &[&str]) -> Facts {
    let phrases = phrases.iter().map(|phrase| (*phrase).to_owned()).collect();
    connections.look_up("music", &Inquiry { phrases, ..Inquiry::default() }).await
}

fn places(facts: &Facts, phrase: &str) -> Vec<String> {
    let mut found: Vec<String> = facts
        .values
        .iter()
        .filter(|known| known.phrase == phrase)
        .map(|known| {
            let KnownValue { table, column, value, whole, rows, .. } = known;
            format!("{table}.{column}={value} {whole} {rows}")
        })
        .collect();
    found.sort();
    found
}

async fn check(connections: &Connections, table: impl Fn(&str) -> String) {
    let facts = look(
        connections,
        &["Artist 150", "artist 149", "NIRVANA", "周杰伦", "O'Hara", "%", "Atlantis", "Blofeld"],
    )
    .await;
    assert!(facts.complete, "{facts:?}");
    let at = |name: &str, rest: &str| vec![format!("{}.{rest}", table(name))];
    assert_eq!(places(&facts, "Artist 150"), at("artist", "name=Artist 150 true 1"));
    assert_eq!(places(&facts, "artist 149"), at("artist", "name=Artist 149 true 1"));
    assert_eq!(places(&facts, "NIRVANA"), at("artist", "name=Nirvana true 2"));
    assert_eq!(places(&facts, "周杰伦"), at("artist", "name=周杰伦 true 1"));
    assert_eq!(places(&facts, "O'Hara"), at("artist", "name=O'Hara true 1"));
    assert_eq!(places(&facts, "%"), at("artist", "name=% true 1"));
    for nowhere in ["Atlantis", "Blofeld"] {
        assert!(facts.rules_out(nowhere), "{nowhere} isn't shown: {facts:?}");
    }
    // A part of a value is told apart from a whole one.
    let facts = look(connections, &["Cellos", "cell", "_pure_"]).await;
    assert_eq!(places(&facts, "Cellos"), at("album", "title=Plays Artist 150 by Cellos false 1"));
    assert_eq!(places(&facts, "cell"), Vec::<String>::new(), "half a word is none");
    assert_eq!(places(&facts, "_pure_"), at("album", "title=100% _pure_ O'Hara false 1"));
    // What would be a statement is a text that no row has.
    let long = "x".repeat(5000);
    let hostile = [
        "'; DROP TABLE artist; --",
        "\" OR 1=1 --",
        "\\",
        "a\0b",
        "",
        "  ",
        "!",
        "_",
        "%%%",
        "$1",
        "?",
        "\u{202e}abc",
        long.as_str(),
    ];
    let facts = look(connections, &hostile).await;
    assert!(facts.complete, "{facts:?}");
    assert!(!facts.phrases.iter().any(|phrase| phrase.contains('\0') || phrase.len() > 500));
    assert!(facts.values.iter().all(|known| !known.whole), "{:?}", facts.values);
    let still = look(connections, &["Artist 200"]).await;
    assert_eq!(places(&still, "Artist 200"), at("artist", "name=Artist 200 true 1"));
    // Counts; of what isn't shown there is none.
    let wanted = |name: &str, column: &str, what| Wanted {
        table: table(name),
        column: column.to_owned(),
        what,
    };
    let name = |of: &str, columns: &[&str]| NameParts {
        table: table(of),
        columns: columns.iter().map(|column| (*column).to_owned()).collect(),
    };
    let inquiry = Inquiry {
        phrases: ["mia patel", "Mia", "Ann' OR '1'='1"].map(str::to_owned).into(),
        figures: vec![
            wanted("album", "artist_id", What::Missing),
            wanted("album", "deleted_at", What::Present),
            wanted("album", "is_deleted", What::On),
            wanted("album", "is_deleted", What::Off),
            wanted("album", "made_ms", What::Largest),
            wanted("artist", "secret", What::Present),
            wanted("artist; DROP TABLE artist", "name", What::Present),
        ],
        names: vec![
            name("player", &["first", "last"]),
            name("player", &["first", "secret"]),
            name("player; DROP TABLE artist", &["first", "last"]),
        ],
    };
    let facts = connections.look_up("music", &inquiry).await;
    // A first name alone isn't looked for, nor in a column that isn't shown.
    let names: Vec<_> = facts.names.iter().map(|known| (&*known.value, known.rows)).collect();
    assert_eq!(names, [("Mia Patel", 2)], "{facts:?}");
    let numbers: Vec<f64> = facts.figures.iter().map(|figure| figure.number).collect();
    assert_eq!(numbers, [2.0, 1.0, 1.0, 2.0, 1_700_000_000_000.0], "{facts:?}");
    // One that can't be computed leaves the others.
    let inquiry = Inquiry {
        figures: vec![
            wanted("album", "title", What::Largest),
            wanted("album", "artist_id", What::Missing),
        ],
        ..Inquiry::default()
    };
    let facts = connections.look_up("music", &inquiry).await;
    assert!(facts.figures.iter().any(|figure| figure.number == 2.0), "{facts:?}");
}

#[tokio::test]
async fn names_and_counts_on_sqlite() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("music.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch(&rows()).unwrap();
    let connections = settings(&format!("sqlite:{}", path.display()));
    check(&connections, str::to_owned).await;
    let facts = connections.look_up("elsewhere", &Inquiry::default()).await;
    assert!(!facts.complete && facts.values.is_empty(), "there is no such connection");
}

#[tokio::test]
async fn names_and_counts_on_postgres() {
    let Ok(url) = std::env::var("EPHOR_TEST_POSTGRES") else {
        eprintln!("skipped: EPHOR_TEST_POSTGRES is not set");
        return;
    };
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let begin =
        "DROP SCHEMA IF EXISTS looked CASCADE; CREATE SCHEMA looked; SET search_path TO looked;";
    client.batch_execute(&format!("{begin}{}", rows())).await.unwrap();
    let mut settings = ConnectionSettings::new(&url);
    let of_looked = |names: &[&str]| names.iter().map(|name| format!("looked.{name}")).collect();
    settings.tables = Some(of_looked(&["artist", "album", "player"]));
    settings.deny_columns = of_looked(&["artist.secret", "player.secret"]);
    let connections = Connections::new(BTreeMap::from([("music".to_owned(), settings)]));
    check(&connections, |table| format!("looked.{table}")).await;
    client.batch_execute("DROP SCHEMA looked CASCADE").await.unwrap();
}
