//! Finds the documents that a barn shares with an owner.

use documents::Document;
use kernel::{ContactId, HorseId, OrganizationId, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use time::Date;

use super::entity::{Column, document_horse};
use super::list::{named, to_document, with_contact};
use crate::horse_owners::present_horses_of;
use crate::row::find_readable;

/// The documents that an organization shares with a contact.
pub(super) async fn with(
    connection: &DatabaseConnection,
    backend: DbBackend,
    organization: OrganizationId,
    contact: ContactId,
    day: Date,
) -> Result<Vec<Document>, StoreError> {
    let of = (organization, contact);
    let owned = present_horses_of(connection, backend, of, day).await?;
    let horses = owned.horses.iter().map(|id| id.as_uuid());
    let about = document_horse::Entity::find()
        .select_only()
        .column(document_horse::Column::DocumentId)
        .filter(document_horse::Column::HorseId.is_in(horses));
    let shown = Condition::any()
        .add(Column::Id.in_subquery(about.into_query()))
        .add(Column::ContactId.eq(contact.as_uuid()));
    let shared = with_contact()
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        // As a bare column, like the condition of the index.
        .filter(Expr::col((super::entity::Entity, Column::SharedWithOwners)))
        .filter(shown)
        .order_by_asc(Column::Title)
        .order_by_asc(Column::Id);
    let mut found = find_readable(connection, shared, to_document).await?;
    found.retain(|it| {
        let with = it.facts.contact_id;
        with.is_none_or(|with| !owned.others.contains(&with))
    });
    let mut found = named(connection, found).await?;
    let is_own = |id: &HorseId| owned.horses.contains(id);
    for document in &mut found {
        document.horses.retain(|horse| is_own(&horse.id));
        document.facts.horse_ids.retain(is_own);
    }
    Ok(found)
}
