//! What a question asks besides its first thing, of all and not of one, and of rows without a value.

use crate::common;

use common::{TODAY, catalogue, open};
use ephor_model::Database;
use ephor_model::known::{Facts, Figure, Wanted, What};
use ephor_offline::{Synonyms, sql};

const PARK: &str = "
CREATE TABLE wards (ward_id INTEGER PRIMARY KEY, name TEXT NOT NULL, warden_id INTEGER REFERENCES keepers(keeper_id));
CREATE TABLE keepers (keeper_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE trees (tree_id INTEGER PRIMARY KEY, name TEXT NOT NULL, ward_id INTEGER REFERENCES wards(ward_id),
  outcome TEXT, planted_on TEXT, replaces_tree_id INTEGER REFERENCES trees(tree_id));
CREATE TABLE surveys (survey_id INTEGER PRIMARY KEY, tree_id INTEGER REFERENCES trees(tree_id), result TEXT,
  scheduled_for INTEGER, state TEXT);
CREATE TABLE permits (permit_id INTEGER PRIMARY KEY, holder TEXT, ends_on TEXT);
CREATE TABLE payments (payment_id INTEGER PRIMARY KEY, permit_id INTEGER REFERENCES permits(permit_id), method TEXT,
  amount REAL);
INSERT INTO keepers VALUES (1, 'Ann'), (2, 'Bo');
INSERT INTO wards VALUES (1, 'North', 1), (2, 'South', 2);
INSERT INTO trees VALUES (1, 'Oak', 1, 'felled', '2020-02-01', NULL), (2, 'Elm', 1, NULL, '2021-02-01', 1),
  (3, 'Ash', 2, 'sound', NULL, NULL);
INSERT INTO surveys VALUES (1, 1, 'good', 1790000000, 'done'), (2, 1, 'bad', 1790100000, 'open'),
  (3, 2, 'good', 1790200000, 'done');
INSERT INTO permits VALUES (1, 'Cy', '2026-12-20'), (2, 'Di', '2025-11-20');
INSERT INTO payments VALUES (1, 1, 'cash', 20), (2, 2, 'card', 30);
";

/// What was counted in the park.
fn facts() -> Facts {
    let figure = |table: &str, column: &str, what, number| Figure {
        of: Wanted { table: table.to_owned(), column: column.to_owned(), what },
        number,
    };
    let figures = vec![
        figure("trees", "outcome", What::Missing, 1.0),
        figure("trees", "planted_on", What::Missing, 1.0),
        figure("surveys", "scheduled_for", What::Largest, 1_790_200_000.0),
    ];
    Facts { figures, ..Facts::default() }
}

fn park() -> Database {
    catalogue(&open(PARK), "park")
}

fn ask(question: &str) -> Result<sql::Compiled, sql::NotUnderstood> {
    sql::ask_knowing(question, &park(), TODAY, &Synonyms::default(), &facts())
}

/// Questions, and the word that is named where they are refused.
#[track_caller]
fn refused(cases: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (question, word) in cases {
        match ask(question) {
            Ok(asked) => wrong.push(format!("{question}\n  {}", asked.sql)),
            Err(refused) if refused.to_string().ends_with(&format!(": {word}")) => {}
            Err(refused) => wrong.push(format!("{question}\n  {refused}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A question, a part of its statement, and a part of one of its notes.
#[track_caller]
fn told(question: &str, part: &str, note: &str) {
    let asked = ask(question).unwrap_or_else(|refused| panic!("{question}: {refused}"));
    assert!(asked.sql.contains(part), "{question}: {}", asked.sql);
    assert!(asked.notes.join(" ").contains(note), "{question}: {:?}", asked.notes);
}

#[test]
fn what_is_said_of_all_is_no_matter_of_one() {
    refused(&[
        ("How many trees have surveys and got all of them with result good?", "all"),
        ("Trees that only ever had surveys with result good", "only"),
        ("Which trees have only surveys with result good?", "only"),
    ]);
    assert!(ask("Which trees have surveys with result good?").is_ok());
}

#[test]
fn what_is_asked_besides_is_shown_or_refused() {
    refused(&[
        ("ward with the most trees, who made it and for which ward?", "who"),
        ("The ward with the most trees, and for which keeper?", "keeper"),
        ("Average amount by method, and what is it by holder?", "by"),
        ("Top 2 wards by number of trees: ward id, name, trees", "id"),
        ("money received by payment method", "by"),
        ("Who is warden of North and South?", "South"),
        ("How many surveys did we do?", "do"),
    ]);
    assert!(ask("What surveys did we do?").is_ok());
    assert!(
        ask(
            "Which permit holder has the highest total amount of payments, and what is that amount?"
        )
        .is_ok()
    );
    assert!(ask("List the ward id and name of the wards").is_ok());
    assert!(ask("Total amount of payments by method").is_ok());
}

#[test]
fn what_replaces_nothing_may_be_replaced() {
    refused(&[("How many trees have never been replaced?", "replaced")]);
}

#[test]
fn rows_without_a_value_lack_the_one_that_is_denied() {
    told(
        "Names of the trees that are not felled",
        "(outcome <> ? OR outcome IS NULL)",
        "1 row of trees has no outcome; they are included.",
    );
}

#[test]
fn rows_without_a_day_are_of_no_year() {
    told(
        "Trees planted per year",
        "planted_on IS NOT NULL",
        "1 row of trees has no planted_on; they aren't in any group.",
    );
}

#[test]
fn days_are_not_summed() {
    told(
        "Surveys scheduled for each month of 2026",
        "COUNT(*)",
        "scheduled_for is read as seconds",
    );
    assert!(ask("Total scheduled for of surveys").is_err());
    assert!(ask("Average planted on of the trees").is_err());
}

#[test]
fn a_month_that_is_to_come_has_its_year() {
    let ends = |question: &str| ask(question).map(|asked| asked.params);
    assert_eq!(ends("Which permits end before December?").unwrap(), ["2026-12-01"]);
    refused(&[("Which permits end before March?", "march")]);
    told(
        "How many trees were planted in December?",
        "planted_on",
        "December is taken to mean December 2025.",
    );
}

#[test]
fn rows_of_all_states_count_with_a_note() {
    told(
        "How many surveys did we have?",
        "COUNT(*)",
        "Rows of surveys are included whatever their state is.",
    );
}
