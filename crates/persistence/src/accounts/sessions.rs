//! Stores sessions.

use std::net::IpAddr;

use accounts::{
    Client, FoundSession, MAX_SESSIONS, NewSession, PasswordHash, Session, SessionKey, SessionStore,
};
use async_trait::async_trait;
use kernel::{AccountId, Actor, SessionId, StoreError, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, IntoCondition as _, LockType, Query};
use sea_orm::{
    Condition, FromQueryResult, JoinType, Order, QueryOrder as _, QuerySelect as _, Set,
};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::{account, session};
use super::mapping::to_account;
use crate::Database;
use crate::database::{TransactionConnection, in_time, in_transaction};
use crate::error::store_error;
use crate::roles::{RolesColumns, to_roles, with_roles};
use crate::row::{Unreadable, find_one, find_readable, instant, relation, write};

/// Stores sessions in SQL.
#[derive(Debug, Clone)]
pub struct SqlSessionStore {
    database: Database,
}

impl SqlSessionStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }

    /// Deletes sessions of an account; returns how many.
    async fn delete(&self, account_id: AccountId, which: Condition) -> Result<u64, StoreError> {
        let transaction = self.database.begin().await?;
        transaction.connection.note_changed(account_id.as_uuid());
        let ended = end(&transaction.connection, account_id, which).await?;
        transaction.commit().await?;
        Ok(ended)
    }
}

#[async_trait]
impl SessionStore for SqlSessionStore {
    #[instrument(
        name = "db.sessions.begin",
        level = "debug",
        skip_all,
        fields(account_id = %session.key.account_id)
    )]
    async fn begin(
        &self,
        session: &NewSession,
        password: &PasswordHash,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let account_id = session.key.account_id;
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let is_current = account::Column::PasswordHash.eq(password.as_str());
            let is_current = is_current.into_condition();
            if !lock_account(connection, account_id, is_current).await? {
                return Ok(false);
            }
            insert(connection, session).await?;
            connection.note_changed(account_id.as_uuid());
            end(connection, account_id, beyond_the_last(account_id)).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.sessions.find", level = "debug", skip_all)]
    async fn find(&self, key: SessionKey) -> Result<Option<FoundSession>, StoreError> {
        let session = relation(account::Column::Id, session::Column::AccountId);
        in_time(async {
            let one = account::Entity::find_by_id(key.account_id.as_uuid())
                .column(session::Column::SeenAt)
                .join(JoinType::InnerJoin, session)
                .filter(session::Column::Id.eq(key.id.as_uuid()));
            let one = with_roles(one, self.database.backend());
            find_one(self.database.reader()?, one, to_found).await
        })
        .await
    }

    #[instrument(
        name = "db.sessions.list",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn list(&self, actor: &Actor, now: OffsetDateTime) -> Result<Vec<Session>, StoreError> {
        in_time(async {
            let open = session::Entity::find()
                .filter(session::Column::AccountId.eq(actor.account_id().as_uuid()))
                .filter(session::Column::ExpiresAt.gt(to_unix_millis(now)))
                .order_by_desc(session::Column::SeenAt)
                .order_by_desc(session::Column::Id);
            find_readable(self.database.reader()?, open, to_session).await
        })
        .await
    }

    #[instrument(name = "db.sessions.note_seen", level = "debug", skip_all)]
    async fn note_seen(
        &self,
        id: SessionId,
        address: Option<IpAddr>,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let update = session::Entity::update_many()
                .col_expr(session::Column::SeenAt, Expr::val(to_unix_millis(now)))
                .col_expr(session::Column::Address, Expr::val(address_text(address)))
                .filter(session::Column::Id.eq(id.as_uuid()));
            write(self.database.writer()?, update).await?;
            Ok(())
        })
        .await
    }

    #[instrument(
        name = "db.sessions.end",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn end(&self, actor: &Actor, id: SessionId) -> Result<bool, StoreError> {
        in_time(async {
            let this_one = Condition::all().add(session::Column::Id.eq(id.as_uuid()));
            let ended = self.delete(actor.account_id(), this_one).await?;
            Ok(ended > 0)
        })
        .await
    }

    #[instrument(
        name = "db.sessions.end_all",
        level = "debug",
        skip_all,
        fields(account_id = %actor.account_id())
    )]
    async fn end_all(&self, actor: &Actor) -> Result<(), StoreError> {
        in_time(async {
            self.delete(actor.account_id(), Condition::all()).await?;
            Ok(())
        })
        .await
    }

    #[instrument(name = "db.sessions.forget_expired", level = "debug", skip_all)]
    async fn forget_expired(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        let expired = session::Column::ExpiresAt.lte(to_unix_millis(now));
        self.database
            .forget::<session::Entity>(expired)
            .await
            .map(drop)
    }
}

