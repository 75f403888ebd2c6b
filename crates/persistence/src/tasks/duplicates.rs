//! Statements for records of doses that were recorded before.

use std::collections::HashMap;

use kernel::{
    AccountId, ChangeKind, CourseId, Difference, DuplicateDoseId, IdGenerator as _, OptionalLine,
    RandomIds, Scope, StoreError, TimeZone, to_unix_millis,
};
use sea_orm::sea_query::{Expr, IntoCondition as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    RelationDef,
};
use tasks::{Dose, DoseRecord, DoseRecordedTwice, DuplicateDose, Mark, NewDose};
use time::OffsetDateTime;
use uuid::Uuid;

use super::course_list;
use super::doses::{at_time, with_email};
use super::entity::{dose, duplicate};
use super::mapping::{DoseRow, to_dose};
use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::row::{Unreadable, find_one, find_readable, instant, write};
use crate::scope::within;
use crate::trail::note;

/// A row with the email address of its account.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    duplicate: duplicate::Model,
    email: Option<String>,
}

fn to_duplicate(row: Row) -> Result<(duplicate::Model, DuplicateDose), Unreadable> {
    let it = row.duplicate;
    let record = DoseRecord {
        is_given: it.given,
        reason: OptionalLine::stored(it.reason.clone()),
        mark: Mark {
            at: instant("given_at", it.given_at)?,
            by: AccountId::new(it.account_id),
            email: row.email.unwrap_or_default(),
        },
    };
    let id = DuplicateDoseId::new(it.id);
    Ok((it, DuplicateDose { id, record }))
}

