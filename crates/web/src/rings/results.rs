use ::rings::{
    ClassResults, NotShown, NotShownReason, Publication, ResultSheet, RingService, SheetCard,
    SheetLine, SheetRow, WorkOff,
};
use actix_web::{HttpResponse, web};
use kernel::Reason;
use uuid::Uuid;

use super::cards::LineStatusView;
use super::class_key;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, Others, body, replacing};
use crate::problem::ApiError;
use crate::representation::{Instant, Named};
use crate::view::view;

type NotShownReasonView = Named<NotShownReason>;

/// Horses of work-offs.
const MAX_NUMBERS: usize = 1000;

view! {
    /// What the cards of a class come to.
    ClassResultsView(found: &ClassResults) {
        #[serde(flatten)]
        sheet: ResultSheetView = found.sheet,
        /// The horses that were not shown.
        not_shown: Vec<NotShownView> = found.not_shown,
        /// What is missing on the cards or contradicts itself, as sentences. Empty if the
        /// results can be published.
        open: Vec<String> = found.open,
        /// What may be an oversight, as sentences; it can be published all the same.
        warnings: Vec<String> = found.warnings,
        /// The horses of all work-offs, of each the best one first.
        work_off: Vec<u32> = found
            .work_offs
            .iter()
            .flat_map(|it| it.ranked.iter().copied())
            .collect::<Vec<_>>(),
        /// Each work-off by itself, the first one first.
        work_offs: Vec<WorkOffView> = found.work_offs,
        /// How many places get a ribbon: a tie for one of them is to be broken.
        ribbons: u32 = found.ribbons,
        /// What was published last.
        #[schema(required = true)]
        published: Option<PublicationView> = found.published,
    }
}

view! {
    /// A work-off.
    WorkOffView(held: &WorkOff) {
        /// The horses that it placed, the best one first.
        back_numbers: Vec<u32> = held.ranked,
        /// The horses that were equal when it was held; empty if that was not kept. It does
        /// not count for a tie to which another horse came.
        among: Vec<u32> = held.among.iter().copied().collect::<Vec<_>>(),
    }
}

view! {
    /// The results of a class.
    ResultSheetView(sheet: &ResultSheet) {
        /// How many horses were shown.
        shown: u32 = sheet.shown,
        /// The horses that were shown, those with a place first.
        results: Vec<ResultView> = sheet.rows,
        /// What each judge wrote.
        cards: Vec<ResultCardView> = sheet.cards,
    }
}

view! {
    /// A horse in the results.
    ResultView(row: &SheetRow) {
        registration_id: Uuid = row.registration_id,
        back_number: u32 = row.back_number,
        horse_name: String = row.horse_name,
        rider_name: String = row.rider_name,
        /// Whose places these are, counted from 0, if each judge's stand by themselves.
        #[schema(required = true)]
        judge_index: Option<u32> = row.judge,
        /// 1, 1, 3; null if it gets none.
        #[schema(required = true)]
        place: Option<u32> = row.place,
        tied: bool = row.is_tied,
        /// What it is ranked by, beyond the judges' places; may be empty.
        score: String = row.score,
        #[schema(required = true)]
        status: Option<LineStatusView> = row.status,
        /// How its place came about; empty if the card says it.
        why: String = row.why,
    }
}

view! {
    /// What a judge wrote.
    ResultCardView(card: &SheetCard) {
        judge: String = card.judge,
        /// By back number.
        lines: Vec<ResultLineView> = card.lines,
    }
}

view! {
    /// A line of a card, as it is read.
    ResultLineView(line: &SheetLine) {
        back_number: u32 = line.back_number,
        mark: String = line.mark,
    }
}

view! {
    /// A horse that does not count as shown.
    NotShownView(horse: &NotShown) {
        back_number: u32 = horse.back_number,
        reason: NotShownReasonView = horse.reason,
        /// Whether a card has a mark for it nevertheless.
        is_marked: bool = horse.is_marked,
    }
}

view! {
    /// When results were published.
    PublicationView(published: &Publication) {
        /// 1, 2, 3 …: later ones are corrections.
        number: u32 = published.number,
        at: Instant = published.at,
        /// Why they were corrected; empty for the first ones.
        reason: String = published.reason,
        #[serde(flatten)]
        sheet: ResultSheetView = published.sheet,
    }
}

body! {
    /// The horses of all work-offs of a class.
    WorkOffBody {
        ..others: Others,
        /// Of each work-off the best one first. Those that are equal without a work-off were
        /// in one together. Work-offs of other horses are kept; empty undoes all.
        back_numbers: Option<Every<u32, MAX_NUMBERS>>,
    } => Vec<u32> {
        replacing(back_numbers, others)?
    }
}

body! {
    /// Why results are published again.
    PublishBody {
        /// Required for a correction.
        reason: Option<Reason>,
    } => Option<Reason> {
        reason
    }
}

/// What the cards of a class of one of the account's shows come to.
#[utoipa::path(get, path = "/showstable/events/{id}/classes/{class_id}/results", operation_id = "read_class_results", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    responses((status = 200, description = "The results", body = ClassResultsView),
              (status = 404, description = "No such class of a show of this account"),
              (status = 409, description = "The class has no format")))]
pub(crate) async fn read(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let found = rings.results(&signed_in.actor, key).await?;
    Ok(HttpResponse::Ok().json(ClassResultsView::new(&found)))
}

/// Breaks ties by work-offs. No score changes.
#[utoipa::path(put, path = "/showstable/events/{id}/classes/{class_id}/work_off", operation_id = "set_work_off", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = WorkOffBody,
    responses((status = 200, description = "The results", body = ClassResultsView),
              (status = 404, description = "No such class of a show of this account"),
              (status = 409, description = "The class has no format"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn work_off(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<WorkOffBody>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let numbers = json.body.into_command()?;
    let found = rings.work_off(&signed_in.actor, key, numbers).await?;
    Ok(HttpResponse::Ok().json(ClassResultsView::new(&found)))
}

/// Makes the results of a class public. Those that were published before are kept; without
/// a change nothing is published again.
#[utoipa::path(post, path = "/showstable/events/{id}/classes/{class_id}/results/publish", operation_id = "publish_results", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = PublishBody,
    responses((status = 200, description = "The results", body = ClassResultsView),
              (status = 404, description = "No such class of a show of this account"),
              (status = 409, description = "The class has no format, or its cards are not complete: `open` says what is missing"),
              (status = 422, description = "A correction without a reason")))]
pub(crate) async fn publish(
    rings: web::Data<RingService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<PublishBody>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let reason = json.body.into_command()?;
    let found = rings.publish(&signed_in.actor, key, reason).await?;
    Ok(HttpResponse::Ok().json(ClassResultsView::new(&found)))
}
