use ::exhibitors::ExhibitorService;
use actix_web::{HttpResponse, web};
use kernel::RegistrationId;

use super::body::EntryPeopleBody;
use super::view::EntryPeopleView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Says to whom an entry is linked. Its bill, its payments and what it says stay.
#[utoipa::path(put, path = "/showstable/registrations/{id}/people", operation_id = "save_entry_people", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = EntryPeopleBody,
    responses((status = 200, description = "To whom it is linked", body = EntryPeopleView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`changed_meanwhile`: the entry was changed since it was read; `forgotten`: somebody asked to be forgotten"),
              (status = 422, description = "A record of another organization")))]
pub(crate) async fn save(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<EntryPeopleBody>,
) -> Result<HttpResponse, ApiError> {
    let id = RegistrationId::parse(&id).ok_or_else(|| ApiError::not_found("Entry"))?;
    let wish = json.body.into_command()?;
    let people = exhibitors.set_people(&signed_in.actor, id, wish).await?;
    Ok(HttpResponse::Ok().json(EntryPeopleView::new(&people)))
}
