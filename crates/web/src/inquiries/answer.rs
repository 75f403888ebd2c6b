use ::horses::{InquiryState, MarketService, Message};
use actix_web::{HttpResponse, web};
use kernel::InquiryId;

use super::view::InquiryView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::{Json, SmallJson};
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::representation::Named;

body! {
    /// How far an inquiry is.
    InquiryStateBody {
        state: Named<InquiryState>,
    } => InquiryState {
        state
    }
}

body! {
    /// What is answered to an inquiry.
    InquiryReplyBody {
        text: Message,
    } => Message {
        text
    }
}

fn not_found() -> ApiError {
    ApiError::not_found("Inquiry")
}

fn inquiry_id(path: &str) -> Result<InquiryId, ApiError> {
    InquiryId::parse(path).ok_or_else(not_found)
}

/// Puts an inquiry aside, or takes it up again.
#[utoipa::path(put, path = "/showstable/inquiries/{id}", operation_id = "set_inquiry_state", tag = "marketplace", security(("token" = [])),
    params(("id" = String, Path, description = "The inquiry's id")),
    request_body = InquiryStateBody,
    responses((status = 200, description = "The inquiry", body = InquiryView),
              (status = 404, description = "The account received no such inquiry"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn set_state(
    market: web::Data<MarketService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<InquiryStateBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, state) = (inquiry_id(&id)?, json.body.into_command()?);
    let inquiry = market
        .set_inquiry_state(&signed_in.actor, id, state)
        .await?;
    let inquiry = inquiry.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(InquiryView::new(&inquiry)))
}

/// Answers an inquiry. The reply is kept with it, and its mail to the buyer is queued, whose
/// answer goes to the address of the organization.
#[utoipa::path(post, path = "/showstable/inquiries/{id}/reply", operation_id = "reply_to_inquiry", tag = "marketplace", security(("token" = [])),
    params(("id" = String, Path, description = "The inquiry's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it answers once")),
    request_body = InquiryReplyBody,
    responses((status = 201, description = "The inquiry with all replies", body = InquiryView),
              (status = 404, description = "The account received no such inquiry"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn reply(
    market: web::Data<MarketService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<InquiryReplyBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (id, text) = (inquiry_id(&id)?, json.body.into_command()?);
    let inquiry = market.reply(&signed_in.actor, id, text, key).await?;
    Ok(HttpResponse::Created().json(InquiryView::new(&inquiry)))
}
