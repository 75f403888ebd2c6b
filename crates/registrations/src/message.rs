//! Messages of a show's office to its riders and barns: one mail to each address.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, ClassId, Clock, EmailAddress, EventId, GroupId, IdGenerator, IdempotencyKey, JobError,
    JobKind, MessageId, MessageMailId, Outcome, Page, PageRequest, Payload, PayloadValue,
    Permission, Refusal, RegistrationId, RequiredLine, RequiredText, Scope, StoreError, Task, Uuid,
};
use thiserror::Error;
use time::{Duration, OffsetDateTime};

use crate::{EntryMailService, LedgerOf, MailedShow};

/// The mail of a message to one rider or barn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageMail {
    /// The id of the mail; the same at every attempt.
    pub id: MessageMailId,
    /// The message.
    pub message_id: MessageId,
    /// An entry of the rider, or the barn.
    pub to: LedgerOf,
}

impl Task for MessageMail {
    const KIND: JobKind = JobKind::new("message_mail");

    fn subject(&self) -> Uuid {
        self.id.as_uuid()
    }

    fn payload(&self) -> Payload {
        let message = PayloadValue::Id(self.message_id.as_uuid());
        let (name, id) = match self.to {
            LedgerOf::Entry(id) => ("registration_id", id.as_uuid()),
            LedgerOf::Group(id) => ("group_id", id.as_uuid()),
        };
        Payload::default()
            .with("message_id", message)
            .with(name, PayloadValue::Id(id))
    }

    fn read(subject: Uuid, payload: &Payload) -> Option<Self> {
        let entry = payload.id("registration_id").map(RegistrationId::new);
        let group = payload.id("group_id").map(GroupId::new);
        let to = entry.map(LedgerOf::Entry).or(group.map(LedgerOf::Group));
        Some(Self {
            id: MessageMailId::new(subject),
            message_id: MessageId::new(payload.id("message_id")?),
            to: to?,
        })
    }
}

/// How many messages a show may send within a day.
pub const MAX_MESSAGES: u32 = 20;
/// The period in which messages are counted.
const MESSAGES_WITHIN: Duration = Duration::DAY;

/// The text of a message.
pub type MessageText = RequiredText<10_000>;

/// Which entries get a message. The barn of an entry without an address gets it in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// All that take part or wait, and all barns.
    All,
    /// Those that are in this class or wait for it.
    Class(ClassId),
    /// Those that owe something themselves, also if they were scratched, and barns that do.
    Due,
}

kernel::words! {
    /// The kind of an audience.
    pub enum AudienceKind {
        /// All that take part or wait.
        All = "all",
        /// Those of them in a class.
        Class = "class",
        /// All that owe something.
        Due = "due",
    }
}

impl Audience {
    /// The audience of this kind; `None` if it is that of a class, and there is no
    /// class.
    #[must_use]
    pub fn new(kind: AudienceKind, class_id: Option<ClassId>) -> Option<Self> {
        match kind {
            AudienceKind::All => Some(Self::All),
            AudienceKind::Class => class_id.map(Self::Class),
            AudienceKind::Due => Some(Self::Due),
        }
    }

    /// Its kind.
    #[must_use]
    pub const fn kind(self) -> AudienceKind {
        match self {
            Self::All => AudienceKind::All,
            Self::Class(_) => AudienceKind::Class,
            Self::Due => AudienceKind::Due,
        }
    }

    /// Its class, if it is that of a class.
    #[must_use]
    pub const fn class_id(self) -> Option<ClassId> {
        match self {
            Self::Class(id) => Some(id),
            Self::All | Self::Due => None,
        }
    }
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
    pub sender: Option<EmailAddress>,
    /// When it was sent.
    pub sent_at: OffsetDateTime,
}

/// An entry whose rider gets a message, or a barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addressee {
    /// The entry or the barn.
    pub to: LedgerOf,
    /// The address of the rider, or of who is in charge.
    pub email: EmailAddress,
}

/// What the mail of a message says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageLetter {
    /// Which mail it is.
    pub mail: MessageMail,
    /// The address of the rider, or of who is in charge of the barn.
    pub recipient: EmailAddress,
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
    /// There is no such show or class, or the message was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// No entry gets it.
    #[error("nobody gets the message")]
    NoRecipients,
    /// The show has sent [`MAX_MESSAGES`] messages within a day.
    #[error("too many messages within a day")]
    TooMany,
}

impl From<StoreError> for SendMessageError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

impl Message {
    /// From when on the messages count that [`check`](Self::check) takes.
    #[must_use]
    pub fn counted_since(&self) -> OffsetDateTime {
        self.sent_at - MESSAGES_WITHIN
    }

    /// Whether it can be sent after so many others.
    pub fn check(&self, sent_before: u32) -> Result<(), SendMessageError> {
        if sent_before >= MAX_MESSAGES {
            return Err(SendMessageError::TooMany);
        }
        if self.recipients == 0 {
            return Err(SendMessageError::NoRecipients);
        }
        Ok(())
    }
}

/// Stores the messages of shows.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait MessageStore: Send + Sync {
    /// The entries that a message would go to, the first ones first, and then barns; `None` if
    /// the actor has no such show.
    async fn addressees(
        &self,
        scope: &Scope,
        event_id: EventId,
        to: Audience,
    ) -> Result<Option<Vec<Addressee>>, StoreError>;

    /// A page of the messages of one of the actor's shows, the last one first;
    /// `None` if the actor has no such show.
    async fn list_messages(
        &self,
        scope: &Scope,
        event_id: EventId,
        page: &PageRequest,
    ) -> Result<Option<Page<Message>>, StoreError>;

    /// Stores a message that the actor sends, with the present name of its class, if
    /// [`Message::check`] permits it, and enqueues its mails. Returns it as it will be
    /// listed. A repetition with the same key sends nothing, and returns the first
    /// message.
    async fn send(
        &self,
        scope: &Scope,
        message: &Message,
        mails: &[MessageMail],
        key: Option<IdempotencyKey>,
    ) -> Result<Message, SendMessageError>;
}

