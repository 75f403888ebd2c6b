use std::fs::File;
use std::io::{BufReader, SeekFrom};
use std::path::PathBuf;

use ::horses::{MAX_PHOTO_BYTES, PhotoFile};
use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::HttpRequest;
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, Payload};
use futures_util::StreamExt as _;
use kernel::StoreError;
use sha2::{Digest as _, Sha256};
use tokio::io::{AsyncSeekExt as _, AsyncWriteExt as _};

use crate::connections::{BODY_TIMEOUT, came_too_slowly, cut_off};
use crate::extract::idempotency::has_key;
use crate::problem::ApiError;

/// Maximum size of a text part; ids are shorter.
const MAX_TEXT_BYTES: usize = 1024;
/// Maximum number of parts; each may be a file on disk.
const MAX_PARTS: usize = 16;

const MALFORMED: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "malformed_multipart",
    "The request's form cannot be read.",
);
const TOO_LARGE: ApiError = ApiError::new(
    StatusCode::PAYLOAD_TOO_LARGE,
    "payload_too_large",
    "The photo is larger than 10 MiB.",
);
const NOT_MULTIPART: ApiError = ApiError::new(
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    "unsupported_media_type",
    "The request's body must be multipart/form-data.",
);

/// The folder for files that are being uploaded. They are unnamed and vanish
/// with the process. In memory, twenty uploads at once would take 200 MiB.
#[derive(Debug, Clone)]
pub struct UploadFolder(PathBuf);

impl UploadFolder {
    /// The folder, which must exist.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }
}

/// The parts of an upload; `None` if absent.
#[derive(Default)]
pub(super) struct UploadForm {
    pub(super) file: Option<PhotoFile>,
    pub(super) kind: Option<String>,
    pub(super) horse_id: Option<String>,
    /// Identifies a repeated request; empty without an idempotency key.
    pub(super) fingerprint: String,
}

fn reading_failed(error: &MultipartError) -> ApiError {
    match error {
        MultipartError::Payload(PayloadError::Overflow) => TOO_LARGE,
        MultipartError::Payload(error) if came_too_slowly(error) => BODY_TIMEOUT,
        _ => MALFORMED,
    }
}

/// Reads all parts. Parts with other names are discarded.
pub(super) async fn read(
    request: &HttpRequest,
    payload: Payload,
    folder: &UploadFolder,
) -> Result<UploadForm, ApiError> {
    let is_form = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| {
            value
                .to_ascii_lowercase()
                .starts_with("multipart/form-data")
        });
    if !is_form {
        return Err(NOT_MULTIPART);
    }
    let mut parts = Multipart::new(request.headers(), cut_off(payload));
    let mut form = UploadForm::default();
    let has_key = has_key(request);
    let mut digests = [String::new(), String::new(), String::new()];
    let mut too_large = false;
    let mut count = 0;
    while let Some(part) = parts.next().await {
        let mut part = part.map_err(|error| reading_failed(&error))?;
        count += 1;
        if count > MAX_PARTS {
            return Err(MALFORMED);
        }
        match part.name().unwrap_or_default() {
            "file" => {
                let spooled = spool(&mut part, folder, has_key).await?;
                too_large |= spooled.is_none();
                if let Some((file, digest)) = spooled {
                    form.file = Some(file);
                    digests[0] = digest;
                }
            }
            "type" => {
                let text = text(&mut part).await?;
                digests[1].clone_from(&text);
                form.kind = Some(text);
            }
            "horseId" => {
                let text = text(&mut part).await?;
                digests[2].clone_from(&text);
                form.horse_id = Some(text);
            }
            _ => while next_chunk(&mut part).await?.is_some() {},
        }
    }
    if too_large {
        return Err(TOO_LARGE);
    }
    if has_key {
        form.fingerprint = hex::encode(Sha256::digest(digests.join("\n")));
    }
    Ok(form)
}

async fn next_chunk(part: &mut Field) -> Result<Option<Bytes>, ApiError> {
    part.next()
        .await
        .transpose()
        .map_err(|error| reading_failed(&error))
}

/// Writes a part to disk while it arrives, and computes its digest if
/// `is_digested`. `None` if it is too large; the rest
/// is then read and discarded.
async fn spool(
    part: &mut Field,
    folder: &UploadFolder,
    is_digested: bool,
) -> Result<Option<(PhotoFile, String)>, ApiError> {
    let folder = folder.0.clone();
    let file = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder))
        .await
        .map_err(StoreError::failed)?
        .map_err(StoreError::unavailable)?;
    let mut file = tokio::fs::File::from_std(file);
    let mut digest = Sha256::new();
    let mut size = 0;
    while let Some(chunk) = next_chunk(part).await? {
        size += chunk.len();
        if size <= MAX_PHOTO_BYTES {
            if is_digested {
                digest.update(&chunk);
            }
            file.write_all(&chunk)
                .await
                .map_err(StoreError::unavailable)?;
        }
    }
    if size > MAX_PHOTO_BYTES {
        return Ok(None);
    }
    // tokio writes in the background until the flush.
    file.flush().await.map_err(StoreError::unavailable)?;
    file.seek(SeekFrom::Start(0))
        .await
        .map_err(StoreError::unavailable)?;
    let file: File = file.into_std().await;
    Ok(Some((
        Box::new(BufReader::new(file)),
        hex::encode(digest.finalize()),
    )))
}

/// A short text. Longer ones are truncated and invalid UTF-8 is replaced, so
/// that they are no valid ids.
async fn text(part: &mut Field) -> Result<String, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = next_chunk(part).await? {
        if bytes.len() <= MAX_TEXT_BYTES {
            bytes.extend_from_slice(&chunk);
        }
    }
    bytes.truncate(MAX_TEXT_BYTES);
    Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
}
