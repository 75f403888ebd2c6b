//! How many mails that strangers can cause one address gets.

use async_trait::async_trait;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::{EmailAddress, OrganizationId, StoreError};

/// How many limited mails one address gets through one organization within
/// [`MAILS_WITHIN`].
pub const MAX_MAILS_OF_ORGANIZATION: u64 = 10;
/// How many limited mails one address gets in all within [`MAILS_WITHIN`].
pub const MAX_MAILS_IN_ALL: u64 = 20;
/// The period in which mails are counted.
pub const MAILS_WITHIN: Duration = Duration::HOUR;

/// A mail whose recipient somebody typed who may be a stranger: to the rider of an
/// entry, a seller, whom a bill is for, or somebody invited. Otherwise anybody could
/// fill a mailbox with words of their own. Mails that an account gets about itself, and
/// messages of a show's office, have limits of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitedMail {
    /// The mail's id; the same at every attempt.
    pub id: Uuid,
    /// The organization through which it is sent.
    pub organization_id: OrganizationId,
    /// Who gets it.
    pub recipient: EmailAddress,
}

/// Counts limited mails.
#[async_trait]
pub trait MailLimits: Send + Sync {
    /// Counts a mail that is sent now, once however often it is tried. If its
    /// recipient has got as many as permitted, when to ask again: the mail waits, and
    /// those of one organization to one address keep their order.
    async fn admit(
        &self,
        mail: &LimitedMail,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError>;
}

/// Answers the same for each mail: now, or at this instant.
#[cfg(any(test, feature = "mocks"))]
#[derive(Debug, Clone, Copy, Default)]
pub struct FixedMailLimits(pub Option<OffsetDateTime>);

#[cfg(any(test, feature = "mocks"))]
#[async_trait]
impl MailLimits for FixedMailLimits {
    async fn admit(
        &self,
        _: &LimitedMail,
        _: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        Ok(self.0)
    }
}
