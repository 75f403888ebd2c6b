//! Stores second factors and their recovery codes.

use accounts::{
    AccountMailKind, RecoveryCodeHash, SecondFactor, SecondFactorNotice, SecondFactorStore,
    SharedSecret,
};
use async_trait::async_trait;
use kernel::{AccountId, Actor, StoreError};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use sea_orm::{FromQueryResult, IntoActiveModel as _, QuerySelect as _};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::{recovery_code, second_factor};
use super::mails;
use crate::database::TransactionConnection;
use crate::row::{find_one, insert_all, write};
use crate::store::store;
use crate::table::{Stored as _, read};

store! {
    /// Stores second factors in SQL.
    SqlSecondFactorStore
}

#[derive(FromQueryResult)]
struct FactorRow {
    #[sea_orm(nested)]
    factor: second_factor::Model,
    codes: i64,
}

#[async_trait]
impl SecondFactorStore for SqlSecondFactorStore {
    async fn find(&self, account: AccountId) -> Result<Option<SecondFactor>, StoreError> {
        let codes = "(SELECT COUNT(*) FROM recovery_codes AS r \
                     WHERE r.account_id = second_factors.account_id)";
        let one = second_factor::Entity::find_by_id(account.as_uuid())
            .expr_as(Expr::cust(codes), "codes");
        let to_factor = |row: FactorRow| {
            Ok(SecondFactor {
                secret: SharedSecret::stored(row.factor.secret),
                is_on: row.factor.confirmed_at.is_some(),
                recovery_codes_left: read("codes", row.codes)?,
            })
        };
        let span = debug_span!("db.second_factors.find");
        let find = self.database.read(span, |db| find_one(db, one, to_factor));
        find.await
    }

    async fn begin(
        &self,
        actor: &Actor,
        secret: &SharedSecret,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let id = actor.account_id();
        let row = second_factor::Model {
            account_id: id.as_uuid(),
            secret: secret.as_str().to_owned(),
            last_step: 0,
            created_at: now.column(),
            confirmed_at: None,
        };
        let confirmed_at = (second_factor::Entity, second_factor::Column::ConfirmedAt);
        let mut instead = OnConflict::column(second_factor::Column::AccountId);
        instead
            .update_columns([
                second_factor::Column::Secret,
                second_factor::Column::CreatedAt,
            ])
            .action_and_where(Expr::col(confirmed_at).is_null());
        let insert = second_factor::Entity::insert(row.into_active_model()).on_conflict(instead);
        let span = debug_span!("db.second_factors.begin", account_id = %id);
        Ok(self.database.write_one(span, insert).await? > 0)
    }

    async fn confirm(
        &self,
        actor: &Actor,
        secret: &SharedSecret,
        step: i64,
        recovery_codes: &[RecoveryCodeHash],
        notice: SecondFactorNotice,
    ) -> Result<bool, StoreError> {
        let id = actor.account_id();
        let span = debug_span!("db.second_factors.confirm", account_id = %id);
        let confirm = self.database.write(span, |db| async move {
            let confirmed_at = second_factor::Column::ConfirmedAt;
            let update = second_factor::Entity::update_many()
                .col_expr(second_factor::Column::LastStep, Expr::val(step))
                .col_expr(confirmed_at, Expr::val(notice.at.column()))
                .filter(second_factor::Column::AccountId.eq(id.as_uuid()))
                .filter(second_factor::Column::Secret.eq(secret.as_str()))
                .filter(confirmed_at.is_null());
            if write(&db, update).await? == 0 {
                return Ok(false);
            }
            let codes = recovery_codes.iter().map(|code| recovery_code::Model {
                account_id: id.as_uuid(),
                code_hash: code.as_str().to_owned(),
            });
            insert_all(&db, codes.map(recovery_code::Model::into_active_model)).await?;
            tell(&db, id, AccountMailKind::SecondFactorOn, notice).await?;
            Ok(true)
        });
        confirm.await
    }

    async fn use_step(&self, account: AccountId, step: i64) -> Result<bool, StoreError> {
        let update = second_factor::Entity::update_many()
            .col_expr(second_factor::Column::LastStep, Expr::val(step))
            .filter(second_factor::Column::AccountId.eq(account.as_uuid()))
            .filter(second_factor::Column::ConfirmedAt.is_not_null())
            .filter(second_factor::Column::LastStep.lt(step));
        let span = debug_span!("db.second_factors.use_step", account_id = %account);
        Ok(self.database.write_one(span, update).await? > 0)
    }

    async fn use_recovery_code(
        &self,
        account: AccountId,
        code: &RecoveryCodeHash,
        notice: SecondFactorNotice,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.second_factors.use_recovery_code", account_id = %account);
        let using = self.database.write(span, |db| async move {
            let key = (account.as_uuid(), code.as_str().to_owned());
            if write(&db, recovery_code::Entity::delete_by_id(key)).await? == 0 {
                return Ok(false);
            }
            tell(&db, account, AccountMailKind::RecoveryCodeUsed, notice).await?;
            Ok(true)
        });
        using.await
    }

    async fn remove(&self, actor: &Actor, notice: SecondFactorNotice) -> Result<(), StoreError> {
        let id = actor.account_id();
        let span = debug_span!("db.second_factors.remove", account_id = %id);
        let remove = self.database.write(span, |db| async move {
            // Its recovery codes go with it.
            let delete = second_factor::Entity::delete_by_id(id.as_uuid());
            write(&db, delete).await?;
            tell(&db, id, AccountMailKind::SecondFactorOff, notice).await
        });
        remove.await
    }
}

async fn tell(
    connection: &TransactionConnection,
    account: AccountId,
    kind: AccountMailKind,
    notice: SecondFactorNotice,
) -> Result<(), StoreError> {
    mails::tell(connection, account, notice.id, kind, notice.at).await
}
