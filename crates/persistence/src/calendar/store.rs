use std::collections::BTreeMap;

use async_trait::async_trait;
use calendar::{
    Appointment, AppointmentFilter, AppointmentLimits, AppointmentStore, RemindOfAppointment,
    Scheduled,
};
use kernel::{
    AppointmentId, HorseId, IdempotencyKey, OrganizationId, Page, PageRequest, Refusal, Scope,
    StoreError, Task as _, to_unix_millis,
};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use tracing::debug_span;
use uuid::Uuid;

use super::entity::appointment::{Column, Entity, Model};
use super::entity::{change, horse_of};
use super::mapping::to_appointment;
use super::names::complete;
use super::parts::{check_references, insert_horses, replace_parts};
use crate::database::TransactionConnection;
use crate::idempotency::{self, insert_once};
use crate::list::{ascending, fetch_page};
use crate::row::{delete_where, find_all, find_readable, of_row, write};
use crate::scope::{delete_own, refuse_reader, some_of, this_one, within};
use crate::store::store;
use crate::table::Stored as _;
use crate::{jobs, limits};

/// The longest time in days by which an occurrence may reach into a window from
/// outside.
const MARGIN: Duration = Duration::days(33);

store! {
    /// Stores appointments in SQL.
    SqlAppointmentStore limited by AppointmentLimits
}

#[async_trait]
impl AppointmentStore for SqlAppointmentStore {
    async fn insert(
        &self,
        appointment: &Appointment,
        remind_at: Option<OffsetDateTime>,
        key: Option<IdempotencyKey>,
    ) -> Result<Appointment, Refusal> {
        let (id, organization) = (appointment.id, appointment.organization_id);
        let account = appointment.account_id;
        let span =
            debug_span!("db.appointments.insert", account_id = %account, appointment_id = %id);
        let key = (format!("appointments:{organization}"), key);
        let insert = |db| async move {
            limits::lock_account(&db, organization.as_uuid()).await?;
            check_references(&db, appointment).await?;
            let rows = NewRows::of(appointment);
            let row = rows.appointment.clone().into_active_model();
            write(&db, Entity::insert(row)).await?;
            insert_horses(&db, id.as_uuid(), &appointment.details.horse_ids).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
            let (what, most) = (AppointmentLimits::APPOINTMENTS, self.limits.appointments);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            let task = RemindOfAppointment(id);
            jobs::schedule(&db, task, appointment.updated_at, remind_at).await?;
            Ok(rows)
        };
        let made = (id.as_uuid(), appointment.created_at);
        let rows = insert_once(&self.database, span, key, made, insert).await?;
        Ok(rows.read()?)
    }

    async fn find(
        &self,
        scope: &Scope,
        id: AppointmentId,
    ) -> Result<Option<Appointment>, StoreError> {
        let account = scope.account_id();
        let span = debug_span!("db.appointments.find", account_id = %account, appointment_id = %id);
        let found = self.database.read(span, |db| async move {
            let query = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
            let rows = find_all(db, query, Ok).await?;
            if rows.is_empty() {
                refuse_reader::<Entity>(db, scope, id.as_uuid()).await?;
            }
            let found = complete(db, rows, None).await?;
            Ok(found.into_iter().next().map(|it| it.appointment))
        });
        found.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &AppointmentFilter,
        page: &PageRequest,
    ) -> Result<Page<Appointment>, StoreError> {
        let span = debug_span!("db.appointments.list", account_id = %scope.account_id());
        let query = Entity::find()
            .filter(within(Column::OrganizationId, scope))
            .apply_if(filter.kind, |query, kind| {
                query.filter(Column::Kind.eq(kind.as_str()))
            })
            .apply_if(filter.from, |query, from| {
                query.filter(Column::UntilAt.gte(to_unix_millis(from)))
            })
            .apply_if(filter.horse_id, |query, id| {
                let of_horse = horse_of::Entity::find()
                    .select_only()
                    .column(horse_of::Column::AppointmentId)
                    .filter(horse_of::Column::HorseId.eq(id.as_uuid()));
                query.filter(Column::Id.in_subquery(of_horse.into_query()))
            });
        let query = ascending(query, Column::FromAt, Column::Id, page.after);
        let list = self.database.read(span, |db| async move {
            let rows = fetch_page(db, query, None, page.limit, Column::FromAt, Ok);
            let rows: Page<Model> = rows.await?;
            let all = complete(db, rows.items, None).await?;
            Ok(Page {
                items: all.into_iter().map(|it| it.appointment).collect(),
                next: rows.next,
            })
        });
        list.await
    }

