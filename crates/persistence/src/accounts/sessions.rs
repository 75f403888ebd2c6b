//! Stores sessions.

use std::net::IpAddr;

use accounts::{
    FoundSession, MAX_SESSIONS, NewSession, PasswordHash, Session, SessionKey, SessionStore,
};
use async_trait::async_trait;
use kernel::{AccountId, Actor, SessionId, StoreError};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, IntoCondition as _, LockType, Query};
use sea_orm::{
    Condition, FromQueryResult, IntoActiveModel as _, JoinType, Order, QueryOrder as _,
    QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::{Instrument as _, Span, debug_span};

use super::entity::{account, session};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::roles::{RolesColumns, to_roles, with_roles};
use crate::row::{Unreadable, find_one, find_readable, relation, write};
use crate::store::store;
use crate::table::{Stored as _, read};

store! {
    /// Stores sessions in SQL.
    SqlSessionStore
}

impl SqlSessionStore {
    /// Deletes sessions of an account; returns how many.
    async fn delete(
        &self,
        span: Span,
        account_id: AccountId,
        which: Condition,
    ) -> Result<u64, StoreError> {
        let which = &which;
        let delete = self.database.write(span, |db| async move {
            db.note_changed(account_id.as_uuid());
            end(&db, account_id, which.clone()).await
        });
        delete.await
    }
}

#[async_trait]
impl SessionStore for SqlSessionStore {
    async fn begin(
        &self,
        session: &NewSession,
        password: &PasswordHash,
    ) -> Result<bool, StoreError> {
        let id = session.key.account_id;
        let span = debug_span!("db.sessions.begin", account_id = %id);
        let begin = self.database.write(span, |db| async move {
            let is_current = account::Column::PasswordHash.eq(password.as_str());
            if !lock_account(&db, id, is_current.into_condition()).await? {
                return Ok(false);
            }
            insert(&db, session).await?;
            db.note_changed(id.as_uuid());
            end(&db, id, beyond_the_last(id)).await?;
            Ok(true)
        });
        begin.await
    }

    async fn find(&self, key: SessionKey) -> Result<Option<FoundSession>, StoreError> {
        let session = relation(account::Column::Id, session::Column::AccountId);
        let one = account::Entity::find_by_id(key.account_id.as_uuid())
            .column(session::Column::SeenAt)
            .join(JoinType::InnerJoin, session)
            .filter(session::Column::Id.eq(key.id.as_uuid()));
        let one = with_roles(one, self.database.backend());
        let span = debug_span!("db.sessions.find");
        let find = self.database.read(span, |db| find_one(db, one, to_found));
        find.await
    }

    async fn list(&self, actor: &Actor, now: OffsetDateTime) -> Result<Vec<Session>, StoreError> {
        let open = session::Entity::find()
            .filter(session::Column::AccountId.eq(actor.account_id().as_uuid()))
            .filter(session::Column::ExpiresAt.gt(now.column()))
            .order_by_desc(session::Column::SeenAt)
            .order_by_desc(session::Column::Id);
        let span = debug_span!("db.sessions.list", account_id = %actor.account_id());
        let list = self
            .database
            .read(span, |db| find_readable(db, open, session::Model::read));
        list.await
    }

    async fn note_seen(
        &self,
        id: SessionId,
        address: Option<IpAddr>,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let update = session::Entity::update_many()
            .col_expr(session::Column::SeenAt, Expr::val(now.column()))
            .col_expr(session::Column::Address, Expr::val(address.column()))
            .filter(session::Column::Id.eq(id.as_uuid()));
        let note = self
            .database
            .write_one(debug_span!("db.sessions.note_seen"), update);
        note.await.map(drop)
    }

    async fn end(&self, actor: &Actor, id: SessionId) -> Result<bool, StoreError> {
        let this_one = session::Column::Id.eq(id.as_uuid()).into_condition();
        let span = debug_span!("db.sessions.end", account_id = %actor.account_id());
        Ok(self.delete(span, actor.account_id(), this_one).await? > 0)
    }

    async fn end_all(&self, actor: &Actor) -> Result<(), StoreError> {
        let span = debug_span!("db.sessions.end_all", account_id = %actor.account_id());
        let all = Condition::all();
        self.delete(span, actor.account_id(), all).await.map(drop)
    }

    async fn forget_expired(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        let expired = session::Column::ExpiresAt.lte(now.column());
        let forget = self.database.forget::<session::Entity>(expired);
        let span = debug_span!("db.sessions.forget_expired");
        forget.instrument(span).await.map(drop)
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
    let session = Session {
        id: new.key.id,
        client: new.client.clone(),
        created_at: new.created_at,
        seen_at: new.created_at,
    };
    let row = session::Model::of(&session, new.key.account_id).into_active_model();
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
        seen_at: read("seen_at", row.seen_at)?,
        roles: to_roles(AccountId::new(row.account.id), row.roles)?,
        account: row.account.read()?.account,
    })
}
