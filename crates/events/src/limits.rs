/// Limits for one account, so that no account can fill the disk. They are far
/// above what organizers need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventLimits {
    /// Maximum number of shows. Deleted ones count, because their records are
    /// kept.
    pub events: u32,
    /// Maximum number of templates.
    pub templates: u32,
}

impl EventLimits {
    /// Description of [`events`](Self::events) in error messages.
    pub const EVENTS: &str = "events, deleted ones included";
    /// Description of [`templates`](Self::templates) in error messages.
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
