//! The second factor of sign-ins: codes of an authenticator app (RFC 6238), or
//! recovery codes for when the app is lost.

use std::fmt;

use async_trait::async_trait;
use kernel::{AccountId, AccountMailId, Actor, EmailAddress, RandomToken, StoreError};
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use time::{Duration, OffsetDateTime};
use totp_rs::{Builder, Secret, Totp, TotpError};

use crate::attempt::AttemptKey;
use crate::{AccountService, CheckPasswordError, PresentedPassword};

/// Number of recovery codes. Each works once.
pub const RECOVERY_CODES: usize = 10;

/// Bytes of a shared secret, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// Bytes of a recovery code: 16 characters, too many to be guessed from a hash.
const RECOVERY_BYTES: usize = 10;
/// The name that authenticator apps show beside the address.
const ISSUER: &str = "Show Stable";

/// The secret that an authenticator app shares with the server, in base 32. It is
/// stored readable, because each code is computed from it.
#[derive(Clone, PartialEq, Eq)]
pub struct SharedSecret(String);

impl SharedSecret {
    fn of(token: &RandomToken) -> Self {
        Self(base32(token, SECRET_BYTES))
    }

    /// One that was stored.
    #[must_use]
    pub fn stored(base32: String) -> Self {
        Self(base32)
    }

    /// In base 32, as people type it into an app.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The link that apps read from a QR code.
    pub fn link(&self, email: &EmailAddress) -> Result<String, StoreError> {
        // The library refuses colons, which only quoted addresses have.
        let name = email.as_str().replace(':', " ");
        self.totp(&name)?.to_url().map_err(StoreError::failed)
    }

    /// The step of thirty seconds of which this is the code, among the present
    /// one, the one before and the next, since clocks differ.
    fn step_of(&self, code: &str, now: OffsetDateTime) -> Result<Option<i64>, StoreError> {
        let seconds = u64::try_from(now.unix_timestamp()).unwrap_or_default();
        let step = self.totp("")?.check(code, seconds);
        Ok(step.and_then(|step| i64::try_from(step).ok()))
    }

    fn totp(&self, account_name: &str) -> Result<Totp, StoreError> {
        let secret = Secret::try_from_base32(&self.0).map_err(StoreError::failed)?;
        let built = Builder::new()
            .with_secret(secret)
            .with_issuer(Some(ISSUER))
            .with_account_name(account_name)
            .build();
        built.map_err(|error: TotpError| StoreError::failed(error))
    }
}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(…)")
    }
}

/// Random characters that are easily typed.
fn base32(token: &RandomToken, bytes: usize) -> String {
    let digest = Sha256::digest(token.as_str());
    Secret::new(digest[..bytes].into()).to_base32()
}

/// What is stored of a recovery code: its SHA-256.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryCodeHash(String);

impl RecoveryCodeHash {
    /// Of a code as it was typed: in any case, with any hyphens and spaces.
    #[must_use]
    pub fn of(code: &str) -> Self {
        let typed = code.chars().filter(char::is_ascii_alphanumeric);
        let plain: String = typed.map(|it| it.to_ascii_uppercase()).collect();
        Self(hex::encode(Sha256::digest(plain)))
    }

    /// In hexadecimal digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A second factor, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactor {
    /// The secret of the app.
    pub secret: SharedSecret,
    /// Whether a first code has confirmed it. Until then it is not asked for.
    pub is_on: bool,
    /// Number of recovery codes that were not used.
    pub recovery_codes_left: u32,
}

/// A notice that is mailed to the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondFactorNotice {
    /// The id of the mail.
    pub id: AccountMailId,
    /// When it happens.
    pub at: OffsetDateTime,
}

