/// Limits of one organization, so that none can fill the disk. They are far
/// above what a barn needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoteLimits {
    /// Number of notes.
    pub notes: u32,
}

impl NoteLimits {
    /// The unit of [`notes`](Self::notes), in error messages.
    pub const NOTES: &str = "notes";
}

impl Default for NoteLimits {
    fn default() -> Self {
        Self { notes: 10_000 }
    }
}
