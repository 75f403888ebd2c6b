//! Messages of a show's office, and who gets them.

use kernel::{
    ClassId, EmailAddress, EventId, IdempotencyKey, MessageId, OrganizationId, Page, PageRequest,
    RegistrationId, RequiredLine, Scope, StoreError, to_unix_millis,
};
use registrations::{
    Addressee, Audience, ClassEntryState, EntryStatus, Message, MessageClaim, MessageLetter,
    MessageMail, MessageText, NewMessage,
};
use sea_orm::sea_query::Query;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::message::{Column, Entity, Model};
use super::entity::{self, class_entry};
use super::mail::show_of;
use super::mapping::number;
use super::own_entry::of_visible_shows;
use crate::accounts::entity::account;
use crate::database::TransactionConnection;
use crate::idempotency::{self, Claimed};
use crate::jobs;
use crate::limits::count;
use crate::list::{descending, fetch_page, octets};
use crate::row::{Unreadable, find_all, find_one, instant, optional, present, relation, write};

const ALL: &str = "all";
const CLASS: &str = "class";
const DUE: &str = "due";

/// A message with the email address of who sent it.
#[derive(FromQueryResult)]
struct Sent {
    #[sea_orm(nested)]
    row: Model,
    email: Option<String>,
}

#[derive(FromQueryResult)]
struct AddresseeColumns {
    id: Uuid,
    rider_email: String,
}

fn row(scope: &Scope, message: &Message) -> Model {
    let content = &message.content;
    let (sent_to, class_id) = match content.to {
        Audience::All => (ALL, None),
        Audience::Class(id) => (CLASS, Some(id.as_uuid())),
        Audience::Due => (DUE, None),
    };
    Model {
        id: message.id.as_uuid(),
        event_id: content.event_id.as_uuid(),
        sent_to: sent_to.to_owned(),
        class_id,
        class_name: message.class_name.clone(),
        subject: content.subject.as_str().to_owned(),
        body: content.text.as_str().to_owned(),
        recipients: message.recipients.into(),
        sent_by: scope.account_id().as_uuid(),
        sent_at: to_unix_millis(message.sent_at),
    }
}

fn to_message(Sent { row, email }: Sent) -> Result<Message, Unreadable> {
    let to = match (row.sent_to.as_str(), row.class_id) {
        (ALL, _) => Some(Audience::All),
        (DUE, _) => Some(Audience::Due),
        (CLASS, Some(id)) => Some(Audience::Class(ClassId::new(id))),
        _ => None,
    };
    Ok(Message {
        id: MessageId::new(row.id),
        content: NewMessage {
            event_id: EventId::new(row.event_id),
            to: present("sent_to", to)?,
            subject: RequiredLine::stored(row.subject),
            text: MessageText::stored(row.body),
        },
        class_name: row.class_name,
        recipients: number("recipients", row.recipients)?,
        sent_by: optional(email, EmailAddress::stored),
        sent_at: instant("sent_at", row.sent_at)?,
    })
}

fn with_senders() -> Select<Entity> {
    let sender = relation(Column::SentBy, account::Column::Id);
    Entity::find()
        .column(account::Column::Email)
        .join(JoinType::LeftJoin, sender)
}

