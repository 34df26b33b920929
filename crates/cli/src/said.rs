//! What a person says when something waits for their approval: the same words at every prompt.

use ephor::events::Answer;

/// How to answer, for a prompt.
pub(crate) const HOW: &str = "approve (y), or reject (n) and say why: reject REASON";

/// The same where what goes to one destination can be approved at once.
pub(crate) const HOW_ALL: &str = "approve (y), this and all of its kind to the same destination in \
                                  this run (all), or reject (n) and say why: reject REASON";

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
