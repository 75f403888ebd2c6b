//! Words of care that an organization said the meaning of when it imported a table.

use ::imports::{CareAnswer, CareMeaning, CareWord};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, CareWordId, OptionalLine, Revision};
use processes::imports::ImportService;

use super::intervals::IntervalsQuery;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::imports::body::care_answer;
use crate::imports::view::CareMeaningView;
use crate::problem::ApiError;
use crate::representation::{Belonging, Instant, Named, Oid, chosen_organization};
use crate::view::view;

body! {
    /// What a word of care means.
    CareWordBody {
        /// The kind of care, or `left_out`: rows with it are not imported.
        kind: Named<CareMeaning>,
        /// Which vaccination it is, such as Rabies.
        vaccine: OptionalLine<200>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (CareAnswer, Option<Revision>) {
        (care_answer(kind, vaccine), revision)
    }
}

view! {
    /// A word of care that no rule knows, and what an organization says that it means.
    #[schema(as = CareWord)]
    CareWordView(word: &CareWord, actor: &Actor) {
        _id: Oid = word.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, word.organization_id),
        /// As it stood in a table.
        word: String = word.word,
        /// The kind of care, or `left_out`.
        kind: CareMeaningView = word.answer.meaning,
        /// Which vaccination it is; may be empty.
        vaccine: String = word.answer.vaccine,
        revision: u32 = word.revision,
        updated_at: Instant = word.updated_at,
    }
}

fn not_found() -> ApiError {
    ApiError::not_found("Word")
}

fn word_id(path: &str) -> Result<CareWordId, ApiError> {
    CareWordId::parse(path).ok_or_else(not_found)
}

/// The words of care of an organization that no rule knows, by name. An import of care asks
/// what they mean, and remembers it.
#[utoipa::path(get, path = "/showstable/care/words", operation_id = "list_care_words", tag = "care", security(("token" = [])),
    params(IntervalsQuery),
    responses((status = 200, description = "All words", body = Vec<CareWordView>),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn list(
    imports: web::Data<ImportService>,
    signed_in: SignedIn,
    query: Query<IntervalsQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let words = imports.care_words(actor, organization).await?;
    let words: Vec<_> = words
        .iter()
        .map(|it| CareWordView::new(it, actor))
        .collect();
    Ok(HttpResponse::Ok().json(words))
}

/// Changes what a word of care means for later imports.
#[utoipa::path(put, path = "/showstable/care/words/{id}", operation_id = "update_care_word", tag = "care", security(("token" = [])),
    params(("id" = String, Path, description = "The word's id")),
    request_body = CareWordBody,
    responses((status = 200, description = "The word", body = CareWordView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such word of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    imports: web::Data<ImportService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<CareWordBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (answer, revision)) = (word_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let word = imports
        .change_care_word(actor, id, answer, revision)
        .await?;
    Ok(HttpResponse::Ok().json(CareWordView::new(&word, actor)))
}

/// Forgets what a word of care means; the next import asks for it again.
#[utoipa::path(delete, path = "/showstable/care/words/{id}", operation_id = "forget_care_word", tag = "care", security(("token" = [])),
    params(("id" = String, Path, description = "The word's id")),
    responses((status = 204, description = "It is forgotten"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such word of this account")))]
pub(crate) async fn delete(
    imports: web::Data<ImportService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let forgotten = imports
        .forget_care_word(&signed_in.actor, word_id(&id)?)
        .await?;
    if forgotten {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}
