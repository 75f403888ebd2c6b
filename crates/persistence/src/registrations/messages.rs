//! Messages of a show's office, and who gets them.

use async_trait::async_trait;
use kernel::{
    ClassId, EmailAddress, EventId, GroupId, IdempotencyKey, MessageId, NO_CLASS, Page,
    PageRequest, Refusal, RegistrationId, Scope, SignedMoney, StoreError, to_unix_millis,
};
use registrations::{
    Addressee, Audience, AudienceKind, ClassEntryState, EntryStatus, LedgerOf, Message,
    MessageMail, MessageStore, SendMessageError,
};
use sea_orm::sea_query::Query;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DatabaseConnection, EntityTrait as _,
    FromQueryResult, IntoActiveModel as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::message::{Column, Entity, Model};
use super::entity::{self, class_entry, group};
use super::{SqlRegistrationStore, groups};
use crate::authors::with_address;
use crate::error::store_error;
use crate::limits::count;
use crate::list::{descending, fetch_page, octets};
use crate::locked_show::lock_only;
use crate::row::{Unreadable, find_one, optional, present, write};
use crate::show_classes;
use crate::shows::{owns, refuse_reader, with_id};
use crate::{idempotency, jobs};

/// A message with the email address of who sent it.
#[derive(FromQueryResult)]
struct Sent {
    #[sea_orm(nested)]
    row: Model,
    email: Option<String>,
}

fn to_message(Sent { row, email }: Sent) -> Result<Message, Unreadable> {
    let kind = AudienceKind::parse(&row.sent_to);
    let class_id = row.class_id.map(ClassId::new);
    let to = kind.and_then(|kind| Audience::new(kind, class_id));
    let to = present("sent_to", to)?;
    row.read(to, optional(email, EmailAddress::stored))
}

fn with_senders() -> Select<Entity> {
    with_address(Entity::find(), Column::SentBy, "email")
}

/// The entries of an audience.
fn audience(event_id: EventId, to: Audience) -> Select<entity::Entity> {
    use entity::Column as Entry;
    let entries = entity::Entity::find()
        .select_only()
        .filter(Entry::EventId.eq(event_id.as_uuid()));
    match to {
        Audience::All => entries.filter(Entry::Status.is_in([
            EntryStatus::Entered.as_str(),
            EntryStatus::Waitlisted.as_str(),
        ])),
        Audience::Due => entries.filter(Entry::Balance.gt(0)),
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
            entries.filter(Entry::Id.in_subquery(in_class))
        }
    }
}

/// The barns of an audience, and those of its entries without an address, the first one made
/// first.
async fn barns(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    to: Audience,
) -> Result<Vec<(Uuid, String)>, StoreError> {
    let of_entries = audience(event_id, to)
        .column(entity::Column::GroupId)
        .filter(entity::Column::RiderEmail.eq(""))
        .filter(entity::Column::GroupId.is_not_null());
    let of_show = group::Column::EventId.eq(event_id.as_uuid());
    let mut which = Condition::any().add(group::Column::Id.in_subquery(of_entries.into_query()));
    match to {
        Audience::All => which = which.add(of_show.clone()),
        Audience::Class(_) => {}
        Audience::Due => {
            let states = groups::states(connection, of_show.clone()).await?;
            let owing = states.into_iter().map(|(_, state)| state);
            let owing = owing.filter(|it| it.balance() > SignedMoney::ZERO);
            let owing = owing.filter_map(|it| it.of.group_id());
            which = which.add(group::Column::Id.is_in(owing.map(GroupId::as_uuid)));
        }
    }
    let barns = group::Entity::find()
        .select_only()
        .columns([group::Column::Id, group::Column::ContactEmail])
        .filter(of_show)
        .filter(group::Column::ContactEmail.ne(""))
        .filter(which)
        .order_by_asc(group::Column::CreatedAt)
        .order_by_asc(group::Column::Id)
        .into_tuple();
    barns.all(connection).await.map_err(store_error)
}

