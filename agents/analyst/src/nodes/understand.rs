//! What is asked: intent, evidence, a question that stands by itself.

use ephor_core::text::cut;
use ephor_flow::Prompt;
use ephor_graph::{Context, NodeError, TextKind};
use ephor_model::Background;
use ephor_model::purposes::analysis::{self, Enhanced, Evidence, Ground, Intent};

use ephor_runtime::AgentPort;

use super::failure;
use crate::deps::{Deps, ground};
use crate::evidence::{Fault, RecallLimits};
use crate::prompts;
use crate::state::{Analysis, AnalysisUpdate, Classification, IntentOutput, QueryOutput};
use crate::text::say;

type Done = Result<AnalysisUpdate, NodeError>;

/// Whether data is asked for; chat is answered right here.
pub(crate) async fn intent(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let message = &state.input.message;
    if let Some(answer) = undefined(deps, message).await? {
        cx.text(&answer).await;
        let mut turns = state.turns.clone();
        turns.begin(message);
        turns.append(&answer);
        turns.finish();
        let intent = IntentOutput { classification: None };
        return Ok(Analysis::update().intent(intent).turns(turns).answer(answer));
    }
    let (databases_known, synonyms) = (deps.databases().await, deps.synonyms(message));
    let facts = deps.facts(&databases_known, &asked_so_far(state), &synonyms).await;
    let ground = Ground { databases: databases_known, synonyms, facts, ..ground(state) };
    let asked: Intent = Prompt::new(analysis::INTENT, &prompts::INTENT)
        .with("databases", databases(&ground))
        .with("history", history(state, &*deps.port))
        .with("question", message)
        .context(&ground)
        .ask(&*deps.port)
        .await
        .map_err(failure)?;
    let classification = asked.classification.as_deref().and_then(Classification::read);
    let mut turns = state.turns.clone();
    turns.begin(message);
    let update = Analysis::update().intent(IntentOutput { classification });
    if classification == Some(Classification::Analysis) {
        return Ok(update.turns(turns));
    }
    let answer = asked.answer.filter(|text| !text.trim().is_empty()).unwrap_or_else(|| {
        say(
            message,
            "I answer questions over databases. Ask me about your data.",
            "我回答关于数据库的问题，请问我与数据有关的问题。",
        )
    });
    let answer = cut(&answer, 4000);
    cx.text(&answer).await;
    turns.append(&answer);
    turns.finish();
    Ok(update.turns(turns).answer(answer))
}

/// The message and the question that it may continue from: what both speak of is looked up.
fn asked_so_far(state: &Analysis) -> Vec<&str> {
    let mut asked = vec![state.input.message.as_str()];
    asked.extend(state.turns.history().last().map(|turn| turn.question.as_str()));
    asked
}

/// Why a question can't be answered whose words have a wrong definition: by any other it would be answered
/// wrongly.
pub(super) async fn undefined(deps: &Deps, question: &str) -> Result<Option<String>, NodeError> {
    let Some(index) = deps.evidence.clone() else { return Ok(None) };
    let (asked, databases) = (question.to_owned(), deps.databases().await);
    let look = move || index.faults(Some(&asked), &databases);
    let faults = tokio::task::spawn_blocking(look).await?;
    let told = |fault: &Fault| (fault.term.clone(), fault.to_string());
    Ok(faults.first().map(told).map(|(term, fault)| {
        say(
            question,
            format!("The glossary's definition of “{term}” can't be used. {fault}. Correct it, then ask again."),
            format!("术语表中“{term}”的定义无法使用。{fault}。请改正后再问。"),
        )
    }))
}

/// What databases there are, for a prompt.
fn databases(ground: &Ground) -> String {
    let mut lines = Vec::new();
    for database in &ground.databases {
        let tables: Vec<&str> =
            database.tables.iter().take(60).map(|table| table.name.as_str()).collect();
        lines.push(format!("- {} ({}): {}", database.name, database.dialect, tables.join(", ")));
    }
    if lines.is_empty() { "none".to_owned() } else { lines.join("\n") }
}

