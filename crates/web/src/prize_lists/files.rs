//! The files of a show, and the logos of its sponsors.

use ::documents::{
    FileKind, ShowFile, ShowFilePurpose, ShowFileService, UploadShowFile, UploadedFile,
};
use actix_web::http::StatusCode;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{
    ClassId, EventId, EventReference, FieldErrors, MAX_DOCUMENT_BYTES, NO_CLASS, RequiredLine,
    ShowFileId,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::documents::file::in_parts;
use crate::documents::problem::not_kept;
use crate::documents::view::FileKindView;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::{Instant, Named, private_file};
use crate::uploads::UploadFolder;
use crate::uploads::form::{self, Expected, UploadForm};
use crate::view::view;

type ShowFilePurposeView = Named<ShowFilePurpose>;

/// A file of a show keeps its id, and another one has another.
const FOR_A_DAY: &str = "public, max-age=86400";

const UNSUPPORTED: ApiError = ApiError::new(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "unsupported_document",
    "The file must be a PDF, or a JPEG, PNG or WebP picture. A logo must be a picture.",
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
    // More than the longest title.
    text_bytes: 4 << 10,
    texts: &["title", "class_id", "purpose"],
    pasted: None,
};

/// A file of a show, with what is said about it.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes what `form` reads piece by piece")]
pub(crate) struct ShowFileForm {
    /// PDF, JPEG, PNG or WebP by its content; at most 25 MiB, and pictures at most 50
    /// megapixels. A picture is stored as a JPEG of at most 1600 pixels, without metadata.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// At most 200 characters. Of a logo, the sponsor, as classes name it.
    title: String,
    /// The class that it is about; without it, the whole show. A logo has none.
    class_id: Option<String>,
    /// `file` to be read by riders, or `logo` of a sponsor; `file` without it.
    purpose: Option<String>,
}

view! {
    /// A file of a show.
    ShowFileView(file: &ShowFile) {
        id: Uuid = file.id,
        /// The class that it is about; null if it is the whole show.
        #[schema(required = true)]
        class_id: Option<Uuid> = file.class_id,
        purpose: ShowFilePurposeView = file.purpose,
        /// Of a logo, the sponsor.
        title: String = file.title,
        /// What is stored: `pdf`, or `jpeg` of each picture.
        kind: FileKindView = file.file.kind,
        /// The name under which it is saved.
        name: String = file.name(),
        bytes: u64 = file.file.bytes,
        created_at: Instant = file.created_at,
    }
}

/// The files of a show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShowFilesView {
    /// In the order in which they were uploaded.
    files: Vec<ShowFileView>,
}

fn missing() -> ApiError {
    ApiError::not_found("File")
}

fn file_id(id: &str) -> Result<ShowFileId, ApiError> {
    ShowFileId::parse(id).ok_or_else(missing)
}

fn into_command(form: UploadForm, event_id: EventId) -> Result<UploadShowFile, ApiError> {
    let mut errors = FieldErrors::new();
    let stated = |name: &str| form.text(name).filter(|it| !it.is_empty());
    let purpose = stated("purpose").map_or(Some(ShowFilePurpose::File), |it| {
        ShowFilePurpose::parse(&it)
    });
    let purpose = errors.take("purpose", purpose.ok_or("must be file or logo"));
    let title = RequiredLine::parse(&form.text("title").unwrap_or_default());
    let title = errors.take("title", title);
    let class = stated("class_id").map(|it| ClassId::parse(&it).ok_or(NO_CLASS));
    let class = match class {
        Some(Ok(_)) if purpose == Some(ShowFilePurpose::Logo) => Err("must be absent of a logo"),
        other => other.transpose(),
    };
    let class = errors.take("class_id", class);
    let file = errors.take("file", form.file.ok_or("is required"));
    let (Some(purpose), Some(title), Some(class_id), Some(file)) = (purpose, title, class, file)
    else {
        return Err(errors.into());
    };
    let kind = FileKind::recognize(&file.start).filter(|it| purpose.takes(*it));
    Ok(UploadShowFile {
        event_id,
        class_id,
        purpose,
        title,
        file: UploadedFile {
            kind: kind.ok_or(UNSUPPORTED)?,
            content: file.content,
            bytes: file.bytes,
        },
    })
}

/// The files of one of the account's shows, and the logos of its sponsors.
#[utoipa::path(get, path = "/showstable/events/{id}/files", operation_id = "list_show_files", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The files", body = ShowFilesView),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    files: web::Data<ShowFileService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = files.list(&signed_in.actor, event_id(&id)?).await?;
    let found = found.ok_or_else(|| ApiError::not_found("Event"))?;
    let files = found.iter().map(ShowFileView::new).collect();
    Ok(HttpResponse::Ok().json(ShowFilesView { files }))
}

