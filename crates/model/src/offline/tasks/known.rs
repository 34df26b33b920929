//! Tools that are known by their names: what they are asked for, and in which words.

use serde_json::{Map, Value, json};

use super::named::{own_name, required, slot};
use super::split::{begins, quotes};
use super::{Ask, Found};
use crate::Named;
use crate::offline::text::{has_any, url, words};
use crate::offline::{calc, sql};

/// The arguments of each call.
type Calls = Vec<Map<String, Value>>;
/// Most calls of one clause: "read a.txt, b.txt and c.txt".
const MOST_CALLS: usize = 8;

/// A tool that is known.
pub(super) struct Known {
    /// The names that it goes by.
    names: &'static [&'static str],
    /// The arguments for a clause, of each call. None: the clause asks for something else.
    read: fn(&Ask<'_>, &Named) -> Option<Calls>,
    /// What it can't work without, by the names that it goes by.
    needs: &'static [&'static [&'static str]],
}

/// Asked before tools that are only known by their schemas.
pub(super) const FIRST: &[Known] = &[FETCH, READ, LIST, TIME, CALCULATE, HISTORY, SEARCH, QUERY];
/// Asked after them.
pub(super) const LAST: &[Known] = &[LOOK_UP];

const URL: &[&str] = &["url", "uri", "link"];
const PATH: &[&str] = &["path", "file", "file_path", "filename"];
const EXPRESSION: &[&str] = &["expression", "formula", "input"];
const CONNECTION: &[&str] = &["connection", "database", "db"];
const QUESTION: &[&str] = &["query", "q", "question", "search_query"];

const FETCH: Known =
    Known { names: &["http_fetch", "fetch", "http_get", "fetch_url"], read: fetch, needs: &[URL] };
const READ: Known =
    Known { names: &["read_file", "read_text_file", "open_file"], read: file, needs: &[PATH] };
const LIST: Known = Known {
    names: &["list_workspace_files", "list_files", "list_directory"],
    read: files,
    needs: &[],
};
const TIME: Known =
    Known { names: &["get_time", "current_time", "get_current_time"], read: time, needs: &[] };
const CALCULATE: Known =
    Known { names: &["calculate", "calculator"], read: calculate, needs: &[EXPRESSION] };
const HISTORY: Known = Known {
    names: &["conversation_history", "get_conversation_history"],
    read: history,
    needs: &[],
};
const WEB: &[&str] = &["advanced_web_search", "web_search", "search_web"];
const SEARCH: Known = Known { names: WEB, read: search, needs: &[QUESTION] };
const LOOK_UP: Known = Known { names: WEB, read: look_up, needs: &[QUESTION] };
const QUERY: Known = Known {
    names: &["sql_query", "query_database"],
    read: query,
    needs: &[&["query", "sql"], CONNECTION],
};

fn all() -> impl Iterator<Item = &'static Known> {
    FIRST.iter().chain(LAST)
}

/// Whether a tool is known by its name.
pub(super) fn is_known(tool: &Named) -> bool {
    all().any(|known| known.names.contains(&own_name(&tool.name)))
}

/// The first of these tools that is there and understands the clause.
pub(super) fn find(ask: &Ask<'_>, kinds: &[Known]) -> Option<Vec<Found>> {
    kinds.iter().find_map(|known| {
        // The order of the names says which one is best.
        let tool = known
            .names
            .iter()
            .find_map(|name| ask.toolbox.tools.iter().find(|tool| own_name(&tool.name) == *name))?;
        read(known, ask, tool)
    })
}

/// What a clause says for a tool that it names.
pub(super) fn of(ask: &Ask<'_>, tool: &Named) -> Option<Vec<Found>> {
    let own = own_name(&tool.name);
    all().filter(|known| known.names.contains(&own)).find_map(|known| read(known, ask, tool))
}

