use ::calendar::CalendarService;
use actix_web::{HttpResponse, web};

use super::body::AppointmentBody;
use super::view::AppointmentView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Makes an appointment or a series of them.
#[utoipa::path(post, path = "/showstable/appointments", operation_id = "create_appointment", tag = "appointments", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = AppointmentBody,
    responses((status = 201, description = "The new appointment", body = AppointmentView),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    calendar: web::Data<CalendarService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<AppointmentBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (command, _) = json.body.into_command()?;
    let made = calendar.create(&signed_in.actor, command, key).await?;
    Ok(HttpResponse::Created().json(AppointmentView::new(&made, &signed_in.actor)))
}
