use ::exhibitors::{IdentityOf, Membership, MembershipDetails, MembershipService};
use actix_web::{HttpResponse, web};
use kernel::{DocumentId, MembershipId, OptionalLine, RecordDate, RequiredLine, Revision, Uuid};

use super::horses::show_horse_id;
use super::persons::exhibitor_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::view::view;

body! {
    /// A membership as it shall be. What is missing is empty afterwards.
    KnownMembershipBody {
        /// The association; the organization's own club is one like others.
        association: RequiredLine<100>,
        number: OptionalLine<100>,
        /// The first day; without it, there is no such end.
        from: Option<RecordDate>,
        /// The last day; without it, there is no such end.
        until: Option<RecordDate>,
        /// When somebody of the organization saw the card.
        seen_on: Option<RecordDate>,
        /// A document of the organization, such as a picture of the card.
        document_id: Option<DocumentId>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    }
    together(errors) {
        _days = match (from.flatten(), until.flatten()) {
            (Some(from), Some(until)) if until < from => {
                errors.add("until", "must not be before the first day");
                None
            }
            _ => Some(()),
        },
    } => (MembershipDetails, Option<Revision>) {
        let details = MembershipDetails { association, number, from, until, seen_on, document_id };
        (details, revision)
    }
}

view! {
    /// That somebody, or a horse, is a member of an association.
    #[schema(as = KnownMembership)]
    KnownMembershipView(it: &Membership) {
        id: Uuid = it.id,
        association: String = it.details.association,
        /// Empty if nobody said.
        number: String = it.details.number,
        /// The first day; null has no such end.
        #[schema(required = true)]
        from: Option<String> = it.details.from,
        /// The last day; null has no such end.
        #[schema(required = true)]
        until: Option<String> = it.details.until,
        /// When somebody of the organization saw the card; null is not.
        #[schema(required = true)]
        seen_on: Option<String> = it.details.seen_on,
        /// The email address of the account that said so; null if it was deleted.
        #[schema(required = true)]
        seen_by: Option<String> = it.witness,
        #[schema(required = true)]
        document_id: Option<Uuid> = it.details.document_id,
        revision: u32 = it.revision,
    }
}

/// Adds a membership of somebody in the directory.
#[utoipa::path(post, path = "/showstable/exhibitors/{id}/memberships", operation_id = "add_exhibitor_membership", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The exhibitor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it adds nothing twice")),
    request_body = KnownMembershipBody,
    responses((status = 201, description = "The new membership", body = KnownMembershipView),
              (status = 404, description = "No such exhibitor"),
              (status = 409, description = "`forgotten`: they asked to be forgotten"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn add_of_exhibitor(
    memberships: web::Data<MembershipService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<KnownMembershipBody>,
) -> Result<HttpResponse, ApiError> {
    let record = (IdentityOf::Exhibitor, exhibitor_id(&id)?.as_uuid());
    add(&memberships, &signed_in, record, key, json).await
}

/// Adds a membership of a horse in the directory.
#[utoipa::path(post, path = "/showstable/show_horses/{id}/memberships", operation_id = "add_show_horse_membership", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The show horse's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it adds nothing twice")),
    request_body = KnownMembershipBody,
    responses((status = 201, description = "The new membership", body = KnownMembershipView),
              (status = 404, description = "No such horse"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn add_of_show_horse(
    memberships: web::Data<MembershipService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<KnownMembershipBody>,
) -> Result<HttpResponse, ApiError> {
    let record = (IdentityOf::ShowHorse, show_horse_id(&id)?.as_uuid());
    add(&memberships, &signed_in, record, key, json).await
}

async fn add(
    memberships: &MembershipService,
    signed_in: &SignedIn,
    record: (IdentityOf, Uuid),
    key: IdempotencyKeyHeader,
    json: Json<KnownMembershipBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (details, _) = json.body.into_command()?;
    let added = memberships.add(&signed_in.actor, record, details, key);
    Ok(HttpResponse::Created().json(KnownMembershipView::new(&added.await?)))
}

fn membership_id(path: &str) -> Result<MembershipId, ApiError> {
    MembershipId::parse(path).ok_or_else(|| ApiError::not_found("Membership"))
}

/// Replaces what is known of a membership. Who saw the card is who says another day on which
/// it was seen.
#[utoipa::path(put, path = "/showstable/memberships/{membership_id}", operation_id = "save_membership", tag = "exhibitors", security(("token" = [])),
    params(("membership_id" = String, Path, description = "The membership's id")),
    request_body = KnownMembershipBody,
    responses((status = 200, description = "The membership", body = KnownMembershipView),
              (status = 404, description = "No such membership"),
              (status = 409, description = "`changed_meanwhile`: it was saved since it was read"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn save(
    memberships: web::Data<MembershipService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<KnownMembershipBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, wish) = (membership_id(&id)?, json.body.into_command()?);
    let saved = memberships.save(&signed_in.actor, id, wish).await?;
    Ok(HttpResponse::Ok().json(KnownMembershipView::new(&saved)))
}

/// Removes a membership that was added by mistake.
#[utoipa::path(delete, path = "/showstable/memberships/{membership_id}", operation_id = "remove_membership", tag = "exhibitors", security(("token" = [])),
    params(("membership_id" = String, Path, description = "The membership's id")),
    responses((status = 204, description = "It is removed"),
              (status = 404, description = "No such membership")))]
pub(crate) async fn remove(
    memberships: web::Data<MembershipService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    memberships
        .remove(&signed_in.actor, membership_id(&id)?)
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
