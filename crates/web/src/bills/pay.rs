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