    async fn save(
        &self,
        read: &Appointment,
        changed: &Appointment,
        remind_at: Option<OffsetDateTime>,
    ) -> Result<bool, Refusal> {
        let span = debug_span!("db.appointments.save", appointment_id = %changed.id);
        let save = self.database.write(span, |db| async move {
            check_references(&db, changed).await?;
            let update = Entity::update_many()
                .set(Model::of(changed).into_active_model().reset_all())
                .filter(Column::Id.eq(changed.id.as_uuid()))
                .filter(Column::Revision.eq(read.revision.column()))
                .filter(Column::RemindedUntil.eq(read.reminded_until.column()));
            if write(&db, update).await? == 0 {
                return Ok(false);
            }
            replace_parts(&db, read, changed).await?;
            let task = RemindOfAppointment(changed.id);
            jobs::schedule(&db, task, changed.updated_at, remind_at).await?;
            Ok(true)
        });
        save.await
    }

    async fn delete(&self, scope: &Scope, id: AppointmentId) -> Result<bool, StoreError> {
        let account = scope.account_id();
        let span =
            debug_span!("db.appointments.delete", account_id = %account, appointment_id = %id);
        let delete = self.database.write(span, |db| async move {
            let is_deleted = delete_own::<Entity>(&db, scope, id.as_uuid()).await?;
            if is_deleted {
                jobs::remove(&db, RemindOfAppointment(id)).await?;
            }
            Ok(is_deleted)
        });
        delete.await
    }

    async fn scheduled(
        &self,
        scope: &Scope,
        (from, to): (OffsetDateTime, Option<OffsetDateTime>),
        limit: u32,
    ) -> Result<Vec<Scheduled>, StoreError> {
        let span = debug_span!("db.appointments.scheduled", account_id = %scope.account_id());
        let query = Entity::find()
            .filter(within(Column::OrganizationId, scope))
            .filter(Column::UntilAt.gte(to_unix_millis(from)))
            .apply_if(to, |query, to| {
                query.filter(Column::FromAt.lt(to_unix_millis(to)))
            })
            .order_by_desc(Column::UntilAt)
            .limit(u64::from(limit));
        let changes = to.map(|to| {
            let first = from.saturating_sub(MARGIN).date().column();
            let last = to.saturating_add(MARGIN).date().column();
            let near = |column: change::Column| column.between(first.clone(), last.clone());
            Condition::any()
                .add(near(change::Column::Day))
                .add(near(change::Column::StartsOn))
        });
        let scheduled = self.database.read(span, |db| async move {
            let rows = find_readable(db, query, Ok).await?;
            complete(db, rows, changes).await
        });
        scheduled.await
    }
}

/// The rows of a new appointment, which has no changed occurrences. Also stored
/// as JSON under idempotency keys.
#[derive(Serialize, Deserialize)]
struct NewRows {
    appointment: Model,
    horses: Vec<Uuid>,
}

impl NewRows {
    fn of(appointment: &Appointment) -> Self {
        let horses = appointment.details.horse_ids.iter();
        Self {
            appointment: Model::of(appointment),
            horses: horses.map(|id| id.as_uuid()).collect(),
        }
    }

    /// What a query would return, with instants in milliseconds.
    fn read(self) -> Result<Appointment, StoreError> {
        let id = self.appointment.id;
        let horses = self.horses.into_iter().map(HorseId::new).collect();
        let appointment = to_appointment(self.appointment, horses, BTreeMap::new());
        Ok(of_row::<Entity, _>(id, appointment)?)
    }
}

/// Deletes some appointments of an organization with their reminders, at most so many;
/// `false` if there are none.
pub(crate) async fn delete_some(
    connection: &TransactionConnection,
    id: OrganizationId,
    most: u64,
) -> Result<bool, StoreError> {
    let ids = some_of::<Entity>(connection, id, most).await?;
    if ids.is_empty() {
        return Ok(false);
    }
    idempotency::forget_these(connection, &ids).await?;
    jobs::remove_all(connection, RemindOfAppointment::KIND, &ids).await?;
    delete_where::<Entity>(connection, Column::Id.is_in(ids)).await?;
    Ok(true)
}
