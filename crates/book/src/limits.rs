/// Limits of one organization, so that none can fill the disk. They are far above
/// what a barn needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookLimits {
    /// Number of entries of the book.
    pub entries: u32,
    /// Number of bills.
    pub bills: u32,
    /// Number of lines of the ledger of one bill.
    pub payments: u32,
}

impl BookLimits {
    /// The unit of [`entries`](Self::entries), in error messages.
    pub const ENTRIES: &str = "entries in the book";
    /// The unit of [`bills`](Self::bills), in error messages.
    pub const BILLS: &str = "bills";
    /// The unit of [`payments`](Self::payments), in error messages.
    pub const PAYMENTS: &str = "payments of a bill";
}

impl Default for BookLimits {
    fn default() -> Self {
        Self {
            entries: 100_000,
            bills: 20_000,
            payments: 200,
        }
    }
}

/// Maximum number of horses among which an entry is divided.
pub const MAX_SPLITS: usize = 100;

/// Maximum number of lines of a bill.
pub const MAX_BILL_LINES: usize = 200;
