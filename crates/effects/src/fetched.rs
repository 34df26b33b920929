//! Reading an address that a service has named, in the middle of a call to that service.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_core::{Failure, NodeId};
use ephor_rules::{Approved, NodeCall};
use serde_json::{Map, Value, json};

use crate::kind::{Approver, EffectContext};
use crate::references::append_data;

impl EffectContext {
    /// Reads an address that came from `source` (`http:HOST`) during an approved call: a GET as an HTTP
    /// node of its own, judged like a redirect of the call, with the address as content from there. Where
    /// a person would have to approve it, or a redirect of it, it is refused: nobody waits for it. `at`
    /// numbers the addresses that the call reads, from 0; the limit is in seconds, as in an HTTP node.
    /// Returns an HTTP node's output.
    ///
    /// # Errors
    /// The judge refuses it, or the request fails.
    ///
    /// ```
    /// # use ephor_core::Failure;
    /// # use ephor_effects::EffectContext;
    /// # use ephor_rules::{Approved, NodeCall};
    /// async fn first(call: &Approved<NodeCall>, cx: &EffectContext) -> Result<String, Failure> {
    ///     let page = cx.fetch(call, "https://a.example/x", "http:search.example", 0, 20.0).await?;
    ///     Ok(page["body"].as_str().unwrap_or_default().to_owned())
    /// }
    /// ```
    pub async fn fetch(
        &self,
        parent: &Approved<NodeCall>,
        url: &str,
        source: &str,
        at: usize,
        seconds: f64,
    ) -> Result<Value, Failure> {
        // The address is data: no `${` in it means a reference.
        let mut address = String::new();
        append_data(&mut address, url);
        let config = Map::from_iter([
            ("url".to_owned(), Value::String(address)),
            ("method".to_owned(), json!("GET")),
            ("timeout".to_owned(), json!(seconds)),
        ]);
        let call = parent.get();
        let call = NodeCall {
            node_id: NodeId::from(format!("{}[{at}]", call.node_id)),
            kind: "HTTP".to_owned(),
            config,
            locals: Map::new(),
            origins: Default::default(),
            ..call.clone()
        };
        let context = self.clone().approver(Arc::new(Unasked(self.approver.clone())));
        let ticket = context.approve_redirect(parent, call, source).await?;
        context.carry_out(&ticket).await
    }
}

/// Asks nobody: what would have to wait for a person is refused.
struct Unasked(Arc<dyn Approver>);

#[async_trait]
impl Approver for Unasked {
    async fn approve(
        &self,
        parent: &Approved<NodeCall>,
        call: NodeCall,
    ) -> Result<Approved<NodeCall>, Failure> {
        self.0.approve(parent, call).await
    }

    async fn approve_redirect(
        &self,
        parent: &Approved<NodeCall>,
        call: NodeCall,
        source: &str,
    ) -> Result<Approved<NodeCall>, Failure> {
        self.0.approve_found(parent, call, source).await
    }
}
