//! The program: what it is asked for on the command line, and what it prints.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use ephor::config::ModelConfig;
use ephor::events::Answer;
use ephor::model::ChatModel;
use support_desk::Failed;
use support_desk::clerk::Clerk;
use support_desk::desk::{Desk, State};
use support_desk::payments::Payments;
use support_desk::refund::money;
use support_desk::shop::{Mail, Shop};

/// Answers customers' mails, and asks a person before it pays much.
#[derive(Parser)]
struct Args {
    /// The folder with the shop, the payments and the journal; made if there is none
    #[arg(long, global = true, default_value = "support-desk-data")]
    data: PathBuf,
    /// A model to ask, as in openai::gpt-4o (feature `providers`); default: the demo's own rules
    #[arg(long, global = true, value_name = "PROVIDER::NAME")]
    model: Option<String>,
    /// Who you are, for the record
    #[arg(long, global = true, default_value = "the desk's lead")]
    by: String,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Process new mails, and print how far each is (the default)
    Run,
    /// Show what waits for a person
    Inbox,
    /// Have a refund paid
    Approve { id: String },
    /// Refuse a refund; the agent hears why
    Reject { id: String, reason: String },
    /// Answer a question
    Answer { id: String, text: String },
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: Args) -> Result<(), Failed> {
    let model: Arc<dyn ChatModel> = match args.model {
        None => Arc::new(Clerk),
        Some(name) => ModelConfig { name: Some(name), ..ModelConfig::default() }.open()?,
    };
    std::fs::create_dir_all(&args.data)?;
    let shop = Shop::open(&args.data.join("shop.db"))?;
    let payments = Payments::start(&args.data.join("payments.db"), shop.payments()?).await?;
    let desk = Desk::open(&args.data, shop, payments.address(), model).await?;
    let done = carry_out(args.command.unwrap_or(Command::Run), &args.by, &desk).await;
    desk.close().await?;
    done?;
    let paid = payments.paid()?;
    let sum: u64 = paid.iter().map(|paid| u64::from(paid.refund.amount)).sum();
    println!("{} refunds paid so far, {} in all", paid.len(), money(sum));
    Ok(())
}

async fn carry_out(command: Command, by: &str, desk: &Desk) -> Result<(), Failed> {
    let (id, answer) = match command {
        Command::Run => {
            report(desk.work().await?);
            return Ok(());
        }
        Command::Inbox => return inbox(desk).await,
        Command::Approve { id } => (id, Answer::Approve),
        Command::Reject { id, reason } => (id, Answer::Reject { reason }),
        Command::Answer { id, text } => (id, Answer::Answer { text }),
    };
    desk.answer(&id, by, answer).await?;
    report(desk.settle().await?);
    Ok(())
}

async fn inbox(desk: &Desk) -> Result<(), Failed> {
    for item in desk.waiting().await? {
        println!("{}  {}\n{}\n", item.conversation.name(), item.id, desk.shown(&item).await?);
    }
    Ok(())
}

fn report(mails: Vec<(Mail, State)>) {
    for (Mail { id, sender, subject, .. }, state) in mails {
        println!("mail-{id}  {sender}: {subject}");
        match state {
            State::New | State::AtWork => println!("  not answered yet"),
            State::Waiting => println!("  waits for a person: see `inbox`"),
            State::Failed(why) => println!("  failed: {why}"),
            State::Done(done) => {
                if let Some(refund) = done.refunded {
                    println!("  refunded {} to {}", money(refund.amount), refund.payment);
                }
                if let Some(why) = done.refused {
                    println!("  no refund: {why}");
                }
                println!("  reply: {}", done.reply);
            }
        }
    }
}
