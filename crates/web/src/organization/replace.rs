use ::accounts::AccountService;
use actix_web::{HttpResponse, web};

use super::{OrganizationBody, OrganizationView, organization_id};
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces the profile of one of the account's organizations.
#[utoipa::path(put, path = "/showstable/organization/{id}", operation_id = "replace_organization", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id")),
    request_body = OrganizationBody,
    responses((status = 200, description = "The whole organization", body = OrganizationView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "It was saved meanwhile"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<OrganizationBody>,
) -> Result<HttpResponse, ApiError> {
    let id = organization_id(&id)?;
    let (profile, revision) = json.body.into_command()?;
    let organization = accounts
        .replace_organization(&signed_in.actor, id, profile, revision)
        .await?;
    Ok(HttpResponse::Ok().json(OrganizationView::new(&organization)))
}
