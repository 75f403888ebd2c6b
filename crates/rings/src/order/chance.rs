/// The generator `SplitMix64` (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
/// Generators, 2014). It is here and not from a library because a draw must come out the
/// same for good, which libraries do not promise of their shuffles.
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn of(seed: u64) -> Self {
        Self(seed)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number less than `bound`; 0 if that is 0. Of so few numbers none is noticeably
    /// more likely than another.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let scaled = u128::from(self.next()) * (bound as u128);
        usize::try_from(scaled >> 64).unwrap_or_default()
    }

    /// Fisher and Yates: each order is as likely as any other.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation.
    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut chance = Chance::of(1_234_567);
        let numbers = [chance.next(), chance.next(), chance.next()];
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
            ]
        );
    }
}
