//! Which shows an account sees, and shows as everybody reads them.

use events::{EntryRules, Event, Schedule, ShowClass};
use kernel::{
    EventId, EventReference, OrganizationId, RandomToken, Scope, StoreError, Task as _, TimeZone,
    WeekendId,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::{Date, OffsetDateTime};
use usda::DeliverNotice;
use uuid::Uuid;

use crate::error::store_error;
use crate::events::entity::EntryRulesJson;
use crate::events::entity::event::{self, Column, Entity, Model};
use crate::jobs;
use crate::limits::count;
use crate::row::{Unreadable, find_one, relation};
use crate::scope::{refuse_if_readable, within};
use crate::table::read;
use crate::usda::entity as notice;

/// The shows within the scope that are not hidden.
pub(crate) fn visible(scope: &Scope) -> Condition {
    Condition::all()
        .add(within(Column::OrganizationId, scope))
        .add(Column::HiddenAt.is_null())
}

/// The shows that are not hidden.
pub(crate) fn not_hidden() -> Condition {
    Condition::all().add(Column::HiddenAt.is_null())
}

/// Those of these shows that are not hidden.
pub(crate) async fn those_not_hidden(
    connection: &impl ConnectionTrait,
    shows: impl Iterator<Item = EventId>,
) -> Result<Vec<EventId>, StoreError> {
    let shows = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.is_in(shows.map(EventId::as_uuid)))
        .filter(not_hidden())
        .into_tuple::<Uuid>();
    let shows = shows.all(connection).await.map_err(store_error)?;
    Ok(shows.into_iter().map(EventId::new).collect())
}

/// Joins to each row the show whose id is in a column, for conditions on shows.
pub(crate) fn with_show<E, C>(rows: Select<E>, id: C) -> Select<E>
where
    E: EntityTrait,
    C: ColumnTrait<EntityName: EntityTrait<Column = C>>,
{
    rows.join(JoinType::InnerJoin, relation(id, Column::Id))
}

/// Adds the `organization_id` of the shows of [`with_show`].
pub(crate) fn with_organization<E: EntityTrait>(rows: Select<E>) -> Select<E> {
    rows.column(Column::OrganizationId)
}

/// Adds `show`, the name, and `starts_at` of the shows of [`with_show`].
pub(crate) fn with_name_and_start<E: EntityTrait>(rows: Select<E>) -> Select<E> {
    rows.column_as(Column::Name, "show")
        .column(Column::StartsAt)
}

/// Adds `public_link` and `time_zone` of the shows of [`with_show`].
pub(crate) fn with_link_and_zone<E: EntityTrait>(rows: Select<E>) -> Select<E> {
    rows.columns([Column::PublicLink, Column::TimeZone])
}

/// Those rows [with a show](with_show) of an organization that is not hidden.
pub(crate) fn of_organization<E: EntityTrait>(rows: Select<E>, id: OrganizationId) -> Select<E> {
    rows.filter(Column::OrganizationId.eq(id.as_uuid()))
        .filter(not_hidden())
}

/// Those rows [with a show](with_show) of a weekend, also of hidden shows: the first show first.
pub(crate) fn of_weekend<E: EntityTrait>(rows: Select<E>, id: WeekendId) -> Select<E> {
    rows.filter(Column::WeekendId.eq(id.as_uuid()))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
}

/// The shows with which a show is a weekend, and itself; hidden ones, too.
pub(crate) async fn in_weekend_with(
    connection: &impl ConnectionTrait,
    id: EventId,
) -> Result<Vec<EventId>, StoreError> {
    let weekend = Query::select()
        .column(Column::WeekendId)
        .from(Entity)
        .and_where(Column::Id.eq(id.as_uuid()))
        .take();
    let which = Condition::any()
        .add(with_id(id))
        .add(Column::WeekendId.in_subquery(weekend));
    let ids = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(which)
        .into_tuple::<Uuid>();
    let ids = ids.all(connection).await.map_err(store_error)?;
    Ok(ids.into_iter().map(EventId::new).collect())
}

/// When the show of a row [with a show](with_show) begins.
pub(crate) fn start() -> Expr {
    Expr::col((Entity, Column::StartsAt))
}

/// The first and the last day of a show where it takes place; one that ends at midnight ends
/// on the day before.
pub(crate) fn days_of(
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    zone: &TimeZone,
) -> (Date, Date) {
    let end = ends_at - time::Duration::MILLISECOND;
    (
        zone.date_of(starts_at),
        zone.date_of(Ord::max(end, starts_at)),
    )
}

/// A show, as far as others must know it.
pub(crate) struct KnownShow {
    pub(crate) id: EventId,
    pub(crate) organization_id: OrganizationId,
    pub(crate) name: String,
    pub(crate) public_link: RandomToken,
    pub(crate) starts_at: OffsetDateTime,
    pub(crate) ends_at: OffsetDateTime,
    pub(crate) time_zone: TimeZone,
}

impl KnownShow {
    /// Its first day, where it takes place.
    pub(crate) fn first_day(&self) -> Date {
        days_of(self.starts_at, self.ends_at, &self.time_zone).0
    }

    /// Its last day.
    pub(crate) fn last_day(&self) -> Date {
        days_of(self.starts_at, self.ends_at, &self.time_zone).1
    }
}

#[derive(FromQueryResult)]
struct KnownRow {
    id: Uuid,
    organization_id: Uuid,
    name: String,
    public_link: String,
    starts_at: i64,
    ends_at: i64,
    time_zone: String,
}

