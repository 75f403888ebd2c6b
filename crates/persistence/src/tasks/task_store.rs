use async_trait::async_trait;
use kernel::{
    HorseId, IdempotencyKey, Page, PageRequest, RecordDate, Revision, Scope, StoreError, TaskId,
    to_unix_millis,
};
use sea_orm::sea_query::Expr;
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryTrait as _,
};
use serde::{Deserialize, Serialize};
use tasks::{
    DatedTask, DayWindow, HorseName, SaveError, Task, TaskDetails, TaskFilter, TaskLimits,
    TaskStore, Tick,
};
use time::OffsetDateTime;
use tracing::instrument;
use uuid::Uuid;

use super::SqlTaskStore;
use super::entity::task::{Column, Entity, Model};
use super::mapping::{former_series, task_columns, task_row, to_task};
use super::{own_horses, task_list, ticks};
use crate::database::{in_time, in_transaction};
use crate::idempotency::{self, Claimed};
use crate::limits;
use crate::row::{find_one, of_row, update_returning, write};
use crate::scope::{find_own, lock_own, refuse_reader, this_one};

/// A task as it was created, stored under its idempotency key.
#[derive(Serialize, Deserialize)]
struct Created {
    task: Model,
    horse_ids: Vec<Uuid>,
}

fn whole(row: Model, horses: Vec<HorseName>) -> Result<Task, StoreError> {
    let mut task = of_row::<Entity, _>(row.id, to_task(row))?;
    task.details.horse_ids = horses.iter().map(|it| it.id).collect();
    task.horses = horses;
    Ok(task)
}

impl SqlTaskStore {
    async fn check_tasks(
        &self,
        transaction: &impl ConnectionTrait,
        organization: Uuid,
    ) -> Result<(), SaveError> {
        let all = Entity::find().filter(Column::OrganizationId.eq(organization));
        let recurring = all.clone().filter(Column::Recurrence.is_not_null());
        let (what, most) = (TaskLimits::TASKS, self.limits.tasks);
        limits::check::<_, SaveError>(transaction, all, what, most).await?;
        let (what, most) = (TaskLimits::RECURRING_TASKS, self.limits.recurring_tasks);
        limits::check(transaction, recurring, what, most).await
    }
}

