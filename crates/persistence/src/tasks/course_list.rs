//! Lists of courses of medication.

use kernel::{CourseId, HorseId, Page, PageRequest, RecordDate, Scope, StoreError, to_unix_millis};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QueryTrait as _, Select,
};
use tasks::{Course, CourseFilter};
use time::Duration;

use super::entity::course::{Column, Entity};
use super::mapping::to_course;
use super::task_list::changed_since;
use crate::known_horses::{self, is_present};
use crate::list::{descending, fetch_page, octets};
use crate::row::{find_one, find_readable};
use crate::scope::within;

/// Courses with the names of their horses.
pub(super) fn all() -> Select<Entity> {
    known_horses::with_horse(Entity::find(), Column::HorseId)
}

/// Those within the scope.
pub(super) fn with_horse(scope: &Scope) -> Select<Entity> {
    all().filter(within(Column::OrganizationId, scope))
}

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: CourseId,
) -> Result<Option<Course>, StoreError> {
    let course = with_horse(scope).filter(Column::Id.eq(id.as_uuid()));
    find_one(connection, course, to_course).await
}

pub(super) async fn page(
    connection: &DatabaseConnection,
    scope: &Scope,
    filter: &CourseFilter,
    page: &PageRequest,
) -> Result<Page<Course>, StoreError> {
    let mut query = with_horse(scope).apply_if(filter.horse_id, |query, horse| {
        query.filter(Column::HorseId.eq(horse.as_uuid()))
    });
    if let Some((date, is_current)) = filter.current {
        let date = date.to_string();
        let current = Column::StartsOn
            .lte(date.as_str())
            .and(Column::EndsOn.gte(date.as_str()));
        query = query.filter(if is_current { current } else { current.not() });
    }
    if filter.horse_id.is_none() || filter.current.is_some() {
        query = query.filter(Column::DeletedAt.is_null());
    }
    if filter.horse_id.is_none() {
        query = query.filter(is_present());
    }
    let query = descending(query, Column::CreatedAt, Column::Id, page.after);
    let (size, key) = (Some(octets(Column::WithdrawalNote)), Column::CreatedAt);
    fetch_page(connection, query, size, page.limit, key, to_course).await
}

pub(super) async fn of_days(
    connection: &DatabaseConnection,
    scope: &Scope,
    from: RecordDate,
    to: RecordDate,
) -> Result<Vec<Course>, StoreError> {
    let courses = with_horse(scope)
        .filter(
            Column::EndsOn
                .gte(from.to_string())
                .and(Column::StartsOn.lte(to.to_string()))
                .or(changed_since(Column::Former, Column::UpdatedAt, from)),
        )
        .filter(Column::DeletedAt.is_null())
        .filter(is_present());
    find_readable(connection, courses, to_course).await
}

/// Those that name a withdrawal and end on this day or later, or were changed since: a
/// course that was shortened may have been given after its present last day.
pub(super) async fn with_withdrawal(
    connection: &DatabaseConnection,
    scope: &Scope,
    horse: Option<HorseId>,
    since: RecordDate,
) -> Result<Vec<Course>, StoreError> {
    // A day earlier, for all time zones.
    let changed = since.as_date().midnight().assume_utc() - Duration::DAY;
    let courses = with_horse(scope)
        .apply_if(horse, |query, horse| {
            query.filter(Column::HorseId.eq(horse.as_uuid()))
        })
        .filter(Column::WithdrawalDays.is_not_null())
        .filter(
            Column::EndsOn
                .gte(since.to_string())
                .or(Column::UpdatedAt.gte(to_unix_millis(changed))),
        )
        .filter(is_present())
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    find_readable(connection, courses, to_course).await
}
