//! Browsers that have signed in before.

use std::fmt;

use kernel::{DeviceId, EmailAddress};
use sha2::{Digest as _, Sha256};
use time::Duration;

use crate::{AccountService, Token};

/// How long a browser is known after a sign-in.
pub const DEVICE_LIFETIME: Duration = Duration::days(400);

/// With how many email addresses a browser is known: several people share the
/// computer of an office.
pub const MAX_LOGINS_OF_DEVICE: usize = 5;

/// An email address, as it is named in what strangers may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginHash(String);

impl LoginHash {
    /// The SHA-256 of the address, compared by [`EmailAddress::key`].
    #[must_use]
    pub fn of(email: &EmailAddress) -> Self {
        Self(hex::encode(Sha256::digest(email.key())))
    }

    /// One that was issued before.
    #[must_use]
    pub fn issued(text: String) -> Self {
        Self(text)
    }

    /// In hexadecimal digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A browser that has signed in with an email address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceKey {
    /// The address.
    pub login: LoginHash,
    /// Random, so that each browser is counted apart.
    pub id: DeviceId,
}

/// The signed tokens by which a browser is known, one per email address. They
/// stay when a session ends, and permit nothing by themselves.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct DeviceTokens(Vec<Token>);

impl DeviceTokens {
    /// As a browser sends them, separated by commas. Those beyond
    /// [`MAX_LOGINS_OF_DEVICE`] do not count.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let tokens = text.split(',').map(str::trim).filter(|it| !it.is_empty());
        Self(tokens.take(MAX_LOGINS_OF_DEVICE).map(Token::new).collect())
    }

    /// As [`parse`](Self::parse) reads them.
    #[must_use]
    pub fn to_text(&self) -> String {
        let tokens: Vec<_> = self.0.iter().map(Token::reveal).collect();
        tokens.join(",")
    }
}

impl fmt::Debug for DeviceTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeviceTokens(…)")
    }
}

impl AccountService {
    /// The browser, if it is known with this address.
    pub(crate) fn known_device(
        &self,
        login: &LoginHash,
        devices: &DeviceTokens,
    ) -> Option<DeviceKey> {
        let now = self.clock.now();
        let known = devices.0.iter();
        let mut known = known.filter_map(|it| self.tokens.verify_device(it, now));
        known.find(|it| it.login == *login)
    }

    /// The tokens of a browser that now is known with this address too.
    pub(crate) fn know_device(&self, login: LoginHash, devices: &DeviceTokens) -> DeviceTokens {
        let now = self.clock.now();
        let id = self.known_device(&login, devices).map(|it| it.id);
        let others = devices.0.iter().filter(|token| {
            let device = self.tokens.verify_device(token, now);
            device.is_some_and(|it| it.login != login)
        });
        let others: Vec<_> = others.cloned().collect();
        let device = DeviceKey {
            login,
            id: id.unwrap_or_else(|| DeviceId::new(self.ids.next_uuid())),
        };
        let newest = self.tokens.issue_device(&device, now);
        let tokens = std::iter::once(newest).chain(others);
        DeviceTokens(tokens.take(MAX_LOGINS_OF_DEVICE).collect())
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, RandomIds};

    use super::*;
    use crate::testing::TestPorts;

    fn login(email: &str) -> LoginHash {
        LoginHash::of(&EmailAddress::parse(email).expect("valid"))
    }

    /// A service whose tokens name the address and the browser.
    fn service() -> AccountService {
        let mut ports = TestPorts::without_attempts();
        let name =
            |device: &DeviceKey, _| Token::new(format!("{}/{}", device.login.as_str(), device.id));
        ports.tokens.expect_issue_device().returning(name);
        ports.tokens.expect_verify_device().returning(|token, _| {
            let (login, id) = token.reveal().split_once('/')?;
            Some(DeviceKey {
                login: LoginHash::issued(login.to_owned()),
                id: DeviceId::parse(id)?,
            })
        });
        ports.service()
    }

    #[test]
    fn a_browser_stays_the_same_for_an_address_and_is_known_with_others() {
        let (service, rae) = (service(), login("rae@example.org"));
        let first = service.know_device(rae.clone(), &DeviceTokens::parse("forged, , x"));
        let known = service.known_device(&rae, &first).expect("known");
        assert_eq!(login("Rae@example.org"), known.login);
        assert_eq!(service.known_device(&login("bo@example.org"), &first), None);
        let both = service.know_device(login("bo@example.org"), &first);
        let again = service.know_device(rae.clone(), &both);
        assert_eq!(service.known_device(&rae, &again), Some(known));
        assert_eq!(again.0.len(), 2);
        assert_eq!(DeviceTokens::parse(&again.to_text()), again);
    }

    #[test]
    fn a_browser_is_known_with_the_last_addresses() {
        let service = service();
        let mut devices = DeviceTokens::default();
        let email = |number| login(&format!("{number}{}@example.org", RandomIds.next_uuid()));
        let logins: Vec<_> = (0..=MAX_LOGINS_OF_DEVICE).map(email).collect();
        for login in &logins {
            devices = service.know_device(login.clone(), &devices);
        }
        let is_known = |login| service.known_device(login, &devices).is_some();
        assert!(!is_known(&logins[0]));
        assert!(logins[1..].iter().all(is_known));
    }
}
