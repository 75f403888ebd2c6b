use ::registrations::{MAX_ALLOTMENTS, NewPayment, PaymentKind, ReceiptService};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, OptionalLine, PaymentMethod, RegistrationId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::weekend_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, Positive, body};
use crate::problem::ApiError;
use crate::registrations::office::PaymentView;
use crate::representation::Named;
use crate::view::Shown as _;

body! {
    /// A payment for entries of a weekend.
    WeekendPaymentBody {
        /// The entries that it pays.
        registration_ids: Every<RegistrationId, MAX_ALLOTMENTS>,
        method: Named<PaymentMethod>,
        /// US dollars, more than 0, with at most two decimals.
        amount: Positive,
        /// The number of a check, or what else identifies the payment.
        reference: OptionalLine<200>,
        note: OptionalLine<1000>,
        /// Not after tomorrow in UTC; now if not given.
        received_at: Option<OffsetDateTime>,
        /// Whether to record nothing if it is more than is due of all entries together: 409
        /// `beyond_due`.
        asks_if_beyond_due as "ask_if_beyond_due": bool,
    } => (Vec<RegistrationId>, NewPayment) {
        if registration_ids.is_empty() {
            return Err(FieldErrors::of("registration_ids", "is required"));
        }
        let payment = NewPayment {
            kind: PaymentKind::Payment,
            method, amount, reference, note, received_at, asks_if_beyond_due,
        };
        (registration_ids, payment)
    }
}

/// The lines of the ledgers that a payment came to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WeekendPaidView {
    /// The oldest entry first.
    payments: Vec<PaymentView>,
}

/// Records a payment for entries of a weekend: it pays what is due of each, the show that
/// starts first and its first entry first, as one receipt. What is more than due of all is with the last one.
#[utoipa::path(post, path = "/showstable/weekends/{id}/payments", operation_id = "record_weekend_payment", tag = "weekends", security(("token" = [])),
    params(("id" = String, Path, description = "The weekend's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it records nothing twice")),
    request_body = WeekendPaymentBody,
    responses((status = 201, description = "The new lines of the ledgers", body = WeekendPaidView),
              (status = 404, description = "No such weekend of this account, or an entry is not of it"),
              (status = 409, description = "`beyond_due`: with `ask_if_beyond_due` it is more than is due"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn pay(
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<WeekendPaymentBody>,
) -> Result<HttpResponse, ApiError> {
    let id = weekend_id(&id)?;
    let key = key.for_request(&json.fingerprint)?;
    let wish = json.body.into_command()?;
    let lines = receipts
        .pay_weekend(&signed_in.actor, id, wish, key)
        .await?;
    let payments = lines.shown();
    Ok(HttpResponse::Created().json(WeekendPaidView { payments }))
}