/// Locks an account if it is as given, until the transaction ends; `false` if
/// it is not. Not `FOR UPDATE`, which would wait for everything that refers to
/// the account.
pub(super) async fn lock_account(
    connection: &TransactionConnection,
    id: AccountId,
    is: Condition,
) -> Result<bool, StoreError> {
    let account = account::Entity::find_by_id(id.as_uuid())
        .select_only()
        .column(account::Column::Id)
        .filter(is)
        .lock(LockType::NoKeyUpdate)
        .into_tuple::<Uuid>()
        .one(connection)
        .await
        .map_err(store_error)?;
    Ok(account.is_some())
}

/// Stores a session.
pub(super) async fn insert(
    connection: &TransactionConnection,
    new: &NewSession,
) -> Result<(), StoreError> {
    let row = session::ActiveModel {
        id: Set(new.key.id.as_uuid()),
        account_id: Set(new.key.account_id.as_uuid()),
        device: Set(new.client.device.clone()),
        address: Set(address_text(new.client.address)),
        created_at: Set(to_unix_millis(new.created_at)),
        seen_at: Set(to_unix_millis(new.created_at)),
        expires_at: Set(to_unix_millis(new.expires_at())),
    };
    write(connection, session::Entity::insert(row)).await?;
    Ok(())
}

/// Deletes sessions of an account; returns how many.
pub(super) async fn end(
    connection: &TransactionConnection,
    account_id: AccountId,
    which: Condition,
) -> Result<u64, StoreError> {
    let delete = session::Entity::delete_many()
        .filter(session::Column::AccountId.eq(account_id.as_uuid()))
        .filter(which);
    write(connection, delete).await
}

/// The sessions of an account that are not among the last used ones.
fn beyond_the_last(account_id: AccountId) -> Condition {
    let last = Query::select()
        .column(session::Column::Id)
        .from(session::Entity)
        .and_where(session::Column::AccountId.eq(account_id.as_uuid()))
        .order_by(session::Column::SeenAt, Order::Desc)
        .order_by(session::Column::Id, Order::Desc)
        .limit(MAX_SESSIONS)
        .take();
    Condition::all().add(session::Column::Id.not_in_subquery(last))
}

#[derive(FromQueryResult)]
struct FoundColumns {
    #[sea_orm(nested)]
    account: account::Model,
    seen_at: i64,
    #[sea_orm(nested)]
    roles: RolesColumns,
}

fn to_found(row: FoundColumns) -> Result<FoundSession, Unreadable> {
    Ok(FoundSession {
        seen_at: instant("seen_at", row.seen_at)?,
        roles: to_roles(AccountId::new(row.account.id), row.roles)?,
        account: to_account(row.account)?,
    })
}

fn to_session(row: session::Model) -> Result<Session, Unreadable> {
    Ok(Session {
        id: SessionId::new(row.id),
        client: Client {
            device: row.device,
            address: row.address.and_then(|address| address.parse().ok()),
        },
        created_at: instant("created_at", row.created_at)?,
        seen_at: instant("seen_at", row.seen_at)?,
    })
}

fn address_text(address: Option<IpAddr>) -> Option<String> {
    address.map(|address| address.to_string())
}