fn read(known: &Known, ask: &Ask<'_>, tool: &Named) -> Option<Vec<Found>> {
    let arguments = (known.read)(ask, tool)?;
    let of_all = arguments.into_iter().map(|arguments| {
        let mut missing = required(tool);
        missing.extend(known.needs.iter().filter_map(|names| slot(tool, names)));
        missing.retain(|name| !arguments.contains_key(name));
        missing.sort_unstable();
        missing.dedup();
        Found { tool: Some(tool.name.clone()), arguments, missing }
    });
    Some(of_all.collect())
}

/// One argument in each call, by the name that the tool's schema has for it; without values, one
/// call without it.
fn each(tool: &Named, names: &[&str], values: Vec<String>) -> Calls {
    let mut values = values;
    values.truncate(MOST_CALLS);
    if values.is_empty() {
        return vec![Map::new()];
    }
    values.into_iter().map(|value| one(tool, names, Some(value))).collect()
}

/// One argument, by the name that the tool's schema has for it.
fn one(tool: &Named, names: &[&str], value: Option<impl Into<Value>>) -> Map<String, Value> {
    let mut map = Map::new();
    if let (Some(name), Some(value)) = (slot(tool, names), value) {
        map.insert(name, value.into());
    }
    map
}

fn fetch(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const SENDING: &[&str] = &[
        "send", "post", "put", "delete", "email", "notify", "发送", "发给", "发到", "推送", "提交",
    ];
    const PAGE: &[&str] = &[
        "fetch the page",
        "fetch the url",
        "fetch a url",
        "fetch a page",
        "fetch a web page",
        "download the page",
        "open the page",
        "fetch the web page",
        "fetch the site",
        "获取网页",
        "抓取网页",
        "下载网页",
        "打开网页",
        "访问网页",
        "访问网站",
    ];
    let mut said = ask.text.to_owned();
    let mut found = Vec::new();
    while found.len() < MOST_CALLS
        && let Some(next) = url(&said)
    {
        said = said.replacen(&next, " ", 1);
        found.push(next);
    }
    let asks = !found.is_empty() || ask.says(PAGE);
    (asks && !has_any(&words(&said), SENDING)).then(|| each(tool, URL, found))
}

const FILE: &[&str] = &["file", "文件"];

/// What names files: it has an extension, or a folder before it.
fn file_names(text: &str) -> Vec<String> {
    let is_name = |token: &str| {
        let letters = |text: &str| text.chars().any(|c| c.is_alphabetic());
        let extension = token.rsplit_once('.').is_some_and(|(stem, end)| {
            !stem.is_empty()
                && (1..=6).contains(&end.len())
                && end.chars().all(|c| c.is_ascii_alphanumeric())
                && letters(end)
        });
        let folder = token.contains('/') && letters(token);
        (extension || folder) && !token.contains("://")
    };
    let mut bare = text.to_owned();
    let mut found = Vec::new();
    for (place, said) in quotes(text).into_iter().rev().filter(|(_, said)| is_name(said)) {
        bare.replace_range(place, " ");
        found.insert(0, said);
    }
    // Chinese sets no blank between a verb and a file's name.
    let bounds = |c: char| {
        let mark = ",，、:：()（）\"“”「」`?？!！;；。".contains(c);
        c.is_whitespace() || mark || crate::offline::text::is_cjk(c)
    };
    let names = bare.split(bounds).map(|token| token.trim_end_matches('.'));
    found.extend(names.filter(|token| is_name(token)).map(str::to_owned));
    found.sort_by_key(|name| text.find(name.as_str()));
    found
}

fn file(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const VERBS: &[&str] = &[
        "read",
        "open",
        "show",
        "cat",
        "print",
        "display",
        "view",
        "contents of",
        "content of",
        "what is in",
        "what's in",
        "what does",
        "load",
        "look at",
        "读取",
        "读",
        "打开",
        "查看",
        "显示",
        "看看",
        "内容",
    ];
    if url(ask.text).is_some() || !ask.says(VERBS) {
        return None;
    }
    let mut names = file_names(ask.text);
    // "The file README" has no extension.
    let bare = || {
        let at = ask.words.iter().position(|word| word == "file")?;
        let next = ask.words.get(at + 1)?;
        let idle =
            ["in", "of", "from", "list", "and", "called", "named", "names", "name", "please", "it"];
        let next = if idle[5..7].contains(&next.as_str()) { ask.words.get(at + 2)? } else { next };
        (!idle.contains(&next.as_str())).then(|| spelled(ask.text, next))
    };
    if names.is_empty() {
        names.extend(bare());
    }
    let reads =
        ask.says(&["read", "open", "读取", "读", "打开", "内容", "content of", "contents of"]);
    (!names.is_empty() || reads && ask.says(FILE)).then(|| each(tool, PATH, names))
}

