use crate::AccountId;

/// The account on whose behalf a use case runs.
///
/// Every service method that reads or writes an account's data takes the actor
/// as its first parameter, and every query for such data is scoped to its
/// account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor {
    account_id: AccountId,
}

impl Actor {
    /// An actor for `account_id`. The caller has verified the account's token.
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
