//! Files of the workspace: which one is read, which folder is listed.

use super::super::Ask;
use super::super::split::quotes;
use super::{Calls, PATH, each, one};
use crate::text::{is_cjk, url};
use ephor_model::Named;

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
        c.is_whitespace() || mark || is_cjk(c)
    };
    let names = bare.split(bounds).map(|token| token.trim_end_matches('.'));
    found.extend(names.filter(|token| is_name(token)).map(str::to_owned));
    found.sort_by_key(|name| text.find(name.as_str()));
    found
}

pub(super) fn file(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
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

pub(super) fn files(ask: &Ask<'_>, tool: &Named) -> Option<Calls> {
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
        let chinese = ask.text.chars().any(is_cjk);
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
