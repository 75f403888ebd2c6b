//! The courses of medication of a horse that are running, for its emergency sheet.

use kernel::{HorseId, RecordDate, Scope, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};
use tasks::{Course, DayTime};
use time::Date;

use super::course_list::with_horse;
use super::entity::course::{Column, Entity};
use super::entity::dose;
use super::mapping::{CourseRow, to_course};
use crate::row::{Unreadable, find_readable, present};

/// A course with the day and the time of the last dose that was given.
pub(crate) struct Running {
    pub(crate) course: Course,
    pub(crate) last_given: Option<(RecordDate, DayTime)>,
}

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    course: CourseRow,
    last_day: Option<String>,
    last_minute: Option<i64>,
}

fn to_running(row: Row) -> Result<Running, Unreadable> {
    let last = row.last_day.zip(row.last_minute).map(|(day, minute)| {
        let day = present("day", RecordDate::stored(&day))?;
        Ok((day, present("minute", DayTime::stored(minute))?))
    });
    Ok(Running {
        course: to_course(row.course)?,
        last_given: last.transpose()?,
    })
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

/// Those that run on one of the days, the oldest first.
pub(crate) async fn of_horse(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    horse: HorseId,
    (first, last): (Date, Date),
) -> Result<Vec<Running>, StoreError> {
    let courses = with_horse(scope)
        .expr_as(of_last_dose(dose::Column::Day), "last_day")
        .expr_as(of_last_dose(dose::Column::Minute), "last_minute")
        .filter(Column::HorseId.eq(horse.as_uuid()))
        .filter(Column::EndsOn.gte(first.to_string()))
        .filter(Column::StartsOn.lte(last.to_string()))
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    find_readable(connection, courses, to_running).await
}
