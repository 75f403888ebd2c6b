//! Messages of a show's office to its riders: one mail to each address.

use std::collections::HashSet;

use kernel::{
    Actor, ClassId, EmailAddress, EventId, IdempotencyKey, JobError, JobKind, MessageId,
    MessageMailId, Outcome, Page, PageRequest, Payload, PayloadValue, Permission, RegistrationId,
    RequiredLine, RequiredText, StoreError, Task, Uuid,
};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::mail::outcome;
use crate::{EntryMailService, MailedShow, RegistrationService};

/// The mail of a message to one rider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageMail {
    /// The id of the mail; the same at every attempt.
    pub id: MessageMailId,
    /// The message.
    pub message_id: MessageId,
    /// An entry of the rider.
    pub registration_id: RegistrationId,
}

impl Task for MessageMail {
    const KIND: JobKind = JobKind::new("message_mail");

    fn subject(&self) -> Uuid {
        self.id.as_uuid()
    }

    fn payload(&self) -> Payload {
        let message = PayloadValue::Id(self.message_id.as_uuid());
        let entry = PayloadValue::Id(self.registration_id.as_uuid());
        Payload::default()
            .with("message_id", message)
            .with("registration_id", entry)
    }

    fn read(subject: Uuid, payload: &Payload) -> Option<Self> {
        Some(Self {
            id: MessageMailId::new(subject),
            message_id: MessageId::new(payload.id("message_id")?),
            registration_id: RegistrationId::new(payload.id("registration_id")?),
        })
    }
}

/// How many messages a show may send within a day.
pub const MAX_MESSAGES: u32 = 20;
/// The period in which messages are counted.
const MESSAGES_WITHIN: Duration = Duration::DAY;

/// The text of a message.
pub type MessageText = RequiredText<10_000>;

/// Which entries get a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// All that take part or wait.
    All,
    /// Those that are in this class or wait for it.
    Class(ClassId),
    /// Those that owe something, also if they were scratched.
    Due,
}

/// A message that the office writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// The show.
    pub event_id: EventId,
    /// Who gets it.
    pub to: Audience,
    /// The subject of the mails.
    pub subject: RequiredLine<200>,
    /// Their text.
    pub text: MessageText,
}

/// A message that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// What the office wrote.
    pub content: NewMessage,
    /// The name that the class had; empty if it is not to a class.
    pub class_name: String,
    /// How many addresses get it.
    pub recipients: u32,
    /// Who sent it; `None` if the account was deleted since.
    pub sent_by: Option<EmailAddress>,
    /// When it was sent.
    pub sent_at: OffsetDateTime,
}

/// An entry whose rider gets a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addressee {
    /// The entry.
    pub registration_id: RegistrationId,
    /// The rider's address.
    pub email: EmailAddress,
}

/// The result of claiming an idempotency key for a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MessageClaim {
    /// Not used in this show before; now claimed, if the transaction commits.
    New,
    /// Used by the same request, which sent this message.
    SameRequest(Box<Message>),
    /// Used by another request.
    OtherRequest,
}

/// What the mail of a message says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageLetter {
    /// Which mail it is.
    pub mail: MessageMail,
    /// The rider's address.
    pub rider: EmailAddress,
    /// The subject.
    pub subject: RequiredLine<200>,
    /// The text.
    pub text: MessageText,
    /// When the message was sent.
    pub written_at: OffsetDateTime,
    /// The show.
    pub show: MailedShow,
}

