//! What care cost in the book: a visit and its entry are written together, and the entry
//! follows its visits. [`processes::care_costs`] decides what it says.

use std::collections::{BTreeSet, HashSet};

use book::{BookEntry, BookError, entry_added};
use horses::{CareVisit, WriteHorseError};
use kernel::{
    BookEntryId, HorseId, OrganizationId, Permission, RandomIds, Refusal, Scope, StoreError,
};
use processes::care_costs::{Bearer, enter, facts_of, is_as_wished, wish_after};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::book::entity::{bill, bill_line, part};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::horses::entity::visit;
use crate::limits::count;
use crate::row::relation;
use crate::trail::note;
use crate::{barn_horses, book as book_rows, horses as horse_rows};

/// Makes the entries of new visits of an organization, which is locked, billed to the owners.
/// The visits are inserted afterwards.
pub(crate) async fn add(
    db: &TransactionConnection,
    scope: &Scope,
    (organization, now): (OrganizationId, OffsetDateTime),
    visits: &mut [CareVisit],
) -> Result<(), WriteHorseError> {
    refuse_who_keeps_no_book(scope, organization)?;
    let horses: Vec<HorseId> = visits.iter().map(|it| it.horse.id).collect();
    let horses = barn_horses::these(db, organization, &horses).await?;
    let entries = enter(
        visits,
        Bearer::Owners,
        &horses,
        (organization, now),
        &RandomIds,
    )?;
    let inserted = book_rows::insert_many(db, organization, &entries).await;
    inserted.map_err(refused)?;
    let by = scope.actor().changer();
    Ok(note(db, organization, entries.iter().map(entry_added), now, by).await?)
}

/// Brings entries up to date after some of their visits were changed or deleted. The
/// organization is locked. Fails if a bill has something of an entry that would change.
pub(crate) async fn settle(
    db: &TransactionConnection,
    scope: &Scope,
    (organization, now): (OrganizationId, OffsetDateTime),
    entries: impl IntoIterator<Item = BookEntryId>,
) -> Result<(), WriteHorseError> {
    let entries: BTreeSet<_> = entries.into_iter().collect();
    for id in entries {
        let Some(before) = book_rows::find_entry(db, organization, id).await? else {
            continue;
        };
        let visits = horse_rows::visits_of_entry(db, id).await?;
        let wish = wish_after(&before, &visits);
        if wish.as_ref().is_some_and(|it| is_as_wished(&before, it)) {
            continue;
        }
        refuse_who_keeps_no_book(scope, organization)?;
        refuse_billed(db, &before).await?;
        let by = scope.actor().changer();
        let written = match wish {
            None => book_rows::delete_entry(db, &before, (by, now)).await,
            Some(wish) => {
                let horses: Vec<_> = visits.iter().map(|it| it.horse.id).collect();
                let horses = barn_horses::these(db, organization, &horses).await?;
                let facts = facts_of(&wish.text, horses);
                let after = before.changed(wish, facts, now, &RandomIds)?;
                book_rows::replace_entry(db, (&before, &after), by).await
            }
        };
        written.map_err(refused)?;
    }
    Ok(())
}

/// Whether visits of care have their cost in an entry.
pub(crate) async fn is_of_care(
    db: &impl ConnectionTrait,
    entry: BookEntryId,
) -> Result<bool, StoreError> {
    let visits = visit::Entity::find().filter(visit::Column::EntryId.eq(entry.as_uuid()));
    Ok(count(db, visits).await? > 0)
}

fn refuse_who_keeps_no_book(scope: &Scope, own: OrganizationId) -> Result<(), StoreError> {
    if scope.actor().to(Permission::KeepBook).permits(own) {
        Ok(())
    } else {
        Err(StoreError::RoleNotSufficient)
    }
}

/// The visits of an organization of whose cost a bill has something: an import that is taken
/// back leaves them, so that the same file does not bring them, and bill them, again.
pub(crate) async fn billed_visits(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<HashSet<Uuid>, StoreError> {
    let visits = visit::Entity::find()
        .select_only()
        .column(visit::Column::Id)
        .join(
            JoinType::InnerJoin,
            relation(visit::Column::EntryId, part::Column::EntryId),
        )
        .filter(visit::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(part::Column::IsBilled.eq(true));
    let ids: Result<Vec<Uuid>, _> = visits.into_tuple().all(db).await;
    Ok(ids.map_err(store_error)?.into_iter().collect())
}

/// Fails with the numbers of the bills that have a part of an entry.
async fn refuse_billed(
    db: &TransactionConnection,
    entry: &BookEntry,
) -> Result<(), WriteHorseError> {
    if !entry.is_billed() {
        return Ok(());
    }
    let bills = bill_line::Entity::find()
        .select_only()
        .column(bill::Column::Number)
        .join(
            JoinType::InnerJoin,
            relation(bill_line::Column::BillId, bill::Column::Id),
        )
        .join(
            JoinType::InnerJoin,
            relation(bill_line::Column::PartId, part::Column::Id),
        )
        .filter(part::Column::EntryId.eq(entry.id.as_uuid()))
        .filter(bill::Column::CancelledAt.is_null())
        .into_tuple::<i64>()
        .all(db)
        .await
        .map_err(store_error)?;
    let bills: BTreeSet<_> = bills
        .into_iter()
        .filter_map(|it| u32::try_from(it).ok())
        .collect();
    Err(WriteHorseError::Billed(bills.into_iter().collect()))
}

fn refused(error: BookError) -> WriteHorseError {
    match error {
        BookError::Refusal(refusal) => refusal.into(),
        BookError::Invalid(errors) => errors.into(),
        // What the visit names was deleted at this moment.
        BookError::ReferenceGone => Refusal::Changed.into(),
        other => StoreError::failed(other).into(),
    }
}
