use ::book::BookService;
use actix_web::{HttpResponse, web};

use super::body::BookEntryBody;
use super::entry_id;
use super::view::BookEntryView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Makes an entry in the book. One that recurs is made again on each due day.
#[utoipa::path(post, path = "/showstable/book", operation_id = "create_book_entry", tag = "book", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = BookEntryBody,
    responses((status = 201, description = "The new entry", body = BookEntryView),
              (status = 404, description = "No such organization of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    book: web::Data<BookService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<BookEntryBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (organization, wish, _) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let entry = book.create(actor, organization, wish, key).await?;
    Ok(HttpResponse::Created().json(BookEntryView::new(&entry, actor)))
}

/// An entry of the book.
#[utoipa::path(get, path = "/showstable/book/{id}", operation_id = "read_book_entry", tag = "book", security(("token" = [])),
    params(("id" = String, Path, description = "The entry's id")),
    responses((status = 200, description = "The entry", body = BookEntryView),
              (status = 404, description = "No such entry of this account")))]
pub(crate) async fn read(
    book: web::Data<BookService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let entry = book.find(actor, entry_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(BookEntryView::new(&entry, actor)))
}

/// Replaces an entry of the book. What falls on the owners of a horse is computed
/// again only where the horse's amount changed.
#[utoipa::path(put, path = "/showstable/book/{id}", operation_id = "replace_book_entry", tag = "book", security(("token" = [])),
    params(("id" = String, Path, description = "The entry's id")),
    request_body = BookEntryBody,
    responses((status = 200, description = "The entry", body = BookEntryView),
              (status = 404, description = "No such entry of this account"),
              (status = 409, description = "`changed_meanwhile`, `entry_billed`, or `entry_of_care`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    book: web::Data<BookService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<BookEntryBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (_, wish, expected)) = (entry_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let entry = book.replace(actor, id, wish, expected).await?;
    Ok(HttpResponse::Ok().json(BookEntryView::new(&entry, actor)))
}

/// Deletes an entry of the book. Of a series, the others stay.
#[utoipa::path(delete, path = "/showstable/book/{id}", operation_id = "delete_book_entry", tag = "book", security(("token" = [])),
    params(("id" = String, Path, description = "The entry's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 404, description = "No such entry of this account"),
              (status = 409, description = "`entry_billed`")))]
pub(crate) async fn delete(
    book: web::Data<BookService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    book.delete(&signed_in.actor, entry_id(&id)?).await?;
    Ok(HttpResponse::NoContent().finish())
}
