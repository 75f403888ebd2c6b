use ::horses::{InquiryDetails, MarketService};
use actix_web::{HttpResponse, web};
use kernel::{EmailAddress, PhoneNumber, RequiredLine, RequiredText};

use super::read::horse_id;
use crate::extract::actor::Holder;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, Field as _, body};
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;

body! {
    /// What a buyer writes to a seller.
    InquiryBody {
        name: RequiredLine<200>,
        /// Where the seller answers to.
        email: EmailAddress,
        phone: Option<PhoneNumber>,
        message: RequiredText<4000>,
        /// People do not see this field; what is written here was written by a
        /// program, whose message is dropped.
        website: String,
    } => InquiryDetails {
        InquiryDetails { name, email, phone, message }
    }
}

impl InquiryBody {
    /// Whether a program filled in what people do not see.
    pub(super) fn is_of_a_program(&self) -> bool {
        !String::is_absent(&self.website)
    }
}

/// Writes to the seller of a horse, who finds it on the dashboard and, where the
/// server mails, gets it by mail.
#[utoipa::path(post, path = "/showstable/horses/{id}/inquiries", operation_id = "create_inquiry", tag = "marketplace", security(("session" = [])),
    params(("id" = String, Path, description = "The horse's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it sends nothing twice")),
    request_body = InquiryBody,
    responses((status = 202, description = "It is kept for the seller, and its mail is queued"),
              (status = 404, description = "No such horse is for sale"),
              (status = 409, description = "The horse is the account's own"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    market: web::Data<MarketService>,
    limits: web::Data<RateLimits>,
    holder: Holder,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<InquiryBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    if json.body.is_of_a_program() {
        return Ok(HttpResponse::Accepted().finish());
    }
    let (id, details) = (horse_id(&id)?, json.body.into_command()?);
    limits.inquiries.check(&id)?;
    market.inquire(&holder.actor, id, details, key).await?;
    limits.inquiries.count(&id, &id);
    Ok(HttpResponse::Accepted().finish())
}
