//! Counters that many threads increment without contention.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// How many threads have counters of their own.
const STRIPES: usize = 8;

static NEXT: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static STRIPE: usize = NEXT.fetch_add(1, Ordering::Relaxed) % STRIPES;
}

/// One thread's counters, on a cache line of their own.
#[derive(Debug)]
#[repr(align(64))]
struct Stripe<const N: usize>([AtomicU64; N]);

/// `N` counters. They only grow.
#[derive(Debug)]
pub(crate) struct Striped<const N: usize>([Stripe<N>; STRIPES]);

impl<const N: usize> Default for Striped<N> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Stripe(std::array::from_fn(|_| AtomicU64::new(0)))))
    }
}

impl<const N: usize> Striped<N> {
    pub(crate) fn add(&self, which: usize) {
        let stripe = STRIPE.with(|stripe| *stripe);
        let counter = self.0.get(stripe).and_then(|stripe| stripe.0.get(which));
        if let Some(counter) = counter {
            counter.fetch_add(1, Ordering::SeqCst);
        }
    }

    pub(crate) fn sum(&self, which: usize) -> u64 {
        let counters = self.0.iter().filter_map(|stripe| stripe.0.get(which));
        counters.map(|counter| counter.load(Ordering::SeqCst)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::Striped;

    #[test]
    fn what_threads_add_is_summed() {
        let counters = Striped::<3>::default();
        std::thread::scope(|scope| {
            for thread in 0..20 {
                let counters = &counters;
                scope.spawn(move || (0..100).for_each(|_| counters.add(thread % 3)));
            }
        });
        let sums = [0, 1, 2].map(|which| counters.sum(which));
        assert_eq!(sums, [700, 700, 600]);
    }
}
