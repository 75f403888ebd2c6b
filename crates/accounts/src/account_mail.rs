//! Mails to accounts.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    AccountMailId, Clock, EmailAddress, IdGenerator, JobError, JobKind, LimitedMail, MailDelivery,
    MailLimits, Outcome, RandomToken, StoreError,
};
use sha2::{Digest as _, Sha256};
use time::{Duration, OffsetDateTime};

use crate::OfferedRole;

kernel::task!(
    /// Mail an account.
    pub SendAccountMail(AccountMailId),
    JobKind::new("account_mail")
);

/// How long a link in a mail works, from the moment when it is mailed.
pub const LINK_LIFETIME: Duration = Duration::hours(1);

/// Maximum number of links of one kind of an account that work at the same time.
/// Further requests send no mail, so that nobody can fill a mailbox, and do not
/// end the earlier links, so that nobody can keep the owner out.
pub const MAX_LINKS: u64 = 5;

/// How long a mail is stored that has no link, or none yet: longer than all
/// attempts to deliver it.
pub const MAIL_LIFETIME: Duration = Duration::days(4);

/// What is stored of the secret part of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkHash(String);

impl LinkHash {
    /// The SHA-256 of the secret part of a link. A slow hash is not needed: the
    /// secret has 128 random bits.
    #[must_use]
    pub fn of(token: &RandomToken) -> Self {
        Self(hex::encode(Sha256::digest(token.as_str())))
    }

    /// In hexadecimal digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A mail to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountMail {
    /// The same at every attempt.
    pub id: AccountMailId,
    /// Its recipient.
    pub email: EmailAddress,
    /// What it is about.
    pub kind: AccountMailKind,
    /// What is offered, if it is an invitation that is delivered.
    pub offer: Option<OfferedRole>,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
}

kernel::words! {
    /// What a mail to an account is about.
    pub enum AccountMailKind {
        /// Somebody asked for a link to set a new password.
        PasswordReset = "password_reset",
        /// The password was changed.
        PasswordChanged = "password_changed",
        /// An account is to get this address, when its link is opened.
        EmailConfirmation = "email_confirmation",
        /// The account has another address since.
        EmailChanged = "email_changed",
        /// The account has a second factor since.
        SecondFactorOn = "second_factor_on",
        /// The account has no second factor any more.
        SecondFactorOff = "second_factor_off",
        /// A recovery code was used.
        RecoveryCodeUsed = "recovery_code_used",
        /// The account was deleted.
        AccountDeleted = "account_deleted",
        /// Somebody is invited to an organization.
        Invitation = "invitation",
    }
}

/// Stores mails to accounts until they are obsolete.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait AccountMailStore: Send + Sync {
    /// Stores the request of a link to set a new password, and enqueues its
    /// mail. Does not look whether the address has an account, so that the
    /// answer does not tell.
    async fn request_reset(
        &self,
        id: AccountMailId,
        email: &EmailAddress,
        now: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// The mail to be delivered now. If it has a link, this one works from now
    /// on for [`LINK_LIFETIME`] (that of an invitation as long as the invitation
    /// is open), also if another one was stored before. `None`
    /// if there is nothing to deliver: the mail is obsolete, its address has no
    /// account, or the account has [`MAX_LINKS`] links.
    async fn prepare(
        &self,
        id: AccountMailId,
        link: &LinkHash,
        now: OffsetDateTime,
    ) -> Result<Option<AccountMail>, StoreError>;

    /// Deletes mails that are obsolete, and links and invitations that have
    /// expired.
    async fn forget_expired_mails(&self, now: OffsetDateTime) -> Result<(), StoreError>;
}

/// A mail to an account as it is delivered.
#[derive(Clone, PartialEq, Eq)]
pub struct AccountLetter {
    /// The mail.
    pub mail: AccountMail,
    /// The secret part of its link, if its kind has one.
    pub token: RandomToken,
}

/// Makes the secret parts of links.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait LinkSecrets: Send + Sync {
    /// The secret part of the link of a mail, which cannot be guessed from the mail's
    /// id. The same at every attempt, so that a mail that arrives twice has one link.
    fn secret_of(&self, id: AccountMailId) -> RandomToken;
}

