//! Reports of horses for sale, as operators read and close them.

use horses::OpenReport;
use kernel::{ReportId, StoreError, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _};
use time::OffsetDateTime;

use super::entity::{horse, report};
use super::inquiries::to_report;
use crate::accounts::entity::account;
use crate::error::store_error;
use crate::row::present;

/// The oldest that are open.
pub(super) async fn list_open(
    connection: &impl ConnectionTrait,
    limit: u64,
) -> Result<Vec<OpenReport>, StoreError> {
    let rows = report::Entity::find()
        .filter(report::Column::ClosedAt.is_null())
        .order_by_asc(report::Column::CreatedAt)
        .order_by_asc(report::Column::Id)
        .limit(limit)
        .all(connection)
        .await
        .map_err(store_error)?;
    let mut reports = Vec::with_capacity(rows.len());
    for row in rows {
        let horse = horse::Entity::find_by_id(row.horse_id)
            .one(connection)
            .await
            .map_err(store_error)?;
        reports.push(OpenReport {
            report: to_report(&row)?,
            is_for_sale: horse.is_some_and(|horse| horse.listed_at.is_some()),
            seller_email: email(connection, row.seller_id).await?,
            reporter_email: email(connection, row.reporter_id).await?,
            horse_name: row.horse_name,
        });
    }
    Ok(reports)
}

async fn email(connection: &impl ConnectionTrait, account_id: Uuid) -> Result<String, StoreError> {
    let account = account::Entity::find_by_id(account_id)
        .one(connection)
        .await
        .map_err(store_error)?;
    present("accounts.id", account).map(|account| account.email)
}

/// Closes one; `false` if it is not open.
pub(super) async fn close(
    connection: &impl ConnectionTrait,
    id: ReportId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let closed = report::Entity::update_many()
        .col_expr(report::Column::ClosedAt, to_unix_millis(now).into())
        .filter(report::Column::Id.eq(id.as_uuid()))
        .filter(report::Column::ClosedAt.is_null())
        .exec(connection)
        .await
        .map_err(store_error)?;
    Ok(closed.rows_affected > 0)
}
