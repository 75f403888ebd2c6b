//! Contacts as others know them: whose they are, their names and their addresses.

use std::collections::BTreeMap;

use kernel::{ContactId, EmailAddress, OptionalLine, OrganizationId, Refusal, Scope, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter as _,
    QuerySelect as _, Select,
};
use uuid::Uuid;

use crate::contacts::entity::{Column, Entity, merge};
use crate::references::check_contacts;
use crate::row::{IDS_AT_ONCE, find_all, optional, relation};
use crate::scope;

/// A contact, without what nobody else needs.
pub(crate) struct KnownContact {
    pub(crate) organization_id: OrganizationId,
    pub(crate) name: String,
    pub(crate) email: Option<EmailAddress>,
}

/// Adds to each row the name and the email address of the contact whose id is in a column,
/// as `contact_name` and `contact_email`: null if there is none.
pub(crate) fn with_contact<E, C>(rows: Select<E>, id: C) -> Select<E>
where
    E: EntityTrait,
    C: ColumnTrait<EntityName: EntityTrait<Column = C>>,
{
    rows.column_as(Column::Name, "contact_name")
        .column_as(Column::Email, "contact_email")
        .join(JoinType::LeftJoin, relation(id, Column::Id))
}

/// Whether a contact is within the scope.
pub(crate) async fn owns(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: ContactId,
) -> Result<bool, StoreError> {
    scope::owns::<Entity>(connection, scope, id.as_uuid()).await
}

/// Locks a contact within the scope; fails if the actor may only read it.
pub(crate) async fn lock(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: ContactId,
) -> Result<Option<KnownContact>, StoreError> {
    let row = scope::lock_own::<Entity>(transaction, scope, id.as_uuid()).await?;
    Ok(row.map(|row| KnownContact {
        organization_id: OrganizationId::new(row.organization_id),
        name: row.name,
        email: optional(row.email, EmailAddress::stored),
    }))
}

/// The name of a contact, which cannot be deleted until the transaction ends. Refuses the
/// field if the contact is not of the organization.
pub(crate) async fn hold(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    id: Option<ContactId>,
    field: &'static str,
) -> Result<Option<OptionalLine<200>>, Refusal> {
    let Some(id) = id else {
        return Ok(None);
    };
    check_contacts(transaction, organization, [id], field).await?;
    let name = names_of(transaction, &[id]).await?.remove(&id);
    Ok(name.map(OptionalLine::stored))
}

#[derive(FromQueryResult)]
struct NameRow {
    id: Uuid,
    name: String,
}

async fn names(
    connection: &impl ConnectionTrait,
    which: Expr,
) -> Result<BTreeMap<ContactId, String>, StoreError> {
    let contacts = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name])
        .filter(which);
    let to_name = |row: NameRow| Ok((ContactId::new(row.id), row.name));
    let found = find_all(connection, contacts, to_name).await?;
    Ok(found.into_iter().collect())
}

/// The names of these contacts.
pub(crate) async fn names_of(
    connection: &impl ConnectionTrait,
    ids: &[ContactId],
) -> Result<BTreeMap<ContactId, String>, StoreError> {
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let these = Column::Id.is_in(ids.iter().map(|id| id.as_uuid()));
    names(connection, these).await
}

/// The names of all contacts of an organization.
pub(crate) async fn all_names(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<BTreeMap<ContactId, String>, StoreError> {
    let all = Column::OrganizationId.eq(organization.as_uuid());
    names(connection, all).await
}

/// The contacts into which these were merged, with their names, by the ids of those that are
/// gone.
pub(crate) async fn merged_into(
    connection: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<BTreeMap<Uuid, (ContactId, String)>, StoreError> {
    #[derive(FromQueryResult)]
    struct Row {
        other_id: Uuid,
        contact_id: Uuid,
        name: String,
    }
    let mut all = BTreeMap::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let merges = merge::Entity::find()
            .select_only()
            .columns([merge::Column::OtherId, merge::Column::ContactId])
            .column(Column::Name)
            .join(
                JoinType::InnerJoin,
                relation(merge::Column::ContactId, Column::Id),
            )
            .filter(merge::Column::OtherId.is_in(ids.iter().copied()));
        let read = |row: Row| Ok((row.other_id, (ContactId::new(row.contact_id), row.name)));
        all.extend(find_all(connection, merges, read).await?);
    }
    Ok(all)
}