#[async_trait]
impl TaskStore for SqlTaskStore {
    #[instrument(
        name = "db.tasks.insert",
        level = "debug",
        skip_all,
        fields(organization_id = %task.organization_id, task_id = %task.id)
    )]
    async fn insert(&self, task: &Task, key: Option<IdempotencyKey>) -> Result<Task, SaveError> {
        in_transaction(|| async {
            let row = task_row(task);
            let ids = &task.details.horse_ids;
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let scope = format!("tasks:{}", row.organization_id);
            match idempotency::claim(connection, &scope, key.as_ref(), row.id, row.created_at)
                .await?
            {
                Claimed::New => {}
                Claimed::Other => return Err(SaveError::KeyReused),
                Claimed::Same(first) => {
                    let first: Created = first.answer()?;
                    let ids: Vec<_> = first.horse_ids.into_iter().map(HorseId::new).collect();
                    let organization = first.task.organization_id;
                    let horses = own_horses::present_names(connection, organization, &ids);
                    return Ok(whole(first.task, horses.await?)?);
                }
            }
            let created = Created {
                task: row.clone(),
                horse_ids: ids.iter().map(|it| it.as_uuid()).collect(),
            };
            idempotency::keep_answer(connection, &scope, key.as_ref(), &created).await?;
            limits::lock_account(connection, row.organization_id).await?;
            let horses = own_horses::names(connection, row.organization_id, ids).await?;
            write(connection, Entity::insert(row.clone().into_active_model())).await?;
            own_horses::insert(connection, row.id, ids).await?;
            self.check_tasks(connection, row.organization_id).await?;
            let stored = whole(row, horses)?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.tasks.find",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), task_id = %id)
    )]
    async fn find(&self, scope: &Scope, id: TaskId) -> Result<Option<Task>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let task = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
            let Some(task) = find_one(connection, task, to_task).await? else {
                refuse_reader::<Entity>(connection, scope, id.as_uuid()).await?;
                return Ok(None);
            };
            let mut task = [task];
            task_list::name_horses(connection, &mut task).await?;
            let [task] = task;
            Ok(Some(task))
        })
        .await
    }

    #[instrument(
        name = "db.tasks.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list(
        &self,
        scope: &Scope,
        filter: &TaskFilter,
        page: &PageRequest,
    ) -> Result<Page<Task>, StoreError> {
        in_time(async { task_list::page(self.database.reader()?, scope, filter, page).await }).await
    }

    #[instrument(
        name = "db.tasks.update",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), task_id = %id)
    )]
    async fn update(
        &self,
        scope: &Scope,
        id: TaskId,
        details: &TaskDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Task, SaveError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(row) = find_own::<Entity>(connection, scope, id.as_uuid()).await? else {
                return Err(SaveError::NotFound);
            };
            let organization = row.organization_id;
            if details.series.recurrence().is_some() {
                limits::lock_account(connection, organization).await?;
            }
            let ids = &details.horse_ids;
            let horses = own_horses::names(connection, organization, ids).await?;
            let present = lock_own::<Entity>(connection, scope, id.as_uuid()).await?;
            let present = present.ok_or(SaveError::NotFound)?;
            let present = of_row::<Entity, _>(id, to_task(present)).map_err(StoreError::from)?;
            if expected.is_some_and(|expected| expected != present.revision) {
                return Err(SaveError::Changed);
            }
            let former = former_series(&present.former_after(details, now));
            let update = Entity::update_many()
                .set(task_columns(details))
                .col_expr(Column::Former, Expr::val(former))
                .col_expr(Column::UpdatedAt, to_unix_millis(now).into())
                .col_expr(Column::Revision, Expr::col(Column::Revision).add(1))
                .filter(Column::Id.eq(id.as_uuid()));
            let row = update_returning::<Entity, _>(connection, update.into_query(), Ok).await?;
            let row = row.ok_or(SaveError::NotFound)?;
            own_horses::remove(connection, row.id).await?;
            own_horses::insert(connection, row.id, ids).await?;
            if row.recurrence.is_some() {
                self.check_tasks(connection, row.organization_id).await?;
            }
            let stored = whole(row, horses)?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.tasks.delete",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), task_id = %id)
    )]
    async fn delete(&self, scope: &Scope, id: TaskId) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            if ticks::lock(connection, scope, id).await?.is_none() {
                return Ok(false);
            }
            idempotency::forget(connection, id.as_uuid()).await?;
            // With its horses and ticks.
            write(connection, Entity::delete_by_id(id.as_uuid())).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.tasks.find_tick", level = "debug", skip_all, fields(task_id = %id))]
    async fn find_tick(&self, id: TaskId, date: RecordDate) -> Result<Option<Tick>, StoreError> {
        in_time(async { ticks::find(self.database.reader()?, id, date).await }).await
    }

    #[instrument(
        name = "db.tasks.tick",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), task_id = %tick.task_id)
    )]
    async fn tick(&self, scope: &Scope, tick: &Tick) -> Result<Option<Tick>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(organization) = ticks::lock(connection, scope, tick.task_id).await? else {
                return Ok(None);
            };
            ticks::insert(connection, tick, organization).await?;
            let stored = ticks::find(connection, tick.task_id, tick.date).await?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.tasks.untick",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), task_id = %id)
    )]
    async fn untick(
        &self,
        scope: &Scope,
        id: TaskId,
        date: RecordDate,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            if ticks::lock(connection, scope, id).await?.is_none() {
                return Ok(false);
            }
            ticks::remove(connection, id, date).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(
        name = "db.tasks.of_window",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn of_window(
        &self,
        scope: &Scope,
        window: &DayWindow,
    ) -> Result<Vec<DatedTask>, StoreError> {
        in_time(async { task_list::of_window(self.database.reader()?, scope, window).await }).await
    }

    #[instrument(name = "db.tasks.horses_of", level = "debug", skip_all)]
    async fn horses_of(&self, ids: &[TaskId]) -> Result<Vec<(TaskId, HorseName)>, StoreError> {
        in_time(async { own_horses::of_tasks(self.database.reader()?, ids).await }).await
    }
}
