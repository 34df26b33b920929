//! Made-up data that is the same each time.

/// Numbers that look random and are always the same (splitmix64).
#[derive(Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit.max(1)
    }

    /// One of them, the heavier the likelier.
    pub(crate) fn pick<'t, T>(
        &mut self,
        from: &'t [T],
        weight: impl Fn(&T) -> u64,
    ) -> Option<&'t T> {
        let mut at = self.below(from.iter().map(&weight).sum());
        from.iter().find(|item| {
            let heavy = weight(item);
            let found = at < heavy;
            at = at.saturating_sub(heavy);
            found
        })
    }
}
