//! When a connection is given up although the other side still holds it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use rmcp::RoleClient;
use rmcp::model::JsonRpcMessage;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};

/// Maximum number of a server's requests whose answers it hasn't taken.
pub(crate) const MAX_OPEN: usize = 32;

/// Why a connection isn't used any more. The first reason counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lost(Arc<OnceLock<&'static str>>);

impl Lost {
    pub fn because(&self, why: &'static str) {
        let _ = self.0.set(why);
    }

    pub fn why(&self) -> Option<&'static str> {
        self.0.get().copied()
    }
}

/// Counts the requests of a server whose answers it hasn't taken: each is a task, and the answer another. One that
/// the server takes back may not be answered, and counts for as long as the connection lasts.
pub(crate) struct Asked {
    open: Arc<AtomicUsize>,
    lost: Lost,
}

/// An answer on its way.
pub(crate) struct Answering(Arc<AtomicUsize>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Asked {
    pub fn new(lost: Lost) -> Self {
        Self { open: Arc::default(), lost }
    }

    /// Counts a message if it is a request. False: it is one too many, and the connection is lost.
    pub fn takes(&self, message: &RxJsonRpcMessage<RoleClient>) -> bool {
        let request = matches!(message, JsonRpcMessage::Request(_));
        if !request || self.open.fetch_add(1, Ordering::Relaxed) < MAX_OPEN {
            return true;
        }
        self.lost.because("asks more than 32 things without taking the answers");
        false
    }

    /// To be dropped when this message has been sent, if it answers one of theirs.
    pub fn answering(&self, message: &TxJsonRpcMessage<RoleClient>) -> Option<Answering> {
        let answers = match message {
            JsonRpcMessage::Response(_) => true,
            JsonRpcMessage::Error(error) => error.id.is_some(),
            _ => false,
        };
        answers.then(|| Answering(self.open.clone()))
    }
}
