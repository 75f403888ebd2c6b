use std::fs::File;
use std::io::SeekFrom;
use std::path::PathBuf;

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

/// Maximum number of parts; each may be a file on disk.
const MAX_PARTS: usize = 16;

const MALFORMED: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "malformed_multipart",
    "The request's form cannot be read.",
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

/// What an upload may have.
pub(crate) struct Expected {
    /// Maximum size of the file.
    pub(crate) file_bytes: u64,
    /// The answer to a larger one.
    pub(crate) too_large: fn() -> ApiError,
    /// Maximum size of a text part.
    pub(crate) text_bytes: usize,
    /// The names of the text parts.
    pub(crate) texts: &'static [&'static str],
    /// The name of a text part that is as large as a file, and written to disk like one.
    pub(crate) pasted: Option<&'static str>,
}

/// A file that was uploaded, at its beginning.
pub(crate) struct SpooledFile {
    pub(crate) content: File,
    pub(crate) bytes: u64,
    /// What the browser calls it; empty if it does not say.
    pub(crate) name: String,
    /// Its first bytes, at most [`START_BYTES`].
    pub(crate) start: Vec<u8>,
}

/// How many bytes of a file's start are kept.
const START_BYTES: usize = 1024;

/// The parts of an upload.
#[derive(Default)]
pub(crate) struct UploadForm {
    pub(crate) file: Option<SpooledFile>,
    pub(crate) pasted: Option<SpooledFile>,
    texts: Vec<(&'static str, String)>,
    /// Identifies a repeated request; empty without an idempotency key.
    pub(crate) fingerprint: String,
}

impl UploadForm {
    /// The first text part of this name.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.texts(name).next().map(str::to_owned)
    }

    /// The text parts of this name.
    pub(crate) fn texts<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let those = self.texts.iter().filter(move |(it, _)| *it == name);
        those.map(|(_, text)| text.as_str())
    }

    /// The digest of the file and of all texts, in the order of their names.
    fn digest(&self, file: String, expected: &Expected) -> String {
        let texts = |name: &&str| self.texts(name).collect::<Vec<_>>().join("\t");
        let parts: Vec<_> = [file]
            .into_iter()
            .chain(expected.texts.iter().map(texts))
            .collect();
        hex::encode(Sha256::digest(parts.join("\n")))
    }
}

fn reading_failed(error: &MultipartError) -> ApiError {
    match error {
        MultipartError::Payload(PayloadError::Overflow) => ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "payload_too_large",
            "The file is too large.",
        ),
        MultipartError::Payload(error) if came_too_slowly(error) => BODY_TIMEOUT,
        _ => MALFORMED,
    }
}

/// Reads all parts. Parts with other names are discarded.
pub(crate) async fn read(
    request: &HttpRequest,
    payload: Payload,
    folder: &UploadFolder,
    expected: &Expected,
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
    let mut file_digest = String::new();
    let mut too_large = false;
    let mut count = 0;
    while let Some(part) = parts.next().await {
        let mut part = part.map_err(|error| reading_failed(&error))?;
        count += 1;
        if count > MAX_PARTS {
            return Err(MALFORMED);
        }
        let name = part.name().unwrap_or_default();
        let is_pasted = expected.pasted == Some(name);
        if name == "file" || is_pasted {
            let spooled = spool(&mut part, folder, expected.file_bytes, has_key).await?;
            too_large |= spooled.is_none();
            if let Some((file, digest)) = spooled {
                let kept = if is_pasted {
                    &mut form.pasted
                } else {
                    &mut form.file
                };
                *kept = Some(file);
                file_digest += &digest;
            }
        } else if let Some(name) = expected.texts.iter().find(|it| **it == name) {
            let text = text(&mut part, expected.text_bytes).await?;
            form.texts.push((name, text));
        } else {
            while next_chunk(&mut part).await?.is_some() {}
        }
    }
    if too_large {
        return Err((expected.too_large)());
    }
    if has_key {
        form.fingerprint = form.digest(file_digest, expected);
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
    most: u64,
    is_digested: bool,
) -> Result<Option<(SpooledFile, String)>, ApiError> {
    let folder = folder.0.clone();
    let file = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder))
        .await
        .map_err(StoreError::failed)?
        .map_err(StoreError::unavailable)?;
    let mut file = tokio::fs::File::from_std(file);
    let mut digest = Sha256::new();
    let (mut bytes, mut start) = (0, Vec::new());
    while let Some(chunk) = next_chunk(part).await? {
        bytes += chunk.len() as u64;
        if bytes <= most {
            let missing = START_BYTES - start.len();
            start.extend(chunk.iter().take(missing));
            if is_digested {
                digest.update(&chunk);
            }
            file.write_all(&chunk)
                .await
                .map_err(StoreError::unavailable)?;
        }
    }
    if bytes > most {
        return Ok(None);
    }
    // tokio writes in the background until the flush.
    file.flush().await.map_err(StoreError::unavailable)?;
    file.seek(SeekFrom::Start(0))
        .await
        .map_err(StoreError::unavailable)?;
    let content = file.into_std().await;
    let named = part.content_disposition().and_then(|it| it.get_filename());
    let file = SpooledFile {
        content,
        bytes,
        name: named.unwrap_or_default().to_owned(),
        start,
    };
    Ok(Some((file, hex::encode(digest.finalize()))))
}

/// A text. Longer ones are truncated, which leaves them longer than any field may
/// be; invalid UTF-8 is replaced. Tabs stay, which have cells before and behind them.
async fn text(part: &mut Field, most: usize) -> Result<String, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = next_chunk(part).await? {
        if bytes.len() <= most {
            bytes.extend_from_slice(&chunk);
        }
    }
    bytes.truncate(most);
    let text = String::from_utf8_lossy(&bytes);
    let is_around = |c: char| c.is_whitespace() && c != '\t';
    Ok(text.trim_matches(is_around).to_owned())
}
