use async_trait::async_trait;
use horses::{
    Archive, CareEntry, CareFilter, CareItem, HealthRecords, Horse, HorseFilter, HorseLimits,
    HorseOwners, HorseSection, HorseStore, HorseSummary, OverviewKind, OwnerContact, OwnerWishes,
    OwnersHorse, Ownership, Parents, Section, SectionKind, Sold, WriteHorseError,
};
use kernel::{
    ContactId, HorseId, IdGenerator as _, IdempotencyKey, LinkId, LinkPurpose, LinkSubject,
    LinkWish, NamedHorse, NewLink, OrganizationId, Page, PageRequest, RandomIds, Refusal, Revision,
    Scope, SortKey, StoreError,
};
use sea_orm::sea_query::{Expr, IntoCondition as _, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QuerySelect as _, QueryTrait as _,
};
use time::{Date, OffsetDateTime};
use tracing::debug_span;

use super::entity::horse::{Column, Entity};
use super::entity::{care as care_item, photo, section, visit};
use super::mapping::HorseRows;
use super::owned::{find, lock};
use super::saving::{save, update_horse};
use super::{SqlHorseStore, care, list, overview, owners_page, photo_rows, visits};
use crate::database::TransactionConnection;
use crate::horse_links::courses_of;
use crate::idempotency::{self, insert_once};
use crate::row::{delete_where, insert_all, write};
use crate::scope::{find_own, lock_own_alone, refuse_reader, some_of, this_one};
use crate::{horse_owners, horse_pasts, known_contacts, limits, links, stays};

