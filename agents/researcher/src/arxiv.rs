//! arXiv's Atom API (<https://info.arxiv.org/help/api/user-manual.html>).

use quick_xml::Reader;
use quick_xml::events::Event;
use url::form_urlencoded;

use ephor_core::text::cut;

use crate::task::{Finding, Wanted};

/// Maximum number of words of a query.
const MOST_WORDS: usize = 10;
/// Maximum number of characters of a title and a summary.
const TITLE: usize = 300;
const SUMMARY: usize = 600;
/// Bytes that are kept of an element before that.
const MOST_RAW: usize = 16_384;

/// Words of a request that papers aren't about.
const IDLE: &[&str] = &[
    "a", "about", "an", "and", "any", "article", "articles", "by", "find", "for", "from", "in",
    "latest", "new", "newest", "of", "on", "or", "paper", "papers", "recent", "research", "some",
    "study", "studies", "the", "to", "with",
];
const NEWEST: &[&str] = &["latest", "newest", "recent", "new", "最新", "近期"];

/// The words that are searched for. arXiv is in English.
fn words(query: &str) -> Vec<String> {
    let words = query.split(|c: char| !c.is_ascii_alphanumeric());
    let words = words.map(str::to_ascii_lowercase).filter(|word| {
        let year = word.len() == 4 && word.parse::<u16>().is_ok();
        word.len() > 1 && !year && !IDLE.contains(&word.as_str())
    });
    words.take(MOST_WORDS).collect()
}

/// The address that is asked. None: the query has no word that arXiv could know.
pub(crate) fn address(endpoint: &str, query: &str, wanted: &Wanted, most: usize) -> Option<String> {
    let words = words(query);
    if words.is_empty() {
        return None;
    }
    let mut search: Vec<String> = words.iter().map(|word| format!("all:{word}")).collect();
    if let Some(years) = &wanted.years {
        let (from, to) = (years.start(), years.end());
        search.push(format!("submittedDate:[{from}01010000 TO {to}12312359]"));
    }
    let lower = query.to_lowercase();
    let sort = match NEWEST.iter().any(|word| lower.contains(word)) {
        true => "submittedDate",
        false => "relevance",
    };
    let parameters = form_urlencoded::Serializer::new(String::new())
        .append_pair("search_query", &search.join(" AND "))
        .append_pair("start", "0")
        .append_pair("max_results", &most.to_string())
        .append_pair("sortBy", sort)
        .append_pair("sortOrder", "descending")
        .finish();
    Some(format!("{endpoint}?{parameters}"))
}

/// The entries of an answer that fulfil the filters, at most so many.
///
/// # Errors
/// The answer isn't XML.
pub(crate) fn entries(body: &str, wanted: &Wanted, most: usize) -> Result<Vec<Finding>, String> {
    let mut reader = Reader::from_str(body);
    let mut found: Vec<Finding> = Vec::new();
    let mut entry: Option<Finding> = None;
    let mut path: Vec<Vec<u8>> = Vec::new();
    loop {
        match reader.read_event().map_err(|error| format!("the answer isn't XML: {error}"))? {
            Event::Eof if path.is_empty() => break,
            Event::Eof => return Err("the answer isn't whole".to_owned()),
            Event::Start(tag) => {
                path.push(tag.local_name().as_ref().to_vec());
                // An answer nests four levels deep.
                if path.len() > 16 {
                    return Err("the answer nests too deep".to_owned());
                }
                if path.last().is_some_and(|name| name == b"entry") {
                    entry = Some(Finding {
                        source: "arxiv".to_owned(),
                        title: None,
                        at: String::new(),
                        published: None,
                        text: String::new(),
                    });
                }
            }
            Event::End(_) => {
                if path.pop().is_some_and(|name| name == b"entry")
                    && let Some(entry) =
                        entry.take().map(tidy).filter(|entry| fulfils(entry, wanted))
                {
                    found.push(entry);
                    if found.len() == most {
                        break;
                    }
                }
            }
            Event::Text(text) => {
                let text = text.decode().map_err(|error| error.to_string())?;
                take(entry.as_mut(), &path, &text);
            }
            Event::GeneralRef(name) => {
                let name: &[u8] = &name;
                let text = match name {
                    b"amp" => "&",
                    b"lt" => "<",
                    b"gt" => ">",
                    b"quot" => "\"",
                    b"apos" => "'",
                    _ => " ",
                };
                take(entry.as_mut(), &path, text);
            }
            _ => {}
        }
    }
    Ok(found)
}

