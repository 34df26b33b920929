//! `ephor journal verify`: is it still what was written?

use std::time::{Duration, Instant};

use ephor::journal::anchors::Proven;
use ephor::journal::{Anchor, Anchored, Audit, Break, Position, verify};
use serde_json::json;

use super::anchors;
use super::noted::{End, Ends};

use super::super::Done;
use super::super::problem::{Exit, Problem};
use super::super::term::{Style, clean, counted};
use super::{Reader, removed};

/// What a chain without anything from outside proves.
const CHAIN_ALONE: &str = "this detects damage, and edits that didn't update the hashes; someone with \
    write access can recompute them, and only a head or anchors stored elsewhere show that \
    ([journal.anchors], --anchors FILE)";

/// Why a head that was noted long ago may not be found.
const OLDER_HEAD: &str = "a head that was noted before the file had version 4 (PRAGMA user_version) was \
    made another way, and can't be compared";

/// What to do where only lists differ.
pub(super) const REPAIR: &str =
    "the record itself is intact: `ephor journal repair` rebuilds these lists from it";

/// Between two notes on how far it has come.
const PAUSE: Duration = Duration::from_secs(2);

impl Reader<'_> {
    pub(super) async fn verify(&self, anchor: Option<Anchor>, given: &anchors::Given) -> Done {
        let end = *self.journal.watch().borrow();
        let mut told = Instant::now();
        let progress = |position: Position| {
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                self.term.note(format!("checked up to {position}; the last commit is at {end}"));
            }
        };
        // The notes first: a writer is never behind what it has noted.
        let noted = self.journal.noted();
        let audit = verify(&*self.journal, anchor, progress).await;
        let audit = audit.map_err(|error| self.failed(error))?;
        let ends = self.ends(noted).await?;
        let proven = anchors::compare(&*self.journal, given).await?;
        let anchored = proven.as_ref().is_none_or(Proven::holds);
        let sound = audit.sound() && !ends.missing() && anchored;
        if self.term.json {
            let mut value = json!(audit);
            value["sound"] = json!(sound);
            value["noted"] = ends.json();
            value["anchors"] = json!(proven);
            value["unproven"] =
                json!(proven.as_ref().map_or(audit.commits, |it| it.behind(&audit)));
            for (told, found) in
                value["breaks"].as_array_mut().into_iter().flatten().zip(&audit.breaks)
            {
                told["text"] = json!(found.what.to_string());
            }
            self.term.say(value.to_string())?;
            return Ok(if sound { Exit::Done } else { Exit::Failed });
        }
        self.say_breaks(&audit)?;
        self.say_head(&audit, &ends)?;
        if let Some(proven) = &proven {
            anchors::say(self.term, proven, &audit)?;
        }
        if !audit.sound() {
            return Err(self.problem(&audit, anchor));
        }
        if let Some(proven) = proven.as_ref().filter(|_| !anchored) {
            return Err(anchors::problem(proven, given).of(self.at.to_string()));
        }
        if proven.is_none() && anchor.is_none() {
            self.term.note(CHAIN_ALONE);
        }
        match ends.problem(audit.end) {
            None => Ok(Exit::Done),
            Some(problem) => Err(problem.of(self.at.to_string())),
        }
    }

    fn say_breaks(&self, audit: &Audit) -> Result<(), Problem> {
        for found in &audit.breaks {
            let place =
                self.term.paint(Style::Red, &format!("commit {:>5}", found.position.number()));
            self.term.say(format!(
                "{place}  {}{}",
                whose(found),
                clean(&found.what.to_string())
            ))?;
        }
        let more = audit.broken.saturating_sub(audit.breaks.len() as u64);
        if more > 0 {
            self.term.say(format!("and {more} more"))?;
        }
        for fault in audit.faults.iter().chain(&audit.derived) {
            let place = self.term.paint(Style::Red, "the file    ");
            self.term.say(format!("{place}  {}", clean(fault)))?;
        }
        Ok(())
    }

    fn say_head(&self, audit: &Audit, ends: &Ends) -> Result<(), Problem> {
        let term = self.term;
        let lost = matches!(audit.anchor, Some(Anchored::Lost | Anchored::Differs { .. }));
        let result =
            match (audit.sound(), audit.unhashed) {
                (true, _) if ends.missing() => {
                    term.paint(Style::Red, "these weren't changed, but others are missing")
                }
                (true, _) => term.paint(Style::Green, "every chain is whole"),
                (false, 0) if audit.intact() && !audit.derived.is_empty() && !lost => term
                    .paint(Style::Red, "every chain is whole, but lists beside the record differ"),
                (false, 0) => term.paint(Style::Red, "it is not what was written"),
                (false, unhashed) => term
                    .paint(Style::Yellow, &format!("{unhashed} commits have no hash of this form")),
            };
        let left = counted(audit.events.saturating_sub(audit.removed), "event");
        let removed = removed(audit.removed);
        term.say(format!("{}, {left}{removed}: {result}", counted(audit.commits, "commit")))?;
        if let Some(Anchored::Holds { position, behind }) = audit.anchor {
            term.say(format!("the head given stands at {position}, {}", before_the_end(behind)))?;
        }
        term.say(format!("head  {} --at {}", audit.head, audit.end))?;
        if let End::Holds { position, file } = &ends.newest {
            let file = file.display();
            term.say(match *position == audit.end {
                true => format!("{file} matches the last commit ({position})"),
                false => format!("{file} matches commit {position}; the last is {}", audit.end),
            })?;
        }
        if audit.sound() && audit.anchor.is_none() {
            let known = match &ends.newest {
                End::Unknown { reason } => {
                    format!("whether commits are missing at its end can't be known: {reason}")
                }
                _ => "anyone who can write the journal can rewrite this note".to_owned(),
            };
            term.note(format!("{known}; store the head elsewhere, and pass it with --expect"));
        }
        Ok(())
    }

    /// Why the journal isn't proven to be sound.
    fn problem(&self, audit: &Audit, anchor: Option<Anchor>) -> Problem {
        let problem = |what| Problem::new(Exit::Failed, what).of(self.at.to_string());
        match (audit.anchor, anchor) {
            (Some(Anchored::Differs { position, found }), _) => {
                problem("the journal was rewritten: it comes to another head at the position given")
                    .because(format!("at {position} it is {found}"))
                    .next(OLDER_HEAD)
            }
            (Some(Anchored::Lost), Some(Anchor { at: Some(at), .. })) if at > audit.end => {
                problem("the journal's end is missing")
                    .because(format!("it ends at {}, and had {}", audit.end, at))
            }
            (Some(Anchored::Lost), _) => problem("the journal comes to the head given nowhere")
                .because("its end is missing, or it was rewritten, or it is another journal")
                .next(OLDER_HEAD),
            _ if !audit.intact() => {
                problem("the journal was changed or damaged after it was written")
                    .next("compare it with a copy; `ephor journal show` reads what can be read")
            }
            _ if !audit.derived.is_empty() => {
                problem("the lists beside the record aren't what it says").next(REPAIR)
            }
            _ => problem("this journal isn't linked as this version does it, so nothing is proven")
                .because("an earlier version of Ephor wrote it")
                .next(
                    "opening it for writing checks its chain and links it; --expect works without",
                ),
        }
    }
}

/// Whose events a break is about.
fn whose(found: &Break) -> String {
    match &found.conversation {
        Some(name) => format!("{}  events {} to {}  ", clean(name), found.first, found.last),
        None => String::new(),
    }
}

fn before_the_end(commits: u64) -> String {
    match commits {
        0 => "the end".to_owned(),
        1 => "1 commit before the end".to_owned(),
        more => format!("{more} commits before the end"),
    }
}