async fn addressees(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    to: Audience,
) -> Result<Vec<Addressee>, StoreError> {
    let riders = audience(event_id, to)
        .columns([entity::Column::Id, entity::Column::RiderEmail])
        .filter(entity::Column::RiderEmail.ne(""))
        .order_by_asc(entity::Column::EntryNumber)
        .into_tuple::<(Uuid, String)>();
    let riders = riders.all(connection).await.map_err(store_error)?;
    let riders = riders.into_iter().map(|(id, email)| Addressee {
        to: LedgerOf::Entry(RegistrationId::new(id)),
        email: EmailAddress::stored(email),
    });
    let barns = barns(connection, event_id, to).await?.into_iter();
    let barns = barns.map(|(id, email)| Addressee {
        to: LedgerOf::Group(GroupId::new(id)),
        email: EmailAddress::stored(email),
    });
    Ok(riders.chain(barns).collect())
}

/// A message that is stored.
pub(crate) async fn find(
    connection: &impl ConnectionTrait,
    id: MessageId,
) -> Result<Message, StoreError> {
    let message = with_senders().filter(Column::Id.eq(id.as_uuid()));
    let message = find_one(connection, message, to_message).await?;
    message.ok_or_else(|| StoreError::failed("the message is gone"))
}

async fn count_since(
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

/// The present name of the class of an audience.
async fn class_name(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    to: Audience,
) -> Result<String, SendMessageError> {
    let Some(class_id) = to.class_id() else {
        return Ok(String::new());
    };
    let name = show_classes::class_name(connection, event_id, class_id).await?;
    let no_class = Refusal::Field {
        field: "class_id",
        problem: NO_CLASS,
    };
    Ok(name.ok_or(no_class)?)
}

#[async_trait]
impl MessageStore for SqlRegistrationStore {
    async fn addressees(
        &self,
        scope: &Scope,
        event_id: EventId,
        to: Audience,
    ) -> Result<Option<Vec<Addressee>>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.addressees", %account_id, %event_id);
        let addressees = self.database.read(span, |db| async move {
            if !owns(db, scope, event_id).await? {
                refuse_reader(db, scope, with_id(event_id)).await?;
                return Ok(None);
            }
            addressees(db, event_id, to).await.map(Some)
        });
        addressees.await
    }

    async fn list_messages(
        &self,
        scope: &Scope,
        event_id: EventId,
        page: &PageRequest,
    ) -> Result<Option<Page<Message>>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.list_messages", %account_id, %event_id);
        let list = self.database.read(span, |db| async move {
            if !owns(db, scope, event_id).await? {
                return Ok(None);
            }
            list(db, event_id, page).await.map(Some)
        });
        list.await
    }

    async fn send(
        &self,
        scope: &Scope,
        message: &Message,
        mails: &[MessageMail],
        key: Option<IdempotencyKey>,
    ) -> Result<Message, SendMessageError> {
        let (event_id, to) = (message.content.event_id, message.content.to);
        let span =
            debug_span!("db.registrations.send_message", %event_id, message_id = %message.id);
        let key = &(format!("messages:{event_id}"), key);
        let send = self.database.write(span, |db| async move {
            let locked = lock_only(&db, scope, with_id(event_id)).await?;
            let (_, owner) = locked.ok_or(Refusal::NotFound("Event"))?;
            let made = (message.id.as_uuid(), message.sent_at);
            if let Some(first) = idempotency::first(&db, key, made).await? {
                return Ok(find(&db, MessageId::new(first)).await?);
            }
            let class_name = class_name(&db, event_id, to).await?;
            message.check(count_since(&db, event_id, message.counted_since()).await?)?;
            let row = Model {
                class_name,
                ..Model::of(message, scope.account_id().as_uuid())
            };
            write(&db, Entity::insert(row.into_active_model())).await?;
            let (tasks, organization) = (mails.iter().copied(), owner.organization_id());
            jobs::enqueue_mails(&db, organization, tasks, message.sent_at).await?;
            Ok(find(&db, message.id).await?)
        });
        send.await
    }
}

async fn list(
    connection: &DatabaseConnection,
    event_id: EventId,
    page: &PageRequest,
) -> Result<Page<Message>, StoreError> {
    let query = with_senders().filter(Column::EventId.eq(event_id.as_uuid()));
    let query = descending(query, Column::SentAt, Column::Id, page.after);
    let (size, key) = (Some(octets(Column::Body)), Column::SentAt);
    fetch_page(connection, query, size, page.limit, key, to_message).await
}
