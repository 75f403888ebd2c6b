use async_trait::async_trait;
use book::{
    BookError, GivenService, HorseServices, NewTick, Service, ServiceLimits, ServicePer,
    ServiceStore, ServiceTick, ServiceWish, TicksOfDay,
};
use kernel::{
    Changer, HorseId, IdempotencyKey, NamedHorse, OrganizationId, Page, PageRequest, Refusal,
    RequiredLine, Revision, Scope, ServiceId, SortKey, StoreError,
};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QueryTrait as _,
};
use time::{Date, OffsetDateTime};
use tracing::debug_span;

use super::entity::offered::{Column, Entity, Model};
use super::entity::tick;
use super::{given, ticks};
use crate::idempotency::insert_once;
use crate::list::{ascending, fetch_page_by, text_cursor};
use crate::row::{find_all, find_one, of_row, write};
use crate::scope::{delete_own, find_own, this_one, within};
use crate::store::store;
use crate::table::Stored as _;
use crate::trail::note;
use crate::{known_horses, limits};

store! {
    /// Stores services in SQL.
    SqlServiceStore limited by ServiceLimits
}

fn gone() -> Refusal {
    Refusal::NotFound("Service")
}

fn read(row: Model) -> Result<Service, StoreError> {
    Ok(of_row::<Entity, _>(row.id, row.read())?)
}

#[async_trait]
impl ServiceStore for SqlServiceStore {
    async fn insert(
        &self,
        by: Changer,
        service: &Service,
        key: Option<IdempotencyKey>,
    ) -> Result<Service, Refusal> {
        let (id, organization) = (service.id.as_uuid(), service.organization_id);
        let span = debug_span!("db.services.insert", service_id = %id);
        let key = (format!("services:{organization}"), key);
        let insert = |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            let row = Model::of(service);
            write(&db, Entity::insert(row.clone().into_active_model())).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
            let (what, most) = (ServiceLimits::SERVICES, self.limits.services);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            note(&db, organization, [service.added()], service.created_at, by).await?;
            Ok(row)
        };
        let made = (id, service.created_at);
        Ok(read(
            insert_once(&self.database, span, key, made, insert).await?,
        )?)
    }

    async fn find(&self, scope: &Scope, id: ServiceId) -> Result<Option<Service>, StoreError> {
        let this = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
        let span = debug_span!("db.services.find", service_id = %id);
        let found = self
            .database
            .read(span, |db| find_one(db, this, Model::read));
        found.await
    }

    async fn list(
        &self,
        scope: &Scope,
        organization: Option<OrganizationId>,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Service, SortKey>, StoreError> {
        let all = Entity::find()
            .filter(within(Column::OrganizationId, scope))
            .apply_if(organization, |query, id| {
                query.filter(Column::OrganizationId.eq(id.as_uuid()))
            });
        let all = ascending(all, Column::NameKey, Column::Id, text_cursor(page));
        let key = Column::NameKey;
        let span = debug_span!("db.services.list");
        let list = self.database.read(span, |db| {
            fetch_page_by(db, all, None, page.limit, key, Model::read)
        });
        let page: Page<Service, String> = list.await?;
        Ok(page.map_key(SortKey::Text))
    }

    async fn update(
        &self,
        scope: &Scope,
        id: ServiceId,
        wish: ServiceWish,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Service, Refusal> {
        let span = debug_span!("db.services.update", service_id = %id);
        let wish = &wish;
        let update = self.database.write(span, |db| async move {
            let row = || find_own::<Entity>(&db, scope, id.as_uuid());
            let organization = row().await?.ok_or_else(gone)?.organization_id;
            limits::lock_account(&db, organization).await?;
            // Again, because it may have been changed before the lock.
            let before = read(row().await?.ok_or_else(gone)?)?;
            if expected.is_some_and(|it| it != before.revision) {
                return Err(Refusal::Changed);
            }
            let mut after = before.clone();
            after.edit(wish.clone(), now);
            let row = Model::of(&after).into_active_model().reset_all();
            let this = Column::Id.eq(id.as_uuid());
            write(&db, Entity::update_many().set(row).filter(this)).await?;
            let (changes, by) = (after.changes(&before), scope.actor().changer());
            note(&db, after.organization_id, changes, now, by).await?;
            Ok(after)
        });
        update.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: ServiceId,
        now: OffsetDateTime,
    ) -> Result<(), BookError> {
        let span = debug_span!("db.services.delete", service_id = %id);
        let delete = self.database.write(span, |db| async move {
            let row = find_own::<Entity>(&db, scope, id.as_uuid()).await?;
            let service = read(row.ok_or_else(gone)?)?;
            let organization = service.organization_id;
            limits::lock_account(&db, organization.as_uuid()).await?;
            let horses = given::count_of(&db, organization, id).await?;
            if horses > 0 {
                return Err(BookError::ServiceInUse(horses));
            }
            if !delete_own::<Entity>(&db, scope, id.as_uuid()).await? {
                return Err(gone().into());
            }
            let by = scope.actor().changer();
            note(&db, organization, [service.deleted()], now, by).await?;
            Ok(())
        });
        delete.await
    }

    async fn of_horse(
        &self,
        scope: &Scope,
        horse: HorseId,
    ) -> Result<Option<HorseServices>, StoreError> {
        let span = debug_span!("db.services.of_horse", horse_id = %horse);
        let find = self.database.read(span, |db| given::find(db, scope, horse));
        find.await
    }

    async fn give(
        &self,
        scope: &Scope,
        horse: HorseId,
        services: Vec<GivenService>,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<HorseServices, BookError> {
        let span = debug_span!("db.services.give", horse_id = %horse);
        let services = &services;
        let give = self.database.write(span, |db| async move {
            given::replace(&db, scope, horse, services.clone(), expected, now).await
        });
        give.await
    }

    async fn tick(&self, scope: &Scope, tick: NewTick) -> Result<Option<ServiceTick>, BookError> {
        let span = debug_span!("db.services.tick", horse_id = %tick.wish.horse);
        let write = self.database.write(span, |db| async move {
            ticks::tick(&db, scope, tick, &self.limits).await
        });
        write.await
    }

    async fn ticks_of(
        &self,
        organization: OrganizationId,
        day: Date,
    ) -> Result<TicksOfDay, StoreError> {
        let id = organization.as_uuid();
        let span = debug_span!("db.services.ticks_of", organization_id = %organization);
        let read = self.database.read(span, |db| async move {
            let services = Entity::find()
                .filter(Column::OrganizationId.eq(id))
                .order_by_asc(Column::NameKey)
                .order_by_asc(Column::Id);
            let services = find_all(db, services, Model::read).await?.into_iter();
            let each = services.filter(|it| it.details.per == ServicePer::Each);
            let horses = known_horses::present(db, organization).await?;
            let done = ticks::all()
                .filter(tick::Column::OrganizationId.eq(id))
                .filter(tick::Column::Day.eq(day.column()))
                .order_by_asc(tick::Column::HorseId)
                .order_by_asc(tick::Column::ServiceId);
            Ok(TicksOfDay {
                organization_id: organization,
                day,
                services: each
                    .map(|it| (it.id, it.details.name))
                    .collect::<Vec<(ServiceId, RequiredLine<200>)>>(),
                horses: horses
                    .into_iter()
                    .map(|(id, name, _)| NamedHorse { id, name })
                    .collect(),
                done: find_all(db, done, ticks::to_tick).await?,
            })
        });
        read.await
    }
}
