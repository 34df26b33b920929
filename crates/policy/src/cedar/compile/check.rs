//! Policies against each other and against the schema.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use cedar_policy::{PolicyId, PolicySet as CedarSet, Schema, ValidationMode, Validator};
use miette::Diagnostic;

use super::{MAX_MISTAKES, Parsed, Policy, wrong};
use crate::cedar::folder::Folder;
use crate::cedar::split::Piece;
use crate::mistake::{PolicyMistake, nearest};

pub(super) fn unique(root: &Path, parsed: &[Parsed], mistakes: &mut Vec<PolicyMistake>) {
    let mut first: HashMap<&str, &Policy> = HashMap::new();
    for Parsed { policy, .. } in parsed {
        if let Some(other) = first.insert(&policy.id, policy) {
            let place = format!("{}:{}", other.file.display(), other.line);
            let problem = format!("the id {:?} is that of the policy at {place} too", policy.id);
            let hint = "Give each policy an id of its own.";
            let mut mistake =
                PolicyMistake::of_file("DUPLICATE_ID", root.join(&policy.file), problem, hint);
            mistake.line = u32::try_from(policy.line).ok();
            mistakes.push(mistake);
        }
    }
}

pub(super) fn validate(
    folder: &Folder,
    schema: &Schema,
    parsed: &[Parsed],
    mistakes: &mut Vec<PolicyMistake>,
    warnings: &mut Vec<PolicyMistake>,
) {
    let mut set = CedarSet::new();
    let mut by_id: HashMap<&str, &Parsed> = HashMap::new();
    for one in parsed {
        // A second policy of the same id is a mistake already.
        if set.add(one.cedar.clone()).is_ok() {
            by_id.insert(&one.policy.id, one);
        }
    }
    let place = |id: &PolicyId, code: &'static str, error: &dyn Diagnostic| {
        let one = by_id.get::<str>(id.as_ref())?;
        let text = folder.files.iter().find(|(file, _)| *file == one.policy.file)?.1.as_str();
        let piece = Piece { text: &one.policy.text, start: one.start, refused: None };
        let mut mistake = wrong(code, &folder.path.join(&one.policy.file), text, &piece, error);
        // Cedar names the policy, and the line does so already.
        if let Some((_, rest)) = mistake
            .problem
            .split_once("`, ")
            .filter(|_| mistake.problem.starts_with("for policy `"))
        {
            mistake.problem = rest.to_owned();
        }
        if let Some(hint) = suggestion(code, &mistake.problem, schema) {
            mistake.hint = hint;
        }
        Some(mistake)
    };
    let found = Validator::new(schema.clone()).validate(&set, ValidationMode::Strict);
    let mut errors: Vec<PolicyMistake> = found
        .validation_errors()
        .take(MAX_MISTAKES * schema.actions().count())
        .filter_map(|error| place(error.policy_id(), code_of(error), error))
        .collect();
    // One place is wrong for many actions; it is said once, and the worst first.
    errors.sort_by(|a, b| {
        let key = |one: &PolicyMistake| (one.file.clone(), one.line, one.column);
        (key(a), b.code, &a.problem).cmp(&(key(b), a.code, &b.problem))
    });
    errors.dedup_by(|later, first| {
        (&later.file, later.line, later.column) == (&first.file, first.line, first.column)
    });
    let wrong: HashSet<String> =
        found.validation_errors().map(|error| error.policy_id().to_string()).collect();
    mistakes.append(&mut errors);
    for warning in found.validation_warnings().take(MAX_MISTAKES) {
        match warning {
            // What is wrong anyway needn't be said to be impossible too.
            cedar_policy::ValidationWarning::ImpossiblePolicy(_)
                if wrong.contains(&warning.policy_id().to_string()) => {}
            cedar_policy::ValidationWarning::ImpossiblePolicy(_) => {
                let mistake = place(warning.policy_id(), "NEVER_APPLIES", warning);
                mistakes.extend(mistake.map(|mut mistake| {
                    "Remove it, or mend what can never hold.".clone_into(&mut mistake.hint);
                    mistake
                }));
            }
            _ => warnings.extend(place(warning.policy_id(), "ODD", warning)),
        }
    }
}

/// What to do about a name that nothing has. Cedar suggests the one of a set that is nearest, however far
/// it is, and of several any.
fn suggestion(code: &str, problem: &str, schema: &Schema) -> Option<String> {
    let (mut known, given, other): (Vec<String>, _, _) = match code {
        "UNKNOWN_ACTION" => (
            schema.actions().map(|action| action.id().unescaped().to_owned()).collect(),
            problem.split('"').nth(1)?,
            "It is no decision and no node kind of this program. A kind that your own program registers \
             is described in kinds.toml; or test the policies with that program's registry.",
        ),
        "UNKNOWN_TYPE" => (
            schema.entity_types().map(ToString::to_string).collect(),
            problem.split('`').nth(1)?,
            "`ephor policy check --schema` prints the types.",
        ),
        _ => return None,
    };
    known.sort_unstable();
    Some(match nearest(given, known.iter().map(String::as_str)) {
        Some(near) => format!("Did you mean {near}?"),
        None => other.to_owned(),
    })
}

fn code_of(error: &cedar_policy::ValidationError) -> &'static str {
    use cedar_policy::ValidationError as E;
    match error {
        E::UnsafeAttributeAccess(_) => "UNKNOWN_ATTRIBUTE",
        E::UnsafeOptionalAttributeAccess(_) => "OPTIONAL_ATTRIBUTE",
        E::UnrecognizedEntityType(_) => "UNKNOWN_TYPE",
        E::UnrecognizedActionId(_) => "UNKNOWN_ACTION",
        _ => "INVALID",
    }
}
