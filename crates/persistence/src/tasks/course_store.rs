use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    CourseId, DuplicateDoseId, HorseId, IdempotencyKey, Page, PageRequest, RecordDate, Refusal,
    Revision, Scope, StoreError, TimeZone, to_unix_millis,
};
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _,
};
use tasks::{
    Course, CourseDetails, CourseFilter, CourseStore, DayTime, Dose, DoseRecordedTwice,
    GiveDoseError, NewDose, TaskLimits,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::SqlTaskStore;
use super::entity::course::{Column, Entity, Model};
use super::entity::dose;
use super::mapping::{CourseRow, to_course};
use super::recording::{self, Recorded};
use super::{course_list, doses, duplicates};
use crate::idempotency::{self, insert_once};
use crate::row::{find_one, find_readable, write};
use crate::scope::refuse_reader;
use crate::{horse_links, limits};

fn gone() -> Refusal {
    Refusal::NotFound("Medication")
}

fn is_kept() -> Condition {
    Column::DeletedAt.is_null().into_condition()
}

#[async_trait]
impl CourseStore for SqlTaskStore {
    async fn insert(
        &self,
        course: &Course,
        key: Option<IdempotencyKey>,
    ) -> Result<Course, Refusal> {
        let (id, organization) = (course.id.as_uuid(), course.organization_id.as_uuid());
        let span =
            debug_span!("db.courses.insert", organization_id = %organization, course_id = %id);
        let key = (format!("medications:{organization}"), key);
        let insert = |db| async move {
            limits::lock_account(&db, organization).await?;
            horse_links::check(&db, organization, &[course.horse.id], "horse_id").await?;
            let row = Model::of(course).into_active_model();
            write(&db, Entity::insert(row)).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(organization));
            let (what, most) = (TaskLimits::COURSES, self.limits.courses);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            let stored = course_list::all().filter(Column::Id.eq(id));
            let stored = find_one(&db, stored, Ok::<CourseRow, _>).await?;
            stored.ok_or_else(gone)
        };
        let rows = insert_once(&self.database, span, key, (id, course.created_at), insert).await?;
        Ok(rows.read()?)
    }

    async fn find(&self, scope: &Scope, id: CourseId) -> Result<Option<Course>, StoreError> {
        let span =
            debug_span!("db.courses.find", account_id = %scope.account_id(), course_id = %id);
        let find = self.database.read(span, |db| async move {
            let found = course_list::find(db, scope, id).await?;
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
        filter: &CourseFilter,
        page: &PageRequest,
    ) -> Result<Page<Course>, StoreError> {
        let span = debug_span!("db.courses.list", account_id = %scope.account_id());
        let list = self
            .database
            .read(span, |db| course_list::page(db, scope, filter, page));
        list.await
    }

    async fn update(
        &self,
        scope: &Scope,
        id: CourseId,
        details: &CourseDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Course, Refusal> {
        let span =
            debug_span!("db.courses.update", account_id = %scope.account_id(), course_id = %id);
        let update = self.database.write(span, |db| async move {
            let locked = doses::lock(&db, scope, id, is_kept()).await?;
            locked.ok_or_else(gone)?;
            let course = course_list::find(&db, scope, id).await?;
            let mut course = course.ok_or_else(gone)?;
            if expected.is_some_and(|expected| expected != course.revision) {
                return Err(Refusal::Changed);
            }
            course.edit(details.clone(), now);
            let row = CourseRow::of(&course);
            let all = row.course.clone().into_active_model().reset_all();
            let this = Column::Id.eq(id.as_uuid());
            write(&db, Entity::update_many().set(all).filter(this)).await?;
            Ok(row.read()?)
        });
        update.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: CourseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span =
            debug_span!("db.courses.delete", account_id = %scope.account_id(), course_id = %id);
        let delete = self.database.write(span, |db| async move {
            let found = doses::lock(&db, scope, id, is_kept()).await?;
            if found.is_none() {
                return Ok(false);
            }
            idempotency::forget(&db, id.as_uuid()).await?;
            let its_doses = dose::Column::MedicationId.eq(id.as_uuid());
            let its_doses = dose::Entity::find().filter(its_doses);
            if limits::count(&db, its_doses).await? > 0 {
                let update = Entity::update_many()
                    .col_expr(Column::DeletedAt, to_unix_millis(now).into())
                    .filter(Column::Id.eq(id.as_uuid()));
                write(&db, update).await?;
            } else {
                write(&db, Entity::delete_by_id(id.as_uuid())).await?;
            }
            Ok(true)
        });
        delete.await
    }

    async fn list_doses(&self, id: CourseId, limit: u64) -> Result<Vec<Dose>, StoreError> {
        let span = debug_span!("db.courses.list_doses", course_id = %id);
        let list = self.database.read(span, |db| doses::list(db, id, limit));
        list.await
    }

    async fn find_dose(
        &self,
        id: CourseId,
        date: RecordDate,
        time: DayTime,
    ) -> Result<Option<Dose>, StoreError> {
        let span = debug_span!("db.courses.find_dose", course_id = %id);
        let find = self
            .database
            .read(span, |db| doses::find(db, id, date, time));
        find.await
    }

    async fn record(
        &self,
        scope: &Scope,
        sent: &NewDose,
        zone: &TimeZone,
    ) -> Result<Option<Dose>, GiveDoseError> {
        let id = sent.dose.course_id;
        let span =
            debug_span!("db.courses.record", account_id = %scope.account_id(), course_id = %id);
        let record = self
            .database
            .write(span, |db| recording::record(db, scope, sent, zone));
        match record.await? {
            Recorded::Gone => Ok(None),
            Recorded::Dose(dose) => Ok(Some(*dose)),
            Recorded::TooSoon { next, is_kept } => Err(GiveDoseError::TooSoon {
                next,
                zone: zone.clone(),
                is_kept,
            }),
        }
    }

    async fn unread_duplicates(&self, scope: &Scope) -> Result<Vec<DoseRecordedTwice>, StoreError> {
        let span = debug_span!("db.courses.unread_duplicates", account_id = %scope.account_id());
        let read = self
            .database
            .read(span, |db| duplicates::of_actor(db, scope));
        read.await
    }

    async fn read_duplicate(
        &self,
        scope: &Scope,
        id: DuplicateDoseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.courses.read_duplicate", account_id = %scope.account_id(), duplicate_id = %id);
        let confirm = self.database.write(span, |db| async move {
            duplicates::confirm(&db, scope, id, now).await
        });
        confirm.await
    }

    async fn last_given(
        &self,
        ids: &[CourseId],
    ) -> Result<HashMap<CourseId, OffsetDateTime>, StoreError> {
        let span = debug_span!("db.courses.last_given", courses = ids.len());
        let read = self.database.read(span, |db| doses::last_given(db, ids));
        let doses = read.await?.into_iter();
        let last = doses.filter_map(|(id, dose)| Some((id, dose.given_at().max()?)));
        Ok(last.collect())
    }

    async fn with_withdrawal(
        &self,
        scope: &Scope,
        horse: Option<HorseId>,
        since: RecordDate,
    ) -> Result<Vec<(Course, Vec<Dose>)>, StoreError> {
        let span = debug_span!("db.courses.with_withdrawal", account_id = %scope.account_id());
        let read = self.database.read(span, |db| async move {
            let courses = course_list::with_withdrawal(db, scope, horse, since).await?;
            let ids: Vec<_> = courses.iter().map(|it| it.id).collect();
            let mut by_course: HashMap<_, Vec<_>> = HashMap::new();
            for dose in doses::since(db, &ids, since).await? {
                by_course.entry(dose.course_id).or_default().push(dose);
            }
            let with_doses = courses.into_iter().map(|course| {
                let doses = by_course.remove(&course.id).unwrap_or_default();
                (course, doses)
            });
            Ok(with_doses.collect())
        });
        read.await
    }

    async fn remove_dose(
        &self,
        scope: &Scope,
        id: CourseId,
        date: RecordDate,
        time: DayTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.courses.remove_dose", account_id = %scope.account_id(), course_id = %id);
        let remove = self.database.write(span, |db| async move {
            let found = doses::lock(&db, scope, id, Condition::all()).await?;
            if found.is_none() {
                return Ok(false);
            }
            if let Some(dose) = doses::find(&db, id, date, time).await? {
                duplicates::remove_one(&db, scope, &dose).await?;
            }
            Ok(true)
        });
        remove.await
    }

    async fn of_days(
        &self,
        scope: &Scope,
        from: RecordDate,
        to: RecordDate,
    ) -> Result<Vec<Course>, StoreError> {
        let span = debug_span!("db.courses.of_days", account_id = %scope.account_id());
        let read = self
            .database
            .read(span, |db| course_list::of_days(db, scope, from, to));
        read.await
    }

    async fn doses_of_days(
        &self,
        scope: &Scope,
        from: RecordDate,
        to: RecordDate,
    ) -> Result<Vec<(Course, Dose)>, StoreError> {
        let span = debug_span!("db.courses.doses_of_days", account_id = %scope.account_id());
        let read = self.database.read(span, |db| async move {
            let doses = doses::of_days(db, scope, from, to).await?;
            if doses.is_empty() {
                return Ok(Vec::new());
            }
            let ids = doses.iter().map(|it| it.course_id.as_uuid());
            let courses = course_list::with_horse(scope).filter(Column::Id.is_in(ids));
            let courses = find_readable(db, courses, to_course).await?;
            let by_id: HashMap<_, _> = courses.into_iter().map(|it| (it.id, it)).collect();
            let with_course = doses.into_iter().filter_map(|dose| {
                let course = by_id.get(&dose.course_id)?.clone();
                Some((course, dose))
            });
            Ok(with_course.collect())
        });
        read.await
    }
}
