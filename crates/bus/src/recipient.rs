//! Delivery to actix actors.

use std::sync::Arc;

use actix::{Message, Recipient};
use ephor_core::Envelope;
use futures::FutureExt;

use crate::subscription::{BoxHandler, HandlerError};

/// An event, as sent to an actor. The bus waits for the actor's answer before it sends the next
/// one, so an actor that publishes from its handler must use
/// [`Bus::publish_from_handler`](crate::Bus::publish_from_handler).
#[derive(Debug, Clone)]
pub struct Delivered(pub Arc<Envelope>);

impl Message for Delivered {
    type Result = Result<(), HandlerError>;
}

pub(crate) fn handler(recipient: Recipient<Delivered>) -> BoxHandler {
    Box::new(move |event| {
        // `send` honours the mailbox's bound; `do_send` would not.
        let sent = recipient.send(Delivered(event));
        async move {
            match sent.await {
                Ok(result) => result,
                Err(error) => Err(HandlerError::gone(format!("the actor is gone: {error}"))),
            }
        }
        .boxed()
    })
}
