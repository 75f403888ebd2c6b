//! Statements for doses.

use std::collections::HashMap;

use kernel::{CourseId, RecordDate, Scope, StoreError};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, LockType, OnConflict, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use tasks::{AsNeeded, DayTime, Dose};
use uuid::Uuid;

use super::duplicates::{self, with_duplicates};
use super::entity::{course, dose, duplicate};
use super::mapping::to_dose;
use crate::authors::with_address;
use crate::row::{find_one, find_readable, write};
use crate::scope::{refuse_reader, this_one, within};

/// Doses with the email addresses of who recorded them.
pub(super) fn with_email() -> Select<dose::Entity> {
    with_address(dose::Entity::find(), dose::Column::AccountId, "email")
}

pub(super) fn at_time(id: CourseId, date: RecordDate, time: DayTime) -> Condition {
    Condition::all()
        .add(dose::Column::MedicationId.eq(id.as_uuid()))
        .add(dose::Column::Day.eq(date.to_string()))
        .add(dose::Column::Minute.eq(i64::from(time.minute())))
}

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    id: CourseId,
    date: RecordDate,
    time: DayTime,
) -> Result<Option<Dose>, StoreError> {
    let dose = with_email().filter(at_time(id, date, time));
    let dose = find_one(connection, dose, to_dose).await?;
    let dose = with_duplicates(connection, dose.into_iter().collect()).await?;
    Ok(dose.into_iter().next())
}

pub(super) async fn list(
    connection: &impl ConnectionTrait,
    id: CourseId,
    limit: u64,
) -> Result<Vec<Dose>, StoreError> {
    let doses = with_email()
        .filter(dose::Column::MedicationId.eq(id.as_uuid()))
        .order_by_desc(dose::Column::Day)
        .order_by_desc(dose::Column::Minute)
        .limit(limit);
    read(connection, doses).await
}

async fn read(
    connection: &impl ConnectionTrait,
    doses: Select<dose::Entity>,
) -> Result<Vec<Dose>, StoreError> {
    let doses = find_readable(connection, doses, to_dose).await?;
    with_duplicates(connection, doses).await
}

/// The doses of these days, each with the id of its course.
pub(super) async fn of_days(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    from: RecordDate,
    to: RecordDate,
) -> Result<Vec<Dose>, StoreError> {
    let doses = with_email()
        .filter(within(dose::Column::OrganizationId, scope))
        .filter(dose::Column::Day.between(from.to_string(), to.to_string()));
    read(connection, doses).await
}

/// The doses of these courses since a day.
pub(super) async fn since(
    connection: &impl ConnectionTrait,
    ids: &[CourseId],
    day: RecordDate,
) -> Result<Vec<Dose>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let doses = with_email()
        .filter(dose::Column::MedicationId.is_in(ids.iter().map(|it| it.as_uuid())))
        .filter(dose::Column::Day.gte(day.to_string()));
    read(connection, doses).await
}

/// Of each of these courses the dose that was given last, whenever it was due, with its
/// duplicates: by the clock, not by the plan.
pub(super) async fn last_given(
    connection: &impl ConnectionTrait,
    ids: &[CourseId],
) -> Result<HashMap<CourseId, Dose>, StoreError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<_> = ids.iter().map(|it| it.as_uuid()).collect();
    let of_courses = |column: dose::Column| column.is_in(ids.iter().copied());
    // Doses of the same course.
    let later = Alias::new("later");
    let of = |column: dose::Column| Expr::col((later.clone(), column));
    let last = Query::select()
        .expr(of(dose::Column::GivenAt).max())
        .from_as(dose::Entity, later.clone())
        .and_where(
            of(dose::Column::MedicationId).equals((dose::Entity, dose::Column::MedicationId)),
        )
        .and_where(of(dose::Column::Given).eq(true))
        .to_owned();
    let last = Expr::SubQuery(None, Box::new(last.into()));
    let given = with_email()
        .filter(of_courses(dose::Column::MedicationId))
        .filter(dose::Column::Given.eq(true))
        .filter(Expr::col((dose::Entity, dose::Column::GivenAt)).eq(last));
    let mut all = read(connection, given).await?;
    all.extend(given_as_duplicates(connection, &ids).await?);
    let mut found: HashMap<_, Dose> = HashMap::new();
    for dose in all {
        let last = found.get(&dose.course_id);
        if last.is_none_or(|last| last.given_at().max() < dose.given_at().max()) {
            found.insert(dose.course_id, dose);
        }
    }
    Ok(found)
}

/// The doses of these courses of which a duplicate says that it was given.
async fn given_as_duplicates(
    connection: &impl ConnectionTrait,
    courses: &[Uuid],
) -> Result<Vec<Dose>, StoreError> {
    let doses = with_email()
        .join(JoinType::InnerJoin, duplicates::of_dose().rev())
        .filter(duplicate::Column::MedicationId.is_in(courses.iter().copied()))
        .filter(duplicate::Column::Given.eq(true));
    read(connection, doses).await
}

/// The doses near one that is to be recorded as needed.
pub(super) async fn near(
    transaction: &impl ConnectionTrait,
    dose: &Dose,
) -> Result<Vec<Dose>, StoreError> {
    let day = dose.date.as_date();
    let from = day.saturating_sub(AsNeeded::DAYS).to_string();
    let to = day.saturating_add(AsNeeded::DAYS).to_string();
    let doses = with_email()
        .filter(dose::Column::MedicationId.eq(dose.course_id.as_uuid()))
        .filter(dose::Column::Day.between(from, to));
    read(transaction, doses).await
}

/// A course within the scope, which is locked until the transaction ends, so that
/// it is not changed or deleted meanwhile.
pub(super) async fn lock(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: CourseId,
    which: Condition,
) -> Result<Option<course::Model>, StoreError> {
    let found = course::Entity::find()
        .filter(this_one::<course::Entity>(scope, id.as_uuid()))
        .filter(which)
        .lock(LockType::NoKeyUpdate);
    let found = find_one(transaction, found, Ok).await?;
    if found.is_none() {
        refuse_reader::<course::Entity>(transaction, scope, id.as_uuid()).await?;
    }
    Ok(found)
}

/// Stores a dose unless there is one.
pub(super) async fn insert(
    transaction: &impl ConnectionTrait,
    dose: dose::Model,
) -> Result<(), StoreError> {
    let key = [
        dose::Column::MedicationId,
        dose::Column::Day,
        dose::Column::Minute,
    ];
    let once = OnConflict::columns(key).do_nothing().to_owned();
    let insert = dose::Entity::insert(dose.into_active_model());
    let insert = insert.on_conflict(once);
    write(transaction, insert).await?;
    Ok(())
}
