//! The files: with their own content type, as something to be saved, in which
//! nothing runs.

use ::documents::{ArchiveReader, Document, DocumentService};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder, web};
use futures_util::TryStreamExt as _;
use futures_util::stream::try_unfold;
use kernel::{HorseId, StoreError};

use super::read::{document_id, not_found};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::private_file;

/// The file of a document, as it was uploaded.
#[utoipa::path(get, path = "/showstable/documents/{id}/file", operation_id = "read_document_file", tag = "documents", security(("token" = [])),
    params(("id" = String, Path, description = "The document's id")),
    responses((status = 200, description = "The file, as a download that a browser does not keep", body = Vec<u8>, content_type = "application/octet-stream"),
              (status = 404, description = "No such document that this account may read")))]
pub(crate) async fn read(
    documents: web::Data<DocumentService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = documents.find(&signed_in.actor, document_id(&id)?).await?;
    let document = found.ok_or_else(not_found)?;
    whole_file(documents, document).await
}

/// The file of a document that was just found.
pub(crate) async fn whole_file(
    documents: web::Data<DocumentService>,
    document: Document,
) -> Result<HttpResponse, ApiError> {
    let (bytes, file) = (document.file.bytes, document.titled_file());
    let response = private_file(&file.name(), file.kind.content_type());
    let read = move |from| {
        let (documents, document) = (documents.clone(), document.clone());
        async move { documents.read_part(&document, from).await }
    };
    in_parts(response, bytes, read).await?.ok_or_else(not_found)
}

/// A response with a file of this size that is read in parts; `None` if it is gone.
pub(crate) async fn in_parts<R>(
    mut response: HttpResponseBuilder,
    bytes: u64,
    read: impl Fn(u64) -> R + Clone + 'static,
) -> Result<Option<HttpResponse>, StoreError>
where
    R: Future<Output = Result<Option<Vec<u8>>, StoreError>> + 'static,
{
    // The first part tells whether there is a file, before the answer begins.
    let Some(first) = read(0).await? else {
        return Ok(None);
    };
    let parts = try_unfold((Some(first), 0), move |(first, from)| {
        let read = read.clone();
        async move {
            let part = match first {
                Some(part) => part,
                None if from >= bytes => return Ok(None),
                None => {
                    let part = read(from).await?;
                    part.filter(|part| !part.is_empty())
                        .ok_or_else(|| StoreError::failed("the file is gone"))?
                }
            };
            let next = from + part.len() as u64;
            Ok::<_, StoreError>(Some((Bytes::from(part), (None, next))))
        }
    });
    Ok(Some(response.no_chunking(bytes).streaming(parts)))
}

/// A small picture of a document, if its file is a picture that can be read.
#[utoipa::path(get, path = "/showstable/documents/{id}/thumbnail", operation_id = "read_document_thumbnail", tag = "documents", security(("token" = [])),
    params(("id" = String, Path, description = "The document's id")),
    responses((status = 200, description = "A square of at most 256 pixels", body = Vec<u8>, content_type = "image/jpeg"),
              (status = 404, description = "No such document that this account may read, or no picture of it")))]
pub(crate) async fn read_thumbnail(
    documents: web::Data<DocumentService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = document_id(&id)?;
    let jpeg = documents.thumbnail(&signed_in.actor, id).await?;
    let jpeg = jpeg.ok_or_else(not_found)?;
    Ok(private_file("thumbnail.jpg", "image/jpeg").body(jpeg))
}

/// All documents about a horse, as one archive.
#[utoipa::path(get, path = "/showstable/horses/{id}/documents.zip", operation_id = "read_horse_documents", tag = "documents", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "A ZIP file", body = Vec<u8>, content_type = "application/zip"),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn read_all(
    documents: web::Data<DocumentService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let no_horse = || ApiError::not_found("Horse");
    let id = HorseId::parse(&id).ok_or_else(no_horse)?;
    let archive = documents.archive(&signed_in.actor, id).await?;
    let archive = archive.ok_or_else(no_horse)?;
    let parts = try_unfold(archive.reader, |mut reader: Box<dyn ArchiveReader>| async {
        let part = reader.next().await?;
        Ok::<_, StoreError>(part.map(|part| (part, reader)))
    });
    Ok(private_file(&archive.name, "application/zip").streaming(parts.map_ok(Bytes::from)))
}
