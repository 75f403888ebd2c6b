use ::events::{
    ClassHonors, EditPrizeList, EditPrizeListError, MAX_CLASSES, PrizeListText, PrizeListTexts,
};
use actix_web::{HttpResponse, web};
use kernel::{ClassId, FieldErrors, NO_CLASS, OptionalLine, OptionalText, Revision};
use uuid::Uuid;

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, List, body};
use crate::problem::ApiError;
use crate::representation::Instant;
use crate::view::view;

body! {
    /// What the office writes into the prize list of a show, beside what the show says.
    PrizeListBody {
        /// Above the classes, in Markdown.
        before: OptionalText<10000>,
        /// Below everything, in Markdown.
        after: OptionalText<10000>,
        /// Sponsors and trophies of classes, each class once; others have none.
        honors: List<HonorsBody, MAX_CLASSES>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved. Without it, what is there is replaced.
        revision: Option<Revision>,
    } => EditPrizeList {
        EditPrizeList { before, after, honors, revision }
    }
}

body! {
    /// Who gives what for a class.
    HonorsBody {
        class_id: ClassId,
        sponsor: OptionalLine<200>,
        /// What the winner gets.
        trophy: OptionalLine<200>,
    } => ClassHonors {
        ClassHonors { class_id, sponsor, trophy }
    }
}

view! {
    /// What the office writes into the prize list of a show.
    PrizeListTextView(text: &PrizeListText) {
        /// Above the classes, in Markdown.
        before: String = text.before,
        /// Below everything, in Markdown.
        after: String = text.after,
        /// Sponsors and trophies of classes; classes with neither are missing.
        honors: Vec<HonorsView> = text.honors,
        /// When it was published last; null while it is not.
        #[schema(required = true)]
        published_at: Option<Instant> = text.published_at,
        /// How often it was saved.
        revision: u32 = text.revision,
    }
}

view! {
    /// Who gives what for a class.
    HonorsView(honors: &ClassHonors) {
        class_id: Uuid = honors.class_id,
        sponsor: String = honors.sponsor,
        trophy: String = honors.trophy,
    }
}

impl From<EditPrizeListError> for ApiError {
    fn from(error: EditPrizeListError) -> Self {
        match error {
            EditPrizeListError::Classes(positions) => {
                let mut fields = FieldErrors::new();
                for position in positions {
                    fields.add(format!("honors[{position}].class_id"), NO_CLASS);
                }
                fields.into()
            }
            EditPrizeListError::Refusal(refusal) => refusal.into(),
        }
    }
}

fn answer(text: &PrizeListText) -> HttpResponse {
    HttpResponse::Ok().json(PrizeListTextView::new(text))
}

/// What is written into the prize list of one of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}/prize_list", operation_id = "read_prize_list_text", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The texts", body = PrizeListTextView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    texts: web::Data<PrizeListTexts>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let text = texts.find(&signed_in.actor, event_id(&id)?).await?;
    Ok(answer(&text.ok_or_else(|| ApiError::not_found("Event"))?))
}

/// Replaces what is written into the prize list of one of the account's shows.
#[utoipa::path(put, path = "/showstable/events/{id}/prize_list", operation_id = "write_prize_list", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body = PrizeListBody,
    responses((status = 200, description = "The texts", body = PrizeListTextView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "It was saved meanwhile"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn write(
    texts: web::Data<PrizeListTexts>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<PrizeListBody>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let wish = json.body.into_command()?;
    Ok(answer(&texts.edit(&signed_in.actor, id, wish).await?))
}

/// Publishes the prize list of one of the account's shows: what is changed from then on is
/// told in it as a correction. One that is published is published anew, without
/// corrections.
#[utoipa::path(post, path = "/showstable/events/{id}/prize_list/publication", operation_id = "publish_prize_list", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The texts", body = PrizeListTextView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "It was saved meanwhile")))]
pub(crate) async fn publish(
    texts: web::Data<PrizeListTexts>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let text = texts.publish(&signed_in.actor, event_id(&id)?).await?;
    Ok(answer(&text))
}

/// Takes back that the prize list of one of the account's shows is published. It can still
/// be read, as a draft.
#[utoipa::path(delete, path = "/showstable/events/{id}/prize_list/publication", operation_id = "take_back_prize_list", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The texts", body = PrizeListTextView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "It was saved meanwhile")))]
pub(crate) async fn take_back(
    texts: web::Data<PrizeListTexts>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let text = texts.take_back(&signed_in.actor, event_id(&id)?).await?;
    Ok(answer(&text))
}
