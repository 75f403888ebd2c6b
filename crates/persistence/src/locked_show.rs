//! The show that a transaction locks: what follows from it for entries, as of now. Whoever changes
//! an entry, an inspection, a message or a link of a show has locked its row.

use events::{EntryRules, Fee};
use kernel::{
    ClassId, ClassStage, EventId, EventReference, OrganizationId, RegistrationId, Scope,
    StoreError, WeekendId,
};
use registrations::{EntryTerms, OfferedClass, OfferedFee, ShowToEnter, WeekendNumbers};
use sea_orm::sea_query::{
    Alias, Expr, ExprTrait as _, Func, LockBehavior, LockType, Query, SubQueryStatement,
};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QueryOrder as _, QueryResult, QuerySelect as _, QueryTrait as _, Select,
};
use stalls::SoldStall;
use uuid::Uuid;

use crate::database::one_call;
use crate::error::store_error;
use crate::events::entity::{EntryRulesJson, class, event, weekend};
use crate::registrations::entity::{Column, Entity, back_number};
use crate::row::{Unreadable, find_all, find_one, read_row};
use crate::show_classes::{classes_of, classes_of_those_in};
use crate::shows::{days_of, referred_to, refuse_reader, visible};
use crate::stock::sold;
use crate::table::read;
use crate::trail::LineOwner;
use crate::{class_stages, stall_inventory};

#[derive(FromQueryResult)]
struct ShowColumns {
    id: Uuid,
    organization_id: Uuid,
    public_link: String,
    starts_at: i64,
    ends_at: i64,
    time_zone: String,
    entry_rules: EntryRulesJson,
    entry_counter: i64,
    participant_count: i64,
    wait_counter: i64,
    last_back_number: i64,
    account_bytes: i64,
    has_begun: i64,
    weekend_id: Option<Uuid>,
}

/// A show that this transaction has locked.
#[derive(Clone)]
pub(crate) struct LockedShow {
    public_link: String,
    pub(crate) organization_id: OrganizationId,
    pub(crate) show: ShowToEnter,
    /// Whether anything has happened in its rings.
    has_begun: bool,
}

/// The show without its classes.
fn to_show(show: ShowColumns) -> Result<LockedShow, Unreadable> {
    let (public_link, organization_id) = (show.public_link, show.organization_id);
    let has_begun = show.has_begun == 1;
    let show = ShowToEnter {
        event_id: EventId::new(show.id),
        weekend_id: show.weekend_id.map(WeekendId::new),
        starts_at: read("starts_at", show.starts_at)?,
        ends_at: read("ends_at", show.ends_at)?,
        time_zone: read("time_zone", show.time_zone)?,
        terms: to_terms(show.entry_rules)?,
        last_entry_number: read("entry_counter", show.entry_counter)?,
        entered: read("participant_count", show.participant_count)?,
        last_wait_number: read("wait_counter", show.wait_counter)?,
        next_back_number: to_next(show.last_back_number)?,
        account_bytes: show.account_bytes.unsigned_abs(),
        classes: Vec::new(),
        held: Vec::new(),
    };
    Ok(LockedShow {
        public_link,
        organization_id: OrganizationId::new(organization_id),
        show,
        has_begun,
    })
}

/// The number after the last one that was given.
fn to_next(last_back_number: i64) -> Result<u32, Unreadable> {
    read("last_back_number", last_back_number.saturating_add(1))
}

/// What `events` calls the rules for entries.
fn to_terms(rules: EntryRulesJson) -> Result<EntryTerms, Unreadable> {
    let rules: EntryRules = read("entry_rules", rules)?;
    let fee = |Fee { id, terms }: Fee| OfferedFee {
        id,
        name: terms.name,
        amount: terms.amount,
        per: terms.per,
        is_required: terms.required,
        from: terms.from,
        until: terms.until,
        max_quantity: terms.max_quantity,
        stock: terms.stock,
        sold: 0,
        stalls: terms.stalls,
        free_stalls: None,
        waiting: 0,
    };
    Ok(EntryTerms {
        opens_at: rules.opens_at,
        closes_at: rules.closes_at,
        late_entries: rules.late_entries,
        capacity: rules.capacity,
        back_numbers_by: rules.back_numbers_by,
        fees: rules.fees.into_iter().map(fee).collect(),
        added_after: rules.added_after,
        scratch: rules.scratch,
        refunds: rules.refunds,
        form: rules.form,
        waiver: rules.waiver,
    })
}

