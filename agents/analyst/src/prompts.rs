//! The prompts: files beside this crate's sources, with versions.

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
