use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    CourseId, HorseId, IdempotencyKey, Page, PageRequest, RecordDate, Revision, Scope, StoreError,
    to_unix_millis,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, IntoCondition as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryTrait as _,
};
use tasks::{
    Course, CourseDetails, CourseFilter, CourseStore, DayTime, Dose, HorseName, SaveError,
    TaskLimits,
};
use time::OffsetDateTime;
use tracing::instrument;

use super::SqlTaskStore;
use super::entity::course::{Column, Entity, Model};
use super::entity::dose;
use super::mapping::{CourseRow, course_columns, course_row, former_plans, to_course};
use super::{course_list, doses, own_horses};
use crate::database::{in_time, in_transaction};
use crate::idempotency::{self, Claimed};
use crate::row::{find_readable, of_row, update_returning, write};
use crate::scope::refuse_reader;
use crate::{horse_links, limits};

fn whole(course: Model, horse: &HorseName) -> Result<Course, StoreError> {
    let horse_name = horse.name.as_str().to_owned();
    let id = course.id;
    let row = CourseRow { course, horse_name };
    Ok(of_row::<Entity, _>(id, to_course(row))?)
}

async fn its_horse(
    connection: &impl ConnectionTrait,
    course: &Model,
) -> Result<HorseName, SaveError> {
    let ids = [HorseId::new(course.horse_id)];
    let names = own_horses::present_names(connection, course.organization_id, &ids).await?;
    names.into_iter().next().ok_or(SaveError::UnknownHorse)
}

fn is_kept() -> Condition {
    Column::DeletedAt.is_null().into_condition()
}

