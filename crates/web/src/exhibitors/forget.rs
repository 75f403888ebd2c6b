use ::exhibitors::ForgettingService;
use actix_web::{HttpResponse, web};
use kernel::Reason;

use super::persons::exhibitor_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;

body! {
    /// Why somebody is forgotten.
    ForgetBody {
        /// Stands in the trail: who asked for it, and when.
        reason: Reason,
    } => Reason {
        reason
    }
}

/// Forgets somebody who asked for it, with all that is shown as one with them. Contact data,
/// notes, memberships and their documents go, also from the trail; so does what entries say
/// beside names, of each show once it is over, and postal addresses once its records need no
/// longer be kept. Names, results, bills and signatures stay. It cannot be undone. Whoever was
/// forgotten already is not forgotten again.
#[utoipa::path(delete, path = "/showstable/exhibitors/{id}/personal_data", operation_id = "forget_exhibitor", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The exhibitor's id")),
    request_body = ForgetBody,
    responses((status = 204, description = "They are forgotten"),
              (status = 404, description = "No such exhibitor"),
              (status = 422, description = "No reason")))]
pub(crate) async fn forget(
    forgetting: web::Data<ForgettingService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ForgetBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, reason) = (exhibitor_id(&id)?, json.body.into_command()?);
    forgetting.forget(&signed_in.actor, id, &reason).await?;
    Ok(HttpResponse::NoContent().finish())
}
