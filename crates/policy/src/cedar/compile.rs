//! Loads policies: parses them one by one, checks them against the schema, and sorts them by
//! action.

mod check;
mod effective;
mod index;
mod kinds;
mod literals;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cedar_policy::{
    Authorizer, Entities, EntityTypeName, EntityUid, Policy as CedarPolicy, PolicyId,
    PolicySet as CedarSet, Schema,
};
use ephor_rules::Registry;
use miette::Diagnostic;
use serde::Serialize;

use crate::cedar::folder::Folder;
use crate::cedar::schema;
use crate::cedar::split::{Piece, split};
use crate::limits::Limits;
use crate::mistake::{Mistakes, PolicyMistake, nearest};
use crate::numbers::wrong_number;
use check::{unique, validate};
use effective::effective;
use index::{actions, type_name};
use kinds::with_kinds;
use literals::literals;

/// Maximum number of policies of a folder.
pub const MAX_POLICIES: usize = 10_000;

/// The stack on which policies are checked, in bytes. Only what is used of it takes memory.
const STACK: usize = 256 << 20;

/// Nesting of a policy's JSON form, of which an operator takes two levels, up to which an ordinary
/// thread's stack is enough.
const MAX_SHALLOW: usize = 48;

/// Maximum number of mistakes that are reported.
const MAX_MISTAKES: usize = 200;

/// Annotations that mean something. Another would be a misspelt one, and so a hole.
const ANNOTATIONS: [&str; 6] = ["id", "hold", "approvals", "four_eyes", "expires", "note"];

/// Longest `@id`.
const MAX_ID: usize = 100;

/// What a policy does when it matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// It forbids; nothing overrides that.
    Forbid,
    /// It permits.
    Permit,
    /// It permits with people's approval.
    Hold {
        /// Why they are asked.
        reason: String,
        /// How many different people must approve. None: as in `limits.toml`.
        approvals: Option<u8>,
        /// Whether whoever asked for it can't approve it. None: as in `limits.toml`.
        four_eyes: Option<bool>,
        /// Seconds until it counts as rejected. None: as in `limits.toml`.
        expires: Option<u64>,
    },
}

/// One policy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Policy {
    /// Its `@id`, or else its file and number, such as `hosts.cedar#2`.
    pub id: Arc<str>,
    /// What it does.
    pub effect: Effect,
    /// Its file, relative to the folder.
    pub file: PathBuf,
    /// The line where it starts, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

/// The policies that one action is asked about.
pub(crate) struct Action {
    pub name: Arc<str>,
    pub uid: EntityUid,
    pub resource: EntityTypeName,
    /// Those that may apply to any resource.
    pub policies: CedarSet,
    /// Those that apply to one resource only, and are skipped for others.
    pub of_resource: HashMap<EntityUid, CedarSet>,
    /// The attributes that they mention.
    pub wanted: HashSet<String>,
    /// The resources of those that ask for an address's path. None: any.
    pub by_path: HashSet<Option<EntityUid>>,
    /// Whether one nests so deep that it may need more stack than a thread has.
    pub deep: bool,
    /// The action and its groups.
    pub entities: Entities,
}

impl Action {
    /// Whether a policy that may apply to a resource asks for an address's path.
    pub fn asks_for_path(&self, resource: &EntityUid) -> bool {
        self.by_path.iter().any(|of| of.as_ref().is_none_or(|of| of == resource))
    }
}

/// A folder of policies and limits, ready to judge.
pub struct PolicySet {
    pub(crate) agent: EntityTypeName,
    pub(crate) actions: HashMap<String, Action>,
    pub(crate) by_id: HashMap<Arc<str>, Arc<Policy>>,
    pub(crate) schema: Schema,
    pub(crate) authorizer: Authorizer,
    order: Vec<Arc<Policy>>,
    schema_text: String,
    registry: Registry,
    limits: Limits,
    folder: Folder,
    version: String,
    warnings: Vec<PolicyMistake>,
}

