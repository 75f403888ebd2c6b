use ::registrations::{EntryMailService, ReceiptService};
use actix_web::{HttpResponse, web};

use super::receipt_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::problem::ApiError;
use crate::registrations::office::receipt::ReceiptView;

/// Mails a receipt to its exhibitor, or to the barn that it is of.
#[utoipa::path(post, path = "/showstable/receipts/{id}/mail", operation_id = "mail_paid_receipt", tag = "receipts", security(("token" = [])),
    params(("id" = String, Path, description = "The receipt's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it mails nothing twice")),
    responses((status = 202, description = "To whom it will be mailed", body = ReceiptView),
              (status = 404, description = "No such receipt of this account"),
              (status = 422, description = "Nobody's email address is known")))]
pub(crate) async fn mail(
    receipts: web::Data<ReceiptService>,
    mails: web::Data<EntryMailService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
) -> Result<HttpResponse, ApiError> {
    let id = receipt_id(&id)?;
    // Without a body, each request is the same.
    let key = key.for_request("")?;
    let to = receipts.mail(&signed_in.actor, id, key).await?;
    Ok(HttpResponse::Accepted().json(ReceiptView::new(&to, mails.is_sending())))
}
