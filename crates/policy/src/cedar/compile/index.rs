//! Policies by the action that they can speak of, so that a verdict asks few of them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use cedar_policy::{
    ActionConstraint, Entities, EntityId, EntityTypeName, EntityUid, PolicySet as CedarSet,
    ResourceConstraint, Schema,
};
use serde_json::Value;

use super::{Action, MAX_SHALLOW, Parsed};

pub(super) fn type_name(name: &str) -> Result<EntityTypeName, String> {
    name.parse().map_err(|error: cedar_policy::ParseErrors| error.to_string())
}

/// Gives each action the policies that can match it.
pub(super) fn actions(
    schema: &Schema,
    parsed: &[Parsed],
) -> Result<HashMap<String, Action>, String> {
    let all = schema.action_entities().map_err(|error| error.to_string())?;
    let mut actions = HashMap::new();
    for uid in schema.actions() {
        let Some(resource) = schema.resources_for_action(uid).and_then(|mut all| all.next()) else {
            continue; // A group.
        };
        let above: HashSet<EntityUid> = all.ancestors(uid).into_iter().flatten().cloned().collect();
        let mut policies = CedarSet::new();
        let mut of_resource: HashMap<EntityUid, CedarSet> = HashMap::new();
        let (mut wanted, mut by_path) = (HashSet::new(), HashSet::new());
        let mut deepest = 0;
        for one in parsed {
            let is = |other: &EntityUid| other == uid || above.contains(other);
            let matches = match one.cedar.action_constraint() {
                ActionConstraint::Any => true,
                ActionConstraint::Eq(other) => other == *uid,
                ActionConstraint::In(others) => others.iter().any(is),
            };
            if matches {
                let only = match one.cedar.resource_constraint() {
                    ResourceConstraint::Eq(uid) => Some(uid),
                    _ => None,
                };
                let set = match &only {
                    Some(uid) => of_resource.entry(uid.clone()).or_default(),
                    None => &mut policies,
                };
                set.add(one.cedar.clone()).map_err(|error| error.to_string())?;
                let json = one.cedar.to_json().map_err(|error| error.to_string())?;
                let mut names = HashSet::new();
                deepest = deepest.max(look_into(&json, &mut names));
                if names.contains("path") {
                    by_path.insert(only);
                }
                wanted.extend(names);
            }
        }
        let near = all.iter().filter(|entity| is_near(&entity.uid(), uid, &above)).cloned();
        let entities = Entities::from_entities(near, None).map_err(|error| error.to_string())?;
        let name = <EntityId as AsRef<str>>::as_ref(uid.id()).to_owned();
        let action = Action {
            name: Arc::from(name.as_str()),
            uid: uid.clone(),
            resource: resource.clone(),
            policies,
            of_resource,
            wanted,
            by_path,
            deep: deepest > MAX_SHALLOW,
            entities,
        };
        actions.insert(name, action);
    }
    Ok(actions)
}

fn is_near(one: &EntityUid, uid: &EntityUid, above: &HashSet<EntityUid>) -> bool {
    one == uid || above.contains(one)
}

/// Notes the names of all attributes that a policy speaks of, whosever they are; returns how deep
/// it nests.
fn look_into(value: &Value, names: &mut HashSet<String>) -> usize {
    let mut deepest = 0;
    match value {
        Value::Array(items) => {
            for item in items {
                deepest = deepest.max(1 + look_into(item, names));
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::String(name) if key == "attr" => {
                        names.insert(name.clone());
                    }
                    value => deepest = deepest.max(1 + look_into(value, names)),
                }
            }
        }
        _ => {}
    }
    deepest
}