/// Adds a file to one of the account's shows, or to one of its classes: riders read it with
/// the prize list, once that is published. Or the logo of a sponsor, which everybody may see.
#[utoipa::path(post, path = "/showstable/events/{id}/files", operation_id = "upload_show_file", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it answers the first file")),
    request_body(content = ShowFileForm, content_type = "multipart/form-data"),
    responses((status = 201, description = "The new file", body = ShowFileView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 413, description = "The file is too large"),
              (status = 415, description = "No file of a known kind, or no form"),
              (status = 422, description = "Invalid fields, or a damaged picture")))]
pub(crate) async fn create(
    request: HttpRequest,
    files: web::Data<ShowFileService>,
    (folder, limits): (web::Data<UploadFolder>, web::Data<RateLimits>),
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    id: web::Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    limits.check_upload(signed_in.actor.account_id())?;
    let form = form::read(&request, payload, &folder, &EXPECTED).await?;
    let key = key.for_request(&form.fingerprint)?;
    let wish = into_command(form, id)?;
    let file = files.upload(&signed_in.actor, wish, key).await;
    Ok(HttpResponse::Created().json(ShowFileView::new(&file.map_err(not_kept)?)))
}

/// A file of one of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}/files/{file_id}", operation_id = "read_show_file", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), ("file_id" = String, Path, description = "The file's id")),
    responses((status = 200, description = "The file, as a download that a browser does not keep", body = Vec<u8>, content_type = "application/octet-stream"),
              (status = 404, description = "No such file of this account")))]
pub(crate) async fn read(
    files: web::Data<ShowFileService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (event, id) = (event_id(&path.0)?, file_id(&path.1)?);
    let found = files.find(&signed_in.actor, event, id).await?;
    whole(files, found.ok_or_else(missing)?).await
}

/// Deletes a file of one of the account's shows.
#[utoipa::path(delete, path = "/showstable/events/{id}/files/{file_id}", operation_id = "delete_show_file", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), ("file_id" = String, Path, description = "The file's id")),
    responses((status = 204, description = "Deleted"),
              (status = 404, description = "No such file of this account")))]
pub(crate) async fn delete(
    files: web::Data<ShowFileService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (event, id) = (event_id(&path.0)?, file_id(&path.1)?);
    if files.delete(&signed_in.actor, event, id).await? {
        return Ok(HttpResponse::NoContent().finish());
    }
    Err(missing())
}

/// A file of a show whose prize list is published, by the show's id or its public link.
#[utoipa::path(get, path = "/showstable/events/public/{id}/files/{file_id}", operation_id = "read_public_show_file", tag = "events",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"), ("file_id" = String, Path, description = "The file's id")),
    responses((status = 200, description = "The file, as a download", body = Vec<u8>, content_type = "application/octet-stream"),
              (status = 404, description = "No such file, or the prize list is not published")))]
pub(crate) async fn read_public(
    files: web::Data<ShowFileService>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let found = find_public(&files, &path).await?;
    whole(files, found).await
}

/// The logo of a sponsor of a show, by the show's id or its public link.
#[utoipa::path(get, path = "/showstable/events/public/{id}/logos/{file_id}", operation_id = "read_sponsor_logo", tag = "events",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"), ("file_id" = String, Path, description = "The logo's id")),
    responses((status = 200, description = "The picture, at most 640 pixels wide and high", body = Vec<u8>, content_type = "image/jpeg"),
              (status = 404, description = "No such logo")))]
pub(crate) async fn read_logo(
    files: web::Data<ShowFileService>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let found = find_public(&files, &path).await?;
    if found.purpose != ShowFilePurpose::Logo {
        return Err(missing());
    }
    let jpeg = files.read_small(&found).await?.ok_or_else(missing)?;
    Ok(HttpResponse::Ok()
        .content_type(FileKind::Jpeg.content_type())
        .insert_header((CACHE_CONTROL, FOR_A_DAY))
        .body(jpeg))
}

async fn find_public(
    files: &ShowFileService,
    (event, id): &(String, String),
) -> Result<ShowFile, ApiError> {
    let reference = EventReference::parse(event).ok_or_else(missing)?;
    let found = files.find_public(&reference, file_id(id)?).await?;
    found.ok_or_else(missing)
}

async fn whole(
    files: web::Data<ShowFileService>,
    file: ShowFile,
) -> Result<HttpResponse, ApiError> {
    let (bytes, kind) = (file.file.bytes, file.file.kind);
    let response = private_file(&file.name(), kind.content_type());
    let read = move |from| {
        let (files, file) = (files.clone(), file.clone());
        async move { files.read_part(&file, from).await }
    };
    in_parts(response, bytes, read).await?.ok_or_else(missing)
}
