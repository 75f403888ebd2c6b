use ::documents::{DocumentService, FileKind, UploadDocument, UploadedFile};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{FieldErrors, MAX_DOCUMENT_BYTES};
use utoipa::ToSchema;

use super::body::DocumentBody;
use super::problem::not_kept;
use super::read::document_id;
use super::view::DocumentView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::form::Field as _;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::chosen_organization;
use crate::uploads::UploadFolder;
use crate::uploads::form::{self, Expected, SpooledFile, UploadForm};

const UNSUPPORTED: ApiError = ApiError::new(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "unsupported_document",
    "The file must be a PDF, or a JPEG, PNG, WebP or HEIC picture.",
);

const EXPECTED: Expected = Expected {
    file_bytes: MAX_DOCUMENT_BYTES,
    too_large: || {
        ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "payload_too_large",
            "The file is larger than 25 MiB.",
        )
    },
    // More than the longest notes.
    text_bytes: 32 << 10,
    texts: &DocumentBody::PARTS,
    pasted: None,
};

/// A file with what is said about it.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes what `form` reads piece by piece")]
pub(crate) struct DocumentForm {
    /// PDF, JPEG, PNG, WebP or HEIC by its content; at most 25 MiB, and pictures
    /// except HEIC at most 50 megapixels. Without it the dates alone are kept, of which one is
    /// required then.
    #[schema(value_type = Option<String>, format = Binary)]
    file: Option<Vec<u8>>,
    /// The organization of the document; without it the account's own.
    organization_id: Option<String>,
    /// As in `PUT documents/{id}`, and so are the others.
    kind: String,
    title: String,
    issued_on: Option<String>,
    expires_on: Option<String>,
    /// A part for each horse, at most 8.
    horse_ids: Option<Vec<String>>,
    contact_id: Option<String>,
    notes: Option<String>,
    /// `true` or `false`.
    shared_with_owners: Option<String>,
}

fn into_command(form: UploadForm) -> Result<UploadDocument, ApiError> {
    let organization = form.text("organization_id").filter(|it| !it.is_empty());
    let organization = chosen_organization(organization.as_ref())?;
    let mut errors = FieldErrors::new();
    let body = DocumentBody::of_form(&form, &mut errors);
    let body = DocumentBody::read(Some(body), "", &mut errors);
    let has_day = body
        .as_ref()
        .is_none_or(|(it, _)| it.issued_on.is_some() || it.expires_on.is_some());
    if form.file.is_none() && !has_day {
        errors.add("file", "is required, or a day of issue or an end");
    }
    let (Some((facts, _)), true) = (body, errors.is_empty()) else {
        return Err(errors.into());
    };
    Ok(UploadDocument {
        organization,
        facts,
        file: form.file.map(uploaded).transpose()?,
    })
}

fn uploaded(file: SpooledFile) -> Result<UploadedFile, ApiError> {
    Ok(UploadedFile {
        kind: FileKind::recognize(&file.start).ok_or(UNSUPPORTED)?,
        content: file.content,
        bytes: file.bytes,
    })
}

/// Keeps a file, or the dates of a paper that is somewhere else. Nobody but those who keep the organization's horses can read it.
#[utoipa::path(post, path = "/showstable/documents", operation_id = "upload_document", tag = "documents", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it answers the first document")),
    request_body(content = DocumentForm, content_type = "multipart/form-data"),
    responses((status = 201, description = "The new document", body = DocumentView),
              (status = 413, description = "The file is too large"),
              (status = 415, description = "No file of a known kind, or no form"),
              (status = 422, description = "Invalid fields, or a damaged picture")))]
pub(crate) async fn create(
    request: HttpRequest,
    documents: web::Data<DocumentService>,
    folder: web::Data<UploadFolder>,
    limits: web::Data<RateLimits>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    limits.check_upload(signed_in.actor.account_id())?;
    let form = form::read(&request, payload, &folder, &EXPECTED).await?;
    let key = key.for_request(&form.fingerprint)?;
    let wish = into_command(form)?;
    let document = documents.upload(&signed_in.actor, wish, key).await;
    let document = document.map_err(not_kept)?;
    Ok(HttpResponse::Created().json(DocumentView::new(&document, &signed_in.actor)))
}

/// A file of a document of which the dates alone were kept.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes what `form` reads piece by piece")]
pub(crate) struct DocumentFileForm {
    /// As in `POST documents`.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Adds the file of a document of which the dates alone were kept.
#[utoipa::path(put, path = "/showstable/documents/{id}/file", operation_id = "add_document_file", tag = "documents", security(("token" = [])),
    params(("id" = String, Path, description = "The document's id")),
    request_body(content = DocumentFileForm, content_type = "multipart/form-data"),
    responses((status = 200, description = "The document with its file", body = DocumentView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such document of this account"),
              (status = 409, description = "It has a file, or `account_limit_reached`"),
              (status = 413, description = "The file is too large"),
              (status = 415, description = "No file of a known kind, or no form"),
              (status = 422, description = "No file, or a damaged picture")))]
pub(crate) async fn add_file(
    request: HttpRequest,
    documents: web::Data<DocumentService>,
    folder: web::Data<UploadFolder>,
    limits: web::Data<RateLimits>,
    signed_in: SignedIn,
    id: web::Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    const EXPECTED_FILE: Expected = Expected {
        texts: &[],
        ..EXPECTED
    };
    let id = document_id(&id)?;
    limits.check_upload(signed_in.actor.account_id())?;
    let form = form::read(&request, payload, &folder, &EXPECTED_FILE).await?;
    let missing = || FieldErrors::of("file", "is required");
    let file = uploaded(form.file.ok_or_else(missing)?)?;
    let document = documents.attach(&signed_in.actor, id, file).await;
    let document = document.map_err(not_kept)?;
    Ok(HttpResponse::Ok().json(DocumentView::new(&document, &signed_in.actor)))
}
