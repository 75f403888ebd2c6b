use ::registrations::{NewPayment, PaymentError, PaymentKind, PaymentMethod, RegistrationService};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, Money, PaymentId, RegistrationId};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::body::required_reason;
use super::registration_id;
use super::view::PaymentView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::{IdempotencyKeyHeader, KEY_REUSED};
use crate::extract::json::Json;
use crate::problem::ApiError;
use crate::representation::{line, parse_instant, parse_price, text};

/// A payment or refund.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct PaymentBody {
    /// `payment` or `refund`.
    #[schema(required = true, nullable = false)]
    kind: Option<String>,
    /// `cash`, `check`, `card`, `transfer` or `other`.
    #[schema(required = true, nullable = false)]
    method: Option<String>,
    /// US dollars, more than 0, with at most two decimals.
    #[schema(required = true, nullable = false, value_type = Option<f64>)]
    amount: Option<Number>,
    /// The number of a check, or what else identifies the payment.
    reference: Option<String>,
    note: Option<String>,
    /// ISO 8601 with an offset, not after tomorrow in UTC; now if not given.
    received_at: Option<String>,
}

impl PaymentBody {
    fn into_command(self, registration_id: RegistrationId) -> Result<NewPayment, FieldErrors> {
        let mut errors = FieldErrors::new();
        let kind = PaymentKind::parse(text(self.kind.as_ref()));
        let kind = errors.take("kind", kind.ok_or("must be 'payment' or 'refund'"));
        let method = PaymentMethod::parse(text(self.method.as_ref()));
        let known = "must be 'cash', 'check', 'card', 'transfer' or 'other'";
        let method = errors.take("method", method.ok_or(known));
        let amount = match errors.take("amount", parse_price(self.amount.as_ref())) {
            Some(Money::ZERO) => errors.take("amount", Err("must be more than 0")),
            amount => amount,
        };
        let reference = line(&mut errors, "reference", self.reference.as_ref());
        let note = line(&mut errors, "note", self.note.as_ref());
        let received_at = self
            .received_at
            .as_deref()
            .filter(|it| !it.trim().is_empty());
        let received_at = received_at.and_then(|it| errors.take("received_at", parse_instant(it)));
        match (kind, method, amount) {
            (Some(kind), Some(method), Some(amount)) if errors.is_empty() => Ok(NewPayment {
                registration_id,
                kind,
                method,
                amount,
                reference,
                note,
                received_at,
            }),
            _ => Err(errors),
        }
    }
}

impl From<PaymentError> for ApiError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::NotFound => Self::not_found("Entry"),
            PaymentError::ReceivedAt(error) => FieldErrors::of("received_at", error).into(),
            PaymentError::RefundExceedsPaid => Self::conflict(
                "refund_exceeds_paid",
                "More would be given back than was paid. Nothing was recorded.",
            ),
            PaymentError::AlreadyVoided => Self::conflict(
                "already_voided",
                "This line was voided before, or voids another one.",
            ),
            PaymentError::KeyReused => KEY_REUSED,
            PaymentError::Store(error) => error.into(),
        }
    }
}

/// Records a payment or refund of an entry.
#[utoipa::path(post, path = "/showstable/registrations/{id}/payments", operation_id = "record_payment", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it records nothing twice")),
    request_body = PaymentBody,
    responses((status = 201, description = "The new line of the ledger", body = PaymentView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`refund_exceeds_paid`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn pay(
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<PaymentBody>,
) -> Result<HttpResponse, ApiError> {
    let id = registration_id(&id)?;
    let key = key.for_request(&json.fingerprint)?;
    let wish = json.body.into_command(id)?;
    let payment = registrations.pay(&signed_in.actor, wish, key).await?;
    Ok(HttpResponse::Created().json(PaymentView::from(payment)))
}

/// Why a line of a ledger is voided.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct VoidBody {
    #[schema(required = true, nullable = false)]
    reason: Option<String>,
}

/// Voids a line of a ledger by a new line.
#[utoipa::path(post, path = "/showstable/payments/{id}/void", operation_id = "void_payment", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The id of the line"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it records nothing twice")),
    request_body = VoidBody,
    responses((status = 201, description = "The new line of the ledger", body = PaymentView),
              (status = 404, description = "No such line of a show of this account"),
              (status = 409, description = "`already_voided`, or `refund_exceeds_paid`: the payment was refunded"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn void(
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<VoidBody>,
) -> Result<HttpResponse, ApiError> {
    let id = PaymentId::parse(&id).ok_or_else(super::missing)?;
    let key = key.for_request(&json.fingerprint)?;
    let mut errors = FieldErrors::new();
    let reason = required_reason(&mut errors, json.body.reason.as_ref()).ok_or(errors)?;
    let payment = registrations
        .void(&signed_in.actor, id, reason, key)
        .await?;
    Ok(HttpResponse::Created().json(PaymentView::from(payment)))
}