/// Stores second factors. Each change that counts enqueues its mail to the
/// account in the same transaction.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait SecondFactorStore: Send + Sync {
    /// The second factor of an account.
    async fn find(&self, account: AccountId) -> Result<Option<SecondFactor>, StoreError>;

    /// Stores the secret of a second factor that is not confirmed, instead of an
    /// earlier one; `false` if one is on.
    async fn begin(
        &self,
        actor: &Actor,
        secret: &SharedSecret,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Switches on the second factor with this secret; the code of `step` is used
    /// by that. `false` if it is on already, or has another secret meanwhile.
    async fn confirm(
        &self,
        actor: &Actor,
        secret: &SharedSecret,
        step: i64,
        recovery_codes: &[RecoveryCodeHash],
        notice: SecondFactorNotice,
    ) -> Result<bool, StoreError>;

    /// Uses the code of a step; `false` if a code of it or of a later one was
    /// used. Of concurrent uses one succeeds.
    async fn use_step(&self, account: AccountId, step: i64) -> Result<bool, StoreError>;

    /// Uses a recovery code; `false` if there is none. Of concurrent uses one
    /// succeeds.
    async fn use_recovery_code(
        &self,
        account: AccountId,
        code: &RecoveryCodeHash,
        notice: SecondFactorNotice,
    ) -> Result<bool, StoreError>;

    /// Removes the second factor and its recovery codes.
    async fn remove(&self, actor: &Actor, notice: SecondFactorNotice) -> Result<(), StoreError>;
}

