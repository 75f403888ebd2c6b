use async_trait::async_trait;
use kernel::{
    ChangeKind, ContactId, OrganizationId, OwnerLinkMailId, RandomToken, Refusal, Scope,
    StoreError, to_unix_millis,
};
use owners::{LinkedOwner, MailOwnerLink, NewOwnerLink, OwnerLink, OwnerLinkMail, OwnerLinkStore};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::link::{Column, Entity, Model};
use crate::accounts::entity::organization;
use crate::contacts::entity as contact;
use crate::jobs;
use crate::links::{self, Life};
use crate::row::{Unreadable, delete_where, find_one, present, relation, write};
use crate::scope::{lock_own, owns, within};
use crate::store::store;
use crate::table::read;

store! {
    /// Stores links to owners' pages in SQL.
    SqlOwnerLinkStore
}

fn life(link: &OwnerLink) -> Life<'_> {
    (&link.token, link.expires_at)
}

/// Whether a link lives at this moment.
fn lives(now: OffsetDateTime) -> Condition {
    Condition::any()
        .add(Column::ExpiresAt.is_null())
        .add(Column::ExpiresAt.gt(to_unix_millis(now)))
}

#[derive(FromQueryResult)]
struct LinkedRow {
    contact_id: Uuid,
    organization_id: Uuid,
    name: String,
}

/// A link with what its mail says beside it.
#[derive(FromQueryResult)]
struct MailRow {
    #[sea_orm(nested)]
    link: Model,
    name: String,
}

#[async_trait]
impl OwnerLinkStore for SqlOwnerLinkStore {
    async fn make(
        &self,
        scope: &Scope,
        id: ContactId,
        new: &NewOwnerLink,
    ) -> Result<(OwnerLink, bool), Refusal> {
        let span =
            debug_span!("db.owner_links.make", account_id = %scope.account_id(), contact_id = %id);
        let make = self.database.write(span, |db| async move {
            // Those who make the link of a contact wait for each other here.
            let contact = lock_own::<contact::Entity>(&db, scope, id.as_uuid()).await?;
            let contact = contact.ok_or(Refusal::NotFound("Contact"))?;
            let its_own = || Column::ContactId.eq(id.as_uuid());
            let living = Entity::find().filter(its_own()).filter(lives(new.now));
            let living = living.lock(LockType::NoKeyUpdate);
            let living = find_one(&db, living, Model::read).await?;
            let before = living.clone();
            let living = living.filter(|_| !new.wish.renew);
            let is_new = living.is_none();
            let mut link = living.unwrap_or_else(|| OwnerLink {
                contact_id: id,
                organization_id: OrganizationId::new(contact.organization_id),
                token: new.token.clone(),
                expires_at: None,
                opened: 0,
                mail_id: None,
                mailed_to: None,
                mailed_at: None,
                created_at: new.now,
            });
            if let Some(expires_at) = new.wish.expires_at {
                link.expires_at = expires_at;
            }
            if new.wish.mail {
                link.mailed_to = read("email", contact.email).map_err(StoreError::failed)?;
                if link.mailed_to.is_none() {
                    return Err(Refusal::Field {
                        field: "mail",
                        problem: "needs an email address of the contact",
                    });
                }
                link.mail_id = Some(new.mail_id);
                link.mailed_at = Some(new.now);
                let mail = MailOwnerLink(new.mail_id);
                jobs::enqueue_mails(&db, link.organization_id, [mail], new.now).await?;
            }
            let row = Model::of(&link).into_active_model();
            if is_new {
                delete_where::<Entity>(&db, its_own()).await?;
                write(&db, Entity::insert(row)).await?;
            } else {
                write(
                    &db,
                    Entity::update_many().set(row.reset_all()).filter(its_own()),
                )
                .await?;
            }
            let about = (ChangeKind::OwnerLink, id.as_uuid(), contact.name.as_str());
            let change = (before.as_ref().map(life), Some(life(&link)));
            let by = scope.actor().changer();
            links::note(&db, link.organization_id, about, change, (new.now, by)).await?;
            Ok::<_, Refusal>((link, is_new))
        });
        make.await
    }

