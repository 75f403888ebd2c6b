/// How many entries are accepted, so that no client can fill the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryLimits {
    /// Entries of one show. Large shows have about 2,000.
    pub per_event: u32,
    /// Bytes of the entries of all shows of one account. An entry has about
    /// 1,000.
    pub account_bytes: u64,
}

impl Default for EntryLimits {
    fn default() -> Self {
        Self {
            per_event: 10_000,
            account_bytes: 512 << 20,
        }
    }
}
