//! Arithmetic.

use ephor_calc::calculate;
use ephor_core::{ErrorCode, Failure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tool::{Tool, ToolContext, ToolTraits};

/// `calculate`: arithmetic, exact as long as it can be.
#[derive(Debug, Clone, Copy, Default)]
pub struct Calculate;

/// The arguments of [`Calculate`].
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Expression {
    /// For example, `(3 + 4) * 2^10`, `15% of 80`, `sqrt 2`: + - * / % ^, parentheses, mod, sqrt.
    /// At most 1000 characters.
    #[schemars(length(min = 1, max = 1000))]
    pub expression: String,
}

/// What [`Calculate`] returns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Calculation {
    /// The expression.
    pub expression: String,
    /// The value in decimal digits.
    pub result: String,
    /// Whether it is exact; otherwise it is rounded to double precision.
    pub exact: bool,
}

impl Tool for Calculate {
    type Args = Expression;
    type Output = Calculation;

    fn name(&self) -> &str {
        "calculate"
    }

    fn description(&self) -> &str {
        "Calculates an arithmetic expression: + - * / % ^, parentheses, mod, sqrt, percentages"
    }

    fn traits(&self) -> ToolTraits {
        ToolTraits::computation()
    }

    async fn run(&self, args: Expression, _: ToolContext) -> Result<Calculation, Failure> {
        let expression = args.expression;
        match calculate(&expression) {
            Ok(done) => Ok(Calculation { expression, result: done.text, exact: done.exact }),
            Err(why) => Err(Failure::new(ErrorCode::ValidationFailed, why)
                .hint("write it with + - * / % ^, parentheses, mod and sqrt")),
        }
    }
}
