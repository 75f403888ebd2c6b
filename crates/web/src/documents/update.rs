use ::documents::DocumentService;
use actix_web::{HttpResponse, web};

use super::body::DocumentBody;
use super::read::document_id;
use super::view::DocumentView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces what is said about a document. Its file stays.
#[utoipa::path(put, path = "/showstable/documents/{id}", operation_id = "update_document", tag = "documents", security(("token" = [])),
    params(("id" = String, Path, description = "The document's id")),
    request_body = DocumentBody,
    responses((status = 200, description = "The document", body = DocumentView),
              (status = 404, description = "No such document that this account may read"),
              (status = 409, description = "It was changed since it was read"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    documents: web::Data<DocumentService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<DocumentBody>,
) -> Result<HttpResponse, ApiError> {
    let id = document_id(&id)?;
    let (facts, revision) = json.body.into_command()?;
    let document = documents
        .update(&signed_in.actor, id, facts, revision)
        .await?;
    Ok(HttpResponse::Ok().json(DocumentView::new(&document, &signed_in.actor)))
}
