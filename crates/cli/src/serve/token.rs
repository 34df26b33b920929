//! `ephor token`: makes, lists and revokes the tokens of the server.

use clap::{Args, Subcommand};
use ephor::config::{Age, JournalAt};
use ephor::events::Role;
use ephor::journal::Journal;
use ephor::server::tokens::{self, TokenError, TokenInfo, TokenRequest};
use ephor::{Runtime, builder};
use jiff::Timestamp;
use serde_json::json;

use crate::args::{Global, values};
use crate::problem::{Exit, Problem};
use crate::term::{Style, Term, clean, minutes};
use crate::{Done, config, journal, session, unwritten};

#[derive(Debug, Args)]
pub(crate) struct TokenArgs {
    /// The journal that records them [default: the settings', or ephor.db]: a file, or postgres://…
    #[arg(long, global = true, value_name = "FILE|URL", env = "EPHOR_JOURNAL", hide_env = true)]
    pub journal: Option<JournalAt>,
    #[command(subcommand)]
    pub command: TokenCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenCommand {
    /// Make a token; it is shown once
    Create {
        /// The person or program that it stands for; approvals are recorded by this name
        name: String,
        /// viewer, approver, operator or admin
        #[arg(long, default_value = "viewer")]
        role: Role,
        /// The only tenant that it sees
        #[arg(long, default_value = "local", value_parser = values::tenant)]
        tenant: String,
        /// How long it is valid, as in 90d or '2 weeks' [default: until it is revoked]
        #[arg(long, value_name = "AGE", value_parser = values::lasting)]
        expires: Option<Age>,
    },
    /// List the tokens, without their secrets
    List,
    /// Revoke a token
    Revoke {
        /// Its id
        id: String,
    },
}

pub(crate) async fn run(global: &Global, args: TokenArgs, term: &Term) -> Done {
    let mut settings = config::load(global)?.config;
    let at = config::journal_at(args.journal, &settings)?;
    if !at.is_kept() {
        return Err(Problem::new(Exit::Usage, "tokens need a journal that is kept")
            .because("a journal in memory ends with this command")
            .next("name a file with --journal"));
    }
    if let TokenCommand::List = args.command {
        let journal = journal::open(&at).await?;
        return list(&*journal, term).await;
    }
    settings.journal = settings.journal.kept_at(&at);
    let journal = session::open_journal(&settings.journal).await?;
    let mut builder = builder().shared_journal(journal);
    builder = builder.settings(ephor::Settings { take_over: false, ..Default::default() });
    let runtime = session::build(builder).await?;
    let done = act(&runtime, args.command, term).await;
    unwritten::end(runtime, done).await
}

/// When a token ends that is made now.
fn expiry(age: &Age) -> Result<Timestamp, Problem> {
    Timestamp::now().checked_add(age.length()).map_err(|_| {
        Problem::new(Exit::Usage, "a token can't be valid for that long").of(age.to_string())
    })
}

async fn act(runtime: &Runtime, command: TokenCommand, term: &Term) -> Done {
    match command {
        TokenCommand::Create { name, role, tenant, expires } => {
            let expires_at = expires.as_ref().map(expiry).transpose()?;
            let request = TokenRequest { name, tenant, role, expires_at };
            let issued = tokens::issue(runtime, request).await;
            let (id, token) = issued.map_err(|error| problem("the token wasn't created", error))?;
            if term.json {
                term.say(json!({"id": id, "token": token}).to_string())?;
                return Ok(Exit::Done);
            }
            term.say(&token)?;
            term.note(format!(
                "Keep it: it can't be shown again. `ephor token revoke {id}` ends it."
            ));
        }
        TokenCommand::List => return list(&*runtime.services().journal, term).await,
        TokenCommand::Revoke { id } => {
            let known = tokens::list(&*runtime.services().journal).await;
            let unrevoked = |error| problem("the token wasn't revoked", error);
            let known = known.map_err(|error| unrevoked(error.into()))?;
            let before = known.iter().any(|token| token.id == id && token.revoked);
            if !before {
                tokens::revoke(runtime, &id).await.map_err(unrevoked)?;
            }
            if term.json {
                term.say(json!({"id": id, "outcome": "revoked"}).to_string())?;
            }
            let id = clean(&id);
            term.note(match before {
                true => format!("{id} was revoked before"),
                false => format!("revoked {id}"),
            });
        }
    }
    Ok(Exit::Done)
}

async fn list(journal: &dyn Journal, term: &Term) -> Done {
    let all = tokens::list(journal).await;
    let all = all.map_err(|error| problem("the tokens can't be listed", error.into()))?;
    if all.is_empty() && !term.json {
        term.note("no token was made; `ephor token create NAME` makes one");
    }
    let now = Timestamp::now();
    all.iter().try_for_each(|token| say(token, now, term))?;
    Ok(Exit::Done)
}

fn say(token: &TokenInfo, now: Timestamp, term: &Term) -> Result<(), Problem> {
    if term.json {
        let written = serde_json::to_string(token);
        return term.say(written.map_err(|error| Problem::failed("it can't be written", error))?);
    }
    let (state, style) = match (token.revoked, token.expires_at) {
        (true, _) => ("revoked".to_owned(), Style::Dim),
        (false, Some(at)) if at <= now => (format!("expired {}", minutes(at)), Style::Dim),
        (false, Some(at)) => (format!("until {}", minutes(at)), Style::Green),
        (false, None) => ("valid".to_owned(), Style::Green),
    };
    term.say(format!(
        "{}  {:<8}  {}  {}  {}",
        token.id,
        token.role.as_str(),
        clean(&token.tenant),
        clean(&token.name),
        term.paint(style, &state),
    ))
}

fn problem(what: &str, error: TokenError) -> Problem {
    let exit = match &error {
        TokenError::Unknown(_) => Exit::NotFound,
        TokenError::Tenant(_) | TokenError::System | TokenError::Name | TokenError::Alike(_) => {
            Exit::Usage
        }
        TokenError::Journal(_) | TokenError::Record(_) => Exit::Failed,
    };
    let next = match &error {
        TokenError::Unknown(_) | TokenError::Alike(_) => {
            "`ephor token list` shows those that there are"
        }
        TokenError::Journal(_) | TokenError::Record(_) => "look at the journal, then try again",
        TokenError::Tenant(_) | TokenError::System => "name another tenant with --tenant",
        TokenError::Name => "name the person or program, as in `ephor token create ann`",
    };
    Problem::new(exit, what).because(format!("{}: {error}", error.code())).next(next)
}