#[async_trait]
impl HorseStore for SqlHorseStore {
    async fn insert(
        &self,
        horse: &Horse,
        care: &[CareItem],
        key: Option<IdempotencyKey>,
    ) -> Result<Horse, Refusal> {
        let (id, organization) = (horse.id.as_uuid(), horse.organization_id.as_uuid());
        let span = debug_span!("db.horses.insert", organization_id = %organization, horse_id = %id);
        let key = (format!("horses:{organization}"), key);
        let insert = |db| async move {
            limits::lock_account(&db, organization).await?;
            let mut horse = horse.clone();
            horse.sections.owners = horse_owners::hold(&db, &horse.sections.owners).await?;
            let rows = HorseRows::of(&horse);
            let row = rows.horse.clone().into_active_model();
            write(&db, Entity::insert(row)).await?;
            let sections = rows.sections.iter().cloned();
            insert_all(&db, sections.map(section::Model::into_active_model)).await?;
            care::insert(&db, horse.organization_id, horse.id, care).await?;
            let (before, written) = (HealthRecords::default(), &horse.sections.health);
            let kept = (horse.created_at, self.limits.visits_of_a_horse);
            visits::record(&db, &horse, &before, written, kept).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization));
            let (what, most) = (HorseLimits::HORSES, self.limits.horses);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            Ok(rows)
        };
        let rows = insert_once(&self.database, span, key, (id, horse.created_at), insert).await?;
        // Returns what a query would return, with instants in milliseconds.
        Ok(rows.read()?)
    }

    async fn find(&self, scope: &Scope, id: HorseId) -> Result<Option<Horse>, StoreError> {
        let span = debug_span!("db.horses.find", account_id = %scope.account_id(), horse_id = %id);
        let find = self.database.read(span, |db| async move {
            let found = find(db, scope, id).await?;
            if found.is_none() {
                refuse_reader::<Entity>(db, scope, id.as_uuid()).await?;
            }
            Ok(found)
        });
        find.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &HorseFilter,
        page: &PageRequest,
    ) -> Result<Page<HorseSummary>, StoreError> {
        let span = debug_span!("db.horses.list", account_id = %scope.account_id());
        let backend = self.database.backend();
        let list = self
            .database
            .read(span, |db| list::of_owner(db, backend, scope, filter, page));
        list.await
    }

    async fn list_sections(
        &self,
        scope: &Scope,
        kind: OverviewKind,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<HorseSection, SortKey>, StoreError> {
        let span = debug_span!("db.horses.list_sections", account_id = %scope.account_id(), section = kind.as_str());
        let list = self
            .database
            .read(span, |db| overview::sections(db, scope, kind, page));
        list.await
    }

    async fn list_parents(&self, scope: &Scope) -> Result<Vec<Parents>, StoreError> {
        let span = debug_span!("db.horses.list_parents", account_id = %scope.account_id());
        let list = self.database.read(span, |db| overview::parents(db, scope));
        list.await
    }

    async fn owner_contacts(
        &self,
        organization: OrganizationId,
        wishes: &OwnerWishes,
    ) -> Result<Vec<OwnerContact>, StoreError> {
        let span = debug_span!("db.horses.owner_contacts", organization_id = %organization);
        let contacts = self.database.read(span, |db| {
            horse_owners::candidates(db, organization, wishes)
        });
        contacts.await
    }

    async fn save_section(
        &self,
        scope: &Scope,
        id: HorseId,
        section: &Section,
        expected: Revision,
        now: OffsetDateTime,
    ) -> Result<Horse, WriteHorseError> {
        let kind = section.kind();
        let span = debug_span!("db.horses.save_section", account_id = %scope.account_id(), horse_id = %id, section = kind.as_str());
        let save = self.database.write(span, |db| async move {
            let mut section = section.clone();
            match &mut section {
                Section::Owners(edit) => {
                    for owners in edit.each_mut() {
                        *owners = horse_owners::hold(&db, owners).await?;
                    }
                }
                Section::Sale { sale, .. } => hold_buyer(&db, scope, id, &mut sale.sold).await?,
                _ => {}
            }
            let locked = lock(&db, scope, id).await?;
            let mut horse = locked.ok_or(Refusal::NotFound("Horse"))?;
            if horse.revisions.of(kind) != expected {
                return Err(Refusal::Changed.into());
            }
            if let Section::Health { care, records } = &section {
                let kept = (now, self.limits.visits_of_a_horse);
                visits::record(&db, &horse, &horse.sections.health, records, kept).await?;
                let items = visits::items(&db, id, care.clone()).await?;
                care::replace(&db, horse.organization_id, id, &items).await?;
            }
            if let Section::Owners(edit) = &mut section {
                let organization = horse.organization_id.as_uuid();
                let mut past = horse_pasts::of(&db, id.as_uuid()).await?;
                let before = past.owners(horse.sections.owners.clone());
                let owners = edit.clone().of(before.clone());
                if owners != before {
                    past.set_owners(&owners);
                    horse_pasts::save(&db, (id.as_uuid(), organization), &past).await?;
                }
                *edit = Ownership::Latest(owners.latest().clone());
            }
            let before = horse.sale.link.clone();
            horse.replace(section, now);
            if horse.sale.link != before {
                link_sale(&db, scope, &horse, now).await?;
            }
            save(&db, &horse, kind).await
        });
        save.await
    }

    async fn owners(&self, scope: &Scope, id: HorseId) -> Result<Option<HorseOwners>, StoreError> {
        let span =
            debug_span!("db.horses.owners", account_id = %scope.account_id(), horse_id = %id);
        let find = self.database.read(span, |db| async move {
            let Some(horse) = find(db, scope, id).await? else {
                refuse_reader::<Entity>(db, scope, id.as_uuid()).await?;
                return Ok(None);
            };
            let past = horse_pasts::of(db, id.as_uuid()).await?;
            Ok(Some(HorseOwners {
                horse: NamedHorse {
                    id,
                    name: horse.profile.name.as_str().to_owned(),
                },
                organization_id: horse.organization_id,
                owners: past.owners(horse.sections.owners),
                revision: horse.revisions.of(SectionKind::Owners),
            }))
        });
        find.await
    }

    async fn archive(
        &self,
        scope: &Scope,
        id: HorseId,
        archive: &Archive,
        now: OffsetDateTime,
    ) -> Result<Horse, Refusal> {
        let span =
            debug_span!("db.horses.archive", account_id = %scope.account_id(), horse_id = %id);
        let write = self.database.write(span, |db| async move {
            let gone = || Refusal::NotFound("Horse");
            let found = find_own::<Entity>(&db, scope, id.as_uuid()).await?;
            let organization = found.ok_or_else(gone)?.organization_id;
            let mut archive = archive.clone();
            let to = archive.to_contact_id;
            let to = known_contacts::hold(&db, organization, to, "to_contact_id").await?;
            archive.to = to.unwrap_or_default();
            let horse = lock(&db, scope, id).await?.ok_or_else(gone)?;
            let last = archive.date;
            let archived = Horse {
                archive: Some(archive),
                updated_at: now,
                ..horse
            };
            update_horse(&db, &HorseRows::of(&archived)).await?;
            stays::leave(&db, id, last).await?;
            Ok(archived)
        });
        write.await
    }

    async fn bring_back(
        &self,
        scope: &Scope,
        id: HorseId,
        from: Date,
        now: OffsetDateTime,
    ) -> Result<Horse, Refusal> {
        let span =
            debug_span!("db.horses.bring_back", account_id = %scope.account_id(), horse_id = %id);
        let write = self.database.write(span, |db| async move {
            let horse = lock(&db, scope, id).await?;
            let mut horse = horse.ok_or(Refusal::NotFound("Horse"))?;
            let Some(archive) = horse.archive.take() else {
                return Ok(horse);
            };
            let away = archive.date.as_date().next_day().zip(from.previous_day());
            if let Some((first, last)) = away.filter(|(first, last)| first <= last) {
                let mut past = horse_pasts::of(&db, id.as_uuid()).await?;
                past.away.push((first, last));
                let key = (id.as_uuid(), horse.organization_id.as_uuid());
                horse_pasts::save(&db, key, &past).await?;
            }
            horse.updated_at = now;
            update_horse(&db, &HorseRows::of(&horse)).await?;
            Ok(horse)
        });
        write.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: HorseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span =
            debug_span!("db.horses.delete", account_id = %scope.account_id(), horse_id = %id);
        let delete = self.database.write(span, |db| async move {
            let this = id.as_uuid();
            if lock_own_alone::<Entity>(&db, scope, this).await?.is_none() {
                return Ok(false);
            }
            photo_rows::schedule_deletion_of_all(&db, id, now).await?;
            delete_rows(&db, this_one::<Entity>(scope, this)).await?;
            Ok(true)
        });
        delete.await
    }

    async fn list_care(
        &self,
        scope: &Scope,
        filter: &CareFilter,
        page: &PageRequest,
    ) -> Result<Page<CareEntry>, StoreError> {
        let span = debug_span!("db.horses.list_care", account_id = %scope.account_id());
        let backend = self.database.backend();
        let list = self
            .database
            .read(span, |db| care::list(db, backend, scope, filter, page));
        list.await
    }

    async fn of_owner(
        &self,
        organization: OrganizationId,
        contact: ContactId,
        day: Date,
    ) -> Result<Vec<OwnersHorse>, StoreError> {
        let span = debug_span!("db.horses.of_owner", organization_id = %organization);
        let backend = self.database.backend();
        let read = self.database.read(span, |db| {
            owners_page::horses(db, backend, (organization, contact), day)
        });
        read.await
    }
}

