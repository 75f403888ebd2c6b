use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    IdempotencyKey, NamedHorse, Page, PageRequest, RecordDate, Refusal, Revision, Scope,
    StoreError, TaskId,
};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _,
};
use tasks::{DatedTask, DayWindow, Task, TaskDetails, TaskFilter, TaskLimits, TaskStore, Tick};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::SqlTaskStore;
use super::entity::task::{Column, Entity, Model};
use super::entity::tick;
use super::mapping::{TaskRows, to_task};
use super::{own_horses, task_list, ticks};
use crate::idempotency::{self, insert_once};
use crate::row::{find_one, of_row, write};
use crate::scope::{find_own, lock_own, refuse_reader, this_one};
use crate::{horse_links, limits};

impl SqlTaskStore {
    async fn check_tasks(
        &self,
        transaction: &impl ConnectionTrait,
        organization: Uuid,
    ) -> Result<(), Refusal> {
        let all = Entity::find().filter(Column::OrganizationId.eq(organization));
        let recurring = all.clone().filter(Column::Recurrence.is_not_null());
        let (what, most) = (TaskLimits::TASKS, self.limits.tasks);
        limits::check::<_, Refusal>(transaction, all, what, most).await?;
        let (what, most) = (TaskLimits::RECURRING_TASKS, self.limits.recurring_tasks);
        limits::check(transaction, recurring, what, most).await
    }
}

/// The rows of a task with the names of its horses.
async fn with_names(
    connection: &impl ConnectionTrait,
    task: Model,
) -> Result<TaskRows, StoreError> {
    let horses = own_horses::of_tasks(connection, vec![task.id]).await?;
    let horses = horses.into_values().next().unwrap_or_default();
    Ok(TaskRows { task, horses })
}

#[async_trait]
impl TaskStore for SqlTaskStore {
    async fn insert(&self, task: &Task, key: Option<IdempotencyKey>) -> Result<Task, Refusal> {
        let organization = task.organization_id.as_uuid();
        let span =
            debug_span!("db.tasks.insert", organization_id = %organization, task_id = %task.id);
        let key = (format!("tasks:{organization}"), key);
        let insert = |db| async move {
            let (row, ids) = (Model::of(task), &task.details.horse_ids);
            limits::lock_account(&db, organization).await?;
            horse_links::check(&db, organization, ids, "horse_ids").await?;
            write(&db, Entity::insert(row.clone().into_active_model())).await?;
            own_horses::replace(&db, row.id, ids).await?;
            self.check_tasks(&db, organization).await?;
            Ok(with_names(&db, row).await?)
        };
        let made = (task.id.as_uuid(), task.created_at);
        let rows = insert_once(&self.database, span, key, made, insert).await?;
        Ok(rows.read()?)
    }

    async fn find(&self, scope: &Scope, id: TaskId) -> Result<Option<Task>, StoreError> {
        let span = debug_span!("db.tasks.find", account_id = %scope.account_id(), task_id = %id);
        let find = self.database.read(span, |db| async move {
            let task = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
            let Some(task) = find_one(db, task, to_task).await? else {
                refuse_reader::<Entity>(db, scope, id.as_uuid()).await?;
                return Ok(None);
            };
            let named = task_list::name_horses(db, vec![task]).await?;
            Ok(named.into_iter().next())
        });
        find.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &TaskFilter,
        page: &PageRequest,
    ) -> Result<Page<Task>, StoreError> {
        let span = debug_span!("db.tasks.list", account_id = %scope.account_id());
        let list = self
            .database
            .read(span, |db| task_list::page(db, scope, filter, page));
        list.await
    }

