//! `ephor demo`: the main job, told step by step. Everything shown really happens.

mod careless;
mod receiver;
pub(crate) mod sales;
mod stage;
mod story;

use ephor::core::events::{
    ClarificationRequested, DecisionMade, DecisionRejected, DecisionValidated, NodeExecutionFailed,
    TurnOutcome, WorkflowCompleted,
};
use ephor::core::payload::RecoveryAction;
use ephor::{DecisionType, Event};

use super::args::DemoArgs;
use super::problem::{Exit, Problem};
use super::term::{Style, Term};
use super::{Done, unless_interrupted};
pub(crate) use receiver::Receiver;
pub(crate) use sales::SalesError;
use stage::Stage;
pub(crate) use stage::furnish;
use story::{Story, astray};

/// What is asked.
const JOB: &str =
    "Analyse the last three months of sales, compute the trend and send me the report";
const COUNT: &str = "How many sales were there last month?";
const AGAIN: &str = "Analyse the sales of last month and send me the report";
const VAGUE: &str = "Analyse the data";

pub(crate) async fn run(args: DemoArgs, term: &Term) -> Done {
    let began = std::time::Instant::now();
    let kept = args.journal.clone();
    let interrupted = || Problem::new(Exit::Failed, "the demo was interrupted");
    let stage = unless_interrupted(Stage::set(args), || Err(interrupted())).await?;
    let told = unless_interrupted(tell(&stage, term), || Err(interrupted())).await;
    let ended = match told {
        Ok(story) => story.end(&stage, kept.as_ref(), began.elapsed()).await,
        Err(problem) => Err(problem),
    };
    stage.strike().await;
    ended.map(|()| Exit::Done)
}

async fn tell(stage: &Stage, term: &Term) -> Result<Story, Problem> {
    let mut story = Story::new(term);
    story.plain(
        Style::Bold,
        "Agents decide. A coordinator judges every decision. Only then is anything done.",
    )?;
    setting(&mut story, stage)?;
    job(&mut story, stage).await?;
    rejection(&mut story, stage).await?;
    failure(&mut story, stage).await?;
    question(&mut story, stage).await?;
    Ok(story)
}

fn setting(story: &mut Story, stage: &Stage) -> Result<(), Problem> {
    story.step("The setting")?;
    let sales = &stage.sales;
    story.line(
        "database",
        &format!("sales.db: {} made-up sales, {} to {}", sales.rows, sales.first, sales.last),
    )?;
    story.line("receiver", &format!("takes reports at {}", stage.receiver.url()))?;
    story.line("model", "offline::rules; it needs no network and no key")?;
    story.line("journal", &stage.journal_shown())
}

async fn job(story: &mut Story, stage: &Stage) -> Result<(), Problem> {
    story.step("A message becomes a plan, the plan is judged, then it runs")?;
    let talk = stage.conversation(&stage.runtime, "report").await?;
    let (reply, seen) = story.turn(&stage.runtime, &talk, JOB).await?;
    if reply.outcome != TurnOutcome::Answered {
        return Err(astray("the analysis has a result", &reply.text));
    }
    seen.needs::<DecisionValidated>("a plan is approved")?;
    seen.needs::<WorkflowCompleted>("the plan completes")?;
    story.received(&stage.receiver)
}

async fn rejection(story: &mut Story, stage: &Stage) -> Result<(), Problem> {
    story.step("A decision is rejected and corrected")?;
    story.remark("This model makes mistakes on purpose, and fixes what the judge reports.")?;
    let runtime = stage.careless().await?;
    let talk = stage.conversation(&runtime, "mend").await?;
    let told = story.turn(&runtime, &talk, COUNT).await;
    runtime.shutdown().await;
    let (reply, seen) = told?;
    seen.needs::<DecisionRejected>("a decision is rejected")?;
    let mended = seen.all::<DecisionMade>().any(|made| made.retry_of.is_some());
    if !mended || reply.outcome != TurnOutcome::Answered {
        return Err(astray("the decision is mended and carried out", &reply.text));
    }
    Ok(())
}

async fn failure(story: &mut Story, stage: &Stage) -> Result<(), Problem> {
    story.step("A node fails, and recovers")?;
    story.remark("The receiver rejects the first report with status 503.")?;
    stage.receiver.be_busy(1);
    let talk = stage.conversation(&stage.runtime, "recover").await?;
    let (reply, seen) = story.turn(&stage.runtime, &talk, AGAIN).await?;
    seen.needs::<NodeExecutionFailed>("sending the report fails")?;
    let retried = seen.all::<DecisionMade>().any(|made| {
        made.decision_type == DecisionType::ErrorRecovery
            && made.payload["recovery_plan"]["action"] == serde_json::json!(RecoveryAction::Retry)
    });
    let completed = seen.has::<WorkflowCompleted>();
    if !retried || !completed || stage.receiver.turned_away() != 1 {
        return Err(astray("the coordinator has it tried again, and it works", &reply.text));
    }
    story.received(&stage.receiver)
}

async fn question(story: &mut Story, stage: &Stage) -> Result<(), Problem> {
    story.step("Something is unclear, so it asks")?;
    let talk = stage.conversation(&stage.runtime, "clarify").await?;
    let (asked, seen) = story.turn(&stage.runtime, &talk, VAGUE).await?;
    seen.needs::<ClarificationRequested>("it asks what is meant")?;
    let Some(answer) = asked.options.as_ref().and_then(|options| options.first()).cloned() else {
        return Err(astray("the question has options", &asked.text));
    };
    let (reply, _) = story.turn(&stage.runtime, &talk, &answer).await?;
    match reply.outcome {
        TurnOutcome::Answered => Ok(()),
        _ => Err(astray("the answer leads to a result", &reply.text)),
    }
}

/// The name of an event's type, for sentences.
fn name<E: Event>() -> &'static str {
    E::TYPE
}
