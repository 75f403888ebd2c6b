use async_trait::async_trait;
use kernel::{EventId, EventReference, IdempotencyKey, RegistrationId, StoreError, to_unix_millis};
use registrations::{KeyClaim, Registration, RegistrationTx, ShowToEnter};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, Query, SubQueryStatement};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::instrument;
use uuid::Uuid;

use super::entity::Entity;
use super::mapping::{registration_row, to_entered_classes, to_entry_number, to_registration};
use crate::database::{WriteTransaction, in_time};
use crate::error::store_error;
use crate::events::entity::{Classes, event};
use crate::events::referred_to;
use crate::idempotency::{self, Claimed};
use crate::row::{find_one, instant, write_returning};

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
    classes: Classes,
}

#[derive(FromQueryResult)]
struct Counter {
    entry_counter: i64,
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
                    event::Column::Classes,
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
                    entries: to_entry_number(show.entry_counter)?,
                    account_bytes: show.account_bytes.unsigned_abs(),
                    classes: to_entered_classes(show.classes)?,
                })
            };
            find_one(&self.transaction.connection, show, to_show).await
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
                    let first = find_one(connection, first, to_registration).await?;
                    let first = first.ok_or_else(|| StoreError::failed("the entry is gone"))?;
                    Ok(KeyClaim::SameRequest(Box::new(first)))
                }
            }
        })
        .await
    }

    #[instrument(
        name = "db.registrations.next_entry_number",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn next_entry_number(
        &mut self,
        event_id: EventId,
        bytes: u64,
    ) -> Result<u32, StoreError> {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        in_time(async {
            let update = Query::update()
                .table(event::Entity)
                .value(
                    event::Column::EntryCounter,
                    Expr::col(event::Column::EntryCounter).add(1),
                )
                .value(
                    event::Column::EntryBytes,
                    Expr::col(event::Column::EntryBytes).add(bytes),
                )
                .and_where(event::Column::Id.eq(event_id.as_uuid()))
                .returning(
                    Query::returning().columns([event::Column::Id, event::Column::EntryCounter]),
                )
                .to_owned();
            let to_number = |raised: Counter| to_entry_number(raised.entry_counter);
            let connection = &self.transaction.connection;
            write_returning::<event::Entity, _, _>(connection, &update, to_number)
                .await?
                .ok_or_else(|| StoreError::failed("the show is gone"))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.insert",
        level = "debug",
        skip_all,
        fields(event_id = %registration.event_id, registration_id = %registration.id)
    )]
    async fn insert(&mut self, registration: &Registration) -> Result<(), StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let row = registration_row(registration);
            Entity::insert(row)
                .exec_without_returning(connection)
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
