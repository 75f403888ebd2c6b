//! The outbox: effects outside the database that wait to be carried out.
//!
//! A row is of one kind and about one resource. Whoever carries it out leases
//! it first, so that of several one does; a lease that ends without a result
//! is free again. Each domain's folder adds what its own kind needs.

use kernel::{StoreError, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait as _, Func};
use sea_orm::{Condition, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select, Set};
use time::OffsetDateTime;

use crate::Database;
use crate::error::store_error;
use crate::row::{instant, present, update_returning};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    pub resource_id: Uuid,
    pub created_at: i64,
    pub due_at: i64,
    pub leased_until: Option<i64>,
    pub failures: i64,
    pub last_error: Option<String>,
    pub done_at: Option<i64>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// What is to be carried out.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    /// A notice to the USDA, about a show.
    UsdaNotice,
    /// A mail to a seller, about an inquiry.
    Inquiry,
    /// A mail to an organizer, about a notice whose letter is ready.
    UsdaReminder,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::UsdaNotice => "usda_notice",
            Self::Inquiry => "inquiry",
            Self::UsdaReminder => "usda_reminder",
        }
    }
}

/// When a row is due that is not to be tried again. It is not done either:
/// `done_at` says that something was delivered, and nothing else.
pub(crate) const NEVER: i64 = i64::MAX;

/// How much of a failure's text is kept; the whole of it is in the log.
const LONGEST_ERROR: usize = 2000;

/// A row that is due from `now` on, unless it is leased at once.
pub(crate) fn row(
    kind: Kind,
    id: Uuid,
    resource_id: Uuid,
    now: OffsetDateTime,
    lease_until: Option<OffsetDateTime>,
) -> ActiveModel {
    ActiveModel {
        id: Set(id),
        kind: Set(kind.as_str().to_owned()),
        resource_id: Set(resource_id),
        created_at: Set(to_unix_millis(now)),
        due_at: Set(to_unix_millis(now)),
        leased_until: Set(lease_until.map(to_unix_millis)),
        failures: Set(0),
        last_error: Set(None),
        done_at: Set(None),
    }
}

/// Not delivered, and nobody is delivering it.
pub(crate) fn is_free(now: i64) -> Condition {
    Condition::all().add(Column::DoneAt.is_null()).add(
        Condition::any()
            .add(Column::LeasedUntil.is_null())
            .add(Column::LeasedUntil.lte(now)),
    )
}

fn is_due(kind: Kind, now: i64) -> Condition {
    is_free(now)
        .add(Column::Kind.eq(kind.as_str()))
        .add(Column::DueAt.lte(now))
}

/// The row, while it is under this lease.
pub(crate) fn is_leased(id: Uuid, lease_until: OffsetDateTime) -> Condition {
    Condition::all()
        .add(Column::Id.eq(id))
        .add(Column::LeasedUntil.eq(to_unix_millis(lease_until)))
}

/// What a leased row says of its lease: how often delivering has failed so far,
/// and when the lease ends.
pub(crate) fn lease_of(row: &Model) -> Result<(u32, OffsetDateTime), StoreError> {
    let until = present("outbox.leased_until", row.leased_until)?;
    Ok((
        present("outbox.failures", u32::try_from(row.failures).ok())?,
        instant("outbox.leased_until", until)?,
    ))
}

/// Leases the row of a kind that waits longest. `queue` may leave some out.
///
/// Looks first and leases then: there is seldom anything to do, and looking
/// locks nothing. Of two that saw the same row, the second one's update no
/// longer finds it free, and it looks again.
///
/// The lease stands by itself, not in one transaction with what the caller
/// reads next: a row whose resource cannot be read would be the first again
/// each time, and keep all others waiting.
pub(crate) async fn lease_due(
    database: &Database,
    kind: Kind,
    queue: Select<Entity>,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> Result<Option<Model>, StoreError> {
    let now = to_unix_millis(now);
    let look = queue
        .select_only()
        .column(Column::Id)
        .filter(is_due(kind, now))
        .order_by_asc(Column::DueAt)
        .order_by_asc(Column::Id);
    loop {
        let due = look.clone().into_tuple::<Uuid>();
        let due = due.one(database.reader()?).await;
        let Some(id) = due.map_err(store_error)? else {
            return Ok(None);
        };
        let lease = Entity::update_many()
            .col_expr(Column::LeasedUntil, to_unix_millis(lease_until).into())
            .filter(Column::Id.eq(id))
            .filter(is_due(kind, now))
            .into_query();
        let writer = database.writer()?;
        let leased = update_returning::<Entity>(writer, lease)
            .await
            .map_err(store_error)?;
        if leased.is_some() {
            return Ok(leased);
        }
    }
}

/// Notes that a row was delivered. Noted twice, after a crash, the first time
/// counts.
pub(crate) async fn mark_delivered(
    connection: &impl ConnectionTrait,
    kind: Kind,
    id: Uuid,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let done_at = first(Column::DoneAt, to_unix_millis(at).into());
    let noted = Entity::update_many()
        .col_expr(Column::DoneAt, done_at)
        .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
        .filter(Column::Id.eq(id))
        .filter(Column::Kind.eq(kind.as_str()))
        .exec(connection)
        .await
        .map_err(store_error)?;
    if noted.rows_affected == 1 {
        Ok(())
    } else {
        Err(StoreError::failed("there is no such row in the outbox"))
    }
}

/// Ends the lease of a row that waits until somebody asks for it again. Does
/// nothing under another lease, and answers whether it did.
pub(crate) async fn set_aside(
    connection: &impl ConnectionTrait,
    id: Uuid,
    lease_until: OffsetDateTime,
) -> Result<bool, StoreError> {
    Entity::update_many()
        .col_expr(Column::Failures, Expr::val(0_i64))
        .col_expr(Column::LastError, Expr::val(None::<String>))
        .col_expr(Column::DueAt, NEVER.into())
        .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
        .filter(is_leased(id, lease_until))
        .exec(connection)
        .await
        .map(|noted| noted.rows_affected > 0)
        .map_err(store_error)
}

/// The column's value if it has one, else this.
pub(crate) fn first(column: impl ColumnTrait, value: Expr) -> Expr {
    Func::coalesce([Expr::col(column), value]).into()
}

/// Notes a failure and ends the lease; the row is due again at `retry_at`, or
/// never. Does nothing under another lease, and answers whether it did.
pub(crate) async fn mark_failed(
    connection: &impl ConnectionTrait,
    id: Uuid,
    lease_until: OffsetDateTime,
    reason: &str,
    retry_at: Option<OffsetDateTime>,
) -> Result<bool, StoreError> {
    let due_at = retry_at.map_or(NEVER, to_unix_millis);
    Entity::update_many()
        .col_expr(Column::Failures, Expr::col(Column::Failures).add(1))
        .col_expr(Column::LastError, error_text(reason).into())
        .col_expr(Column::DueAt, due_at.into())
        .col_expr(Column::LeasedUntil, Expr::val(None::<i64>))
        .filter(is_leased(id, lease_until))
        .exec(connection)
        .await
        .map(|noted| noted.rows_affected > 0)
        .map_err(store_error)
}

/// The text of a failure, short and without what PostgreSQL cannot store.
fn error_text(reason: &str) -> String {
    reason
        .chars()
        .filter(|c| *c != '\0')
        .take(LONGEST_ERROR)
        .collect()
}
