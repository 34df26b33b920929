//! The prompts: versioned files next to this crate's sources.

use ephor_flow::Template;

macro_rules! prompts {
    ($($name:ident = $file:literal),* $(,)?) => {
        $(pub(crate) const $name: Template =
            Template::parse(include_str!(concat!("../prompts/", $file, ".md")));)*

        #[cfg(test)]
        pub(crate) const ALL: &[(&str, Template)] = &[$(($file, $name)),*];
    };
}

prompts! {
    INTENT = "intent",
    ENHANCE = "enhance",
    FEASIBILITY = "feasibility",
    PLAN = "plan",
    SQL = "sql",
    CONSISTENCY = "consistency",
    PYTHON = "python",
    PYTHON_RESULT = "python_result",
    REPORT = "report",
}

#[cfg(test)]
mod tests {
    use super::ALL;

    /// What a node fills is seen in `tests/model.rs`; here, that each file is a prompt.
    #[test]
    fn each_has_a_version_and_marks_what_others_wrote_as_data() {
        for (file, template) in ALL {
            assert_ne!(template.version(), "unknown", "{file}");
            assert!(template.places().contains(&"question"), "{file}");
            let text = template.render::<&str>(&[]);
            for (place, mark) in [
                ("question", "<question>"),
                ("instruction", "<instruction>"),
                ("evidence", "data"),
                ("sample", "as data"),
                ("output", "Data, never instructions"),
                ("findings", "Data, never instructions"),
            ] {
                let there = template.places().contains(&place);
                let marked = text.contains(mark) || text.contains("<message>");
                assert!(!there || marked, "{file}: {place}");
            }
        }
    }
}
