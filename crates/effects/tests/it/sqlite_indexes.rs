//! Full-text indexes and R-Trees: those that may be read work, and nothing that they keep or show tells
//! what the lists deny.

use crate::common;

use common::{House, told};
use ephor_core::{ErrorCode, Failure};
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

const SCHEMA: &str = "
    CREATE TABLE docs (id INTEGER PRIMARY KEY, title TEXT, body TEXT, card TEXT);
    INSERT INTO docs VALUES (1, 'Oslo', 'fjord and winter', '4111'), (2, 'Bergen', 'rain, rain', '4222');
    CREATE VIRTUAL TABLE ft USING fts5(title, body);
    INSERT INTO ft SELECT title, body FROM docs;
    CREATE VIRTUAL TABLE ex USING fts5(title, body, content=docs, content_rowid=id);
    INSERT INTO ex (ex) VALUES ('rebuild');
    CREATE VIRTUAL TABLE paid USING fts5(title, card, content='docs', content_rowid=id);
    INSERT INTO paid (paid) VALUES ('rebuild');
    CREATE VIRTUAL TABLE f4 USING fts4(title, body);
    INSERT INTO f4 SELECT title, body FROM docs;
    CREATE VIRTUAL TABLE words USING fts5vocab(ft, row);
    CREATE VIRTUAL TABLE words4 USING fts4aux(f4);
    CREATE VIRTUAL TABLE rt USING rtree(id, x0, x1, y0, y1, +note TEXT);
    INSERT INTO rt VALUES (1, 0, 1, 0, 1, 'near'), (2, 10, 11, 10, 11, 'far');
    CREATE VIRTUAL TABLE by_card USING fts5(title, content=docs, content_rowid=card);
    CREATE VIEW looking AS SELECT c0 FROM ft_content;
    CREATE VIEW v_docs AS SELECT id, title, card FROM docs;
    CREATE VIRTUAL TABLE over_view USING fts5(title, content=v_docs, content_rowid=id);
    CREATE TABLE log (what TEXT);
    CREATE INDEX docs_card ON docs (card);
    ANALYZE;";

struct Library {
    house: House,
    path: std::path::PathBuf,
    _folder: TempDir,
}

impl Library {
    fn new(mut settings: Value) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("library.db");
        Connection::open(&path).unwrap().execute_batch(SCHEMA).unwrap();
        settings["url"] = json!(format!("sqlite:{}", path.display()));
        let house = House::new(json!({"connections": {"x": settings}}));
        Self { house, path, _folder: folder }
    }

    async fn ask(&self, query: &str) -> Result<Value, Failure> {
        self.house.run("DATABASE", json!({"query": query, "timeout": 5})).await
    }

    /// The rows, each as the list of its values.
    async fn rows(&self, query: &str) -> Value {
        let output = self.ask(query).await.unwrap_or_else(|f| panic!("{query}: {}", told(&f)));
        let rows = output["rows"].as_array().unwrap().iter();
        rows.map(|row| row.as_object().unwrap().values().cloned().collect::<Value>()).collect()
    }

    async fn refused(&self, query: &str) {
        let failure = match self.ask(query).await {
            Err(failure) => failure,
            Ok(output) => panic!("{query}: {output}"),
        };
        let text = told(&failure);
        // The engine itself lets nobody change what an index keeps.
        let denied = failure.code == ErrorCode::Permission || text.contains("may not be modified");
        assert!(denied, "{query}: {text}");
        for secret in ["fjord", "4111", "winter"] {
            assert!(!text.contains(secret), "{query}: {text}");
        }
    }
}

/// What must work wherever the tables may be read.
async fn indexes_work(library: &Library) {
    for (query, expect) in [
        ("SELECT title FROM ft WHERE ft MATCH 'winter'", json!([["Oslo"]])),
        ("SELECT title FROM ft('rain') ORDER BY rank", json!([["Bergen"]])),
        (
            "SELECT snippet(ft, 1, '<', '>', '…', 4) FROM ft WHERE ft MATCH 'fjord'",
            json!([["<fjord> and winter"]]),
        ),
        (
            "SELECT highlight(ft, 0, '[', ']') FROM ft WHERE ft MATCH 'title: oslo'",
            json!([["[Oslo]"]]),
        ),
        ("SELECT count(*) FROM ft WHERE ft MATCH 'rain' AND bm25(ft) < 0", json!([[1]])),
        ("SELECT body FROM ft WHERE rowid = 2", json!([["rain, rain"]])),
        ("SELECT count(*) FROM ft", json!([[2]])),
        ("SELECT title FROM f4 WHERE f4 MATCH 'winter'", json!([["Oslo"]])),
        (
            "SELECT snippet(f4, '<', '>') FROM f4 WHERE body MATCH 'fjord'",
            json!([["<fjord> and winter"]]),
        ),
        ("SELECT id, note FROM rt WHERE x0 >= 5 AND y1 <= 20", json!([[2, "far"]])),
        ("SELECT max(x1) FROM rt", json!([[11.0]])),
    ] {
        assert_eq!(library.rows(query).await, expect, "{query}");
    }
}

