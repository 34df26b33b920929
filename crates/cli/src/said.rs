//! What a person says when something waits for their approval: the same words at every prompt.

use ephor::events::Answer;

use super::problem::{Exit, Problem};

/// How to answer, for a prompt.
pub(crate) const HOW: &str = "approve (y), or reject (n) and say why: reject REASON";

/// The same where what goes to one destination can be approved at once.
pub(crate) const HOW_ALL: &str = "approve (y), this and all of its kind to the same destination in \
                                  this run (all), or reject (n) and say why: reject REASON";

/// The name for the record: what was given, or else the user's.
pub(crate) fn by(given: Option<&str>) -> Result<String, Problem> {
    let name = given.map(str::to_owned).or_else(user);
    name.filter(|name| !name.trim().is_empty()).ok_or_else(|| {
        Problem::new(Exit::Usage, "there is no name for the record")
            .next("set USER, or where there is the option give --by NAME")
    })
}

/// Whose program this is: as the environment says, or else the system, which containers ask alone.
pub(crate) fn user() -> Option<String> {
    let named = ["USER", "LOGNAME"].into_iter().filter_map(|name| std::env::var(name).ok());
    named.filter(|name| !name.trim().is_empty()).chain(known_user()).next()
}

/// What the system calls the user whose program this is.
fn known_user() -> Option<String> {
    let own = rustix::process::getuid().as_raw().to_string();
    let all = std::fs::read_to_string("/etc/passwd").ok()?;
    let user = all.lines().find(|line| line.split(':').nth(2) == Some(&own))?;
    user.split(':').next().map(str::to_owned)
}

/// Whether a person approves all that belongs together.
pub(crate) fn all(line: &str) -> bool {
    let line = line.trim();
    let word = line.strip_prefix('/').unwrap_or(line).trim_end_matches(['.', '!']);
    ["all", "approve all", "yes to all"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// A person's word. None: it is neither yes nor no, so nothing may come of it.
///
/// `approve`, `yes`, `y` and `ok` approve, if nothing follows. `reject`, `no` and `n` reject, and what
/// follows is the reason. Each may have a `/` before it.
pub(crate) fn answer(line: &str) -> Option<Answer> {
    let line = line.trim();
    let line = line.strip_prefix('/').unwrap_or(line);
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.trim_end_matches([':', ',', '.', '!']).to_lowercase(), rest.trim());
    match word.as_str() {
        "approve" | "approved" | "yes" | "y" | "ok" if rest.is_empty() => Some(Answer::Approve),
        "reject" | "rejected" | "no" | "n" => Some(Answer::Reject {
            reason: if rest.is_empty() { "a person said no".to_owned() } else { rest.to_owned() },
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &[&str], expect: Option<&Answer>) {
        for line in lines {
            assert_eq!(answer(line).as_ref(), expect, "{line:?}");
        }
    }

    #[test]
    fn the_same_words_everywhere() {
        let no = |reason: &str| Answer::Reject { reason: reason.to_owned() };
        check(
            &["y", "Y", "yes", " Yes. ", "approve", "/approve", "APPROVE\n", "ok"],
            Some(&Answer::Approve),
        );
        check(&["n", "No", "reject", "/reject", "no."], Some(&no("a person said no")));
        check(
            &["reject too dear", "/reject  too dear", "no, too dear", "n: too dear"],
            Some(&no("too dear")),
        );
    }

    #[test]
    fn all_is_said_plainly() {
        assert!(["all", "/all", "Approve all.", "yes to all"].iter().all(|line| all(line)));
        assert!(["", "y", "all but one", "call", "approve"].iter().all(|line| !all(line)));
    }

    #[test]
    fn nothing_comes_of_anything_else() {
        check(
            &["", " ", "yes, but cheaper", "approve the other one", "maybe", "/help", "northern"],
            None,
        );
    }
}
