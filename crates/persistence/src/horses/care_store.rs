use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use horses::{
    CareIntervals, CareStore, CareVisit, Horse, HorseLimits, IntervalsChange, NewVisits,
    UndoneBatch, VisitChange, VisitDetails, VisitKind, WriteHorseError,
};
use kernel::{
    BookEntryId, CareBatchId, CareVisitId, HorseId, IdempotencyKey, NamedHorse, OrganizationId,
    Page, PageRequest, Refusal, Revision, Scope, StoreError, Uuid, to_unix_millis,
};
use processes::care_costs::cost_of;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    QueryFilter as _, QuerySelect as _, QueryTrait as _,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::visit::{Column, Entity};
use super::entity::{horse, intervals};
use super::many;
use super::owned::lock;
use super::visits::{self, Touched, VisitRow, to_visit};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::idempotency::{self, insert_once_or};
use crate::list::{descending, fetch_page, octets};
use crate::references::hold_documents;
use crate::row::{find_all, find_one, write};
use crate::scope::{find_own, owns, refuse_if_readable, refuse_reader, this_one, within};
use crate::store::store;
use crate::{care_and_book, known_contacts, limits};

store! {
    /// Stores visits of care in SQL.
    SqlCareStore limited by HorseLimits
}

const NO_DOCUMENT: &str = "must be a document of this organization";

fn gone() -> Refusal {
    Refusal::NotFound("Visit")
}

/// A horse and whose it is.
#[derive(FromQueryResult)]
struct OwnHorse {
    id: Uuid,
    organization_id: Uuid,
    name: String,
}

/// These horses, by organization; fails if one of them is not within the scope.
async fn horses_of(
    db: &TransactionConnection,
    scope: &Scope,
    visits: &NewVisits,
) -> Result<BTreeMap<Uuid, BTreeMap<Uuid, String>>, Refusal> {
    let ids = visits.of.iter().map(|(_, horse)| horse.as_uuid());
    let found = horse::Entity::find()
        .select_only()
        .columns([horse::Column::Id, horse::Column::OrganizationId])
        .column(horse::Column::Name)
        .filter(horse::Column::Id.is_in(ids.clone()))
        .filter(within(horse::Column::OrganizationId, scope));
    let found = find_all(db, found, Ok::<OwnHorse, _>).await?;
    let known: BTreeSet<_> = found.iter().map(|it| it.id).collect();
    let mut missing = ids.filter(|id| !known.contains(id));
    if let Some(id) = missing.next() {
        refuse_reader::<horse::Entity>(db, scope, id).await?;
        return Err(no_horse());
    }
    let mut horses: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for OwnHorse {
        id,
        organization_id,
        name,
    } in found
    {
        let own = horses.entry(organization_id).or_default();
        own.insert(id, name);
    }
    Ok(horses)
}

fn no_horse() -> Refusal {
    Refusal::NotFound("Horse")
}

/// Holds the contact until the transaction ends. Who did it is the contact's name, if
/// nothing else is said.
async fn hold_contact(
    db: &TransactionConnection,
    organization: Uuid,
    details: &mut VisitDetails,
) -> Result<(), Refusal> {
    let name = known_contacts::hold(db, organization, details.contact_id, "contact_id").await?;
    if let Some(name) = name.filter(|_| details.by.as_str().is_empty()) {
        details.by = name;
    }
    Ok(())
}

async fn hold_document(
    db: &TransactionConnection,
    organization: OrganizationId,
    details: &VisitDetails,
) -> Result<(), Refusal> {
    if hold_documents(db, organization.as_uuid(), details.document_id).await? {
        return Ok(());
    }
    Err(Refusal::Field {
        field: "document_id",
        problem: NO_DOCUMENT,
    })
}

async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: CareVisitId,
) -> Result<Option<CareVisit>, StoreError> {
    let one = visits::all().filter(this_one::<Entity>(scope, id.as_uuid()));
    find_one(connection, one, to_visit).await
}

/// A visit and its horse, which is locked, so that nobody else writes its visits.
async fn lock_visit(
    db: &TransactionConnection,
    scope: &Scope,
    id: CareVisitId,
    horse: Uuid,
) -> Result<Option<(CareVisit, Horse)>, StoreError> {
    let Some(horse) = lock(db, scope, HorseId::new(horse)).await? else {
        return Ok(None);
    };
    let visit = find(db, scope, id).await?;
    Ok(visit.map(|visit| (visit, horse)))
}

/// Deletes visits of an organization, which is locked, and takes what they cost out of the
/// book. Returns how many there were.
async fn delete_all(
    db: &TransactionConnection,
    scope: &Scope,
    (organization, now): (OrganizationId, OffsetDateTime),
    ids: &[Uuid],
) -> Result<usize, WriteHorseError> {
    let entries = Entity::find()
        .select_only()
        .column(Column::EntryId)
        .distinct()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::EntryId.is_not_null())
        .into_tuple::<Uuid>();
    let entries = entries.all(db).await.map_err(store_error)?;
    let deleted = many::delete_visits(db, organization, ids, now).await?;
    let entries = entries.into_iter().map(BookEntryId::new);
    care_and_book::settle(db, scope, (organization, now), entries).await?;
    Ok(deleted)
}

