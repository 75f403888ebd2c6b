use ::documents::DocumentService;
use actix_web::{HttpResponse, web};

use super::read::{document_id, not_found};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes a document with its file.
#[utoipa::path(delete, path = "/showstable/documents/{id}", operation_id = "delete_document", tag = "documents", security(("token" = [])),
    params(("id" = String, Path, description = "The document's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 404, description = "No such document that this account may read")))]
pub(crate) async fn delete(
    documents: web::Data<DocumentService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if documents
        .delete(&signed_in.actor, document_id(&id)?)
        .await?
    {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}
