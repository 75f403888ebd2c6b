use kernel::{AccountId, EmailAddress, StoreError};
use thiserror::Error;

use crate::{AccountService, HashError, PresentedPassword, Token};

/// Why a sign-in failed.
#[derive(Debug, Error)]
pub enum SignInError {
    /// Unknown address or wrong password; the caller is not told which.
    #[error("the email address or the password is wrong")]
    InvalidCredentials {
        /// The account of the address, if there is one; only for the log.
        account_id: Option<AccountId>,
    },
    /// Too many sign in at the moment.
    #[error("too many sign in at the moment")]
    Busy,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<HashError> for SignInError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy => Self::Busy,
            HashError::Failed(error) => Self::Store(error),
        }
    }
}

impl AccountService {
    /// Returns the account and a new token. Takes the same time whether or not
    /// the address is known.
    pub async fn sign_in(
        &self,
        email: &EmailAddress,
        password: &PresentedPassword,
    ) -> Result<(AccountId, Token), SignInError> {
        let (account, hash) = self
            .store
            .find_credentials(email)
            .await?
            .map(|found| (found.account, found.password_hash))
            .unzip();
        let matches = self.hasher.verify(password, hash).await?;
        match account {
            Some(account) if matches => {
                let token = self.tokens.issue(account.id, self.clock.now());
                Ok((account.id, token))
            }
            account => Err(SignInError::InvalidCredentials {
                account_id: account.map(|account| account.id),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{IdGenerator as _, ManualClock, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::{
        Account, Credentials, MockAccountStore, MockPasswordHasher, MockSessionTokens, PasswordHash,
    };

    fn service(known: bool, matches: bool) -> AccountService {
        let mut store = MockAccountStore::new();
        store.expect_find_credentials().returning(move |email| {
            Ok(known.then(|| Credentials {
                account: Account {
                    id: AccountId::new(SequentialIds::default().next_uuid()),
                    email: email.clone(),
                    created_at: datetime!(2026-05-01 12:00 UTC),
                },
                password_hash: PasswordHash::new("hash"),
                sign_up_key: None,
            }))
        });
        let mut hasher = MockPasswordHasher::new();
        hasher
            .expect_verify()
            .withf(move |_, hash| hash.is_some() == known)
            .times(1)
            .returning(move |_, _| Ok(matches));
        let mut tokens = MockSessionTokens::new();
        tokens.expect_issue().returning(|_, _| Token::new("token"));
        AccountService::new(
            Arc::new(store),
            Arc::new(hasher),
            Arc::new(tokens),
            Arc::new(ManualClock::at(datetime!(2026-05-01 12:00 UTC))),
            Arc::new(SequentialIds::default()),
        )
    }

    async fn sign_in(service: &AccountService) -> Result<(AccountId, Token), SignInError> {
        let email = EmailAddress::parse("rae@example.org").expect("valid");
        service
            .sign_in(&email, &PresentedPassword::new("secret"))
            .await
    }

    #[tokio::test]
    async fn the_right_password_signs_in() {
        let (account_id, token) = sign_in(&service(true, true)).await.expect("signed in");
        assert_eq!(token, Token::new("token"));
        let expected = SequentialIds::default().next_uuid();
        assert_eq!(account_id, AccountId::new(expected));
    }

    #[tokio::test]
    async fn a_wrong_password_and_an_unknown_address_look_alike_and_both_cost_a_hash() {
        for known in [true, false] {
            let result = sign_in(&service(known, false)).await;
            let Err(SignInError::InvalidCredentials { account_id }) = result else {
                panic!("signed in: {result:?}");
            };
            assert_eq!(account_id.is_some(), known);
        }
    }
}
