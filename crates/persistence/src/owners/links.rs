use accounts::OrganizationProfile;
use async_trait::async_trait;
use kernel::{
    ContactId, Link, LinkId, LinkPurpose, LinkSubject, OrganizationId, OwnerLinkMailId,
    RandomToken, Refusal, Scope, StoreError,
};
use owners::{
    LinkedOwner, MailOwnerLink, MailedLink, NewOwnerLink, OwnerLink, OwnerLinkMail, OwnerLinkStore,
};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, Iterable as _, JoinType, QueryFilter as _, QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::mail;
use crate::database::TransactionConnection;
use crate::known_contacts::with_contact;
use crate::links::rows::{Column, Entity, Model};
use crate::profiles::profile_of;
use crate::row::{delete_where, find_one, relation, write};
use crate::scope::within;
use crate::store::store;
use crate::{jobs, known_contacts, links};

const PURPOSE: LinkPurpose = LinkPurpose::OWNER_PAGE;

/// The problem of a mail to a contact without an address.
const NO_ADDRESS: Refusal = Refusal::Field {
    field: "mail",
    problem: "needs an email address of the contact",
};

store! {
    /// Stores links to owners' pages in SQL.
    SqlOwnerLinkStore
}

#[derive(FromQueryResult)]
struct LinkedRow {
    contact_id: Uuid,
    organization_id: Uuid,
    contact_name: String,
}

/// A link with what its mail says beside it.
#[derive(FromQueryResult)]
struct MailRow {
    #[sea_orm(nested)]
    link: Model,
    #[sea_orm(nested)]
    mail: mail::Model,
    contact_name: String,
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
            let contact = known_contacts::lock(&db, scope, id).await?;
            let contact = contact.ok_or(Refusal::NotFound("Contact"))?;
            let organization = contact.organization_id;
            let about = (PURPOSE, LinkSubject::Contact(id), contact.name.as_str());
            let made = links::make(&db, scope.actor(), &new.link, organization, about);
            let (link, is_new) = made.await?;
            let mail = match new.mail {
                None => mail_of(&db, link.id).await?,
                Some(id) => {
                    let to = contact.email.ok_or(NO_ADDRESS)?;
                    let at = new.link.now;
                    let mail = MailedLink { id, to, at };
                    enqueue(&db, &link, &mail).await?;
                    Some(mail)
                }
            };
            let link = OwnerLink {
                contact_id: id,
                link,
                mail,
            };
            Ok::<_, Refusal>((link, is_new))
        });
        make.await
    }

    async fn find(&self, scope: &Scope, contact: ContactId) -> Result<Option<OwnerLink>, Refusal> {
        let span = debug_span!("db.owner_links.find", account_id = %scope.account_id(), contact_id = %contact);
        let its_own = its_own(contact).add(within(Column::OrganizationId, scope));
        let find = self.database.read(span, |db| async move {
            let Some(link) = links::find(db, its_own).await? else {
                let is_there = known_contacts::owns(db, scope, contact).await?;
                return Ok::<_, StoreError>(is_there.then_some(None));
            };
            let mail = mail_of(db, link.id).await?;
            Ok(Some(Some(OwnerLink {
                contact_id: contact,
                link,
                mail,
            })))
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
            let contact = known_contacts::lock(&db, scope, id).await?;
            let link = links::lock(&db, its_own(id)).await?;
            let Some((contact, link)) = contact.zip(link) else {
                return Ok(false);
            };
            links::revoke(&db, scope.actor(), &link, (&contact.name, ""), now).await
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
            .columns([Column::ContactId, Column::OrganizationId]);
        let living = with_contact(living, Column::ContactId).filter(links::living(
            PURPOSE,
            token.as_str(),
            now,
        ));
        let to_owner = |row: LinkedRow| {
            Ok(LinkedOwner {
                contact_id: ContactId::new(row.contact_id),
                organization_id: OrganizationId::new(row.organization_id),
                name: row.contact_name,
            })
        };
        let read = self
            .database
            .read(span, |db| find_one(db, living, to_owner));
        read.await
    }

    async fn count(&self, token: &RandomToken, now: OffsetDateTime) -> Result<bool, StoreError> {
        let span = debug_span!("db.owner_links.count");
        links::count_opening(&self.database, span, (PURPOSE, token), now).await
    }

    async fn find_mail(
        &self,
        id: OwnerLinkMailId,
        now: OffsetDateTime,
    ) -> Result<Option<OwnerLinkMail>, StoreError> {
        let span = debug_span!("db.owner_links.find_mail", mail_id = %id);
        let living = with_contact(Entity::find(), Column::ContactId)
            .columns(mail::Column::iter())
            .join(
                JoinType::InnerJoin,
                relation(Column::Id, mail::Column::LinkId),
            )
            .filter(mail::Column::MailId.eq(id.as_uuid()))
            .filter(links::lives(now));
        let read = self.database.read(span, |db| async move {
            let to_mailed =
                |row: MailRow| Ok((row.link.link()?, row.mail.read()?, row.contact_name));
            let Some((link, mail, name)) = find_one(db, living, to_mailed).await? else {
                return Ok(None);
            };
            let barn = profile_of(db, link.organization_id).await?;
            Ok(barn.map(|barn| to_mail(mail, link, name, &barn)))
        });
        read.await
    }
}

/// The link of a contact.
fn its_own(contact: ContactId) -> Condition {
    links::is_for(PURPOSE, LinkSubject::Contact(contact))
}

/// The last mail with a link.
async fn mail_of(
    connection: &impl ConnectionTrait,
    link: LinkId,
) -> Result<Option<MailedLink>, StoreError> {
    let mail = mail::Entity::find_by_id(link.as_uuid());
    find_one(connection, mail, mail::Model::read).await
}

/// Mails a link, instead of the mail that there was.
async fn enqueue(
    transaction: &TransactionConnection,
    link: &Link,
    mail: &MailedLink,
) -> Result<(), StoreError> {
    let row = mail::Model::of(mail, link.id).into_active_model();
    delete_where::<mail::Entity>(transaction, mail::Column::LinkId.eq(link.id.as_uuid())).await?;
    write(transaction, mail::Entity::insert(row)).await?;
    let task = MailOwnerLink(mail.id);
    jobs::enqueue_mails(transaction, link.organization_id, [task], mail.at).await
}

fn to_mail(
    mail: MailedLink,
    link: Link,
    name: String,
    barn: &OrganizationProfile,
) -> OwnerLinkMail {
    let zone = barn.time_zone.as_ref();
    let day = |at: OffsetDateTime| zone.map_or_else(|| at.date(), |zone| zone.date_of(at));
    OwnerLinkMail {
        id: mail.id,
        organization_id: link.organization_id,
        barn: barn.name.as_str().to_owned(),
        barn_email: barn.email.clone(),
        name,
        to: mail.to,
        token: link.token,
        expires_on: link.expires_at.map(day),
        requested_at: mail.at,
    }
}
