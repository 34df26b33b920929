//! What kind of answer a question asks for: a statement of another kind is refused, however well its words fit.

use crate::common;

use common::{TODAY, catalogue, open};
use ephor_offline::{Synonyms, sql};

const CLUB: &str = "
CREATE TABLE members (member_id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, deleted_at TEXT);
CREATE TABLE committee_members (committee TEXT, member_id INTEGER REFERENCES members(member_id),
  PRIMARY KEY (committee, member_id));
CREATE TABLE plants (plant_id INTEGER PRIMARY KEY, name TEXT NOT NULL, pet_safe INTEGER, light_need TEXT,
  floor INTEGER, area_m2 REAL, unit_cost_cents INTEGER);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(member_id),
  ordered_on TEXT, coupon_code TEXT, amount REAL, shipping REAL, status TEXT);
CREATE TABLE order_lines (line_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(order_id),
  plant_id INTEGER REFERENCES plants(plant_id), quantity INTEGER, unit_price REAL);
INSERT INTO members VALUES (1, 'Ann', 'Sweden', NULL), (2, 'Bo', 'Norway', NULL), (3, 'Cy', 'Norway', '2026-01-01');
INSERT INTO committee_members VALUES ('Garden', 1), ('Garden', 2), ('Party', 1);
INSERT INTO plants VALUES (1, 'Fern', 1, 'low', 1, 3.5, 250), (2, 'Palm', 0, 'bright', 2, 2.5, 900);
INSERT INTO orders VALUES (1, 1, '2024-05-01', 'MAY', 40, 5, 'held'), (2, 2, '2025-05-01', NULL, 60, NULL, 'sent'),
  (3, 2, '2026-10-02', 'MAY', 80, 5, 'sent');
INSERT INTO order_lines VALUES (1, 1, 1, 4, 10), (2, 2, 2, 2, 30), (3, 3, 2, 3, 30);
";

#[test]
fn an_answer_of_another_kind_than_was_asked_for_is_refused() {
    let database = catalogue(&open(CLUB), "club");
    let answered: Vec<String> = [
        "How many orders used a coupon code?",
        "How many members are on each committee?",
        "Which pet safe plants need low light?",
        "What is the largest order and who is it for?",
        "How many orders were there in 2024, 2025 and 2026?",
        "List the order numbers of all sent orders.",
        "Which is our biggest plant by floor area?",
        "How many members have been deleted?",
        "Number of orders that nobody placed",
        "When was the first order of Ann?",
        "How many orders did we hold in 2024?",
    ]
    .iter()
    .filter_map(|question| {
        let asked = sql::ask(question, &database, TODAY, &Synonyms::default()).ok()?;
        Some(format!("{question}\n  {}", asked.sql))
    })
    .collect();
    assert!(answered.is_empty(), "{}", answered.join("\n"));
}

#[test]
fn an_answer_of_the_kind_that_was_asked_for_is_given() {
    let database = catalogue(&open(CLUB), "club");
    let refused: Vec<String> = [
        "How many orders are there per coupon code?",
        "How many orders were there in 2025?",
        "List the plants with their area.",
        "What is the largest order?",
        "How many members are from Norway?",
        "List the sent orders.",
    ]
    .iter()
    .filter_map(|question| {
        let asked = sql::ask(question, &database, TODAY, &Synonyms::default());
        asked.err().map(|refused| format!("{question}\n  {refused}"))
    })
    .collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn a_column_that_the_question_does_not_name_is_told() {
    let database = catalogue(&open(CLUB), "club");
    let question = "Which plant has the most units?";
    let refused = sql::ask(question, &database, TODAY, &Synonyms::default()).unwrap_err();
    assert_eq!(refused.reason, sql::Reason::Unnamed("unit_cost_cents".to_owned()));
    assert_eq!(
        refused.reason.to_string(),
        "the answer would come from unit_cost_cents, which the question doesn't mention; name what you mean"
    );
}
