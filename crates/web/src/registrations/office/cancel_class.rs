use ::registrations::{CancelledClass, RegistrationService};
use actix_web::{HttpResponse, web};
use kernel::{ClassId, EventId, Reason};

use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::representation::Dollars;
use crate::view::view;

body! {
    /// Why something is done.
    ReasonBody {
        reason: Reason,
    } => Reason {
        reason
    }
}

view! {
    /// What became of the entries of a cancelled class.
    CancelledClassView(done: &CancelledClass) {
        /// How many entries were in it, waited for it or owed it.
        entries: u32 = done.entries,
        /// What they owe less.
        off: Dollars = done.off,
    }
}

/// Closes a class and cancels all entries in it. Each rider gets a mail.
#[utoipa::path(post, path = "/showstable/events/{id}/classes/{class_id}/cancel", operation_id = "cancel_class", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = ReasonBody,
    responses((status = 200, description = "How many entries were cancelled", body = CancelledClassView),
              (status = 404, description = "No such class of a show of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn cancel(
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<ReasonBody>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Class");
    let event_id = EventId::parse(&path.0).ok_or_else(missing)?;
    let class_id = ClassId::parse(&path.1).ok_or_else(missing)?;
    let reason = json.body.into_command()?;
    let done = registrations.cancel_class(&signed_in.actor, event_id, class_id, &reason);
    Ok(HttpResponse::Ok().json(CancelledClassView::new(&done.await?)))
}
