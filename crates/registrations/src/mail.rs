//! Mails to the riders of entries: when one is made, and at each change.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    ChangeKind, Clock, Difference, EmailAddress, EntryMailId, EventId, Follows, GroupId, Job,
    JobError, JobKind, LimitedMail, MailDelivery, MailLimits, OptionalText, OrganizationId,
    Outcome, Payload, PayloadValue, ReceiptId, Recorded, RegistrationId, Revision, StoreError,
    Task, TimeZone, Uuid,
};
use time::OffsetDateTime;

use crate::history::has_from_line;
use crate::ledger::is_valid;
use crate::{
    ClassChanged, ClassEntryState, EntryStatus, GroupLetter, Lack, MessageLetter, MessageMail,
    PaidLetter, PaidNews, Payment, Registration, RosterClass, StatusChanged, WholeGroup,
};

/// A mail about what made an entry or changed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryMail {
    /// The id of the mail; the same at every attempt.
    pub id: EntryMailId,
    /// The entry.
    pub registration_id: RegistrationId,
    /// Its revision after the change; the first one when it was made.
    pub revision: Revision,
}

impl Task for EntryMail {
    const KIND: JobKind = JobKind::new("entry_mail");

    fn subject(&self) -> Uuid {
        self.id.as_uuid()
    }

    fn payload(&self) -> Payload {
        let entry = PayloadValue::Id(self.registration_id.as_uuid());
        Payload::default()
            .with("registration_id", entry)
            .with("revision", PayloadValue::Number(self.revision.number()))
    }

    fn read(subject: Uuid, payload: &Payload) -> Option<Self> {
        Some(Self {
            id: EntryMailId::new(subject),
            registration_id: RegistrationId::new(payload.id("registration_id")?),
            revision: Revision::new(payload.number("revision")?),
        })
    }
}

impl Follows for EntryMail {
    /// One mail about each entry that was made or changed, about the last change. A line
    /// that is not mailed needs none; and after a new link the rider may not have the old one,
    /// or another person has it.
    fn after(facts: &[Recorded<'_>]) -> Vec<Self> {
        let mut mails: Vec<Self> = Vec::new();
        let mut unmailed = Vec::new();
        for Recorded { id, line } in facts {
            let Some((registration_id, revision)) = line.entry else {
                continue;
            };
            if !line.is_mailed {
                continue;
            }
            if line.difference.kind == ChangeKind::Link {
                unmailed.push(registration_id);
            }
            let mail = Self {
                id: EntryMailId::new(id.as_uuid()),
                registration_id,
                revision,
            };
            match mails
                .iter_mut()
                .find(|it| it.registration_id == registration_id)
            {
                Some(before) => *before = mail,
                None => mails.push(mail),
            }
        }
        mails.retain(|mail| !unmailed.contains(&mail.registration_id));
        mails
    }
}

/// What a mail to the rider of an entry needs from the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryNews {
    /// The organization of the show.
    pub organization_id: OrganizationId,
    /// The entry as it is now.
    pub registration: Registration,
    /// Its ledger, the first line recorded first.
    pub payments: Vec<Payment>,
    /// Its show.
    pub show: MailedShow,
    /// The classes of the show, in their order.
    pub classes: Vec<RosterClass>,
    /// What led to the revision of the mail; nothing when the entry was made.
    pub differences: Vec<Difference>,
    /// What lacks before the back number is handed out, in the mail about that.
    pub lacking: Vec<Lack>,
}

impl EntryNews {
    /// The payments and refunds, without what was voided.
    pub fn valid_payments(&self) -> impl Iterator<Item = &Payment> {
        let is_valid = is_valid(self.payments.iter());
        self.payments.iter().filter(move |it| is_valid(it))
    }
}

/// What a mail says about the show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedShow {
    /// The show's id.
    pub id: EventId,
    /// Its name.
    pub name: String,
    /// Venue and address, without empty parts.
    pub place: Vec<String>,
    /// When it begins.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// Its time zone.
    pub time_zone: TimeZone,
    /// How riders pay, in the organizer's words; may be empty.
    pub payment_note: OptionalText<1000>,
    /// The manager's name; may be empty.
    pub manager_name: String,
    /// The manager's address, which gets the replies.
    pub manager_email: Option<EmailAddress>,
}

/// Why a rider gets a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LetterCause {
    /// The entry was made.
    Confirmed,
    /// A place came free for the entry or one of its classes.
    MovedUp,
    /// A stall came free for which the entry waited in line.
    StallFree,
    /// The entry was taken out.
    Scratched,
    /// The office took the entry out.
    Cancelled,
    /// Something else was changed.
    Changed,
    /// The office sends a receipt: nothing was changed.
    Receipt,
    /// The office tells what lacks before the back number is handed out.
    Needs,
}

/// A mail to the rider of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryLetter {
    /// The id of the mail; the same at every attempt.
    pub id: EntryMailId,
    /// When the entry was made or changed, or the receipt asked for.
    pub written_at: OffsetDateTime,
    /// Why it is sent.
    pub cause: LetterCause,
    /// Where it is sent.
    pub recipient: EmailAddress,
    /// What it says.
    pub news: EntryNews,
}

