use time::Date;

use crate::RandomToken;

/// What a horse came to in a class, as the show published it last. Only publishing
/// results makes one, so nobody can type it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassResult {
    /// The name of the show.
    pub show: String,
    /// The public link of the show, which leads to all its results.
    pub show_link: RandomToken,
    /// The first day of the show, where it is.
    pub day: Date,
    /// The number of the class in the show.
    pub class_number: String,
    /// The name of the class.
    pub class_name: String,
    /// Whose places these are, if each judge's stand by themselves; else empty.
    pub judge: String,
    /// Its place; `None` if it got none.
    pub place: Option<u32>,
    /// Whether it shares its place.
    pub is_tied: bool,
    /// How many horses were shown in the class.
    pub shown: u32,
    /// What it was ranked by, beyond the judges' places; may be empty.
    pub score: String,
    /// The name of the reason for which it got no place, such as `excused`; empty if the
    /// cards say none.
    pub status: String,
    /// What it wore.
    pub back_number: u32,
    /// Who rode it.
    pub rider_name: String,
    /// Whether the show corrected the results of the class.
    pub is_corrected: bool,
}

/// How many published results of one horse or person are shown.
pub const MAX_RESULTS: u64 = 500;
