//! What codes mean.

use ephor::rules::explain::EXPLANATIONS;
use serde_json::json;

use super::Done;
use super::args::ExplainArgs;
use super::problem::{Exit, Problem};
use super::term::{Style, Term};

pub(crate) fn run(args: &ExplainArgs, term: &Term) -> Done {
    let Some(code) = &args.code else {
        for known in EXPLANATIONS {
            if term.json {
                let entry = json!({
                    "code": known.code, "happened": known.happened, "advice": known.advice,
                });
                term.say(entry.to_string())?;
            } else {
                term.say(format!(
                    "{}  {}",
                    term.paint(Style::Bold, &format!("{:<26}", known.code)),
                    known.happened
                ))?;
            }
        }
        return Ok(Exit::Done);
    };
    let wanted = code.trim().to_ascii_uppercase().replace('-', "_");
    let Some(known) = ephor::rules::explain(&wanted) else {
        let mut near = EXPLANATIONS.iter().map(|known| known.code);
        let near = near
            .find(|known| wanted.len() > 2 && (known.contains(&wanted) || wanted.contains(known)));
        let next = match near {
            Some(near) => format!("did you mean {near}? `ephor explain` lists all codes"),
            None => {
                "`ephor explain` lists all codes; an embedder's own rule may have others".to_owned()
            }
        };
        return Err(Problem::new(Exit::NotFound, "there is no such code").of(code).next(next));
    };
    if term.json {
        let entry = json!({"code": known.code, "happened": known.happened, "advice": known.advice});
        term.say(entry.to_string())?;
    } else {
        term.say(term.paint(Style::Bold, known.code))?;
        term.say(format!("  what happened  {}", known.happened))?;
        term.say(format!("  what to do     {}", known.advice))?;
    }
    Ok(Exit::Done)
}
