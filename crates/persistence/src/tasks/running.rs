//! The courses of medication of a horse that are running, for its emergency sheet.

use std::ops::RangeInclusive;

use async_trait::async_trait;
use contacts::{RunningCourse, SheetCourses};
use kernel::{HorseId, RecordDate, Scope, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use tasks::DayTime;
use time::{Date, Duration, Time};
use tracing::debug_span;

use super::SqlTaskStore;
use super::course_list::with_horse;
use super::entity::course::{Column, Entity};
use super::entity::dose;
use super::mapping::{CourseRow, to_course};
use crate::row::{Unreadable, find_readable, present};

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    course: CourseRow,
    last_day: Option<String>,
    last_minute: Option<i64>,
}

fn to_running(row: Row, today: Date) -> Result<RunningCourse, Unreadable> {
    let last = row.last_day.zip(row.last_minute).map(|(day, minute)| {
        let day = present("day", RecordDate::stored(&day))?;
        let minute = present("minute", DayTime::stored(minute))?;
        Ok((day.as_date(), time_of(minute)))
    });
    let details = to_course(row.course)?.details;
    let plan = details.plan();
    let times = plan.times().iter();
    Ok(RunningCourse {
        drug: details.drug.as_str().to_owned(),
        dose: details.dose_on(today).as_str().to_owned(),
        route: details.route.as_str().to_owned(),
        from: details.from.as_date(),
        until: details.until.map(RecordDate::as_date),
        rhythm: plan.rhythm.in_words(details.from.as_date()),
        times: times.map(|it| time_of(*it)).collect(),
        last_given: last.transpose()?,
    })
}

fn time_of(minute: DayTime) -> Time {
    Time::MIDNIGHT + Duration::minutes(minute.minute().into())
}

/// A column of the last dose of a course that was given.
fn of_last_dose(column: dose::Column) -> SelectStatement {
    let its_own = Expr::col((dose::Entity, dose::Column::MedicationId))
        .equals((Entity, Column::Id))
        .and(Expr::col((dose::Entity, dose::Column::Given)).eq(true));
    Query::select()
        .column((dose::Entity, column))
        .from(dose::Entity)
        .and_where(its_own)
        .order_by((dose::Entity, dose::Column::Day), sea_orm::Order::Desc)
        .order_by((dose::Entity, dose::Column::Minute), sea_orm::Order::Desc)
        .limit(1)
        .to_owned()
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
            .expr_as(of_last_dose(dose::Column::Day), "last_day")
            .expr_as(of_last_dose(dose::Column::Minute), "last_minute")
            .filter(Column::HorseId.eq(horse.as_uuid()))
            .filter(Column::EndsOn.gte(days.start().to_string()))
            .filter(Column::StartsOn.lte(days.end().to_string()))
            .filter(Column::DeletedAt.is_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        let today = *days.end();
        let running = self.database.read(span, |db| {
            find_readable(db, courses, move |row| to_running(row, today))
        });
        running.await
    }
}