/// Earlier turns, for a prompt; before the first, what the conversation was about.
pub(super) fn history(state: &Analysis, port: &dyn AgentPort) -> String {
    let turns = state.turns.context();
    if !turns.is_empty() {
        return turns;
    }
    let background = Background::of(port.snapshot());
    if background.adds_nothing_to(&state.input.message) {
        return "none".to_owned();
    }
    background.told()
}

/// Passages for a prompt: data, marked as such.
pub(super) fn told(evidence: &[Evidence]) -> String {
    if evidence.is_empty() {
        return "none".to_owned();
    }
    let told = |piece: &Evidence| {
        let text = piece.text.replace("```", "'''");
        format!("from {}:\n```\n{}\n```", piece.source, text.trim())
    };
    evidence.iter().map(told).collect::<Vec<_>>().join("\n")
}

/// Looks the question up in documents and glossaries. Evidence that can't be read is told of, and
/// the analysis continues without it.
pub(crate) async fn evidence(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let Some(index) = deps.evidence.clone() else {
        return Ok(Analysis::update().evidence(Vec::new()));
    };
    let question = state.input.message.clone();
    let limits = RecallLimits { most: state.limits.evidence, ..RecallLimits::default() };
    let recalled = tokio::task::spawn_blocking(move || index.recall(&question, &limits)).await?;
    let found = match recalled {
        Ok(found) => found,
        Err(error) => {
            let note = format!("The documents weren't searched: {error} ({}).", error.hint());
            return Ok(Analysis::update().evidence(Vec::new()).notes(state.noted(note)));
        }
    };
    let piece = |found: crate::evidence::Evidence| Evidence {
        source: match found.heading.is_empty() {
            true => found.source,
            false => format!("{} ({})", found.source, found.heading),
        },
        text: found.text,
    };
    let found: Vec<Evidence> = found.into_iter().map(piece).collect();
    if !found.is_empty() {
        cx.write(TextKind::Json, serde_json::to_string(&found)?).await;
    }
    let mut synonyms = state.synonyms.clone();
    synonyms.extend(deps.synonyms(&state.input.message));
    Ok(Analysis::update().evidence(found).synonyms(synonyms))
}

/// Says the question so that it stands by itself: with what earlier turns and the evidence say.
pub(crate) async fn enhance(cx: Context<Analysis>) -> Done {
    let deps = cx.resource::<Deps>()?;
    let state = cx.state();
    let message = &state.input.message;
    let known = deps.databases().await;
    let facts = deps.facts(&known, &asked_so_far(state), &state.synonyms).await;
    let ground = Ground { databases: known, facts, ..ground(state) };
    let asked: Enhanced = Prompt::new(analysis::ENHANCE, &prompts::ENHANCE)
        .with("today", &state.today)
        .with("history", history(state, &*deps.port))
        .with("evidence", told(&state.evidence))
        .with("question", message)
        .context(&ground)
        .ask(&*deps.port)
        .await
        .map_err(failure)?;
    let kept = |text: String| Some(cut(text.trim(), 2000)).filter(|text| !text.is_empty());
    let canonical = asked.canonical_query.and_then(kept);
    let expanded: Vec<String> =
        asked.expanded_queries.into_iter().filter_map(kept).take(8).collect();
    let query = QueryOutput { canonical_query: canonical, expanded_queries: expanded };
    let update = Analysis::update();
    let Some(canonical) =
        query.canonical_query.clone().filter(|_| !query.expanded_queries.is_empty())
    else {
        let answer =
            say(message, "I couldn't work out what you are asking.", "我没有看懂这个问题。");
        return Ok(update.query(query).turns(state.finished(&answer)).answer(answer));
    };
    cx.write(TextKind::Json, serde_json::to_string(&query)?).await;
    // What later turns go on from is the question that stands by itself.
    let mut turns = state.turns.clone();
    turns.begin(&canonical);
    Ok(update.query(query).turns(turns))
}
