//! Stores access tokens.

use accounts::{
    AccessToken, AccessTokenError, AccessTokenHash, AccessTokenLimits, AccessTokenStore,
    FoundAccessToken,
};
use async_trait::async_trait;
use kernel::{
    AccessLimit, AccessTokenId, AccountId, Actor, ChangeKind, Difference, NO_ORGANIZATION,
    OrganizationId, SessionId, StoreError,
};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{
    Condition, FromQueryResult, IntoActiveModel as _, JoinType, QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::{Instrument as _, debug_span};

use super::entity::access_token::{Column, Entity, Model};
use super::entity::{account, session};
use super::people_rows::record;
use crate::database::TransactionConnection;
use crate::limits;
use crate::roles::{RolesColumns, actor_of, to_roles, with_roles};
use crate::row::{Unreadable, delete_where, find_one, find_readable, relation, write};
use crate::store::store;
use crate::table::{Stored as _, read};

store! {
    /// Stores access tokens in SQL.
    SqlAccessTokenStore limited by AccessTokenLimits
}

#[async_trait]
impl AccessTokenStore for SqlAccessTokenStore {
    async fn insert(
        &self,
        actor: &Actor,
        its_session: SessionId,
        token: &AccessToken,
        hash: &AccessTokenHash,
    ) -> Result<(), AccessTokenError> {
        let (id, organization) = (actor.account_id(), token.organization_id);
        let span = debug_span!("db.access_tokens.insert", account_id = %id, organization_id = %organization);
        let insert = self.database.write(span, |db| async move {
            // Of the organization, on which its people wait, and of the account.
            let mut accounts = [id.as_uuid(), organization.as_uuid()];
            accounts.sort();
            for account in accounts {
                limits::lock_account(&db, account).await?;
            }
            let open = session::Entity::find_by_id(its_session.as_uuid())
                .filter(session::Column::AccountId.eq(id.as_uuid()));
            if limits::count(&db, open).await? == 0 {
                return Err(AccessTokenError::SessionEnded);
            }
            // Read again: those of the session may be a second old.
            let now = actor_of(&db, id).await?.ok_or(NO_ORGANIZATION)?;
            token.check(now.role_in(organization))?;
            let row = Model::of(token, id, hash.as_str().to_owned());
            write(&db, Entity::insert(row.into_active_model())).await?;
            let all = Entity::find().filter(Column::AccountId.eq(id.as_uuid()));
            let (what, most) = (AccessTokenLimits::TOKENS, self.limits.of_account);
            limits::check::<_, AccessTokenError>(&db, all, what, most).await?;
            let (name, role) = (token.name.as_str(), token.role.as_str());
            let made = Difference::new(ChangeKind::TokenMade, name, "", role);
            Ok(record(&db, actor, organization, [made], token.created_at).await?)
        });
        insert.await
    }

    async fn find(
        &self,
        hash: &AccessTokenHash,
        now: OffsetDateTime,
    ) -> Result<Option<FoundAccessToken>, StoreError> {
        let token = relation(account::Column::Id, Column::AccountId);
        let one = account::Entity::find()
            .column_as(Column::Id, "token_id")
            .columns([Column::OrganizationId, Column::Role, Column::SeenAt])
            .join(JoinType::InnerJoin, token)
            .filter(Column::TokenHash.eq(hash.as_str()))
            .filter(Column::ExpiresAt.gt(now.column()));
        let one = with_roles(one, self.database.backend());
        let span = debug_span!("db.access_tokens.find");
        let find = self.database.read(span, |db| find_one(db, one, to_found));
        find.await
    }

    async fn list(&self, actor: &Actor) -> Result<Vec<AccessToken>, StoreError> {
        let id = actor.account_id();
        let all = Entity::find()
            .filter(Column::AccountId.eq(id.as_uuid()))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Id);
        let span = debug_span!("db.access_tokens.list", account_id = %id);
        let list = self
            .database
            .read(span, |db| find_readable(db, all, Model::read));
        list.await
    }

    async fn note_seen(&self, id: AccessTokenId, now: OffsetDateTime) -> Result<(), StoreError> {
        let update = Entity::update_many()
            .col_expr(Column::SeenAt, Expr::val(now.column()))
            .filter(Column::Id.eq(id.as_uuid()));
        let span = debug_span!("db.access_tokens.note_seen");
        self.database.write_one(span, update).await.map(drop)
    }

    async fn revoke(
        &self,
        actor: &Actor,
        id: AccessTokenId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let by = actor.account_id();
        let span = debug_span!("db.access_tokens.revoke", account_id = %by);
        let revoke = self.database.write(span, |db| async move {
            let this = Condition::all()
                .add(Column::Id.eq(id.as_uuid()))
                .add(Column::AccountId.eq(by.as_uuid()));
            let one = Entity::find().filter(this.clone());
            let Some(token) = find_one(&db, one, Model::read).await? else {
                return Ok(false);
            };
            let organization = token.organization_id;
            limits::lock_account(&db, organization.as_uuid()).await?;
            if delete_where::<Entity>(&db, this).await? == 0 {
                return Ok(false);
            }
            let (name, role) = (token.name.as_str(), token.role.as_str());
            let revoked = Difference::new(ChangeKind::TokenRevoked, name, role, "");
            record(&db, actor, organization, [revoked], now).await?;
            Ok(true)
        });
        revoke.await
    }

    async fn forget_expired(&self, before: OffsetDateTime) -> Result<(), StoreError> {
        let expired = Column::ExpiresAt.lte(before.column());
        let forget = self.database.forget::<Entity>(expired);
        let span = debug_span!("db.access_tokens.forget_expired");
        forget.instrument(span).await.map(drop)
    }
}

/// Deletes access tokens of an account.
pub(super) async fn end(
    connection: &TransactionConnection,
    account_id: AccountId,
    which: Condition,
) -> Result<(), StoreError> {
    let its_own = Condition::all()
        .add(Column::AccountId.eq(account_id.as_uuid()))
        .add(which);
    delete_where::<Entity>(connection, its_own).await.map(drop)
}

/// Those for an organization.
pub(super) fn of(id: OrganizationId) -> Condition {
    Condition::all().add(Column::OrganizationId.eq(id.as_uuid()))
}

#[derive(FromQueryResult)]
struct FoundColumns {
    #[sea_orm(nested)]
    account: account::Model,
    token_id: Uuid,
    organization_id: Uuid,
    role: String,
    seen_at: Option<i64>,
    #[sea_orm(nested)]
    roles: RolesColumns,
}

fn to_found(row: FoundColumns) -> Result<FoundAccessToken, Unreadable> {
    Ok(FoundAccessToken {
        id: AccessTokenId::new(row.token_id),
        roles: to_roles(AccountId::new(row.account.id), row.roles)?,
        account: row.account.read()?.account,
        limit: AccessLimit {
            token: AccessTokenId::new(row.token_id),
            organization_id: OrganizationId::new(row.organization_id),
            role: read("role", row.role)?,
        },
        seen_at: read("seen_at", row.seen_at)?,
    })
}
