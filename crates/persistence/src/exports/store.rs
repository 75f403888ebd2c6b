use accounts::{Export, ExportState, ExportStore, MakeExport};
use async_trait::async_trait;
use kernel::{AccountId, Actor, ExportId, StoreError, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{Condition, QuerySelect as _, Set};
use time::OffsetDateTime;
use tracing::instrument;
use uuid::Uuid;

use super::entity::{ActiveModel, Column, Entity, Model};
use crate::archive;
use crate::database::{in_time, in_transaction};
use crate::error::store_error;
use crate::row::{Unreadable, find_all, find_one, instant, parsed, write};
use crate::store::store;
use crate::{jobs, limits};

store! {
    /// Stores archives of accounts in SQL.
    SqlExportStore
}

#[async_trait]
impl ExportStore for SqlExportStore {
    #[instrument(name = "db.exports.request", level = "debug", skip_all, fields(account_id = %actor.account_id()))]
    async fn request(&self, actor: &Actor, new: &Export) -> Result<Export, StoreError> {
        in_transaction(|| async {
            let (id, now) = (actor.account_id(), new.created_at);
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            limits::lock_account(connection, id.as_uuid()).await?;
            let making = Entity::find().filter(kept(id, now).add(is_being_made()));
            if let Some(making) = find_one(connection, making, to_export).await? {
                return Ok(making);
            }
            archive::expire(connection, id, now).await?;
            let row = ActiveModel {
                id: Set(new.id.as_uuid()),
                account_id: Set(id.as_uuid()),
                percent: Set(0),
                bytes: Set(None),
                failed: Set(false),
                created_at: Set(to_unix_millis(now)),
                expires_at: Set(to_unix_millis(new.expires_at)),
            };
            write(connection, Entity::insert(row)).await?;
            jobs::enqueue(connection, MakeExport(new.id), now, now).await?;
            transaction.commit().await?;
            Ok(*new)
        })
        .await
    }

    #[instrument(name = "db.exports.list", level = "debug", skip_all, fields(account_id = %actor.account_id()))]
    async fn list(&self, actor: &Actor, now: OffsetDateTime) -> Result<Vec<Export>, StoreError> {
        in_time(async {
            let kept = Entity::find().filter(kept(actor.account_id(), now));
            find_all(self.database.reader()?, kept, to_export).await
        })
        .await
    }

    #[instrument(name = "db.exports.account_of", level = "debug", skip_all, fields(export_id = %id))]
    async fn account_of(
        &self,
        id: ExportId,
        now: OffsetDateTime,
    ) -> Result<Option<AccountId>, StoreError> {
        in_time(async {
            let making = Entity::find_by_id(id.as_uuid())
                .filter(Column::ExpiresAt.gt(to_unix_millis(now)))
                .filter(is_being_made());
            let account = |row: Model| Ok(AccountId::new(row.account_id));
            find_one(self.database.reader()?, making, account).await
        })
        .await
    }

    #[instrument(name = "db.exports.set_state", level = "debug", skip_all, fields(export_id = %id))]
    async fn set_state(
        &self,
        id: ExportId,
        state: ExportState,
        expires_at: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let (percent, bytes, failed) = match state {
            ExportState::Making { percent } => (percent.into(), None, false),
            ExportState::Ready { bytes } => (100, Some(i64::try_from(bytes)), false),
            ExportState::Failed => (0, None, true),
        };
        let bytes = bytes.transpose().map_err(StoreError::failed)?;
        in_time(async {
            let update = Entity::update_many()
                .col_expr(Column::Percent, Expr::val(percent))
                .col_expr(Column::Bytes, Expr::val(bytes))
                .col_expr(Column::Failed, Expr::val(failed))
                .col_expr(Column::ExpiresAt, to_unix_millis(expires_at).into())
                .filter(Column::Id.eq(id.as_uuid()))
                .filter(Column::ExpiresAt.gt(to_unix_millis(now)));
            Ok(write(self.database.writer()?, update).await? > 0)
        })
        .await
    }

    #[instrument(name = "db.exports.expired", level = "debug", skip_all)]
    async fn expired(&self, now: OffsetDateTime) -> Result<Vec<ExportId>, StoreError> {
        in_time(async {
            let expired = Entity::find()
                .select_only()
                .column(Column::Id)
                .filter(Column::ExpiresAt.lte(to_unix_millis(now)))
                .into_tuple::<Uuid>();
            let expired = expired.all(self.database.reader()?).await;
            let ids = expired.map_err(store_error)?.into_iter();
            Ok(ids.map(ExportId::new).collect())
        })
        .await
    }

    #[instrument(name = "db.exports.forget", level = "debug", skip_all, fields(export_id = %id))]
    async fn forget(&self, id: ExportId) -> Result<(), StoreError> {
        in_time(async {
            write(self.database.writer()?, Entity::delete_by_id(id.as_uuid())).await?;
            Ok(())
        })
        .await
    }
}

/// The archives of an account that have not expired.
fn kept(id: AccountId, now: OffsetDateTime) -> Condition {
    Condition::all()
        .add(Column::AccountId.eq(id.as_uuid()))
        .add(Column::ExpiresAt.gt(to_unix_millis(now)))
}

fn is_being_made() -> Condition {
    Condition::all()
        .add(Column::Bytes.is_null())
        .add(Column::Failed.eq(false))
}

fn to_export(row: Model) -> Result<Export, Unreadable> {
    let state = match row.bytes {
        Some(bytes) => ExportState::Ready {
            bytes: parsed("bytes", bytes.try_into())?,
        },
        None if row.failed => ExportState::Failed,
        None => ExportState::Making {
            percent: parsed("percent", row.percent.try_into())?,
        },
    };
    Ok(Export {
        id: ExportId::new(row.id),
        created_at: instant("created_at", row.created_at)?,
        expires_at: instant("expires_at", row.expires_at)?,
        state,
    })
}
