/// Limits of one organization, so that none can fill the disk. They are far above what
/// a barn needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerLimits {
    /// Number of messages of owners.
    pub messages: u32,
}

impl OwnerLimits {
    /// The unit of [`messages`](Self::messages), in error messages.
    pub const MESSAGES: &str = "messages of owners";
}

impl Default for OwnerLimits {
    fn default() -> Self {
        Self { messages: 20_000 }
    }
}
