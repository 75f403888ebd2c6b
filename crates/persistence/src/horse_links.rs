//! The horses that an object is about: rows of a table that joins them.

use std::collections::HashMap;

use kernel::{HorseId, NO_HORSE, NamedHorse, OrganizationId, Refusal, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType, SelectStatement};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, RelationDef,
};
use uuid::Uuid;

use crate::error::store_error;
use crate::horses::entity::horse;
use crate::references::hold_horses;
use crate::row::{delete_where, insert_all};
use crate::scope::lock_these;
use crate::tasks::entity::course;

/// The names of horses, with their ids.
pub(crate) type NamedHorses = Vec<(Uuid, String)>;

/// The horses of such names.
pub(crate) fn named(horses: NamedHorses) -> Vec<NamedHorse> {
    let named = |(id, name)| NamedHorse {
        id: HorseId::new(id),
        name,
    };
    horses.into_iter().map(named).collect()
}

/// Fails if one of the horses that a field names is not of the organization. They
/// cannot be deleted until the transaction ends.
pub(crate) async fn check(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    ids: &[HorseId],
    field: &'static str,
) -> Result<(), Refusal> {
    if hold_horses(transaction, organization, ids.iter().copied()).await? {
        return Ok(());
    }
    Err(Refusal::Field {
        field,
        problem: NO_HORSE,
    })
}

/// Those of these horses of an organization that are there. They cannot be deleted until the
/// transaction ends.
pub(crate) async fn hold_present(
    transaction: &impl ConnectionTrait,
    organization: OrganizationId,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>, StoreError> {
    let own = horse::Column::OrganizationId.eq(organization.as_uuid());
    let there = horse::Entity::find().filter(own);
    lock_these(transaction, there, ids, LockType::KeyShare).await
}

/// Replaces the horses of an object with these rows.
pub(crate) async fn replace<E, A>(
    transaction: &impl ConnectionTrait,
    object: E::Column,
    id: Uuid,
    rows: Vec<A>,
) -> Result<(), StoreError>
where
    E: EntityTrait,
    A: ActiveModelTrait<Entity = E>,
{
    delete_where::<E>(transaction, object.eq(id)).await?;
    insert_all(transaction, rows).await
}

fn its_horse<E: EntityTrait>(horse: E::Column) -> RelationDef {
    E::belongs_to(horse::Entity)
        .from(horse)
        .to(horse::Column::Id)
        .into()
}

/// Selects the courses of horses, which are deleted with them.
pub(crate) fn courses_of(horses: SelectStatement) -> SelectStatement {
    course::Entity::find()
        .select_only()
        .column(course::Column::Id)
        .filter(course::Column::HorseId.in_subquery(horses))
        .into_query()
}

/// Whether an object, of which this is the id, is about no horse, or about one that is
/// not archived. `object` and `horse` are the columns of the table that joins them.
pub(crate) fn concerns_the_barn<E: EntityTrait>(
    id: impl ColumnTrait,
    object: E::Column,
    horse: E::Column,
) -> Expr {
    let is_its = Expr::col(object.as_column_ref()).eq(Expr::col(id.as_column_ref()));
    let horses = E::find().select_only().column(horse).filter(is_its);
    let present = horses
        .clone()
        .join(JoinType::InnerJoin, its_horse::<E>(horse))
        .filter(horse::Column::ArchivedOn.is_null());
    let is_about_one = Expr::exists(horses.into_query());
    is_about_one.not().or(Expr::exists(present.into_query()))
}

/// The horses of these objects, by name. `object` and `horse` are the columns of
/// the table that joins them.
pub(crate) async fn of<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    object: E::Column,
    horse: E::Column,
    ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, NamedHorses>, StoreError> {
    let mut horses: HashMap<Uuid, NamedHorses> = HashMap::new();
    if ids.is_empty() {
        return Ok(horses);
    }
    let found = E::find()
        .select_only()
        .column(object)
        .column(horse::Column::Id)
        .column(horse::Column::Name)
        .join(JoinType::InnerJoin, its_horse::<E>(horse))
        .filter(object.is_in(ids))
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id)
        .into_tuple::<(Uuid, Uuid, String)>()
        .all(connection)
        .await
        .map_err(store_error)?;
    for (object, id, name) in found {
        horses.entry(object).or_default().push((id, name));
    }
    Ok(horses)
}
