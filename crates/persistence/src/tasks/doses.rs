//! Statements for doses.

use std::collections::HashMap;

use kernel::{CourseId, RecordDate, Scope, StoreError, from_unix_millis};
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use tasks::{AsNeeded, DayTime, Dose};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::entity::{course, dose};
use super::mapping::to_dose;
use crate::accounts::entity::account;
use crate::error::store_error;
use crate::row::{delete_where, find_one, find_readable, relation, write};
use crate::scope::{refuse_reader, this_one, within};

/// Doses with the email addresses of who recorded them.
fn with_email() -> Select<dose::Entity> {
    let its_account = relation(dose::Column::AccountId, account::Column::Id);
    dose::Entity::find()
        .column_as(account::Column::Email, "email")
        .join(JoinType::LeftJoin, its_account)
}

fn at_time(id: CourseId, date: RecordDate, time: DayTime) -> Condition {
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
    find_one(connection, dose, to_dose).await
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
    find_readable(connection, doses, to_dose).await
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
    find_readable(connection, doses, to_dose).await
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
    find_readable(connection, doses, to_dose).await
}

/// When each of these courses was given last, if it was.
pub(super) async fn last_given(
    connection: &impl ConnectionTrait,
    ids: &[CourseId],
) -> Result<HashMap<CourseId, OffsetDateTime>, StoreError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let last = dose::Entity::find()
        .select_only()
        .column(dose::Column::MedicationId)
        .column_as(dose::Column::GivenAt.max(), "given_at")
        .filter(dose::Column::MedicationId.is_in(ids.iter().map(|it| it.as_uuid())))
        .filter(dose::Column::Given.eq(true))
        .group_by(dose::Column::MedicationId);
    let rows: Vec<(Uuid, i64)> = last
        .into_tuple()
        .all(connection)
        .await
        .map_err(store_error)?;
    let found = rows.into_iter().filter_map(|(id, at)| {
        let at = from_unix_millis(at)?;
        Some((CourseId::new(id), at))
    });
    Ok(found.collect())
}

/// The doses that were given near a dose, as the limits of what is given as needed count
/// them: each with its day and its instant.
pub(super) async fn given_near(
    transaction: &impl ConnectionTrait,
    dose: &Dose,
) -> Result<Vec<(Date, OffsetDateTime)>, StoreError> {
    let day = dose.date.as_date();
    let from = day.saturating_sub(AsNeeded::DAYS).to_string();
    let to = day.saturating_add(AsNeeded::DAYS).to_string();
    let given = with_email()
        .filter(dose::Column::MedicationId.eq(dose.course_id.as_uuid()))
        .filter(dose::Column::Day.between(from, to))
        .filter(dose::Column::Given.eq(true));
    let given = find_readable(transaction, given, to_dose).await?;
    let moments = given.iter().map(|it| (it.date.as_date(), it.mark.at));
    Ok(moments.collect())
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

pub(super) async fn remove(
    transaction: &impl ConnectionTrait,
    id: CourseId,
    date: RecordDate,
    time: DayTime,
) -> Result<(), StoreError> {
    delete_where::<dose::Entity>(transaction, at_time(id, date, time)).await?;
    Ok(())
}
