use ::registrations::{LedgerOf, MAX_ALLOTMENTS, NewReceipt, ReceiptFrom, ReceiptService};
use actix_web::{HttpResponse, web};
use kernel::{
    EventId, ExhibitorId, FieldErrors, GroupId, Money, OptionalLine, PaymentMethod, RegistrationId,
};
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

fn barn(field: &str, id: &str) -> Result<GroupId, FieldErrors> {
    GroupId::parse(id).ok_or_else(|| FieldErrors::of(field, "must be a barn of this organization"))
}

body! {
    /// A part of a receipt.
    AllotmentBody {
        /// The entry that it pays.
        registration_id: Option<RegistrationId>,
        /// Or else the barn.
        group_id: Option<String>,
        /// US dollars, more than 0, with at most two decimals.
        amount: Positive,
    } => (LedgerOf, Money) {
        let of = match (registration_id, group_id) {
            (Some(id), _) => LedgerOf::Entry(id),
            (None, Some(id)) => LedgerOf::Group(barn("group_id", &id)?),
            (None, None) => return Err(FieldErrors::of("registration_id", "is required")),
        };
        (of, amount)
    }
}

body! {
    /// A receipt of an exhibitor.
    ReceiptBody {
        /// `in` is money that is received, `out` money that is given back.
        direction: Named<Direction>,
        /// Of whom; not needed with `group_id`.
        exhibitor_id: Option<ExhibitorId>,
        /// From or to which barn of a show. What is left is credit of the person in charge.
        group_id: Option<String>,
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
        /// the exhibitor pays, the oldest first, or of the barn; of money given back, what their
        /// shows owe.
        allotments: Option<Every<AllotmentBody, MAX_ALLOTMENTS>>,
    } => NewReceipt {
        let of = match (exhibitor_id, group_id) {
            (_, Some(id)) => ReceiptFrom::Group(barn("group_id", &id)?),
            (Some(id), None) => ReceiptFrom::Exhibitor(id),
            (None, None) => return Err(FieldErrors::of("exhibitor_id", "is required")),
        };
        NewReceipt {
            kind: direction.0,
            of, event_id, method, amount, reference, note, received_at, allotments,
        }
    }
}

body! {
    /// What of the rest of a receipt is allotted.
    AllotBody {
        /// If not given: what is due of the entries for which its exhibitor pays, the oldest
        /// first.
        allotments: Option<Every<AllotmentBody, MAX_ALLOTMENTS>>,
    } => Option<Vec<(LedgerOf, Money)>> { allotments }
}

/// Records a receipt of an exhibitor or a barn: money that pays entries of any shows of the organization,
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
