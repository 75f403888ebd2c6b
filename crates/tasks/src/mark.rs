use kernel::AccountId;
use time::OffsetDateTime;

/// Who ticked something, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// When it was done, by the clock of who did it, within bounds.
    pub at: OffsetDateTime,
    /// The account.
    pub by: AccountId,
    /// The account's present email address; empty if the account was deleted,
    /// and in a mark that is not stored yet.
    pub email: String,
}
