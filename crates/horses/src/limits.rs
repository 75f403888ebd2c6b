use time::Duration;

/// How much one account may keep and write, so that nobody can fill the disk.
/// Far above what any stable needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HorseLimits {
    /// Horses of an account.
    pub horses: u32,
    /// Photos of an account: those that are shown, and those that are not set
    /// or were replaced, until they are swept.
    pub photos: u32,
    /// Inquiries, and as many reports, that an account sends within a day.
    pub messages_per_day: u32,
}

impl HorseLimits {
    /// What [`horses`](Self::horses) counts, in words.
    pub const HORSES: &str = "horses";
    /// Within how long [`messages_per_day`](Self::messages_per_day) are counted.
    pub const MESSAGES_WITHIN: Duration = Duration::DAY;
    /// What [`messages_per_day`](Self::messages_per_day) counts, in words.
    pub const MESSAGES: &str = "messages within a day";
    /// What [`photos`](Self::photos) counts, in words.
    pub const PHOTOS: &str = "photos";
}

impl Default for HorseLimits {
    fn default() -> Self {
        Self {
            horses: 500,
            photos: 1200,
            messages_per_day: 50,
        }
    }
}

/// How many bytes all sections of a horse take at most. A creation, whose body
/// is limited, always fits.
pub const MAX_HORSE_BYTES: usize = 2 << 20;
