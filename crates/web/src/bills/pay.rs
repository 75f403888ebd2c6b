use ::book::BillService;
use actix_web::{HttpResponse, web};

use super::bill_id;
use super::body::BillPaymentBody;
use super::keep::view;
use super::view::BillView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Records a payment of a bill, or takes one back by a line against it.
#[utoipa::path(post, path = "/showstable/bills/{id}/payments", operation_id = "record_bill_payment", tag = "bills", security(("token" = [])),
    params(("id" = String, Path, description = "The bill's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it records nothing twice")),
    request_body = BillPaymentBody,
    responses((status = 201, description = "The bill with the new line of its ledger", body = BillView),
              (status = 404, description = "No such bill of this account"),
              (status = 409, description = "`payment_refused`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn pay(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<BillPaymentBody>,
) -> Result<HttpResponse, ApiError> {
    let id = bill_id(&id)?;
    let key = key.for_request(&json.fingerprint)?;
    let wish = json.body.into_command()?;
    let actor = &signed_in.actor;
    let bill = bills.pay(actor, id, wish, key).await?;
    Ok(HttpResponse::Created().json(view(&bills, &bill, actor)))
}

/// Pays a bill with what its recipient paid too much on other bills, as far as it suffices:
/// those payments are taken back and recorded anew, divided among the bills, on the days on
/// which they were received.
#[utoipa::path(post, path = "/showstable/bills/{id}/credit", operation_id = "use_bill_credit", tag = "bills", security(("token" = [])),
    params(("id" = String, Path, description = "The bill's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it moves nothing twice")),
    responses((status = 200, description = "The bill with the new lines of its ledger", body = BillView),
              (status = 404, description = "No such bill of this account"),
              (status = 409, description = "`no_credit`: nothing can be used for this bill; `payment_refused`: a payment was taken back meanwhile")))]
pub(crate) async fn use_credit(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
) -> Result<HttpResponse, ApiError> {
    let (id, key) = (bill_id(&id)?, key.for_request("")?);
    let actor = &signed_in.actor;
    let bill = bills.use_credit(actor, id, key).await?;
    Ok(HttpResponse::Ok().json(view(&bills, &bill, actor)))
}
