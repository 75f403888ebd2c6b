use ::notes::NoteService;
use actix_web::{HttpResponse, web};

use super::body::NoteBody;
use super::read::note_id;
use super::view::NoteView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces what a note says. It stays where it belongs.
#[utoipa::path(put, path = "/showstable/notes/{id}", operation_id = "update_note", tag = "notes", security(("token" = [])),
    params(("id" = String, Path, description = "The note's id")),
    request_body = NoteBody,
    responses((status = 200, description = "The note", body = NoteView),
              (status = 404, description = "No such note of this account"),
              (status = 409, description = "It was changed since it was read"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    notes: web::Data<NoteService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<NoteBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (wish, revision)) = (note_id(&id)?, json.body.into_command()?);
    let note = notes
        .update(&signed_in.actor, id, wish.words, revision)
        .await?;
    Ok(HttpResponse::Ok().json(NoteView::new(&note, &signed_in.actor)))
}
