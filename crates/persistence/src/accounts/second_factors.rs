//! Stores second factors and their recovery codes.

use accounts::{
    AccountMailKind, RecoveryCodeHash, SecondFactor, SecondFactorNotice, SecondFactorStore,
    SharedSecret,
};
use async_trait::async_trait;
use kernel::{AccountId, Actor, StoreError, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use sea_orm::{FromQueryResult, QuerySelect as _, Set};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::{recovery_code, second_factor};
use super::mails;
use crate::Database;
use crate::database::{TransactionConnection, in_time, in_transaction};
use crate::row::{find_one, insert_all, parsed, write};

/// Stores second factors in SQL.
#[derive(Debug, Clone)]
pub struct SqlSecondFactorStore {
    database: Database,
}

impl SqlSecondFactorStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[derive(FromQueryResult)]
struct FactorRow {
    #[sea_orm(nested)]
    factor: second_factor::Model,
    codes: i64,
}

#[async_trait]
impl SecondFactorStore for SqlSecondFactorStore {
    #[instrument(name = "db.second_factors.find", level = "debug", skip_all)]
    async fn find(&self, account: AccountId) -> Result<Option<SecondFactor>, StoreError> {
        in_time(async {
            let codes = "(SELECT COUNT(*) FROM recovery_codes AS r \
                         WHERE r.account_id = second_factors.account_id)";
            let one = second_factor::Entity::find_by_id(account.as_uuid())
                .expr_as(Expr::cust(codes), "codes");
            find_one(self.database.reader()?, one, |row: FactorRow| {
                Ok(SecondFactor {
                    secret: SharedSecret::stored(row.factor.secret),
                    is_on: row.factor.confirmed_at.is_some(),
                    recovery_codes_left: parsed("codes", row.codes.try_into())?,
                })
            })
            .await
        })
        .await
    }

    #[instrument(name = "db.second_factors.begin", level = "debug", skip_all, fields(account_id = %actor.account_id()))]
    async fn begin(
        &self,
        actor: &Actor,
        secret: &SharedSecret,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_time(async {
            let row = second_factor::ActiveModel {
                account_id: Set(actor.account_id().as_uuid()),
                secret: Set(secret.as_str().to_owned()),
                last_step: Set(0),
                created_at: Set(to_unix_millis(now)),
                confirmed_at: Set(None),
            };
            let confirmed_at = (second_factor::Entity, second_factor::Column::ConfirmedAt);
            let mut instead = OnConflict::column(second_factor::Column::AccountId);
            instead
                .update_columns([
                    second_factor::Column::Secret,
                    second_factor::Column::CreatedAt,
                ])
                .action_and_where(Expr::col(confirmed_at).is_null());
            let insert = second_factor::Entity::insert(row).on_conflict(instead);
            Ok(write(self.database.writer()?, insert).await? > 0)
        })
        .await
    }

    #[instrument(name = "db.second_factors.confirm", level = "debug", skip_all, fields(account_id = %actor.account_id()))]
    async fn confirm(
        &self,
        actor: &Actor,
        secret: &SharedSecret,
        step: i64,
        recovery_codes: &[RecoveryCodeHash],
        notice: SecondFactorNotice,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let id = actor.account_id();
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let update = second_factor::Entity::update_many()
                .col_expr(second_factor::Column::LastStep, Expr::val(step))
                .col_expr(
                    second_factor::Column::ConfirmedAt,
                    Expr::val(to_unix_millis(notice.at)),
                )
                .filter(second_factor::Column::AccountId.eq(id.as_uuid()))
                .filter(second_factor::Column::Secret.eq(secret.as_str()))
                .filter(second_factor::Column::ConfirmedAt.is_null());
            if write(connection, update).await? == 0 {
                return Ok(false);
            }
            let codes = recovery_codes
                .iter()
                .map(|code| recovery_code::ActiveModel {
                    account_id: Set(id.as_uuid()),
                    code_hash: Set(code.as_str().to_owned()),
                });
            insert_all(connection, codes).await?;
            tell(connection, id, AccountMailKind::SecondFactorOn, notice).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.second_factors.use_step", level = "debug", skip_all, fields(account_id = %account))]
    async fn use_step(&self, account: AccountId, step: i64) -> Result<bool, StoreError> {
        in_time(async {
            let update = second_factor::Entity::update_many()
                .col_expr(second_factor::Column::LastStep, Expr::val(step))
                .filter(second_factor::Column::AccountId.eq(account.as_uuid()))
                .filter(second_factor::Column::ConfirmedAt.is_not_null())
                .filter(second_factor::Column::LastStep.lt(step));
            Ok(write(self.database.writer()?, update).await? > 0)
        })
        .await
    }

    #[instrument(name = "db.second_factors.use_recovery_code", level = "debug", skip_all, fields(account_id = %account))]
    async fn use_recovery_code(
        &self,
        account: AccountId,
        code: &RecoveryCodeHash,
        notice: SecondFactorNotice,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let delete =
                recovery_code::Entity::delete_by_id((account.as_uuid(), code.as_str().to_owned()));
            if write(connection, delete).await? == 0 {
                return Ok(false);
            }
            let kind = AccountMailKind::RecoveryCodeUsed;
            tell(connection, account, kind, notice).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.second_factors.remove", level = "debug", skip_all, fields(account_id = %actor.account_id()))]
    async fn remove(&self, actor: &Actor, notice: SecondFactorNotice) -> Result<(), StoreError> {
        in_transaction(|| async {
            let id = actor.account_id();
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            // Its recovery codes go with it.
            let delete = second_factor::Entity::delete_by_id(id.as_uuid());
            write(connection, delete).await?;
            tell(connection, id, AccountMailKind::SecondFactorOff, notice).await?;
            transaction.commit().await
        })
        .await
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
