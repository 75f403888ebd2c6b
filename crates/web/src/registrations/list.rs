use ::registrations::RegistrationService;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::EventId;

use super::view::RegistrationView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, page_response};
use crate::problem::{ApiError, Problem};

/// The registrations of one of the account's shows, last made first.
#[utoipa::path(get, path = "/showstable/events/{id}/registrations", operation_id = "list_registrations", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), PageQuery),
    responses((status = 200, description = "A page of registrations; the next one is in the Link header", body = Vec<RegistrationView>),
              (status = 400, description = "A bad query", body = Problem, content_type = "application/problem+json"),
              (status = 401, description = "No or bad token", body = Problem, content_type = "application/problem+json"),
              (status = 404, description = "No such show of this account", body = Problem, content_type = "application/problem+json")))]
#[tracing::instrument(name = "http.registrations.list", skip_all)]
pub(crate) async fn list(
    request: HttpRequest,
    registrations: web::Data<RegistrationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let id = EventId::parse(&id).ok_or_else(|| ApiError::not_found("Event"))?;
    let found = registrations
        .list(signed_in.actor, id, query.parse()?)
        .await?;
    let page = found.ok_or_else(|| ApiError::not_found("Event"))?;
    Ok(page_response(&request, page, RegistrationView::from))
}
