//! Questions over a schema, asked of real SQLite: what comes back is what was asked for.

use crate::common;

use common::{FLAT, SHOP, TODAY, catalogue, open, rows};
use ephor_offline::{Synonyms, sql};
use serde_json::Value;

/// A database, a question, and the rows as JSON.
#[track_caller]
fn check(schema: &str, question: &str, expect: &str) -> Option<String> {
    let connection = open(schema);
    let database = catalogue(&connection, "shop");
    let compiled = match sql::ask(question, &database, TODAY, &Synonyms::default()) {
        Ok(compiled) => compiled,
        Err(error) => {
            return Some(format!(
                "{question}\n  refused: {error} (understood {:?})",
                error.understood
            ));
        }
    };
    let got = Value::from(
        rows(&connection, &compiled.sql, &compiled.params)
            .into_iter()
            .map(Value::from)
            .collect::<Vec<_>>(),
    );
    let expect: Value =
        serde_json::from_str(expect).unwrap_or_else(|error| panic!("{question}: {error}"));
    (got != expect).then(|| {
        format!(
            "{question}\n  expect {expect}\n  got    {got}\n  {} {:?}",
            compiled.sql, compiled.params
        )
    })
}

fn all(schema: &str, cases: &[(&str, &str)]) {
    let wrong: Vec<String> =
        cases.iter().filter_map(|(question, expect)| check(schema, question, expect)).collect();
    assert!(
        wrong.is_empty(),
        "{} of {} questions:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

#[test]
fn questions_over_one_table() {
    all(
        FLAT,
        &[
            ("What is the total amount?", "[[1260]]"),
            ("How many sales are there?", "[[9]]"),
            ("Total sales per region", r#"[["East",470],["South",450],["North",340]]"#),
            (
                "revenue by month in 2026",
                r#"[["2026-01",70],["2026-08",250],["2026-09",320],["2026-10",350],["2026-11",240]]"#,
            ),
            (
                "Sales of the last three months by month",
                r#"[["2026-08",250],["2026-09",320],["2026-10",350]]"#,
            ),
            ("average amount per product", r#"[["Tea",167.5],["Coffee",135],["Cocoa",50]]"#),
            ("Top 2 products by revenue", r#"[["Tea",670],["Coffee",540]]"#),
            ("Which region has the highest sales?", r#"[["East",470]]"#),
            ("How many units were sold in October 2026?", "[[32]]"),
            ("Total quantity of Tea", "[[67]]"),
            ("Revenue in the North since 2026-09", "[[170]]"),
            ("highest amount", "[[300]]"),
            ("How many different products are there?", "[[3]]"),
            (
                "sales with amount over 200",
                r#"[[5,"2026-10-07","South","Tea",30,300],[7,"2026-11-03","East","Coffee",8,240]]"#,
            ),
            (
                "month over month growth of revenue in 2026",
                r#"[["2026-01",70,null],["2026-08",250,257.14],["2026-09",320,28],["2026-10",350,9.38],["2026-11",240,-31.43]]"#,
            ),
            (
                "share of revenue by region",
                r#"[["East",470,37.3],["South",450,35.71],["North",340,26.98]]"#,
            ),
            ("revenue per quarter in 2026", r#"[["2026-Q1",70],["2026-Q3",570],["2026-Q4",590]]"#),
            ("Which month had the highest revenue?", r#"[["2026-10",350]]"#),
            ("最近三个月每个月的销售额", r#"[["2026-08",250],["2026-09",320],["2026-10",350]]"#),
            ("各地区的销售额", r#"[["East",470],["South",450],["North",340]]"#),
            ("销售额最高的产品是哪个", r#"[["Tea",670]]"#),
            ("2026年10月的总销量是多少", "[[32]]"),
            ("按产品统计平均金额", r#"[["Tea",167.5],["Coffee",135],["Cocoa",50]]"#),
            ("今年的销售额是多少？", "[[1230]]"),
        ],
    );
}

#[test]
fn questions_over_several_tables() {
    all(
        SHOP,
        &[
            ("How many customers do we have?", "[[5]]"),
            ("How many customers are in Berlin?", "[[2]]"),
            ("Number of orders per status", r#"[["completed",6],["pending",2],["cancelled",1]]"#),
            ("total revenue", "[[8280]]"),
            ("Top 3 customers by revenue", r#"[["Chen",3250],["Ann",2530],["Bob",1900]]"#),
            (
                "revenue per category",
                r#"[["Electronics",5930],["Furniture",2200],["Lighting",150]]"#,
            ),
            ("Revenue by country", r#"[["Germany",5780],["France",2500]]"#),
            ("What is the average price of products?", "[[390]]"),
            ("most expensive product", r#"[["Laptop",1000]]"#),
            ("cheapest 2 products", r#"[["Lamp",50],["Chair",100]]"#),
            (
                "List products with price over 200",
                r#"[[1,"Laptop","Electronics",1000],[2,"Phone","Electronics",500],[3,"Desk","Furniture",300]]"#,
            ),
            ("Which customers have never ordered?", r#"[["Eve"]]"#),
            ("customers with more than 2 orders", r#"[["Ann"]]"#),
            ("How many customers have more than one order?", "[[3]]"),
            ("Which city has the most customers?", r#"[["Berlin",2]]"#),
            ("How many orders were placed in the last 30 days?", "[[2]]"),
            (
                "orders per month in 2026",
                r#"[["2026-08",2],["2026-09",2],["2026-10",2],["2026-11",2]]"#,
            ),
            ("How many laptops were sold?", "[[4]]"),
            ("Which product sold the most units?", r#"[["Chair",14]]"#),
            ("best selling product", r#"[["Chair",14]]"#),
            ("How many orders contain Laptop?", "[[3]]"),
            ("average order value", "[[920]]"),
            ("How many cities do our customers come from?", "[[4]]"),
            ("customers from France", r#"[[2,"Bob","Paris","France"],[4,"Dora","Lyon","France"]]"#),
            ("names of customers in Germany", r#"[["Ann"],["Chen"]]"#),
            (
                "revenue of completed orders by month",
                r#"[["2025-12",500],["2026-08",2400],["2026-09",1250],["2026-10",600],["2026-11",900]]"#,
            ),
            ("有多少客户？", "[[5]]"),
            ("每个城市有多少客户", r#"[["Berlin",2],["Lyon",1],["Oslo",1],["Paris",1]]"#),
            ("销售额最高的三个客户", r#"[["Chen",3250],["Ann",2530],["Bob",1900]]"#),
            ("各类别的销售额", r#"[["Electronics",5930],["Furniture",2200],["Lighting",150]]"#),
            ("订单最多的客户是谁", r#"[["Ann",4]]"#),
            ("最贵的产品是什么", r#"[["Laptop",1000]]"#),
            ("价格大于200的产品有哪些", r#"[["Desk"],["Laptop"],["Phone"]]"#),
            ("没有下过订单的客户", r#"[[5,"Eve","Oslo","Norway"]]"#),
            ("已完成的订单数", "[[6]]"),
        ],
    );
}

#[test]
fn questions_of_other_shapes() {
    all(
        SHOP,
        &[
            ("List all product categories", r#"[["Electronics"],["Furniture"],["Lighting"]]"#),
            (
                "products with price between 50 and 300",
                r#"[[3,"Desk","Furniture",300],[4,"Chair","Furniture",100],[5,"Lamp","Lighting",50]]"#,
            ),
            (
                "Customers not from Germany",
                r#"[[2,"Bob","Paris","France"],[4,"Dora","Lyon","France"],[5,"Eve","Oslo","Norway"]]"#,
            ),
            (
                "number of products per category",
                r#"[["Electronics",2],["Furniture",2],["Lighting",1]]"#,
            ),
            ("Which category has the highest average price?", r#"[["Electronics",750]]"#),
            ("Revenue from Berlin customers in 2026", "[[5280]]"),
            ("How many orders did Ann place?", "[[4]]"),
            (
                "orders that are pending or cancelled",
                r#"[[3,1,"2026-09-02","cancelled"],[6,1,"2026-10-11","pending"],[8,3,"2026-11-20","pending"]]"#,
            ),
            ("How many orders in Q3 2026?", "[[4]]"),
            ("Compare revenue in 2025 and 2026", r#"[["2025",500],["2026",7780]]"#),
            (
                "total quantity per product",
                r#"[["Chair",14],["Laptop",4],["Phone",4],["Desk",3],["Lamp",3]]"#,
            ),
            ("latest order", r#"[[8,3,"2026-11-20","pending"]]"#),
            ("2026年每个季度的订单数", r#"[["2026-Q3",4],["2026-Q4",4]]"#),
            (
                "价格在50和300之间的产品",
                r#"[[3,"Desk","Furniture",300],[4,"Chair","Furniture",100],[5,"Lamp","Lighting",50]]"#,
            ),
            ("平均价格最高的类别", r#"[["Electronics",750]]"#),
        ],
    );
}

#[test]
fn what_is_not_understood_is_refused_with_what_was() {
    let database = catalogue(&open(SHOP), "shop");
    for question in [
        "revenue of unicorn riders",
        "customers with red hair",
        "weather tomorrow",
        "北京有多少客户",
        "",
        "?",
    ] {
        let refused = sql::ask(question, &database, TODAY, &Synonyms::default());
        assert!(refused.is_err(), "{question}: {refused:?}");
    }
}

#[test]
fn who_is_not_answered_with_a_figure() {
    let database = catalogue(&open(SHOP), "shop");
    let asked = sql::ask("Who bought the most furniture?", &database, TODAY, &Synonyms::default());
    let refused = asked.unwrap_err();
    assert_eq!(refused.reason, sql::Reason::Unplaced(vec!["who".to_owned()]));
}

/// Two episodes are as long, and have two dates.
const EPISODES: &str = "
CREATE TABLE shows (show_id INTEGER PRIMARY KEY, title TEXT NOT NULL, category TEXT);
CREATE TABLE hosts (host_id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, started_on TEXT);
CREATE TABLE show_hosts (show_id INTEGER REFERENCES shows(show_id), host_id INTEGER REFERENCES hosts(host_id),
  role TEXT, PRIMARY KEY (show_id, host_id));
CREATE TABLE episodes (episode_id INTEGER PRIMARY KEY, show_id INTEGER REFERENCES shows(show_id),
  title TEXT NOT NULL, recorded_on TEXT, published_on TEXT, duration_sec INTEGER);
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, show_id INTEGER REFERENCES shows(show_id),
  amount REAL, commission_rate REAL, status TEXT);
INSERT INTO shows VALUES (1, 'Tea', 'food'), (2, 'Tides', 'sea');
INSERT INTO hosts VALUES (1, 'Ann', 'Bath', '2024-01-01'), (2, 'Bo', 'Bath', '2025-01-01');
INSERT INTO show_hosts VALUES (1, 1, 'lead'), (2, 2, 'guest');
INSERT INTO episodes VALUES (1, 1, 'One', '2026-10-02', '2026-10-20', 900),
  (2, 1, 'Two', '2026-09-28', '2026-10-05', 1200), (3, 2, 'Three', '2026-10-30', '2026-11-04', 1200);
INSERT INTO invoices VALUES (1, 1, 500, 0.1, 'paid'), (2, 2, 900, 0.2, 'open');
";

#[test]
fn what_ties_for_the_first_place_is_shown_whole() {
    all(
        EPISODES,
        &[
            ("What is the longest episode?", r#"[["Three",1200],["Two",1200]]"#),
            ("How many episodes were recorded in October 2026?", "[[2]]"),
        ],
    );
}

#[test]
fn the_most_is_not_that_of_orders_where_nobody_speaks_of_orders() {
    let database = catalogue(&open(SHOP), "shop");
    let ask = |question: &str| sql::ask(question, &database, TODAY, &Synonyms::default());
    let refused = ask("Which customer bought the most?").unwrap_err();
    assert_eq!(refused.reason, sql::Reason::Unplaced(vec!["most".to_owned()]));
    assert!(ask("Which customer placed the most orders?").is_ok());
}

/// Who bought something has an order, or a product, or is a customer: the glossary says which.
#[test]
fn what_somebody_did_is_a_guess_that_the_glossary_settles() {
    let database = catalogue(&open(SHOP), "shop");
    let question = "How many customers bought in 2026?";
    let mut words = Synonyms::default();
    let refused = sql::ask(question, &database, TODAY, &words).unwrap_err();
    let guess = sql::Reason::Guess { word: "bought".to_owned(), name: "orders".to_owned() };
    assert_eq!(refused.reason, guess);
    words.add("bought", ["orders"]);
    let asked = sql::ask(question, &database, TODAY, &words).unwrap();
    assert!(asked.sql.contains("EXISTS (SELECT 1 FROM orders"), "{}", asked.sql);
    assert!(asked.notes.is_empty(), "{:?}", asked.notes);
}

#[test]
fn what_was_not_asked_for_is_not_shown() {
    let database = catalogue(&open(EPISODES), "shop");
    for (question, says) in [
        ("which episodes came out in October 2026?", "published_on"),
        ("Who hosts Tea and in what role?", "who"),
        ("List all our hosts with the city they live in", "hosts"),
        ("average length of an episode in minutes", "minutes"),
        ("which shows have paid us more than 300?", "invoices.amount"),
        ("How many of our hosts are new hosts?", "new"),
        ("top show by commission", "commission"),
        ("list our hosts alphabetically", "alphabetically"),
        ("which hosts are retired?", "retired"),
    ] {
        let refused = sql::ask(question, &database, TODAY, &Synonyms::default());
        let refused = refused.map(|asked| asked.sql).unwrap_err();
        assert!(refused.to_string().contains(says), "{question}: {refused}");
    }
}

/// Bookings of rooms, people of two kinds, and a short name beside another of the same meaning.
const ROOMS: &str = "
CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, phone TEXT, site_id INTEGER REFERENCES sites(id));
CREATE TABLE rooms (id INTEGER PRIMARY KEY, site_id INTEGER REFERENCES sites(id), name TEXT NOT NULL, hourly_rate REAL);
CREATE TABLE members (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, company TEXT, email TEXT);
CREATE TABLE bookings (id INTEGER PRIMARY KEY, room_id INTEGER NOT NULL REFERENCES rooms(id),
  member_id INTEGER REFERENCES members(id), booked_for TEXT, hours REAL);
CREATE TABLE crs (cid INTEGER PRIMARY KEY, nm TEXT);
CREATE TABLE lsn (lid INTEGER PRIMARY KEY, cid INTEGER REFERENCES crs(cid), dt TEXT);
INSERT INTO sites VALUES (1, 'Mill'), (2, 'Quay');
INSERT INTO staff VALUES (1, 'Eve', '1', 1);
INSERT INTO rooms VALUES (1, 1, 'Oak', 10), (2, 2, 'Elm', 30);
INSERT INTO members VALUES (1, 'Ann', NULL, 'a'), (2, 'Bo', NULL, 'b'), (3, 'Cy', 'Acme', 'c');
INSERT INTO bookings VALUES (1, 1, 1, '2026-01-05', 2), (2, 1, 2, '2026-02-05', 3), (3, 2, 3, '2026-10-05', 9);
INSERT INTO crs VALUES (1, 'Piste');
INSERT INTO lsn VALUES (1, 1, '2026-10-01'), (2, 1, '2026-10-02'), (3, 1, '2026-11-02');
";

#[test]
fn the_noun_that_is_asked_about_is_counted() {
    all(
        ROOMS,
        &[
            ("How many room bookings are there?", "[[3]]"),
            ("How many room bookings were there in February this year?", "[[1]]"),
            ("How many bookings from january to october this year?", "[[3]]"),
            ("How many hours are in the bookings?", "[[14]]"),
            ("Which company has the most members?", r#"[["Acme",1]]"#),
            ("How many lessons were there in October 2026?", "[[2]]"),
        ],
    );
}

#[test]
fn what_only_sounds_like_the_question_is_refused() {
    let database = catalogue(&open(ROOMS), "shop");
    for (question, says) in [
        ("who has been with us the longest", "count amounts more than once"),
        ("If every member comes, how many bookings are there?", "if"),
        ("What were all rooms worth at the hourly rate, split by site?", "worth"),
    ] {
        let refused = sql::ask(question, &database, TODAY, &Synonyms::default());
        let refused = refused.map(|asked| asked.sql).unwrap_err();
        assert!(refused.to_string().contains(says), "{question}: {refused}");
    }
}

#[test]
fn a_word_that_stands_for_another_name_is_told() {
    let database = catalogue(&open(SHOP), "shop");
    let notes =
        |question: &str| sql::ask(question, &database, TODAY, &Synonyms::default()).unwrap().notes;
    assert_eq!(notes("how many clients are there"), ["“clients” is read as customers."]);
    assert!(notes("how many customers are there").is_empty());
    let ranked = "The question doesn't say how to rank; ranked by revenue, highest first.";
    assert_eq!(notes("Top 3 customers"), [ranked]);
}

#[test]
fn keys_count_as_what_they_refer_to() {
    let database = catalogue(&open(SHOP), "shop");
    let question = "average number of orders per customer";
    let asked = sql::ask(question, &database, TODAY, &Synonyms::default()).unwrap();
    assert!(asked.sql.contains("COUNT(DISTINCT customer_id)"), "{}", asked.sql);
    assert!(asked.notes[0].contains("customers without any orders"), "{:?}", asked.notes);
}

#[test]
fn a_period_that_is_not_over_is_said() {
    let database = catalogue(&open(SHOP), "shop");
    let unfinished = |question: &str| {
        let asked = sql::ask(question, &database, TODAY, &Synonyms::default()).unwrap();
        let said = "2026-11-01 isn't over: a row for it, if any, only covers days up to 2026-11-21";
        asked.notes.iter().any(|note| note.contains(said))
    };
    assert!(unfinished("revenue per month"));
    assert!(unfinished("revenue per month this year"));
    assert!(!unfinished("revenue per month in 2025"));
    assert!(!unfinished("revenue per customer"));
}

#[test]
fn synonyms_can_be_added() {
    let database = catalogue(&open(SHOP), "shop");
    let mut synonyms = Synonyms::default();
    assert!(sql::ask("how many punters are there", &database, TODAY, &synonyms).is_err());
    synonyms.add("punter", ["customers"]);
    let asked = sql::ask("how many punters are there", &database, TODAY, &synonyms).unwrap();
    assert_eq!(asked.sql, "SELECT COUNT(*) AS customer_count FROM customers");
}

#[test]
fn postgres_is_written_in_its_own_way() {
    let mut database = catalogue(&open(SHOP), "shop");
    database.dialect = "postgres".into();
    let asked = sql::ask(
        "orders per month since 2026-09 with status completed",
        &database,
        TODAY,
        &Synonyms::default(),
    )
    .unwrap();
    assert_eq!(
        asked.sql,
        "SELECT to_char(CAST(ordered_at AS timestamp), 'YYYY-MM') AS month, COUNT(*) AS order_count FROM orders \
         WHERE status = CAST($1 AS text) AND CAST(ordered_at AS timestamp) >= CAST(CAST($2 AS text) AS date) \
         GROUP BY to_char(CAST(ordered_at AS timestamp), 'YYYY-MM') ORDER BY to_char(CAST(ordered_at AS timestamp), 'YYYY-MM')"
    );
    assert_eq!(Value::from(asked.params), serde_json::json!(["completed", "2026-09-01"]));
}

/// Words of which random questions are made: what they mean together is up to the model, but a
/// statement that it gives must be one that SQLite takes.
const WORDS: &[&str] = &[
    "how many",
    "total",
    "average",
    "top 3",
    "highest",
    "lowest",
    "most",
    "per",
    "by",
    "each",
    "month",
    "per quarter",
    "customers",
    "orders",
    "products",
    "revenue",
    "price",
    "quantity",
    "category",
    "city",
    "name",
    "status",
    "Berlin",
    "completed",
    "Laptop",
    "over 100",
    "between 5 and 9",
    "more than 2",
    "last three months",
    "in 2026",
    "since 2026-03",
    "not",
    "without",
    "never",
    "distinct",
    "share",
    "growth",
    "which",
    "list",
    "latest",
    "sorted by",
    "and",
    "or",
    "the",
    "最近三个月",
    "销售额",
    "客户",
    "订单",
    "最高",
    "的",
    "每月",
    "多少",
    "各",
    "类别",
    "平均",
    "前5",
    "没有",
    "大于100",
];

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_understood_always_runs(picked in proptest::collection::vec(proptest::sample::select(WORDS), 1..9)) {
        thread_local! {
            static SHOP_DATABASE: (rusqlite::Connection, ephor_model::Database) = {
                let connection = open(&(SHOP.to_owned() + FLAT));
                let database = catalogue(&connection, "shop");
                (connection, database)
            };
        }
        let question = picked.join(" ");
        SHOP_DATABASE.with(|(connection, database)| {
            if let Ok(asked) = sql::ask(&question, database, TODAY, &Synonyms::default()) {
                let found = rows(connection, &asked.sql, &asked.params);
                assert!(found.iter().all(|row| row.len() == asked.columns.len()), "{question}\n{}", asked.sql);
            }
        });
    }

    #[test]
    fn no_text_breaks_it(text in ".{0,80}") {
        let database = catalogue(&open(FLAT), "shop");
        let _ = sql::ask(&text, &database, TODAY, &Synonyms::default());
    }
}
