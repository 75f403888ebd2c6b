//! Reminders of bills that are overdue. A person asks for each: none is sent by itself.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, BillId, BillMailId, Changer, Clock, EmailAddress, IdGenerator, Job, JobError, JobKind,
    LimitedMail, MailDelivery, MailLimits, OptionalText, OrganizationId, Outcome, Permission,
    Refusal, SignedMoney, StoreError, lease_suffices,
};
use time::{Date, OffsetDateTime};

use crate::keep::chosen;
use crate::{
    BarnFacts, Bill, BillMail, BillRenderer, BillStatus, BillStore, BookError, NotSent,
    NotSentReason, Recipient, SentMonth, begins_at, book_day,
};

kernel::task!(
    /// Mail this reminder of its bills, as they are then.
    pub MailReminder(BillMailId),
    JobKind::new("bill_reminder")
);

/// A mail that reminds somebody of overdue bills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// The mail.
    pub mail: BillMail,
    /// The bills.
    pub bills: Vec<BillId>,
}

/// A reminder that is mailed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReminderLetter {
    /// The mail.
    pub mail: BillMail,
    /// The bills that are overdue, by number; at least one.
    pub bills: Vec<Bill>,
    /// The day on which they are.
    pub today: Date,
    /// How to pay.
    pub how_to_pay: OptionalText<1000>,
    /// The bills as a PDF.
    pub pdf: Vec<u8>,
}

impl ReminderLetter {
    /// What is overdue, on all bills.
    #[must_use]
    pub fn total(&self) -> SignedMoney {
        self.bills.iter().map(Bill::to_pay).sum()
    }
}

/// Stores reminders at their bills.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait BillReminderStore: Send + Sync {
    /// The bills of an organization that are overdue on a day, whole, by number.
    async fn overdue(
        &self,
        organization: OrganizationId,
        today: Date,
    ) -> Result<Vec<Bill>, StoreError>;

    /// Notes reminders at their bills, and enqueues a [`MailReminder`] for each. One of whose
    /// bills somebody was reminded since `since` is left out. Returns how many are noted.
    async fn request(
        &self,
        by: (Changer, OffsetDateTime),
        organization: OrganizationId,
        reminders: &[Reminder],
        since: Option<OffsetDateTime>,
    ) -> Result<u32, BookError>;

    /// The bills of any organization with this reminder, whole, by number.
    async fn of_reminder(&self, id: BillMailId) -> Result<Vec<Bill>, StoreError>;

    /// Notes that a reminder was delivered, and whether it left the server.
    async fn note_delivered(
        &self,
        id: BillMailId,
        now: OffsetDateTime,
        leaves: bool,
    ) -> Result<(), StoreError>;
}

/// The use cases of reminders.
pub struct BillReminderService {
    store: Arc<dyn BillReminderStore>,
    bills: Arc<dyn BillStore>,
    facts: Arc<dyn BarnFacts>,
    renderer: Arc<dyn BillRenderer>,
    mailer: Arc<dyn MailDelivery<ReminderLetter>>,
    limits: Arc<dyn MailLimits>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

/// Whether somebody is to be reminded of a bill: it is overdue, also without what they paid
/// too much on others.
fn is_overdue(bill: &Bill, today: Date) -> bool {
    bill.summary.status(today) == BillStatus::Overdue && bill.to_pay() > SignedMoney::ZERO
}

fn is_to_the_same(one: &Recipient, other: &Recipient) -> bool {
    match (one.contact_id, other.contact_id) {
        (None, None) => one.name == other.name && one.email == other.email,
        (one, other) => one == other,
    }
}

impl BillReminderService {
    /// The service, on its ports.
    #[expect(clippy::too_many_arguments, reason = "each is a port")]
    pub fn new(
        store: Arc<dyn BillReminderStore>,
        bills: Arc<dyn BillStore>,
        facts: Arc<dyn BarnFacts>,
        renderer: Arc<dyn BillRenderer>,
        mailer: Arc<dyn MailDelivery<ReminderLetter>>,
        limits: Arc<dyn MailLimits>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            bills,
            facts,
            renderer,
            mailer,
            limits,
            clock,
            ids,
        }
    }

