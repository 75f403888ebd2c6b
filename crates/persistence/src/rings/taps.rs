//! Stores taps of stewards.

use kernel::{RegistrationId, StoreError, to_unix_millis};
use rings::{Arrival, KnownTap, NewTap, TapKey, Turn};
use sea_orm::sea_query::{
    Expr, ExprTrait as _, IntoCondition as _, LockType, SimpleExpr, UnionType,
};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ColumnTrait as _, Condition, ConnectionTrait,
    EntityTrait, FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect, QueryTrait as _,
    Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::{class_tap, gate_tap, ring_tap};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::row::{find_all, write};
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
    fn current(which: SimpleExpr) -> Select<Self> {
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

/// What is stored of the taps of one table.
#[derive(Clone, Copy, Default, FromQueryResult)]
struct Stored {
    /// Its place in [`TABLES`], or after those the taps of a class.
    place: i64,
    /// The greatest number, or how many there are of a class.
    number: Option<i64>,
    /// The last instant.
    at: Option<i64>,
}

/// How many tables of taps there are: those of horses, classes and rings.
const TABLES: i64 = 3;

/// The greatest numbers and the last instants of a show, and how often a class of it was
/// tapped, in one statement.
async fn stored(
    db: &impl ConnectionTrait,
    show: Uuid,
    class: Option<Uuid>,
) -> Result<Vec<Stored>, StoreError> {
    let mut all = latest::<gate_tap::Entity>(0, show);
    let query = QuerySelect::query(&mut all);
    query.union(
        UnionType::All,
        latest::<class_tap::Entity>(1, show).into_query(),
    );
    query.union(
        UnionType::All,
        latest::<ring_tap::Entity>(2, show).into_query(),
    );
    if let Some(class) = class {
        let of_horses = gate_tap::Column::ClassId.eq(class);
        let of_horses = counted::<gate_tap::Entity>(of_horses).into_query();
        let of_class = class_tap::Column::ClassId.eq(class);
        let of_class = counted::<class_tap::Entity>(of_class).into_query();
        query.union(UnionType::All, of_horses);
        query.union(UnionType::All, of_class);
    }
    find_all(db, all, Ok).await
}

fn latest<T: TapTable>(place: i64, show: Uuid) -> Select<T> {
    T::current(T::SHOW.eq(show))
        .select_only()
        .expr_as(Expr::val(place), "place")
        .column_as(T::NUMBER.max(), "number")
        .column_as(T::AT.max(), "at")
}

fn counted<T: TapTable>(which: SimpleExpr) -> Select<T> {
    T::find()
        .filter(which)
        .select_only()
        .expr_as(Expr::val(TABLES), "place")
        .column_as(T::ID.count(), "number")
        .expr_as(Expr::cust("NULL"), "at")
}

/// The number of the tap after these.
fn next_after(stored: &[Stored]) -> i64 {
    let of_tables = stored.iter().filter(|it| it.place < TABLES);
    of_tables
        .filter_map(|it| it.number)
        .max()
        .unwrap_or_default()
        + 1
}

/// The number of the next tap of a show. Those of taps that count are smaller.
pub(crate) async fn next_number(db: &impl ConnectionTrait, show: Uuid) -> Result<i64, StoreError> {
    Ok(next_after(&stored(db, show, None).await?))
}

/// Moves the taps of a show that lie in the future to now, and returns the number of the
/// next one.
pub(super) async fn arrive(
    db: &TransactionConnection,
    show: Uuid,
    now: OffsetDateTime,
) -> Result<i64, StoreError> {
    let stored = stored(db, show, None).await?;
    move_to(db, show, now, &stored).await?;
    Ok(next_after(&stored))
}

/// What the next tap on a class has to know.
pub(super) async fn arrive_at_class(
    db: &TransactionConnection,
    (show, class): (Uuid, Uuid),
    now: OffsetDateTime,
) -> Result<Arrival, StoreError> {
    let stored = stored(db, show, Some(class)).await?;
    move_to(db, show, now, &stored).await?;
    let of_class = stored.iter().filter(|it| it.place == TABLES);
    let of_class: i64 = of_class.filter_map(|it| it.number).sum();
    Ok(Arrival {
        number: u64::try_from(next_after(&stored)).unwrap_or_default(),
        stored: u64::try_from(of_class).unwrap_or_default(),
    })
}

async fn move_to(
    db: &TransactionConnection,
    show: Uuid,
    now: OffsetDateTime,
    stored: &[Stored],
) -> Result<(), StoreError> {
    let now = to_unix_millis(now);
    for ahead in stored.iter().filter(|it| it.at.is_some_and(|at| at > now)) {
        match ahead.place {
            0 => move_in::<gate_tap::Entity>(db, show, now).await?,
            1 => move_in::<class_tap::Entity>(db, show, now).await?,
            _ => move_in::<ring_tap::Entity>(db, show, now).await?,
        }
    }
    Ok(())
}

async fn move_in<T: TapTable>(
    db: &TransactionConnection,
    show: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    let future = T::current(T::SHOW.eq(show).and(T::AT.gt(now)));
    // In one order, because two rings may do so at once.
    let ids = future
        .select_only()
        .column(T::ID)
        .order_by_asc(T::ID)
        .lock(LockType::NoKeyUpdate)
        .into_tuple::<Uuid>();
    let ids = ids.all(db).await.map_err(store_error)?;
    for ids in ids.chunks(REPLACED_AT_ONCE) {
        let moved = T::update_many()
            .col_expr(T::AT, Expr::val(now))
            .filter(T::ID.is_in(ids.iter().copied()));
        write(db, moved).await?;
    }
    Ok(())
}

/// What is stored of a class under the key of a tap.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    class: Uuid,
    key: &TapKey,
) -> Result<Option<KnownTap>, StoreError> {
    #[derive(FromQueryResult)]
    struct Known {
        registration_id: Option<Uuid>,
        state: String,
    }
    let mut known = gate_tap::Entity::find()
        .select_only()
        .columns([gate_tap::Column::RegistrationId, gate_tap::Column::State])
        .filter(gate_tap::Column::ClassId.eq(class))
        .filter(gate_tap::Column::Key.eq(key.as_str()));
    let of_class = class_tap::Entity::find()
        .select_only()
        .expr_as(Expr::cust("NULL"), "registration_id")
        .column(class_tap::Column::State)
        .filter(class_tap::Column::ClassId.eq(class))
        .filter(class_tap::Column::Key.eq(key.as_str()));
    QuerySelect::query(&mut known).union(UnionType::All, of_class.into_query());
    let known = find_all(db, known, |row: Known| {
        Ok(match row.registration_id {
            Some(id) => KnownTap::Entry(RegistrationId::new(id), read("state", row.state)?),
            None => KnownTap::Class(read("state", row.state)?),
        })
    });
    Ok(known.await?.into_iter().next())
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