/// Names the contact who bought a horse, which cannot be deleted until the transaction ends.
async fn hold_buyer(
    transaction: &TransactionConnection,
    scope: &Scope,
    id: HorseId,
    sold: &mut Sold,
) -> Result<(), Refusal> {
    let found = find_own::<Entity>(transaction, scope, id.as_uuid()).await?;
    let organization = found.ok_or(Refusal::NotFound("Horse"))?.organization_id;
    let (to, field) = (sold.to_contact_id, "sold_to_contact_id");
    if let Some(name) = known_contacts::hold(transaction, organization, to, field).await? {
        sold.to = name;
    }
    Ok(())
}

/// Deletes horses with the idempotency keys of their creation, which also deletes
/// the stored copies of the horses as they were created.
pub(super) async fn delete_rows(
    transaction: &impl ConnectionTrait,
    which: Condition,
) -> Result<(), StoreError> {
    let ids = || {
        let horses = Entity::find().select_only().column(Column::Id);
        horses.filter(which.clone()).into_query()
    };
    care::delete(transaction, care_item::Column::HorseId.in_subquery(ids())).await?;
    let delete = section::Entity::delete_many().filter(section::Column::HorseId.in_subquery(ids()));
    write(transaction, delete).await?;
    idempotency::forget_all(transaction, ids()).await?;
    idempotency::forget_all(transaction, courses_of(ids())).await?;
    for made in [visit::Column::Id, visit::Column::BatchId] {
        idempotency::forget_all(transaction, visits_of(ids(), made)).await?;
    }
    delete_where::<Entity>(transaction, which).await?;
    Ok(())
}

/// Offers the horses of an organization no more, and deletes their photos.
pub(crate) async fn withdraw_all(
    transaction: &TransactionConnection,
    id: OrganizationId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let update = Entity::update_many()
        .col_expr(Column::ListedAt, Expr::val(None::<i64>))
        .col_expr(Column::SaleStatus, Expr::val(None::<String>))
        .filter(Column::OrganizationId.eq(id.as_uuid()))
        .filter(Column::ListedAt.is_not_null());
    write(transaction, update).await?;
    let photos = photo::Column::OrganizationId.eq(id.as_uuid());
    photo_rows::schedule_deletion(transaction, photos.into_condition(), now, now).await
}

/// Deletes some horses of an organization, at most so many; `false` if there are none.
/// Their photos have been [withdrawn](withdraw_all).
pub(crate) async fn delete_some(
    transaction: &TransactionConnection,
    id: OrganizationId,
    most: u64,
) -> Result<bool, StoreError> {
    let ids = some_of::<Entity>(transaction, id, most).await?;
    if ids.is_empty() {
        return Ok(false);
    }
    delete_rows(transaction, Column::Id.is_in(ids).into_condition()).await?;
    Ok(true)
}

/// Selects what visits of care of horses, which are deleted with them, were made under.
fn visits_of(horses: SelectStatement, made: visit::Column) -> SelectStatement {
    visit::Entity::find()
        .select_only()
        .column(made)
        .filter(visit::Column::HorseId.in_subquery(horses))
        .filter(made.is_not_null())
        .into_query()
}

/// Opens the page of a sale to whoever has its new link, or closes it.
async fn link_sale(
    connection: &TransactionConnection,
    scope: &Scope,
    horse: &Horse,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let (actor, name) = (scope.actor(), horse.profile.name.as_str());
    let (purpose, subject) = (LinkPurpose::SALE_PAGE, LinkSubject::Horse(horse.id));
    let Some(token) = &horse.sale.link else {
        if let Some(link) = links::lock(connection, links::is_for(purpose, subject)).await? {
            links::revoke(connection, actor, &link, (name, ""), now).await?;
        }
        return Ok(());
    };
    let new = NewLink {
        id: LinkId::new(RandomIds.next_uuid()),
        token: token.clone(),
        wish: LinkWish {
            renew: true,
            ..LinkWish::default()
        },
        now,
    };
    let about = (purpose, subject, name);
    links::make(connection, actor, &new, horse.organization_id, about).await?;
    Ok(())
}
