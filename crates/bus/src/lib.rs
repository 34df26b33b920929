//! The bus: publishing, middleware, delivery, dead letters.
//!
//! An event is published to its conversation, passes the [`Middleware`] chain, is journalled, and
//! is then delivered to every subscriber, in the conversation's order. Subscribers are lossless: a
//! slow one makes publishers wait. [`Observer`]s never make anyone wait: one that falls behind is
//! told so and catches up from the journal.
//!
//! ```
//! use std::sync::Arc;
//! use ephor_bus::Bus;
//! use ephor_core::{ConversationId, Draft, events::MessageSent};
//! use ephor_journal::Memory;
//!
//! # tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
//! let bus = Bus::builder().journal(Arc::new(Memory::new())).build();
//! let (tell, mut told) = tokio::sync::mpsc::channel(8);
//! bus.subscribe::<MessageSent>("printer", move |event| {
//!     let tell = tell.clone();
//!     async move { Ok(tell.send(event.sequence).await?) }
//! });
//! let conversation = ConversationId::new("c-1").unwrap();
//! let receipt = bus.publish(Draft::new(conversation, MessageSent::text("hello"))).await.unwrap();
//! assert!(receipt.delivered());
//! assert_eq!(told.recv().await, Some(1));
//! # });
//! ```

mod append;
mod builder;
mod bus;
mod core;
mod credits;
mod dead_letters;
mod delivery;
mod error;
mod life;
mod locks;
mod middleware;
mod observer;
mod pattern;
mod place;
mod publish;
mod receipt;
mod recipient;
mod routes;
mod stats;
mod striped;
mod subscription;
mod together;
mod unsure;

pub use builder::Builder;
pub use bus::{Bus, Subscription};
pub use dead_letters::{DeadLetter, RedriveError};
pub use ephor_time::{Clock, SystemClock};
pub use error::{BusError, ShutdownError};
pub use locks::{Head, Locked, Locks};
pub use middleware::{Batch, Committed, Entry, Middleware, MiddlewareError, Next};
pub use observer::{Observed, Observer};
pub use pattern::Pattern;
pub use place::{in_handler, in_middleware};
pub use receipt::{Outcome, Receipt};
pub use recipient::Delivered;
pub use stats::{KindStats, Stats, SubscriptionStats};
pub use subscription::{Handler, HandlerError, SubscriptionId, SubscriptionOptions};

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex whose holder can't leave it half-changed: what it guards is still good after a
/// panic elsewhere.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
