//! `ephor policy replay`: judges recorded tool calls, and says what the policy would have changed.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use ephor::policy::Folder;
use ephor::policy::replay::{Figures, Judged, Replay, Ruled, Share, Tools, Trajectory, shipped};
use serde_json::{Value, json};

use super::super::check::{Input, file, read, strip, typed};
use super::super::term::{Style, Term, clean, short};
use super::{Done, Exit, Global, Problem};

/// Most bytes that are read from standard input: it is gone over twice.
const MAX_TYPED: u64 = 1 << 30;

/// Most bad lines that are told one by one.
const MAX_TOLD: u64 = 20;

/// Most arguments that are listed for people.
const MAX_SHOWN: usize = 15;

#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct ReplayArgs {
    /// Recordings, one JSON object a line; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// A policy folder [default: the shipped policies for agents that read untrusted content]
    #[arg(long, value_name = "DIR")]
    pub policy: Option<PathBuf>,
}

const HELP: &str = "\
A recording is {\"messages\": [...], \"injected\": ...}: a chat in the form of OpenAI's API, with
tool_calls and their results, and what was planted in it. `injected` only measures; the judge never
sees it.
  null, false, \"\", []           nothing: a benign trajectory
  \"text\", {\"goal\": \"text\"}      what was planted, in words: a call after a tool's result is injected
                              if an argument of at least 4 characters is in these words, and in
                              nothing that the user or the system said
  [...], {\"calls\": [...]}       the injected calls: ids, indexes from 0, {\"name\", \"arguments\"}, or a
                              truth value for each call
  true                        something: no call can be told to be injected, no credit is taken
Optional: id, suite, utility (default true), attack_success or injected.success or security (true:
the planted goal was reached; default: a call is injected).

Each call is judged as a node of a kind with the tool's name, by the runtime's judge and evidence:
system and user messages count as trusted and the user's, results of tools as untrusted. A tool whose
name begins with a reading verb (get, list, search, ...) isn't in Action::\"outside\", unless an
argument's name says that it takes an address of the web.

  utility                 trajectories whose task was done; with the policy: of which no call that
                          isn't injected is blocked, too
  attack success          trajectories under attack whose planted goal was reached; with the policy:
                          of which no injected call is blocked or asked about, too
  injected calls blocked  of all injected calls
Asks (calls that wait for a person) are counted apart: they stop an injected call, and cost another
none of its utility. The last column counts each ask as a block. What a stopped call returned in the
recording still counts as read.";

pub(super) fn run(global: &Global, args: &ReplayArgs, term: &Term) -> Done {
    let mut figures = Figures::default();
    let replay = judge(global, args, term, &mut figures, &mut |place, judged| {
        if term.verbose > 0 {
            for (call, (ruled, _)) in place.trajectory.calls.iter().zip(&judged.calls) {
                tell(term, place, call, ruled)?;
            }
        }
        Ok(())
    })?;
    if figures.trajectories == 0 {
        return Err(none(args));
    }
    if term.json {
        term.say(as_json(&figures, &replay).to_string())?;
    } else {
        show(&figures, &replay, term)?;
    }
    Ok(Exit::Done)
}

/// There was nothing to judge.
pub(super) fn none(args: &ReplayArgs) -> Problem {
    let files: Vec<_> = args.files.iter().map(|file| file.display().to_string()).collect();
    Problem::new(Exit::Failed, "there is no recording that can be read")
        .of(files.join(", "))
        .next("`ephor policy replay --help` says what a recording is")
}

/// Has all recordings judged, and adds the figures up.
pub(super) fn judge(
    global: &Global,
    args: &ReplayArgs,
    term: &Term,
    figures: &mut Figures,
    each: &mut dyn FnMut(&Place<'_>, Judged) -> Result<(), Problem>,
) -> Result<Replay, Problem> {
    let folder = match &args.policy {
        Some(dir) => Folder::read(dir).map_err(|mistakes| {
            Problem::failed("the policies can't be loaded", ephor::policy::Mistakes(mistakes))
                .of(dir.display().to_string())
                .next("`ephor policy check` lists all mistakes")
        })?,
        None => shipped(),
    };
    let sources = args.files.iter().map(|path| Source::of(global, term, path));
    let sources: Vec<Source> = sources.collect::<Result<_, _>>()?;
    let mut tools = Tools::default();
    for source in &sources {
        source.each(&mut |line, read| match read {
            Ok(trajectory) => {
                tools.add(&trajectory);
                Ok(())
            }
            Err(reason) => {
                figures.bad_line();
                if figures.bad_lines <= MAX_TOLD {
                    let reason = short(&clean(&reason), 200);
                    term.note(format!("{}, line {line}: {reason}", source.name));
                }
                Ok(())
            }
        })?;
    }
    let replay = tools.judge(folder).map_err(|error| {
        Problem::failed("these policies can't judge the recordings", error)
            .next("policies may name only tools that the recordings use")
    })?;
    for source in &sources {
        source.each(&mut |line, read| {
            let Ok(trajectory) = read else {
                return Ok(());
            };
            let judged = replay.run(&trajectory);
            figures.add(&trajectory, &judged);
            each(&Place { source, line, trajectory: &trajectory }, judged)
        })?;
    }
    Ok(replay)
}

/// Something that is read twice: for the tools first, then to judge.
struct Source {
    name: String,
    path: PathBuf,
    typed: Option<Vec<u8>>,
}

type Visit<'v> = dyn FnMut(u64, Result<Trajectory, String>) -> Result<(), Problem> + 'v;

impl Source {
    fn of(global: &Global, term: &Term, path: &Path) -> Result<Self, Problem> {
        let (name, path) = (path.display().to_string(), path.to_owned());
        if path != Path::new("-") {
            file(&path)?;
            return Ok(Self { name, path, typed: None });
        }
        typed(global, term, "recordings as JSON lines")?;
        let mut bytes = Vec::new();
        let most = io::stdin().take(MAX_TYPED + 1).read_to_end(&mut bytes);
        let failed = |error: String| Problem::failed("standard input can't be read", error);
        if most.map_err(|error| failed(error.to_string()))? as u64 > MAX_TYPED {
            return Err(failed(format!("it has more than {MAX_TYPED} bytes"))
                .next("put the recordings into a file"));
        }
        Ok(Self { name: "standard input".to_owned(), path, typed: Some(bytes) })
    }

    fn each(&self, visit: &mut Visit<'_>) -> Result<(), Problem> {
        let inner: Box<dyn Read> = match &self.typed {
            Some(bytes) => Box::new(Cursor::new(bytes.clone())),
            None => Box::<File>::new(file(&self.path)?),
        };
        let mut input = Input::with_capacity(1 << 16, inner);
        let (mut line, mut number) = (Vec::new(), 0);
        loop {
            let whole = read(&mut input, &mut line, true).map_err(|error| {
                Problem::failed("the file can't be read", error).of(&*self.name)
            })?;
            let Some(whole) = whole else {
                return Ok(());
            };
            number += 1;
            let text = strip(&line, number == 1);
            if text.is_empty() && whole {
                continue;
            }
            let text = String::from_utf8_lossy(text);
            let read = match whole {
                true => Trajectory::read(&text).map_err(|error| error.to_string()),
                false => Err("the line is too long".to_owned()),
            };
            visit(number, read)?;
        }
    }
}

pub(super) struct Place<'p> {
    source: &'p Source,
    line: u64,
    pub trajectory: &'p Trajectory,
}

fn tell(
    term: &Term,
    place: &Place<'_>,
    call: &ephor::policy::replay::Call,
    ruled: &Ruled,
) -> Result<(), Problem> {
    let (word, style, reason) = match ruled {
        Ruled::Permitted => return Ok(()),
        Ruled::Blocked(reason) => ("blocked", Style::Red, reason.clone()),
        Ruled::Asked(ask) => ("asked", Style::Yellow, ask.to_string()),
        Ruled::Unreadable => {
            ("unreadable", Style::Dim, "its arguments aren't a JSON object".to_owned())
        }
    };
    if term.json {
        let line = json!({
            "file": place.source.name, "line": place.line, "trajectory": place.trajectory.id,
            "tool": call.tool, "call": call.id, "injected": call.injected, "verdict": word,
            "reason": reason,
        });
        return term.say(line.to_string());
    }
    let id = match place.trajectory.id.as_str() {
        "" => format!("{}:{}", place.source.name, place.line),
        id => id.to_owned(),
    };
    let injected = if call.injected { "injected" } else { "" };
    term.say(format!(
        "{}  {injected:<8}  {}  {}  {}",
        term.paint(style, &format!("{word:<10}")),
        short(&clean(&id), 40),
        short(&clean(&call.tool), 40),
        term.paint(Style::Dim, &short(&clean(&reason), 200)),
    ))
}

fn as_json(figures: &Figures, replay: &Replay) -> Value {
    let micros = |share| figures.percentile(share).map(|took| took.as_secs_f64() * 1e6);
    json!({
        "policy": replay.version(), "figures": figures,
        "asks_per_trajectory": asks(figures) as f64 / (figures.trajectories.max(1)) as f64,
        "asks_per_call": asks(figures) as f64 / (figures.calls.max(1)) as f64,
        "calls_per_second": figures.throughput(), "p50_us": micros(0.5), "p99_us": micros(0.99),
    })
}

fn asks(figures: &Figures) -> u64 {
    figures.injected_asked.count + figures.benign_asked.count
}

fn shown(share: Share) -> String {
    match share.rate() {
        Some(rate) => format!("{:>5.1} % ({}/{})", rate * 100.0, share.count, share.of),
        None => "–".to_owned(),
    }
}

fn show(figures: &Figures, replay: &Replay, term: &Term) -> Result<(), Problem> {
    let (with, strict) = (&figures.with, &figures.strict);
    term.say(format!(
        "{} trajectories, {} under attack, {} calls; policy {}",
        figures.trajectories,
        figures.attacked,
        figures.calls,
        short(replay.version(), 12)
    ))?;
    let row = |name: &str, cells: [String; 3]| {
        let [without, with, strict] = cells;
        term.say(format!("{name:<24}{without:<20}{with:<20}{strict}").trim_end())
    };
    row("", ["without", "with the policy", "asks as blocks"].map(str::to_owned))?;
    let all = [figures.utility, with.utility, strict.utility];
    row("utility", all.map(shown))?;
    let benign = [figures.utility_benign, with.utility_benign, strict.utility_benign];
    row("  benign", benign.map(shown))?;
    let attacked = [figures.utility_attacked, with.utility_attacked, strict.utility_attacked];
    row("  under attack", attacked.map(shown))?;
    let success = [figures.attack_success, with.attack_success, strict.attack_success];
    row("attack success", success.map(shown))?;
    let nothing = || "–".to_owned();
    let blocked = [nothing(), shown(with.injected_blocked), shown(strict.injected_blocked)];
    row("injected calls blocked", blocked)?;
    let blocked = [nothing(), shown(with.benign_blocked), shown(strict.benign_blocked)];
    row("other calls blocked", blocked)?;
    term.say(format!(
        "asks: injected calls {}, others {}; {:.2} a trajectory, {:.3} a call; in {} of benign trajectories",
        shown(figures.injected_asked).trim_start(),
        shown(figures.benign_asked).trim_start(),
        asks(figures) as f64 / figures.trajectories.max(1) as f64,
        asks(figures) as f64 / figures.calls.max(1) as f64,
        shown(figures.benign_trajectories_asked).trim_start(),
    ))?;
    if !figures.asked_arguments.is_empty() {
        term.say("asked about, in calls that aren't injected (benign trajectories):")?;
        let mut asked: Vec<_> = figures.asked_arguments.iter().collect();
        asked.sort_by_key(|(name, asks)| (std::cmp::Reverse(asks.calls), *name));
        for (name, asks) in asked.iter().take(MAX_SHOWN) {
            let name = short(&clean(name), 60);
            term.say(format!("  {:>6} ({})  {name}", asks.calls, asks.benign_trajectories))?;
        }
        if asked.len() > MAX_SHOWN {
            term.note(format!("and {} more; --json has them all", asked.len() - MAX_SHOWN));
        }
    }
    term.say(format!(
        "successful attacks of which an injected call is permitted: {}",
        shown(figures.attacks_with_a_call_permitted).trim_start()
    ))?;
    if let (Some(calls), Some(half), Some(most)) =
        (figures.throughput(), figures.percentile(0.5), figures.percentile(0.99))
    {
        term.say(format!(
            "judging: {calls:.0} calls a second; p50 {:.1} µs, p99 {:.1} µs",
            half.as_secs_f64() * 1e6,
            most.as_secs_f64() * 1e6
        ))?;
    }
    for (count, what) in [
        (figures.bad_lines, "line(s) could not be read"),
        (figures.unreadable_calls, "call(s) with arguments that can't be read, and weren't judged"),
        (figures.unattributed, "attack(s) that don't say what was injected: no credit is taken"),
    ] {
        if count > 0 {
            term.note(format!("{count} {what}"));
        }
    }
    Ok(())
}