impl KnownRow {
    fn read(self) -> Result<KnownShow, Unreadable> {
        Ok(KnownShow {
            id: EventId::new(self.id),
            organization_id: OrganizationId::new(self.organization_id),
            name: self.name,
            public_link: read("public_link", self.public_link)?,
            starts_at: read("starts_at", self.starts_at)?,
            ends_at: read("ends_at", self.ends_at)?,
            time_zone: read("time_zone", self.time_zone)?,
        })
    }
}

fn known(which: Condition) -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::OrganizationId, Column::Name])
        .columns([Column::PublicLink, Column::TimeZone])
        .columns([Column::StartsAt, Column::EndsAt])
        .filter(which)
}

/// The show that meets the condition.
pub(crate) async fn find_known(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<KnownShow>, StoreError> {
    find_one(connection, known(which), KnownRow::read).await
}

#[derive(FromQueryResult)]
struct RuledRow {
    #[sea_orm(nested)]
    show: KnownRow,
    entry_rules: EntryRulesJson,
}

/// The show that meets the condition, with its rules for entries.
pub(crate) async fn find_with_rules(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<(KnownShow, EntryRules)>, StoreError> {
    let show = known(which).column(Column::EntryRules);
    let with_rules = |row: RuledRow| Ok((row.show.read()?, read("entry_rules", row.entry_rules)?));
    find_one(connection, show, with_rules).await
}

/// The show of this id within the scope.
pub(crate) fn own_show(scope: &Scope, id: EventId) -> Condition {
    visible(scope).add(with_id(id))
}

/// The id of the show that meets the condition.
pub(crate) fn id_of(which: Condition) -> SelectStatement {
    Query::select()
        .column((Entity, Column::Id))
        .from(Entity)
        .cond_where(which)
        .take()
}

/// Whether a show is within the scope.
pub(crate) async fn owns(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: EventId,
) -> Result<bool, StoreError> {
    let show = Entity::find().filter(own_show(scope, id));
    Ok(count(connection, show).await? > 0)
}

/// Whose a show within the scope is.
pub(crate) async fn organization_of(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: EventId,
) -> Result<Option<OrganizationId>, StoreError> {
    let show = Entity::find()
        .select_only()
        .column(Column::OrganizationId)
        .filter(own_show(scope, id))
        .into_tuple::<Uuid>();
    let found = show.one(connection).await.map_err(store_error)?;
    Ok(found.map(OrganizationId::new))
}

/// Fails if the actor may only read the show that was not found; see
/// [`refuse_if_readable`].
pub(crate) async fn refuse_reader(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    which: Condition,
) -> Result<(), StoreError> {
    let shows = Entity::find()
        .filter(which)
        .filter(Column::HiddenAt.is_null());
    refuse_if_readable(connection, shows, Column::OrganizationId, scope).await
}

/// The show with this id, of any organization.
pub(crate) fn with_id(id: EventId) -> Condition {
    Condition::all().add(Column::Id.eq(id.as_uuid()))
}

/// A hidden show.
pub(crate) fn hidden(id: EventId) -> Condition {
    Condition::all()
        .add(Column::Id.eq(id.as_uuid()))
        .add(Column::HiddenAt.is_not_null())
}

/// A show of any account that is not hidden.
pub(crate) fn referred_to(reference: &EventReference) -> Condition {
    Condition::all()
        .add(match reference {
            EventReference::Id(id) => Column::Id.eq(id.as_uuid()),
            EventReference::Link(link) => Column::PublicLink.eq(link.as_str()),
        })
        .add(Column::HiddenAt.is_null())
}

/// A show of its row.
pub(crate) fn to_event(row: Model, classes: Vec<ShowClass>) -> Result<Event, Unreadable> {
    let schedule = to_schedule(row.starts_at, row.ends_at, &row.time_zone)?;
    row.read(schedule, classes)
}

/// When a show takes place.
pub(crate) fn to_schedule(
    starts_at: i64,
    ends_at: i64,
    time_zone: &str,
) -> Result<Schedule, Unreadable> {
    Ok(Schedule::stored(
        read("starts_at", starts_at)?,
        read("ends_at", ends_at)?,
        read("time_zone", time_zone.to_owned())?,
    ))
}

/// Whether the original notice of the outer query's show was refused and is not
/// retried.
pub(crate) fn is_notice_refused() -> Expr {
    let its_job = Query::select()
        .expr(Expr::val(1))
        .from(jobs::Entity)
        .and_where(Expr::col((jobs::Entity, jobs::Column::Kind)).eq(DeliverNotice::KIND.as_str()))
        .and_where(
            Expr::col((jobs::Entity, jobs::Column::SubjectId))
                .equals((notice::Entity, notice::Column::Id)),
        )
        .and_where(Expr::col((jobs::Entity, jobs::Column::RunAt)).is_not_null())
        .take();
    let refused = Query::select()
        .expr(Expr::val(1))
        .from(notice::Entity)
        .and_where(
            Expr::col((notice::Entity, notice::Column::EventId))
                .equals((event::Entity, event::Column::Id)),
        )
        .and_where(Expr::col((notice::Entity, notice::Column::Number)).eq(0))
        .and_where(Expr::col((notice::Entity, notice::Column::DeliveredAt)).is_null())
        .and_where(Expr::col((notice::Entity, notice::Column::SentAt)).is_null())
        // Excludes a letter that is ready for its organizer, which has no job
        // either.
        .and_where(
            Expr::col((notice::Entity, notice::Column::ForOrganizer))
                .eq(false)
                .or(Expr::col((notice::Entity, notice::Column::ReadyAt)).is_null()),
        )
        .and_where(Expr::exists(its_job).not())
        .take();
    Expr::exists(refused)
}
