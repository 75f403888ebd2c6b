use ::exhibitors::{
    Answer, ExhibitorService, IdentityOf, Likeness, MergeError, MergeWish, Proposal, Sides,
};
use actix_web::{HttpResponse, web};
use kernel::{
    Actor, ExhibitorId, IdempotencyKey, IdentityId, IdentityMergeId, Reason, ShowHorseId, Uuid,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::horses::show_horse_id;
use super::persons::exhibitor_id;
use super::view::{ExhibitorView, ShowHorseView};
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::representation::Named;

/// How alike two records are.
type LikenessView = Named<Likeness>;

/// What the office is asked: whether two records are one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "of", rename_all = "snake_case")]
#[schema(as = IdentityProposal)]
pub(crate) enum ProposalView {
    /// Two people.
    Exhibitor {
        /// By which it is answered.
        id: String,
        likeness: LikenessView,
        one: Box<ExhibitorView>,
        other: Box<ExhibitorView>,
    },
    /// Two horses.
    ShowHorse {
        /// By which it is answered.
        id: String,
        likeness: LikenessView,
        one: Box<ShowHorseView>,
        other: Box<ShowHorseView>,
    },
}

impl ProposalView {
    fn new(proposal: &Proposal, actor: &Actor) -> Self {
        let (id, likeness) = (proposal.id.to_string(), Named(proposal.likeness));
        match &proposal.sides {
            Sides::Exhibitors(one, other) => Self::Exhibitor {
                id,
                likeness,
                one: Box::new(ExhibitorView::new(one, actor)),
                other: Box::new(ExhibitorView::new(other, actor)),
            },
            Sides::ShowHorses(one, other) => Self::ShowHorse {
                id,
                likeness,
                one: Box::new(ShowHorseView::new(one, actor)),
                other: Box::new(ShowHorseView::new(other, actor)),
            },
        }
    }
}

body! {
    /// An answer whether two records are one.
    IdentityAnswerBody {
        answer: Named<Answer>,
    } => Answer {
        answer
    }
}

/// What an answer did.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IdentityAnswered {
    /// By which the merge is undone, if they are the same; null if they are two.
    #[schema(required = true)]
    merge_id: Option<String>,
}

body! {
    /// An exhibitor is merged with another one of its organization.
    MergeExhibitorsBody {
        /// The one that is not shown any more.
        with: ExhibitorId,
    } => ExhibitorId {
        with
    }
}

body! {
    /// A show horse is merged with another one of its organization.
    MergeShowHorsesBody {
        /// The one that is not shown any more.
        with: ShowHorseId,
        /// Why, although they have different microchips or numbers.
        although: Option<Reason>,
    } => (ShowHorseId, Option<Reason>) {
        (with, although)
    }
}

/// That two records were merged.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IdentitiesMerged {
    /// By which the merge is undone.
    merge_id: String,
}

impl From<MergeError> for ApiError {
    fn from(error: MergeError) -> Self {
        match error {
            MergeError::Refusal(refusal) => refusal.into(),
            MergeError::DifferentChips => Self::conflict(
                "different_chips",
                "The horses have different microchips or numbers. Give a reason to merge them nevertheless.",
            ),
        }
    }
}

/// Which records may be one, the most alike first. What was answered is not asked again.
#[utoipa::path(get, path = "/showstable/identities", operation_id = "list_identities", tag = "exhibitors", security(("token" = [])),
    responses((status = 200, description = "The questions, at most 500 of each kind", body = Vec<ProposalView>)))]
pub(crate) async fn list(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let asked = exhibitors.proposals(actor).await?;
    let views: Vec<_> = asked
        .iter()
        .map(|it| ProposalView::new(it, actor))
        .collect();
    Ok(HttpResponse::Ok().json(views))
}

