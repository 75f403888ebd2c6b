use kernel::{EmailAddress, StoreError};

use crate::{Account, AccountService};

/// For the operator of the installation, without a password. Never reachable
/// through the API, because the answers reveal who has an account.
impl AccountService {
    /// Whether there is any account.
    pub async fn has_accounts(&self) -> Result<bool, StoreError> {
        self.store.any().await
    }

    /// The account with this address, if there is one.
    pub async fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, StoreError> {
        let credentials = self.store.find_credentials(email).await?;
        Ok(credentials.map(|found| found.account))
    }
}
