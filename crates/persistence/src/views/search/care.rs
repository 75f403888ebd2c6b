//! Visits of care, and what people saw on horses.

use documents::day_in_words;
use kernel::{CareVisitId, HorseId, ObservationId, RecordDate, Scope, StoreError};
use notes::{FOUND_OF_A_KIND, Finding, SearchWords};
use sea_orm::{
    DatabaseConnection, DbBackend, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::{containing, cut, said};
use crate::error::store_error;
use crate::horses::entity::{horse, observation, visit};
use crate::row::relation;
use crate::scope::within;

/// How many of the newest visits are searched: those of thirty horses with eight visits a
/// month in three years.
const SEARCHED: u64 = 10_000;

#[derive(FromQueryResult)]
struct VisitRow {
    id: Uuid,
    horse_id: Uuid,
    horse: String,
    kind: String,
    name: String,
    date: String,
    done_by: String,
    product: String,
}

/// The newest visits that have the words, with the names of their horses.
pub(super) async fn visits(
    connection: &DatabaseConnection,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<(CareVisitId, HorseId)>>, StoreError> {
    use visit::Column;
    let rows = visit::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::HorseId,
            Column::Kind,
            Column::Name,
            Column::Date,
            Column::DoneBy,
            Column::Product,
        ])
        .column_as(horse::Column::Name, "horse")
        .join(
            JoinType::InnerJoin,
            relation(Column::HorseId, horse::Column::Id),
        )
        .filter(within(Column::OrganizationId, scope))
        .order_by_desc(Column::Day)
        .order_by_desc(Column::Id)
        .limit(SEARCHED)
        .into_model::<VisitRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows.into_iter().filter(|row| {
        let horse = [&*row.horse];
        let said = [&*row.kind, &row.name, &row.done_by, &row.product];
        // The name of a horse alone finds the horse.
        words.are_in(&[horse.as_slice(), &said].concat()) && !words.are_in(&horse)
    });
    let found = found.take(FOUND_OF_A_KIND).map(|row| Finding {
        id: (CareVisitId::new(row.id), HorseId::new(row.horse_id)),
        title: said([&row.kind, &row.name]),
        detail: match RecordDate::stored(&row.date) {
            Some(day) => said([&row.horse, &day_in_words(day)]),
            None => row.horse,
        },
    });
    Ok(found.collect())
}

#[derive(FromQueryResult)]
struct ObservationRow {
    id: Uuid,
    horse_id: Uuid,
    horse: String,
    text: String,
}

/// The newest observations whose text has the words.
pub(super) async fn observations(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<(ObservationId, HorseId)>>, StoreError> {
    use observation::Column;
    let all = observation::Entity::find()
        .select_only()
        .columns([Column::Id, Column::HorseId, Column::Text])
        .column_as(horse::Column::Name, "horse")
        .join(
            JoinType::InnerJoin,
            relation(Column::HorseId, horse::Column::Id),
        )
        .filter(within(Column::OrganizationId, scope))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64);
    let found = containing(backend, all, Column::SearchKey, words);
    let rows = found.into_model::<ObservationRow>().all(connection).await;
    let findings = rows.map_err(store_error)?.into_iter().map(|row| Finding {
        id: (ObservationId::new(row.id), HorseId::new(row.horse_id)),
        title: cut(row.text.lines().next().unwrap_or_default()),
        detail: row.horse,
    });
    Ok(findings.collect())
}
