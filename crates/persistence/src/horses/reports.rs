//! Lists and closes reports of horses for sale, for operators.

use horses::OpenReport;
use kernel::{AccountId, ReportId, StoreError, to_unix_millis};
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, JoinType, QueryOrder as _, QuerySelect as _, Select};
use time::OffsetDateTime;

use super::entity::report::StoredReport;
use super::entity::{horse, report};
use crate::authors::with_address;
use crate::roles::owner_email;
use crate::row::{Unreadable, find_readable, relation, write};

/// A report with data of its horse and of both accounts.
#[derive(FromQueryResult)]
struct OpenRow {
    #[sea_orm(nested)]
    report: report::Model,
    listed_at: Option<i64>,
    seller_email: String,
    reporter_email: String,
}

fn to_open(row: OpenRow) -> Result<OpenReport, Unreadable> {
    let StoredReport { report, offer, .. } = row.report.read()?;
    Ok(OpenReport {
        report,
        horse_name: offer.horse_name,
        is_for_sale: row.listed_at.is_some(),
        seller_email: row.seller_email,
        reporter_email: row.reporter_email,
    })
}

/// The oldest open reports.
pub(super) async fn list_open(
    connection: &impl ConnectionTrait,
    limit: u64,
) -> Result<Vec<OpenReport>, StoreError> {
    let its_horse = relation(report::Column::HorseId, horse::Column::Id);
    let reports = report::Entity::find();
    let open = with_address(reports, report::Column::ReporterId, "reporter_email")
        .column_as(horse::Column::ListedAt, "listed_at")
        .expr_as(owner_email("reports.seller_id"), "seller_email")
        .join(JoinType::LeftJoin, its_horse)
        .filter(report::Column::ClosedAt.is_null())
        .order_by_asc(report::Column::CreatedAt)
        .order_by_asc(report::Column::Id)
        .limit(limit);
    find_readable(connection, open, to_open).await
}

/// The reports that an account wrote after an instant.
pub(super) fn written_since(reporter: AccountId, since: OffsetDateTime) -> Select<report::Entity> {
    report::Entity::find()
        .filter(report::Column::ReporterId.eq(reporter.as_uuid()))
        .filter(report::Column::CreatedAt.gt(to_unix_millis(since)))
}

/// Closes a report; `false` if it is not open.
pub(super) async fn close(
    connection: &impl ConnectionTrait,
    id: ReportId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let update = report::Entity::update_many()
        .col_expr(report::Column::ClosedAt, to_unix_millis(now).into())
        .filter(report::Column::Id.eq(id.as_uuid()))
        .filter(report::Column::ClosedAt.is_null());
    Ok(write(connection, update).await? > 0)
}
