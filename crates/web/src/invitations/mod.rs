//! `invitations`: an invitation to an organization, by the link in its mail.

use ::accounts::{OfferedRole, PeopleService};
use actix_web::{HttpResponse, web};
use uuid::Uuid;

use crate::accounts::LINK_NOT_VALID;
use crate::extract::actor::Holder;
use crate::organization::RoleView;
use crate::problem::ApiError;
use crate::rate_limits::limit_sign_in;
use crate::representation::Instant;
use crate::routes::routes;
use crate::view::view;

routes! {
    "/invitations/{token}": get read by limit_sign_in, post accept by limit_sign_in;
}

view! {
    /// What an invitation offers.
    OfferView(offer: &OfferedRole) {
        organization_id: Uuid = offer.invitation.organization_id,
        /// Empty if it has none.
        organization_name: String = offer.organization_name,
        role: RoleView = offer.invitation.role,
        /// The address to which it was mailed.
        email: String = offer.invitation.email,
        expires_at: Instant = offer.invitation.expires_at(),
    }
}

/// What an invitation offers, for whoever has its link.
#[utoipa::path(get, path = "/showstable/invitations/{token}", operation_id = "read_invitation", tag = "organization",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses((status = 200, description = "The offer", body = OfferView),
              (status = 404, description = "The link does not work")))]
pub(crate) async fn read(
    people: web::Data<PeopleService>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let offer = people.offer(&token).await?.ok_or(LINK_NOT_VALID)?;
    Ok(HttpResponse::Ok().json(OfferView::new(&offer)))
}

/// Accepts an invitation: the account is a member from now on. The link works
/// for one account; who is a member already keeps the present role.
#[utoipa::path(post, path = "/showstable/invitations/{token}", operation_id = "accept_invitation", tag = "organization", security(("session" = [])),
    params(("token" = String, Path, description = "The secret part of the link")),
    responses((status = 200, description = "The offer that was accepted", body = OfferView),
              (status = 404, description = "The link does not work"),
              (status = 409, description = "The organization has too many members")))]
pub(crate) async fn accept(
    people: web::Data<PeopleService>,
    holder: Holder,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let accepted = people.accept(&holder.actor, &token).await?;
    let accepted = accepted.ok_or(LINK_NOT_VALID)?;
    Ok(HttpResponse::Ok().json(OfferView::new(&accepted)))
}
