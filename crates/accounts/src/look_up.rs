use kernel::{EmailAddress, StoreError};

use crate::{Account, AccountService};

/// For the operator of the installation, who needs no password. Never for a
/// caller from outside: the answers tell who has an account.
impl AccountService {
    /// Whether anybody has an account here.
    pub async fn has_accounts(&self) -> Result<bool, StoreError> {
        self.store.any().await
    }

    /// The account with this address.
    pub async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, StoreError> {
        let credentials = self.store.find_credentials(email).await?;
        Ok(credentials.map(|found| found.account))
    }
}
