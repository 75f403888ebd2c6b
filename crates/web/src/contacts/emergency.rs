use ::contacts::ContactService;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};

use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::horses::read::horse_id;
use crate::problem::ApiError;
use crate::representation::pdf;
use crate::turns::FileTurns;

/// A sheet for the door of a horse's stall: its owners, whom to call in an
/// emergency, where it stands, allergies, the medication that it gets, and a QR code
/// that leads to its page.
#[utoipa::path(get, path = "/showstable/horses/{id}/emergency.pdf", operation_id = "print_emergency_sheet", tag = "horses", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "The sheet", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn print(
    contacts: web::Data<ContactService>,
    (public_url, turns): (web::Data<PublicUrl>, web::Data<FileTurns>),
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, horse_id(&id)?);
    let link = format!("{}/horses/{id}", public_url.0);
    let who = Who::from(&actor);
    let print = async move { contacts.emergency_sheet(&actor, id, link).await };
    Ok(pdf(turns.make(who, Work::Paper, print).await??))
}
