use ::accounts::AccountService;
use actix_web::{HttpResponse, web};

use super::{OrganizationView, organization_id};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// The organization that was founded with the account.
#[utoipa::path(get, path = "/showstable/organization", operation_id = "read_organization", tag = "organization", security(("token" = [])),
    responses((status = 200, description = "The organization", body = OrganizationView)))]
pub(crate) async fn read(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let organization = accounts
        .organization(&signed_in.actor)
        .await?
        .ok_or_else(|| ApiError::not_found("Organization"))?;
    Ok(HttpResponse::Ok().json(OrganizationView::new(&organization)))
}

/// One of the account's organizations.
#[utoipa::path(get, path = "/showstable/organization/{id}", operation_id = "read_organization_by_id", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id")),
    responses((status = 200, description = "The organization", body = OrganizationView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read_by_id(
    accounts: web::Data<AccountService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let organization = accounts
        .organization_by_id(&signed_in.actor, organization_id(&id)?)
        .await?
        .ok_or_else(|| ApiError::not_found("Organization"))?;
    Ok(HttpResponse::Ok().json(OrganizationView::new(&organization)))
}