impl std::fmt::Debug for PolicySet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PolicySet")
            .field("version", &self.version)
            .field("policies", &self.order.len())
            .finish_non_exhaustive()
    }
}

impl PolicySet {
    /// Reads a folder: `*.cedar`, `limits.toml`, and the other files that belong there. Every
    /// mistake is reported, together. One that restricts nothing is a mistake too (`NO_POLICY`),
    /// unless [`Limits::allow_empty`]. `registry` contains the node kinds that policies may name,
    /// beside those of `kinds.toml`. `Builder::registry` of the runtime gives one.
    pub fn load(path: &Path, registry: &Registry) -> Result<Self, Mistakes> {
        Self::of(Folder::read(path).map_err(Mistakes)?, registry)
    }

    /// Does the same for files that have been read.
    pub fn of(folder: Folder, registry: &Registry) -> Result<Self, Mistakes> {
        let path = folder.path.clone();
        // Cedar's checks recurse as deep as a policy nests; its evaluation minds its stack.
        let built = std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().stack_size(STACK);
            let thread = builder.spawn_scoped(scope, || Self::build(folder, registry))?;
            thread.join().map_err(|_| std::io::Error::other("a policy made the checker panic"))
        });
        built.unwrap_or_else(|error| {
            let hint = "This is a fault of the program: report it with the folder.";
            Err(Mistakes(vec![PolicyMistake::of_file("FAILED", path, error.to_string(), hint)]))
        })
    }

    fn build(folder: Folder, registry: &Registry) -> Result<Self, Mistakes> {
        let mut mistakes = Vec::new();
        let limits = limits(&folder, &mut mistakes);
        let (registry, mut warnings) = with_kinds(&folder, registry, &mut mistakes);
        let (schema, schema_text) = schema::of(&registry).map_err(|reason| {
            let hint = "Check the names and fields of the registered node kinds.";
            Mistakes(vec![PolicyMistake::of_file("SCHEMA", &folder.path, reason, hint)])
        })?;
        let mut parsed = Vec::new();
        let (pieces, _) = folder.measure();
        if pieces > MAX_POLICIES {
            let problem =
                format!("there are {pieces} policies, and at most {MAX_POLICIES} are read");
            let hint = "Say the same with fewer: a policy may name several actions.";
            let mistake = PolicyMistake::of_file("TOO_LARGE", &folder.path, problem, hint);
            mistakes.push(mistake);
            return Err(Mistakes(mistakes));
        }
        for (file, text) in folder.policies() {
            read(&folder.path, file, text, &mut parsed, &mut mistakes);
        }
        unique(&folder.path, &parsed, &mut mistakes);
        literals(&folder, &registry, &parsed, &mut mistakes);
        validate(&folder, &schema, &parsed, &mut mistakes, &mut warnings);
        if !mistakes.is_empty() {
            mistakes.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
            mistakes.dedup();
            mistakes.truncate(MAX_MISTAKES);
            return Err(Mistakes(mistakes));
        }
        let overlooked = effective(&folder, &limits, parsed.len());
        warnings.extend(overlooked.map_err(|mistake| Mistakes(vec![mistake]))?);
        let broken = |reason: String| {
            let hint = "This is a fault of the program: report it with the folder.";
            Mistakes(vec![PolicyMistake::of_file("SCHEMA", &folder.path, reason, hint)])
        };
        let actions = actions(&schema, &parsed).map_err(broken)?;
        let agent = type_name("Agent").map_err(broken)?;
        let order: Vec<Arc<Policy>> = parsed.into_iter().map(|one| Arc::new(one.policy)).collect();
        Ok(Self {
            agent,
            actions,
            by_id: order.iter().map(|policy| (policy.id.clone(), policy.clone())).collect(),
            schema,
            authorizer: Authorizer::new(),
            order,
            schema_text,
            registry,
            limits,
            version: folder.digest(),
            folder,
            warnings,
        })
    }

    /// The SHA-256 of all its files, in hex.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The contents of `limits.toml`.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The policies, by file and line.
    pub fn policies(&self) -> impl Iterator<Item = &Policy> {
        self.order.iter().map(|policy| &**policy)
    }

    /// A policy by its id.
    pub fn policy(&self, id: &str) -> Option<&Policy> {
        self.by_id.get(id).map(|policy| &**policy)
    }

    /// The Cedar schema that they were checked against.
    pub fn schema(&self) -> &str {
        &self.schema_text
    }

    /// The node kinds that they were checked against: the registered ones, and those of `kinds.toml`.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The files that it was loaded from.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Warnings that don't prevent loading.
    pub fn warnings(&self) -> &[PolicyMistake] {
        &self.warnings
    }
}

