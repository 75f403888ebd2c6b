use ::horses::{InquiryDetails, MarketService, Message};
use actix_web::{HttpResponse, web};
use kernel::{EmailAddress, FieldErrors, PhoneNumber, RequiredLine};
use serde::Deserialize;
use utoipa::ToSchema;

use super::read::horse_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::text;

/// What a buyer writes to a seller.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct InquiryBody {
    /// Required.
    #[schema(required = true, nullable = false)]
    name: Option<String>,
    /// Required: where the seller answers to.
    #[schema(required = true, nullable = false)]
    email: Option<String>,
    #[schema(nullable = false)]
    phone: Option<String>,
    /// Required, at most 4,000 characters.
    #[schema(required = true, nullable = false)]
    message: Option<String>,
    /// People do not see this field; what is written here was written by a
    /// program, whose message is dropped.
    #[schema(nullable = false)]
    website: Option<String>,
}

impl InquiryBody {
    fn is_of_a_program(&self) -> bool {
        !text(self.website.as_ref()).is_empty()
    }

    fn into_command(self) -> Result<InquiryDetails, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.take("name", RequiredLine::parse(text(self.name.as_ref())));
        let email = errors.take("email", EmailAddress::parse(text(self.email.as_ref())));
        let phone = PhoneNumber::parse_optional(text(self.phone.as_ref()));
        let phone = errors.take("phone", phone);
        let message = errors.take("message", Message::parse(text(self.message.as_ref())));
        match (name, email, phone, message) {
            (Some(name), Some(email), Some(phone), Some(message)) => Ok(InquiryDetails {
                name,
                email,
                phone,
                message,
            }),
            _ => Err(errors),
        }
    }
}

/// Writes to the seller of a horse, who finds it on the dashboard and, where the
/// server mails, gets it by mail.
#[utoipa::path(post, path = "/showstable/horses/{id}/inquiries", operation_id = "create_inquiry", tag = "marketplace", security(("token" = [])),
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
    signed_in: SignedIn,
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
    market.inquire(&signed_in.actor, id, details, key).await?;
    limits.inquiries.count(&id, &id);
    Ok(HttpResponse::Accepted().finish())
}
