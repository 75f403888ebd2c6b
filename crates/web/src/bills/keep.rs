use ::book::{Bill, BillFilter, BillService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{Actor, ContactId, OrganizationId, SortKey};
use serde::Deserialize;
use utoipa::IntoParams;

use super::bill_id;
use super::body::BillBody;
use super::view::{BillRow, BillStatusView, BillView, Seen};
use crate::book::one_of;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::extract::page::{PageQuery, named_parameter, not_blank, page_response, text_key};
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::representation::chosen_organization;

/// Filters for bills.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BillQuery {
    /// Only of this organization.
    organization_id: Option<String>,
    #[param(value_type = Option<BillStatusView>)]
    status: Option<String>,
    /// Only to this contact.
    contact_id: Option<String>,
    /// Only those whose recipient contains this, whatever the case and accents, or
    /// whose number it is.
    q: Option<String>,
}

pub(super) fn view(bills: &BillService, bill: &Bill, actor: &Actor) -> BillView {
    BillView::new(bill, &seen(bills, bill.summary.organization_id, actor))
}

pub(super) fn seen<'a>(
    bills: &BillService,
    organization: OrganizationId,
    actor: &'a Actor,
) -> Seen<'a> {
    Seen {
        actor,
        today: bills.today(actor, organization),
        is_sending: bills.is_sending(),
    }
}

/// The bills, the latest date first.
#[utoipa::path(get, path = "/showstable/bills", operation_id = "list_bills", tag = "bills", security(("token" = [])),
    params(BillQuery, PageQuery),
    responses((status = 200, description = "A page of bills; the next one is in the Link header", body = Vec<BillRow>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    query: Query<BillQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse_by(|key| text_key(key).map(SortKey::Text))?;
    let filter = BillFilter {
        organization: chosen_organization(query.organization_id.as_ref())?,
        status: named_parameter("status", query.status.as_deref())?,
        contact: one_of(query.contact_id.as_deref(), ContactId::parse, "contact_id")?,
        text: not_blank(query.q.as_deref()),
    };
    let actor = &signed_in.actor;
    let found = bills.list(actor, &filter, &page).await?;
    Ok(page_response(&request, found, |bill| {
        BillRow::new(&bill, &seen(&bills, bill.organization_id, actor))
    }))
}

/// Makes out a bill with the next number. Each part of an entry is billed once.
#[utoipa::path(post, path = "/showstable/bills", operation_id = "create_bill", tag = "bills", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = BillBody,
    responses((status = 201, description = "The new bill", body = BillView),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`part_billed`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<BillBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (organization, wish, _) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let bill = bills.create(actor, organization, wish, key).await?;
    Ok(HttpResponse::Created().json(view(&bills, &bill, actor)))
}

/// A bill.
#[utoipa::path(get, path = "/showstable/bills/{id}", operation_id = "read_bill", tag = "bills", security(("token" = [])),
    params(("id" = String, Path, description = "The bill's id")),
    responses((status = 200, description = "The bill", body = BillView),
              (status = 404, description = "No such bill of this account")))]
pub(crate) async fn read(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let bill = bills.find(actor, bill_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(view(&bills, &bill, actor)))
}

/// Replaces a bill that was neither sent nor paid. Its number stays.
#[utoipa::path(put, path = "/showstable/bills/{id}", operation_id = "replace_bill", tag = "bills", security(("token" = [])),
    params(("id" = String, Path, description = "The bill's id")),
    request_body = BillBody,
    responses((status = 200, description = "The bill", body = BillView),
              (status = 404, description = "No such bill of this account"),
              (status = 409, description = "`changed_meanwhile`, `bill_fixed` or `part_billed`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<BillBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (_, wish, expected)) = (bill_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let bill = bills.replace(actor, id, wish, expected).await?;
    Ok(HttpResponse::Ok().json(view(&bills, &bill, actor)))
}

/// Cancels a bill on which nothing is paid. It stays with its number, and what it
/// billed can be billed again.
#[utoipa::path(delete, path = "/showstable/bills/{id}", operation_id = "cancel_bill", tag = "bills", security(("token" = [])),
    params(("id" = String, Path, description = "The bill's id")),
    responses((status = 204, description = "It is cancelled"),
              (status = 404, description = "No such bill of this account"),
              (status = 409, description = "`bill_has_payments`")))]
pub(crate) async fn cancel(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    bills.cancel(&signed_in.actor, bill_id(&id)?).await?;
    Ok(HttpResponse::NoContent().finish())
}
