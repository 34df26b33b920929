//! CEL's parser recurses with large frames: thirty brackets exhaust a usual thread's stack. So it
//! runs on a stack of its own, and an expression that would need more of it is refused first.

use ephor_core::{ErrorCode, Failure};

use super::code::code;

/// The deepest nesting of brackets.
pub(super) const MAX_NESTING: usize = 32;

/// The most operators, selections, calls and indexes.
pub(super) const MAX_OPERATORS: usize = 500;

/// Several times what an expression within the bounds above takes in an unoptimised build. It is
/// only reserved: pages that aren't touched cost nothing.
const STACK_BYTES: usize = 128 * 1024 * 1024;

/// Refuses what is nested too deep or strung together too long. Texts in quotes don't count.
pub(super) fn check_shape(expression: &str) -> Result<(), Failure> {
    if expression.len() > super::MAX_EXPRESSION_BYTES {
        return Err(Failure::new(
            ErrorCode::ValidationFailed,
            format!(
                "an expression of {} bytes is too long; at most {} are allowed",
                expression.len(),
                super::MAX_EXPRESSION_BYTES
            ),
        ));
    }
    let (mut nesting, mut deepest, mut operators) = (0usize, 0usize, 0usize);
    for c in code(expression).chars() {
        match c {
            '(' | '[' | '{' => {
                nesting += 1;
                operators += 1;
                deepest = deepest.max(nesting);
            }
            ')' | ']' | '}' => nesting = nesting.saturating_sub(1),
            '+' | '-' | '*' | '/' | '%' | '<' | '>' | '=' | '!' | '&' | '|' | '?' | '.' => {
                operators += 1;
            }
            'i' => {
                // `in` is an operator too; counting every i only errs on the safe side.
                operators += usize::from(expression.len() > 4 * MAX_OPERATORS);
            }
            _ => {}
        }
    }
    let failure = |message: String| {
        Err(Failure::new(ErrorCode::ValidationFailed, message)
            .hint("split it into several CONDITION nodes, or do it in a DATABASE query"))
    };
    if deepest > MAX_NESTING {
        return failure(format!(
            "the expression's brackets are nested {deepest} deep; at most {MAX_NESTING} are allowed"
        ));
    }
    if operators > MAX_OPERATORS {
        return failure(format!("the expression has more than {MAX_OPERATORS} operators"));
    }
    Ok(())
}

/// Does work that recurses deeply, on a stack that is large enough. A panic is a failure.
pub(super) fn on_deep_stack<T: Send>(
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    let internal = |message: String| Failure::new(ErrorCode::Internal, message);
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .name("ephor-cel".to_owned())
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|error| {
                Failure::new(
                    ErrorCode::ResourceLimit,
                    format!("no thread could be started for the expression: {error}"),
                )
            })?
            .join()
            .unwrap_or_else(|_| Err(internal("evaluating the expression panicked".to_owned())))
    })
}
