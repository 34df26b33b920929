//! What is asked for is what is answered: each column of a list, rows and no number that another table tells of
//! them, and none that belong to what stands for nothing.

use crate::common;

use common::{TODAY, catalogue, open};
use ephor_model::Database;
use ephor_model::known::{Facts, Figure, Wanted, What};
use ephor_offline::{Synonyms, sql};

const YARD: &str = "
CREATE TABLE buyers (buyer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL, credit_limit REAL,
  birth_year INTEGER, joined_on TEXT NOT NULL, is_test INTEGER NOT NULL, merged_into INTEGER REFERENCES buyers(buyer_id));
CREATE TABLE lofts (loft_id INTEGER PRIMARY KEY, name TEXT NOT NULL, birds INTEGER, elevation_m INTEGER,
  total_known_area_m2 REAL);
CREATE TABLE birds (bird_id INTEGER PRIMARY KEY, loft_id INTEGER REFERENCES lofts(loft_id), ring TEXT NOT NULL,
  sex TEXT NOT NULL, weight_g INTEGER, hatch_year INTEGER, status TEXT NOT NULL, lost_on TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, buyer_id INTEGER NOT NULL REFERENCES buyers(buyer_id),
  placed_on TEXT NOT NULL, held_on TEXT, total REAL NOT NULL, state TEXT NOT NULL);
CREATE TABLE lines (line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id), grams INTEGER);
CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, bird_id INTEGER NOT NULL REFERENCES birds(bird_id));
CREATE TABLE loft_hours (entry_id INTEGER PRIMARY KEY, loft_id INTEGER REFERENCES lofts(loft_id), minutes INTEGER);
INSERT INTO buyers VALUES (1, 'Ann', 'Italy', 9000, 1970, '2020-01-01', 0, NULL),
  (2, 'Bo', 'Spain', 8000, 1980, '2010-01-01', 0, NULL), (3, 'Test', 'Spain', 1, NULL, '2021-01-01', 1, NULL),
  (4, 'Anne', 'Italy', 1, 1970, '2022-01-01', 0, 1);
INSERT INTO lofts VALUES (1, 'North', 40, 120, 30), (2, 'South', 20, 90, NULL);
INSERT INTO birds VALUES (1, 1, 'R1', 'cock', 400, 2024, 'kept', NULL), (2, 1, 'R2', 'hen', 350, 2024, 'lost', '2026-02-01'),
  (3, 2, 'R3', 'hen', NULL, 2025, 'kept', NULL);
INSERT INTO orders VALUES (1, 1, '2026-10-02', NULL, 50, 'held'), (2, 3, '2026-10-03', NULL, 70, 'sent'),
  (3, 2, '2026-10-04', '2026-11-01', 30, 'sent');
INSERT INTO lines VALUES (1, 1, 10), (2, 2, 20), (3, 3, 30);
INSERT INTO sale VALUES (1, 1);
INSERT INTO loft_hours VALUES (1, 1, 30), (2, 2, 45);
";

fn facts() -> Facts {
    let figure = |table: &str, column: &str, what: What, number: f64| Figure {
        of: Wanted { table: table.to_owned(), column: column.to_owned(), what },
        number,
    };
    Facts {
        database: "yard".to_owned(),
        figures: vec![
            figure("buyers", "is_test", What::On, 1.0),
            figure("orders", "buyer_id", What::Missing, 0.0),
            figure("lines", "order_id", What::Missing, 0.0),
            figure("birds", "status", What::Missing, 2.0),
        ],
        ..Facts::default()
    }
}

fn ask(database: &Database, question: &str) -> Result<sql::Compiled, String> {
    let asked = sql::ask_knowing(question, database, TODAY, &Synonyms::default(), &facts());
    asked.map_err(|refused| refused.to_string())
}

#[track_caller]
fn refused(questions: &[(&str, &str)]) {
    let database = catalogue(&open(YARD), "yard");
    for (question, left) in questions {
        match ask(&database, question) {
            Ok(asked) => panic!("{question}\n  {}", asked.sql),
            Err(refused) => assert!(refused.contains(left), "{question}\n  {refused}"),
        }
    }
}

