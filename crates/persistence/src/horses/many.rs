//! Many horses and visits of care at once, for imports and exports.

use std::collections::BTreeMap;

use horses::{CareItem, CareVisit, Horse, HorseLimits, WriteHorseError};
use kernel::{HorseId, OrganizationId, Refusal, Scope, StoreError, Uuid};
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _,
};
use time::OffsetDateTime;

use super::entity::horse::{Column, Entity};
use super::entity::{care, section, visit};
use super::mapping::HorseRows;
use super::owned::lock;
use super::store::delete_rows;
use super::visits::{self, Touched, to_visit};
use crate::database::TransactionConnection;
use crate::row::{delete_where, find_all, insert_all};
use crate::{idempotency, limits};

/// Inserts horses without care that was given, whose owners are held. The organization is
/// locked.
pub(crate) async fn insert_many(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    horses: &[(Horse, Vec<CareItem>)],
) -> Result<(), Refusal> {
    if horses.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = horses
        .iter()
        .map(|(horse, _)| HorseRows::of(horse))
        .collect();
    let own = rows.iter().map(|it| it.horse.clone().into_active_model());
    insert_all(transaction, own).await?;
    let sections = rows.into_iter().flat_map(|it| it.sections);
    insert_all(transaction, sections.map(section::Model::into_active_model)).await?;
    let mut items = Vec::new();
    for (horse, due) in horses {
        items.extend(due.iter().map(|item| {
            let stored = care::StoredItem {
                horse_id: horse.id,
                organization_id: organization,
                item: item.clone(),
            };
            care::Model::of(&stored).into_active_model()
        }));
    }
    insert_all(transaction, items).await?;
    let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    let most = HorseLimits::default().horses;
    limits::check::<_, Refusal>(transaction, all, HorseLimits::HORSES, most).await
}

/// Deletes horses that have no photos. They are locked.
pub(crate) async fn delete_many(
    transaction: &TransactionConnection,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    let those = Column::Id.is_in(ids.iter().copied());
    delete_rows(transaction, those.into_condition()).await
}

/// All visits of an organization's horses, the oldest first.
pub(crate) async fn visits_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<CareVisit>, StoreError> {
    let all = visits::all()
        .filter(visit::Column::OrganizationId.eq(organization.as_uuid()))
        .order_by_asc(visit::Column::Day)
        .order_by_asc(visit::Column::Id);
    find_all(connection, all, to_visit).await
}

/// Inserts visits, by the ids of their horses, and brings what follows from them up to
/// date.
pub(crate) async fn insert_visits(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    by_horse: &BTreeMap<Uuid, Vec<CareVisit>>,
    now: OffsetDateTime,
) -> Result<(), Refusal> {
    let most = HorseLimits::default().visits_of_a_horse;
    for (id, of_horse) in by_horse {
        let horse = lock_horse(transaction, organization, *id).await?;
        visits::insert(transaction, horse.id, of_horse, most).await?;
        let touched = of_horse.iter().map(|it| Touched {
            id: it.id,
            before: None,
            after: Some(&it.details),
        });
        let touched: Vec<_> = touched.collect();
        settled(visits::settle(transaction, horse, &touched, now).await)?;
    }
    Ok(())
}

/// Deletes visits, and brings what follows from them up to date.
pub(crate) async fn delete_visits(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    ids: &[Uuid],
    now: OffsetDateTime,
) -> Result<(), Refusal> {
    let those = || visit::Column::Id.is_in(ids.iter().copied());
    let found = find_all(transaction, visits::all().filter(those()), to_visit).await?;
    let mut by_horse: BTreeMap<Uuid, Vec<CareVisit>> = BTreeMap::new();
    for visit in found {
        let of_horse = by_horse.entry(visit.horse.id.as_uuid()).or_default();
        of_horse.push(visit);
    }
    for (id, of_horse) in &by_horse {
        let horse = lock_horse(transaction, organization, *id).await?;
        let its_own = of_horse.iter().map(|it| it.id.as_uuid());
        delete_where::<visit::Entity>(transaction, visit::Column::Id.is_in(its_own)).await?;
        let touched = of_horse.iter().map(|it| Touched {
            id: it.id,
            before: Some(&it.details),
            after: None,
        });
        let touched: Vec<_> = touched.collect();
        settled(visits::settle(transaction, horse, &touched, now).await)?;
    }
    Ok(idempotency::forget_these(transaction, ids).await?)
}

async fn lock_horse(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    id: Uuid,
) -> Result<Horse, Refusal> {
    let scope = Scope::of_barn(organization);
    let horse = lock(transaction, &scope, HorseId::new(id)).await?;
    horse.ok_or(Refusal::NotFound("Horse"))
}

fn settled(result: Result<(), WriteHorseError>) -> Result<(), Refusal> {
    result.map_err(|error| match error {
        WriteHorseError::Refusal(refusal) => refusal,
        other => StoreError::failed(other).into(),
    })
}