/// A text in an element of an entry.
fn take(entry: Option<&mut Finding>, path: &[Vec<u8>], text: &str) {
    let (Some(entry), [.., parent, name]) = (entry, path) else {
        return;
    };
    if parent != b"entry" {
        return;
    }
    let to = match name.as_slice() {
        b"title" => entry.title.get_or_insert_default(),
        b"summary" => &mut entry.text,
        b"id" => &mut entry.at,
        b"published" => entry.published.get_or_insert_default(),
        _ => return,
    };
    if to.len() < MOST_RAW {
        to.push_str(text);
    }
}

/// White space is one blank, and nothing is longer than it is shown.
fn tidy(entry: Finding) -> Finding {
    let one = |text: String, most: usize| {
        cut(&text.split_whitespace().collect::<Vec<_>>().join(" "), most)
    };
    Finding {
        title: entry.title.map(|title| one(title, TITLE)),
        at: one(entry.at, TITLE),
        published: entry.published.and_then(|date| date.trim().get(..10).map(str::to_owned)),
        text: one(entry.text, SUMMARY),
        ..entry
    }
}

fn fulfils(entry: &Finding, wanted: &Wanted) -> bool {
    let Some(years) = &wanted.years else {
        return true;
    };
    let year = entry.published.as_deref().and_then(|date| date.get(..4)?.parse().ok());
    year.is_some_and(|year| years.contains(&year))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const ANSWER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title>
<entry><id>http://arxiv.org/abs/2401.1</id><published>2024-01-05T00:00:00Z</published>
<title>Actors &amp; agents,
  judged</title><summary>  We judge &lt;b&gt; them. </summary>
<author><name>A. Name</name></author></entry>
<entry><id>http://arxiv.org/abs/1901.2</id><published>2019-01-05T00:00:00Z</published>
<title>Older</title><summary>Old.</summary></entry></feed>"#;

    #[test]
    fn entries_are_read_and_filtered() {
        let all = entries(ANSWER, &Wanted::default(), 10).unwrap();
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].title.as_deref(), Some("Actors & agents, judged"));
        assert_eq!(
            (all[0].text.as_str(), all[0].at.as_str()),
            ("We judge <b> them.", "http://arxiv.org/abs/2401.1")
        );
        let wanted = Wanted { years: Some(2024..=2200), citations: false };
        assert_eq!(entries(ANSWER, &wanted, 10).unwrap().len(), 1);
        assert_eq!(entries(ANSWER, &Wanted::default(), 1).unwrap().len(), 1);
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for wrong in ["<feed><entry>", "</a>", &"<a>".repeat(100_000), "<feed><entry></feed>"] {
            assert!(entries(wrong, &Wanted::default(), 10).is_err(), "{:?}", wrong.get(..20));
        }
        assert_eq!(entries("busy", &Wanted::default(), 10), Ok(vec![]));
    }

    #[test]
    fn the_address_has_the_words_and_the_years() {
        let wanted = Wanted { years: Some(2024..=2025), citations: false };
        let ask = |query: &str| address("https://x.org/q", query, &wanted, 5);
        assert_eq!(
            ask("the latest papers on machine learning 2024").unwrap(),
            "https://x.org/q?search_query=all%3Amachine+AND+all%3Alearning+AND+\
             submittedDate%3A%5B202401010000+TO+202512312359%5D&start=0&max_results=5&\
             sortBy=submittedDate&sortOrder=descending"
        );
        assert!(ask("机器学习").is_none() && ask("&&").is_none());
    }
}
