//! How often passwords are compared, against guessing.
//!
//! Each comparison counts as a failed attempt before it is made, so that
//! concurrent ones count too, and is forgotten when the password was right. After
//! [`FREE_ATTEMPTS`] the next one waits, longer after each failure. Attempts from
//! a browser that has signed in before are counted apart: strangers delay only
//! each other (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").

use async_trait::async_trait;
use kernel::{AccountId, Actor, StoreError};
use time::{Duration, OffsetDateTime};

use crate::device::{DeviceKey, LoginHash};
use crate::{AccountError, AccountService, Credentials, PresentedPassword};

/// Number of failed attempts that are followed by no delay.
pub const FREE_ATTEMPTS: u32 = 20;

/// The delay after [`FREE_ATTEMPTS`].
const FIRST_DELAY: Duration = Duration::seconds(15);

/// The longest delay after a failed attempt.
pub const LONGEST_DELAY: Duration = Duration::minutes(15);

/// After this time without an attempt the earlier ones do not count.
pub const ATTEMPTS_LIFETIME: Duration = Duration::days(1);

/// How long the next attempt waits after this number of failed ones: a quarter of
/// a minute after [`FREE_ATTEMPTS`], and twice as long after each further one. So
/// fewer than thirty attempts are compared in the first hour, and four in others.
#[must_use]
pub fn delay_after(failures: u32) -> Duration {
    let Some(beyond) = failures.checked_sub(FREE_ATTEMPTS) else {
        return Duration::ZERO;
    };
    let factor = 2_i32.saturating_pow(beyond);
    FIRST_DELAY.saturating_mul(factor).min(LONGEST_DELAY)
}

/// What failed attempts are counted for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptKey(String);

impl AttemptKey {
    /// Sign-ins with one email address, whether or not it has an account, from
    /// browsers that are not known.
    #[must_use]
    pub fn of_login(login: &LoginHash) -> Self {
        Self(format!("login:{}", login.as_str()))
    }

    /// Sign-ins with one email address from a browser that signed in with it
    /// before.
    #[must_use]
    pub fn of_device(device: &DeviceKey) -> Self {
        Self(format!("device:{}", device.id))
    }

    /// The password again, from open sessions of an account.
    #[must_use]
    pub fn of_account(id: AccountId) -> Self {
        Self(format!("account:{id}"))
    }

    /// Codes of the second factor, from open sessions of an account.
    #[must_use]
    pub fn of_code(id: AccountId) -> Self {
        Self(format!("code:{id}"))
    }

    /// As it is stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Counts failed attempts, for all processes of an installation together.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait AttemptStore: Send + Sync {
    /// Counts an attempt at `now`, with the delay of [`delay_after`] for the next
    /// one. If it comes before the end of a delay, it does not count, and the end
    /// is returned. Of concurrent attempts as many are admitted as of successive
    /// ones.
    async fn count(
        &self,
        key: &AttemptKey,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError>;

    /// Forgets the attempts of a key.
    async fn forget(&self, key: &AttemptKey) -> Result<(), StoreError>;

    /// Deletes what was last counted [`ATTEMPTS_LIFETIME`] ago.
    async fn forget_old(&self, now: OffsetDateTime) -> Result<(), StoreError>;
}

/// What proves that a request comes from the owner of the account, and not from
/// somebody who found a device with an open session.
#[derive(Debug, Clone, Copy)]
pub struct OwnerProof<'a> {
    /// The account's password.
    pub password: &'a PresentedPassword,
    /// A code of the second factor, if one is on.
    pub code: Option<&'a str>,
}

