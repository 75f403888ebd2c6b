//! Receipts: what an entry paid and what is due, mailed to its rider when the office asks.

use kernel::{
    Actor, ChangeKind, Changer, Difference, EmailAddress, IdempotencyKey, Job, JobError, JobKind,
    NewAuditLine, Outcome, Permission, Refusal, RegistrationId, Revision,
};
use time::OffsetDateTime;

use crate::line_mail::line_mail;
use crate::{EntryMailService, LedgerService, LetterCause};

line_mail! {
    /// The mail that tells a rider what was paid and what is due, when the office asks for it.
    ReceiptMail(JobKind::new("receipt_mail")) {
        /// The entry.
        registration_id: RegistrationId,
    }
    after |line| {
        let (id, _) = line.entry?;
        (line.difference.kind == ChangeKind::Receipt).then_some(id)
    }
}

/// The line of the audit trail about a receipt that is to be mailed.
#[must_use]
pub fn receipt_requested(
    entry: (RegistrationId, Revision),
    to: &EmailAddress,
    at: OffsetDateTime,
    by: Changer,
) -> NewAuditLine {
    NewAuditLine {
        entry: Some(entry),
        at,
        by,
        difference: Difference::new(ChangeKind::Receipt, "", "", to.as_str()),
        reason: None,
        // Not by the mail about changes: nothing was changed.
        is_mailed: false,
    }
}

impl LedgerService {
    /// Mails the rider of an entry what was paid and what is due. Returns to whom. A
    /// repetition with the same key mails nothing.
    pub async fn mail_receipt(
        &self,
        actor: &Actor,
        id: RegistrationId,
        key: Option<IdempotencyKey>,
    ) -> Result<EmailAddress, Refusal> {
        let scope = actor.to(Permission::ManageEntries);
        let now = self.clock.now();
        self.store.mail_receipt(&scope, id, now, key).await
    }
}

impl EntryMailService {
    /// Executes a [`ReceiptMail`]: the ledger and the bill are those of the attempt.
    pub async fn mail_receipt(&self, mail: ReceiptMail, job: &Job) -> Result<Outcome, JobError> {
        let Some(news) = self.store.entry_now(mail.registration_id).await? else {
            return Ok(Outcome::Done);
        };
        self.deliver(mail.id, LetterCause::Receipt, news, job).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{
        AuditLineId, EntryMailId, Follows as _, IdGenerator as _, Recorded, SequentialIds,
    };
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_receipt_is_mailed_for_each_line_that_asks_for_one() {
        let ids = SequentialIds::default();
        let entry = RegistrationId::new(ids.next_uuid());
        let to = EmailAddress::parse("rae@example.org").expect("an address");
        let at = datetime!(2026-05-01 12:00 UTC);
        let asked = receipt_requested((entry, Revision::FIRST), &to, at, Changer::Server);
        let mut paid = asked.clone();
        paid.difference = Difference::new(ChangeKind::Payment, "cash", "", "$5.00");
        let lines = [paid, asked];
        let facts = lines.each_ref().map(|line| Recorded {
            id: AuditLineId::new(ids.next_uuid()),
            line,
        });
        let mail = ReceiptMail {
            id: EntryMailId::new(facts[1].id.as_uuid()),
            registration_id: entry,
        };
        assert_eq!(ReceiptMail::after(&facts), [mail]);
        assert_eq!(crate::EntryMail::after(&facts), []);
        let task = kernel::AnyTask::from(mail);
        assert_eq!(task.read::<ReceiptMail>(), Some(mail));
    }
}
