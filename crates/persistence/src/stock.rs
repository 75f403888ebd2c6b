//! How many of its extras a show has sold.

use kernel::{EventId, FeeId, StoreError};
use registrations::EntryStatus;
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, SimpleExpr};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

use crate::registrations::entity::{Column, charge};
use crate::row::{find_all, relation};
use crate::table::read;

#[derive(FromQueryResult)]
struct SoldRow {
    event_id: Uuid,
    fee_id: Uuid,
    sold: i64,
}

/// What an entry takes from a stock; see `Registration::takes_of`. A barn takes what it is
/// charged.
pub(crate) fn takes() -> Condition {
    let is_in = [EntryStatus::Entered, EntryStatus::Waitlisted].map(EntryStatus::as_str);
    let nothing_back = charge::Column::Refunded
        .is_null()
        .or(charge::Column::Refunded.eq(0));
    Condition::any()
        .add(Column::Status.is_in(is_in))
        .add(charge::Column::IsCharged.eq(true).and(nothing_back))
}

/// How many of these fees entries and barns have.
pub(crate) async fn sold(
    connection: &impl ConnectionTrait,
    fees: impl IntoIterator<Item = FeeId>,
) -> Result<Vec<(EventId, FeeId, u32)>, StoreError> {
    let fees: Vec<_> = fees.into_iter().map(FeeId::as_uuid).collect();
    if fees.is_empty() {
        return Ok(Vec::new());
    }
    let sum = Func::sum(Expr::col((charge::Entity, charge::Column::Quantity)));
    // PostgreSQL's `sum` of `bigint` is `numeric`.
    let sum = SimpleExpr::from(sum).cast_as(Alias::new("bigint"));
    let entry = relation(charge::Column::RegistrationId, Column::Id);
    let query = charge::Entity::find()
        .select_only()
        .columns([charge::Column::EventId, charge::Column::FeeId])
        .expr_as(sum, "sold")
        .join(JoinType::LeftJoin, entry)
        .filter(charge::Column::FeeId.is_in(fees))
        .filter(charge::Column::IsExtra.eq(true))
        .filter(takes())
        .group_by(charge::Column::EventId)
        .group_by(charge::Column::FeeId);
    let to_sold = |row: SoldRow| {
        let (event, fee) = (EventId::new(row.event_id), FeeId::new(row.fee_id));
        Ok((event, fee, read("quantity", row.sold)?))
    };
    find_all(connection, query, to_sold).await
}