impl AccountService {
    /// Asks for the actor's password again, and for a code if a second factor is on,
    /// before what takes the account from its owner.
    pub(crate) async fn check_owner(
        &self,
        actor: &Actor,
        proof: OwnerProof<'_>,
    ) -> Result<Credentials, AccountError> {
        let found = self.check_password(actor, proof.password).await?;
        let id = actor.account_id();
        let factor = self.second_factors.find(id).await?;
        let Some(factor) = factor.filter(|it| it.is_on) else {
            return Ok(found);
        };
        let code = proof.code.ok_or(AccountError::SecondFactorRequired)?;
        let key = AttemptKey::of_code(id);
        if let Some(wait) = self.count_attempt(&key).await? {
            return Err(AccountError::TooManyAttempts { wait });
        }
        if !self.use_code(id, &factor, code).await? {
            return Err(AccountError::WrongCode { account_id: id });
        }
        self.attempts.forget(&key).await?;
        Ok(found)
    }

    /// Asks for the actor's password again.
    pub(crate) async fn check_password(
        &self,
        actor: &Actor,
        password: &PresentedPassword,
    ) -> Result<Credentials, AccountError> {
        let id = actor.account_id();
        let key = AttemptKey::of_account(id);
        if let Some(wait) = self.count_attempt(&key).await? {
            return Err(AccountError::TooManyAttempts { wait });
        }
        let found = self.store.find(id).await?;
        let hash = found.as_ref().map(|found| found.password_hash.clone());
        let matches = self.hasher.verify(password, hash).await?;
        let found = found.filter(|_| matches);
        let found = found.ok_or(AccountError::WrongPassword)?;
        self.attempts.forget(&key).await?;
        Ok(found)
    }

    /// Counts an attempt; if it comes too early, returns how long to wait.
    pub(crate) async fn count_attempt(
        &self,
        key: &AttemptKey,
    ) -> Result<Option<Duration>, StoreError> {
        let now = self.clock.now();
        let end = self.attempts.count(key, now).await?;
        Ok(end.map(|end| end - now))
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};

    use super::*;
    use crate::testing::{NOW, TestPorts, credentials};

    #[test]
    fn the_delay_grows_after_each_failure_up_to_its_limit() {
        let seconds = |failures| delay_after(failures).whole_seconds();
        assert_eq!([0, 1, 19].map(seconds), [0, 0, 0]);
        assert_eq!([20, 21, 22, 25].map(seconds), [15, 30, 60, 480]);
        assert_eq!([26, 27, 51, 52, 84, u32::MAX].map(seconds), [900; 6]);
    }

    #[test]
    fn fewer_than_thirty_attempts_an_hour_are_compared() {
        let (mut failures, mut elapsed) = (0, Duration::ZERO);
        while elapsed < Duration::HOUR {
            failures += 1;
            elapsed += delay_after(failures);
        }
        assert_eq!(failures, 28);
    }

    fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    async fn check(ports: TestPorts) -> Result<Credentials, AccountError> {
        let password = PresentedPassword::new("a quiet mare 7");
        ports.service().check_password(&actor(), &password).await
    }

    #[tokio::test]
    async fn a_right_password_ends_the_count_of_wrong_ones() {
        for matches in [true, false] {
            let mut ports = TestPorts::without_attempts();
            let attempts = &mut ports.attempts;
            let key = || AttemptKey::of_account(actor().account_id());
            let counted = attempts.expect_count().withf(move |it, _| *it == key());
            counted.times(1).returning(|_, _| Ok(None));
            let forgotten = attempts.expect_forget().withf(move |it| *it == key());
            forgotten.times(usize::from(matches)).returning(|_| Ok(()));
            let found = |id| Ok(Some(credentials(id)));
            ports.store.expect_find().returning(found);
            let verify = ports.hasher.expect_verify();
            verify.returning(move |_, _| Ok(matches));
            assert_eq!(check(ports).await.is_ok(), matches);
        }
    }

    #[tokio::test]
    async fn an_attempt_before_the_end_of_the_delay_is_not_compared() {
        let mut ports = TestPorts::without_attempts();
        let end = NOW + Duration::seconds(8);
        let attempts = &mut ports.attempts;
        attempts.expect_count().returning(move |_, _| Ok(Some(end)));
        let result = check(ports).await;
        assert!(matches!(
            result,
            Err(AccountError::TooManyAttempts { wait }) if wait == Duration::seconds(8)
        ));
    }
}
