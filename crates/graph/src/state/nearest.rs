//! Suggests the known name that an unknown one probably meant.

/// Names of more characters aren't compared: the work grows with the square of the length.
const LONGEST: usize = 64;

/// `; did you mean "…"?`, or nothing.
pub(crate) fn question(name: &str, known: &[String]) -> String {
    nearest(name, known).map(|known| format!("; did you mean {known:?}?")).unwrap_or_default()
}

/// The known name that looks most like it, if one looks like it at all.
pub(crate) fn nearest<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let length = name.chars().take(LONGEST + 1).count();
    if length > LONGEST {
        return None;
    }
    known
        .iter()
        .filter(|known| known.chars().take(LONGEST + 1).count() <= LONGEST)
        .map(|known| (strsim::levenshtein(name, known), known.as_str()))
        .min()
        .filter(|(distance, _)| *distance <= length.div_ceil(3))
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::question;

    #[track_caller]
    fn check(name: &str, expect: &str) {
        let known = ["messages".to_owned(), "facts".to_owned(), "k".repeat(100)];
        assert_eq!(question(name, &known), expect);
    }

    #[test]
    fn a_slip_is_recognised_and_another_word_is_not() {
        check("mesages", "; did you mean \"messages\"?");
        check("Messages", "; did you mean \"messages\"?");
        check("fatcs", "; did you mean \"facts\"?");
        check("zebra", "");
        check("", "");
        check(&"k".repeat(101), "");
        check(&"消息".repeat(1000), "");
    }
}
