/// How much one account may keep, so that nobody can fill the disk. Far above
/// what any organizer needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventLimits {
    /// Shows of an account. Deleted ones count, since their records stay.
    pub events: u32,
    /// Templates of an account.
    pub templates: u32,
}

impl EventLimits {
    /// What [`events`](Self::events) counts, in words.
    pub const EVENTS: &str = "events, deleted ones included";
    /// What [`templates`](Self::templates) counts, in words.
    pub const TEMPLATES: &str = "event templates";
}

impl Default for EventLimits {
    fn default() -> Self {
        Self {
            events: 1000,
            templates: 200,
        }
    }
}