/// Mails accounts.
pub struct AccountMailService {
    store: Arc<dyn AccountMailStore>,
    mailer: Arc<dyn MailDelivery<AccountLetter>>,
    limits: Arc<dyn MailLimits>,
    secrets: Arc<dyn LinkSecrets>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl AccountMailService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn AccountMailStore>,
        mailer: Arc<dyn MailDelivery<AccountLetter>>,
        limits: Arc<dyn MailLimits>,
        secrets: Arc<dyn LinkSecrets>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            mailer,
            limits,
            secrets,
            clock,
            ids,
        }
    }

    /// Asks for a link to set a new password, whether or not the address has an
    /// account.
    pub async fn request_reset(&self, email: &EmailAddress) -> Result<(), StoreError> {
        let id = AccountMailId::new(self.ids.next_uuid());
        self.store.request_reset(id, email, self.clock.now()).await
    }

    /// Whether mails leave the server; otherwise they are written into files.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        self.mailer.is_sending()
    }

    /// Executes a [`SendAccountMail`]. The secret of a link is not
    /// stored.
    pub async fn mail(&self, id: AccountMailId) -> Result<Outcome, JobError> {
        let token = self.secrets.secret_of(id);
        let link = LinkHash::of(&token);
        let prepared = self.store.prepare(id, &link, self.clock.now()).await?;
        let Some(mail) = prepared else {
            return Ok(Outcome::Done);
        };
        if let Some(offer) = &mail.offer {
            let limited = LimitedMail {
                id: id.as_uuid(),
                organization_id: offer.invitation.organization_id,
                recipient: mail.email.clone(),
            };
            if let Some(at) = self.limits.admit(&limited, self.clock.now()).await? {
                return Ok(Outcome::Later(at));
            }
        }
        self.mailer.deliver(&AccountLetter { mail, token }).await?;
        Ok(Outcome::Done)
    }

    /// Deletes mails that are obsolete, and links that have expired.
    pub async fn forget_expired(&self) -> Result<(), StoreError> {
        self.store.forget_expired_mails(self.clock.now()).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{
        FixedMailLimits, IdGenerator as _, MailError, ManualClock, MockMailDelivery, SequentialIds,
    };

    use super::*;
    use crate::testing::NOW;

    type MockMailer = MockMailDelivery<AccountLetter>;

    fn id() -> AccountMailId {
        AccountMailId::new(SequentialIds::default().next_uuid())
    }

    fn mail() -> AccountMail {
        AccountMail {
            id: id(),
            email: EmailAddress::parse("rae@example.org").expect("valid"),
            kind: AccountMailKind::PasswordReset,
            offer: None,
            created_at: NOW,
        }
    }

    fn token() -> RandomToken {
        RandomToken::from_bytes([7; 16])
    }

    fn service(store: MockAccountMailStore, mailer: MockMailer) -> AccountMailService {
        let mut secrets = MockLinkSecrets::new();
        let secret = secrets.expect_secret_of().withf(|of| *of == id());
        secret.returning(|_| token());
        AccountMailService::new(
            Arc::new(store),
            Arc::new(mailer),
            Arc::new(FixedMailLimits(None)),
            Arc::new(secrets),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    #[tokio::test]
    async fn the_store_gets_the_hash_of_the_secret_that_is_mailed_at_each_attempt() {
        let link = LinkHash::of(&token());
        assert_eq!(link.as_str().len(), 64);
        assert!(!link.as_str().contains(token().as_str()));
        let mut store = MockAccountMailStore::new();
        store
            .expect_prepare()
            .withf(move |of, hash, now| (*of, hash, *now) == (id(), &link, NOW))
            .times(2)
            .returning(|_, _, _| Ok(Some(mail())));
        let mut mailer = MockMailer::new();
        mailer
            .expect_deliver()
            .withf(move |it| (&it.mail, &it.token) == (&mail(), &token()))
            .times(2)
            .returning(|_| Err(MailError("dropped".into())));
        let service = service(store, mailer);
        for _ in 0..2 {
            assert!(service.mail(id()).await.is_err());
        }
    }

    #[tokio::test]
    async fn nothing_is_mailed_if_there_is_nothing_to_say() {
        let mut store = MockAccountMailStore::new();
        store.expect_prepare().returning(|_, _, _| Ok(None));
        let outcome = service(store, MockMailer::new()).mail(id()).await;
        assert!(matches!(outcome, Ok(Outcome::Done)));
    }

    #[tokio::test]
    async fn a_failed_delivery_is_repeated() {
        let mut store = MockAccountMailStore::new();
        store.expect_prepare().returning(|_, _, _| Ok(Some(mail())));
        let mut mailer = MockMailer::new();
        mailer
            .expect_deliver()
            .returning(|_| Err(MailError("away".into())));
        let outcome = service(store, mailer).mail(id()).await;
        assert!(matches!(outcome, Err(JobError::Retry(_))));
    }
}
