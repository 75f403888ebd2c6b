use kernel::{AccountId, EmailAddress, StoreError};
use thiserror::Error;

use crate::{AccountService, Client, HashError, PresentedPassword, Token};

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
    /// Begins a session, and returns the account and the session's token. Takes
    /// the same time whether or not the address is known.
    pub async fn sign_in(
        &self,
        email: &EmailAddress,
        password: &PresentedPassword,
        client: Client,
    ) -> Result<(AccountId, Token), SignInError> {
        let found = self.store.find_credentials(email).await?;
        let hash = found.as_ref().map(|found| found.password_hash.clone());
        let account_id = found.as_ref().map(|found| found.account.id);
        let refused = SignInError::InvalidCredentials { account_id };
        let matches = self.hasher.verify(password, hash).await?;
        let Some(found) = found.filter(|_| matches) else {
            return Err(refused);
        };
        let id = found.account.id;
        let token = self.begin_session(id, client, &found.password_hash).await?;
        Ok((id, token.ok_or(refused)?))
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds, SessionId};

    use super::*;
    use crate::SessionKey;
    use crate::testing::{TestPorts, account, credentials};

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

    async fn sign_in(ports: TestPorts) -> Result<(AccountId, Token), SignInError> {
        let email = account(key().account_id).email;
        let client = Client {
            device: "Firefox on Windows".to_owned(),
            address: None,
        };
        ports
            .service()
            .sign_in(&email, &PresentedPassword::new("secret"), client)
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
        let (account_id, token) = sign_in(ports).await.expect("signed in");
        assert_eq!(token, Token::new("token"));
        assert_eq!(account_id, key().account_id);
    }

    #[tokio::test]
    async fn a_password_that_is_changed_meanwhile_is_refused() {
        let mut ports = ports(true, true);
        ports.sessions.expect_begin().returning(|_, _| Ok(false));
        let result = sign_in(ports).await;
        assert!(matches!(
            result,
            Err(SignInError::InvalidCredentials { .. })
        ));
    }

    #[tokio::test]
    async fn a_wrong_password_and_an_unknown_address_look_alike_and_both_cost_a_hash() {
        for known in [true, false] {
            let result = sign_in(ports(known, false)).await;
            let Err(SignInError::InvalidCredentials { account_id }) = result else {
                panic!("signed in: {result:?}");
            };
            assert_eq!(account_id.is_some(), known);
        }
    }
}
