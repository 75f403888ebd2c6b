use ::registrations::{MAX_ALLOTMENTS, NewReceipt, ReceiptService};
use actix_web::{HttpResponse, web};
use kernel::{EventId, ExhibitorId, Money, OptionalLine, PaymentMethod, RegistrationId};
use time::OffsetDateTime;

use super::receipt_id;
use super::view::{Direction, ReceiptView};
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, Positive, body};
use crate::problem::ApiError;
use crate::registrations::office::cancel_class::ReasonBody;
use crate::representation::Named;

body! {
    /// A part of a receipt.
    AllotmentBody {
        registration_id: RegistrationId,
        /// US dollars, more than 0, with at most two decimals.
        amount: Positive,
    } => (RegistrationId, Money) { (registration_id, amount) }
}

body! {
    /// A receipt of an exhibitor.
    ReceiptBody {
        /// `in` is money that is received, `out` money that is given back.
        direction: Named<Direction>,
        exhibitor_id: ExhibitorId,
        method: Named<PaymentMethod>,
        /// US dollars, more than 0, with at most two decimals.
        amount: Positive,
        /// The number of a check, or what else identifies it.
        reference: OptionalLine<200>,
        note: OptionalLine<1000>,
        /// Not after tomorrow in UTC; now if not given.
        received_at: Option<OffsetDateTime>,
        /// The show in whose drawer it is; if not given, that of the entries: the last one that
        /// has begun, or else the first.
        event_id: Option<EventId>,
        /// What it pays; the rest is credit. If not given: what is due of the entries for which
        /// the exhibitor pays, the oldest first; of money given back, what their shows owe.
        allotments: Option<Every<AllotmentBody, MAX_ALLOTMENTS>>,
    } => NewReceipt {
        NewReceipt {
            kind: direction.0,
            exhibitor_id, event_id, method, amount, reference, note, received_at, allotments,
        }
    }
}

body! {
    /// What of the rest of a receipt is allotted.
    AllotBody {
        /// If not given: what is due of the entries for which its exhibitor pays, the oldest
        /// first.
        allotments: Option<Every<AllotmentBody, MAX_ALLOTMENTS>>,
    } => Option<Vec<(RegistrationId, Money)>> { allotments }
}

/// Records a receipt of an exhibitor: money that pays entries of any shows of the organization,
/// or that is kept as credit; or that is given back.
#[utoipa::path(post, path = "/showstable/receipts", operation_id = "take_receipt", tag = "receipts", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it records nothing twice")),
    request_body = ReceiptBody,
    responses((status = 201, description = "The receipt", body = ReceiptView),
              (status = 404, description = "No such exhibitor, entry or show of this account"),
              (status = 409, description = "`beyond_receipt`: more is allotted than it has; `beyond_credit`: more credit is given back than there is; `refund_exceeds_paid`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn take(
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<ReceiptBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let wish = json.body.into_command()?;
    let taken = receipts.take(&signed_in.actor, wish, key).await?;
    Ok(HttpResponse::Created().json(ReceiptView::new(&taken)))
}

/// Allots what is left of a receipt to entries of any shows of the organization.
#[utoipa::path(post, path = "/showstable/receipts/{id}/allot", operation_id = "allot_receipt", tag = "receipts", security(("token" = [])),
    params(("id" = String, Path, description = "The receipt's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it allots nothing twice")),
    request_body = AllotBody,
    responses((status = 200, description = "The receipt", body = ReceiptView),
              (status = 404, description = "No such receipt, or no such entry, of this account"),
              (status = 409, description = "`beyond_receipt`: more is allotted than is left; `beyond_credit`: the credit was given back; `already_voided`; `refund_exceeds_paid`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn allot(
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<AllotBody>,
) -> Result<HttpResponse, ApiError> {
    let id = receipt_id(&id)?;
    let key = key.for_request(&json.fingerprint)?;
    let parts = json.body.into_command()?;
    let allotted = receipts.allot(&signed_in.actor, id, parts, key).await?;
    Ok(HttpResponse::Ok().json(ReceiptView::new(&allotted)))
}

/// Voids a receipt with all its parts. It stays in the list.
#[utoipa::path(post, path = "/showstable/receipts/{id}/void", operation_id = "void_receipt", tag = "receipts", security(("token" = [])),
    params(("id" = String, Path, description = "The receipt's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it voids nothing twice")),
    request_body = ReasonBody,
    responses((status = 200, description = "The receipt", body = ReceiptView),
              (status = 404, description = "No such receipt of this account"),
              (status = 409, description = "`already_voided`; `refund_exceeds_paid`: an entry got it back; `beyond_credit`: its credit was given back"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn void(
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<ReasonBody>,
) -> Result<HttpResponse, ApiError> {
    let id = receipt_id(&id)?;
    let key = key.for_request(&json.fingerprint)?;
    let reason = json.body.into_command()?;
    let voided = receipts.void(&signed_in.actor, id, reason, key).await?;
    Ok(HttpResponse::Ok().json(ReceiptView::new(&voided)))
}
