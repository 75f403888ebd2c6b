use ::notes::NoteService;
use actix_web::{HttpResponse, web};

use super::body::NoteBody;
use super::view::NoteView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Writes a note.
#[utoipa::path(post, path = "/showstable/notes", operation_id = "create_note", tag = "notes", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = NoteBody,
    responses((status = 201, description = "The new note", body = NoteView),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    notes: web::Data<NoteService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<NoteBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (wish, _) = json.body.into_command()?;
    let note = notes.create(&signed_in.actor, wish, key).await?;
    Ok(HttpResponse::Created().json(NoteView::new(&note, &signed_in.actor)))
}
