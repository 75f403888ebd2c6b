use ::documents::DocumentService;
use actix_web::{HttpResponse, web};
use kernel::DocumentId;

use super::view::DocumentView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

pub(super) fn not_found() -> ApiError {
    ApiError::not_found("Document")
}

/// Parses the id in a path; an invalid id is 404.
pub(super) fn document_id(path: &str) -> Result<DocumentId, ApiError> {
    DocumentId::parse(path).ok_or_else(not_found)
}

/// One of the account's documents.
#[utoipa::path(get, path = "/showstable/documents/{id}", operation_id = "read_document", tag = "documents", security(("token" = [])),
    params(("id" = String, Path, description = "The document's id")),
    responses((status = 200, description = "The document", body = DocumentView),
              (status = 404, description = "No such document that this account may read")))]
pub(crate) async fn read(
    documents: web::Data<DocumentService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = documents.find(&signed_in.actor, document_id(&id)?).await?;
    let document = found.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(DocumentView::new(&document, &signed_in.actor)))
}
