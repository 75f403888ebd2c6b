use async_trait::async_trait;
use kernel::{
    EmailAddress, IdempotencyKey, OwnerMessageId, Page, PageRequest, Refusal, Scope, StoreError,
    to_unix_millis,
};
use owners::{
    LinkedOwner, MailOwnerMessage, MessageFilter, NewOwnerMessage, OwnerLimits, OwnerMessage,
    OwnerMessageMail, OwnerMessageStore,
};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, QueryFilter as _, QuerySelect as _, QueryTrait as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::message::{Column, Entity, Model};
use crate::known_contacts::with_contact;
use crate::list::{descending, fetch_page, octets};
use crate::profiles::with_barn;
use crate::references::hold_contacts;
use crate::roles::owner_email;
use crate::row::{Unreadable, find_one, optional, write};
use crate::scope::{refuse_reader, this_one, within};
use crate::store::store;
use crate::{idempotency, jobs, limits};

store! {
    /// Stores what owners write in SQL.
    SqlOwnerMessageStore limited by OwnerLimits
}

/// A message with the address of its contact.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    message: Model,
    contact_email: Option<String>,
}

fn to_message(row: Row) -> Result<OwnerMessage, Unreadable> {
    let email = optional(row.contact_email, EmailAddress::stored);
    row.message.read(email)
}

/// A message, and the addresses of its barn: that of the profile, and that of the owner's
/// account.
#[derive(FromQueryResult)]
struct MailRow {
    #[sea_orm(nested)]
    row: Row,
    barn_email: Option<String>,
    owner_email: String,
}

fn to_mail(row: MailRow) -> Result<OwnerMessageMail, Unreadable> {
    let message = to_message(row.row)?;
    let barn = optional(row.barn_email, EmailAddress::stored);
    Ok(OwnerMessageMail {
        id: message.id,
        organization_id: message.organization_id,
        to: barn.unwrap_or_else(|| EmailAddress::stored(row.owner_email)),
        name: message.name,
        email: message.email,
        text: message.text,
        created_at: message.created_at,
    })
}

fn all() -> Select<Entity> {
    with_contact(Entity::find(), Column::ContactId)
}

async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: OwnerMessageId,
) -> Result<Option<OwnerMessage>, StoreError> {
    let one = all().filter(this_one::<Entity>(scope, id.as_uuid()));
    find_one(connection, one, to_message).await
}

#[async_trait]
impl OwnerMessageStore for SqlOwnerMessageStore {
    async fn insert(
        &self,
        owner: &LinkedOwner,
        new: &NewOwnerMessage,
        key: Option<IdempotencyKey>,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.owner_messages.insert", message_id = %new.id);
        let key = (format!("owner_messages:{}", owner.contact_id), key);
        let key = &key;
        let insert = self.database.write(span, |db| async move {
            let made = (new.id.as_uuid(), new.now);
            if idempotency::first(&db, key, made).await?.is_some() {
                return Ok(());
            }
            let organization = owner.organization_id.as_uuid();
            limits::lock_account(&db, organization).await?;
            if !hold_contacts(&db, organization, [owner.contact_id]).await? {
                return Err(Refusal::NotFound("Page"));
            }
            let message = OwnerMessage {
                id: new.id,
                organization_id: owner.organization_id,
                contact_id: Some(owner.contact_id),
                name: owner.name.clone(),
                email: None,
                text: new.text.clone(),
                created_at: new.now,
                seen_at: None,
            };
            let row = Model::of(&message).into_active_model();
            write(&db, Entity::insert(row)).await?;
            let of_barn = Entity::find().filter(Column::OrganizationId.eq(organization));
            let (what, most) = (OwnerLimits::MESSAGES, self.limits.messages);
            limits::check::<_, Refusal>(&db, of_barn, what, most).await?;
            let mail = MailOwnerMessage(new.id);
            jobs::enqueue_mails(&db, owner.organization_id, [mail], new.now).await?;
            Ok::<_, Refusal>(())
        });
        insert.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &MessageFilter,
        page: &PageRequest,
    ) -> Result<Page<OwnerMessage>, StoreError> {
        let span = debug_span!("db.owner_messages.list", account_id = %scope.account_id());
        let found = all()
            .filter(within(Column::OrganizationId, scope))
            .apply_if(filter.organization, |query, organization| {
                query.filter(Column::OrganizationId.eq(organization.as_uuid()))
            })
            .apply_if(filter.seen, |query, seen| {
                query.filter(if seen {
                    Column::SeenAt.is_not_null()
                } else {
                    Column::SeenAt.is_null()
                })
            });
        let found = descending(found, Column::CreatedAt, Column::Id, page.after);
        let list = self.database.read(span, |db| async move {
            let (size, key) = (Some(octets(Column::Text)), Column::CreatedAt);
            fetch_page(db, found, size, page.limit, key, to_message).await
        });
        list.await
    }

    async fn see(
        &self,
        scope: &Scope,
        id: OwnerMessageId,
        seen_at: Option<OffsetDateTime>,
    ) -> Result<Option<OwnerMessage>, StoreError> {
        let span = debug_span!("db.owner_messages.see", account_id = %scope.account_id(), message_id = %id);
        let see = self.database.write(span, |db| async move {
            let mut changed = Condition::all().add(this_one::<Entity>(scope, id.as_uuid()));
            if seen_at.is_some() {
                changed = changed.add(Column::SeenAt.is_null());
            }
            let at = Expr::val(seen_at.map(to_unix_millis));
            let update = Entity::update_many().col_expr(Column::SeenAt, at);
            write(&db, update.filter(changed)).await?;
            let found = find(&db, scope, id).await?;
            if found.is_none() {
                refuse_reader::<Entity>(&db, scope, id.as_uuid()).await?;
            }
            Ok::<_, StoreError>(found)
        });
        see.await
    }

    async fn find_mail(&self, id: OwnerMessageId) -> Result<Option<OwnerMessageMail>, StoreError> {
        let span = debug_span!("db.owner_messages.find_mail", message_id = %id);
        let one = with_barn(all(), Column::OrganizationId)
            .expr_as(owner_email("owner_messages.organization_id"), "owner_email")
            .filter(Column::Id.eq(id.as_uuid()));
        let read = self.database.read(span, |db| find_one(db, one, to_mail));
        read.await
    }
}
