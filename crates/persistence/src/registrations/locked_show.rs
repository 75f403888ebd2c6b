//! The show that a transaction locks.

use events::Fee;
use kernel::{ClassId, EventId, RequiredLine, StoreError, TimeZone};
use registrations::{EntryTerms, OfferedClass, OfferedFee, ShowToEnter};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, Query, SubQueryStatement};
use sea_orm::{
    Condition, ConnectionTrait, DbBackend, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Select,
};
use uuid::Uuid;

use super::mapping::{number, optional_number};
use crate::database::one_call;
use crate::error::store_error;
use crate::events::entity::{EntryRulesJson, class, event};
use crate::events::{classes, to_entry_rules};
use crate::row::{Unreadable, find_all, find_one, instant, money, present, read_row};

#[derive(FromQueryResult)]
struct ShowColumns {
    id: Uuid,
    starts_at: i64,
    ends_at: i64,
    time_zone: String,
    entry_rules: EntryRulesJson,
    entry_counter: i64,
    participant_count: i64,
    wait_counter: i64,
    last_back_number: i64,
    account_bytes: i64,
}

fn to_show(show: ShowColumns) -> Result<ShowToEnter, Unreadable> {
    Ok(ShowToEnter {
        event_id: EventId::new(show.id),
        starts_at: instant("starts_at", show.starts_at)?,
        ends_at: instant("ends_at", show.ends_at)?,
        time_zone: present("time_zone", TimeZone::stored(&show.time_zone))?,
        terms: to_terms(show.entry_rules)?,
        last_entry_number: number("entry_counter", show.entry_counter)?,
        entered: number("participant_count", show.participant_count)?,
        last_wait_number: number("wait_counter", show.wait_counter)?,
        next_back_number: to_next(show.last_back_number)?,
        account_bytes: show.account_bytes.unsigned_abs(),
        classes: Vec::new(),
    })
}

/// The number after the last one that was given.
fn to_next(last_back_number: i64) -> Result<u32, Unreadable> {
    number("last_back_number", last_back_number.saturating_add(1))
}

/// What `events` calls the rules for entries.
fn to_terms(rules: EntryRulesJson) -> Result<EntryTerms, Unreadable> {
    let rules = to_entry_rules(rules)?;
    let fee = |Fee { id, terms }: Fee| OfferedFee {
        id,
        name: terms.name,
        amount: terms.amount,
        per: terms.per,
        is_required: terms.required,
        from: terms.from,
        until: terms.until,
        max_quantity: terms.max_quantity,
    };
    Ok(EntryTerms {
        opens_at: rules.opens_at,
        closes_at: rules.closes_at,
        late_entries: rules.late_entries,
        capacity: rules.capacity,
        fees: rules.fees.into_iter().map(fee).collect(),
        form: rules.form,
        waiver: rules.waiver,
    })
}

fn to_offered(class: class::Model) -> Result<OfferedClass, Unreadable> {
    Ok(OfferedClass {
        id: ClassId::new(class.id),
        name: RequiredLine::stored(class.name),
        description: class.description,
        price: money("price", class.price)?,
        capacity: optional_number("capacity", class.capacity)?,
        closed: class.closed,
        entered: number("entered", class.entered)?,
        waiting: number("waiting", class.waiting)?,
    })
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

pub(super) async fn lock(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<ShowToEnter>, StoreError> {
    let show = event::Entity::find()
        .select_only()
        .columns([
            event::Column::Id,
            event::Column::StartsAt,
            event::Column::EndsAt,
            event::Column::TimeZone,
            event::Column::EntryRules,
            event::Column::EntryCounter,
            event::Column::ParticipantCount,
            event::Column::WaitCounter,
            event::Column::LastBackNumber,
        ])
        .expr_as(account_bytes(), "account_bytes")
        .filter(which.clone())
        // FOR UPDATE on PostgreSQL. SQLite does not have it; there the
        // transaction has locked the whole database from its start.
        .lock_exclusive();
    if connection.get_database_backend() == DbBackend::Sqlite {
        return with_classes(connection, show, which).await;
    }
    let Some(mut show) = find_one(connection, show, to_show).await? else {
        return Ok(None);
    };
    // A statement of its own: on PostgreSQL, one that waits for the lock
    // would read the classes as they were before.
    let offered = classes::of_shows([show.event_id.as_uuid()]);
    show.classes = find_all(connection, offered, to_offered).await?;
    Ok(Some(show))
}

/// The show and its classes, in one call of SQLite's driver.
async fn with_classes(
    connection: &impl ConnectionTrait,
    show: Select<event::Entity>,
    which: Condition,
) -> Result<Option<ShowToEnter>, StoreError> {
    let id = Query::select()
        .column((event::Entity, event::Column::Id))
        .from(event::Entity)
        .cond_where(which)
        .take();
    let offered = classes::of_shows_in(id);
    let call = one_call([show.into_query(), offered.into_query()]);
    let rows = connection.query_all_raw(call).await.map_err(store_error)?;
    // Without the show, there are no classes either.
    let Some((show, offered)) = rows.split_first() else {
        return Ok(None);
    };
    let mut show = read_row::<event::Entity, _, _>(show, to_show)?;
    let offered = offered.iter();
    let offered = offered.map(|row| read_row::<class::Entity, _, _>(row, to_offered));
    show.classes = offered.collect::<Result<_, _>>()?;
    Ok(Some(show))
}

#[derive(FromQueryResult)]
struct LastBackNumber {
    last_back_number: i64,
}

pub(super) async fn next_back_number(
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
