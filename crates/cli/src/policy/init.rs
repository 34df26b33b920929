//! `ephor policy init`: a folder to begin with.

use std::path::{Path, PathBuf};

use clap::Args;
use ephor::policy::shipped::{SHIPPED, shipped};
use serde_json::json;

use crate::anew::{self, Made};

use super::{Done, Exit, Problem, Style, Term};

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The folder
    #[arg(default_value = "policy")]
    pub dir: PathBuf,
    /// Which set
    #[arg(long, value_name = "SET", default_value = SHIPPED[0].name)]
    pub from: String,
    /// List the sets instead
    #[arg(long)]
    pub list: bool,
}

pub(super) fn run(args: &InitArgs, term: &Term) -> Done {
    if args.list {
        for set in &SHIPPED {
            if term.json {
                term.say(json!({"name": set.name, "about": set.about}).to_string())?;
            } else {
                let name = term.paint(Style::Bold, &format!("{:<20}", set.name));
                term.say(format!("{name}  {}", set.about))?;
            }
        }
        return Ok(Exit::Done);
    }
    let Some(set) = shipped(&args.from) else {
        let names: Vec<&str> = SHIPPED.iter().map(|set| set.name).collect();
        return Err(Problem::new(Exit::NotFound, "there is no such policy set")
            .of(&args.from)
            .next(format!("one of {}", names.join(", "))));
    };
    let names = set.files.iter().map(|(name, _)| Path::new(name));
    anew::none_is_there(&args.dir, names, "name another folder, or copy what you need from there")?;
    let mut made = Made::default();
    let all = set.files.iter().try_for_each(|(name, text)| {
        let path = args.dir.join(name);
        made.file(&path, text)?;
        anew::say(&path, term)
    });
    made.ends(all.map(|()| Exit::Done))?;
    term.note(format!(
        "{}: {}\ntry `ephor policy test {}`; to use it, set `policy = \"{}\"` under [runtime]",
        set.name,
        set.about,
        args.dir.display(),
        args.dir.display(),
    ));
    Ok(Exit::Done)
}