/// The values that a question is answered with.
#[track_caller]
fn answered(question: &str, expect: &str) -> Vec<String> {
    let connection = open(YARD);
    let asked = ask(&catalogue(&connection, "yard"), question);
    let asked = asked.unwrap_or_else(|refused| panic!("{question}: {refused}"));
    let rows = common::rows(&connection, &asked.sql, &asked.params);
    assert_eq!(serde_json::to_string(&rows).unwrap(), expect, "{question}\n  {}", asked.sql);
    asked.notes
}

#[test]
fn each_column_of_a_list_is_shown_or_refused() {
    refused(&[
        ("Buyers with a credit_limit above 7000: name, country, limit", "limit"),
        ("Held orders: who, and for which country?", "which"),
    ]);
    answered(
        "Buyers with a credit_limit above 7000: name, country, credit_limit",
        r#"[["Ann","Italy",9000],["Bo","Spain",8000]]"#,
    );
    answered("Bird count and average weight_g per sex", r#"[["hen",2,350],["cock",1,400]]"#);
}

/// A loft once told how many birds it has; the birds are rows of their own.
#[test]
fn rows_are_counted_and_not_what_another_table_tells_of_them() {
    let notes = answered("How many birds were lost?", "[[1]]");
    let told = "This is about rows of birds; the question could also mean lofts.birds.";
    assert!(notes.contains(&told.to_owned()), "{notes:?}");
    refused(&[("How many hours at the loft went into North?", "hours")]);
}

#[test]
fn what_belongs_to_a_test_customer_is_left_out() {
    let notes = answered("How many orders do we have?", "[[2]]");
    let told = "Rows of orders that belong to test rows of buyers (is_test) are left out.";
    assert_eq!(notes, [told]);
    // Through another row as well; and who is asked for by name is asked for.
    answered("Total grams of the lines", "[[40]]");
    answered("How many orders does Test have?", "[[1]]");
    answered("Number of orders per buyer", r#"[["Ann",1],["Bo",1]]"#);
}

#[test]
fn each_mark_of_a_table_leaves_rows_out() {
    answered("How many buyers do we have?", "[[2]]");
}

#[test]
fn what_contradicts_itself_is_refused() {
    refused(&[
        ("For which lofts is the total known area unknown?", "fit together"),
        ("How many cocks hatched in 2024?", "fit together"),
    ]);
}

/// Where no table is of orders, but shipments have a day on which they were ordered.
#[test]
fn who_never_did_something_has_no_row_of_it() {
    const DOCK: &str = "
        CREATE TABLE buyers (buyer_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE shipments (shipment_id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES buyers(buyer_id),
          ordered_on TEXT NOT NULL, kind TEXT NOT NULL, kilos INTEGER);
        INSERT INTO buyers VALUES (1, 'Ann'), (2, 'Bo');
        INSERT INTO shipments VALUES (1, 1, '2026-10-02', 'freight', 5), (2, 1, '2026-10-05', 'cargo', 7);";
    let database = catalogue(&open(DOCK), "dock");
    let ask = |question: &str| sql::ask(question, &database, TODAY, &Synonyms::default());
    let refused = ask("Which of our buyers have never placed an order?").unwrap_err().to_string();
    assert!(refused.contains("never"), "{refused}");
}

#[test]
fn what_is_denied_is_what_the_question_denies() {
    refused(&[
        ("How many birds are not for sale?", "sale"),
        ("Order count per country, countries with none included", "included"),
    ]);
}

#[test]
fn the_highest_is_one_row_and_the_oldest_was_born_first() {
    answered("What is the name of the loft at the highest elevation?", r#"[["North",120]]"#);
    refused(&[("Who is the oldest buyer whose country is Spain?", "joined_on")]);
}

#[test]
fn an_average_of_some_rows_is_none_of_all() {
    refused(&[
        ("Which birds have a weight above the average of all kept birds?", "kept"),
        ("How many kept birds have a weight above the average weight of all kept birds?", "kept"),
    ]);
    let notes = answered("How many kept birds have a weight above the average weight?", "[[1]]");
    assert!(notes.contains(&"The average is over all rows of birds.".to_owned()), "{notes:?}");
}

#[test]
fn notes_tell_of_values_and_groups_that_are_not_read() {
    let database = catalogue(&open(YARD), "yard");
    let notes = |question: &str| ask(&database, question).unwrap().notes.join("\n");
    let orders = notes("How many orders were held in November 2026?");
    assert!(orders.contains("“held” is also a value of orders.state"), "{orders}");
    let birds = notes("Number of birds per status");
    assert!(birds.contains("2 rows of birds have no status"), "{birds}");
}
