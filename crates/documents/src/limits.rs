/// Horses that one document is about.
pub const MAX_HORSES: usize = 500;

/// Limits of one organization, so that none can fill the disk. They are far
/// above what a barn needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DocumentLimits {
    /// Number of documents.
    pub documents: u32,
    /// Size of all files together, in MiB.
    pub mebibytes: u32,
}

impl DocumentLimits {
    /// The unit of [`documents`](Self::documents), in error messages.
    pub const DOCUMENTS: &str = "documents";
    /// The unit of [`mebibytes`](Self::mebibytes), in error messages.
    pub const MEBIBYTES: &str = "MiB of documents";
}

impl Default for DocumentLimits {
    fn default() -> Self {
        Self {
            documents: 5000,
            mebibytes: 10 << 10,
        }
    }
}
