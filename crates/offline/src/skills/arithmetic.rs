//! Sums.

use super::{Skill, Turn};
use ephor_calc as calc;
use ephor_core::Intent;
use ephor_model::Decided;

use crate::{Capability, build, tell};

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "arithmetic",
        description: "Computes an expression: + - * / % ^, parentheses, percents, square roots.",
        examples: &["What is (2 + 3) * 4?", "15% of 80", "计算 12 乘以 3"],
    },
    intent: Intent::SimpleQuery,
    decide,
};

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    let expression = calc::expression(&turn.text)?;
    Some(build::respond(reply(turn, &expression)))
}

fn reply(turn: &Turn<'_>, expression: &str) -> String {
    match calc::evaluate(expression) {
        Ok(value) => tell::equation(expression, &value.to_string()),
        Err(error) => turn.language.say(
            format!("I can't compute {expression}: {error}."),
            format!("无法计算 {expression}：{}。", error.in_chinese()),
        ),
    }
}
