//! A service on mocked ports, for unit tests.

use std::sync::Arc;

use kernel::{AccountId, EmailAddress, ManualClock, SequentialIds};
use time::OffsetDateTime;
use time::macros::datetime;

use crate::{
    Account, AccountService, Credentials, DeviceKey, MockAccountStore, MockAttemptStore,
    MockPasswordHasher, MockSessionStore, MockSessionTokens, PasswordHash, Token,
};

pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

pub(crate) struct TestPorts {
    pub(crate) store: MockAccountStore,
    pub(crate) sessions: MockSessionStore,
    pub(crate) attempts: MockAttemptStore,
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
            attempts: MockAttemptStore::new(),
            hasher: MockPasswordHasher::new(),
            tokens: MockSessionTokens::new(),
        }
    }

    /// The service at [`NOW`], with ids that count up from 1.
    pub(crate) fn service(self) -> AccountService {
        AccountService::new(
            Arc::new(self.store),
            Arc::new(self.sessions),
            Arc::new(self.attempts),
            Arc::new(self.hasher),
            Arc::new(self.tokens),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
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
