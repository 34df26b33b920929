//! A state graph: a draft that is rewritten until it is good, and published once a person has said
//! so. The run waits on its thread meanwhile, and would survive the end of this program.

use std::sync::Arc;

use ephor::ConversationId;
use ephor::graph::{
    Answers, Ask, ChunkData, Context, END, Graph, NodeError, Parts, START, State, TextKind,
};
use ephor::journal::Sqlite;
use serde::{Deserialize, Serialize};

/// Each field says how updates change it; by default, the new value replaces the old one.
#[derive(Clone, Default, Serialize, Deserialize, State)]
#[state(crate = "ephor::graph")]
struct Article {
    topic: String,
    draft: String,
    #[state(append)]
    remarks: Vec<String>,
    published: bool,
}

async fn write(cx: Context<Article>) -> Result<ArticleUpdate, NodeError> {
    let Article { topic, remarks, .. } = cx.state();
    let draft = format!("# {topic}\n\nVersion {}.", remarks.len() + 1);
    cx.write(TextKind::Markdown, draft.clone()).await;
    Ok(Article::update().draft(draft))
}

/// What is returned is an update, never a changed state.
async fn criticise(cx: Context<Article>) -> Result<ArticleUpdate, NodeError> {
    Ok(Article::update().remarks([format!("step {}: say more", cx.step())]))
}

async fn publish(cx: Context<Article>) -> Result<ArticleUpdate, NodeError> {
    let ask = Ask::new("publish", "Publish this draft?").detail(&cx.state().draft);
    // Without an answer this returns, and the run waits; with one, it goes on from here.
    let yes: bool = cx.ask(ask)?;
    Ok(Article::update().published(yes))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph = Graph::new("article")
        .node("write", write)
        .node("criticise", criticise)
        .node("publish", publish)
        .edge(START, "write")
        .edge("write", "criticise")
        .route("criticise", ["write", "publish"], |article: &Article| {
            if article.remarks.len() < 3 { "write" } else { "publish" }
        })
        .edge("publish", END)
        .compile()?;
    println!("{}", graph.topology().to_mermaid());

    let folder = tempfile::tempdir()?;
    let file = folder.path().join("threads.db");
    let name = ConversationId::new("article-1")?;
    let article = Article { topic: "Ephors".to_owned(), ..Article::default() };

    let thread = graph.thread(Arc::new(Sqlite::open(&file)?), name.clone());
    let mut stream = thread.start(article).stream(Parts::MESSAGES);
    while let Some(chunk) = stream.next().await {
        match chunk.data {
            ChunkData::Message { text, .. } => println!("step {}: {text:?}", chunk.step),
            ChunkData::Interrupts(waiting) => println!("waits: {}", waiting[0].message),
            _ => {}
        }
    }
    drop(thread);

    // Another process, another day: nothing is needed but the journal.
    let thread = graph.thread(Arc::new(Sqlite::open(&file)?), name);
    let done = thread.resume(Answers::only(true)).await?;
    println!("published: {} after {} steps", done.state().published, done.step());
    for change in thread.diff(1, done.step()).await? {
        println!("changed since step 1: {}", change.pointer);
    }
    Ok(())
}
