//! Horses as others know them: whose they are, their names and their photos.

use kernel::{HorseId, OrganizationId, Scope, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, JoinType, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};
use uuid::Uuid;

use crate::error::store_error;
use crate::horses::entity::horse::{Column, Entity, Model};
use crate::row::{find_one, relation};
use crate::scope;

/// A horse, without what nobody else needs.
pub(crate) struct KnownHorse {
    pub(crate) id: HorseId,
    pub(crate) organization_id: OrganizationId,
    pub(crate) name: String,
    pub(crate) is_archived: bool,
}

impl From<Model> for KnownHorse {
    fn from(row: Model) -> Self {
        Self {
            id: HorseId::new(row.id),
            organization_id: OrganizationId::new(row.organization_id),
            name: row.name,
            is_archived: row.archived_on.is_some(),
        }
    }
}

/// Adds to each row the name of the horse whose id is in a column, as `horse_name`.
pub(crate) fn with_horse<E, C>(rows: Select<E>, id: C) -> Select<E>
where
    E: EntityTrait,
    C: ColumnTrait<EntityName: EntityTrait<Column = C>>,
{
    rows.column_as(Column::Name, "horse_name")
        .join(JoinType::InnerJoin, relation(id, Column::Id))
}

/// Adds `profile_photo` and `header_photo` of the horses of [`with_horse`].
pub(crate) fn with_photos<E: EntityTrait>(rows: Select<E>) -> Select<E> {
    rows.columns([Column::ProfilePhoto, Column::HeaderPhoto])
}

/// Sorts rows by the names of the horses of [`with_horse`].
pub(crate) fn by_name<E: EntityTrait>(rows: Select<E>) -> Select<E> {
    rows.order_by_asc(Column::NameKey).order_by_asc(Column::Id)
}

/// Whether a horse of [`with_horse`] is not archived.
pub(crate) fn is_present() -> Expr {
    Column::ArchivedOn.is_null()
}

/// Whether a horse is within the scope.
pub(crate) async fn owns(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<bool, StoreError> {
    scope::owns::<Entity>(connection, scope, id.as_uuid()).await
}

/// A horse within the scope.
pub(crate) async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<KnownHorse>, StoreError> {
    let row = Entity::find().filter(scope::this_one::<Entity>(scope, id.as_uuid()));
    find_one(connection, row, |row: Model| Ok(row.into())).await
}

/// A horse within the scope; fails if the actor may only read it.
pub(crate) async fn find_own(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<KnownHorse>, StoreError> {
    let row = scope::find_own::<Entity>(connection, scope, id.as_uuid()).await?;
    Ok(row.map(KnownHorse::from))
}

/// Locks a horse within the scope; fails if the actor may only read it.
pub(crate) async fn lock(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<KnownHorse>, StoreError> {
    let row = scope::lock_own::<Entity>(transaction, scope, id.as_uuid()).await?;
    Ok(row.map(KnownHorse::from))
}

/// The horses of an organization that are not archived, by name: their ids, names and photos
/// of the profile.
pub(crate) async fn present(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<(HorseId, String, Option<String>)>, StoreError> {
    let horses = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::ProfilePhoto])
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .filter(is_present());
    let rows = by_name(horses).into_tuple::<(Uuid, String, Option<String>)>();
    let rows = rows.all(connection).await.map_err(store_error)?;
    let horse = |(id, name, photo)| (HorseId::new(id), name, photo);
    Ok(rows.into_iter().map(horse).collect())
}
