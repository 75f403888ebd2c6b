use std::io::Read as _;
use std::mem;

use ::imports::ImportKind;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use file_budget::{Who, Work};
use kernel::{EventId, FieldErrors, MAX_CARD_FILE_BYTES, Refusal, StoreError, Word as _};
use processes::imports::{BringFile, ImportService};
use spreadsheets::is_packed;
use utoipa::ToSchema;

use super::reading::{NotRead, sheets_of};
use super::view::ImportView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::{chosen_organization, must_be};
use crate::turns::FileTurns;
use crate::uploads::UploadFolder;
use crate::uploads::form::{self, Expected, SpooledFile, UploadForm};

/// A table, as a file or pasted.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes what `form` reads piece by piece")]
pub(crate) struct ImportForm {
    /// The organization that its rows shall belong to; without it the account's own.
    organization_id: Option<String>,
    /// The show that its rows are of, if they are classes or entries.
    event_id: Option<String>,
    /// What its rows are; without it that is told by its headings.
    kind: Option<String>,
    /// CSV in any usual encoding and with any usual separator, XLSX, vCards or iCalendar;
    /// at most 8 MiB and 5,000 rows.
    #[schema(value_type = Option<String>, format = Binary)]
    file: Option<Vec<u8>>,
    /// The same as text, in place of a file.
    text: Option<String>,
}

const TOO_LARGE: fn() -> ApiError = || {
    ApiError::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "payload_too_large",
        "The file is larger than 8 MiB.",
    )
};

const EXPECTED: Expected = Expected {
    file_bytes: MAX_CARD_FILE_BYTES as u64,
    too_large: TOO_LARGE,
    text_bytes: 100,
    texts: &["organization_id", "event_id", "kind"],
    pasted: Some("text"),
};

/// A text of at most so many bytes takes little memory, whatever is in it.
const SMALL: u64 = 256 * 1024;

/// Keeps a table, and says how it would be imported. Nothing is added yet. Each sheet of a
/// workbook is an import of its own; the answer is that of the sheet that seems to be meant,
/// and `sheets` has all. Of what was not imported, the newest five files are kept for a
/// week.
#[utoipa::path(post, path = "/showstable/imports", operation_id = "create_import", tag = "imports", security(("token" = [])),
    request_body(content = ImportForm, content_type = "multipart/form-data"),
    responses((status = 201, description = "How it would be imported", body = ImportView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization or show of this account"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 413, description = "The file is too large"),
              (status = 415, description = "No table, or no form"),
              (status = 422, description = "Nothing in it, or more than can be imported at once")))]
pub(crate) async fn create(
    request: HttpRequest,
    imports: web::Data<ImportService>,
    (folder, limits, turns): (
        web::Data<UploadFolder>,
        web::Data<RateLimits>,
        web::Data<FileTurns>,
    ),
    signed_in: SignedIn,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let actor = signed_in.actor;
    limits.check_upload(actor.account_id())?;
    let form = form::read(&request, payload, &folder, &EXPECTED).await?;
    let organization = chosen_organization(form.text("organization_id").as_ref())?;
    let event = event_of(&form)?;
    let kind = kind_of(&form)?;
    let (at, mut file) = content_of(form)?;
    let (who, work) = (Who::from(&actor), work_on(&file));
    let file_name = mem::take(&mut file.name);
    let zone = actor.time_zone().cloned();
    let bring = async move {
        let sheets = bytes_of(file).and_then(|it| sheets_of(&it, zone.as_ref()));
        let (sheets, unread) = sheets.map_err(|error| not_read(at, error))?;
        let wish = BringFile {
            organization,
            event,
            file_name,
            kind,
            sheets,
        };
        let seen = imports.bring(&actor, wish).await?;
        Ok::<_, ApiError>(ImportView::new(seen, &actor).without(unread))
    };
    let seen = turns.complete(who, work, bring).await??;
    Ok(HttpResponse::Created().json(seen))
}

fn event_of(form: &UploadForm) -> Result<Option<EventId>, ApiError> {
    let id = form.text("event_id").filter(|it| !it.is_empty());
    let id = id.map(|id| EventId::parse(&id).ok_or(Refusal::NotFound("Event")));
    Ok(id.transpose()?)
}

fn kind_of(form: &UploadForm) -> Result<Option<ImportKind>, ApiError> {
    let kind = form.text("kind").filter(|it| !it.is_empty());
    let named = |name: String| {
        let wrong = || FieldErrors::of("kind", must_be::<ImportKind>());
        ImportKind::named(&name).ok_or_else(wrong)
    };
    Ok(kind.map(named).transpose()?)
}

/// What was sent, a file or a pasted table, with the name of its part. A pasted one has no
/// name.
fn content_of(form: UploadForm) -> Result<(&'static str, SpooledFile), ApiError> {
    let is_blank = |file: &SpooledFile| file.start.trim_ascii().is_empty();
    match (form.file, form.pasted) {
        (Some(mut file), _) => {
            let name = file.name.chars().filter(|c| !c.is_control()).take(200);
            file.name = name.collect();
            Ok(("file", file))
        }
        (None, Some(mut text)) if !is_blank(&text) => {
            text.name = String::new();
            Ok(("text", text))
        }
        (None, _) => Err(FieldErrors::of("file", "is required, or a pasted table").into()),
    }
}

fn work_on(file: &SpooledFile) -> Work {
    if file.bytes <= SMALL && !is_packed(&file.start) {
        Work::SmallTable
    } else {
        Work::LargeTable
    }
}

fn bytes_of(mut file: SpooledFile) -> Result<Vec<u8>, NotRead> {
    let mut bytes = Vec::new();
    let read = file.content.read_to_end(&mut bytes);
    read.map_err(|error| NotRead::Store(StoreError::unavailable(error)))?;
    Ok(bytes)
}

fn not_read(at: &str, error: NotRead) -> ApiError {
    match error {
        NotRead::Unknown => ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "This is no table that can be read. Save it as CSV or .xlsx.",
        ),
        NotRead::Wrong(problem) => FieldErrors::of(at, problem).into(),
        NotRead::Store(error) => error.into(),
    }
}