/// A word as the text spells it.
fn spelled(text: &str, word: &str) -> String {
    let at = text.to_ascii_lowercase().find(word);
    at.and_then(|at| text.get(at..at + word.len())).unwrap_or(word).to_owned()
}

fn files(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const VERBS: &[&str] = &[
        "list",
        "listing",
        "show",
        "what",
        "which",
        "see",
        "give",
        "get",
        "find",
        "display",
        "列出",
        "查看",
        "显示",
        "有哪些",
        "有什么",
        "看看",
        "列一下",
        "哪些",
    ];
    const FILES: &[&str] = &[
        "files",
        "folder",
        "folders",
        "directory",
        "directories",
        "workspace",
        "file list",
        "文件",
        "目录",
        "文件夹",
        "工作区",
    ];
    if !(ask.says(VERBS) && ask.says(FILES))
        || file_names(ask.text).iter().any(|name| !name.contains('/'))
    {
        return None;
    }
    // "In docs", "in the folder docs", "under src/": but "in the workspace" is all of it.
    let idle = [
        "the",
        "folder",
        "directory",
        "my",
        "this",
        "workspace",
        "here",
        "our",
        "current",
        "a",
        "of",
        "it",
    ];
    let place = ["in", "under", "inside", "of", "from"].iter().find_map(|word| {
        let at = ask.words.iter().position(|own| own == word)?;
        ask.words.get(at + 1..)?.iter().find(|word| !idle.contains(&word.as_str()))
    });
    // "目录 docs 下的文件": the only word that isn't Chinese.
    let alone = || {
        let mut others = ask.words.iter().filter(|word| word.is_ascii());
        let only = others.next().filter(|_| others.next().is_none())?;
        let chinese = ask.text.chars().any(crate::offline::text::is_cjk);
        chinese.then(|| spelled(ask.text, only))
    };
    let place = file_names(ask.text)
        .into_iter()
        .next()
        .or_else(|| quotes(ask.text).into_iter().next().map(|(_, said)| said))
        .or_else(|| {
            place
                .filter(|word| word.is_ascii() && word.as_str() != "files")
                .map(|word| spelled(ask.text, word))
        });
    let place = place.or_else(alone);
    Some(vec![one(tool, &["path", "folder", "directory", "dir"], place)])
}

