//! A service on mocked ports, for unit tests.

use std::sync::Arc;

use kernel::{AccountId, EmailAddress, ManualClock, SequentialIds};
use time::OffsetDateTime;
use time::macros::datetime;

use crate::{
    Account, AccountPorts, AccountService, Credentials, DeviceKey, MockAccessTokenStore,
    MockAccountStore, MockAttemptStore, MockPasswordHasher, MockSecondFactorStore,
    MockSessionStore, MockSessionTokens, PasswordHash, Token,
};

pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

pub(crate) struct TestPorts {
    pub(crate) store: MockAccountStore,
    pub(crate) sessions: MockSessionStore,
    pub(crate) access_tokens: MockAccessTokenStore,
    pub(crate) attempts: MockAttemptStore,
    pub(crate) second_factors: MockSecondFactorStore,
    pub(crate) hasher: MockPasswordHasher,
    pub(crate) tokens: MockSessionTokens,
}

impl Default for TestPorts {
    /// Admits all attempts, and knows no browser.
    fn default() -> Self {
        let mut ports = Self::without_attempts();
        let attempts = &mut ports.attempts;
        attempts.expect_count().returning(|_, _| Ok(None));
        attempts.expect_forget().returning(|_| Ok(()));
        let tokens = &mut ports.tokens;
        tokens.expect_verify_device().returning(|_, _| None);
        let name = |device: &DeviceKey, _| Token::new(format!("device {}", device.id));
        tokens.expect_issue_device().returning(name);
        ports
    }
}

impl TestPorts {
    /// Ports that expect nothing.
    pub(crate) fn without_attempts() -> Self {
        Self {
            store: MockAccountStore::new(),
            sessions: MockSessionStore::new(),
            access_tokens: MockAccessTokenStore::new(),
            attempts: MockAttemptStore::new(),
            second_factors: MockSecondFactorStore::new(),
            hasher: MockPasswordHasher::new(),
            tokens: MockSessionTokens::new(),
        }
    }

    /// The service at [`NOW`], with ids that count up from 1.
    pub(crate) fn service(self) -> AccountService {
        AccountService::new(AccountPorts {
            store: Arc::new(self.store),
            sessions: Arc::new(self.sessions),
            access_tokens: Arc::new(self.access_tokens),
            attempts: Arc::new(self.attempts),
            second_factors: Arc::new(self.second_factors),
            hasher: Arc::new(self.hasher),
            tokens: Arc::new(self.tokens),
            clock: Arc::new(ManualClock::at(NOW)),
            ids: Arc::new(SequentialIds::default()),
        })
    }
}

pub(crate) fn account(id: AccountId) -> Account {
    Account {
        id,
        email: EmailAddress::parse("rae@example.org").expect("valid"),
        created_at: NOW,
    }
}

pub(crate) fn credentials(id: AccountId) -> Credentials {
    Credentials {
        account: account(id),
        password_hash: PasswordHash::new("hash"),
        sign_up_key: None,
    }
}
