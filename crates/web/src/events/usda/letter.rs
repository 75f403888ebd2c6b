use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use serde::Serialize;
use usda::{AGENCY_EMAIL, Document, NoticeService, POSTAL_ADDRESS, ReadyLetter};
use utoipa::ToSchema;

use super::view::NoticeView;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::pdf;
use crate::turns::FileTurns;
use crate::view::{Shown, view};

/// What a notice says, and where it goes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LetterView {
    /// What it is about, on one line.
    subject: String,
    /// What it says, as plain text.
    text: String,
    /// The agency's email address.
    recipient: &'static str,
    /// The agency's postal address, in lines.
    postal_address: [&'static str; 4],
}

impl LetterView {
    const fn new(subject: String, text: String) -> Self {
        Self {
            subject,
            text,
            recipient: AGENCY_EMAIL,
            postal_address: POSTAL_ADDRESS,
        }
    }
}

impl Shown<LetterView> for Document {
    fn shown(&self) -> LetterView {
        LetterView::new(self.subject.clone(), self.text.clone())
    }
}

view! {
    /// A notice whose letter is ready for its organizer to send, with what it says.
    ReadyNoticeView(ready: &ReadyLetter) {
        #[serde(flatten)]
        notice: NoticeView = ready.notice,
        letter: LetterView = ready.document,
    }
}

/// What the next notice of one of the account's shows would say if it were sent
/// now.
#[utoipa::path(get, path = "/showstable/events/{id}/usda/letter", operation_id = "preview_usda_letter", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The letter's words", body = LetterView),
              (status = 404, description = "No such show of this account"),
              (status = 429, description = "Too many previews; see `Retry-After`")))]
pub(crate) async fn read(
    notices: web::Data<NoticeService>,
    limits: web::Data<RateLimits>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    limits.check_letter(signed_in.actor.account_id())?;
    let letter = notices.preview(&signed_in.actor, event_id(&id)?).await?;
    let text = letter.text();
    Ok(HttpResponse::Ok().json(LetterView::new(letter.subject, text)))
}

/// Makes the letter of the next notice of one of the account's shows ready for
/// the account to send: of the original, or of an amendment if something changed
/// since. Repeated it answers the same letter, until the show changes. Where the
/// server delivers notices, and of a show that is over, it answers a letter that
/// was made ready before.
#[utoipa::path(post, path = "/showstable/events/{id}/usda/letter", operation_id = "prepare_usda_letter", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The notice, whose letter is ready", body = ReadyNoticeView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "No letter is ready, and the server delivers the notices or the show is over; or the notice was given and nothing changed; or the letter is being written now"),
              (status = 502, description = "The letter could not be written; it is tried again")))]
pub(crate) async fn prepare(
    notices: web::Data<NoticeService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, event_id(&id)?);
    let who = Who::from(&actor);
    let prepare = async move { notices.prepare(&actor, id).await };
    let ready = turns.complete(who, Work::Paper, prepare).await??;
    Ok(HttpResponse::Ok().json(ReadyNoticeView::new(&ready)))
}

/// The same as it would be printed.
#[utoipa::path(get, path = "/showstable/events/{id}/usda/letter.pdf", operation_id = "preview_usda_letter_pdf", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The letter", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show of this account"),
              (status = 429, description = "Too many previews; see `Retry-After`")))]
pub(crate) async fn read_pdf(
    notices: web::Data<NoticeService>,
    (limits, turns): (web::Data<RateLimits>, web::Data<FileTurns>),
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, event_id(&id)?);
    limits.check_letter(actor.account_id())?;
    let who = Who::from(&actor);
    let print = async move { notices.preview_pdf(&actor, id).await };
    let letter = turns.make(who, Work::Paper, print).await??;
    Ok(pdf(letter))
}