/// Cities whose clocks are asked for, and their time zones.
const ZONES: &[(&str, &str)] = &[
    ("utc", "UTC"),
    ("gmt", "UTC"),
    ("tokyo", "Asia/Tokyo"),
    ("东京", "Asia/Tokyo"),
    ("beijing", "Asia/Shanghai"),
    ("北京", "Asia/Shanghai"),
    ("shanghai", "Asia/Shanghai"),
    ("上海", "Asia/Shanghai"),
    ("china", "Asia/Shanghai"),
    ("hong kong", "Asia/Hong_Kong"),
    ("香港", "Asia/Hong_Kong"),
    ("singapore", "Asia/Singapore"),
    ("新加坡", "Asia/Singapore"),
    ("seoul", "Asia/Seoul"),
    ("首尔", "Asia/Seoul"),
    ("delhi", "Asia/Kolkata"),
    ("mumbai", "Asia/Kolkata"),
    ("india", "Asia/Kolkata"),
    ("dubai", "Asia/Dubai"),
    ("moscow", "Europe/Moscow"),
    ("莫斯科", "Europe/Moscow"),
    ("london", "Europe/London"),
    ("伦敦", "Europe/London"),
    ("paris", "Europe/Paris"),
    ("巴黎", "Europe/Paris"),
    ("berlin", "Europe/Berlin"),
    ("柏林", "Europe/Berlin"),
    ("madrid", "Europe/Madrid"),
    ("rome", "Europe/Rome"),
    ("罗马", "Europe/Rome"),
    ("vienna", "Europe/Vienna"),
    ("zurich", "Europe/Zurich"),
    ("amsterdam", "Europe/Amsterdam"),
    ("new york", "America/New_York"),
    ("纽约", "America/New_York"),
    ("chicago", "America/Chicago"),
    ("芝加哥", "America/Chicago"),
    ("los angeles", "America/Los_Angeles"),
    ("洛杉矶", "America/Los_Angeles"),
    ("san francisco", "America/Los_Angeles"),
    ("旧金山", "America/Los_Angeles"),
    ("toronto", "America/Toronto"),
    ("sao paulo", "America/Sao_Paulo"),
    ("sydney", "Australia/Sydney"),
    ("悉尼", "Australia/Sydney"),
    ("auckland", "Pacific/Auckland"),
    ("cairo", "Africa/Cairo"),
    ("lagos", "Africa/Lagos"),
];

fn time(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const ASKED: &[&str] = &[
        "what time",
        "what's the time",
        "what is the time",
        "current time",
        "the time",
        "time is it",
        "time in",
        "local time",
        "what's the date",
        "what is the date",
        "what date",
        "today's date",
        "current date",
        "what day is",
        "which day is",
        "get time",
        "tell me the date",
        "几点",
        "现在时间",
        "当前时间",
        "时间是",
        "今天几号",
        "今天是几号",
        "今天星期几",
        "今天日期",
        "今天的日期",
        "当前日期",
        "什么时间",
        "时间",
    ];
    if !ask.says(ASKED) || ask.words.len() > 16 {
        return None;
    }
    let is_zone = |token: &&str| {
        token.split_once('/').is_some_and(|(area, place)| {
            area.starts_with(|c: char| c.is_ascii_uppercase())
                && area.chars().all(|c| c.is_ascii_alphabetic())
                && place.starts_with(|c: char| c.is_ascii_uppercase())
                && place.chars().all(|c| c.is_ascii_alphabetic() || "_/-".contains(c))
        })
    };
    let bounds = |c: char| !(c.is_ascii_alphanumeric() || "_/-".contains(c));
    let mut zones: Vec<String> =
        ask.text.split(bounds).filter(is_zone).map(str::to_owned).collect();
    for (city, zone) in ZONES {
        if ask.says(&[city]) && !zones.iter().any(|known| known == zone) {
            zones.push((*zone).to_owned());
        }
    }
    // A place that isn't known must not be answered with the time of another.
    if zones.is_empty()
        && let Some(at) = ask.words.iter().position(|word| word == "in")
        && let Some(place) = ask.words.get(at + 1)
        && !["the", "my", "our", "here", "local"].contains(&place.as_str())
    {
        return None;
    }
    Some(each(tool, &["timezone", "tz", "time_zone", "zone"], zones))
}

fn calculate(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const VERBS: &[&str] = &["calculate", "compute", "evaluate", "计算", "算一下", "算"];
    let text = [
        "use calculate",
        "use the calculator",
        "with the calculator",
        "using calculate",
        "用计算器",
        "用 calculate",
    ]
    .iter()
    .fold(ask.text.to_owned(), |text, phrase| match text.to_ascii_lowercase().find(phrase) {
        Some(at) => format!("{}{}", &text[..at], &text[at + phrase.len()..]),
        None => text,
    });
    let text = text.trim().trim_start_matches("to ").trim_start_matches("on ");
    let said = quotes(text).into_iter().next().map(|(_, said)| said);
    let expression = calc::expression(text).or_else(|| calc::expression(&said?));
    let bare = VERBS.iter().any(|verb| words(verb) == ask.words)
        || ask.says(&[
            "calculate something",
            "compute something",
            "do some maths",
            "a calculation",
            "an expression",
        ]);
    // Words turned into signs leave several blanks.
    let tidy = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let expression = expression.map(tidy);
    (expression.is_some() || bare).then(|| vec![one(tool, EXPRESSION, expression)])
}

