//! The published results of horses, with the shows and classes of which they are.

use async_trait::async_trait;
use horses::{HorseResult, HorseResults};
use kernel::{HorseId, StoreError, TimeZone};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use tracing::debug_span;

use crate::events::entity::{class, event};
use crate::rings::entity::horse_result::{Column, Entity};
use crate::row::{Unreadable, find_readable, relation};
use crate::store::store;
use crate::table::read;

store! {
    /// Finds what shows published of horses in SQL.
    SqlHorseResults
}

#[derive(FromQueryResult)]
struct ResultColumns {
    show: String,
    public_link: String,
    starts_at: i64,
    time_zone: String,
    class_number: String,
    class_name: String,
    judge: String,
    place: Option<i64>,
    is_tied: bool,
    shown: i64,
    score: String,
    status: Option<String>,
    back_number: i64,
    rider_name: String,
    publication: i64,
}

fn to_result(row: ResultColumns) -> Result<HorseResult, Unreadable> {
    let zone: TimeZone = read("time_zone", row.time_zone)?;
    Ok(HorseResult {
        show: row.show,
        show_link: read("public_link", row.public_link)?,
        day: zone.date_of(read("starts_at", row.starts_at)?),
        class_number: row.class_number,
        class_name: row.class_name,
        judge: row.judge,
        place: read("place", row.place)?,
        is_tied: row.is_tied,
        shown: read("shown", row.shown)?,
        score: row.score,
        status: row.status.unwrap_or_default(),
        back_number: read("back_number", row.back_number)?,
        rider_name: row.rider_name,
        is_corrected: row.publication > 1,
    })
}

#[async_trait]
impl HorseResults for SqlHorseResults {
    async fn of_horse(&self, id: HorseId, most: u64) -> Result<Vec<HorseResult>, StoreError> {
        let span = debug_span!("db.horse_results.of_horse", horse_id = %id);
        let its = Entity::find()
            .select_only()
            .columns([Column::Judge, Column::Place, Column::IsTied, Column::Shown])
            .columns([Column::Score, Column::Status, Column::BackNumber])
            .columns([Column::RiderName, Column::Publication])
            .columns([event::Column::PublicLink, event::Column::StartsAt])
            .column(event::Column::TimeZone)
            .column_as(event::Column::Name, "show")
            .column_as(class::Column::Number, "class_number")
            .column_as(class::Column::Name, "class_name")
            .join(
                JoinType::InnerJoin,
                relation(Column::EventId, event::Column::Id),
            )
            .join(
                JoinType::InnerJoin,
                relation(Column::ClassId, class::Column::Id),
            )
            .filter(Column::HorseId.eq(id.as_uuid()))
            .filter(event::Column::HiddenAt.is_null())
            .order_by_desc(event::Column::StartsAt)
            .order_by_asc(event::Column::Id)
            .order_by_asc(class::Column::Position)
            .order_by_asc(Column::Position)
            .limit(most);
        let find = self
            .database
            .read(span, |db| find_readable(db, its, to_result));
        find.await
    }
}
