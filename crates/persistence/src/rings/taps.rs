//! Stores taps of stewards.

use kernel::{StoreError, to_unix_millis};
use rings::{Arrival, NewTap, Turn};
use sea_orm::sea_query::{Expr, ExprTrait as _, IntoCondition as _, LockType, SimpleExpr};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait as _, Condition, ConnectionTrait,
    EntityTrait, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::{class_tap, gate_tap, ring_tap};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::limits::count;
use crate::row::write;
use crate::table::read;

/// How many taps are replaced with one other at most: those that were stored before this was
/// noted may be many.
const REPLACED_AT_ONCE: usize = 500;

/// A table of taps.
pub(crate) trait TapTable: EntityTrait {
    const ID: Self::Column;
    const SHOW: Self::Column;
    const AT: Self::Column;
    const NUMBER: Self::Column;
    const IS_REPLACED: Self::Column;

    /// The taps that count among those that fulfil the condition.
    fn current(which: SimpleExpr) -> sea_orm::Select<Self> {
        let which = which.into_condition();
        Self::find().filter(which.add(Self::IS_REPLACED.eq(false)))
    }
}

macro_rules! tap_table {
    ($($table:ident),*) => {
        $(impl TapTable for $table::Entity {
            const ID: Self::Column = $table::Column::Id;
            const SHOW: Self::Column = $table::Column::EventId;
            const AT: Self::Column = $table::Column::At;
            const NUMBER: Self::Column = $table::Column::Number;
            const IS_REPLACED: Self::Column = $table::Column::IsReplaced;
        })*
    };
}

tap_table!(gate_tap, class_tap, ring_tap);

/// When something was tapped.
pub(crate) fn turn((at, number): (i64, i64)) -> Result<Turn, crate::row::Unreadable> {
    Ok(Turn {
        at: read("at", at)?,
        number: u64::try_from(number).unwrap_or_default(),
    })
}

/// The number of the next tap of a show. Those of taps that count are smaller.
pub(crate) async fn next_number(db: &impl ConnectionTrait, show: Uuid) -> Result<i64, StoreError> {
    let numbers = [
        latest::<gate_tap::Entity>(db, show).await?.0,
        latest::<class_tap::Entity>(db, show).await?.0,
        latest::<ring_tap::Entity>(db, show).await?.0,
    ];
    Ok(numbers.into_iter().max().unwrap_or_default() + 1)
}

/// Moves the taps of a show that lie in the future to now, and returns the number of the
/// next one.
pub(super) async fn arrive(
    db: &TransactionConnection,
    show: Uuid,
    now: OffsetDateTime,
) -> Result<i64, StoreError> {
    let now = to_unix_millis(now);
    let numbers = [
        arrive_in::<gate_tap::Entity>(db, show, now).await?,
        arrive_in::<class_tap::Entity>(db, show, now).await?,
        arrive_in::<ring_tap::Entity>(db, show, now).await?,
    ];
    Ok(numbers.into_iter().max().unwrap_or_default() + 1)
}

/// Likewise in one table; returns the last number in it.
async fn arrive_in<T: TapTable>(
    db: &TransactionConnection,
    show: Uuid,
    now: i64,
) -> Result<i64, StoreError> {
    let (number, last) = latest::<T>(db, show).await?;
    if last > now {
        let future = T::current(T::SHOW.eq(show).and(T::AT.gt(now)));
        // In one order, because two rings may do so at once.
        let ids = future
            .select_only()
            .column(T::ID)
            .order_by_asc(T::ID)
            .lock(LockType::NoKeyUpdate)
            .into_tuple::<Uuid>();
        for ids in ids
            .all(db)
            .await
            .map_err(store_error)?
            .chunks(REPLACED_AT_ONCE)
        {
            let moved = T::update_many()
                .col_expr(T::AT, Expr::val(now))
                .filter(T::ID.is_in(ids.iter().copied()));
            write(db, moved).await?;
        }
    }
    Ok(number)
}

/// The greatest number, and the last instant.
async fn latest<T: TapTable>(
    db: &impl ConnectionTrait,
    show: Uuid,
) -> Result<(i64, i64), StoreError> {
    let latest = T::current(T::SHOW.eq(show))
        .select_only()
        .column_as(T::NUMBER.max(), "number")
        .column_as(T::AT.max(), "at")
        .into_tuple::<(Option<i64>, Option<i64>)>();
    let (number, at) = latest
        .one(db)
        .await
        .map_err(store_error)?
        .unwrap_or_default();
    Ok((number.unwrap_or_default(), at.unwrap_or(i64::MIN)))
}

/// What the next tap on a class has to know.
pub(super) async fn arrive_at_class(
    db: &TransactionConnection,
    (show, class): (Uuid, Uuid),
    now: OffsetDateTime,
) -> Result<Arrival, StoreError> {
    let of_horses = gate_tap::Entity::find().filter(gate_tap::Column::ClassId.eq(class));
    let of_class = class_tap::Entity::find().filter(class_tap::Column::ClassId.eq(class));
    let stored = count(db, of_horses).await? + count(db, of_class).await?;
    Ok(Arrival {
        number: u64::try_from(arrive(db, show, now).await?).unwrap_or_default(),
        stored: u64::try_from(stored).unwrap_or_default(),
    })
}

/// Adds a tap, and marks those that it replaces among those that fulfil the condition.
pub(super) async fn add<M, T>(
    db: &TransactionConnection,
    row: M,
    among: SimpleExpr,
    tap: &NewTap<T>,
) -> Result<(), StoreError>
where
    M: ActiveModelTrait + ActiveModelBehavior,
    M::Entity: TapTable,
{
    let replaced = tap.replaces.iter().take(REPLACED_AT_ONCE);
    let replaced = replaced.fold(Condition::any(), |any, turn| {
        let number = i64::try_from(turn.number).unwrap_or(i64::MAX);
        let at = <M::Entity as TapTable>::AT.eq(to_unix_millis(turn.at));
        any.add(at.and(<M::Entity as TapTable>::NUMBER.eq(number)))
    });
    if !replaced.is_empty() {
        let marked = M::Entity::update_many()
            .col_expr(<M::Entity as TapTable>::IS_REPLACED, Expr::val(true))
            .filter(among)
            .filter(replaced);
        write(db, marked).await?;
    }
    write(db, M::Entity::insert(row)).await?;
    Ok(())
}
