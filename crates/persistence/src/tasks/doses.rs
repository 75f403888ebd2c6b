//! Statements for doses.

use kernel::{CourseId, RecordDate, Scope, StoreError};
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use tasks::{DayTime, Dose};

use super::entity::{course, dose};
use super::mapping::to_dose;
use crate::accounts::entity::account;
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
