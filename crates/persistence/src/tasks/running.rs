//! The courses of medication of a horse that are running, for its emergency sheet.

use std::cmp::Reverse;
use std::iter::once;
use std::ops::RangeInclusive;

use async_trait::async_trait;
use contacts::{GivenDose, GivenRecord, RunningCourse, SheetCourses};
use kernel::{HorseId, RecordDate, Scope, StoreError};
use sea_orm::{ColumnTrait as _, QueryFilter as _, QueryOrder as _};
use tasks::{Course, DayTime, Dose};
use time::{Date, Duration, Time};
use tracing::debug_span;

use super::SqlTaskStore;
use super::course_list::with_horse;
use super::doses;
use super::entity::course::Column;
use super::mapping::to_course;
use crate::row::find_readable;

fn to_running(course: Course, last: Option<&Dose>, today: Date) -> RunningCourse {
    let plan = course.details.plan();
    let details = course.details;
    let times: Vec<_> = plan.times().iter().map(|it| time_of(*it)).collect();
    RunningCourse {
        drug: details.drug.as_str().to_owned(),
        dose: details.dose_on(today).as_str().to_owned(),
        route: details.route.as_str().to_owned(),
        from: details.from.as_date(),
        until: details.until.map(RecordDate::as_date),
        rhythm: plan.rhythm.in_words(details.from.as_date()),
        last_given: last.map(|dose| to_given(dose, times.is_empty())),
        times,
    }
}

/// The records of a dose that was given, the latest first.
fn to_given(dose: &Dose, is_as_needed: bool) -> GivenDose {
    let duplicates = dose.duplicates.iter().map(|it| it.record.clone());
    let mut records: Vec<_> = once(dose.record()).chain(duplicates).collect();
    records.sort_by_key(|it| (!it.is_given, Reverse(it.mark.at)));
    let records = records.into_iter().map(|it| GivenRecord {
        at: it.mark.at,
        by: it.mark.email,
        is_given: it.is_given,
    });
    GivenDose {
        due: (dose.date.as_date(), time_of(dose.time)),
        is_as_needed,
        records: records.collect(),
    }
}

fn time_of(minute: DayTime) -> Time {
    Time::MIDNIGHT + Duration::minutes(minute.minute().into())
}

#[async_trait]
impl SheetCourses for SqlTaskStore {
    async fn running(
        &self,
        scope: &Scope,
        horse: HorseId,
        days: RangeInclusive<Date>,
    ) -> Result<Vec<RunningCourse>, StoreError> {
        let span =
            debug_span!("db.courses.running", account_id = %scope.account_id(), horse_id = %horse);
        let courses = with_horse(scope)
            .filter(Column::HorseId.eq(horse.as_uuid()))
            .filter(Column::EndsOn.gte(days.start().to_string()))
            .filter(Column::StartsOn.lte(days.end().to_string()))
            .filter(Column::DeletedAt.is_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        let today = *days.end();
        let running = self.database.read(span, |db| async move {
            let courses = find_readable(db, courses, to_course).await?;
            let ids: Vec<_> = courses.iter().map(|it| it.id).collect();
            let last = doses::last_given(db, &ids).await?;
            let running = courses.into_iter().map(|course| {
                let last = last.get(&course.id);
                to_running(course, last, today)
            });
            Ok(running.collect())
        });
        running.await
    }
}
