//! What goes wrong with a life's store: commits that fail, commits whose answer is lost, and syncs that
//! take long.

use std::sync::Arc;
use std::time::Duration;

use ephor::journal::Journal;
use ephor_testkit::FaultyStore;

use crate::random::Random;

/// Commits of a life that may meet a fault: about as many as a life that nobody kills makes.
const COMMITS: usize = 300;
/// Of so many commits, one each fails, is unanswered, and is slow.
const SELDOM: u64 = 24;

/// A store that fails where the seed says; without one it works.
pub fn around(journal: Arc<dyn Journal>, seed: Option<u64>) -> Arc<FaultyStore> {
    let store = FaultyStore::over(journal);
    let Some(mut random) = seed.map(Random::of) else {
        return store;
    };
    for commit in 1..=COMMITS {
        // What is tried again at once may fail again.
        let more = usize::try_from(random.below(3)).unwrap();
        let late = Duration::from_millis(random.below(40));
        match random.below(SELDOM) {
            0 => store.fail_at(commit..=commit + more),
            1 => store.lose_answer_at(commit..=commit + more),
            2 => store.delay_answer_at([commit], late),
            _ => {}
        }
    }
    store
}
