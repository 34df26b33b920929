//! A question and its statement account for each other: what is left over on one side is refused, and named.

use crate::common;

use common::{TODAY, catalogue, open};
use ephor_model::Database;
use ephor_model::known::{Facts, KnownName, KnownValue};
use ephor_offline::{Synonyms, sql};

const CAFE: &str = "
CREATE TABLE games (game_id INTEGER PRIMARY KEY, title TEXT NOT NULL, bought_on TEXT, missing_pieces INTEGER,
  cost_pence INTEGER, price_pence INTEGER, avg_weight_g REAL);
CREATE TABLE members (member_id INTEGER PRIMARY KEY, name TEXT NOT NULL, level TEXT, joined_on TEXT, cancelled_on TEXT);
CREATE TABLE bookings (booking_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(member_id),
  booking_date TEXT, guests INTEGER, fee REAL, seats INTEGER);
CREATE TABLE plays (play_id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES bookings(booking_id),
  game_id INTEGER REFERENCES games(game_id), rating INTEGER);
INSERT INTO games VALUES (1, 'Catan', '2026-02-01', 0, 1500, 3000, 900), (2, 'Go', '2025-02-01', 1, 900, 1800, 1200);
INSERT INTO members VALUES (1, 'Ann', 'gold', '2025-01-01', NULL), (2, 'Bo', 'silver', '2026-01-01', '2026-05-01');
INSERT INTO bookings VALUES (1, 1, '2026-10-02', 4, 12, 6), (2, 2, '2026-10-09', 3, 9, 4);
INSERT INTO plays VALUES (1, 1, 1, 5), (2, 2, 1, 3);
";

