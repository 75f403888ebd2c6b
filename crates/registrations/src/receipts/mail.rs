//! Receipts that are mailed to whoever paid them, when the office asks for it.

use kernel::{
    Actor, ChangeKind, EmailAddress, EntryMailId, IdempotencyKey, Job, JobError, JobKind,
    OrganizationId, Outcome, Permission, ReceiptId, Refusal,
};
use time::OffsetDateTime;

use super::{ReceiptService, SeenReceipt};
use crate::line_mail::line_mail;
use crate::{EntryMailService, MailedShow};

line_mail! {
    /// The mail of a receipt to its exhibitor, or to its barn.
    PaidMail(JobKind::new("paid_mail")) {
        /// The receipt.
        receipt_id: ReceiptId,
    }
    after |line| {
        let is_it = line.difference.kind == ChangeKind::Receipt && line.entry.is_none();
        let receipt = line.difference.object.as_ref().filter(|_| is_it)?;
        Some(ReceiptId::new(receipt.id))
    }
}

/// A receipt with what its mail needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidNews {
    /// The organization.
    pub organization_id: OrganizationId,
    /// The show of its drawer, or of its first part; `None` of credit alone.
    pub show: Option<MailedShow>,
    /// Where it is sent.
    pub recipient: EmailAddress,
    /// The receipt.
    pub receipt: SeenReceipt,
}

/// The mail of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidLetter {
    /// The id of the mail; the same at every attempt.
    pub id: EntryMailId,
    /// When it was asked for.
    pub written_at: OffsetDateTime,
    /// The receipt as it is at the attempt.
    pub news: PaidNews,
}

impl ReceiptService {
    /// Mails a receipt to its exhibitor, or to the barn that it is of. Returns to whom. A
    /// repetition with the same key mails nothing.
    pub async fn mail(
        &self,
        actor: &Actor,
        id: ReceiptId,
        key: Option<IdempotencyKey>,
    ) -> Result<EmailAddress, Refusal> {
        let scope = actor.to(Permission::ManageEntries);
        let now = self.clock.now();
        self.store.mail(&scope, id, now, key).await
    }
}

impl EntryMailService {
    /// Executes a [`PaidMail`]. What was voided meanwhile is not mailed.
    pub async fn mail_paid(&self, mail: PaidMail, job: &Job) -> Result<Outcome, JobError> {
        let news = self.store.paid_now(mail.receipt_id).await?;
        let Some(news) = news.filter(|it| it.receipt.receipt.voided_at.is_none()) else {
            return Ok(Outcome::Done);
        };
        let admitted = self.admit(mail.id, news.organization_id, &news.recipient);
        if let Some(at) = admitted.await? {
            return Ok(Outcome::Later(at));
        }
        let letter = PaidLetter {
            id: mail.id,
            written_at: job.created_at,
            news,
        };
        self.receipts.deliver(&letter).await?;
        Ok(Outcome::Done)
    }
}