/// A policy, its Cedar form, and where its text is.
struct Parsed {
    policy: Policy,
    cedar: CedarPolicy,
    start: usize,
}

fn limits(folder: &Folder, mistakes: &mut Vec<PolicyMistake>) -> Limits {
    const FILE: &str = "limits.toml";
    let path = folder.path.join(FILE);
    let text = folder.file(FILE).unwrap_or_default();
    let limits: Limits = match toml::from_str(text) {
        Ok(limits) => limits,
        Err(error) => {
            mistakes.push(toml_mistake("LIMITS", &path, text, &error));
            return Limits::default();
        }
    };
    let numbers = toml::from_str(text).ok().and_then(|table| wrong_number(&table));
    if let Some((key, wrong)) = numbers {
        let hint = "A limit is a number from 0 up.";
        mistakes.push(PolicyMistake::of_file("LIMITS", &path, format!("{key}: {wrong}"), hint));
    }
    for (what, problem, hint) in limits.trust.strange() {
        let at = text.find(what).unwrap_or(0);
        mistakes.push(PolicyMistake::of_file("SOURCE", &path, problem, hint).at(text, at));
    }
    limits
}

/// What is wrong with a file of TOML, at its place.
pub(crate) fn toml_mistake(
    code: &'static str,
    path: &Path,
    text: &str,
    error: &toml::de::Error,
) -> PolicyMistake {
    let problem = error.message().replace('\n', " ");
    let hint = toml_hint(&problem).unwrap_or_default();
    let at = error.span().map_or(0, |span| span.start);
    PolicyMistake::of_file(code, path, problem, hint).at(text, at)
}

/// From serde's message about an unknown name, the known one that looks most like it.
fn toml_hint(message: &str) -> Option<String> {
    let rest = message.split_once("unknown field ").or(message.split_once("unknown variant "))?.1;
    let mut names = rest.split('`').skip(1).step_by(2);
    let given = names.next()?;
    let known: Vec<&str> = names.collect();
    Some(match nearest(given, known.iter().copied()) {
        Some(near) => format!("Did you mean {near}?"),
        None => format!("Known are: {}.", known.join(", ")),
    })
}

fn read(
    root: &Path,
    file: &Path,
    text: &str,
    parsed: &mut Vec<Parsed>,
    mistakes: &mut Vec<PolicyMistake>,
) {
    let path = root.join(file);
    for (index, piece) in split(text).into_iter().enumerate() {
        if mistakes.len() >= MAX_MISTAKES {
            return;
        }
        if let Some(refused) = piece.refused {
            let hint = "Split it into several policies.";
            let mistake = PolicyMistake::of_file("TOO_LARGE", &path, refused, hint);
            mistakes.push(mistake.at(text, piece.start));
            continue;
        }
        let plain = format!("{}#{}", file.display(), index + 1);
        match CedarPolicy::parse(Some(PolicyId::new(&plain)), piece.text) {
            Err(errors) => {
                for error in errors.iter() {
                    mistakes.push(wrong("SYNTAX", &path, text, &piece, error));
                }
            }
            Ok(cedar) => {
                let id = cedar.annotation("id").map_or(plain, str::to_owned);
                let at = |code, problem: String, hint: &str| {
                    PolicyMistake::of_file(code, &path, problem, hint).at(text, piece.start)
                };
                match effect(&cedar, &id) {
                    Err((code, problem, hint)) => mistakes.push(at(code, problem, &hint)),
                    Ok(effect) => {
                        let before = text.get(..piece.start).unwrap_or_default();
                        let policy = Policy {
                            id: Arc::from(id.as_str()),
                            effect,
                            file: file.to_owned(),
                            line: before.matches('\n').count() + 1,
                            text: piece.text.to_owned(),
                        };
                        let cedar = cedar.new_id(PolicyId::new(&id));
                        parsed.push(Parsed { policy, cedar, start: piece.start });
                    }
                }
            }
        }
    }
}

