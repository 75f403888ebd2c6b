use ::notes::NoteService;
use actix_web::{HttpResponse, web};
use kernel::NoteId;

use super::view::NoteView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

pub(super) fn not_found() -> ApiError {
    ApiError::not_found("Note")
}

/// Parses the id in a path; an invalid id is 404.
pub(super) fn note_id(path: &str) -> Result<NoteId, ApiError> {
    NoteId::parse(path).ok_or_else(not_found)
}

/// One of the account's notes.
#[utoipa::path(get, path = "/showstable/notes/{id}", operation_id = "read_note", tag = "notes", security(("token" = [])),
    params(("id" = String, Path, description = "The note's id")),
    responses((status = 200, description = "The note", body = NoteView),
              (status = 404, description = "No such note of this account")))]
pub(crate) async fn read(
    notes: web::Data<NoteService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = notes.find(&signed_in.actor, note_id(&id)?).await?;
    let note = found.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(NoteView::new(&note, &signed_in.actor)))
}
