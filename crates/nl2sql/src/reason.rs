//! Why a question is refused, in words.

use super::resolve::MOST_SLOTS;
use super::text::Language;

/// Most characters of a question. A longer one is refused before anything looks at it: what is
/// spent on a question grows faster than its length. The longest of the questions that the rules
/// are measured by has 215.
const MOST_CHARACTERS: usize = 1_000;

/// Whether a question is too long to be read.
pub(super) fn is_too_long(question: &str) -> bool {
    question.chars().nth(MOST_CHARACTERS).is_some()
}

/// What is in the way of a statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// Words that mean nothing in this database.
    #[error("these words mean nothing in this database: {}", .0.join(", "))]
    UnknownWords(Vec<String>),
    /// Words that mean something here, but not where they stand.
    #[error("it isn't clear what these words mean here: {}", .0.join(", "))]
    Unplaced(Vec<String>),
    /// The answer would come from a column or a table that the question doesn't name.
    #[error(
        "the answer would come from {0}, which the question doesn't mention; name what you mean"
    )]
    Unnamed(String),
    /// A word that isn't the name of what it may stand for, and that name.
    #[error("“{word}” may or may not mean {name}; use that name, or add the word to the glossary")]
    Guess {
        /// The word.
        word: String,
        /// The table, or the table and the column.
        name: String,
    },
    /// Nothing was asked of the data.
    #[error("the question doesn't mention anything in this database")]
    NothingAsked,
    /// The question speaks of time, and the tables hold no dates.
    #[error("no table has a date column")]
    NoDate,
    /// No foreign keys connect what the question names.
    #[error("no foreign keys connect what the question names")]
    NotConnected,
    /// The question's parts say nothing together.
    #[error("the parts of the question don't fit together")]
    Unclear,
    /// The question names a value that no row has.
    #[error("no row of this database has the value {}", .0.join(", "))]
    NoSuchValue(Vec<String>),
    /// It wants a yes or a no.
    #[error("only figures and rows can be looked up, no yes or no; ask how many, or which")]
    YesNo,
    /// It wants the most or the least within each of several groups.
    #[error("the highest or lowest within each group can't be looked up; ask about one group")]
    BestOfEach,
    /// It names one time twice, where two were to be compared.
    #[error("the two times to compare are the same")]
    SameTime,
    /// Two tables are connected through several others, and the question names none of them.
    #[error("{from} and {to} are connected in several ways: through {}; name one of them", .through.join(" and through "))]
    SeveralWays {
        /// The table that refers.
        from: String,
        /// The table that is referred to.
        to: String,
        /// The tables between them.
        through: Vec<String>,
    },
    /// A time is spoken of, and a table has several dates that it could be of.
    #[error("{table} has several dates: {}; name one of them", .columns.join(", "))]
    SeveralDates {
        /// The table.
        table: String,
        /// Its dates.
        columns: Vec<String>,
    },
    /// It may ask for rows, or for how many there are.
    #[error("it isn't clear whether a list or a number is wanted; begin with “list” or “how many”")]
    ListOrNumber,
    /// Several rows have the name of what the question asks about.
    #[error("{rows} rows have the {name} “{value}”{}", which(.columns))]
    SharedName {
        /// The name.
        value: String,
        /// How many have it.
        rows: u64,
        /// The table and the column.
        name: String,
        /// Columns of the table that may tell them apart.
        columns: Vec<String>,
    },
    /// It has too many characters, or names too many things.
    #[error(
        "the question is too long: at most {MOST_CHARACTERS} characters and {} names of data can \
         be read at once; shorten the question, or split it up",
        MOST_SLOTS
    )]
    TooLong,
    /// A join would make a sum count rows several times.
    #[error("joining these tables would count amounts more than once")]
    CountsTwice,
}

/// How to say which of several rows is meant.
fn which(columns: &[String]) -> String {
    match columns {
        [] => ", and nothing tells them apart".to_owned(),
        columns => format!("; say which one is meant, by its {}", columns.join(" or ")),
    }
}

impl Reason {
    /// It in words, in the language of the person who asked.
    ///
    /// ```
    /// use ephor_nl2sql::{Reason, text::Language};
    /// let reason = Reason::UnknownWords(vec!["dragons".to_owned()]);
    /// assert_eq!(reason.say(Language::English), "these words mean nothing in this database: dragons");
    /// assert_eq!(reason.say(Language::Chinese), "这个数据库里没有与这些词对应的内容：dragons");
    /// ```
    pub fn say(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        let list = |words: &[String]| words.join("、");
        match self {
            Self::UnknownWords(words) => {
                format!("这个数据库里没有与这些词对应的内容：{}", list(words))
            }
            Self::Unnamed(name) => format!("答案会取自 {name}，但问题没有提到它；请说明所指的内容"),
            Self::Guess { word, name } => {
                format!("“{word}”可能指 {name}，也可能另有所指；请使用该名称，或把这个词加入术语表")
            }
            Self::Unplaced(words) => format!("这些词在这里的意思不明确：{}", list(words)),
            Self::NothingAsked => "问题没有提到这个数据库里的任何内容".to_owned(),
            Self::NoDate => "没有任何表含有日期列".to_owned(),
            Self::NotConnected => "问题涉及的表之间没有外键相连".to_owned(),
            Self::Unclear => "问题的各部分无法组合在一起".to_owned(),
            Self::NoSuchValue(values) => format!("数据库中没有任何一行的值是 {}", list(values)),
            Self::YesNo => "这是一个是非问题，而这里只能读取数字和行；请改问多少或哪些".to_owned(),
            Self::BestOfEach => "不能查询每个分组中的最大或最小；请只问一个分组".to_owned(),
            Self::SameTime => "比较的两个时间是同一个时间".to_owned(),
            Self::SeveralWays { from, to, through } => {
                format!("{from} 与 {to} 可以经由 {} 相连；请说明是哪一个", through.join("、"))
            }
            Self::SeveralDates { table, columns } => {
                format!("{table} 有多个日期：{}；请说明是哪一个", columns.join("、"))
            }
            Self::ListOrNumber => {
                "这可能是要列表，也可能是要数量；请以“列出”或“多少”开头".to_owned()
            }
            Self::SharedName { value, rows, name, columns } => {
                let which = match columns.as_slice() {
                    [] => "，无法区分".to_owned(),
                    columns => format!("；请用 {} 说明是哪一个", columns.join(" 或 ")),
                };
                format!("有 {rows} 行的 {name} 是“{value}”{which}")
            }
            Self::TooLong => format!(
                "问题太长：一次最多读取 {MOST_CHARACTERS} 个字符和 {} 个数据名称；请缩短或分开提问",
                MOST_SLOTS
            ),
            Self::CountsTwice => "关联这些表会把金额重复计算".to_owned(),
        }
    }
}
