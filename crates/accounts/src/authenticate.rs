use kernel::{Actor, StoreError};
use thiserror::Error;

use crate::{Account, AccountService, Token};

/// Why a token was refused.
#[derive(Debug, Error)]
pub enum AuthenticateError {
    /// Not signed by this installation, expired, or its account no longer
    /// exists.
    #[error("the token is not valid")]
    InvalidToken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AccountService {
    /// The account of a token. The account is read each time, because a token
    /// must not outlive its account.
    pub async fn authenticate(&self, token: &Token) -> Result<(Actor, Account), AuthenticateError> {
        let id = self
            .tokens
            .verify(token, self.clock.now())
            .ok_or(AuthenticateError::InvalidToken)?;
        let account = self
            .store
            .find(id)
            .await?
            .ok_or(AuthenticateError::InvalidToken)?;
        Ok((Actor::new(account.id), account))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{AccountId, EmailAddress, IdGenerator as _, ManualClock, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::{MockAccountStore, MockPasswordHasher, MockSessionTokens};

    fn id() -> AccountId {
        AccountId::new(SequentialIds::default().next_uuid())
    }

    fn service(signed_here: bool, account_exists: bool) -> AccountService {
        let mut tokens = MockSessionTokens::new();
        tokens
            .expect_verify()
            .returning(move |_, _| signed_here.then(id));
        let mut store = MockAccountStore::new();
        store.expect_find().returning(move |id| {
            Ok(account_exists.then(|| Account {
                id,
                email: EmailAddress::parse("rae@example.org").expect("valid"),
                created_at: datetime!(2026-05-01 12:00 UTC),
            }))
        });
        AccountService::new(
            Arc::new(store),
            Arc::new(MockPasswordHasher::new()),
            Arc::new(tokens),
            Arc::new(ManualClock::at(datetime!(2026-05-01 12:00 UTC))),
            Arc::new(SequentialIds::default()),
        )
    }

    #[tokio::test]
    async fn a_valid_token_gives_its_account() {
        let (actor, account) = service(true, true)
            .authenticate(&Token::new("token"))
            .await
            .expect("good");
        assert_eq!((actor.account_id(), account.id), (id(), id()));
    }

    #[tokio::test]
    async fn a_foreign_token_and_one_of_a_missing_account_are_refused() {
        for (signed_here, account_exists) in [(false, true), (true, false)] {
            let result = service(signed_here, account_exists)
                .authenticate(&Token::new("token"))
                .await;
            assert!(matches!(result, Err(AuthenticateError::InvalidToken)));
        }
    }
}
