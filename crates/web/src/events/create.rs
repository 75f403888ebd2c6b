use ::events::{CreateEventError, EventService};
use actix_web::{HttpResponse, web};
use usda::NoticeService;

use super::templates::TEMPLATE_CHANGED;
use super::{EventBody, EventView};
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::{IdempotencyKeyHeader, KEY_REUSED};
use crate::extract::json::Json;
use crate::problem::ApiError;

impl From<CreateEventError> for ApiError {
    fn from(error: CreateEventError) -> Self {
        match error {
            CreateEventError::KeyReused => KEY_REUSED,
            CreateEventError::Classes(error) => error.into(),
            CreateEventError::Organization(error) => error.into(),
            CreateEventError::LimitReached(limit) => limit.into(),
            CreateEventError::TemplateChanged => TEMPLATE_CHANGED,
            CreateEventError::Store(error) => error.into(),
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
    notices: web::Data<NoticeService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<EventBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let template = json.body.template();
    let organization = json.body.organization()?;
    let form = json.body.into_command()?;
    let (actor, created) = (&signed_in.actor, events);
    let event = created.create(actor, organization, form, template, key);
    let event = event.await?;
    Ok(HttpResponse::Created().json(EventView::new(&event, actor, &notices)))
}