async fn find(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Vec<(duplicate::Model, DuplicateDose)>, StoreError> {
    use duplicate::Column;
    let duplicates = with_address(duplicate::Entity::find(), Column::AccountId, "email")
        .filter(which)
        .order_by_asc(Column::RecordedAt)
        .order_by_asc(Column::Id);
    find_readable(connection, duplicates, to_duplicate).await
}

fn of(dose: &Dose) -> Condition {
    use duplicate::Column;
    Condition::all()
        .add(Column::MedicationId.eq(dose.course_id.as_uuid()))
        .add(Column::Day.eq(dose.date.to_string()))
        .add(Column::Minute.eq(i64::from(dose.time.minute())))
}

/// The same doses, with their duplicates.
pub(super) async fn with_duplicates(
    connection: &impl ConnectionTrait,
    mut doses: Vec<Dose>,
) -> Result<Vec<Dose>, StoreError> {
    use duplicate::Column;
    if doses.is_empty() {
        return Ok(doses);
    }
    let mut courses: Vec<_> = doses.iter().map(|it| it.course_id.as_uuid()).collect();
    courses.sort_unstable();
    courses.dedup();
    let days = || doses.iter().map(|it| it.date.to_string());
    let which = Condition::all()
        .add(Column::MedicationId.is_in(courses))
        .add(Column::Day.gte(days().min()))
        .add(Column::Day.lte(days().max()));
    let mut of_doses: HashMap<_, Vec<_>> = HashMap::new();
    for (row, duplicate) in find(connection, which).await? {
        let key = (row.medication_id, row.day, row.minute);
        of_doses.entry(key).or_default().push(duplicate);
    }
    for dose in &mut doses {
        let minute = i64::from(dose.time.minute());
        let key = (dose.course_id.as_uuid(), dose.date.to_string(), minute);
        dose.duplicates = of_doses.remove(&key).unwrap_or_default();
    }
    Ok(doses)
}

/// Keeps another record of a dose, with a line in the trail.
pub(super) async fn keep(
    transaction: &TransactionConnection,
    scope: &Scope,
    first: &Dose,
    again: &NewDose,
    zone: &TimeZone,
) -> Result<(), StoreError> {
    let Some(course) = course_list::find(transaction, scope, first.course_id).await? else {
        return Ok(());
    };
    let (id, record, now) = (RandomIds.next_uuid(), again.dose.record(), again.sent_at);
    let row = duplicate::Model {
        id,
        organization_id: course.organization_id.as_uuid(),
        medication_id: course.id.as_uuid(),
        day: first.date.to_string(),
        minute: first.time.minute().into(),
        given: record.is_given,
        reason: record.reason.as_str().to_owned(),
        account_id: record.mark.by.as_uuid(),
        given_at: to_unix_millis(record.mark.at),
        recorded_at: to_unix_millis(now),
        first_read_at: None,
        second_read_at: None,
    };
    write(
        transaction,
        duplicate::Entity::insert(row.into_active_model()),
    )
    .await?;
    // With the email address of its account.
    let kept = find(transaction, duplicate::Column::Id.eq(id).into_condition()).await?;
    let after = kept.first().map(|(_, it)| in_words(&it.record, zone));
    let (drug, dose, time) = (first.drug.as_str(), first.dose.as_str(), first.time);
    let subject = format!("{drug} {dose}, {} {time}", first.date);
    let before = in_words(&first.record(), zone);
    let line = Difference::new(
        ChangeKind::DoseRecordedTwice,
        subject,
        before,
        after.unwrap_or_default(),
    );
    let line = line.about(course.horse.id.as_uuid(), course.horse.name);
    let by = scope.actor().changer();
    note(transaction, course.organization_id, [line], now, by).await
}

/// A record in the trail: `given 2026-05-01 08:02 CDT, rae@example.org`.
fn in_words(record: &DoseRecord, zone: &TimeZone) -> String {
    let at = record.mark.at;
    let (date, minute) = (zone.date_of(at), zone.minute_of_day(at));
    let what = if record.is_given { "given" } else { "skipped" };
    format!(
        "{what} {date} {:02}:{:02} {}, {}",
        minute / 60,
        minute % 60,
        zone.abbreviation(at),
        record.mark.email,
    )
}

/// Removes one record of a dose: the actor's own, otherwise the one that arrived last.
pub(super) async fn remove_one(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    dose: &Dose,
) -> Result<(), StoreError> {
    let duplicates = find(transaction, of(dose)).await?;
    let me = scope.account_id();
    let is_mine = |(_, it): &&(duplicate::Model, DuplicateDose)| it.record.mark.by == me;
    let own = duplicates.iter().rfind(is_mine);
    let removed = if dose.mark.by == me {
        None
    } else {
        own.or(duplicates.last())
    };
    let delete = async |id: Uuid| {
        let deleted = write(transaction, duplicate::Entity::delete_by_id(id)).await;
        deleted.map(drop)
    };
    if let Some((row, _)) = removed {
        return delete(row.id).await;
    }
    let this = at_time(dose.course_id, dose.date, dose.time);
    let Some((next, _)) = duplicates.first() else {
        return write(transaction, dose::Entity::delete_many().filter(this))
            .await
            .map(drop);
    };
    // The earliest of the others is the dose, of which nobody has heard.
    let becomes = dose::Entity::update_many()
        .col_expr(dose::Column::Given, next.given.into())
        .col_expr(dose::Column::Reason, next.reason.clone().into())
        .col_expr(dose::Column::AccountId, next.account_id.into())
        .col_expr(dose::Column::GivenAt, next.given_at.into())
        .filter(this);
    write(transaction, becomes).await?;
    delete(next.id).await?;
    let unread = duplicate::Entity::update_many()
        .col_expr(duplicate::Column::FirstReadAt, Expr::val(None::<i64>))
        .filter(of(dose));
    write(transaction, unread).await.map(drop)
}

/// The relation of duplicates to their doses.
pub(super) fn of_dose() -> RelationDef {
    duplicate::Entity::belongs_to(dose::Entity)
        .from((
            duplicate::Column::MedicationId,
            duplicate::Column::Day,
            duplicate::Column::Minute,
        ))
        .to((
            dose::Column::MedicationId,
            dose::Column::Day,
            dose::Column::Minute,
        ))
        .into()
}

/// Those of which the actor recorded the dose or the duplicate, and does not know.
fn unread(scope: &Scope) -> Condition {
    use duplicate::Column;
    let me = scope.account_id().as_uuid();
    let is_first = Condition::all()
        .add(dose::Column::AccountId.eq(me))
        .add(Column::FirstReadAt.is_null());
    let is_second = Condition::all()
        .add(Column::AccountId.eq(me))
        .add(Column::SecondReadAt.is_null());
    Condition::all()
        .add(within(Column::OrganizationId, scope))
        .add(Condition::any().add(is_first).add(is_second))
}

/// The doses that were recorded twice and of which the actor does not know yet.
pub(super) async fn of_actor(
    connection: &impl ConnectionTrait,
    scope: &Scope,
) -> Result<Vec<DoseRecordedTwice>, StoreError> {
    let found = duplicate::Entity::find()
        .select_only()
        .column(duplicate::Column::Id)
        .join(JoinType::InnerJoin, of_dose())
        .filter(unread(scope))
        .into_tuple::<Uuid>();
    let ids = found.all(connection).await.map_err(store_error)?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let which = Condition::all().add(duplicate::Column::Id.is_in(ids));
    let mut told = Vec::new();
    for (row, second) in find(connection, which).await?.into_iter().rev() {
        let id = CourseId::new(row.medication_id);
        let of = Condition::all()
            .add(dose::Column::MedicationId.eq(row.medication_id))
            .add(dose::Column::Day.eq(row.day))
            .add(dose::Column::Minute.eq(row.minute));
        let first = with_email().filter(of);
        let first = find_one::<_, DoseRow, _>(connection, first, to_dose).await?;
        let course = course_list::find(connection, scope, id).await?;
        let Some((first, course)) = first.zip(course) else {
            continue;
        };
        told.push(DoseRecordedTwice {
            id: second.id,
            course_id: id,
            organization_id: course.organization_id,
            horse: course.horse,
            drug: first.drug.clone(),
            dose: first.dose.clone(),
            date: first.date,
            time: first.time,
            first: first.record(),
            second: second.record,
        });
    }
    Ok(told)
}

/// Records that the actor knows of one of them; `false` if the actor has none like it.
pub(super) async fn confirm(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: DuplicateDoseId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    use duplicate::{Column, Entity};
    let which = Condition::all()
        .add(Column::Id.eq(id.as_uuid()))
        .add(within(Column::OrganizationId, scope));
    let found = find(transaction, which).await?;
    let Some((row, _)) = found.into_iter().next() else {
        return Ok(false);
    };
    let me = scope.account_id().as_uuid();
    let first = dose::Entity::find()
        .filter(dose::Column::MedicationId.eq(row.medication_id))
        .filter(dose::Column::Day.eq(row.day.as_str()))
        .filter(dose::Column::Minute.eq(row.minute));
    let first = find_one(transaction, first, Ok::<dose::Model, _>).await?;
    let is_first = first.is_some_and(|it| it.account_id == me);
    let is_second = row.account_id == me;
    for (column, is_theirs) in [
        (Column::FirstReadAt, is_first),
        (Column::SecondReadAt, is_second),
    ] {
        if is_theirs {
            let read = Entity::update_many()
                .col_expr(column, to_unix_millis(now).into())
                .filter(Column::Id.eq(row.id))
                .filter(column.is_null());
            write(transaction, read).await?;
        }
    }
    Ok(true)
}
