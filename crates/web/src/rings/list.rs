use ::rings::{ClassStanding, RingService};
use actix_web::{HttpResponse, web};
use kernel::EventId;
use uuid::Uuid;

use super::format::FormatView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::Instant;
use crate::view::{Shown as _, view};

view! {
    /// How far the judging of a class is.
    ClassJudgingView(class: &ClassStanding) {
        class_id: Uuid = class.id,
        number: String = class.number,
        name: String = class.name,
        /// How many horses take part.
        entered: u32 = class.entered,
        /// What it is judged by; null until the office says so.
        #[schema(required = true)]
        format: Option<FormatView> = class.format,
        /// The class from whose master card it takes its places.
        #[schema(required = true)]
        master_id: Option<Uuid> = class.master,
        /// The judges whose cards were saved, counted from 0.
        cards: Vec<u32> = class.cards,
        /// How often its results were published.
        publications: u32 = class.published.map_or(0, |(number, _)| number),
        #[schema(required = true)]
        published_at: Option<Instant> = class.published.map(|(_, at)| at),
        /// Whether the cards come to something else than what was published last.
        changed: bool = class.is_changed,
    }
}

/// How far the judging of the classes of one of the account's shows is.
#[utoipa::path(get, path = "/showstable/events/{id}/judging", operation_id = "list_judging", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The classes, in the order of the show", body = Vec<ClassJudgingView>),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Event");
    let id = EventId::parse(&id).ok_or_else(missing)?;
    let classes = rings.classes(&signed_in.actor, id).await?;
    let classes: Vec<ClassJudgingView> = classes.ok_or_else(missing)?.shown();
    Ok(HttpResponse::Ok().json(classes))
}
