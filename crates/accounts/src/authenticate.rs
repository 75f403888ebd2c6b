use kernel::{Actor, ReadAt, StoreError};
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
    /// The account of a token. A token must not outlive its account, so the
    /// account is read, but at most once a second as long as this process does
    /// not change it.
    pub async fn authenticate(&self, token: &Token) -> Result<(Actor, Account), AuthenticateError> {
        let id = self
            .tokens
            .verify(token, self.clock.now())
            .ok_or(AuthenticateError::InvalidToken)?;
        if let Some(account) = self.recent.get(id) {
            return Ok((Actor::new(id), account));
        }
        let read_at = ReadAt::now();
        let account = self
            .store
            .find(id)
            .await?
            .ok_or(AuthenticateError::InvalidToken)?;
        self.recent.put(account.clone(), read_at);
        Ok((Actor::new(id), account))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use std::time::Duration;

    use kernel::{
        AccountId, Changes, EmailAddress, IdGenerator as _, ManualClock, RandomIds, SequentialIds,
    };
    use mockall::Sequence;
    use time::macros::datetime;

    use super::*;
    use crate::{MockAccountStore, MockPasswordHasher, MockSessionTokens};

    fn id() -> AccountId {
        AccountId::new(SequentialIds::default().next_uuid())
    }

    fn account(id: AccountId) -> Account {
        Account {
            id,
            email: EmailAddress::parse("rae@example.org").expect("valid"),
            created_at: datetime!(2026-05-01 12:00 UTC),
        }
    }

    fn service(signed_here: bool, account_exists: bool) -> AccountService {
        let mut store = MockAccountStore::new();
        store
            .expect_find()
            .returning(move |id| Ok(account_exists.then(|| account(id))));
        service_on(store, signed_here.then(id))
    }

    fn service_on(store: MockAccountStore, signed_for: Option<AccountId>) -> AccountService {
        let mut tokens = MockSessionTokens::new();
        tokens.expect_verify().returning(move |_, _| signed_for);
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

    /// A store from which the account is read once, and then gone.
    fn store_that_loses_the_account() -> MockAccountStore {
        let mut store = MockAccountStore::new();
        let mut order = Sequence::new();
        for exists in [true, false] {
            store
                .expect_find()
                .times(1)
                .in_sequence(&mut order)
                .returning(move |id| Ok(exists.then(|| account(id))));
        }
        store
    }

    #[tokio::test]
    async fn an_account_that_this_process_ends_is_refused_at_once() {
        let id = AccountId::new(RandomIds.next_uuid());
        let service = service_on(store_that_loses_the_account(), Some(id));
        let token = Token::new("token");
        for _ in 0..3 {
            assert!(service.authenticate(&token).await.is_ok());
        }
        Changes::note(id.as_uuid());
        assert!(service.authenticate(&token).await.is_err());
    }

    #[tokio::test]
    async fn an_account_that_another_process_ends_is_refused_after_a_second() {
        let id = AccountId::new(RandomIds.next_uuid());
        let service = service_on(store_that_loses_the_account(), Some(id));
        let token = Token::new("token");
        assert!(service.authenticate(&token).await.is_ok());
        std::thread::sleep(Duration::from_secs(1));
        assert!(service.authenticate(&token).await.is_err());
    }

    #[tokio::test]
    async fn a_change_during_the_read_counts() {
        let id = AccountId::new(RandomIds.next_uuid());
        let mut store = MockAccountStore::new();
        store.expect_find().times(2).returning(|id| {
            Changes::note(id.as_uuid());
            Ok(Some(account(id)))
        });
        let service = service_on(store, Some(id));
        for _ in 0..2 {
            let token = Token::new("token");
            assert!(service.authenticate(&token).await.is_ok());
        }
    }
}