/// Questions, and what is named where they are refused.
#[track_caller]
fn refused(database: &Database, cases: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (question, left) in cases {
        let told = match sql::ask(question, database, TODAY, &Synonyms::default()) {
            Ok(asked) => asked.sql,
            Err(refused) if refused.to_string().contains(left) => continue,
            Err(refused) => refused.to_string(),
        };
        wrong.push(format!("{question}\n  {told}"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[track_caller]
fn answered(database: &Database, questions: &[&str]) {
    for question in questions {
        let asked = sql::ask(question, database, TODAY, &Synonyms::default());
        assert!(asked.is_ok(), "{question}: {}", asked.unwrap_err());
    }
}

#[test]
fn what_is_left_over_is_refused_and_named() {
    let database = catalogue(&open(CAFE), "cafe");
    refused(
        &database,
        &[
            // Words that the statement doesn't read, or reads twice.
            ("How many games have been played this year?", "played"),
            ("Which games have got pieces missing?", "missing"),
            ("bookings in October - date, member, game", "plays"),
            ("What level is Ann on now?", "now"),
            ("How many of the members are new?", "new"),
            // What no word asks for.
            ("Bookings cancelled in 2026, how many?", "members.cancelled_on"),
            ("What is the total weight of the games?", "avg_weight_g"),
            ("Which games cost more than 20?", "games.cost_pence"),
            ("what did we book each month this year", "booking"),
            ("Who owns Catan?", "owns"),
        ],
    );
}

#[test]
fn what_is_accounted_for_is_answered() {
    let database = catalogue(&open(CAFE), "cafe");
    answered(
        &database,
        &[
            "How many games have we got?",
            "bookings in October - date and member",
            "What level is Ann on?",
            "How many new members joined in 2026?",
            "What is the average fee of the bookings?",
            "Average rating per game",
            "How many bookings were there each month this year?",
            "Which games have never been in any plays?",
            "Which member has the most bookings?",
            "Total fee of the bookings in October",
        ],
    );
}

/// A glossary's word is the column's name, though nothing in that says so.
#[test]
fn a_word_of_the_glossary_names_its_column() {
    let database = catalogue(&open(CAFE), "cafe");
    let mut words = Synonyms::default();
    assert!(sql::ask("Total takings of October", &database, TODAY, &words).is_err());
    words.add("takings", ["fee"]);
    let asked = sql::ask("Total takings of October", &database, TODAY, &words).unwrap();
    assert!(asked.sql.contains("SUM(fee)"), "{}", asked.sql);
    // Also a word that the program itself takes for several things.
    assert!(sql::ask("units per month", &database, TODAY, &words).is_err());
    words.add("units", ["guests"]);
    let asked = sql::ask("units per month", &database, TODAY, &words).unwrap();
    assert!(asked.sql.contains("SUM(guests)"), "{}", asked.sql);
}

const TANKS: &str = "
CREATE TABLE makers (maker_id INTEGER PRIMARY KEY, name TEXT NOT NULL, dissolved_on TEXT);
CREATE TABLE tanks (tank_id INTEGER PRIMARY KEY, name TEXT NOT NULL, maker_id INTEGER REFERENCES makers(maker_id),
  colour TEXT, volume REAL, is_leased INTEGER, hours INTEGER, cleaned_on TEXT);
CREATE TABLE readings (reading_id INTEGER PRIMARY KEY, tank_id INTEGER REFERENCES tanks(tank_id), taken_on TEXT,
  salt REAL);
INSERT INTO makers VALUES (1, 'Ade', NULL), (2, 'Bok', '2025-01-01');
INSERT INTO tanks VALUES (1, 'North', 1, 'red', 20, 1, 4, '2026-02-01'), (2, 'South', 2, 'blue', 30, 0, 9, NULL);
INSERT INTO readings VALUES (1, 1, '2026-10-02', 3.5), (2, 2, '2026-11-02', 3.1);
";

#[test]
fn what_nobody_asks_for_is_refused() {
    let database = catalogue(&open(TANKS), "water");
    refused(
        &database,
        &[
            // Statements that say nothing.
            ("What percentage of the red tanks are leased?", "fit together"),
            ("The most frequent makers", "fit together"),
            // Words that ask for something else.
            ("Total volume of the tanks in use", "use"),
            ("How many tanks do we have out", "out"),
            ("Which maker is the oldest?", "makers.dissolved_on"),
            ("Average volume of red and blue tanks", "blue"),
            ("Total volume per hour for each maker", "hour"),
            ("For each maker, the tank with the highest volume", "each"),
            // What somebody did.
            ("Which makers have we bought from?", "bought"),
        ],
    );
    answered(
        &database,
        &[
            "How many tanks are leased?",
            "Total volume per maker",
            "Which tanks have no readings?",
            "The biggest tank by volume",
            "Average volume by colour",
        ],
    );
}

/// Two values that nothing joins are told of two things, in Chinese as well.
#[test]
fn two_values_are_listed_or_refused() {
    let database = catalogue(&open(CAFE), "cafe");
    refused(&database, &[("gold会员中silver的有多少", "gold")]);
    answered(&database, &["gold和silver的会员有多少"]);
}

#[test]
fn a_name_that_two_rows_have_is_asked_back() {
    let database = catalogue(&open(CAFE), "cafe");
    let ann = KnownValue {
        table: "members".to_owned(),
        column: "name".to_owned(),
        value: "Ann".to_owned(),
        phrase: "Ann".to_owned(),
        whole: true,
        rows: 2,
    };
    let facts = Facts { values: vec![ann], ..Facts::default() };
    let ask = |question: &str| {
        let asked = sql::ask_knowing(question, &database, TODAY, &Synonyms::default(), &facts);
        asked.map(|asked| asked.sql).map_err(|refused| refused.to_string())
    };
    let asked_back =
        Err("2 rows have the members.name “Ann”; say which one is meant, by its level".to_owned());
    assert_eq!(ask("What level does Ann have?"), asked_back);
    assert_eq!(ask("How many bookings does Ann have?"), asked_back);
    // Each with its name, or more is said of one.
    for question in ["Name and level of Ann", "How many bookings does Ann with level gold have?"] {
        assert!(ask(question).is_ok(), "{question}: {:?}", ask(question));
    }
}

#[test]
fn a_name_in_two_columns_that_two_rows_have_is_asked_back() {
    const CLUB: &str = "
        CREATE TABLE players (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, town TEXT);
        INSERT INTO players VALUES (1, 'Mia', 'Patel', 'Bath'), (2, 'Mia', 'Patel', 'York'),
          (3, 'Mia', 'Berg', 'York');";
    let database = catalogue(&open(CLUB), "club");
    let inquiry = sql::inquiry(&["Where does Mia Patel live?"], &database, &Synonyms::default());
    let [of] = <[_; 1]>::try_from(inquiry.names).unwrap();
    assert_eq!(of.columns, ["first_name", "last_name"]);
    let patel = KnownName { of: of.clone(), value: "Mia Patel".to_owned(), rows: 2 };
    let berg = KnownName { of, value: "Mia Berg".to_owned(), rows: 1 };
    let facts = Facts { names: vec![patel, berg], ..Facts::default() };
    let ask = |question: &str| {
        let asked = sql::ask_knowing(question, &database, TODAY, &Synonyms::default(), &facts);
        asked.map(|asked| asked.sql).map_err(|refused| refused.to_string())
    };
    let asked_back = "2 rows have the players.first_name and last_name “Mia Patel”; say which one is \
                      meant, by its town";
    assert_eq!(ask("What is the town of Mia Patel?").unwrap_err(), asked_back);
    assert!(ask("What is the town of Mia Berg?").is_ok());
}

#[test]
fn a_list_or_a_number_is_asked_back() {
    let database = catalogue(&open(CAFE), "cafe");
    refused(&database, &[("bookings last month?", "begin with “list” or “how many”")]);
    answered(&database, &["List the bookings last month", "How many bookings last month?"]);
}
