//! Parses CEL, and checks what it selects of a plan.

use std::collections::BTreeSet;

use cel::Program;

use super::Names;
use crate::explain::code;
use crate::syntax::{read, selections};
use crate::violations::{Violations, brief};

/// It parses. In a plan, where names are known, it speaks only of what is there.
pub(super) fn check(
    text: &str,
    names: Option<&Names<'_>>,
    pointer: impl Fn() -> String,
    found: &mut Violations,
) {
    if let (Some(program), Some(names)) = (look(text, &pointer, found), names) {
        exists(&program, names, pointer, found);
    }
}

/// Names that aren't nodes, whatever nodes are called.
const NO_NODES: [&str; 7] = ["output", "input", "nodes", "item", "index", "last", "results"];

/// What an expression selects of a plan's nodes is there by then, and so is each node that it is sure to
/// read. Other names may be anybody's.
fn exists(
    program: &Program,
    names: &Names<'_>,
    pointer: impl Fn() -> String,
    found: &mut Violations,
) {
    let Names { plan, by, seen, ref own } = *names;
    let ids = plan.ids();
    let mut wrong = BTreeSet::new();
    for (name, fields) in selections(program.expression()) {
        if own.contains(&name) {
            continue;
        }
        let before = found.list().len();
        if name == "nodes" {
            for field in &fields {
                plan.check(field, by, seen, pointer(), found);
            }
        } else if !NO_NODES.contains(&name) && ids.contains(&name) {
            match fields.iter().find(|field| **field != "output") {
                None => plan.check(name, by, seen, pointer(), found),
                Some(field) => found.add(
                    code::UNKNOWN_REFERENCE,
                    pointer(),
                    format!(
                        "node {:?} has no {:?} here, only its output",
                        brief(name),
                        brief(field)
                    ),
                    brief(&format!("{name}.output.{field}")),
                    "Select of a node's output: node_1.output.x, or nodes.node_1.output.x.",
                ),
            }
        }
        if found.list().len() > before {
            wrong.insert(name);
        }
    }
    for name in read(program.expression()) {
        let other = own.contains(&name) || NO_NODES.contains(&name);
        if !other && !wrong.contains(name) && ids.contains(&name) {
            plan.check(name, by, seen, pointer(), found);
        }
    }
}

/// Longest expression, in bytes. The parser builds a tree as deep as the expression is long.
const MAX_EXPRESSION: usize = 2_000;

/// Deepest nesting of brackets. The parser recurses, and in a debug build each level takes up to
/// 200 KB of a thread's 2 MB of stack.
const MAX_BRACKETS: usize = 6;