#[async_trait]
impl CourseStore for SqlTaskStore {
    #[instrument(
        name = "db.courses.insert",
        level = "debug",
        skip_all,
        fields(organization_id = %course.organization_id, course_id = %course.id)
    )]
    async fn insert(
        &self,
        course: &Course,
        key: Option<IdempotencyKey>,
    ) -> Result<Course, SaveError> {
        in_transaction(|| async {
            let row = course_row(course);
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let scope = format!("medications:{}", row.organization_id);
            match idempotency::claim(connection, &scope, key.as_ref(), row.id, row.created_at)
                .await?
            {
                Claimed::New => {}
                Claimed::Other => return Err(SaveError::KeyReused),
                Claimed::Same(first) => {
                    let first: Model = first.answer()?;
                    let horse = its_horse(connection, &first).await?;
                    return Ok(whole(first, &horse)?);
                }
            }
            idempotency::keep_answer(connection, &scope, key.as_ref(), &row).await?;
            limits::lock_account(connection, row.organization_id).await?;
            let horses = [HorseId::new(row.horse_id)];
            if !horse_links::belong(connection, row.organization_id, &horses).await? {
                return Err(SaveError::UnknownHorse);
            }
            let horse = its_horse(connection, &row).await?;
            write(connection, Entity::insert(row.clone().into_active_model())).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(row.organization_id));
            let (what, most) = (TaskLimits::COURSES, self.limits.courses);
            limits::check::<_, SaveError>(connection, all, what, most).await?;
            let stored = whole(row, &horse)?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.courses.find",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), course_id = %id)
    )]
    async fn find(&self, scope: &Scope, id: CourseId) -> Result<Option<Course>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let found = course_list::find(connection, scope, id).await?;
            if found.is_none() {
                refuse_reader::<Entity>(connection, scope, id.as_uuid()).await?;
            }
            Ok(found)
        })
        .await
    }

    #[instrument(
        name = "db.courses.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list(
        &self,
        scope: &Scope,
        filter: &CourseFilter,
        page: &PageRequest,
    ) -> Result<Page<Course>, StoreError> {
        in_time(async { course_list::page(self.database.reader()?, scope, filter, page).await })
            .await
    }

    #[instrument(
        name = "db.courses.update",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), course_id = %id)
    )]
    async fn update(
        &self,
        scope: &Scope,
        id: CourseId,
        details: &CourseDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Course, SaveError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let present = doses::lock(connection, scope, id, is_kept()).await?;
            let present = present.ok_or(SaveError::NotFound)?;
            let horse = its_horse(connection, &present).await?;
            let present = whole(present, &horse)?;
            if expected.is_some_and(|expected| expected != present.revision) {
                return Err(SaveError::Changed);
            }
            let former = former_plans(&present.former_after(details, now));
            let update = Entity::update_many()
                .set(course_columns(details))
                .col_expr(Column::Former, Expr::val(former))
                .col_expr(Column::UpdatedAt, to_unix_millis(now).into())
                .col_expr(Column::Revision, Expr::col(Column::Revision).add(1))
                .filter(Column::Id.eq(id.as_uuid()));
            let row = update_returning::<Entity, _>(connection, update.into_query(), Ok).await?;
            let row = row.ok_or(SaveError::NotFound)?;
            let stored = whole(row, &horse)?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.courses.delete",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), course_id = %id)
    )]
    async fn delete(
        &self,
        scope: &Scope,
        id: CourseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let found = doses::lock(connection, scope, id, is_kept()).await?;
            if found.is_none() {
                return Ok(false);
            }
            idempotency::forget(connection, id.as_uuid()).await?;
            let its_doses = dose::Column::MedicationId.eq(id.as_uuid());
            let its_doses = dose::Entity::find().filter(its_doses);
            if limits::count(connection, its_doses).await? > 0 {
                let update = Entity::update_many()
                    .col_expr(Column::DeletedAt, to_unix_millis(now).into())
                    .filter(Column::Id.eq(id.as_uuid()));
                write(connection, update).await?;
            } else {
                write(connection, Entity::delete_by_id(id.as_uuid())).await?;
            }
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.courses.list_doses", level = "debug", skip_all, fields(course_id = %id))]
    async fn list_doses(&self, id: CourseId, limit: u64) -> Result<Vec<Dose>, StoreError> {
        in_time(async { doses::list(self.database.reader()?, id, limit).await }).await
    }

    #[instrument(name = "db.courses.find_dose", level = "debug", skip_all, fields(course_id = %id))]
    async fn find_dose(
        &self,
        id: CourseId,
        date: RecordDate,
        time: DayTime,
    ) -> Result<Option<Dose>, StoreError> {
        in_time(async { doses::find(self.database.reader()?, id, date, time).await }).await
    }

    #[instrument(
        name = "db.courses.record",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), course_id = %dose.course_id)
    )]
    async fn record(&self, scope: &Scope, dose: &Dose) -> Result<Option<Dose>, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let id = dose.course_id;
            let Some(course) = doses::lock(connection, scope, id, is_kept()).await? else {
                return Ok(None);
            };
            doses::insert(connection, dose, course.organization_id).await?;
            let stored = doses::find(connection, id, dose.date, dose.time).await?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.courses.remove_dose",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), course_id = %id)
    )]
    async fn remove_dose(
        &self,
        scope: &Scope,
        id: CourseId,
        date: RecordDate,
        time: DayTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let found = doses::lock(connection, scope, id, Condition::all()).await?;
            if found.is_none() {
                return Ok(false);
            }
            doses::remove(connection, id, date, time).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(
        name = "db.courses.of_days",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn of_days(
        &self,
        scope: &Scope,
        from: RecordDate,
        to: RecordDate,
    ) -> Result<Vec<Course>, StoreError> {
        in_time(async { course_list::of_days(self.database.reader()?, scope, from, to).await })
            .await
    }

    #[instrument(
        name = "db.courses.doses_of_days",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn doses_of_days(
        &self,
        scope: &Scope,
        from: RecordDate,
        to: RecordDate,
    ) -> Result<Vec<(Course, Dose)>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let doses = doses::of_days(connection, scope, from, to).await?;
            if doses.is_empty() {
                return Ok(Vec::new());
            }
            let ids = doses.iter().map(|it| it.course_id.as_uuid());
            let courses = course_list::with_horse(scope).filter(Column::Id.is_in(ids));
            let courses = find_readable(connection, courses, to_course).await?;
            let by_id: HashMap<_, _> = courses.into_iter().map(|it| (it.id, it)).collect();
            let with_course = doses.into_iter().filter_map(|dose| {
                let course = by_id.get(&dose.course_id)?.clone();
                Some((course, dose))
            });
            Ok(with_course.collect())
        })
        .await
    }
}
