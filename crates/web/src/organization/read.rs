use ::accounts::AccountService;
use actix_web::{HttpResponse, web};

use super::OrganizationView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// The account's organization.
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
    Ok(HttpResponse::Ok().json(OrganizationView::from(organization)))
}
