use async_trait::async_trait;
use kernel::{
    ClassId, EventId, EventReference, IdempotencyKey, RegistrationId, RequiredLine, StoreError,
    to_unix_millis,
};
use registrations::{KeyClaim, OfferedClass, Registration, RegistrationTx, ShowToEnter};
use sea_orm::sea_query::{
    Alias, CommonTableExpression, Expr, ExprTrait as _, Func, Query, SubQueryStatement, WithClause,
};
use sea_orm::{
    ConnectionTrait as _, DbBackend, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Statement, StatementBuilder,
};
use time::OffsetDateTime;
use tracing::instrument;
use uuid::Uuid;

use super::class_entries::with_class_entries;
use super::entity::{self, Entity, class_entry};
use super::mapping::{class_entry_rows, registration_row, to_entry_number};
use crate::database::{WriteTransaction, in_time};
use crate::error::store_error;
use crate::events::entity::{class, event};
use crate::events::{classes, referred_to};
use crate::idempotency::{self, Claimed};
use crate::row::{Unreadable, find_all, find_one, instant, money};

/// The transaction that stores one registration.
pub(super) struct SqlRegistrationTx {
    transaction: WriteTransaction,
}

impl SqlRegistrationTx {
    pub(super) fn new(transaction: WriteTransaction) -> Self {
        Self { transaction }
    }
}

#[derive(FromQueryResult)]
struct ShowColumns {
    id: Uuid,
    ends_at: i64,
    entry_counter: i64,
    account_bytes: i64,
}

fn to_offered(class: class::Model) -> Result<OfferedClass, Unreadable> {
    Ok(OfferedClass {
        id: ClassId::new(class.id),
        name: RequiredLine::stored(class.name),
        description: class.description,
        price: money("price", class.price)?,
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
            Expr::col((shows, event::Column::AccountId))
                .equals((event::Entity, event::Column::AccountId)),
        )
        .take();
    Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(sum)))
}

#[async_trait]
impl RegistrationTx for SqlRegistrationTx {
    #[instrument(name = "db.registrations.lock_show", level = "debug", skip_all)]
    async fn lock_show(
        &mut self,
        reference: &EventReference,
    ) -> Result<Option<ShowToEnter>, StoreError> {
        in_time(async {
            let show = event::Entity::find()
                .select_only()
                .columns([
                    event::Column::Id,
                    event::Column::EndsAt,
                    event::Column::EntryCounter,
                ])
                .expr_as(account_bytes(), "account_bytes")
                .filter(referred_to(reference))
                // FOR UPDATE on PostgreSQL. SQLite does not have it; there the
                // transaction has locked the whole database from its start.
                .lock_exclusive();
            let to_show = |show: ShowColumns| {
                Ok(ShowToEnter {
                    event_id: EventId::new(show.id),
                    ends_at: instant("ends_at", show.ends_at)?,
                    last_entry_number: to_entry_number(show.entry_counter)?,
                    account_bytes: show.account_bytes.unsigned_abs(),
                    classes: Vec::new(),
                })
            };
            let connection = &self.transaction.connection;
            let Some(mut show) = find_one(connection, show, to_show).await? else {
                return Ok(None);
            };
            // A statement of its own: on PostgreSQL, one that waits for the lock
            // would read the classes as they were before.
            let offered = classes::of_shows([show.event_id.as_uuid()]);
            show.classes = find_all(connection, offered, to_offered).await?;
            Ok(Some(show))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.claim_key",
        level = "debug",
        skip_all,
        fields(event_id = %event_id, registration_id = %registration_id)
    )]
    async fn claim_key(
        &mut self,
        event_id: EventId,
        key: &IdempotencyKey,
        registration_id: RegistrationId,
        now: OffsetDateTime,
    ) -> Result<KeyClaim, StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let scope = format!("registrations:{event_id}");
            let id = registration_id.as_uuid();
            let now = to_unix_millis(now);
            match idempotency::claim(connection, &scope, key, id, now)
                .await
                .map_err(store_error)?
            {
                Claimed::New => Ok(KeyClaim::New),
                Claimed::Other => Ok(KeyClaim::OtherRequest),
                Claimed::Same(first) => {
                    // A registration never changes.
                    let first = Entity::find_by_id(first.resource_id);
                    let first = first.all(connection).await.map_err(store_error)?;
                    let first = with_class_entries(connection, first).await?.pop();
                    let first = first.ok_or_else(|| StoreError::failed("the entry is gone"))?;
                    Ok(KeyClaim::SameRequest(Box::new(first?)))
                }
            }
        })
        .await
    }

    #[instrument(
        name = "db.registrations.insert",
        level = "debug",
        skip_all,
        fields(event_id = %registration.event_id, registration_id = %registration.id)
    )]
    async fn insert(&mut self, registration: &Registration, bytes: u64) -> Result<(), StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let row = registration_row(registration, bytes);
            let statement = insertion(
                connection.get_database_backend(),
                row,
                class_entry_rows(registration),
            );
            connection
                .execute_raw(statement)
                .await
                .map(|_| ())
                .map_err(store_error)
        })
        .await
    }

    #[instrument(name = "db.registrations.commit", level = "debug", skip_all)]
    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        in_time(self.transaction.commit()).await
    }
}

/// The insertion of a registration and its class entries, in one call of the
/// database.
fn insertion(
    backend: DbBackend,
    row: entity::ActiveModel,
    class_entries: Vec<class_entry::ActiveModel>,
) -> Statement {
    let mut registration = Entity::insert(row).into_query();
    if class_entries.is_empty() {
        return StatementBuilder::build(&registration, &backend);
    }
    let mut class_entries = class_entry::Entity::insert_many(class_entries).into_query();
    if backend == DbBackend::Postgres {
        let registration = CommonTableExpression::new()
            .query(registration.take())
            .table_name("registration")
            .to_owned();
        let with = WithClause::new().cte(registration).to_owned();
        return StatementBuilder::build(&class_entries.take().with(with), &backend);
    }
    // SQLite inserts nothing in a WITH clause. Its driver executes several
    // statements in one call, and binds the values in their order.
    let registration = StatementBuilder::build(&registration, &backend);
    let class_entries = StatementBuilder::build(&class_entries, &backend);
    let values = [registration.values, class_entries.values].into_iter();
    Statement::from_sql_and_values(
        backend,
        format!("{}; {}", registration.sql, class_entries.sql),
        values.flatten().flatten(),
    )
}