/// The visit of one horse.
fn visit(
    visits: &NewVisits,
    details: &VisitDetails,
    organization_id: OrganizationId,
    (id, horse, name): (CareVisitId, HorseId, &str),
) -> CareVisit {
    CareVisit {
        id,
        organization_id,
        horse: NamedHorse {
            id: horse,
            name: name.to_owned(),
        },
        details: details.clone(),
        batch: visits.batch,
        entry: None,
        revision: Revision::FIRST,
        created_at: visits.now,
        updated_at: visits.now,
    }
}

/// After how many days care is due again in an organization.
pub(crate) async fn intervals_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<CareIntervals, StoreError> {
    let one = intervals::Entity::find_by_id(organization.as_uuid());
    let found = find_one(connection, one, intervals::Model::read).await?;
    Ok(found.unwrap_or_default())
}

#[async_trait]
impl CareStore for SqlCareStore {
    async fn insert(
        &self,
        scope: &Scope,
        visits: &NewVisits,
        key: Option<IdempotencyKey>,
    ) -> Result<Vec<CareVisit>, WriteHorseError> {
        let account = scope.account_id();
        let span = debug_span!("db.care.insert", account_id = %account, horses = visits.of.len());
        let first = visits.of.first().map(|(id, _)| id.as_uuid());
        let made = visits.batch.map(CareBatchId::as_uuid).or(first);
        let made = (made.unwrap_or_default(), visits.now);
        let key = (format!("care:{account}"), key);
        let insert = |db: TransactionConnection| async move {
            let mut details = visits.details.clone();
            let horses = horses_of(&db, scope, visits).await?;
            for organization in horses.keys().filter(|_| visits.in_book) {
                limits::lock_account(&db, *organization).await?;
            }
            for organization in horses.keys() {
                hold_contact(&db, *organization, &mut details).await?;
            }
            let mut made = Vec::new();
            for (organization, names) in horses {
                let organization = OrganizationId::new(organization);
                hold_document(&db, organization, &details).await?;
                let own = visits.of.iter().filter_map(|(id, horse)| {
                    let name = names.get(&horse.as_uuid())?;
                    Some(visit(visits, &details, organization, (*id, *horse, name)))
                });
                let mut own: Vec<_> = own.collect();
                if visits.in_book {
                    let when = (organization, visits.now);
                    care_and_book::add(&db, scope, when, &mut own).await?;
                }
                let kept = (self.limits.visits_of_a_horse, visits.now);
                many::insert_visits(&db, organization, &own, kept).await?;
                made.extend(own);
            }
            made.sort_by_key(|it: &CareVisit| it.horse.id);
            Ok::<_, WriteHorseError>(made.iter().map(VisitRow::of).collect::<Vec<_>>())
        };
        let rows = insert_once_or(&self.database, span, key, made, insert).await?;
        let visits = rows.into_iter().map(VisitRow::read);
        Ok(visits.collect::<Result<_, _>>()?)
    }

    async fn list(
        &self,
        scope: &Scope,
        horse: HorseId,
        kind: Option<VisitKind>,
        page: &PageRequest,
    ) -> Result<Option<Page<CareVisit>>, StoreError> {
        let span = debug_span!("db.care.list", account_id = %scope.account_id(), horse_id = %horse);
        let list = self.database.read(span, |db| async move {
            if !owns::<horse::Entity>(db, scope, horse.as_uuid()).await? {
                return Ok(None);
            }
            let visits = visits::all()
                .filter(Column::HorseId.eq(horse.as_uuid()))
                .apply_if(kind, |query, kind| {
                    query.filter(Column::Kind.eq(kind.as_str()))
                });
            let visits = descending(visits, Column::Day, Column::Id, page.after);
            let (size, key) = (Some(octets(Column::Notes)), Column::Day);
            let page = fetch_page(db, visits, size, page.limit, key, to_visit).await?;
            Ok(Some(page))
        });
        list.await
    }

    async fn find(&self, scope: &Scope, id: CareVisitId) -> Result<Option<CareVisit>, StoreError> {
        let span = debug_span!("db.care.find", account_id = %scope.account_id(), visit_id = %id);
        let find = self.database.read(span, |db| find(db, scope, id));
        find.await
    }

    async fn of_entry(
        &self,
        scope: &Scope,
        entry: BookEntryId,
    ) -> Result<Vec<CareVisit>, StoreError> {
        let span = debug_span!("db.care.of_entry", entry_id = %entry);
        let read = self.database.read(span, |db| async move {
            let mut found = many::visits_of_entry(db, entry).await?;
            found.retain(|it| scope.permits(it.organization_id));
            Ok(found)
        });
        read.await
    }

