use ::accounts::{AccountMailService, Invitation, PeopleService};
use actix_web::{HttpResponse, web};
use kernel::{EmailAddress, InvitationId, Role};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::members::RoleView;
use super::organization_id;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::qr_code::svg_of;
use crate::representation::{Instant, Named, delivery};
use crate::view::view;

body! {
    /// Who is invited.
    InvitationBody {
        /// The address to which the invitation is mailed.
        email: EmailAddress,
        role: Named<Role>,
    } => (EmailAddress, Role) {
        (email, role)
    }
}

view! {
    /// An open invitation. Its link is not stored.
    InvitationView(invitation: &Invitation) {
        id: Uuid = invitation.id,
        email: String = invitation.email,
        role: RoleView = invitation.role,
        created_at: Instant = invitation.created_at,
        expires_at: Instant = invitation.expires_at(),
    }
}

/// An invitation that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewInvitationView {
    #[serde(flatten)]
    invitation: InvitationView,
    /// The link with which it is accepted; it is answered only here, and mailed.
    url: String,
    /// A picture of the link in SVG, to be scanned.
    qr_code: String,
    /// `email`: its mail is being sent. `outbox`: this server sends no mails, and writes
    /// it into a file in the data directory.
    #[schema(value_type = String)]
    delivery: &'static str,
}

/// Makes an invitation with its link, and mails it, instead of an open one to the same
/// address, whose link no longer works.
#[utoipa::path(post, path = "/showstable/organization/{id}/invitations", operation_id = "create_invitation", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id")),
    request_body = InvitationBody,
    responses((status = 201, description = "The invitation", body = NewInvitationView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "Already a member, or too many"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    people: web::Data<PeopleService>,
    mails: web::Data<AccountMailService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<InvitationBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (email, role)) = (organization_id(&id)?, json.body.into_command()?);
    let (invitation, secret) = people.invite(&signed_in.actor, id, email, role).await?;
    let url = format!("{}/invitation/{secret}", public_url.0);
    Ok(HttpResponse::Created().json(NewInvitationView {
        invitation: InvitationView::new(&invitation),
        qr_code: svg_of(&url)?,
        url,
        delivery: delivery(mails.is_sending()),
    }))
}

/// The open invitations, the last one first.
#[utoipa::path(get, path = "/showstable/organization/{id}/invitations", operation_id = "list_invitations", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id")),
    responses((status = 200, description = "The invitations", body = Vec<InvitationView>),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn list(
    people: web::Data<PeopleService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let open = people
        .invitations(&signed_in.actor, organization_id(&id)?)
        .await?;
    let views: Vec<_> = open.iter().map(InvitationView::new).collect();
    Ok(HttpResponse::Ok().json(views))
}

/// Revokes an open invitation: its link leads nowhere from now on.
#[utoipa::path(delete, path = "/showstable/organization/{id}/invitations/{invitation_id}", operation_id = "revoke_invitation", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id"),
           ("invitation_id" = String, Path, description = "The invitation's id")),
    responses((status = 204, description = "Revoked"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such invitation to an organization of this account")))]
pub(crate) async fn revoke(
    people: web::Data<PeopleService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (id, invitation) = path.into_inner();
    let id = organization_id(&id)?;
    let missing = || ApiError::not_found("Invitation");
    let invitation = InvitationId::parse(&invitation).ok_or_else(missing)?;
    if !people.revoke(&signed_in.actor, id, invitation).await? {
        return Err(missing());
    }
    Ok(HttpResponse::NoContent().finish())
}