/// Its show and the class.
fn to_offered(class: class::Model) -> Result<(EventId, OfferedClass), Unreadable> {
    let show = EventId::new(class.event_id);
    let class = OfferedClass {
        id: ClassId::new(class.id),
        number: class.number,
        name: read("name", class.name)?,
        description: class.description,
        price: read("price", class.price)?,
        capacity: read("capacity", class.capacity)?,
        closed: class.closed,
        stage: ClassStage::default(),
        entered: read("entered", class.entered)?,
        waiting: read("waiting", class.waiting)?,
    };
    Ok((show, class))
}

/// The total size in bytes of the entries of all shows of the account of the
/// outer query's show, including hidden shows. Concurrent entries in other
/// shows of the account are not included, so each of those shows may get one
/// entry too many.
fn account_bytes() -> Expr {
    let shows = Alias::new("shows_of_account");
    let sum = Func::sum(Expr::col((shows.clone(), event::Column::EntryBytes)));
    let sum = Query::select()
        // PostgreSQL's `sum` of `bigint` is `numeric`.
        .expr(Expr::from(Func::coalesce([sum.into(), Expr::val(0)])).cast_as(Alias::new("bigint")))
        .from_as(event::Entity, shows.clone())
        .and_where(
            Expr::col((shows, event::Column::OrganizationId))
                .equals((event::Entity, event::Column::OrganizationId)),
        )
        .take();
    Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(sum)))
}

/// How shows are read.
#[derive(Clone, Copy)]
enum Lock {
    /// As they are, without a lock.
    None,
    /// Locked, after those who have locked them.
    Wait,
    /// Locked, without those that others have locked.
    Free,
}

/// The shows, locked where another transaction may have locked them.
fn shows(which: Condition, lock: Lock) -> Select<event::Entity> {
    let shows = event::Entity::find()
        .select_only()
        .columns([
            event::Column::Id,
            event::Column::OrganizationId,
            event::Column::PublicLink,
            event::Column::StartsAt,
            event::Column::EndsAt,
            event::Column::TimeZone,
            event::Column::EntryRules,
            event::Column::EntryCounter,
            event::Column::ParticipantCount,
            event::Column::WaitCounter,
            event::Column::LastBackNumber,
            event::Column::WeekendId,
        ])
        .expr_as(account_bytes(), "account_bytes")
        .expr_as(class_stages::has_begun(), "has_begun")
        .filter(which)
        .order_by_asc(event::Column::Id);
    // On PostgreSQL FOR NO KEY UPDATE, for which rows that refer to the show need not wait,
    // such as those of its rings. SQLite does not have it; there the transaction has locked
    // the whole database from its start.
    match lock {
        Lock::None => shows,
        Lock::Wait => shows.lock(LockType::NoKeyUpdate),
        Lock::Free => shows.lock_with_behavior(LockType::NoKeyUpdate, LockBehavior::SkipLocked),
    }
}