/// A mistake that Cedar found, at the place that it names.
fn wrong(
    code: &'static str,
    path: &Path,
    text: &str,
    piece: &Piece<'_>,
    error: &dyn Diagnostic,
) -> PolicyMistake {
    let place = error.labels().and_then(|mut labels| labels.next());
    let at = place.map_or(0, |label| label.offset());
    let hint = error.help().map(|help| help.to_string()).unwrap_or_default();
    PolicyMistake::of_file(code, path, error.to_string(), hint).at(text, piece.start + at)
}

type Wrong = (&'static str, String, String);

/// Reads the annotations.
fn effect(policy: &CedarPolicy, id: &str) -> Result<Effect, Wrong> {
    let wrong = |problem: String, hint: &str| Err(("ANNOTATION", problem, hint.to_owned()));
    for (name, _) in policy.annotations() {
        if !ANNOTATIONS.contains(&name) {
            let hint = match nearest(name, ANNOTATIONS) {
                Some(near) => format!("Did you mean @{near}?"),
                None => {
                    "Known are @id, @hold, @approvals, @four_eyes, @expires and @note.".to_owned()
                }
            };
            return wrong(format!("@{name} means nothing here"), &hint);
        }
    }
    let odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    if id.trim().is_empty() || id.trim() != id || id.chars().count() > MAX_ID || id.contains(odd) {
        let hint = "Give it a short name, as in @id(\"no-payments\").";
        return wrong("its @id can't be used as a name".to_owned(), hint);
    }
    let number = |name: &str, most: u64| match policy.annotation(name) {
        None => Ok(None),
        Some(text) => match text.parse::<u64>() {
            Ok(number) if (1..=most).contains(&number) => Ok(Some(number)),
            _ => Err((
                "ANNOTATION",
                format!("@{name}({text:?}) is no number from 1 to {most}"),
                format!("As in @{name}(\"2\")."),
            )),
        },
    };
    let approvals = number("approvals", 20)?;
    let expires = number("expires", 365 * 86_400)?;
    let four_eyes = match policy.annotation("four_eyes") {
        None => None,
        Some("true" | "") => Some(true),
        Some("false") => Some(false),
        Some(_) => {
            return wrong("@four_eyes is \"true\" or \"false\"".to_owned(), "As in @four_eyes.");
        }
    };
    let reason = policy.annotation("hold");
    match (policy.effect(), reason) {
        (cedar_policy::Effect::Forbid, Some(_)) => wrong(
            "a forbid can't hold".to_owned(),
            "Write permit: a hold permits what people agree to.",
        ),
        (_, None) if approvals.is_some() || four_eyes.is_some() || expires.is_some() => wrong(
            "@approvals, @four_eyes and @expires belong to @hold".to_owned(),
            "Add @hold(\"why\").",
        ),
        (cedar_policy::Effect::Forbid, None) => Ok(Effect::Forbid),
        (cedar_policy::Effect::Permit, None) => Ok(Effect::Permit),
        (cedar_policy::Effect::Permit, Some(reason)) if reason.trim().is_empty() => wrong(
            "@hold gives no reason".to_owned(),
            "Tell the person who is asked what to look at.",
        ),
        (cedar_policy::Effect::Permit, Some(reason)) => Ok(Effect::Hold {
            reason: reason.trim().to_owned(),
            approvals: approvals.and_then(|number| u8::try_from(number).ok()),
            four_eyes,
            expires,
        }),
    }
}
