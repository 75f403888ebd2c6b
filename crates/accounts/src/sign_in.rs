use kernel::{AccountId, EmailAddress};

use crate::{
    AccountError, AccountService, AttemptKey, BegunSession, Client, DeviceTokens, LoginHash,
    PresentedPassword,
};

impl AccountService {
    /// Begins a session. Takes the same time whether or not the address is
    /// known, and counts failed attempts for both. `code` is needed if the account
    /// has a second factor; whoever does not know the password is not told.
    pub async fn sign_in(
        &self,
        email: &EmailAddress,
        password: &PresentedPassword,
        code: Option<&str>,
        client: Client,
        devices: &DeviceTokens,
    ) -> Result<BegunSession, AccountError> {
        let login = LoginHash::of(email);
        let device = self.known_device(&login, devices);
        let key = device.map_or_else(
            || AttemptKey::of_login(&login),
            |device| AttemptKey::of_device(&device),
        );
        if let Some(wait) = self.count_attempt(&key).await? {
            return Err(AccountError::TooManyAttempts { wait });
        }
        let found = self.store.find_credentials(email).await?;
        let hash = found.as_ref().map(|found| found.password_hash.clone());
        let account_id = found.as_ref().map(|found| found.account.id);
        let refused = AccountError::InvalidCredentials { account_id };
        let matches = self.hasher.verify(password, hash).await?;
        let Some(found) = found.filter(|_| matches) else {
            return Err(refused);
        };
        self.check_code(found.account.id, code).await?;
        let begun = self.begin_session(&found, client, devices).await?;
        let begun = begun.ok_or(refused)?;
        self.attempts.forget(&key).await?;
        Ok(begun)
    }

    async fn check_code(&self, id: AccountId, code: Option<&str>) -> Result<(), AccountError> {
        let factor = self.second_factors.find(id).await?;
        let Some(factor) = factor.filter(|it| it.is_on) else {
            return Ok(());
        };
        let code = code.ok_or(AccountError::SecondFactorRequired)?;
        let is_right = self.use_code(id, &factor, code).await?;
        is_right
            .then_some(())
            .ok_or(AccountError::WrongCode { account_id: id })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{DeviceId, IdGenerator as _, RandomIds, SequentialIds, SessionId};
    use time::Duration;

    use super::*;
    use crate::testing::{NOW, TestPorts, account, credentials};
    use crate::{DeviceKey, SecondFactor, SessionKey, SharedSecret, Token};

    /// The account, and its new session.
    fn key() -> SessionKey {
        let ids = SequentialIds::default();
        let id = ids.next_uuid();
        SessionKey {
            id: SessionId::new(id),
            account_id: AccountId::new(id),
        }
    }

    fn ports(known: bool, matches: bool) -> TestPorts {
        let mut ports = TestPorts::default();
        ports.second_factors.expect_find().returning(|_| Ok(None));
        ports
            .store
            .expect_find_credentials()
            .returning(move |_| Ok(known.then(|| credentials(key().account_id))));
        ports
            .hasher
            .expect_verify()
            .withf(move |_, hash| hash.is_some() == known)
            .times(1)
            .returning(move |_, _| Ok(matches));
        ports
    }

    async fn sign_in(ports: TestPorts) -> Result<BegunSession, AccountError> {
        let email = account(key().account_id).email;
        let client = Client {
            device: "Firefox on Windows".to_owned(),
            address: None,
        };
        ports
            .service()
            .sign_in(
                &email,
                &PresentedPassword::new("secret"),
                None,
                client,
                &DeviceTokens::parse("first, second"),
            )
            .await
    }

    #[tokio::test]
    async fn the_right_password_begins_a_session() {
        let mut ports = ports(true, true);
        ports
            .sessions
            .expect_begin()
            .withf(|session, hash| {
                session.key == key()
                    && session.client.device == "Firefox on Windows"
                    && *hash == credentials(key().account_id).password_hash
            })
            .times(1)
            .returning(|_, _| Ok(true));
        ports
            .tokens
            .expect_issue()
            .withf(|issued, _| *issued == key())
            .returning(|_, _| Token::new("token"));
        let begun = sign_in(ports).await.expect("signed in");
        assert_eq!(begun.token, Token::new("token"));
        assert_eq!(begun.account_id, key().account_id);
    }

    #[tokio::test]
    async fn a_second_factor_is_asked_for_after_the_right_password() {
        let mut ports = ports(true, true);
        ports.second_factors = crate::MockSecondFactorStore::new();
        ports.second_factors.expect_find().returning(|_| {
            Ok(Some(SecondFactor {
                secret: SharedSecret::stored("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned()),
                is_on: true,
                recovery_codes_left: 10,
            }))
        });
        let result = sign_in(ports).await;
        assert!(matches!(result, Err(AccountError::SecondFactorRequired)));
    }

    #[tokio::test]
    async fn a_password_that_is_changed_meanwhile_is_refused() {
        let mut ports = ports(true, true);
        ports.sessions.expect_begin().returning(|_, _| Ok(false));
        let result = sign_in(ports).await;
        assert!(matches!(
            result,
            Err(AccountError::InvalidCredentials { .. })
        ));
    }

    #[tokio::test]
    async fn a_wrong_password_and_an_unknown_address_look_alike_and_both_cost_a_hash() {
        for known in [true, false] {
            let result = sign_in(ports(known, false)).await;
            let Err(AccountError::InvalidCredentials { account_id }) = result else {
                panic!("signed in: {result:?}");
            };
            assert_eq!(account_id.is_some(), known);
        }
    }

    #[tokio::test]
    async fn an_attempt_before_the_end_of_the_delay_is_not_compared() {
        let mut ports = TestPorts::without_attempts();
        ports.tokens.expect_verify_device().returning(|_, _| None);
        let end = NOW + Duration::seconds(8);
        let login = LoginHash::of(&account(key().account_id).email);
        ports
            .attempts
            .expect_count()
            .withf(move |key, now| (key, *now) == (&AttemptKey::of_login(&login), NOW))
            .times(1)
            .returning(move |_, _| Ok(Some(end)));
        let result = sign_in(ports).await;
        assert!(matches!(
            result,
            Err(AccountError::TooManyAttempts { wait }) if wait == Duration::seconds(8)
        ));
    }

    #[tokio::test]
    async fn a_known_browser_is_counted_apart() {
        let login = LoginHash::of(&account(key().account_id).email);
        let id = DeviceId::new(RandomIds.next_uuid());
        let device = DeviceKey { login, id };
        let counted = AttemptKey::of_device(&device);
        let mut ports = ports(true, false);
        ports.attempts = crate::MockAttemptStore::new();
        ports.tokens = crate::MockSessionTokens::new();
        ports
            .tokens
            .expect_verify_device()
            .returning(move |token, _| (token.reveal() == "second").then(|| device.clone()));
        ports
            .attempts
            .expect_count()
            .withf(move |key, _| *key == counted)
            .times(1)
            .returning(|_, _| Ok(None));
        let result = sign_in(ports).await;
        assert!(matches!(
            result,
            Err(AccountError::InvalidCredentials { .. })
        ));
    }
}