/// Why a second factor was not changed.
#[derive(Debug, Error)]
pub enum SecondFactorError {
    /// The password was not accepted.
    #[error(transparent)]
    Password(#[from] CheckPasswordError),
    /// It is on already.
    #[error("the second factor is on")]
    On,
    /// It is off, or not begun.
    #[error("the second factor is off")]
    Off,
    /// The code is another one, or was used.
    #[error("the code is wrong")]
    WrongCode,
    /// Too many codes were wrong; this one was not compared.
    #[error("too many attempts have failed")]
    TooManyAttempts {
        /// How long to wait before the next one.
        wait: Duration,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A secret that an app is to be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BegunSecondFactor {
    /// The secret.
    pub secret: SharedSecret,
    /// The same as a link.
    pub link: String,
}

impl AccountService {
    /// The actor's second factor, if it is on.
    pub async fn second_factor(&self, actor: &Actor) -> Result<Option<SecondFactor>, StoreError> {
        let found = self.second_factors.find(actor.account_id()).await?;
        Ok(found.filter(|it| it.is_on))
    }

    /// Makes a secret for an authenticator app. Nothing changes until a code of
    /// the app confirms it.
    pub async fn begin_second_factor(
        &self,
        actor: &Actor,
        password: &PresentedPassword,
    ) -> Result<BegunSecondFactor, SecondFactorError> {
        let email = self.check_password(actor, password).await?.account.email;
        let secret = SharedSecret::of(&self.ids.next_token());
        let now = self.clock.now();
        if !self.second_factors.begin(actor, &secret, now).await? {
            return Err(SecondFactorError::On);
        }
        let link = secret.link(&email)?;
        Ok(BegunSecondFactor { secret, link })
    }

    /// Switches the second factor on, and returns the recovery codes, which are
    /// not shown again.
    pub async fn confirm_second_factor(
        &self,
        actor: &Actor,
        code: &str,
    ) -> Result<Vec<String>, SecondFactorError> {
        let found = self.second_factors.find(actor.account_id()).await?;
        let SecondFactor { secret, is_on, .. } = found.ok_or(SecondFactorError::Off)?;
        if is_on {
            return Err(SecondFactorError::On);
        }
        let step = secret.step_of(code, self.clock.now())?;
        let step = step.ok_or(SecondFactorError::WrongCode)?;
        let make = |_| in_groups(&base32(&self.ids.next_token(), RECOVERY_BYTES));
        let codes: Vec<_> = (0..RECOVERY_CODES).map(make).collect();
        let hashes: Vec<_> = codes.iter().map(|it| RecoveryCodeHash::of(it)).collect();
        let notice = self.second_factor_notice();
        let store = &self.second_factors;
        let confirmed = store.confirm(actor, &secret, step, &hashes, notice).await?;
        confirmed.then_some(codes).ok_or(SecondFactorError::On)
    }

    /// Switches the second factor off.
    pub async fn end_second_factor(
        &self,
        actor: &Actor,
        password: &PresentedPassword,
        code: &str,
    ) -> Result<(), SecondFactorError> {
        let id = actor.account_id();
        self.check_password(actor, password).await?;
        let found = self.second_factors.find(id).await?;
        let found = found.filter(|it| it.is_on).ok_or(SecondFactorError::Off)?;
        let key = AttemptKey::of_code(id);
        if let Some(wait) = self.count_attempt(&key).await? {
            return Err(SecondFactorError::TooManyAttempts { wait });
        }
        if !self.use_code(id, &found, code).await? {
            return Err(SecondFactorError::WrongCode);
        }
        self.attempts.forget(&key).await?;
        let notice = self.second_factor_notice();
        Ok(self.second_factors.remove(actor, notice).await?)
    }

    /// Uses a code of the app or a recovery code; `false` if it is wrong or was
    /// used.
    pub(crate) async fn use_code(
        &self,
        account: AccountId,
        factor: &SecondFactor,
        code: &str,
    ) -> Result<bool, StoreError> {
        let plain: String = code.chars().filter(|it| !it.is_whitespace()).collect();
        let store = &self.second_factors;
        if plain.bytes().all(|byte| byte.is_ascii_digit()) {
            return match factor.secret.step_of(&plain, self.clock.now())? {
                Some(step) => store.use_step(account, step).await,
                None => Ok(false),
            };
        }
        let hash = RecoveryCodeHash::of(&plain);
        let notice = self.second_factor_notice();
        store.use_recovery_code(account, &hash, notice).await
    }

    fn second_factor_notice(&self) -> SecondFactorNotice {
        SecondFactorNotice {
            id: AccountMailId::new(self.ids.next_uuid()),
            at: self.clock.now(),
        }
    }
}

/// Groups of four characters: `ABCD-EFGH-IJKL-MNOP`.
fn in_groups(code: &str) -> String {
    let characters: Vec<_> = code.chars().collect();
    let groups = characters.chunks(4).map(|group| group.iter().collect());
    groups.collect::<Vec<String>>().join("-")
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, RandomIds, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::testing::{NOW, TestPorts, account, credentials};

    /// The secret of the test values of RFC 6238, appendix B.
    const RFC_SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    fn rfc() -> SharedSecret {
        SharedSecret::stored(RFC_SECRET.to_owned())
    }

    fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    fn code_at(now: OffsetDateTime) -> String {
        let seconds = u64::try_from(now.unix_timestamp()).expect("after 1970");
        rfc().totp("").expect("valid").generate(seconds).to_string()
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // The last six of the eight digits in the appendix.
        for (at, code) in [
            (datetime!(1970-01-01 00:00:59 UTC), "287082"),
            (datetime!(2005-03-18 01:58:29 UTC), "081804"),
            (datetime!(2005-03-18 01:58:31 UTC), "050471"),
            (datetime!(2009-02-13 23:31:30 UTC), "005924"),
            (datetime!(2033-05-18 03:33:20 UTC), "279037"),
        ] {
            let step = rfc().step_of(code, at).expect("readable");
            assert_eq!(step, Some(at.unix_timestamp() / 30), "{at}");
        }
    }

    #[test]
    fn a_code_counts_half_a_minute_early_or_late() {
        let begin = datetime!(2026-05-01 12:00 UTC);
        let code = code_at(begin);
        for (seconds, counts) in [
            (-31, false),
            (-30, true),
            (0, true),
            (59, true),
            (60, false),
        ] {
            let step = rfc().step_of(&code, begin + Duration::seconds(seconds));
            assert_eq!(step.expect("readable").is_some(), counts, "{seconds}");
        }
        for code in ["", "12345", "1234567", "12345a", "１２３４５６"] {
            assert_eq!(rfc().step_of(code, begin).expect("readable"), None);
        }
    }

    #[test]
    fn secrets_and_recovery_codes_are_random_and_easily_typed() {
        let new = || SharedSecret::of(&RandomIds.next_token());
        assert_ne!(new(), new());
        assert_eq!(new().as_str().len(), 32);
        let link = rfc().link(&account(actor().account_id()).email);
        let link = link.expect("a link");
        assert!(
            link.starts_with("otpauth://totp/Show%20Stable:rae"),
            "{link}"
        );
        assert!(link.contains(RFC_SECRET), "{link}");
        let code = in_groups(&base32(&RandomIds.next_token(), RECOVERY_BYTES));
        assert_eq!(code.split('-').map(str::len).collect::<Vec<_>>(), [4; 4]);
        let typed = code.to_lowercase().replace('-', " ");
        assert_eq!(RecoveryCodeHash::of(&code), RecoveryCodeHash::of(&typed));
    }

    fn factor(is_on: bool) -> SecondFactor {
        SecondFactor {
            secret: rfc(),
            is_on,
            recovery_codes_left: 10,
        }
    }

    fn ports(found: Option<SecondFactor>) -> TestPorts {
        let mut ports = TestPorts::default();
        let store = &mut ports.second_factors;
        store.expect_find().returning(move |_| Ok(found.clone()));
        let known = |id| Ok(Some(credentials(id)));
        ports.store.expect_find().returning(known);
        ports.hasher.expect_verify().returning(|_, _| Ok(true));
        ports
    }

    #[tokio::test]
    async fn a_first_code_switches_it_on_and_gives_the_recovery_codes() {
        let mut ports = ports(Some(factor(false)));
        ports
            .second_factors
            .expect_confirm()
            .withf(|_, secret, step, hashes, notice| {
                *secret == rfc()
                    && *step == NOW.unix_timestamp() / 30
                    && hashes.len() == RECOVERY_CODES
                    && notice.at == NOW
            })
            .times(1)
            .returning(|_, _, _, _, _| Ok(true));
        let service = ports.service();
        let codes = service.confirm_second_factor(&actor(), &code_at(NOW)).await;
        let mut codes = codes.expect("on");
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), RECOVERY_CODES);
    }

    #[tokio::test]
    async fn a_wrong_first_code_changes_nothing() {
        let service = ports(Some(factor(false))).service();
        let result = service.confirm_second_factor(&actor(), "000000").await;
        assert!(matches!(result, Err(SecondFactorError::WrongCode)));
        for (found, is_on) in [(None, false), (Some(factor(true)), true)] {
            let service = ports(found).service();
            let result = service.confirm_second_factor(&actor(), &code_at(NOW)).await;
            match result {
                Err(SecondFactorError::On) => assert!(is_on),
                Err(SecondFactorError::Off) => assert!(!is_on),
                other => panic!("{other:?}"),
            }
        }
    }

    #[tokio::test]
    async fn it_is_switched_off_with_a_code_alone() {
        for (code, is_right) in [(code_at(NOW), true), ("000000".to_owned(), false)] {
            let mut ports = ports(Some(factor(true)));
            let store = &mut ports.second_factors;
            store.expect_use_step().returning(|_, _| Ok(true));
            let removed = store.expect_remove().times(usize::from(is_right));
            removed.returning(|_, _| Ok(()));
            let password = PresentedPassword::new("a quiet mare 7");
            let service = ports.service();
            let result = service.end_second_factor(&actor(), &password, &code).await;
            assert_eq!(result.is_ok(), is_right);
        }
    }

    #[tokio::test]
    async fn a_recovery_code_is_looked_up_by_its_hash() {
        let mut ports = ports(Some(factor(true)));
        ports
            .second_factors
            .expect_use_recovery_code()
            .withf(|_, hash, _| *hash == RecoveryCodeHash::of("ABCDEFGHIJKLMNOP"))
            .times(1)
            .returning(|_, _, _| Ok(true));
        let service = ports.service();
        let factor = factor(true);
        let used = service.use_code(actor().account_id(), &factor, "abcd efgh-ijkl mnop");
        assert!(used.await.expect("answered"));
    }
}
