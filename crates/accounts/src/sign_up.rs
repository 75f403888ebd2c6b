use kernel::{AccountId, EmailAddress, TimeZone};

use crate::{
    Account, AccountError, AccountService, BegunSession, Client, Credentials, DeviceTokens,
    NewAccount, Password, PasswordError, PresentedPassword,
};

/// A request to create an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// The address to sign in with.
    pub email: EmailAddress,
    /// The password to sign in with.
    pub password: Password,
    /// The idempotency key, if the client sent one. It has no fingerprint of
    /// the request, which would be a fast hash of the password.
    pub idempotency_key: Option<String>,
    /// Where the first session begins.
    pub client: Client,
    /// By which the browser is known already.
    pub devices: DeviceTokens,
    /// The time zone of the browser, which becomes that of the organization.
    pub time_zone: Option<TimeZone>,
}

impl AccountService {
    /// Judges a password for [`sign_up`](Self::sign_up), outside of the async
    /// threads.
    pub async fn parse_password(
        &self,
        text: &str,
    ) -> Result<Result<Password, PasswordError>, AccountError> {
        self.hasher.parse(text).await
    }

    /// Creates an account with its empty organization, and begins a session.
    ///
    /// With the same key and password as before, it signs in to the account
    /// that the first attempt created, unless that has a second factor since.
    pub async fn sign_up(&self, wish: SignUp) -> Result<BegunSession, AccountError> {
        let now = self.clock.now();
        let account_id = AccountId::new(self.ids.next_uuid());
        let account = Account {
            id: account_id,
            email: wish.email.clone(),
            created_at: now,
        };
        let new = NewAccount {
            credentials: Credentials {
                account,
                password_hash: self.hasher.hash(&wish.password).await?,
                sign_up_key: wish.idempotency_key.clone(),
            },
            session: self.new_session(account_id, wish.client.clone()),
            time_zone: wish.time_zone.clone(),
        };
        match self.store.open(&new).await {
            Ok(()) => Ok(self.begun(&new.session, &wish.email, &wish.devices)),
            Err(AccountError::EmailTaken) => self.repeat_sign_up(wish).await,
            Err(error) => Err(error),
        }
    }

    async fn repeat_sign_up(&self, wish: SignUp) -> Result<BegunSession, AccountError> {
        let found = self.store.find_credentials(&wish.email).await?;
        let Some(first) = found.filter(|first| {
            wish.idempotency_key.is_some() && first.sign_up_key == wish.idempotency_key
        }) else {
            return Err(AccountError::EmailTaken);
        };
        let presented = PresentedPassword::from(&wish.password);
        if !self
            .hasher
            .verify(&presented, Some(first.password_hash.clone()))
            .await?
        {
            return Err(AccountError::EmailTaken);
        }
        // It signs in with a code since.
        let factor = self.second_factors.find(first.account.id).await?;
        if factor.is_some_and(|it| it.is_on) {
            return Err(AccountError::EmailTaken);
        }
        let begun = self
            .begin_session(&first, wish.client, &wish.devices)
            .await?;
        begun.ok_or(AccountError::EmailTaken)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds, StoreError};

    use super::*;
    use crate::testing::{TestPorts, credentials};
    use crate::{MockAccountStore, MockPasswordHasher, PasswordHash, Token};

    /// The first id of `SequentialIds`.
    fn account_id() -> AccountId {
        AccountId::new(SequentialIds::default().next_uuid())
    }

    fn wish(key: Option<&str>) -> SignUp {
        SignUp {
            email: EmailAddress::parse("rae@example.org").expect("valid"),
            password: Password::parse("a quiet mare 7").expect("valid"),
            idempotency_key: key.map(str::to_owned),
            client: Client::default(),
            devices: DeviceTokens::default(),
            time_zone: None,
        }
    }

    /// The service, whose tokens name their accounts.
    fn service(store: MockAccountStore, hasher: MockPasswordHasher) -> AccountService {
        let mut ports = TestPorts {
            store,
            hasher,
            ..TestPorts::default()
        };
        ports
            .tokens
            .expect_issue()
            .returning(|session, _| Token::new(format!("token of {}", session.account_id)));
        ports.sessions.expect_begin().returning(|_, _| Ok(true));
        ports.second_factors.expect_find().returning(|_| Ok(None));
        ports.service()
    }

    fn hasher() -> MockPasswordHasher {
        let mut hasher = MockPasswordHasher::new();
        hasher
            .expect_hash()
            .returning(|_| Ok(PasswordHash::new("hash")));
        hasher
    }

    fn store_that_has_the_address(key: Option<&'static str>) -> MockAccountStore {
        let mut store = MockAccountStore::new();
        store
            .expect_open()
            .returning(|_| Err(AccountError::EmailTaken));
        store.expect_find_credentials().returning(move |_| {
            Ok(Some(Credentials {
                sign_up_key: key.map(str::to_owned),
                ..credentials(account_id())
            }))
        });
        store
    }

    #[tokio::test]
    async fn a_new_address_gets_an_account_and_a_token_for_it() {
        let mut store = MockAccountStore::new();
        store
            .expect_open()
            .withf(|new| {
                new.credentials.password_hash == PasswordHash::new("hash")
                    && new.session.key.account_id == account_id()
            })
            .times(1)
            .returning(|_| Ok(()));
        let begun = service(store, hasher())
            .sign_up(wish(None))
            .await
            .expect("opened");
        assert_eq!(begun.account_id, account_id());
        assert_eq!(
            begun.token,
            Token::new(format!("token of {}", account_id()))
        );
    }

    #[tokio::test]
    async fn a_taken_address_is_refused() {
        let service = service(store_that_has_the_address(None), hasher());
        for key in [None, Some("another-attempt")] {
            assert!(matches!(
                service.sign_up(wish(key)).await,
                Err(AccountError::EmailTaken)
            ));
        }
    }

    #[tokio::test]
    async fn a_repeated_attempt_signs_in_only_with_the_same_password() {
        for (same_password, expected_ok) in [(true, true), (false, false)] {
            let mut hasher = hasher();
            hasher
                .expect_verify()
                .times(1)
                .returning(move |_, _| Ok(same_password));
            let service = service(store_that_has_the_address(Some("attempt")), hasher);
            assert_eq!(
                service.sign_up(wish(Some("attempt"))).await.is_ok(),
                expected_ok
            );
        }
    }

    #[tokio::test]
    async fn an_unavailable_store_is_reported_as_such() {
        let mut store = MockAccountStore::new();
        store
            .expect_open()
            .returning(|_| Err(StoreError::unavailable("away").into()));
        let result = service(store, hasher()).sign_up(wish(None)).await;
        assert!(matches!(
            result,
            Err(AccountError::Store(StoreError::Unavailable(_)))
        ));
    }
}
