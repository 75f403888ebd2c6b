use crate::AccountId;

/// The account on whose behalf a use case runs.
///
/// Every service method that touches an account's things takes it first, and
/// every query for such things is scoped to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor {
    account_id: AccountId,
}

impl Actor {
    /// An actor for an account whose token has been verified.
    #[must_use]
    pub const fn new(account_id: AccountId) -> Self {
        Self { account_id }
    }

    /// The account that acts.
    #[must_use]
    pub const fn account_id(self) -> AccountId {
        self.account_id
    }
}
