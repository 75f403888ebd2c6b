use ::registrations::{BeyondDue, NewPayment, PaymentError, PaymentKind, ReceiptService};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, Money, OptionalLine, PaymentId, PaymentMethod};
use time::OffsetDateTime;

use super::cancel_class::ReasonBody;
use super::registration_id;
use super::view::PaymentView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, Positive, body};
use crate::problem::ApiError;
use crate::representation::Named;

body! {
    /// A payment or refund.
    PaymentBody {
        kind: Named<PaymentKind>,
        method: Named<PaymentMethod>,
        /// US dollars, more than 0, with at most two decimals.
        amount: Positive,
        /// The number of a check, or what else identifies the payment.
        reference: OptionalLine<200>,
        note: OptionalLine<1000>,
        /// Not after tomorrow in UTC; now if not given.
        received_at: Option<OffsetDateTime>,
        /// Whether to record nothing if it is more than is due, or a refund of more than
        /// the show owes: 409 `beyond_due` says what is due, and what was recorded a moment
        /// ago.
        asks_if_beyond_due as "ask_if_beyond_due": bool,
    } => NewPayment {
        NewPayment {
            kind, method, amount, reference, note, received_at, asks_if_beyond_due,
        }
    }
}

impl From<PaymentError> for ApiError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Refusal(refusal) => refusal.into(),
            PaymentError::ReceivedAt(error) => FieldErrors::of("received_at", error).into(),
            PaymentError::RefundExceedsPaid => Self::conflict(
                "refund_exceeds_paid",
                "More would be given back than was paid. Nothing was recorded.",
            ),
            PaymentError::AlreadyVoided => Self::conflict(
                "already_voided",
                "This line was voided before, or voids another one.",
            ),
            PaymentError::BeyondReceipt => Self::conflict(
                "beyond_receipt",
                "More would be allotted than the receipt has left. Nothing was recorded.",
            ),
            PaymentError::BeyondCredit => Self::conflict(
                "beyond_credit",
                "More credit would be used than there is. Nothing was recorded.",
            ),
            PaymentError::BeyondDue(beyond) => {
                Self::conflict("beyond_due", "").with_sentence(what_is_due(&beyond))
            }
        }
    }
}

/// What is due, and who took or gave what a moment ago.
fn what_is_due(beyond: &BeyondDue) -> String {
    let (line, balance) = (&beyond.line, beyond.balance.cents());
    let amount = line.amount;
    let money = |cents: i64| Money::from_cents(cents.max(0)).unwrap_or_default();
    let mut sentences = match line.kind {
        PaymentKind::Payment => vec![
            format!("{amount} is more than is due, which is {}.", money(balance)),
            format!("The show would owe {}.", money(amount.cents() - balance)),
        ],
        PaymentKind::Refund => vec![
            format!(
                "{amount} is more than the show owes, which is {}.",
                money(-balance)
            ),
            format!("{} would be due.", money(amount.cents() + balance)),
        ],
    };
    sentences.extend(beyond.recent.iter().map(|recent| {
        let who = recent
            .recorder
            .as_ref()
            .map_or("Somebody", |it| it.as_str());
        let did = match recent.kind {
            PaymentKind::Payment => "took",
            PaymentKind::Refund => "gave back",
        };
        let ago = match (line.recorded_at - recent.recorded_at).whole_minutes() {
            ..=0 => "a moment ago".to_owned(),
            1 => "a minute ago".to_owned(),
            minutes => format!("{minutes} minutes ago"),
        };
        let how = match recent.method {
            PaymentMethod::Cash => " in cash",
            PaymentMethod::Check => " by check",
            PaymentMethod::Card => " by card",
            PaymentMethod::Transfer => " by transfer",
            PaymentMethod::Other => "",
        };
        format!("{who} {did} {}{how} {ago}.", recent.amount)
    }));
    sentences.join(" ")
}

/// Records a payment or refund of an entry.
#[utoipa::path(post, path = "/showstable/registrations/{id}/payments", operation_id = "record_payment", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it records nothing twice")),
    request_body = PaymentBody,
    responses((status = 201, description = "The new line of the ledger", body = PaymentView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`refund_exceeds_paid`; `beyond_due`: with `ask_if_beyond_due` it is more than is due"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn pay(
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<PaymentBody>,
) -> Result<HttpResponse, ApiError> {
    let id = registration_id(&id)?;
    let key = key.for_request(&json.fingerprint)?;
    let wish = json.body.into_command()?;
    let payment = receipts.pay(&signed_in.actor, id, wish, key).await?;
    Ok(HttpResponse::Created().json(PaymentView::new(&payment)))
}

/// Voids a line of a ledger by a new line, with its receipt: all other lines of that, too.
#[utoipa::path(post, path = "/showstable/payments/{id}/void", operation_id = "void_payment", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The id of the line"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it records nothing twice")),
    request_body = ReasonBody,
    responses((status = 201, description = "The new line of the ledger", body = PaymentView),
              (status = 404, description = "No such line of a show of this account"),
              (status = 409, description = "`already_voided`, or `refund_exceeds_paid`: the payment was refunded"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn void(
    receipts: web::Data<ReceiptService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<ReasonBody>,
) -> Result<HttpResponse, ApiError> {
    let id = PaymentId::parse(&id).ok_or_else(super::missing)?;
    let key = key.for_request(&json.fingerprint)?;
    let reason = json.body.into_command()?;
    let actor = &signed_in.actor;
    let payment = receipts.void_line(actor, id, reason, key).await?;
    Ok(HttpResponse::Created().json(PaymentView::new(&payment)))
}