/// Sends messages of a show's office.
pub struct MessageService {
    store: Arc<dyn MessageStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl MessageService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn MessageStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }

    /// Sends a message: enqueues a mail to each address of the audience, once.
    pub async fn send(
        &self,
        actor: &Actor,
        content: NewMessage,
        key: Option<IdempotencyKey>,
    ) -> Result<Message, SendMessageError> {
        let scope = actor.to(Permission::ManageEntries);
        let (event_id, to) = (content.event_id, content.to);
        let addressees = self.store.addressees(&scope, event_id, to).await?;
        let addressees = addressees.ok_or(Refusal::NotFound("Event"))?;
        let message_id = MessageId::new(self.ids.next_uuid());
        let mail = |to| MessageMail {
            id: MessageMailId::new(self.ids.next_uuid()),
            message_id,
            to,
        };
        let mails: Vec<_> = each_once(addressees).map(mail).collect();
        let message = Message {
            id: message_id,
            content,
            class_name: String::new(),
            recipients: u32::try_from(mails.len()).unwrap_or(u32::MAX),
            sender: None,
            sent_at: self.clock.now(),
        };
        self.store.send(&scope, &message, &mails, key).await
    }

    /// How many addresses a message would go to; `None` if the actor has no
    /// such show.
    pub async fn count_recipients(
        &self,
        actor: &Actor,
        event_id: EventId,
        to: Audience,
    ) -> Result<Option<usize>, StoreError> {
        let scope = actor.to(Permission::ManageEntries);
        let addressees = self.store.addressees(&scope, event_id, to).await?;
        Ok(addressees.map(|it| each_once(it).count()))
    }

    /// The messages of one of the actor's shows, the last one first; `None` if
    /// the actor has no such show.
    pub async fn list(
        &self,
        actor: &Actor,
        event_id: EventId,
        page: PageRequest,
    ) -> Result<Option<Page<Message>>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        self.store.list_messages(&scope, event_id, &page).await
    }
}

/// One entry or barn of each address, whatever its case.
fn each_once(addressees: Vec<Addressee>) -> impl Iterator<Item = LedgerOf> {
    let mut seen = HashSet::new();
    addressees
        .into_iter()
        .filter(move |it| seen.insert(it.email.key()))
        .map(|it| it.to)
}

impl EntryMailService {
    /// Executes a [`MessageMail`].
    pub async fn mail_message(&self, mail: MessageMail) -> Result<Outcome, JobError> {
        let Some(letter) = self.store.find_message(&mail).await? else {
            return Ok(Outcome::Done);
        };
        self.messages.deliver(&letter).await?;
        Ok(Outcome::Done)
    }

    /// Whether mails are sent, and not only written into files.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        self.messages.is_sending()
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, ManualClock, SequentialIds};

    use super::*;
    use crate::register::tests::{BEFORE_THE_END, show};

    /// The message, and how many mails it has.
    async fn sent(emails: &'static [&str]) -> (Message, usize) {
        let mut store = MockMessageStore::new();
        store.expect_addressees().return_once(move |_, _, _| {
            let ids = SequentialIds::default();
            let addressee = |email: &&str| Addressee {
                to: LedgerOf::Entry(RegistrationId::new(ids.next_uuid())),
                email: EmailAddress::parse(email).expect("an address"),
            };
            Ok(Some(emails.iter().map(addressee).collect()))
        });
        store.expect_send().return_once(|_, message, mails, _| {
            let ids: HashSet<_> = mails.iter().map(|mail| mail.id).collect();
            let subject = RequiredLine::parse(&ids.len().to_string()).expect("a line");
            let mut message = message.clone();
            message.content.subject = subject;
            Ok(message)
        });
        let service = MessageService::new(
            Arc::new(store),
            Arc::new(ManualClock::at(BEFORE_THE_END)),
            Arc::new(SequentialIds::default()),
        );
        let content = NewMessage {
            event_id: show().event_id,
            to: Audience::All,
            subject: RequiredLine::parse("Stalls").expect("a line"),
            text: MessageText::parse("They open at noon.").expect("a text"),
        };
        let actor = Actor::alone(AccountId::new(SequentialIds::default().next_uuid()));
        let sent = service.send(&actor, content, None).await.expect("sent");
        let mails = sent.content.subject.as_str().parse().expect("a number");
        (sent, mails)
    }

    #[tokio::test]
    async fn each_address_gets_a_message_once() {
        let (message, mails) = sent(&["a@b.org", "c@d.org", "A@B.org"]).await;
        assert_eq!((message.recipients, mails), (2, 2));
    }

    #[tokio::test]
    async fn nothing_is_sent_to_nobody_or_too_often() {
        let (message, _) = sent(&["a@b.org"]).await;
        assert_eq!(message.counted_since(), BEFORE_THE_END - Duration::DAY);
        assert!(message.check(MAX_MESSAGES - 1).is_ok());
        let often = message.check(MAX_MESSAGES);
        assert!(matches!(often, Err(SendMessageError::TooMany)));
        let (to_nobody, _) = sent(&[]).await;
        let nobody = to_nobody.check(0);
        assert!(matches!(nobody, Err(SendMessageError::NoRecipients)));
    }
}
