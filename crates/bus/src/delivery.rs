//! The deliveries of a publish, and the credits reserved for them.

use std::sync::Arc;

use ephor_core::Envelope;
use smallvec::SmallVec;

use crate::credits::Credit;
use crate::error::BusError;
use crate::routes::Route;
use crate::subscription::{Delivery, Sub};

/// Credits set aside for a publish before it takes its conversation's lock. What isn't used goes
/// back when it is dropped.
#[derive(Debug, Default)]
pub(crate) struct Reservation {
    route: Option<Arc<Route>>,
    /// For each of the route's `reserve`, as far as they have been taken.
    left: SmallVec<[u32; 8]>,
}

impl Reservation {
    /// Waits until all credits that the route demands are there, in the order of ids.
    pub(crate) async fn take(route: Arc<Route>) -> Self {
        let mut held =
            Self { left: SmallVec::with_capacity(route.reserve.len()), route: Some(route.clone()) };
        for (sub, wanted) in &route.reserve {
            let given = sub.credits.reserve(*wanted).await;
            held.left.push(given);
        }
        held
    }

    /// A credit of a subscription: from what was set aside, else a free one, else an overdraft.
    fn credit(&mut self, sub: &Sub) -> Result<Credit, BusError> {
        let reserve = self.route.as_ref().map(|route| route.reserve.as_slice());
        let own = reserve
            .and_then(|reserve| reserve.binary_search_by_key(&sub.id, |(held, _)| held.id).ok());
        if let Some(left) = own.and_then(|own| self.left.get_mut(own))
            && *left > 0
        {
            *left -= 1;
            return Ok(Credit::Paid);
        }
        let full = |limit| BusError::Saturated { subscription: sub.name.to_string(), limit };
        sub.credits.take().map_err(full)
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let reserve = self.route.iter().flat_map(|route| &route.reserve);
        for ((sub, _), left) in reserve.zip(&self.left) {
            sub.credits.give_back_reserved(*left);
        }
    }
}

/// One event, with a credit for each subscriber that is to get it. The credits go back if it is
/// dropped without being sent.
#[derive(Debug)]
pub(crate) struct Dispatch {
    route: Arc<Route>,
    envelope: Arc<Envelope>,
    /// For each of the route's `deliver`, as far as they have been taken.
    credits: SmallVec<[Credit; 8]>,
}

impl Dispatch {
    pub(crate) fn new(
        route: Arc<Route>,
        envelope: &Arc<Envelope>,
        reservation: &mut Reservation,
    ) -> Result<Self, BusError> {
        let mut dispatch = Self { route, envelope: envelope.clone(), credits: SmallVec::new() };
        for sub in &dispatch.route.deliver {
            dispatch.credits.push(reservation.credit(sub)?);
        }
        Ok(dispatch)
    }

    /// Puts the event into the queues.
    pub(crate) fn send(mut self) {
        let credits = std::mem::take(&mut self.credits);
        for (sub, credit) in self.route.deliver.iter().zip(credits) {
            sub.enqueue(Delivery { envelope: self.envelope.clone(), credit });
        }
    }
}

impl Drop for Dispatch {
    fn drop(&mut self) {
        for (sub, credit) in self.route.deliver.iter().zip(&self.credits) {
            sub.credits.give_back(*credit);
        }
    }
}