    async fn find(&self, scope: &Scope, contact: ContactId) -> Result<Option<OwnerLink>, Refusal> {
        let span = debug_span!("db.owner_links.find", account_id = %scope.account_id(), contact_id = %contact);
        let own = Entity::find()
            .filter(Column::ContactId.eq(contact.as_uuid()))
            .filter(within(Column::OrganizationId, scope));
        let find = self.database.read(span, |db| async move {
            let found = find_one(db, own, Model::read).await?;
            let id = contact.as_uuid();
            let is_there = found.is_some() || owns::<contact::Entity>(db, scope, id).await?;
            Ok::<_, StoreError>(is_there.then_some(found))
        });
        find.await?.ok_or(Refusal::NotFound("Contact"))
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: ContactId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.owner_links.delete", account_id = %scope.account_id(), contact_id = %id);
        let delete = self.database.write(span, |db| async move {
            let contact = lock_own::<contact::Entity>(&db, scope, id.as_uuid()).await?;
            let its_own = Column::ContactId.eq(id.as_uuid());
            let link = find_one(&db, Entity::find().filter(its_own.clone()), Model::read).await?;
            let Some((contact, link)) = contact.zip(link) else {
                return Ok(false);
            };
            delete_where::<Entity>(&db, its_own).await?;
            let about = (ChangeKind::OwnerLink, id.as_uuid(), contact.name.as_str());
            let (change, by) = ((Some(life(&link)), None), scope.actor().changer());
            links::note(&db, link.organization_id, about, change, (now, by)).await?;
            Ok::<_, StoreError>(true)
        });
        delete.await
    }

    async fn linked(
        &self,
        token: &RandomToken,
        now: OffsetDateTime,
    ) -> Result<Option<LinkedOwner>, StoreError> {
        let span = debug_span!("db.owner_links.linked");
        let living = Entity::find()
            .select_only()
            .columns([Column::ContactId, Column::OrganizationId])
            .column(contact::Column::Name)
            .join(
                JoinType::InnerJoin,
                relation(Column::ContactId, contact::Column::Id),
            )
            .filter(Column::Token.eq(token.as_str()))
            .filter(lives(now));
        let to_owner = |row: LinkedRow| {
            Ok(LinkedOwner {
                contact_id: ContactId::new(row.contact_id),
                organization_id: OrganizationId::new(row.organization_id),
                name: row.name,
            })
        };
        let read = self
            .database
            .read(span, |db| find_one(db, living, to_owner));
        read.await
    }

    async fn count(&self, token: &RandomToken) -> Result<bool, StoreError> {
        let span = debug_span!("db.owner_links.count");
        let count = Entity::update_many()
            .col_expr(Column::Opened, Expr::col(Column::Opened).add(1))
            .filter(Column::Token.eq(token.as_str()));
        Ok(self.database.write_one(span, count).await? > 0)
    }

    async fn find_mail(
        &self,
        id: OwnerLinkMailId,
        now: OffsetDateTime,
    ) -> Result<Option<OwnerLinkMail>, StoreError> {
        let span = debug_span!("db.owner_links.find_mail", mail_id = %id);
        let living = Entity::find()
            .column_as(contact::Column::Name, "name")
            .join(
                JoinType::InnerJoin,
                relation(Column::ContactId, contact::Column::Id),
            )
            .filter(Column::MailId.eq(id.as_uuid()))
            .filter(lives(now));
        let read = self.database.read(span, |db| async move {
            let to_link = |row: MailRow| Ok((row.link.read()?, row.name));
            let Some((link, name)) = find_one(db, living, to_link).await? else {
                return Ok(None);
            };
            let barn = organization::Entity::find_by_id(link.organization_id.as_uuid());
            let to_mail = |row: organization::Model| to_mail(id, link, name, row);
            find_one(db, barn, to_mail).await
        });
        read.await
    }
}

fn to_mail(
    id: OwnerLinkMailId,
    link: OwnerLink,
    name: String,
    barn: organization::Model,
) -> Result<OwnerLinkMail, Unreadable> {
    let profile = barn.organization()?.profile;
    let zone = profile.time_zone.as_ref();
    let day = |at: OffsetDateTime| zone.map_or_else(|| at.date(), |zone| zone.date_of(at));
    Ok(OwnerLinkMail {
        id,
        organization_id: link.organization_id,
        barn: profile.name.as_str().to_owned(),
        barn_email: profile.email.clone(),
        name,
        to: present("mailed_to", link.mailed_to)?,
        token: link.token,
        expires_on: link.expires_at.map(day),
        requested_at: present("mailed_at", link.mailed_at)?,
    })
}