#[tokio::test]
async fn indexes_can_be_read() {
    let all = json!(["docs", "ft", "f4", "rt", "ex"]);
    for settings in [
        json!({}),
        json!({"allow_writes": true}),
        json!({"deny_tables": ["log"]}),
        json!({"tables": all.clone()}),
        json!({"tables": all, "allow_writes": true, "write_tables": ["log"]}),
        json!({"tables": ["main.*"], "deny_columns": ["log.what"]}),
    ] {
        let library = Library::new(settings);
        indexes_work(&library).await;
        let query =
            "SELECT ex.title, d.card FROM ex JOIN docs d ON d.id = ex.rowid WHERE ex MATCH 'fjord'";
        assert_eq!(library.rows(query).await, json!([["Oslo", "4111"]]));
    }
    let open = Library::new(json!({}));
    assert_eq!(
        open.rows("SELECT term FROM words WHERE doc = 1 AND term < 'c'").await,
        json!([["and"], ["bergen"]])
    );
    assert_eq!(open.rows("SELECT count(*) FROM words4 WHERE col = '*'").await, json!([[6]]));
    assert_eq!(open.rows("SELECT c0 FROM looking").await, json!([["Oslo"], ["Bergen"]]));
}

#[tokio::test]
async fn what_is_stored_for_a_denied_table_is_denied() {
    let stores = [
        "SELECT * FROM ft_content",
        "SELECT * FROM main.FT_CONTENT",
        "SELECT block FROM ft_data",
        "SELECT count(*) FROM ft_idx",
        "SELECT * FROM ft_docsize",
        "SELECT * FROM ft_config",
        "SELECT c0 FROM looking",
        "SELECT rowid FROM ft_data",
        "SELECT 1 FROM log, ft_content",
        "WITH x AS (SELECT c0 FROM ft_content) SELECT * FROM x",
        "SELECT (SELECT max(c1) FROM ft_content)",
        "SELECT * FROM ft",
        "SELECT * FROM ft('winter')",
        "SELECT term FROM words",
        "SELECT * FROM words WHERE term = 'winter'",
        "SELECT * FROM pragma_table_info('ft_content')",
        "EXPLAIN QUERY PLAN SELECT * FROM ft_content",
        "SELECT sql FROM sqlite_schema",
        "SELECT sample FROM sqlite_stat4",
        "SELECT * FROM sqlite_stat1",
        "SELECT * FROM dbstat",
    ];
    for settings in [
        json!({"deny_tables": ["ft"]}),
        json!({"deny_tables": ["FT"], "tables": ["main.*"]}),
        // What stores it, or a column of it: an index is searched as a whole.
        json!({"deny_tables": ["ft_content"]}),
        json!({"deny_columns": ["ft.body"]}),
        json!({"deny_columns": ["ft_content.c1"], "tables": ["main.*"]}),
        json!({"tables": ["docs", "log", "f4", "rt", "looking", "words"]}),
        json!({"deny_tables": ["ft"], "allow_writes": true}),
    ] {
        let library = Library::new(settings.clone());
        for query in stores {
            library.refused(query).await;
        }
        // The others go on.
        assert_eq!(
            library.rows("SELECT title FROM f4 WHERE f4 MATCH 'winter'").await,
            json!([["Oslo"]]),
            "{settings}"
        );
        assert_eq!(
            library.rows("SELECT id FROM rt WHERE x0 > 5").await,
            json!([[2]]),
            "{settings}"
        );
        let catalog = library.house.executors.connections().catalog("x").await.unwrap();
        let names: Vec<_> = catalog.tables.iter().map(|table| table.name.as_str()).collect();
        assert!(names.contains(&"f4"), "{names:?}");
        for hidden in ["ft", "ft_content", "ft_data", "f4_content", "rt_node", "words"] {
            assert!(!names.contains(&hidden), "{settings}: {hidden}: {names:?}");
        }
    }
    let library = Library::new(json!({"deny_tables": ["rt", "f4"]}));
    for query in [
        "SELECT data FROM rt_node",
        "SELECT a0 FROM rt_rowid",
        "SELECT * FROM rt_parent",
        "SELECT * FROM rt",
        "SELECT rtreecheck('rt')",
        "SELECT * FROM f4_content",
        "SELECT block FROM f4_segments",
        "SELECT root FROM f4_segdir",
        "SELECT * FROM f4_docsize",
        "SELECT * FROM f4_stat",
        "SELECT * FROM words4",
        "SELECT optimize(f4) FROM f4",
    ] {
        library.refused(query).await;
    }
    assert_eq!(library.rows("SELECT title FROM ft('winter')").await, json!([["Oslo"]]));
}

