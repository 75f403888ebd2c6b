//! Lists bills by date.

use book::{BillFilter, BillStatus, BillSummary};
use kernel::{
    ContactId, OptionalText, OrganizationId, Page, PageRequest, Scope, SortKey, StoreError,
};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QueryTrait as _,
};
use time::Date;

use super::bill_rows::to_bill;
use super::entity::bill;
use crate::list::{contain_words, descending, fetch_page_by, text_cursor};
use crate::row::find_readable;
use crate::scope::within;
use crate::table::Stored as _;

/// A page of bills, the latest date first.
pub(super) async fn by_date(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &BillFilter,
    today: Date,
    page: &PageRequest<SortKey>,
) -> Result<Page<BillSummary, SortKey>, StoreError> {
    let query = bill::Entity::find()
        .filter(within(bill::Column::OrganizationId, scope))
        .apply_if(filter.organization, |query, id| {
            query.filter(bill::Column::OrganizationId.eq(id.as_uuid()))
        })
        .apply_if(filter.contact, |query, id| {
            query.filter(bill::Column::ContactId.eq(id.as_uuid()))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            let named = contain_words(backend, &[bill::Column::RecipientKey], text);
            let mut found = Condition::any().add(named);
            if let Ok(number) = text.trim_start_matches('#').parse::<i64>() {
                found = found.add(bill::Column::Number.eq(number));
            }
            query.filter(found)
        })
        .apply_if(filter.status, |query, status| {
            query.filter(in_state(status, today))
        });
    let (key, cursor) = (bill::Column::Date, text_cursor(page));
    let query = descending(query, key, bill::Column::Id, cursor);
    let read = |row: bill::Model| to_bill(row).map(|bill| bill.summary);
    let found: Page<_, String> =
        fetch_page_by(connection, query, None, page.limit, key, read).await?;
    Ok(found.map_key(SortKey::Text))
}

/// The bills of an organization to a contact, the latest date first, and how the latest
/// valid one says to pay.
pub(super) async fn to_contact(
    connection: &DatabaseConnection,
    organization: OrganizationId,
    contact: ContactId,
) -> Result<(Vec<BillSummary>, OptionalText<1000>), StoreError> {
    let bills = bill::Entity::find()
        .filter(bill::Column::ContactId.eq(contact.as_uuid()))
        .filter(bill::Column::OrganizationId.eq(organization.as_uuid()))
        .order_by_desc(bill::Column::Date)
        .order_by_desc(bill::Column::Id);
    let bills = find_readable(connection, bills, to_bill).await?;
    let valid = bills.iter().find(|it| it.summary.cancelled_at.is_none());
    let how_to_pay = valid.map(|it| it.how_to_pay.clone()).unwrap_or_default();
    let summaries = bills.into_iter().map(|it| it.summary);
    Ok((summaries.collect(), how_to_pay))
}

pub(super) fn in_state(status: BillStatus, today: Date) -> Condition {
    let is_due = || Expr::col(bill::Column::Total).gt(Expr::col(bill::Column::Paid));
    let all = Condition::all();
    let valid = || Condition::all().add(bill::Column::CancelledAt.is_null());
    match status {
        BillStatus::Cancelled => all.add(bill::Column::CancelledAt.is_not_null()),
        BillStatus::Paid => valid().add(is_due().not()),
        BillStatus::Open => valid()
            .add(is_due())
            .add(bill::Column::DueOn.gte(today.column())),
        BillStatus::Overdue => valid()
            .add(is_due())
            .add(bill::Column::DueOn.lt(today.column())),
    }
}
