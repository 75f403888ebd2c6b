//! Which shows an account sees, and shows and their classes as everybody reads them.

use events::{EntryRules, Event, Schedule, ShowClass};
use kernel::{
    ClassId, EventId, EventReference, OrganizationId, RandomToken, Scope, StoreError, Task as _,
    TimeZone, to_unix_millis,
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
use crate::events::entity::event::{self, Column, Entity, Model};
use crate::events::entity::{EntryRulesJson, class};
use crate::jobs;
use crate::limits::count;
use crate::row::{Unreadable, find_all, find_one, relation, write};
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

/// Those rows [with a show](with_show) of an organization that is not hidden.
pub(crate) fn of_organization<E: EntityTrait>(rows: Select<E>, id: OrganizationId) -> Select<E> {
    rows.filter(Column::OrganizationId.eq(id.as_uuid()))
        .filter(not_hidden())
}

/// When the show of a row [with a show](with_show) begins.
pub(crate) fn start() -> Expr {
    Expr::col((Entity, Column::StartsAt))
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
        self.time_zone.date_of(self.starts_at)
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

/// The classes of these shows, in the order of each show.
pub(crate) fn classes_of(event_ids: impl IntoIterator<Item = Uuid>) -> Select<class::Entity> {
    in_their_order(class::Column::EventId.is_in(event_ids))
}

/// The classes of a show that are held: not those in whose place others are, unless they
/// have entries again.
pub(crate) fn held_classes_of(event_id: Uuid) -> Select<class::Entity> {
    let is_held = class::Column::Regrouped
        .is_null()
        .or(class::Column::Regrouped.ne("replaced"))
        .or(class::Column::Entered.gt(0));
    classes_of([event_id]).filter(is_held)
}

/// A class, as far as others must know it.
pub(crate) struct KnownClass {
    pub(crate) id: ClassId,
    pub(crate) number: String,
    pub(crate) name: String,
    pub(crate) walking_horses: bool,
    /// How many horses take part.
    pub(crate) entered: u32,
}

/// The classes that a query selects.
pub(crate) async fn read_classes(
    connection: &impl ConnectionTrait,
    classes: Select<class::Entity>,
) -> Result<Vec<KnownClass>, StoreError> {
    let known = |row: class::Model| {
        Ok(KnownClass {
            id: ClassId::new(row.id),
            number: row.number,
            name: row.name,
            walking_horses: row.walking_horses,
            entered: read("entered", row.entered)?,
        })
    };
    find_all(connection, classes, known).await
}

/// What a class is called, and whose it is.
#[derive(Clone, FromQueryResult)]
pub(crate) struct OwnClass {
    pub(crate) id: Uuid,
    pub(crate) organization_id: Uuid,
    pub(crate) number: String,
    pub(crate) name: String,
}

/// Those classes of a show within the scope that are these, in their order.
pub(crate) async fn own_classes(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
    these: SelectStatement,
) -> Result<Vec<OwnClass>, StoreError> {
    let which = class::Column::Id.in_subquery(these);
    named_classes(connection, scope, event_id, which).await
}

/// A class of a show within the scope.
pub(crate) async fn own_class(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
    id: ClassId,
) -> Result<Option<OwnClass>, StoreError> {
    let this = class::Column::Id.eq(id.as_uuid());
    let found = named_classes(connection, scope, event_id, this).await?;
    Ok(found.into_iter().next())
}

async fn named_classes(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
    which: Expr,
) -> Result<Vec<OwnClass>, StoreError> {
    use class::Column::{EventId, Id, Name, Number, Position};
    let classes = class::Entity::find()
        .select_only()
        .columns([Id, Number, Name]);
    let classes = with_organization(with_show(classes, EventId))
        .filter(EventId.eq(event_id.as_uuid()))
        .filter(visible(scope))
        .filter(which)
        .order_by_asc(Position);
    find_all(connection, classes, Ok).await
}

/// The ids of all classes of a show.
pub(crate) async fn class_ids(
    connection: &impl ConnectionTrait,
    event_id: Uuid,
) -> Result<Vec<Uuid>, StoreError> {
    let classes = read_classes(connection, classes_of([event_id])).await?;
    Ok(classes.into_iter().map(|it| it.id.as_uuid()).collect())
}

/// The name of a class of a show.
pub(crate) async fn class_name(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    id: ClassId,
) -> Result<Option<String>, StoreError> {
    let name = class::Entity::find_by_id(id.as_uuid())
        .select_only()
        .column(class::Column::Name)
        .filter(class::Column::EventId.eq(event_id.as_uuid()))
        .into_tuple::<String>();
    name.one(connection).await.map_err(store_error)
}

/// Closes a class of a show that is locked. Who edits the show has seen it open.
pub(crate) async fn close_class(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    id: ClassId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let update = class::Entity::update_many()
        .col_expr(class::Column::Closed, Expr::val(true))
        .filter(class::Column::Id.eq(id.as_uuid()))
        .filter(class::Column::EventId.eq(event_id.as_uuid()));
    write(connection, update).await?;
    let update = Entity::update_many()
        .col_expr(Column::Revision, Expr::col(Column::Revision).add(1))
        .col_expr(Column::UpdatedAt, Expr::val(to_unix_millis(now)))
        .filter(with_id(event_id));
    write(connection, update).await?;
    Ok(())
}

/// The classes of the shows whose ids the query selects, in the order of each
/// show.
pub(crate) fn classes_of_those_in(event_ids: SelectStatement) -> Select<class::Entity> {
    in_their_order(class::Column::EventId.in_subquery(event_ids))
}

fn in_their_order(which: Expr) -> Select<class::Entity> {
    class::Entity::find()
        .filter(which)
        .order_by_asc(class::Column::EventId)
        .order_by_asc(class::Column::Position)
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
