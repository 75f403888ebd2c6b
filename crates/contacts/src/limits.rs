/// Limits of one organization, so that none can fill the disk. They are far
/// above what a barn needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContactLimits {
    /// Number of contacts.
    pub contacts: u32,
}

impl ContactLimits {
    /// The unit of [`contacts`](Self::contacts), in error messages.
    pub const CONTACTS: &str = "contacts";
}

impl Default for ContactLimits {
    fn default() -> Self {
        Self { contacts: 10_000 }
    }
}
