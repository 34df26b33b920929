//! `ephor policy explain`: which policy decides, what it saw, and what would have to differ.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use ephor::policy::cases::{self, Case, Expected, Ran, run as judge};
use ephor::policy::{Flip, PolicySet};
use ephor::rules::Registry;
use serde_json::{Value, json};

use super::super::check::{file, typed};
use super::super::term::clean;
use super::{
    Done, Exit, Global, Problem, Style, Term, counted, folder, loaded, settings, surroundings,
};

/// Longest case that is read, in bytes.
const MAX_CASE: u64 = 4 << 20;

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// A file of cases as `ephor policy test` has them; - reads standard input
    #[arg(value_name = "CASES.toml", required_unless_present = "kind", conflicts_with = "kind")]
    pub file: Option<PathBuf>,
    /// The folder [default: runtime.policy of the settings, else policy]
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Which case of the file: its number, from 1, or its name [default: all]
    #[arg(long, value_name = "CASE", requires = "file")]
    pub case: Option<String>,
    /// Instead of a file: a call of this node kind
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// The call's configuration as JSON
    #[arg(long, value_name = "JSON", default_value = "{}", requires = "kind")]
    pub config_json: String,
    /// The decision that it carries out: create_node or execute_workflow
    #[arg(long, value_name = "DECISION", default_value = "create_node", requires = "kind")]
    pub within: String,
    /// Who wants it
    #[arg(long, value_name = "NAME", default_value = "conversation", requires = "kind")]
    pub agent: String,
    /// What the user has said
    #[arg(long, value_name = "TEXT", requires = "kind")]
    pub user: Vec<String>,
    /// Untrusted content that has been read
    #[arg(long, value_name = "TEXT", requires = "kind")]
    pub read: Vec<String>,
}

pub(super) async fn run(global: &Global, args: &ExplainArgs, term: &Term) -> Done {
    let config = settings(global)?;
    let cases = wanted(global, args, term)?;
    let (set, _) = loaded(&folder(args.dir.clone(), &config), &config, term).await?;
    let around = surroundings(&config);
    for case in &cases {
        match known(case, set.registry()) {
            Some(problem) if args.file.is_none() => return Err(problem),
            // As `policy test` judges it.
            Some(problem) => term.note(term.paint_note(
                Style::Yellow,
                &clean(&format!(
                    "{} {} here; a stand-in without fields is judged",
                    problem.what,
                    problem.input.unwrap_or_default()
                )),
            )),
            None => {}
        }
    }
    let mut worst = Exit::Done;
    for case in cases {
        let ran = judge(&set, &around, &case).map_err(|error| {
            Problem::new(Exit::Usage, "the case can't be judged").because(error)
        })?;
        let flips = ran.deciding().map(|(facts, _)| set.flips(facts)).unwrap_or_default();
        if term.json {
            term.say(as_json(&case, &ran, &flips).to_string())?;
        } else {
            tell(&case, &ran, &flips, &set, term)?;
        }
        worst = match (worst, ran.said) {
            (Exit::Rejected, _) | (_, Expected::Refused) => Exit::Rejected,
            (Exit::Waiting, _) | (_, Expected::Held) => Exit::Waiting,
            (other, Expected::Permitted) => other,
        };
    }
    Ok(worst)
}

/// A kind that doesn't exist: that no policy speaks of it is no permission.
fn known(case: &Case, registry: &Registry) -> Option<Problem> {
    let kind = case.call.as_ref().map(|call| call.kind.as_str());
    let kind = kind.filter(|kind| registry.kind(kind).is_none())?;
    let mut kinds: Vec<&str> = registry.kinds().map(|kind| kind.name.as_str()).collect();
    kinds.sort_unstable();
    let like = kinds.iter().find(|name| name.eq_ignore_ascii_case(kind));
    let next = match like {
        Some(like) => format!("did you mean {like}?"),
        None => format!("there are {}", kinds.join(", ")),
    };
    Some(Problem::new(Exit::Usage, "there is no such node kind").of(kind).next(next))
}

/// The cases that are meant.
fn wanted(global: &Global, args: &ExplainArgs, term: &Term) -> Result<Vec<Case>, Problem> {
    let Some(path) = &args.file else {
        return Ok(vec![of_flags(args)?]);
    };
    let mut text = String::new();
    let read = if path == Path::new("-") {
        typed(global, term, "a case as TOML")?;
        std::io::stdin().take(MAX_CASE).read_to_string(&mut text)
    } else {
        file(path)?.take(MAX_CASE).read_to_string(&mut text)
    };
    read.map_err(|error| Problem::failed("the case can't be read", error))?;
    let found = cases::read(path, &text).map_err(|mistake| {
        let problem = Problem::new(Exit::Usage, "the case is wrong").because(&mistake);
        if mistake.hint.is_empty() { problem } else { problem.next(mistake.hint.clone()) }
    })?;
    let is = |number: usize, case: &Case| match &args.case {
        None => true,
        Some(wanted) => case.name == *wanted || wanted.parse() == Ok(number),
    };
    let there = counted(found.len(), "case");
    let cases: Vec<Case> = found
        .into_iter()
        .filter(|placed| is(placed.number, &placed.case))
        .map(|placed| placed.case)
        .collect();
    if cases.is_empty() {
        let file = path.display().to_string();
        return Err(Problem::new(Exit::NotFound, "there is no such case")
            .of(args.case.clone().unwrap_or_else(|| file.clone()))
            .because(format!("{file} has {there}"))
            .next("give its number, starting at 1, or its full name"));
    }
    Ok(cases)
}

