//! Writes the published results of horses, beside what was published.

use kernel::StoreError;
use rings::Publication;
use sea_orm::{ColumnTrait as _, IntoActiveModel as _};
use uuid::Uuid;

use super::entity::horse_result::{Column, Entity, Model};
use crate::database::TransactionConnection;
use crate::row::{delete_where, insert_all};
use crate::table::Stored as _;

/// Writes what was published of a class in the place of what was published before.
pub(super) async fn replace(
    db: &TransactionConnection,
    (event_id, class_id): (Uuid, Uuid),
    published: &Publication,
) -> Result<(), StoreError> {
    delete_where::<Entity>(db, Column::ClassId.eq(class_id)).await?;
    let sheet = &published.sheet;
    let rows = (0..).zip(&sheet.rows).filter_map(|(position, row)| {
        let judge = row.judge.and_then(|it| usize::try_from(it).ok());
        let judge = judge.and_then(|it| sheet.cards.get(it));
        let result = Model {
            class_id,
            position,
            event_id,
            registration_id: row.registration_id.column(),
            horse_id: row.horse_id?.column(),
            back_number: row.back_number.column(),
            rider_name: row.rider_name.clone(),
            judge: judge.map(|it| it.judge.clone()).unwrap_or_default(),
            place: row.place.column(),
            is_tied: row.is_tied,
            score: row.score.clone(),
            status: row.status.column(),
            shown: sheet.shown.column(),
            publication: published.number.column(),
        };
        Some(result.into_active_model())
    });
    insert_all(db, rows).await
}