/// Answers whether two records are one. If they are, they are merged.
#[utoipa::path(post, path = "/showstable/identities/{id}", operation_id = "answer_identity", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The question's id")),
    request_body = IdentityAnswerBody,
    responses((status = 200, description = "The answer is kept", body = IdentityAnswered),
              (status = 404, description = "No such question"),
              (status = 409, description = "`changed_meanwhile`: it was answered already, `different_chips`, or `forgotten`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn answer(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<IdentityAnswerBody>,
) -> Result<HttpResponse, ApiError> {
    let id = IdentityId::parse(&id).ok_or_else(|| ApiError::not_found("Proposal"))?;
    let answer = json.body.into_command()?;
    let merge = exhibitors.answer(&signed_in.actor, id, answer).await?;
    let merge_id = merge.map(|it| it.to_string());
    Ok(HttpResponse::Ok().json(IdentityAnswered { merge_id }))
}

async fn merge(
    exhibitors: &ExhibitorService,
    actor: &Actor,
    wish: MergeWish,
    key: Option<IdempotencyKey>,
) -> Result<HttpResponse, ApiError> {
    let merge_id = exhibitors.merge(actor, wish, key).await?.to_string();
    Ok(HttpResponse::Created().json(IdentitiesMerged { merge_id }))
}

fn wish(of: IdentityOf, id: Uuid, with: Uuid, although: Option<Reason>) -> MergeWish {
    MergeWish {
        of,
        id,
        with,
        although,
    }
}

/// Merges an exhibitor with another one: it is shown for both. Entries stay with the one to
/// which they are linked, so that undoing it moves nothing.
#[utoipa::path(post, path = "/showstable/exhibitors/{id}/merge", operation_id = "merge_exhibitors", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The id of the exhibitor that is shown then"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it merges nothing twice")),
    request_body = MergeExhibitorsBody,
    responses((status = 201, description = "They are merged", body = IdentitiesMerged),
              (status = 404, description = "No such exhibitor, or the other one is not of its organization"),
              (status = 422, description = "Invalid fields, or they are one already")))]
pub(crate) async fn merge_exhibitors(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<MergeExhibitorsBody>,
) -> Result<HttpResponse, ApiError> {
    let id = exhibitor_id(&id)?.as_uuid();
    let key = key.for_request(&json.fingerprint)?;
    let with = json.body.into_command()?.as_uuid();
    let merged = wish(IdentityOf::Exhibitor, id, with, None);
    merge(&exhibitors, &signed_in.actor, merged, key).await
}

/// Merges a show horse with another one: it is shown for both. Entries stay with the one to
/// which they are linked, so that undoing it moves nothing.
#[utoipa::path(post, path = "/showstable/show_horses/{id}/merge", operation_id = "merge_show_horses", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The id of the horse that is shown then"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it merges nothing twice")),
    request_body = MergeShowHorsesBody,
    responses((status = 201, description = "They are merged", body = IdentitiesMerged),
              (status = 404, description = "No such horse, or the other one is not of its organization"),
              (status = 409, description = "`different_chips`: their microchips or numbers differ, and no reason was given"),
              (status = 422, description = "Invalid fields, or they are one already")))]
pub(crate) async fn merge_show_horses(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<MergeShowHorsesBody>,
) -> Result<HttpResponse, ApiError> {
    let id = show_horse_id(&id)?.as_uuid();
    let key = key.for_request(&json.fingerprint)?;
    let (with, although) = json.body.into_command()?;
    let merged = wish(IdentityOf::ShowHorse, id, with.as_uuid(), although);
    merge(&exhibitors, &signed_in.actor, merged, key).await
}

/// Undoes a merge: both records are shown again, each with the entries that are linked to it.
#[utoipa::path(delete, path = "/showstable/merges/{merge_id}", operation_id = "undo_identity_merge", tag = "exhibitors", security(("token" = [])),
    params(("merge_id" = String, Path, description = "The merge's id")),
    responses((status = 204, description = "It is undone"),
              (status = 404, description = "No such merge, or it is undone already")))]
pub(crate) async fn part(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = IdentityMergeId::parse(&id).ok_or_else(|| ApiError::not_found("Merge"))?;
    exhibitors.part(&signed_in.actor, id).await?;
    Ok(HttpResponse::NoContent().finish())
}
