use ::contacts::{ContactService, LinkFate, MergeContacts, MergeField, MergeMoves, Parted, Stays};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{ContactId, ContactMergeId, Revision};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::read::contact_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, List, body};
use crate::problem::ApiError;
use crate::representation::Named;
use crate::view::{Shown, view};

/// What two contacts may have differently.
pub(crate) type MergeFieldView = Named<MergeField>;

/// With which contact.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MergeQuery {
    /// The id of the other contact.
    #[serde(default)]
    #[param(required = true)]
    with: String,
}

body! {
    /// A contact is merged with another one of its organization.
    MergeBody {
        /// The contact that is gone afterwards.
        with: ContactId,
        /// The revision of the kept contact as it was read: if it is another one by now, the
        /// answer is 409 and nothing is merged.
        revision: Option<Revision>,
        /// The same of the other one.
        other_revision: Option<Revision>,
        /// What the kept contact takes from the other although both have it; of `notes` the
        /// other's alone, instead of both one after the other.
        take: List<Named<MergeField>, { MergeField::ALL.len() }>,
    } => (ContactId, Option<Revision>, Option<Revision>, Vec<MergeField>) {
        (with, revision, other_revision, take)
    }
}

/// What becomes of the link to the other contact's page.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[schema(as = MergedLink)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MergedLinkView {
    /// It opens the kept contact's page from then on.
    Moves,
    /// It opens nothing until the contacts are parted, because the kept one has a link.
    Ends,
}

impl Shown<MergedLinkView> for LinkFate {
    fn shown(&self) -> MergedLinkView {
        match self {
            Self::Moves => MergedLinkView::Moves,
            Self::Ends => MergedLinkView::Ends,
        }
    }
}

view! {
    /// What refers to a contact that may be merged into another one.
    #[schema(as = MergeMoves)]
    MergeMovesView(moves: &MergeMoves) {
        /// Horses of which it is, or was, an owner.
        owned_horses: u32 = moves.owned_horses,
        bills: u32 = moves.bills,
        /// Entries of the book with it, and parts of entries that fall on it.
        book_entries: u32 = moves.book_entries,
        documents: u32 = moves.documents,
        appointments: u32 = moves.appointments,
        care_visits: u32 = moves.care_visits,
        /// What it wrote to the barn.
        messages: u32 = moves.messages,
        /// Null if it has no link.
        #[schema(required = true)]
        link: Option<MergedLinkView> = moves.link,
    }
}

/// That two contacts were merged.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContactsMerged {
    /// By which they are parted again.
    merge_id: String,
}

/// What stays with the contact that was kept, because somebody has changed it since.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
#[schema(as = PartedStays)]
pub(crate) enum StaysView {
    /// A field.
    Field {
        /// Which.
        field: MergeFieldView,
    },
    /// The owners of a horse.
    Owners {
        /// The horse.
        horse_id: String,
        /// Its name.
        name: String,
    },
}

impl Shown<StaysView> for Stays {
    fn shown(&self) -> StaysView {
        match self {
            Self::Field(field) => StaysView::Field {
                field: Named(*field),
            },
            Self::Owners(horse, name) => StaysView::Owners {
                horse_id: horse.to_string(),
                name: name.clone(),
            },
        }
    }
}

view! {
    /// The result of parting two contacts.
    #[schema(as = ContactsParted)]
    PartedView(parted: &Parted) {
        /// The contact that is there again.
        contact_id: String = parted.id,
        stays: Vec<StaysView> = parted.stays,
    }
}

/// What moves if a contact is merged with another one.
#[utoipa::path(get, path = "/showstable/contacts/{id}/merge", operation_id = "read_contact_merge", tag = "contacts", security(("token" = [])),
    params(("id" = String, Path, description = "The id of the contact that is to be kept"), MergeQuery),
    responses((status = 200, description = "What refers to the other one", body = MergeMovesView),
              (status = 404, description = "No such contact, or the other one is not another of its organization")))]
pub(crate) async fn moves(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: Query<MergeQuery>,
) -> Result<HttpResponse, ApiError> {
    let (id, with) = (contact_id(&id)?, contact_id(&query.with)?);
    let moves = contacts.merge_moves(&signed_in.actor, id, with).await?;
    let moves = moves.ok_or_else(|| ApiError::not_found("Contact"))?;
    Ok(HttpResponse::Ok().json(MergeMovesView::new(&moves)))
}

/// Merges a contact with another one, which is gone then. The contact gets what it lacks from
/// the other, and whatever refers to the other refers to it. Bills keep the name and address
/// that they were made with.
#[utoipa::path(post, path = "/showstable/contacts/{id}/merge", operation_id = "merge_contacts", tag = "contacts", security(("token" = [])),
    params(("id" = String, Path, description = "The id of the contact that is kept"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it merges nothing twice")),
    request_body = MergeBody,
    responses((status = 201, description = "They are merged", body = ContactsMerged),
              (status = 404, description = "No such contact, or the other one is not of its organization"),
              (status = 409, description = "`changed_meanwhile`: one of them was saved since it was read"),
              (status = 422, description = "Invalid fields, or both together are more than one contact may have")))]
pub(crate) async fn merge(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<MergeBody>,
) -> Result<HttpResponse, ApiError> {
    let id = contact_id(&id)?;
    let key = key.for_request(&json.fingerprint)?;
    let (with, revision, other_revision, take) = json.body.into_command()?;
    let command = MergeContacts {
        id,
        with,
        revision,
        other_revision,
        take,
    };
    let merge = contacts.merge(&signed_in.actor, command, key).await?;
    let merge_id = merge.to_string();
    Ok(HttpResponse::Created().json(ContactsMerged { merge_id }))
}

/// Parts two contacts again: the one that was gone is back with its id, and with what moved to
/// the other by the merge and is still there.
#[utoipa::path(delete, path = "/showstable/contacts/merges/{merge_id}", operation_id = "part_contacts", tag = "contacts", security(("token" = [])),
    params(("merge_id" = String, Path, description = "The merge's id")),
    responses((status = 200, description = "They are parted", body = PartedView),
              (status = 404, description = "No such merge, or they are parted already"),
              (status = 409, description = "`account_limit_reached`: there are too many contacts")))]
pub(crate) async fn part(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = ContactMergeId::parse(&id).ok_or_else(|| ApiError::not_found("Merge"))?;
    let parted = contacts.part(&signed_in.actor, id).await?;
    Ok(HttpResponse::Ok().json(PartedView::new(&parted)))
}