    async fn update(
        &self,
        scope: &Scope,
        id: TaskId,
        details: &TaskDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Task, Refusal> {
        let span = debug_span!("db.tasks.update", account_id = %scope.account_id(), task_id = %id);
        let update = self.database.write(span, |db| async move {
            let gone = || Refusal::NotFound("Task");
            let present = find_own::<Entity>(&db, scope, id.as_uuid()).await?;
            let organization = present.ok_or_else(gone)?.organization_id;
            let recurs = details.series.recurrence().is_some();
            if recurs {
                limits::lock_account(&db, organization).await?;
            }
            horse_links::check(&db, organization, &details.horse_ids, "horse_ids").await?;
            let present = lock_own::<Entity>(&db, scope, id.as_uuid()).await?;
            let task = to_task(present.ok_or_else(gone)?);
            let mut task = of_row::<Entity, _>(id, task).map_err(StoreError::from)?;
            if expected.is_some_and(|expected| expected != task.revision) {
                return Err(Refusal::Changed);
            }
            task.edit(details.clone(), now);
            let row = Model::of(&task);
            let all = row.clone().into_active_model().reset_all();
            let this = Column::Id.eq(id.as_uuid());
            write(&db, Entity::update_many().set(all).filter(this)).await?;
            own_horses::replace(&db, row.id, &details.horse_ids).await?;
            if recurs {
                self.check_tasks(&db, organization).await?;
            }
            Ok(with_names(&db, row).await?.read()?)
        });
        update.await
    }

    async fn delete(&self, scope: &Scope, id: TaskId) -> Result<bool, StoreError> {
        let span = debug_span!("db.tasks.delete", account_id = %scope.account_id(), task_id = %id);
        let delete = self.database.write(span, |db| async move {
            if ticks::lock(&db, scope, id).await?.is_none() {
                return Ok(false);
            }
            idempotency::forget(&db, id.as_uuid()).await?;
            // With its horses and ticks.
            write(&db, Entity::delete_by_id(id.as_uuid())).await?;
            Ok(true)
        });
        delete.await
    }

    async fn find_tick(&self, id: TaskId, date: RecordDate) -> Result<Option<Tick>, StoreError> {
        let span = debug_span!("db.tasks.find_tick", task_id = %id);
        let find = self.database.read(span, |db| ticks::find(db, id, date));
        find.await
    }

    async fn tick(&self, scope: &Scope, tick: &Tick) -> Result<Option<Tick>, StoreError> {
        let id = tick.task_id;
        let span = debug_span!("db.tasks.tick", account_id = %scope.account_id(), task_id = %id);
        let store = self.database.write(span, |db| async move {
            let Some(organization_id) = ticks::lock(&db, scope, id).await? else {
                return Ok(None);
            };
            ticks::insert(&db, tick::Model::of(tick, organization_id)).await?;
            ticks::find(&db, id, tick.date).await
        });
        store.await
    }

    async fn untick(
        &self,
        scope: &Scope,
        id: TaskId,
        date: RecordDate,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.tasks.untick", account_id = %scope.account_id(), task_id = %id);
        let remove = self.database.write(span, |db| async move {
            if ticks::lock(&db, scope, id).await?.is_none() {
                return Ok(false);
            }
            ticks::remove(&db, id, date).await?;
            Ok(true)
        });
        remove.await
    }

    async fn of_window(
        &self,
        scope: &Scope,
        window: &DayWindow,
    ) -> Result<Vec<DatedTask>, StoreError> {
        let span = debug_span!("db.tasks.of_window", account_id = %scope.account_id());
        let read = self
            .database
            .read(span, |db| task_list::of_window(db, scope, window));
        read.await
    }

    async fn horses_of(
        &self,
        ids: &[TaskId],
    ) -> Result<HashMap<TaskId, Vec<NamedHorse>>, StoreError> {
        let ids: Vec<_> = ids.iter().map(|id| id.as_uuid()).collect();
        let span = debug_span!("db.tasks.horses_of");
        let read = self.database.read(span, |db| own_horses::of_tasks(db, ids));
        let named = |(id, horses)| (TaskId::new(id), horse_links::named(horses));
        Ok(read.await?.into_iter().map(named).collect())
    }
}
