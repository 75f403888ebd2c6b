//! A service on mocked ports, for unit tests.

use std::sync::Arc;

use kernel::{AccountId, EmailAddress, ManualClock, SequentialIds};
use time::OffsetDateTime;
use time::macros::datetime;

use crate::{
    Account, AccountService, Credentials, MockAccountStore, MockPasswordHasher, MockSessionStore,
    MockSessionTokens, PasswordHash,
};

pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

#[derive(Default)]
pub(crate) struct TestPorts {
    pub(crate) store: MockAccountStore,
    pub(crate) sessions: MockSessionStore,
    pub(crate) hasher: MockPasswordHasher,
    pub(crate) tokens: MockSessionTokens,
}

impl TestPorts {
    /// The service at [`NOW`], with ids that count up from 1.
    pub(crate) fn service(self) -> AccountService {
        AccountService::new(
            Arc::new(self.store),
            Arc::new(self.sessions),
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
