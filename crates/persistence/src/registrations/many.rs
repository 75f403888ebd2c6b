//! Many entries of a show at once, for imports and exports.

use std::collections::HashSet;

use kernel::{Changer, EventId, EventReference, NewAuditLine, OrganizationId, Refusal, StoreError};
use registrations::{
    ChangedEntry, MoveUp, NewEntry, Registration, ShareWeekendFees, ShowToEnter, share_horse_fees,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, Order, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::{Column, Entity, back_number};
use super::horse_fees::charged_for;
use super::{insertion, parts, rows};
use crate::database::TransactionConnection;
use crate::row::{delete_where, find_all, write};
use crate::shows::{of_weekend, referred_to, with_show};
use crate::trail::{self, LineOwner};
use crate::{bought_stalls, locked_show};
use crate::{idempotency, jobs};

/// So many rows are inserted by one statement: SQLite binds at most 32,766 values, and a
/// row has up to 25.
const ROWS_AT_ONCE: usize = 1000;

/// Locks a show, and tells that it is changed.
pub(crate) async fn lock_show(
    transaction: &TransactionConnection,
    event: EventId,
) -> Result<(), Refusal> {
    transaction.note_changed(event.as_uuid());
    let show = locked_show::lock(transaction, referred_to(&EventReference::Id(event))).await?;
    let show = show.ok_or(Refusal::NotFound("Event"))?;
    if let Some(weekend) = show.show.weekend_id {
        locked_show::lock_weekend(transaction, weekend).await?;
    }
    Ok(())
}

/// What entries of a show depend on, as it is now; `None` if it was deleted.
pub(crate) async fn show_of(
    connection: &impl ConnectionTrait,
    event: EventId,
) -> Result<Option<ShowToEnter>, StoreError> {
    let show = locked_show::as_it_is(connection, referred_to(&EventReference::Id(event))).await?;
    Ok(show.map(|it| it.show))
}

/// All entries of a show, in the order in which they were made.
pub(crate) async fn all_of_show(
    connection: &impl ConnectionTrait,
    event: EventId,
) -> Result<Vec<Registration>, StoreError> {
    let all = Entity::find()
        .filter(Column::EventId.eq(event.as_uuid()))
        .order_by_asc(Column::EntryNumber);
    whole(connection, all).await
}

async fn whole(
    connection: &impl ConnectionTrait,
    which: Select<Entity>,
) -> Result<Vec<Registration>, StoreError> {
    let entries = parts::all(connection, which).await?.into_iter();
    Ok(entries.collect::<Result<_, _>>()?)
}

/// All back numbers that a show has given.
pub(crate) async fn numbers_of_show(
    connection: &impl ConnectionTrait,
    event: EventId,
) -> Result<HashSet<u32>, StoreError> {
    let given =
        back_number::Entity::find().filter(back_number::Column::EventId.eq(event.as_uuid()));
    let number = |row: back_number::Model| crate::table::read("number", row.number);
    Ok(find_all(connection, given, number)
        .await?
        .into_iter()
        .collect())
}

/// The entries with a back number in the other shows of the weekend of a show.
pub(crate) async fn in_weekend_of(
    connection: &impl ConnectionTrait,
    event: EventId,
) -> Result<Vec<Registration>, StoreError> {
    let Some(weekend) = show_of(connection, event)
        .await?
        .and_then(|it| it.weekend_id)
    else {
        return Ok(Vec::new());
    };
    let all = of_weekend(with_show(Entity::find(), Column::EventId), weekend)
        .filter(Column::EventId.ne(event.as_uuid()))
        .filter(Column::BackNumber.is_not_null())
        .order_by_asc(Column::EntryNumber);
    whole(connection, all).await
}

/// Inserts entries of a show, which is locked.
pub(crate) async fn insert_many(
    transaction: &TransactionConnection,
    (organization, event): (OrganizationId, EventId),
    entries: &[NewEntry],
) -> Result<(), StoreError> {
    let owners = [LineOwner::show(organization, event)];
    let mut rest = entries;
    while !rest.is_empty() {
        let mut rows = 0;
        let fits = rest.iter().take_while(|entry| {
            let its = &entry.registration;
            // With its row and its line of the trail.
            rows += 2 + its.class_entries.len() + its.charges.len();
            rows <= ROWS_AT_ONCE
        });
        let (now, later) = rest.split_at(fits.count().max(1));
        insertion::insert(transaction, &owners, now).await?;
        rest = later;
    }
    Ok(())
}

/// Cancels entries of a show, which is locked, and gives their back numbers back. Those
/// that wait may move up.
pub(crate) async fn withdraw(
    transaction: &TransactionConnection,
    (organization, event): (OrganizationId, EventId),
    ids: &[Uuid],
    (by, now): (Changer, OffsetDateTime),
) -> Result<(), StoreError> {
    let Some(show) = show_of(transaction, event).await? else {
        return Ok(());
    };
    let those = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let entries = whole(transaction, those).await?;
    let (changes, mut lines): (Vec<ChangedEntry>, Vec<NewAuditLine>) =
        show.withdraw(entries, (by, now));
    let horses = changes.iter().flat_map(|it| it.after.charged_horses());
    let others = charged_for(transaction, event, &horses.collect()).await?;
    let withdrawn = changes.len();
    let changes = share_horse_fees(changes, others);
    let of_others = changes.iter().skip(withdrawn);
    lines.extend(of_others.flat_map(|it| registrations::changes(it, now, by, None)));
    rows::update(transaction, &changes).await?;
    bought_stalls::follow_lines(transaction, event, &lines).await?;
    trail::record(transaction, LineOwner::show(organization, event), &lines).await?;
    give_back(transaction, event, ids).await?;
    idempotency::forget_these(transaction, ids).await?;
    if changes.iter().any(ChangedEntry::moves_weekend_fee) {
        jobs::enqueue(transaction, ShareWeekendFees(event), now, now).await?;
    }
    jobs::enqueue(transaction, MoveUp(event), now, now).await
}

/// Forgets that entries had back numbers, unless others have the same.
async fn give_back(
    transaction: &TransactionConnection,
    event: EventId,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    use back_number::Column::{EventId as OfShow, Number, RegistrationId};
    let had = || {
        let of_these = RegistrationId.is_in(ids.iter().copied());
        OfShow.eq(event.as_uuid()).and(of_these)
    };
    let others = Query::select()
        .column(Column::Id)
        .from(Entity)
        .and_where(Column::EventId.eq(event.as_uuid()))
        // That of the index.
        .and_where(Expr::col((Entity, Column::NumberKey)).eq(Number.into_expr()))
        .order_by(Column::EntryNumber, Order::Asc)
        .limit(1)
        .take();
    let keep = back_number::Entity::update_many()
        .col_expr(
            RegistrationId,
            Expr::SubQuery(None, Box::new(others.clone().into())),
        )
        .filter(had())
        .filter(Expr::exists(others));
    write(transaction, keep).await?;
    delete_where::<back_number::Entity>(transaction, had()).await?;
    Ok(())
}