fn history(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const ASKED: &[&str] = &[
        "conversation history",
        "chat history",
        "our history",
        "what did i ask",
        "what did i say",
        "what have i asked",
        "my previous question",
        "my last question",
        "what did we talk about",
        "what did we discuss",
        "previous messages",
        "last messages",
        "earlier messages",
        "对话历史",
        "聊天记录",
        "历史记录",
        "我刚才问",
        "我之前问",
        "我问过什么",
        "我们聊了什么",
        "上一个问题",
    ];
    if !ask.says(ASKED) {
        return None;
    }
    let count = ask
        .words
        .iter()
        .find_map(|word| word.parse::<u64>().ok())
        .filter(|n| (1..=1000).contains(n));
    let names = ["limit", "last", "count", "n", "max", "messages"];
    let slot = slot(tool, &names).filter(|name| names.contains(&name.as_str()));
    Some(match (slot, count) {
        (Some(name), Some(count)) => vec![Map::from_iter([(name, json!(count))])],
        _ => vec![Map::new()],
    })
}

/// What a search is for: the clause without what asks for it.
fn wanted(text: &str, phrases: &[&str]) -> Option<String> {
    let at = |phrase: &&&str| {
        let lower = text.to_ascii_lowercase();
        let at = lower.find(**phrase)?;
        let rest = &text[at..];
        begins(rest, phrase).map(|rest| (at, rest))
    };
    let (_, rest) = phrases
        .iter()
        .filter_map(|phrase| at(&phrase))
        .min_by_key(|(at, rest)| (*at, rest.len()))?;
    let said =
        quotes(rest).into_iter().next().filter(|(place, _)| rest[..place.start].trim().len() < 8);
    let mut rest = rest;
    loop {
        rest =
            rest.trim_matches(|c: char| c.is_whitespace() || ",.?!:;，。？！：；\"“”".contains(c));
        let next = [
            "the web",
            "the internet",
            "online",
            "on the web",
            "on the internet",
            "for me",
            "for",
            "about",
            "on",
            "up",
            "一下",
            "关于",
            "网上",
            "互联网",
            "上",
            "信息",
            "information",
            "some",
            "me",
        ]
        .iter()
        .find_map(|phrase| begins(rest, phrase));
        match next {
            Some(next) => rest = next,
            None => break,
        }
    }
    let tail = [" on the web", " on the internet", " online"];
    let rest = tail.iter().find_map(|tail| rest.strip_suffix(tail)).unwrap_or(rest);
    Some(said.map_or_else(|| rest.trim_start_matches("the ").to_owned(), |(_, said)| said))
}

/// Words that ask for the web, whatever else is there.
fn search(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const ASKED: &[&str] = &[
        "search the web",
        "search the internet",
        "search online",
        "web search",
        "google",
        "search for",
        "do a search for",
        "look online",
        "search on the web",
        "搜索",
        "搜一下",
        "网上搜",
        "上网查",
        "上网搜",
        "网上查",
        "百度一下",
        "搜",
    ];
    // "Search orders for …" may be a question over data.
    if !ask.says(&["web", "internet", "online", "google", "网上", "上网", "互联网", "搜索", "百度"])
        && query_of(ask).is_some()
    {
        return None;
    }
    let wanted = wanted(ask.text, ASKED)?;
    let pointed = ["it", "something", "that"].contains(&wanted.to_lowercase().as_str());
    Some(vec![one(tool, QUESTION, (!wanted.is_empty() && !pointed).then_some(wanted))])
}