/// The store of what mails to riders say.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait EntryMailStore: Send + Sync {
    /// What the mail says; `None` if the entry or its show is gone.
    async fn find_news(&self, mail: &EntryMail) -> Result<Option<EntryNews>, StoreError>;

    /// An entry as it is now, without what led to it; `None` if the entry or its show is
    /// gone.
    async fn entry_now(&self, id: RegistrationId) -> Result<Option<EntryNews>, StoreError>;

    /// Like [`entry_now`](Self::entry_now), with what lacks before the back number is handed
    /// out.
    async fn entry_that_lacks(&self, id: RegistrationId) -> Result<Option<EntryNews>, StoreError>;

    /// What the mail of a message says; `None` if the entry or its show is
    /// gone.
    async fn find_message(&self, mail: &MessageMail) -> Result<Option<MessageLetter>, StoreError>;

    /// A barn as it is now, with its organization and its show; `None` if it or its show is
    /// gone.
    async fn group_now(
        &self,
        id: GroupId,
    ) -> Result<Option<(OrganizationId, MailedShow, WholeGroup)>, StoreError>;

    /// A receipt as it is now, with its organization, its show and the address of who paid it;
    /// `None` if it or the address is gone.
    async fn paid_now(&self, id: ReceiptId) -> Result<Option<PaidNews>, StoreError>;
}

/// How mails of one type are delivered.
type MailTo<M> = Arc<dyn MailDelivery<M>>;

/// Mails riders.
pub struct EntryMailService {
    pub(crate) store: Arc<dyn EntryMailStore>,
    mailer: Arc<dyn MailDelivery<EntryLetter>>,
    pub(crate) messages: Arc<dyn MailDelivery<MessageLetter>>,
    pub(crate) groups: Arc<dyn MailDelivery<GroupLetter>>,
    pub(crate) receipts: Arc<dyn MailDelivery<PaidLetter>>,
    limits: Arc<dyn MailLimits>,
    clock: Arc<dyn Clock>,
}

impl EntryMailService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn EntryMailStore>,
        mailer: Arc<dyn MailDelivery<EntryLetter>>,
        (messages, groups, receipts): (
            MailTo<MessageLetter>,
            MailTo<GroupLetter>,
            MailTo<PaidLetter>,
        ),
        limits: Arc<dyn MailLimits>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            store,
            mailer,
            messages,
            groups,
            receipts,
            limits,
            clock,
        }
    }

    /// Executes a [`EntryMail`].
    pub async fn mail(&self, mail: EntryMail, job: &Job) -> Result<Outcome, JobError> {
        let Some(news) = self.store.find_news(&mail).await? else {
            return Ok(Outcome::Done);
        };
        self.deliver(mail.id, cause(&mail, &news.differences), news, job)
            .await
    }

    /// When a mail may be sent, if there were too many for now.
    pub(crate) async fn admit(
        &self,
        id: EntryMailId,
        organization_id: OrganizationId,
        recipient: &EmailAddress,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let limited = LimitedMail {
            id: id.as_uuid(),
            organization_id,
            recipient: recipient.clone(),
        };
        self.limits.admit(&limited, self.clock.now()).await
    }

    /// Delivers a letter, unless there were too many for now.
    pub(crate) async fn deliver(
        &self,
        id: EntryMailId,
        cause: LetterCause,
        news: EntryNews,
        job: &Job,
    ) -> Result<Outcome, JobError> {
        // The address may have been removed since.
        let Some(recipient) = news.registration.rider.rider_email.get().cloned() else {
            return Ok(Outcome::Done);
        };
        if let Some(at) = self.admit(id, news.organization_id, &recipient).await? {
            return Ok(Outcome::Later(at));
        }
        let letter = EntryLetter {
            id,
            written_at: job.created_at,
            cause,
            recipient,
            news,
        };
        self.mailer.deliver(&letter).await?;
        Ok(Outcome::Done)
    }
}

fn cause(mail: &EntryMail, differences: &[Difference]) -> LetterCause {
    if mail.revision == Revision::FIRST {
        return LetterCause::Confirmed;
    }
    let status = differences.iter().find_map(Difference::fact);
    let moves_up = |it: &Difference| {
        let (before, after) = (Some(ClassEntryState::Waitlisted), ClassEntryState::Entered);
        it.fact() == Some(ClassChanged { before, after })
    };
    match status.map(|it: StatusChanged| (it.before, it.after)) {
        Some((_, EntryStatus::Scratched)) => LetterCause::Scratched,
        Some((_, EntryStatus::Cancelled)) => LetterCause::Cancelled,
        Some((EntryStatus::Waitlisted, EntryStatus::Entered)) => LetterCause::MovedUp,
        _ if differences.iter().any(moves_up) => LetterCause::MovedUp,
        _ if differences.iter().any(has_from_line) => LetterCause::StallFree,
        _ => LetterCause::Changed,
    }
}

#[cfg(test)]
mod tests;
