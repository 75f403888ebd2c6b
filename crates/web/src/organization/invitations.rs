use ::accounts::{AccountMailService, Invitation, InviteError, PeopleService};
use actix_web::{HttpResponse, web};
use kernel::{EmailAddress, FieldErrors, InvitationId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::members::parse_role;
use super::organization_id;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;
use crate::qr_code::svg_of;
use crate::representation::{Instant, delivery, text};

/// Who is invited.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InvitationBody {
    /// The address to which the invitation is mailed.
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    email: Option<String>,
    /// `owner`, `manager`, `secretary`, `viewer`, `barn_manager` or `caretaker`.
    #[serde(default)]
    #[schema(required = true, nullable = false, value_type = String)]
    role: Option<String>,
}

/// An open invitation. Its link is not stored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitationView {
    id: Uuid,
    email: String,
    role: &'static str,
    created_at: Instant,
    expires_at: Instant,
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

impl From<Invitation> for InvitationView {
    fn from(invitation: Invitation) -> Self {
        Self {
            id: invitation.id.as_uuid(),
            role: invitation.role.as_str(),
            created_at: invitation.created_at.into(),
            expires_at: invitation.expires_at().into(),
            email: invitation.email.as_str().to_owned(),
        }
    }
}

impl From<InviteError> for ApiError {
    fn from(error: InviteError) -> Self {
        match error {
            InviteError::NotFound => Self::not_found("Organization"),
            InviteError::AlreadyMember => Self::conflict(
                "already_member",
                "This address belongs to somebody who is a member already.",
            ),
            InviteError::LimitReached(limit) => limit.into(),
            InviteError::Store(error) => error.into(),
        }
    }
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
    let id = organization_id(&id)?;
    let mut errors = FieldErrors::new();
    let email = errors.take("email", EmailAddress::parse(text(json.body.email.as_ref())));
    let role = parse_role(&mut errors, json.body.role.as_ref());
    let (email, role) = email.zip(role).ok_or(errors)?;
    let (invitation, secret) = people.invite(&signed_in.actor, id, email, role).await?;
    let url = format!("{}/invitation/{secret}", public_url.0);
    Ok(HttpResponse::Created().json(NewInvitationView {
        invitation: invitation.into(),
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
    let open = open.ok_or_else(|| ApiError::not_found("Organization"))?;
    let views: Vec<_> = open.into_iter().map(InvitationView::from).collect();
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
