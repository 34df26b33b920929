//! The `ephor` program: a demonstration, a conversation, a judge and a window on the journal.

mod anew;
mod args;
mod chat;
mod check;
mod completions;
mod config;
mod demo;
mod dice;
mod doctor;
mod explain;
mod fold;
mod graph;
mod held;
mod inbox;
mod inbox_args;
mod init;
mod input;
mod journal;
mod man;
mod markdown;
mod model;
mod new;
mod places;
mod policy;
mod problem;
mod progress;
mod python;
mod question;
mod replay;
mod report;
mod run;
mod runs;
mod said;
mod serve;
mod session;
mod signals;
mod summary;
mod tell;
mod term;
mod unwritten;
mod values;
mod workflows;

use std::borrow::Cow;
use std::io::Write;
use std::process::ExitCode;

use ephor::rules::clean;

use args::{Cli, Command, ConfigCommand, ModelCommand, PythonCommand};
use problem::{Exit, Problem};
use signals::unless_interrupted;
use term::Term;

/// What a command comes to.
type Done = Result<Exit, Problem>;

/// A decision is judged and committed with some thirty small allocations, which it does in three
/// quarters of the time (`cargo bench -p ephor-bench --bench decisions`).
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let plain = std::env::args_os().any(|argument| argument == "--no-color");
    let cli = match parse(plain) {
        Ok(cli) => cli,
        Err(error) => {
            let json = std::env::args_os().any(|argument| argument == "--json");
            // Help and the version go to stdout; a reader that has gone away needs neither.
            let _ = match clean::clean(&error.render().to_string()) {
                text if json && error.use_stderr() => {
                    let json = clean::json(&usage(&text).json()).into_owned();
                    writeln!(std::io::stderr(), "{json}")
                }
                // What was typed, or given by a script, is quoted in it.
                Cow::Owned(text) if text.contains(char::REPLACEMENT_CHARACTER) => {
                    write!(std::io::stderr(), "{text}")
                }
                _ => match help_width(&error, plain) {
                    Some(width) => {
                        let text = error.render().ansi().to_string();
                        write!(std::io::stdout(), "{}", fold::fold(&text, width))
                    }
                    None => error.print(),
                },
            };
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let term = Term::new(&cli.global);
    let done = match dispatch(cli, &term) {
        Ok(exit) => exit,
        Err(problem) => {
            term.problem(&problem);
            problem.exit
        }
    };
    done.into()
}

/// The columns of the terminal that help is printed to. None: it is printed as it is.
fn help_width(error: &clap::Error, plain: bool) -> Option<usize> {
    let refused = plain || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let terminal = console::Term::stdout();
    let painted = terminal.features().colors_supported();
    let (_, columns) = terminal.size_checked().filter(|_| !error.use_stderr())?;
    // What clap prints without paint has no other form than that which it prints itself.
    (painted && !refused).then_some(usize::from(columns))
}

/// What is wrong with the command line, as clap says it.
fn usage(text: &str) -> Problem {
    let (what, rest) = text.trim().split_once("\n\n").unwrap_or((text.trim(), ""));
    let what = what.strip_prefix("error: ").unwrap_or(what);
    let says = |part: &&str| !part.is_empty() && !part.starts_with("For more information");
    let rest = rest.split("\n\n").map(str::trim).filter(says);
    Problem::new(Exit::Usage, what).next(rest.collect::<Vec<_>>().join("; "))
}

fn parse(plain: bool) -> Result<Cli, clap::Error> {
    use clap::{CommandFactory, FromArgMatches};
    let mut command = Cli::command();
    if plain {
        command = command.color(clap::ColorChoice::Never);
    }
    let mut matches = command
        .try_get_matches_from_mut(std::env::args_os())
        .map_err(|error| suggested(args::values::of_variable(error), &command))?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Names the nearest command where two letters are swapped: clap's own measure finds no likeness.
fn suggested(mut error: clap::Error, command: &clap::Command) -> clap::Error {
    use clap::error::{ContextKind, ContextValue};
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    if error.get(ContextKind::SuggestedSubcommand).is_none() {
        let near = |name: &&str| strsim::damerau_levenshtein(name, typed) == 1;
        let names: Vec<String> = command
            .get_subcommands()
            .map(clap::Command::get_name)
            .filter(near)
            .map(str::to_owned)
            .collect();
        if !names.is_empty() {
            error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(names));
        }
    }
    error
}

fn dispatch(cli: Cli, term: &Term) -> Done {
    let global = &cli.global;
    match cli.command {
        Command::Check(args) => work(check::run(global, args, term), term),
        Command::Policy(args) => work(policy::run(global, args, term), term),
        Command::Explain(args) => explain::run(&args, term),
        Command::Model { command: ModelCommand::Capabilities } => model::capabilities(term),
        Command::Config { command: ConfigCommand::Show { origin } } => {
            config::show(global, origin, term)
        }
        Command::Graph(args) => work(graph::run(global, args, term), term),
        Command::Journal(args) => work(journal::run(global, args, term), term),
        Command::Python { command: PythonCommand::Setup(args) } => {
            work(python::setup(global, args, term), term)
        }
        Command::Init(args) => init::run(&args, term),
        Command::New(args) => new::run(&args, term),
        Command::Completions(args) => completions::run(&args, term),
        Command::Man(args) => man::run(&args, term),
        Command::Doctor => work(doctor::run(global, term), term),
        Command::Inbox(args) => work(inbox::run(global, args, term), term),
        Command::Run(args) => work(run::run(global, args, term), term),
        Command::Replay(args) => work(replay::run(global, args, term), term),
        Command::Runs(args) => work(runs::run(global, args, term), term),
        Command::Chat(args) => work(chat::run(global, args, term), term),
        Command::Ask(args) => work(question::run(global, args, term), term),
        Command::Dev(args) => serving(serve::dev(global, args, term), term),
        Command::Serve(args) => serving(serve::serve(global, args, term), term),
        Command::Token(args) => work(serve::token::run(global, args, term), term),
        Command::Demo(args) => work(demo::run(args, term), term),
    }
}

/// Runs a command that waits for things.
fn work(command: impl Future<Output = Done>, term: &Term) -> Done {
    term.trace(false);
    waiting(command)
}

/// The same of one that serves others.
fn serving(command: impl Future<Output = Done>, term: &Term) -> Done {
    term.trace(true);
    waiting(command)
}

fn waiting(command: impl Future<Output = Done>) -> Done {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| Problem::failed("the program's threads can't be started", error))?;
    let done = runtime.block_on(async {
        signals::listen().map_err(|error| Problem::failed("signals can't be handled", error))?;
        tokio::select! {
            biased;
            done = command => done,
            signal = signals::unheeded() => Err(Problem::quiet(signal.exit())),
        }
    });
    // A thread that still waits for standard input must not hold the end up.
    runtime.shutdown_background();
    input::restore();
    done
}
