//! The last back number of a show that was given without a gap.

use kernel::{EventId, StoreError};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, Order, Query, SubQueryStatement};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};

use crate::events::entity::event::{Column, Entity};
use crate::registrations::entity::back_number;
use crate::row::write;

/// Sets the last of the numbers that are given without a gap from `first` on;
/// the one before `first` if that is free. The show must be locked.
pub(crate) async fn find_last(
    connection: &impl ConnectionTrait,
    id: EventId,
    first: u32,
) -> Result<(), StoreError> {
    let (given, following) = (Alias::new("given"), Alias::new("following"));
    let column = |table: &Alias, column| Expr::col((table.clone(), column));
    let number = |table: &Alias| column(table, back_number::Column::Number);
    let of_show = |table: &Alias| column(table, back_number::Column::EventId).eq(id.as_uuid());
    let next_is_given = Query::select()
        .expr(Expr::val(1))
        .from_as(back_number::Entity, following.clone())
        .and_where(of_show(&following))
        .and_where(number(&following).eq(number(&given).add(1)))
        .take();
    let first_is_given = Query::select()
        .expr(Expr::val(1))
        .from_as(back_number::Entity, following.clone())
        .and_where(of_show(&following))
        .and_where(number(&following).eq(i64::from(first)))
        .take();
    let last = Query::select()
        .expr(number(&given))
        .from_as(back_number::Entity, given.clone())
        .and_where(of_show(&given))
        .and_where(number(&given).gte(i64::from(first)))
        .and_where(Expr::exists(first_is_given))
        .and_where(Expr::not_exists(next_is_given))
        .order_by((given, back_number::Column::Number), Order::Asc)
        .limit(1)
        .take();
    let last = Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(last)));
    let last = Func::coalesce([last, Expr::val(i64::from(first) - 1)]);
    let update = Entity::update_many()
        .col_expr(Column::LastBackNumber, last.into())
        .filter(Column::Id.eq(id.as_uuid()));
    write(connection, update).await?;
    Ok(())
}