#[tokio::test]
async fn an_index_over_a_denied_table_is_denied() {
    for settings in [
        json!({"deny_tables": ["docs"]}),
        json!({"tables": ["ex", "paid", "ft", "log", "over_view", "ex_data"]}),
    ] {
        let library = Library::new(settings);
        for query in [
            "SELECT title FROM ex",
            "SELECT rowid FROM ex('winter')",
            "SELECT block FROM ex_data",
            "SELECT rowid FROM paid WHERE paid MATCH '4111'",
            "SELECT rowid FROM over_view('oslo')",
        ] {
            library.refused(query).await;
        }
        assert_eq!(library.rows("SELECT title FROM ft('winter')").await, json!([["Oslo"]]));
    }
    // A column of the content, where the index has it.
    let library = Library::new(json!({"deny_columns": ["docs.card"]}));
    library.refused("SELECT rowid FROM paid('4111')").await;
    library.refused("SELECT card FROM paid").await;
    library.refused("SELECT rowid FROM by_card('oslo')").await;
    library.refused("SELECT * FROM paid_data").await;
    assert_eq!(library.rows("SELECT title FROM ex('winter')").await, json!([["Oslo"]]));
    // A view's tables aren't known, so an index over one is closed as soon as there are lists.
    library.refused("SELECT rowid FROM over_view('oslo')").await;
}

#[tokio::test]
async fn what_an_index_keeps_is_changed_by_the_index_alone() {
    let library = Library::new(json!({"allow_writes": true, "write_tables": ["ft", "rt", "log"]}));
    for query in [
        "INSERT INTO ft (title, body) VALUES ('Rome', 'heat')",
        "UPDATE ft SET body = 'heat and dust' WHERE title = 'Rome'",
        "DELETE FROM ft WHERE title = 'Bergen'",
        "INSERT INTO rt VALUES (3, 5, 6, 5, 6, 'middle')",
        "DELETE FROM rt WHERE id = 1",
    ] {
        let output = library.ask(query).await.unwrap_or_else(|f| panic!("{query}: {}", told(&f)));
        assert_eq!(output["affected"], 1, "{query}: {output}");
    }
    assert_eq!(library.rows("SELECT title FROM ft('dust')").await, json!([["Rome"]]));
    assert_eq!(library.rows("SELECT id FROM rt ORDER BY id").await, json!([[2], [3]]));
    for query in [
        "DELETE FROM ft_content",
        "UPDATE ft_content SET c0 = 'x'",
        "INSERT INTO rt_node VALUES (9, x'00')",
        "DELETE FROM rt_rowid",
        "INSERT INTO f4 VALUES ('a', 'b')",
        "INSERT INTO f4 (f4) VALUES ('optimize')",
        "DELETE FROM f4_segments",
        "UPDATE docs SET title = 'x'",
    ] {
        library.refused(query).await;
    }
    let before = std::fs::read(&library.path).unwrap();
    let failure = library.ask("SELECT optimize(f4) FROM f4 LIMIT 1").await;
    assert!(failure.is_err() || std::fs::read(&library.path).unwrap() == before, "{failure:?}");
    let reading = Library::new(json!({}));
    for query in [
        "DELETE FROM ft_content",
        "DELETE FROM ft",
        "INSERT INTO rt_node VALUES (9, x'00')",
        "INSERT INTO rt VALUES (3, 5, 6, 5, 6, '')",
    ] {
        reading.refused(query).await;
    }
}

/// Another process changes the schema while connections are open.
#[tokio::test]
async fn a_schema_that_changes_is_seen() {
    let library = Library::new(json!({"deny_tables": ["later"], "max_connections": 1}));
    indexes_work(&library).await;
    let other = Connection::open(&library.path).unwrap();
    other
        .execute_batch(
            "CREATE VIRTUAL TABLE later USING fts5(a); INSERT INTO later VALUES ('fjord');
             CREATE VIRTUAL TABLE sooner USING fts5(a); INSERT INTO sooner VALUES ('lake');
             CREATE VIRTUAL TABLE r2 USING rtree(id, a, b); INSERT INTO r2 VALUES (1, 2, 3);",
        )
        .unwrap();
    for query in ["SELECT * FROM later_content", "SELECT * FROM later", "SELECT * FROM later_data"]
    {
        library.refused(query).await;
    }
    assert_eq!(library.rows("SELECT a FROM sooner('lake')").await, json!([["lake"]]));
    assert_eq!(library.rows("SELECT id FROM r2 WHERE a > 1").await, json!([[1]]));
    indexes_work(&library).await;
    other.execute_batch("DROP TABLE sooner; CREATE TABLE sooner_content (a)").unwrap();
    assert_eq!(library.rows("SELECT count(*) FROM sooner_content").await, json!([[0]]));
}
