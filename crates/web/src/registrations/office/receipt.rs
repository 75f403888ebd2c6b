use ::registrations::{EntryMailService, LedgerService};
use actix_web::{HttpResponse, web};
use kernel::EmailAddress;
use serde::Serialize;
use utoipa::ToSchema;

use super::registration_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::problem::ApiError;
use crate::representation::delivery;

/// A receipt that will be mailed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReceiptView {
    /// The address.
    to: String,
    /// `email`: mails are sent. `outbox`: they are written into files in the
    /// data directory.
    delivery: &'static str,
}

impl ReceiptView {
    pub(crate) fn new(to: &EmailAddress, is_sending: bool) -> Self {
        Self {
            to: to.as_str().to_owned(),
            delivery: delivery(is_sending),
        }
    }
}

/// Mails the rider of an entry what was paid, by which checks, and what is due.
#[utoipa::path(post, path = "/showstable/registrations/{id}/receipt", operation_id = "mail_receipt", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id"),
            ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it mails nothing twice")),
    responses((status = 202, description = "To whom it will be mailed", body = ReceiptView),
              (status = 404, description = "No such entry of a show of this account")))]
pub(crate) async fn mail(
    ledger: web::Data<LedgerService>,
    mails: web::Data<EntryMailService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
) -> Result<HttpResponse, ApiError> {
    let id = registration_id(&id)?;
    // Without a body, each request is the same.
    let key = key.for_request("")?;
    let to = ledger.mail_receipt(&signed_in.actor, id, key).await?;
    Ok(HttpResponse::Accepted().json(ReceiptView::new(&to, mails.is_sending())))
}