pub(super) async fn addressees(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    to: Audience,
) -> Result<Vec<Addressee>, StoreError> {
    let mut entries = entity::Entity::find()
        .select_only()
        .columns([entity::Column::Id, entity::Column::RiderEmail])
        .filter(entity::Column::EventId.eq(event_id.as_uuid()))
        .order_by_asc(entity::Column::EntryNumber);
    match to {
        Audience::All => {
            entries = entries.filter(entity::Column::Status.is_in([
                EntryStatus::Entered.as_str(),
                EntryStatus::Waitlisted.as_str(),
            ]));
        }
        Audience::Due => entries = entries.filter(entity::Column::Balance.gt(0)),
        Audience::Class(class_id) => {
            let in_class = Query::select()
                .column(class_entry::Column::RegistrationId)
                .from(class_entry::Entity)
                .and_where(class_entry::Column::ClassId.eq(class_id.as_uuid()))
                .and_where(class_entry::Column::State.is_in([
                    ClassEntryState::Entered.as_str(),
                    ClassEntryState::Waitlisted.as_str(),
                ]))
                .take();
            entries = entries.filter(entity::Column::Id.in_subquery(in_class));
        }
    }
    let addressee = |row: AddresseeColumns| {
        Ok(Addressee {
            registration_id: RegistrationId::new(row.id),
            email: EmailAddress::stored(row.rider_email),
        })
    };
    find_all(connection, entries, addressee).await
}

pub(super) async fn claim(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    key: &IdempotencyKey,
    id: MessageId,
    now: OffsetDateTime,
) -> Result<MessageClaim, StoreError> {
    let scope = format!("messages:{event_id}");
    let (id, now) = (id.as_uuid(), to_unix_millis(now));
    let claimed = idempotency::claim(connection, &scope, Some(key), id, now).await;
    Ok(match claimed? {
        Claimed::New => MessageClaim::New,
        Claimed::Other => MessageClaim::OtherRequest,
        Claimed::Same(first) => {
            let first = MessageId::new(first.resource_id);
            MessageClaim::SameRequest(Box::new(find(connection, first).await?))
        }
    })
}

async fn find(connection: &impl ConnectionTrait, id: MessageId) -> Result<Message, StoreError> {
    let message = with_senders().filter(Column::Id.eq(id.as_uuid()));
    let message = find_one(connection, message, to_message).await?;
    message.ok_or_else(|| StoreError::failed("the message is gone"))
}

pub(super) async fn count_since(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    since: OffsetDateTime,
) -> Result<u32, StoreError> {
    let sent = Entity::find()
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .filter(Column::SentAt.gt(to_unix_millis(since)));
    let sent = count(connection, sent).await?;
    Ok(u32::try_from(sent).unwrap_or(u32::MAX))
}

pub(super) async fn insert(
    connection: &TransactionConnection,
    scope: &Scope,
    organization: OrganizationId,
    message: &Message,
    mails: &[MessageMail],
) -> Result<Message, StoreError> {
    let insert = Entity::insert(row(scope, message).into_active_model());
    write(connection, insert).await?;
    let (tasks, at) = (mails.iter().copied(), message.sent_at);
    jobs::enqueue_mails(connection, organization, tasks, at).await?;
    find(connection, message.id).await
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    event_id: EventId,
    page: &PageRequest,
) -> Result<Page<Message>, StoreError> {
    let query = with_senders().filter(Column::EventId.eq(event_id.as_uuid()));
    let query = descending(query, Column::SentAt, Column::Id, page.after);
    let (size, key) = (Some(octets(Column::Body)), Column::SentAt);
    fetch_page(connection, query, size, page.limit, key, to_message).await
}

pub(super) async fn find_letter(
    connection: &DatabaseConnection,
    mail: &MessageMail,
) -> Result<Option<MessageLetter>, StoreError> {
    let entry = of_visible_shows()
        .select_only()
        .columns([entity::Column::Id, entity::Column::RiderEmail])
        .filter(entity::Column::Id.eq(mail.registration_id.as_uuid()));
    let email = |row: AddresseeColumns| Ok(EmailAddress::stored(row.rider_email));
    let Some(rider) = find_one(connection, entry, email).await? else {
        return Ok(None);
    };
    let message = find(connection, mail.message_id).await?;
    let Some((show, _)) = show_of(connection, message.content.event_id).await? else {
        return Ok(None);
    };
    Ok(Some(MessageLetter {
        mail: *mail,
        rider,
        subject: message.content.subject,
        text: message.content.text,
        written_at: message.sent_at,
        show,
    }))
}
