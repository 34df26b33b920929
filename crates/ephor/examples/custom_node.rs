//! A node kind of your own. Its configuration is a type, whose schema the judge uses; it runs only
//! with a ticket, like the built-in kinds.

use ephor::core::Failure;
use ephor::payload::CreateNode;
use ephor::{NodeContext, NodeKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Serialize, Deserialize, JsonSchema)]
struct Notice {
    /// Where to post, as in `#sales`.
    #[schemars(regex(pattern = "^#[a-z-]+$"))]
    channel: String,
    /// What to post.
    #[schemars(length(min = 1, max = 200))]
    text: String,
}

/// Posts to a board that, here, is the terminal.
struct Board;

impl NodeKind for Board {
    type Config = Notice;
    const NAME: &'static str = "BOARD";
    const DESCRIPTION: &'static str = "posts a notice on the team's board";

    async fn run(&self, notice: Notice, cx: NodeContext<'_>) -> Result<Value, Failure> {
        println!("[{}] {}", notice.channel, notice.text);
        Ok(json!({"posted": true, "key": cx.idempotency_key()}))
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = ephor::builder().node(Board).build().await?;
    let conversation = runtime.conversation("board");

    for (channel, text) in
        [("sales", "the channel's name lacks its #"), ("#sales", "three orders since noon")]
    {
        let notice = Notice { channel: channel.to_owned(), text: text.to_owned() };
        let post = CreateNode::new("BOARD", "tell the team", &notice)?;
        match conversation.decide(post).await?.done().await {
            Ok(posted) => println!("posted: {}", posted["output"]["key"]),
            Err(error) => println!("not posted: {error}"),
        }
    }
    runtime.shutdown().await;
    Ok(())
}
