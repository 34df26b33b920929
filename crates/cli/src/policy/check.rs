//! `ephor policy check`: what a folder has, or all that is wrong with it.

use std::path::PathBuf;

use ephor::policy::Effect;
use serde_json::json;

use super::{Done, Exit, Global, Style, Term, counted, folder, loaded, settings, show};

pub(super) async fn run(global: &Global, dir: Option<PathBuf>, schema: bool, term: &Term) -> Done {
    let config = settings(global)?;
    let dir = folder(dir, &config);
    let (set, _) = loaded(&dir, &config, term).await?;
    if schema {
        let schema = set.schema().trim();
        match term.json {
            true => term.say(json!({"schema": schema}).to_string())?,
            false => term.say(schema)?,
        }
        return Ok(Exit::Done);
    }
    // What was mistaken is in the list already.
    let cases = set.cases().map(|cases| cases.len()).unwrap_or_default();
    if term.json {
        let shown = json!({
            "folder": dir.display().to_string(),
            "version": set.version(),
            "policies": set.policies().collect::<Vec<_>>(),
            "limits": set.limits(),
            "cases": cases,
            "warnings": set.warnings(),
        });
        term.say(shown.to_string())?;
        return Ok(Exit::Done);
    }
    for policy in set.policies() {
        let (word, style) = match &policy.effect {
            Effect::Forbid => ("forbid", Style::Red),
            Effect::Permit => ("permit", Style::Green),
            Effect::Hold { .. } => ("hold", Style::Yellow),
        };
        let place = format!("{}:{}", policy.file.display(), policy.line);
        let word = term.paint(style, &format!("{word:<6}"));
        term.say(format!("{word}  {:<28}  {}", policy.id, term.paint(Style::Dim, &place)))?;
    }
    for (agent, limits) in &set.limits().agents {
        let word = format!("{:?}", limits.default).to_lowercase();
        term.say(format!("{word:<6}  by default to {agent}"))?;
    }
    for source in &set.limits().trust.sources {
        term.say(format!("trust   {source}"))?;
    }
    for warning in set.warnings() {
        show(warning, Style::Yellow, term)?;
    }
    let version = set.version().get(..12).unwrap_or_default();
    term.note(format!(
        "{} of {}, {}, version {version}",
        counted(set.policies().count(), "policy").replace("policys", "policies"),
        dir.display(),
        counted(cases, "case"),
    ));
    Ok(Exit::Done)
}
