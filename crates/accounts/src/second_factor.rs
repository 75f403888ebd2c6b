//! The second factor of sign-ins: codes of an authenticator app (RFC 6238), or
//! recovery codes for when the app is lost.

use async_trait::async_trait;
use kernel::{AccountId, AccountMailId, Actor, StoreError};
use time::OffsetDateTime;

use crate::attempt::AttemptKey;
use crate::one_time_code::{RecoveryCodeHash, SharedSecret, recovery_code};
use crate::{AccountError, AccountService, PresentedPassword};

/// Number of recovery codes. Each works once.
pub const RECOVERY_CODES: usize = 10;

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
/// account in the same transaction, and ends the mailed links of the account, as
/// a change of the password does.
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
    ) -> Result<BegunSecondFactor, AccountError> {
        let email = self.check_password(actor, password).await?.account.email;
        let secret = SharedSecret::of(&self.ids.next_token());
        let now = self.clock.now();
        if !self.second_factors.begin(actor, &secret, now).await? {
            return Err(AccountError::SecondFactorOn);
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
    ) -> Result<Vec<String>, AccountError> {
        let found = self.second_factors.find(actor.account_id()).await?;
        let SecondFactor { secret, is_on, .. } = found.ok_or(AccountError::SecondFactorOff)?;
        if is_on {
            return Err(AccountError::SecondFactorOn);
        }
        let step = secret.step_of(code, self.clock.now())?;
        let step = step.ok_or(AccountError::WrongCode {
            account_id: actor.account_id(),
        })?;
        let make = |_| recovery_code(&self.ids.next_token());
        let codes: Vec<_> = (0..RECOVERY_CODES).map(make).collect();
        let hashes: Vec<_> = codes.iter().map(|it| RecoveryCodeHash::of(it)).collect();
        let notice = self.second_factor_notice();
        let store = &self.second_factors;
        let confirmed = store.confirm(actor, &secret, step, &hashes, notice).await?;
        confirmed
            .then_some(codes)
            .ok_or(AccountError::SecondFactorOn)
    }

    /// Switches the second factor off.
    pub async fn end_second_factor(
        &self,
        actor: &Actor,
        password: &PresentedPassword,
        code: &str,
    ) -> Result<(), AccountError> {
        let id = actor.account_id();
        self.check_password(actor, password).await?;
        let found = self.second_factors.find(id).await?;
        let found = found
            .filter(|it| it.is_on)
            .ok_or(AccountError::SecondFactorOff)?;
        let key = AttemptKey::of_code(id);
        if let Some(wait) = self.count_attempt(&key).await? {
            return Err(AccountError::TooManyAttempts { wait });
        }
        if !self.use_code(id, &found, code).await? {
            return Err(AccountError::WrongCode { account_id: id });
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
        let store = &self.second_factors;
        let is_of_app = |it: char| it.is_ascii_digit() || it.is_whitespace();
        if code.chars().all(is_of_app) {
            return match factor.secret.step_of(code, self.clock.now())? {
                Some(step) => store.use_step(account, step).await,
                None => Ok(false),
            };
        }
        let hash = RecoveryCodeHash::of(code);
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

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};

    use super::*;
    use crate::testing::{NOW, TestPorts, credentials};

    fn secret() -> SharedSecret {
        SharedSecret::stored("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned())
    }

    fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    fn code_at(now: OffsetDateTime) -> String {
        secret().code_at(now)
    }

    fn factor(is_on: bool) -> SecondFactor {
        SecondFactor {
            secret: secret(),
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
                *secret == self::secret()
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
        assert!(matches!(result, Err(AccountError::WrongCode { .. })));
        for (found, is_on) in [(None, false), (Some(factor(true)), true)] {
            let service = ports(found).service();
            let result = service.confirm_second_factor(&actor(), &code_at(NOW)).await;
            match result {
                Err(AccountError::SecondFactorOn) => assert!(is_on),
                Err(AccountError::SecondFactorOff) => assert!(!is_on),
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