    /// Whether mails leave the server; otherwise they are written into files.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        self.mailer.is_sending()
    }

    fn reminder(&self, to: EmailAddress, bills: Vec<BillId>) -> Reminder {
        let mail = BillMail {
            id: BillMailId::new(self.ids.next_uuid()),
            to,
            requested_at: self.clock.now(),
            delivered_at: None,
            leaves: self.is_sending(),
        };
        Reminder { mail, bills }
    }

    /// Asks for a reminder of one overdue bill, to its own address if no other is given.
    pub async fn remind(
        &self,
        actor: &Actor,
        id: BillId,
        to: Option<EmailAddress>,
    ) -> Result<Bill, BookError> {
        let scope = actor.to(Permission::KeepBook);
        let found = async || {
            let found = self.bills.find(&scope, id).await?;
            found.ok_or(BookError::from(Refusal::NotFound("Bill")))
        };
        let bill = found().await?;
        let organization = bill.summary.organization_id;
        let now = self.clock.now();
        if !is_overdue(&bill, book_day(now, actor.time_zone_of(organization))) {
            return Err(BookError::NotOverdue);
        }
        let to = to.or(bill.summary.recipient.email);
        let reminder = self.reminder(to.ok_or(BookError::NoAddress)?, vec![id]);
        let by = (actor.changer(), now);
        self.store
            .request(by, organization, &[reminder], None)
            .await?;
        found().await
    }

    /// Asks for a reminder to everybody with overdue bills, who was not reminded today: one
    /// of all their bills.
    pub async fn remind_all(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<SentMonth, BookError> {
        let organization = chosen(actor, organization)?;
        let (now, zone) = (self.clock.now(), actor.time_zone_of(organization));
        let today = book_day(now, zone);
        let mut overdue = self.store.overdue(organization, today).await?;
        overdue.retain(|bill| is_overdue(bill, today));
        let (mut reminders, mut not_sent) = (Vec::new(), Vec::new());
        while let Some(first) = overdue.first().map(|bill| bill.summary.recipient.clone()) {
            let (theirs, others): (Vec<_>, Vec<_>) = overdue
                .into_iter()
                .partition(|bill| is_to_the_same(&first, &bill.summary.recipient));
            overdue = others;
            let today_already = |bill: &Bill| {
                let reminder = bill.summary.reminder.as_ref();
                reminder.is_some_and(|it| book_day(it.requested_at, zone) == today)
            };
            // The latest address of which the barn knows.
            let mut addresses = theirs.iter().rev();
            let to = addresses.find_map(|bill| bill.summary.recipient.email.clone());
            let reason = match to {
                _ if theirs.iter().any(today_already) => NotSentReason::Reminded,
                None => NotSentReason::NoAddress,
                Some(to) => {
                    let ids = theirs.iter().map(|bill| bill.summary.id).collect();
                    reminders.push(self.reminder(to, ids));
                    continue;
                }
            };
            not_sent.extend(theirs.into_iter().map(|bill| NotSent {
                bill_id: bill.summary.id,
                number: bill.summary.number,
                recipient_name: bill.summary.recipient.name,
                reason,
            }));
        }
        let (by, since) = ((actor.changer(), now), Some(begins_at(today, zone)));
        let sent = self
            .store
            .request(by, organization, &reminders, since)
            .await?;
        Ok(SentMonth { sent, not_sent })
    }

    /// Delivers a reminder, of those of its bills that are still overdue.
    pub async fn mail(&self, id: BillMailId, job: &Job) -> Result<Outcome, JobError> {
        let mut bills = self.store.of_reminder(id).await?;
        let Some(first) = bills.first() else {
            return Ok(Outcome::Done);
        };
        let organization_id = first.summary.organization_id;
        let undelivered = |mail: &BillMail| mail.delivered_at.is_none();
        let Some(mail) = first.summary.reminder.clone().filter(undelivered) else {
            return Ok(Outcome::Done);
        };
        let now = self.clock.now();
        let zone = self.facts.time_zone(organization_id).await?;
        let today = book_day(now, zone.as_ref());
        bills.retain(|bill| is_overdue(bill, today));
        let Some(last) = bills.last() else {
            return Ok(Outcome::Done);
        };
        let settings = self.bills.settings(organization_id).await?;
        let how_to_pay = settings.how_to_pay_or(&last.how_to_pay);
        let limited = LimitedMail {
            id: id.as_uuid(),
            organization_id,
            recipient: mail.to.clone(),
        };
        if let Some(at) = self.limits.admit(&limited, now).await? {
            return Ok(Outcome::Later(at));
        }
        let pdf = self.renderer.render_bills(bills.clone()).await;
        let pdf = pdf.map_err(|error| JobError::Retry(error.into()))?;
        let now = self.clock.now();
        if !lease_suffices(job.lease_until, now) {
            return Ok(Outcome::Later(now));
        }
        let letter = ReminderLetter {
            mail,
            bills,
            today,
            how_to_pay,
            pdf,
        };
        self.mailer.deliver(&letter).await?;
        let leaves = self.is_sending();
        self.store
            .note_delivered(id, self.clock.now(), leaves)
            .await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests;
