//! What ring and judges say of the classes of a show, for what is not the ring.

use std::collections::HashMap;

use kernel::{ClassId, ClassStage, StoreError};
use rings::{Order, ShowDay};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QuerySelect as _,
};
use uuid::Uuid;

use crate::error::store_error;
use crate::events::entity::event;
use crate::rings::day;
use crate::rings::entity::judged_class;
use crate::row::find_all;
use crate::table::read;

/// Whether anything has happened in a ring of the outer query's show, as 1 or 0: before that
/// no class has begun, and nobody need read its day.
pub(crate) fn has_begun() -> Expr {
    let happened =
        |table: &str| format!("EXISTS (SELECT 1 FROM {table} WHERE {table}.event_id = events.id)");
    let tables = [
        "class_taps",
        "gate_taps",
        "judge_cards",
        "published_results",
    ];
    let any = tables.map(happened).join(" OR ");
    Expr::cust(format!("CAST(CASE WHEN {any} THEN 1 ELSE 0 END AS bigint)"))
}

/// What ring and judges say of the classes of a show that has begun.
pub(crate) async fn stages(
    db: &impl ConnectionTrait,
    show: Uuid,
) -> Result<HashMap<ClassId, ClassStage>, StoreError> {
    let day = day::find(db, Condition::all().add(event::Column::Id.eq(show))).await?;
    Ok(day.map(|it| it.stages()).unwrap_or_default())
}

/// The orders of go that were drawn or set of classes of a show.
pub(crate) async fn orders(
    db: &impl ConnectionTrait,
    show: Uuid,
) -> Result<HashMap<ClassId, Order>, StoreError> {
    let judged = judged_class::Entity::find().filter(judged_class::Column::EventId.eq(show));
    let to_order = |row: judged_class::Model| {
        let order: Option<Order> = read("running_order", row.running_order)?;
        Ok((ClassId::new(row.class_id), order))
    };
    let orders = find_all(db, judged, to_order).await?.into_iter();
    Ok(orders
        .filter_map(|(id, order)| Some((id, order?)))
        .collect())
}

/// Likewise, if it has begun; otherwise nothing.
pub(crate) async fn stages_if_begun(
    db: &impl ConnectionTrait,
    show: Uuid,
) -> Result<HashMap<ClassId, ClassStage>, StoreError> {
    match day_if_begun(db, show).await? {
        Some(day) => Ok(day.stages()),
        None => Ok(HashMap::new()),
    }
}

/// The day of a show, if anything has happened in its rings.
pub(crate) async fn day_if_begun(
    db: &impl ConnectionTrait,
    show: Uuid,
) -> Result<Option<ShowDay>, StoreError> {
    let begun = event::Entity::find()
        .select_only()
        .expr_as(has_begun(), "has_begun")
        .filter(event::Column::Id.eq(show))
        .into_tuple::<i64>();
    if begun.one(db).await.map_err(store_error)? != Some(1) {
        return Ok(None);
    }
    day::find(db, Condition::all().add(event::Column::Id.eq(show))).await
}