fn of_flags(args: &ExplainArgs) -> Result<Case, Problem> {
    let config: Value = serde_json::from_str(&args.config_json).map_err(|error| {
        Problem::new(Exit::Usage, "--config-json isn't JSON").of(&args.config_json).because(error)
    })?;
    let case = json!({
        "agent": args.agent, "user": args.user, "read": args.read,
        "call": {"kind": args.kind, "config": config, "within": args.within},
    });
    serde_json::from_value(case).map_err(|error| {
        Problem::new(Exit::Usage, "the case is wrong").because(error).next(
            "--config-json is an object, as in '{\"url\": \"https://example.com\"}'; --within is \
                 create_node or execute_workflow",
        )
    })
}

fn as_json(case: &Case, ran: &Ran, flips: &[Flip]) -> Value {
    let deciding = ran.deciding();
    json!({
        "name": case.name,
        "verdict": ran.said,
        "by": ran.by,
        "policies": deciding.map(|(_, outcome)| {
            outcome.policies.iter().map(|policy| json!(**policy)).collect::<Vec<_>>()
        }),
        "ruling": deciding.map(|(_, outcome)| outcome.ruling),
        "errors": deciding.map(|(_, outcome)| &outcome.errors),
        "saw": deciding.map(|(facts, _)| facts.to_json()),
        "violations": ran.violations,
        "would_differ": flips,
    })
}

fn tell(
    case: &Case,
    ran: &Ran,
    flips: &[Flip],
    set: &PolicySet,
    term: &Term,
) -> Result<(), Problem> {
    let style = match ran.said {
        Expected::Permitted => Style::Green,
        Expected::Held => Style::Yellow,
        Expected::Refused => Style::Red,
    };
    let head = term.paint(style, ran.said.as_str());
    let name =
        if case.name.is_empty() { String::new() } else { format!("{}: ", clean(&case.name)) };
    term.say(format!("{name}{head} by {}", ran.by.join(", ")))?;
    for reason in &ran.holds {
        term.say(format!("  asks: {}", clean(reason)))?;
    }
    for violation in &ran.violations {
        term.say(format!("  {}  {}", violation.code, clean(&violation.message)))?;
    }
    let Some((facts, outcome)) = ran.deciding() else {
        term.say("  The policies were not what refused it: see the codes above.")?;
        return Ok(());
    };
    for policy in &outcome.policies {
        let place = set.folder().path.join(&policy.file);
        term.say(term.paint(Style::Dim, &format!("\n  {}:{}", place.display(), policy.line)))?;
        for line in policy.text.lines() {
            term.say(format!("    {}", clean(line)))?;
        }
    }
    if outcome.policies.is_empty() {
        let word = format!("{:?}", set.limits().default_for(&facts.who)).to_lowercase();
        term.say(format!("  No policy applies. Default: {word}."))?;
    }
    for error in &outcome.errors {
        term.say(format!("  {} {}", term.paint(Style::Red, "failed:"), clean(error)))?;
    }
    term.say(term.paint(Style::Dim, "\n  what it saw"))?;
    let mut lines = Vec::new();
    flatten("", &facts.to_json(), &mut lines);
    for (name, value) in lines {
        term.say(format!("    {name:<34} {}", clean(&value)))?;
    }
    term.say(term.paint(Style::Dim, "\n  what would change the verdict"))?;
    if flips.is_empty() {
        term.say("    No single attribute changes it.")?;
    }
    for flip in flips {
        let by =
            if flip.policies.is_empty() { "default".to_owned() } else { flip.policies.join(", ") };
        let ruling = format!("{:?}", flip.ruling).to_lowercase();
        let change = format!("{} = {} instead of {}", flip.attribute, flip.to, flip.from);
        term.say(format!("    {}  ->  {ruling} by {by}", clean(&change)))?;
    }
    term.say("")?;
    Ok(())
}

fn flatten(name: &str, value: &Value, lines: &mut Vec<(String, String)>) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            for (key, value) in map {
                let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                flatten(&name, value, lines);
            }
        }
        other => lines.push((name.to_owned(), other.to_string())),
    }
}