    async fn update(
        &self,
        scope: &Scope,
        id: CareVisitId,
        change: &VisitChange,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<CareVisit, WriteHorseError> {
        let span = debug_span!("db.care.update", account_id = %scope.account_id(), visit_id = %id);
        let update = self.database.write(span, |db| async move {
            let found = find_own::<Entity>(&db, scope, id.as_uuid()).await?;
            let found = found.ok_or_else(gone)?;
            let mut details = change.details.clone();
            limits::lock_account(&db, found.organization_id).await?;
            hold_contact(&db, found.organization_id, &mut details).await?;
            let locked = lock_visit(&db, scope, id, found.horse_id).await?;
            let (mut visit, horse) = locked.ok_or_else(gone)?;
            hold_document(&db, visit.organization_id, &details).await?;
            if expected.is_some_and(|expected| expected != visit.revision) {
                return Err(Refusal::Changed.into());
            }
            let before = visit.details.clone();
            let former = visit.entry;
            visit.edit(details, now);
            let when = (visit.organization_id, now);
            let is_new = visit.entry.is_none() && change.in_book == Some(true);
            if is_new {
                care_and_book::add(&db, scope, when, std::slice::from_mut(&mut visit)).await?;
            }
            if change.in_book == Some(false) || cost_of(&visit.details).is_none() {
                visit.entry = None;
            }
            visits::update(&db, &visit).await?;
            let touched = Touched {
                id,
                before: Some(&before),
                after: Some(&visit.details),
            };
            visits::settle(&db, horse, touched, now).await?;
            let costs = |it: &VisitDetails| (it.cost, it.date);
            let follows = visit.entry != former || costs(&before) != costs(&visit.details);
            care_and_book::settle(&db, scope, when, former.filter(|_| follows)).await?;
            Ok::<_, WriteHorseError>(VisitRow::of(&visit).read()?)
        });
        update.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: CareVisitId,
        now: OffsetDateTime,
    ) -> Result<bool, WriteHorseError> {
        let span = debug_span!("db.care.delete", account_id = %scope.account_id(), visit_id = %id);
        let delete = self.database.write(span, |db| async move {
            let Some(found) = find_own::<Entity>(&db, scope, id.as_uuid()).await? else {
                return Ok(false);
            };
            limits::lock_account(&db, found.organization_id).await?;
            let organization = OrganizationId::new(found.organization_id);
            let deleted = delete_all(&db, scope, (organization, now), &[id.as_uuid()]).await?;
            Ok(deleted > 0)
        });
        delete.await
    }

    async fn delete_batch(
        &self,
        scope: &Scope,
        batch: CareBatchId,
        since: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<UndoneBatch, WriteHorseError> {
        let span = debug_span!("db.care.delete_batch", account_id = %scope.account_id(), batch_id = %batch);
        let delete = self.database.write(span, |db| async move {
            let all = Column::BatchId.eq(batch.as_uuid());
            let of_batch = Entity::find()
                .filter(all.clone())
                .filter(within(Column::OrganizationId, scope));
            let found = find_all(&db, of_batch, Ok::<super::entity::visit::Model, _>).await?;
            if found.is_empty() {
                let rows = Entity::find().filter(all);
                let organization = Column::OrganizationId;
                refuse_if_readable(&db, rows, organization, scope).await?;
                return Ok(UndoneBatch::NotFound);
            }
            if found.iter().any(|it| it.created_at < to_unix_millis(since)) {
                return Ok(UndoneBatch::TooLate);
            }
            let mut ids: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for row in found {
                ids.entry(row.organization_id).or_default().push(row.id);
            }
            for organization in ids.keys() {
                limits::lock_account(&db, *organization).await?;
            }
            for (organization, ids) in ids {
                let organization = OrganizationId::new(organization);
                delete_all(&db, scope, (organization, now), &ids).await?;
            }
            idempotency::forget(&db, batch.as_uuid()).await?;
            Ok::<_, WriteHorseError>(UndoneBatch::Done)
        });
        delete.await
    }

    async fn intervals(&self, organization: OrganizationId) -> Result<CareIntervals, StoreError> {
        let span = debug_span!("db.care.intervals", organization_id = %organization);
        self.database
            .read(span, |db| intervals_of(db, organization))
            .await
    }

    async fn change_intervals(
        &self,
        organization: OrganizationId,
        change: IntervalsChange,
    ) -> Result<CareIntervals, StoreError> {
        let span = debug_span!("db.care.change_intervals", organization_id = %organization);
        let write = self.database.write(span, |db| async move {
            // One change after another; and the organization is not deleted meanwhile.
            limits::lock_account(&db, organization.as_uuid()).await?;
            let set = change.of(intervals_of(&db, organization).await?);
            let row = intervals::Model::of(&set, organization).into_active_model();
            let replace = OnConflict::column(intervals::Column::OrganizationId)
                .update_columns(intervals::set_columns())
                .to_owned();
            write(&db, intervals::Entity::insert(row).on_conflict(replace)).await?;
            Ok(set)
        });
        write.await
    }
}
