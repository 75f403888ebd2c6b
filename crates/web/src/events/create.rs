use ::events::{EventService, SaveEventError};
use actix_web::{HttpResponse, web};
use kernel::FieldErrors;
use usda::NoticeTerms;

use super::templates::TEMPLATE_CHANGED;
use super::view::Reader;
use super::{EventBody, EventView};
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

impl From<SaveEventError> for ApiError {
    fn from(error: SaveEventError) -> Self {
        match error {
            SaveEventError::Classes(error) => error.into(),
            SaveEventError::Schedule(error) => {
                FieldErrors::of("end_date", error.to_string()).into()
            }
            SaveEventError::TemplateChanged => TEMPLATE_CHANGED,
            SaveEventError::Refusal(refusal) => refusal.into(),
        }
    }
}

/// Creates a show.
#[utoipa::path(post, path = "/showstable/events", operation_id = "create_event", tag = "events", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = EventBody,
    responses((status = 201, description = "The new show", body = EventView),
              (status = 409, description = "The template of this name was saved meanwhile"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    events: web::Data<EventService>,
    notices: web::Data<NoticeTerms>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<EventBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let form = json.body.into_command()?;
    let event = events.create(&signed_in.actor, form, key).await?;
    let reader = Reader::new(&signed_in, &notices);
    Ok(HttpResponse::Created().json(EventView::new(&event, &reader)))
}
