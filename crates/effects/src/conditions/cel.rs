//! CEL's interpreter, kept within bounds.

mod code;
mod convert;
mod cost;
mod deep;
mod paths;

use std::sync::{Arc, LazyLock};

use cel::{Context, Env, ExecutionError, Program};
use ephor_core::bounds::{PART_BYTES, Size, measure};
use ephor_core::{ErrorCode, Failure};
use serde_json::{Map, Value};

use self::paths::Paths;
use super::budget::{self, Share};
use super::{invalid, shown};
use crate::references::{Scope, alias_of_data};

/// Maximum length of an expression, in bytes.
pub const MAX_EXPRESSION_BYTES: usize = 10 * 1024;

/// Maximum number of steps of an evaluation.
pub const MAX_STEPS: u32 = 5_000_000;

static ENV: LazyLock<Arc<Env>> = LazyLock::new(|| Arc::new(Env::stdlib()));

/// Evaluates a CEL expression over these variables.
///
/// ```
/// use ephor_effects::conditions::evaluate;
/// use serde_json::json;
///
/// let variables = json!({"rows": [{"n": 2}, {"n": 5}]});
/// let value = evaluate("rows.filter(r, r.n > 3).map(r, r.n)", variables.as_object().unwrap());
/// assert_eq!(value.unwrap(), json!([5]));
/// ```
pub fn evaluate(expression: &str, variables: &Map<String, Value>) -> Result<Value, Failure> {
    deep::check_shape(expression)?;
    deep::on_deep_stack(|| evaluate_here(expression, variables))
}

fn evaluate_here(expression: &str, variables: &Map<String, Value>) -> Result<Value, Failure> {
    let program = compile(expression)?;
    let names = Paths::of(program.expression());
    let used = || {
        variables
            .iter()
            .filter(|(name, _)| names.contains(name))
            .map(|(name, value)| (name.as_str(), value))
    };
    let cost = cost::bound(program.expression(), used());
    if cost.steps > f64::from(MAX_STEPS) {
        return Err(Failure::new(
            ErrorCode::ResourceLimit,
            format!("{} could take too long", shown(expression)),
        )
        .hint(
            "go over a shorter list, nest fewer `map`/`filter`/`all`, or do it in a DATABASE query",
        ));
    }
    if cost.bytes > budget::each() as f64 {
        return Err(budget::too_large(&shown(expression)));
    }
    // Until the value is there as JSON: nothing is built that isn't paid for.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let _share = Share::of(cost.bytes as usize)?;
    let mut context = Context::with_env(Arc::clone(&ENV));
    for (name, value) in used() {
        context.add_variable_from_value(name, convert::to_cel(value));
    }
    let value =
        program.execute(&context).map_err(|error| explain(expression, &error, variables))?;
    convert::to_json(&value)
}

/// Checks an expression without evaluating it: its length, its syntax, common mistakes.
pub fn check(expression: &str) -> Result<(), Failure> {
    deep::check_shape(expression)?;
    deep::on_deep_stack(|| compile(expression).map(|_| ()))
}

/// The variables of a run that an expression mentions: `input`, `nodes.ID.output`, `ID.output`.
/// Nothing else is copied.
pub fn variables_for(
    expression: &str,
    scope: &Scope<'_>,
    output: Option<&Value>,
) -> Result<Map<String, Value>, Failure> {
    deep::check_shape(expression)?;
    deep::on_deep_stack(|| variables_here(expression, scope, output))
}

fn variables_here(
    expression: &str,
    scope: &Scope<'_>,
    output: Option<&Value>,
) -> Result<Map<String, Value>, Failure> {
    let program = compile(expression)?;
    let names = Paths::of(program.expression());
    // `output.data` means the rows or the JSON here too, as in references.
    let names_data = expression.contains("data");
    let copy = |output: &Value| {
        let mut copy = output.clone();
        if let (true, Some(alias), Value::Object(map)) =
            (names_data, alias_of_data(output), &mut copy)
        {
            let data = map.get(alias).cloned().unwrap_or(Value::Null);
            map.insert("data".to_owned(), data);
        }
        copy
    };
    let mut left = budget::each();
    let mut afford = |value: &Value| {
        let most = Size { bytes: left, parts: left / PART_BYTES, depth: usize::MAX };
        let size = measure(value, most).memory();
        left = left.checked_sub(size).ok_or_else(|| budget::too_large(&shown(expression)))?;
        Ok::<(), Failure>(())
    };
    let mut variables = Map::new();
    if let Some(output) = output.filter(|_| names.contains("output")) {
        afford(output)?;
        let output = if output.is_null() { names.nothing(&["output"]) } else { copy(output) };
        variables.insert("output".to_owned(), output);
    }
    if names.contains("input") {
        scope.input().values().try_for_each(&mut afford)?;
        variables.insert("input".to_owned(), Value::Object(scope.input().clone()));
    }
    let node = |path: &[&str], output: &Option<&Value>| {
        let output = output.map_or_else(|| names.nothing(path), copy);
        Value::Object(Map::from_iter([("output".to_owned(), output)]))
    };
    if names.contains("nodes") {
        let wanted = names.fields(&["nodes"]);
        let wants = |id: &str| wanted.as_ref().is_none_or(|wanted| wanted.contains(id));
        let wanted = || scope.outputs().iter().filter(|(id, _)| wants(id));
        wanted().filter_map(|(_, output)| *output).try_for_each(&mut afford)?;
        let nodes = wanted().map(|(id, output)| {
            let node = node(&["nodes", id, "output"], output);
            ((*id).to_owned(), node)
        });
        variables.insert("nodes".to_owned(), Value::Object(nodes.collect()));
    }
    for (id, output) in scope.outputs() {
        if names.contains(id) && !variables.contains_key(*id) {
            output.iter().copied().try_for_each(&mut afford)?;
            variables.insert((*id).to_owned(), node(&[id, "output"], output));
        }
    }
    Ok(variables)
}

