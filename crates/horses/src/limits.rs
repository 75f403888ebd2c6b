use time::Duration;

/// Limits of one account, so that no account can fill the disk. They are far
/// above what a stable needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HorseLimits {
    /// Number of horses.
    pub horses: u32,
    /// Number of visits of care of one horse.
    pub visits_of_a_horse: u32,
    /// Number of observations of one horse.
    pub observations_of_a_horse: u32,
    /// Number of photos: those that horses show, also in their galleries, those of
    /// observations, and those that wait to be set or deleted.
    pub photos: u32,
    /// Number of inquiries, and separately of reports, that an account may send
    /// within a day.
    pub messages_per_day: u32,
    /// Number of inquiries without an account about one horse within a day. Those about
    /// all horses of a seller are not counted together, so that one link that goes around
    /// shuts out nobody who asks about another horse; their mails wait
    /// ([`kernel::MailLimits`]).
    pub strangers_per_day: u32,
    /// Number of replies to one inquiry.
    pub replies_of_an_inquiry: u32,
}

impl HorseLimits {
    /// The unit of [`horses`](Self::horses), in error messages.
    pub const HORSES: &str = "horses";
    /// The unit of [`visits_of_a_horse`](Self::visits_of_a_horse), in error messages.
    pub const VISITS: &str = "visits of care of one horse";
    /// The unit of [`observations_of_a_horse`](Self::observations_of_a_horse), in error
    /// messages.
    pub const OBSERVATIONS: &str = "observations of one horse";
    /// The period in which [`messages_per_day`](Self::messages_per_day) are counted.
    pub const MESSAGES_WITHIN: Duration = Duration::DAY;
    /// The unit of [`messages_per_day`](Self::messages_per_day), in error
    /// messages.
    pub const MESSAGES: &str = "messages within a day";
    /// The unit of [`replies_of_an_inquiry`](Self::replies_of_an_inquiry), in error
    /// messages.
    pub const REPLIES: &str = "replies to one inquiry";
    /// The unit of [`photos`](Self::photos), in error messages.
    pub const PHOTOS: &str = "photos";
}

impl Default for HorseLimits {
    fn default() -> Self {
        Self {
            horses: 500,
            // Two each week for forty years.
            visits_of_a_horse: 4000,
            observations_of_a_horse: 2000,
            // Two of each horse, twelve of its gallery, and ten of observations.
            photos: 12_000,
            messages_per_day: 50,
            // One link may go around; nobody answers more.
            strangers_per_day: 200,
            replies_of_an_inquiry: 50,
        }
    }
}

/// Maximum size of all sections of a horse together, in bytes. It is larger
/// than a request body may be, so a new horse always fits.
pub const MAX_HORSE_BYTES: usize = 2 << 20;
