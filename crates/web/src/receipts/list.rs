use ::registrations::{ReceiptFilter, ReceiptService};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{Actor, EventId, ExhibitorId, PageRequest, RecordDate, TimeZone};
use serde::Deserialize;
use time::{Date, OffsetDateTime};
use utoipa::IntoParams;

use super::view::ReceiptView;
use super::{csv, receipt_id};
use crate::extract::actor::SignedIn;
use crate::extract::page::{MAX_LIMIT, PageQuery, not_blank, page_response};
use crate::problem::{ApiError, bad_parameter};
use crate::today::parse_zone;

/// Which receipts are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReceiptQuery {
    /// Only those in the drawer of this show, and those that pay entries of it.
    event: Option<String>,
    /// Only those of this exhibitor.
    exhibitor: Option<String>,
    /// The first day, `2027-05-01`.
    from: Option<String>,
    /// The last day, which is part of it.
    to: Option<String>,
    /// The zone of the days; that of the account if not given.
    time_zone: Option<String>,
}

fn day(name: &str, text: Option<&str>) -> Result<Option<Date>, ApiError> {
    let day = RecordDate::parse_optional(text.unwrap_or_default());
    let day = day.map_err(|error| bad_parameter(name, error))?;
    Ok(day.map(RecordDate::as_date))
}

impl ReceiptQuery {
    fn filter(&self, actor: &Actor) -> Result<(ReceiptFilter, TimeZone), ApiError> {
        let zone = parse_zone(self.time_zone.as_deref(), actor)?;
        let begin = |day: Date| -> OffsetDateTime { zone.instant_of(day, 0) };
        let event = not_blank(self.event.as_deref()).map(|text| {
            let id = EventId::parse(&text);
            id.ok_or_else(|| bad_parameter("event", "is not the id of a show"))
        });
        let exhibitor = not_blank(self.exhibitor.as_deref()).map(|text| {
            let id = ExhibitorId::parse(&text);
            id.ok_or_else(|| bad_parameter("exhibitor", "is not the id of an exhibitor"))
        });
        let to = day("to", self.to.as_deref())?;
        let filter = ReceiptFilter {
            event_id: event.transpose()?,
            exhibitor_id: exhibitor.transpose()?,
            from: day("from", self.from.as_deref())?.map(begin),
            before: to.and_then(Date::next_day).map(begin),
        };
        Ok((filter, zone))
    }
}

/// The receipts of the account's organizations, the last received first.
#[utoipa::path(get, path = "/showstable/receipts", operation_id = "list_receipts", tag = "receipts", security(("token" = [])),
    params(ReceiptQuery, PageQuery),
    responses((status = 200, description = "A page of receipts; the next one is in the Link header", body = Vec<ReceiptView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    query: web::Query<ReceiptQuery>,
    page: web::Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let (filter, _) = query.filter(&signed_in.actor)?;
    let found = receipts
        .receipts(&signed_in.actor, &filter, &page.parse()?)
        .await?;
    Ok(page_response(&request, found, |it| ReceiptView::new(&it)))
}

/// The same as a table for spreadsheets, a row for each part and each rest.
#[utoipa::path(get, path = "/showstable/receipts.csv", operation_id = "export_receipts", tag = "receipts", security(("token" = [])),
    params(ReceiptQuery),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query")))]
pub(crate) async fn table(
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    query: web::Query<ReceiptQuery>,
) -> Result<HttpResponse, ApiError> {
    let (filter, zone) = query.filter(&signed_in.actor)?;
    let first = PageRequest::first(MAX_LIMIT);
    let first = receipts.receipts(&signed_in.actor, &filter, &first).await?;
    Ok(csv::response(
        receipts,
        signed_in.actor,
        (filter, zone),
        first,
    ))
}

/// A receipt.
#[utoipa::path(get, path = "/showstable/receipts/{id}", operation_id = "read_receipt", tag = "receipts", security(("token" = [])),
    params(("id" = String, Path, description = "The receipt's id")),
    responses((status = 200, description = "The receipt", body = ReceiptView),
              (status = 404, description = "No such receipt of this account")))]
pub(crate) async fn read(
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = receipts.receipt(&signed_in.actor, receipt_id(&id)?).await?;
    let found = found.ok_or_else(|| ApiError::not_found("Receipt"))?;
    Ok(HttpResponse::Ok().json(ReceiptView::new(&found)))
}