/// What only the web may know, where nothing else understands it.
fn look_up(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    const ASKED: &[&str] = &[
        "search",
        "look up",
        "find out",
        "find information",
        "find news",
        "find articles",
        "find papers",
        "find the latest",
        "find",
        "查一下",
        "查找",
        "查查",
        "查",
    ];
    const OPEN: &[&str] =
        &["latest", "news", "who is", "who was", "who won", "who invented", "最新", "新闻", "谁是"];
    const QUESTIONS: &[&str] = &[
        "who",
        "what is",
        "what's",
        "what are",
        "what was",
        "what were",
        "when",
        "where",
        "why",
        "how does",
        "how do",
        "which",
    ];
    if let Some(wanted) = wanted(ask.text, ASKED).filter(|wanted| !wanted.is_empty()) {
        return Some(vec![one(tool, QUESTION, Some(wanted))]);
    }
    let personal = ask.says(&["you", "your", "my", "i", "me", "we", "our", "你", "我", "您"]);
    let begins_so = QUESTIONS.iter().any(|phrase| begins(ask.text, phrase).is_some());
    let chinese = ask.says(&["是谁", "谁是", "是什么", "什么是", "在哪里", "哪一年", "首都"]);
    let asks = (ask.says(OPEN) || begins_so || chinese) && !personal && ask.words.len() > 2;
    if !asks || speaks_of_data(ask) {
        return None;
    }
    let text = ask.text.trim_end_matches(['?', '？', '.', '。', '!', '！']);
    Some(vec![one(tool, QUESTION, Some(text))])
}

/// Whether a clause names what a database holds: such a question isn't for the web.
fn speaks_of_data(ask: &Ask<'_>) -> bool {
    ask.toolbox.databases.iter().any(|database| {
        let asked = sql::ask(ask.text, database, ask.toolbox.today, ask.synonyms);
        asked.map_or_else(|unclear| !unclear.understood.is_empty(), |_| true)
    })
}

/// Which database answers a clause, and how.
enum Answers {
    One(String, sql::Compiled),
    Several,
}

fn query_of(ask: &Ask<'_>) -> Option<Answers> {
    const LEADS: &[&str] = &[
        "query the database for",
        "query the database to find",
        "query the database",
        "ask the database for",
        "ask the database",
        "look up in the database",
        "in the database",
        "from the database",
        "with sql",
        "using sql",
        "用sql查询",
        "查询数据库中的",
        "查询数据库中",
        "查询数据库",
        "从数据库中查询",
        "从数据库中",
        "在数据库中",
        "数据库中",
        "数据库里",
    ];
    if ask.text.chars().count() > 500 {
        return None;
    }
    let named: Vec<_> =
        ask.toolbox.databases.iter().filter(|db| ask.says(&[db.name.as_str()])).collect();
    let all: Vec<_> = if named.len() == 1 { named } else { ask.toolbox.databases.iter().collect() };
    let mut text = ask.text.to_owned();
    for lead in LEADS {
        if let Some(at) = text.to_ascii_lowercase().find(lead) {
            text.replace_range(at..at + lead.len(), " ");
        }
    }
    let mut found = all.into_iter().filter_map(|database| {
        let asked = sql::ask(text.trim(), database, ask.toolbox.today, ask.synonyms);
        Some((database.name.clone(), asked.ok()?))
    });
    let (name, compiled) = found.next()?;
    Some(match found.next() {
        None => Answers::One(name, compiled),
        Some(_) => Answers::Several,
    })
}

fn query(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
    let mut map = Map::new();
    let mut set = |names: &[&str], value: Value| {
        // A tool of several arguments has one for each of these, or none.
        if let Some(name) = slot(tool, names).filter(|name| names.contains(&name.as_str())) {
            map.insert(name, value);
        }
    };
    match query_of(ask)? {
        Answers::One(name, compiled) => {
            set(CONNECTION, json!(name));
            set(&["query", "sql"], json!(compiled.sql));
            if !compiled.params.is_empty() {
                set(&["params", "parameters"], json!(compiled.params));
            }
        }
        // Which one is meant isn't guessed: the connection is missing, and the statement with it.
        Answers::Several => {}
    }
    Some(vec![map])
}
