use actix_web::http::header::{CACHE_CONTROL, ContentDisposition, DispositionType};
use actix_web::{HttpResponse, web};
use serde::Serialize;
use usda::NoticeService;
use utoipa::ToSchema;

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::{ApiError, Problem};

/// What the next notice would say.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LetterView {
    /// What it is about, on one line.
    subject: String,
    /// What it says, as plain text.
    text: String,
}

/// What the next notice of one of the account's shows would say if it were sent
/// now.
#[utoipa::path(get, path = "/showstable/events/{id}/usda/letter", operation_id = "preview_usda_letter", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The letter's words", body = LetterView),
              (status = 401, description = "No or bad token", body = Problem, content_type = "application/problem+json"),
              (status = 404, description = "No such show of this account", body = Problem, content_type = "application/problem+json")))]
#[tracing::instrument(name = "http.events.usda.letter.read", skip_all)]
pub(crate) async fn read(
    notices: web::Data<NoticeService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let letter = notices.preview(signed_in.actor, event_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(LetterView {
        text: letter.text(),
        subject: letter.subject,
    }))
}

/// The same as it would be printed.
#[utoipa::path(get, path = "/showstable/events/{id}/usda/letter.pdf", operation_id = "preview_usda_letter_pdf", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The letter", body = Vec<u8>, content_type = "application/pdf"),
              (status = 401, description = "No or bad token", body = Problem, content_type = "application/problem+json"),
              (status = 404, description = "No such show of this account", body = Problem, content_type = "application/problem+json")))]
#[tracing::instrument(name = "http.events.usda.letter.read_pdf", skip_all)]
pub(crate) async fn read_pdf(
    notices: web::Data<NoticeService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let letter = notices.preview_pdf(signed_in.actor, event_id(&id)?).await?;
    Ok(pdf(letter))
}

/// A letter, to be looked at and kept nowhere else: it holds addresses.
pub(super) fn pdf(letter: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(ContentDisposition {
            disposition: DispositionType::Inline,
            parameters: Vec::new(),
        })
        .body(letter)
}
