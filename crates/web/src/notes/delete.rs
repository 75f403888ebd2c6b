use ::notes::NoteService;
use actix_web::{HttpResponse, web};

use super::read::{not_found, note_id};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes a note.
#[utoipa::path(delete, path = "/showstable/notes/{id}", operation_id = "delete_note", tag = "notes", security(("token" = [])),
    params(("id" = String, Path, description = "The note's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 404, description = "No such note of this account")))]
pub(crate) async fn delete(
    notes: web::Data<NoteService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if notes.delete(&signed_in.actor, note_id(&id)?).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}