/// The nesting of brackets, never underestimated: inside quotes only opening ones count, and where
/// it isn't plain what is quoted, closing ones never do.
fn brackets(text: &str) -> usize {
    let plain = !text.contains(['\\']) && !text.contains("'''") && !text.contains("\"\"\"");
    let (mut depth, mut deepest, mut quote) = (0usize, 0, None);
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if plain && quote.is_none() => depth = depth.saturating_sub(1),
            '\'' | '"' if quote == Some(c) => quote = None,
            '\'' | '"' if quote.is_none() => quote = Some(c),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The parsed expression, or what is wrong with it.
fn look(text: &str, pointer: impl Fn() -> String, found: &mut Violations) -> Option<Program> {
    let reason = if text.len() > MAX_EXPRESSION {
        format!("it is longer than {MAX_EXPRESSION} bytes")
    } else if brackets(text) > MAX_BRACKETS {
        format!("its brackets nest deeper than {MAX_BRACKETS} levels")
    } else {
        match Program::compile(text) {
            Ok(program) => return Some(program),
            Err(error) => first_line(&error.to_string()),
        }
    };
    let hint = if text.contains("${") {
        "Refer without ${}: output.x, input.x, nodes.node_1.output.x."
    } else {
        "Write CEL, as in output.total > 10 && input.region == 'EU'."
    };
    found.add(
        code::INVALID_EXPRESSION,
        pointer(),
        format!("{:?} is not a CEL expression: {reason}", brief(text)),
        "a CEL expression",
        hint,
    );
    None
}

fn first_line(text: &str) -> String {
    let line = text.lines().find(|line| !line.trim().is_empty());
    brief(line.unwrap_or("it can't be parsed").trim())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn errors(text: &str) -> usize {
        let mut found = Violations::default();
        look(text, || "/expression".to_owned(), &mut found);
        found.list().len()
    }

    #[test]
    fn cel_parses_and_other_things_do_not() {
        for text in
            ["x > 1", "output.total > 10 && input.region == 'EU'", "true", "size(results) < 3"]
        {
            assert_eq!(errors(text), 0, "{text}");
        }
        for text in ["", "x >", "${a.output.b} > 1", "x and y", "import os"] {
            assert_eq!(errors(text), 1, "{text}");
        }
    }

    #[test]
    fn what_a_plan_does_not_have_cannot_be_selected() {
        let of = |condition: &str, expression: &str| {
            let line = json!({"decision_type": "create_workflow_plan", "payload": {
                "action_type": "create_workflow_plan", "name": "p", "description": "d",
                "nodes": [
                    {"node_id": "big", "type": "CONDITION", "name": "b",
                     "config": {"expression": "1 > 0"}},
                    {"node_id": "end", "type": "CONDITION", "name": "e",
                     "config": {"expression": expression},
                     "input_mapping": {"given": "${big.output}"}},
                ],
                "edges": [{"source": "big", "target": "end", "condition": condition}]}});
            let verdict = crate::judge_line(&line.to_string(), &crate::JudgeConfig::default());
            let places = verdict.violations.iter();
            places.map(|one| format!("{} {}", one.code, one.pointer)).collect::<Vec<_>>()
        };
        for fine in [
            "big.output.result",
            "nodes.big.output.result && output.result",
            "input.a.b == 1",
            "has(big.result)",
            "[1].all(big, big.result)",
            "input.a == 1 || x.y > 1",
            "nodes['big'].output.result",
            "x > 1",
        ] {
            assert_eq!(of(fine, "given.result"), [""; 0], "{fine}");
        }
        let edge = ["UNKNOWN_REFERENCE /edges/0/condition"];
        assert_eq!(of("big.result", "true"), edge);
        assert_eq!(of("nodes.bog.output.result", "true"), edge);
        let node = ["UNKNOWN_REFERENCE /nodes/1/config/expression"];
        assert_eq!(of("true", "big.result > 1"), node);
        for unknown in ["nodes['bog'].output", "big['result']"] {
            assert_eq!(of(unknown, "true"), edge, "{unknown}");
        }
        assert_eq!(of("end.output.result", "true"), ["NOT_UPSTREAM /edges/0/condition"]);
        for later in ["nodes.end.output.x", "nodes['end'].output.x", "end.output.x", "end == null"]
        {
            assert_eq!(of("true", later), ["NOT_UPSTREAM /nodes/1/config/expression"], "{later}");
        }
    }

    #[test]
    fn brackets_are_never_underestimated() {
        for (text, expect) in [
            ("(a) || (b)", 1),
            ("f([x])", 2),
            ("')' + (')' + (1))", 2),
            ("r'\\' + '))' + ((1", 2),
            ("'''a'b))''' + ((1", 2),
            ("(')') + (')')", 1),
        ] {
            assert!(brackets(text) >= expect, "{text}");
        }
        assert_eq!(brackets("(a) || (b)"), 1);
    }

    #[test]
    fn hostile_expressions_end() {
        for (open, times) in [
            ("(", 1_000),
            ("a.", 900),
            ("1+", 900),
            ("!", 1_900),
            ("[", 1_900),
            ("a?b:", 400),
            ("{1:", 600),
            ("-", 1_900),
            ("f(", 900),
        ] {
            let mut text = open.repeat(times);
            text.push('x');
            errors(&text);
            let nested = format!("{}x", open.repeat(MAX_BRACKETS));
            errors(&nested);
            let long = open.repeat(100_000);
            assert_eq!(errors(&long), 1);
        }
    }
}
