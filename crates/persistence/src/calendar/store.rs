use std::collections::BTreeMap;

use async_trait::async_trait;
use calendar::{
    Appointment, AppointmentFilter, AppointmentLimits, AppointmentStore, RemindOfAppointment,
    Scheduled, WriteError,
};
use kernel::{
    AppointmentId, IdempotencyKey, OrganizationId, Page, PageRequest, Scope, StoreError, Task as _,
    to_unix_millis,
};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use time::{Duration, OffsetDateTime};
use tracing::instrument;

use super::entity::appointment::{Column, Entity, Model};
use super::entity::{change, horse_of};
use super::mapping::{NewRows, new_rows, to_appointment, to_row};
use super::names::complete;
use super::parts::{check_references, insert_horses, replace_parts};
use crate::Database;
use crate::database::{TransactionConnection, in_time, in_transaction};
use crate::idempotency::{self, Claimed};
use crate::list::{ascending, fetch_page};
use crate::row::{delete_where, find_all, find_readable, write};
use crate::scope::{delete_own, refuse_reader, some_of, this_one, within};
use crate::{jobs, limits};

/// The longest time in days by which an occurrence may reach into a window from
/// outside.
const MARGIN: Duration = Duration::days(33);

/// Stores appointments in SQL.
#[derive(Debug, Clone)]
pub struct SqlAppointmentStore {
    database: Database,
    limits: AppointmentLimits,
}

impl SqlAppointmentStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: AppointmentLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: AppointmentLimits) -> Self {
        self.limits = limits;
        self
    }
}

#[async_trait]
impl AppointmentStore for SqlAppointmentStore {
    #[instrument(
        name = "db.appointments.insert",
        level = "debug",
        skip_all,
        fields(account_id = %appointment.account_id, appointment_id = %appointment.id)
    )]
    async fn insert(
        &self,
        appointment: &Appointment,
        remind_at: Option<OffsetDateTime>,
        key: Option<IdempotencyKey>,
    ) -> Result<Appointment, WriteError> {
        in_transaction(|| async {
            let rows = new_rows(appointment);
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let scope = format!("appointments:{}", appointment.organization_id);
            let (id, now) = (rows.appointment.id, rows.appointment.created_at);
            match idempotency::claim(connection, &scope, key.as_ref(), id, now).await? {
                Claimed::New => {}
                Claimed::Other => return Err(WriteError::KeyReused),
                Claimed::Same(first) => return Ok(as_created(first.answer()?)?),
            }
            idempotency::keep_answer(connection, &scope, key.as_ref(), &rows).await?;
            let organization = rows.appointment.organization_id;
            limits::lock_account(connection, organization).await?;
            check_references(connection, appointment).await?;
            let insert = Entity::insert(rows.appointment.clone().into_active_model());
            write(connection, insert).await?;
            insert_horses(connection, rows.appointment.id, &rows.horses).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization));
            let (what, most) = (AppointmentLimits::APPOINTMENTS, self.limits.appointments);
            limits::check::<_, WriteError>(connection, all, what, most).await?;
            let task = RemindOfAppointment(appointment.id);
            jobs::schedule(connection, task, appointment.updated_at, remind_at).await?;
            let stored = as_created(rows)?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.appointments.find",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), appointment_id = %id)
    )]
    async fn find(
        &self,
        scope: &Scope,
        id: AppointmentId,
    ) -> Result<Option<Appointment>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let query = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
            let rows = find_all(connection, query, Ok).await?;
            if rows.is_empty() {
                refuse_reader::<Entity>(connection, scope, id.as_uuid()).await?;
            }
            let found = complete(connection, rows, None).await?;
            Ok(found.into_iter().next().map(|it| it.appointment))
        })
        .await
    }

    #[instrument(
        name = "db.appointments.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list(
        &self,
        scope: &Scope,
        filter: &AppointmentFilter,
        page: &PageRequest,
    ) -> Result<Page<Appointment>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
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
            let rows = fetch_page(connection, query, None, page.limit, Column::FromAt, Ok);
            let rows: Page<Model> = rows.await?;
            let all = complete(connection, rows.items, None).await?;
            Ok(Page {
                items: all.into_iter().map(|it| it.appointment).collect(),
                next: rows.next,
            })
        })
        .await
    }

    #[instrument(
        name = "db.appointments.save",
        level = "debug",
        skip_all,
        fields(appointment_id = %changed.id)
    )]
    async fn save(
        &self,
        read: &Appointment,
        changed: &Appointment,
        remind_at: Option<OffsetDateTime>,
    ) -> Result<bool, WriteError> {
        in_transaction(|| async {
            let id = changed.id.as_uuid();
            // If this returns before the commit, everything is rolled back.
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            check_references(connection, changed).await?;
            let update = Entity::update_many()
                .set(to_row(changed).into_active_model().reset_all())
                .filter(Column::Id.eq(id))
                .filter(Column::Revision.eq(i64::from(read.revision.number())))
                .filter(Column::RemindedUntil.eq(to_unix_millis(read.reminded_until)));
            if write(connection, update).await? == 0 {
                return Ok(false);
            }
            replace_parts(connection, read, changed).await?;
            let task = RemindOfAppointment(changed.id);
            jobs::schedule(connection, task, changed.updated_at, remind_at).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(
        name = "db.appointments.delete",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), appointment_id = %id)
    )]
    async fn delete(&self, scope: &Scope, id: AppointmentId) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            if !delete_own::<Entity>(connection, scope, id.as_uuid()).await? {
                return Ok(false);
            }
            jobs::remove(connection, RemindOfAppointment(id)).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(
        name = "db.appointments.scheduled",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn scheduled(
        &self,
        scope: &Scope,
        between: (OffsetDateTime, Option<OffsetDateTime>),
        limit: u32,
    ) -> Result<Vec<Scheduled>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let (from, to) = between;
            let query = Entity::find()
                .filter(within(Column::OrganizationId, scope))
                .filter(Column::UntilAt.gte(to_unix_millis(from)))
                .apply_if(to, |query, to| {
                    query.filter(Column::FromAt.lt(to_unix_millis(to)))
                })
                .order_by_desc(Column::UntilAt)
                .limit(u64::from(limit));
            let rows = find_readable(connection, query, Ok).await?;
            let changes = to.map(|to| {
                let first = from.saturating_sub(MARGIN).date().to_string();
                let last = to.saturating_add(MARGIN).date().to_string();
                let near = |column: change::Column| column.between(first.clone(), last.clone());
                Condition::any()
                    .add(near(change::Column::Day))
                    .add(near(change::Column::StartsOn))
            });
            complete(connection, rows, changes).await
        })
        .await
    }
}

/// What a query would return, with instants in milliseconds.
fn as_created(rows: NewRows) -> Result<Appointment, StoreError> {
    let id = rows.appointment.id;
    let horses = rows.horses.into_iter().map(kernel::HorseId::new).collect();
    let appointment = to_appointment(rows.appointment, horses, BTreeMap::new());
    Ok(crate::row::of_row::<Entity, _>(id, appointment)?)
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