/// Why a message was not sent.
#[derive(Debug, Error)]
pub enum SendMessageError {
    /// The actor has no such show.
    #[error("there is no such show")]
    NotFound,
    /// The show has no such class.
    #[error("there is no such class")]
    NoSuchClass,
    /// No entry gets it.
    #[error("nobody gets the message")]
    NoRecipients,
    /// The show has sent [`MAX_MESSAGES`] messages within a day.
    #[error("too many messages within a day")]
    TooMany,
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RegistrationService {
    /// Sends a message: enqueues a mail to each address of the audience, once.
    pub async fn send_message(
        &self,
        actor: &Actor,
        content: NewMessage,
        key: Option<IdempotencyKey>,
    ) -> Result<Message, SendMessageError> {
        let now = self.clock.now();
        let event_id = content.event_id;
        let mut tx = self.store.begin().await?;
        let show = tx
            .lock_own_show(&actor.to(Permission::ManageEntries), event_id)
            .await?;
        let show = show.ok_or(SendMessageError::NotFound)?;
        let id = MessageId::new(self.ids.next_uuid());
        if let Some(key) = key {
            match tx.claim_message_key(event_id, &key, id, now).await? {
                MessageClaim::New => {}
                MessageClaim::SameRequest(first) => return Ok(*first),
                MessageClaim::OtherRequest => return Err(SendMessageError::KeyReused),
            }
        }
        let class_name = match content.to {
            Audience::Class(class_id) => {
                let mut classes = show.classes.iter();
                let class = classes.find(|class| class.id == class_id);
                let class = class.ok_or(SendMessageError::NoSuchClass)?;
                class.name.as_str().to_owned()
            }
            Audience::All | Audience::Due => String::new(),
        };
        if tx.count_messages(event_id, now - MESSAGES_WITHIN).await? >= MAX_MESSAGES {
            return Err(SendMessageError::TooMany);
        }
        let mail = |registration_id| MessageMail {
            id: MessageMailId::new(self.ids.next_uuid()),
            message_id: id,
            registration_id,
        };
        let addressees = tx.addressees(event_id, content.to).await?;
        let mails: Vec<_> = each_once(addressees).map(mail).collect();
        let recipients = u32::try_from(mails.len()).unwrap_or(u32::MAX);
        if recipients == 0 {
            return Err(SendMessageError::NoRecipients);
        }
        let message = Message {
            id,
            content,
            class_name,
            recipients,
            sent_by: None,
            sent_at: now,
        };
        let mails = if self.is_mailing { mails } else { Vec::new() };
        let message = tx
            .insert_message(&actor.to(Permission::ManageEntries), message, &mails)
            .await?;
        tx.commit().await?;
        Ok(message)
    }

    /// How many addresses a message would go to; `None` if the actor has no
    /// such show.
    pub async fn count_recipients(
        &self,
        actor: &Actor,
        event_id: EventId,
        to: Audience,
    ) -> Result<Option<usize>, StoreError> {
        let addressees = self
            .store
            .addressees(&actor.to(Permission::ManageEntries), event_id, to)
            .await?;
        Ok(addressees.map(|it| each_once(it).count()))
    }

    /// The messages of one of the actor's shows, the last one first; `None` if
    /// the actor has no such show.
    pub async fn messages(
        &self,
        actor: &Actor,
        event_id: EventId,
        page: PageRequest,
    ) -> Result<Option<Page<Message>>, StoreError> {
        self.store
            .list_messages(&actor.to(Permission::ReadShows), event_id, &page)
            .await
    }
}

/// One entry of each address, whatever its case.
fn each_once(addressees: Vec<Addressee>) -> impl Iterator<Item = RegistrationId> {
    let mut seen = HashSet::new();
    addressees
        .into_iter()
        .filter(move |it| seen.insert(it.email.key()))
        .map(|it| it.registration_id)
}

impl EntryMailService {
    /// Executes a [`MessageMail`].
    pub async fn mail_message(&self, mail: MessageMail) -> Result<Outcome, JobError> {
        let Some(letter) = self.store.find_message(&mail).await? else {
            return Ok(Outcome::Done);
        };
        outcome(self.mailer.deliver_message(&letter).await)
    }

    /// Whether mails are sent, and not only written into files.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        self.mailer.is_sending()
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, SequentialIds};

    use super::*;
    use crate::MockRegistrationTx;
    use crate::register::tests::{BEFORE_THE_END, service, show};

    fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    fn message(to: Audience) -> NewMessage {
        NewMessage {
            event_id: show().event_id,
            to,
            subject: RequiredLine::parse("Stalls").expect("a line"),
            text: MessageText::parse("They open at noon.").expect("a text"),
        }
    }

    fn tx(sent: u32, emails: &'static [&str]) -> MockRegistrationTx {
        let mut tx = MockRegistrationTx::new();
        tx.expect_lock_own_show()
            .return_once(|_, _| Ok(Some(show())));
        tx.expect_count_messages()
            .withf(|_, since| *since == BEFORE_THE_END - Duration::DAY)
            .return_once(move |_, _| Ok(sent));
        tx.expect_addressees().return_once(move |_, _| {
            let ids = SequentialIds::default();
            let addressee = |email: &&str| Addressee {
                registration_id: RegistrationId::new(ids.next_uuid()),
                email: EmailAddress::parse(email).expect("an address"),
            };
            Ok(emails.iter().map(addressee).collect())
        });
        tx
    }

    #[tokio::test]
    async fn each_address_gets_a_message_once() {
        let mut tx = tx(MAX_MESSAGES - 1, &["a@b.org", "c@d.org", "A@B.org"]);
        tx.expect_insert_message()
            .withf(|_, message, mails| {
                let ids: HashSet<_> = mails.iter().map(|mail| mail.id).collect();
                message.recipients == 2 && mails.len() == 2 && ids.len() == 2
            })
            .return_once(|_, message, _| Ok(message));
        tx.expect_commit().times(1).returning(|| Ok(()));
        let to = Audience::Class(show().classes[1].id);
        let service = service(tx, BEFORE_THE_END);
        let sent = service.send_message(&actor(), message(to), None).await;
        assert_eq!(sent.expect("sent").class_name, "Lead Line");
    }

    #[tokio::test]
    async fn nothing_is_sent_to_nobody_too_often_or_to_an_unknown_class() {
        let refused = async |to, tx| {
            let service = service(tx, BEFORE_THE_END);
            let sent = service.send_message(&actor(), message(to), None).await;
            sent.expect_err("refused")
        };
        let nobody = refused(Audience::All, tx(0, &[])).await;
        assert!(matches!(nobody, SendMessageError::NoRecipients));
        let often = refused(Audience::Due, tx(MAX_MESSAGES, &["a@b.org"])).await;
        assert!(matches!(often, SendMessageError::TooMany));
        let unknown = ClassId::new(SequentialIds::default().next_uuid());
        let unknown = refused(Audience::Class(unknown), tx(0, &["a@b.org"])).await;
        assert!(matches!(unknown, SendMessageError::NoSuchClass));
    }
}