fn compile(expression: &str) -> Result<Program, Failure> {
    if expression.trim().is_empty() {
        return Err(invalid("the expression is empty".to_owned()));
    }
    if expression.contains("${") {
        return Err(invalid(format!("{} contains `${{`", shown(expression))).hint(
            "in an expression, names stand without `${` and `}`: `node_1.output.total > 5`",
        ));
    }
    ENV.compile(expression).map_err(|errors| {
        let reason: String = errors.to_string().chars().take(400).collect();
        let failure = invalid(format!("{} is not a CEL expression", shown(expression)));
        let failure = failure.detail(reason);
        match slip(expression) {
            Some(hint) => failure.hint(hint),
            None => failure.hint("CEL is written like C: `a.b == 'x' && size(c) > 0`"),
        }
    })
}

/// The usual slips of people and models who think of another language.
fn slip(expression: &str) -> Option<String> {
    let mut outside = String::new();
    let mut quote = None;
    for c in expression.chars() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if c == open => quote = None,
            (None, _) => outside.push(c),
            _ => {}
        }
    }
    let word = |wanted: &str| {
        outside.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == wanted)
    };
    let hint = |wrong: &str, right: &str| Some(format!("write `{right}`, not `{wrong}`"));
    if outside.contains("===") {
        return hint("===", "==");
    }
    for (wrong, right) in [
        ("and", "&&"),
        ("or", "||"),
        ("not", "!"),
        ("is", "=="),
        ("AND", "&&"),
        ("OR", "||"),
        ("None", "null"),
        ("len", "size"),
    ] {
        if word(wrong) {
            return hint(wrong, right);
        }
    }
    let bare = outside.replace("==", "").replace("!=", "").replace(">=", "").replace("<=", "");
    bare.contains('=').then(|| "write `==` to compare, not `=`".to_owned())
}

fn explain(expression: &str, error: &ExecutionError, variables: &Map<String, Value>) -> Failure {
    let expression = shown(expression);
    match error {
        ExecutionError::UndeclaredReference(name) => {
            let mut known: Vec<&str> = variables.keys().map(String::as_str).collect();
            known.sort_unstable();
            known.truncate(20);
            let failure = invalid(format!("{expression}: there is no `{name}` here"));
            match (name.as_str(), known.is_empty()) {
                ("True" | "False" | "None", _) => {
                    failure.hint("CEL writes `true`, `false` and `null`")
                }
                ("len", _) => failure.hint("write `size(x)`"),
                (_, true) => failure.hint("no variables are known here"),
                (_, false) => failure.hint(format!("known here: {}", known.join(", "))),
            }
        }
        ExecutionError::NoSuchKey(key) => invalid(format!("{expression}: there is no key `{key}`"))
            .hint("ask `has(x.key)` first where it may be missing"),
        ExecutionError::NoSuchOverload(error) => mixed(&expression, &error.to_string()),
        ExecutionError::UnsupportedBinaryOperator(operator, left, right) => {
            let (left, right) = (left.type_of(), right.type_of());
            mixed(&expression, &format!("`{operator}` can't join {left} and {right}"))
        }
        ExecutionError::UnexpectedType { .. } => mixed(&expression, &error.to_string()),
        ExecutionError::DivisionByZero(_) | ExecutionError::RemainderByZero(_) => {
            invalid(format!("{expression} divides by zero"))
        }
        ExecutionError::Overflow(..) => invalid(format!("{expression}: the number is too large")),
        ExecutionError::ValuesNotComparable(..) => {
            invalid(format!("{expression} compares values of different types"))
        }
        ExecutionError::IndexOutOfBounds(_) => {
            invalid(format!("{expression}: the list is shorter than that"))
        }
        // The other errors print whole values, which may be large and are nobody's business.
        other => {
            let text: String = other.to_string().chars().take(200).collect();
            invalid(format!("{expression}: {text}"))
        }
    }
}

fn mixed(expression: &str, what: &str) -> Failure {
    let what = what.replace("null_type", "null");
    let hint = if what.contains("null") {
        "ask `x != null && …` first: a value may be null, and all that a skipped node gives is"
    } else {
        "CEL doesn't mix types: make a number with `double(x)` or `int(x)`, a text with `string(x)`"
    };
    invalid(format!("{expression}: {what}")).hint(hint)
}

#[cfg(test)]
mod tests;