/// Locks a show.
pub(crate) async fn lock(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<LockedShow>, StoreError> {
    let locked = lock_and_read(connection, which, Lock::Wait).await?;
    Ok(locked.into_iter().next())
}

/// Reads a show that nobody need lock.
pub(crate) async fn as_it_is(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<LockedShow>, StoreError> {
    let found = lock_and_read(connection, which, Lock::None).await?;
    Ok(found.into_iter().next())
}

/// Locks those of the shows that no other transaction has locked.
pub(crate) async fn lock_free(
    connection: &impl ConnectionTrait,
    references: &[EventReference],
) -> Result<Vec<Option<LockedShow>>, StoreError> {
    lock_these(connection, references, Lock::Free).await
}

/// Locks all of the shows, in the order of their ids.
pub(crate) async fn lock_all(
    connection: &impl ConnectionTrait,
    references: &[EventReference],
) -> Result<Vec<Option<LockedShow>>, StoreError> {
    lock_these(connection, references, Lock::Wait).await
}

async fn lock_these(
    connection: &impl ConnectionTrait,
    references: &[EventReference],
    lock: Lock,
) -> Result<Vec<Option<LockedShow>>, StoreError> {
    let which = references.iter().map(referred_to);
    let which = which.fold(Condition::any(), Condition::add);
    let locked = lock_and_read(connection, which, lock).await?;
    let find = |reference: &EventReference| {
        let found = locked.iter().find(|it| match reference {
            EventReference::Id(id) => it.show.event_id == *id,
            EventReference::Link(link) => link.as_str() == it.public_link,
        });
        found.cloned()
    };
    Ok(references.iter().map(find).collect())
}

/// The show of an entry.
pub(crate) fn show_of_entry(id: RegistrationId) -> Condition {
    let show = Query::select()
        .column(Column::EventId)
        .from(Entity)
        .and_where(Column::Id.eq(id.as_uuid()))
        .take();
    Condition::all().add(event::Column::Id.in_subquery(show))
}

/// Locks one of the actor's shows, and reads no more of it than whose it is.
pub(crate) async fn lock_only(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    which: Condition,
) -> Result<Option<(EventId, LineOwner)>, StoreError> {
    let show = event::Entity::find()
        .select_only()
        .columns([event::Column::Id, event::Column::OrganizationId])
        .filter(visible(scope).add(which.clone()))
        .lock(LockType::NoKeyUpdate)
        .into_tuple::<(Uuid, Uuid)>();
    let show = show.one(connection).await.map_err(store_error)?;
    if show.is_none() {
        refuse_reader(connection, scope, which).await?;
    }
    Ok(show.map(|(id, organization)| {
        let id = EventId::new(id);
        (id, LineOwner::show(OrganizationId::new(organization), id))
    }))
}

/// Locks the shows as it is said, and reads them with their classes.
async fn lock_and_read(
    connection: &impl ConnectionTrait,
    which: Condition,
    lock: Lock,
) -> Result<Vec<LockedShow>, StoreError> {
    let backend = connection.get_database_backend();
    let (mut locked, offered) = if backend == DbBackend::Sqlite {
        let ids = Query::select()
            .column((event::Entity, event::Column::Id))
            .from(event::Entity)
            .cond_where(which.clone())
            .take();
        let (shows, offered) = (shows(which, lock), classes_of_those_in(ids));
        // In one call of the driver.
        let call = one_call([shows.build(backend), offered.build(backend)]);
        let rows = connection.query_all_raw(call).await.map_err(store_error)?;
        let is_show = |row: &QueryResult| row.try_get::<i64>("", "entry_counter").is_ok();
        let (locked, offered): (Vec<_>, Vec<_>) = rows.iter().partition(|row| is_show(row));
        let locked = locked.into_iter();
        let locked = locked.map(|row| read_row::<event::Entity, _, _>(row, to_show));
        let offered = offered.into_iter();
        let offered = offered.map(|row| read_row::<class::Entity, _, _>(row, to_offered));
        (
            locked.collect::<Result<Vec<_>, _>>()?,
            offered.collect::<Result<Vec<_>, _>>()?,
        )
    } else {
        let locked = find_all(connection, shows(which, lock), to_show).await?;
        if locked.is_empty() {
            return Ok(locked);
        }
        // A statement of its own: on PostgreSQL, one that waits for the lock
        // would read the classes as they were before.
        let ids = locked.iter().map(|it| it.show.event_id.as_uuid());
        let offered = find_all(connection, classes_of(ids), to_offered).await?;
        (locked, offered)
    };
    count_sold(connection, &mut locked).await?;
    for locked in &mut locked {
        count_stalls(connection, &mut locked.show).await?;
    }
    for (event_id, class) in offered {
        let mut shows = locked.iter_mut().map(|it| &mut it.show);
        if let Some(show) = shows.find(|show| show.event_id == event_id) {
            show.classes.push(class);
        }
    }
    for locked in locked.iter_mut().filter(|it| it.has_begun) {
        let mut stages = class_stages::stages(connection, locked.show.event_id.as_uuid()).await?;
        for class in &mut locked.show.classes {
            class.stage = stages.remove(&class.id).unwrap_or_default();
        }
    }
    Ok(locked)
}

/// Counts what a locked show has left of the extras that are stalls, on the nights of the
/// show, and reads which stalls are held.
async fn count_stalls(
    connection: &impl ConnectionTrait,
    show: &mut ShowToEnter,
) -> Result<(), StoreError> {
    let fees = show.terms.fees.iter();
    let fees = fees.filter_map(|it| {
        Some(SoldStall {
            fee_id: it.id,
            kind: it.stalls?.of()?,
            stock: it.stock,
        })
    });
    let days = days_of(show.starts_at, show.ends_at, &show.time_zone);
    let event = show.event_id.as_uuid();
    let fees: Vec<_> = fees.collect();
    if fees.is_empty() {
        return Ok(());
    }
    for of in stall_inventory::left(connection, (event, None), days, fees).await? {
        if let Some(fee) = show.terms.fees.iter_mut().find(|it| it.id == of.fee_id) {
            (fee.free_stalls, fee.waiting) = (of.left, of.waiting);
        }
    }
    show.held = stall_inventory::held(connection, event).await?;
    Ok(())
}

/// Counts what locked shows have sold of the fees that have a stock.
async fn count_sold(
    connection: &impl ConnectionTrait,
    shows: &mut [LockedShow],
) -> Result<(), StoreError> {
    let fees = shows.iter().flat_map(|it| &it.show.terms.fees);
    let limited = fees.filter(|fee| fee.stock.is_some()).map(|fee| fee.id);
    for (event_id, fee_id, sold) in sold(connection, limited).await? {
        let shows = shows.iter_mut().filter(|it| it.show.event_id == event_id);
        let mut fees = shows.flat_map(|it| &mut it.show.terms.fees);
        if let Some(fee) = fees.find(|fee| fee.id == fee_id) {
            fee.sold = sold;
        }
    }
    Ok(())
}

/// Locks a weekend after some of its shows, and reads which back numbers were given in them.
pub(crate) async fn lock_weekend(
    connection: &impl ConnectionTrait,
    id: WeekendId,
) -> Result<WeekendNumbers, StoreError> {
    let row = weekend::Entity::find_by_id(id.as_uuid()).lock(LockType::Update);
    let locked = find_one(connection, row, Ok::<weekend::Model, _>).await?;
    locked.ok_or_else(|| StoreError::failed("a weekend is gone"))?;
    // In statements of their own, which read what was committed before the lock.
    let shows = event::Entity::find()
        .select_only()
        .columns([event::Column::Id, event::Column::LastBackNumber])
        .filter(event::Column::WeekendId.eq(id.as_uuid()))
        .into_tuple::<(Uuid, i64)>();
    let shows = shows.all(connection).await.map_err(store_error)?;
    let last = shows.iter().map(|(_, last)| *last).max();
    let ids = shows.iter().map(|(id, _)| *id);
    let given = back_number::Entity::find().filter(back_number::Column::EventId.is_in(ids));
    let given = find_all(connection, given, |row: back_number::Model| {
        Ok((EventId::new(row.event_id), read("number", row.number)?))
    });
    Ok(WeekendNumbers {
        shows: shows.iter().map(|(id, _)| EventId::new(*id)).collect(),
        last: last
            .and_then(|it| u32::try_from(it).ok())
            .unwrap_or_default(),
        given: given.await?.into_iter().collect(),
    })
}

#[derive(FromQueryResult)]
struct LastBackNumber {
    last_back_number: i64,
}

/// The back number after the last one of a locked show.
pub(crate) async fn next_back_number(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<u32, StoreError> {
    let last = event::Entity::find_by_id(event_id.as_uuid())
        .select_only()
        .columns([event::Column::Id, event::Column::LastBackNumber]);
    let to_next = |row: LastBackNumber| to_next(row.last_back_number);
    let next = find_one(connection, last, to_next).await?;
    next.ok_or_else(|| StoreError::failed("the locked show is gone"))
}
