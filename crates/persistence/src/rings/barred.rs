//! Reads which horses inspectors bar from being shown.

use std::collections::HashMap;

use kernel::{InspectionStatus, StoreError};
use rings::{Standing, standing};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::day::grouped;
use crate::registrations::entity::inspection::{Column as Of, Entity as Inspections, Model};
use crate::registrations::entity::{Column, Entity};
use crate::row::find_all;
use crate::table::{Stored as _, read};

/// The inspections of those horses of a show that are not to be shown by them.
pub(super) async fn barred(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<HashMap<Uuid, Standing>, StoreError> {
    let all = InspectionStatus::ALL.into_iter();
    let words = all.filter(|it| it.bars()).map(|it| it.column());
    let entries = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::EventId.eq(event))
        .filter(Column::InspectionStatus.is_in(words))
        .into_query();
    let rows = Inspections::find()
        .filter(Of::RegistrationId.in_subquery(entries))
        .order_by_asc(Of::At)
        .order_by_asc(Of::RecordedAt)
        .order_by_asc(Of::Id);
    let rows = find_all(db, rows, |row: Model| {
        let said = Standing {
            status: read("status", row.status)?,
            when: read("moment", row.moment)?,
            at: read("at", row.at)?,
        };
        Ok((row.registration_id, said))
    });
    let said = grouped(rows.await?).into_iter();
    let last = said.filter_map(|(entry, its)| Some((entry, standing(its)?)));
    Ok(last.collect())
}
