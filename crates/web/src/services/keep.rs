use ::book::BarnServices;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::SortKey;
use serde::Deserialize;
use utoipa::IntoParams;

use super::body::ServiceBody;
use super::service_id;
use super::view::ServiceView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::extract::page::{PageQuery, page_response, text_key};
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::representation::chosen_organization;

/// Filters for services.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ServiceQuery {
    /// Only of this organization.
    organization_id: Option<String>,
}

/// What the barns offer for money, by name.
#[utoipa::path(get, path = "/showstable/services", operation_id = "list_services", tag = "services", security(("token" = [])),
    params(ServiceQuery, PageQuery),
    responses((status = 200, description = "A page of services; the next one is in the Link header", body = Vec<ServiceView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    query: Query<ServiceQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse_by(|key| text_key(key).map(SortKey::Text))?;
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let found = services.list(actor, organization, &page).await?;
    Ok(page_response(&request, found, |service| {
        ServiceView::new(&service, actor)
    }))
}

/// Adds a service to what the barn offers.
#[utoipa::path(post, path = "/showstable/services", operation_id = "create_service", tag = "services", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = ServiceBody,
    responses((status = 201, description = "The new service", body = ServiceView),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`account_limit_reached`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<ServiceBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (organization, wish, _) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let made = services
        .create(actor, organization, wish.details, key)
        .await?;
    Ok(HttpResponse::Created().json(ServiceView::new(&made, actor)))
}

/// A service.
#[utoipa::path(get, path = "/showstable/services/{id}", operation_id = "read_service", tag = "services", security(("token" = [])),
    params(("id" = String, Path, description = "The service's id")),
    responses((status = 200, description = "The service", body = ServiceView),
              (status = 404, description = "No such service of this account")))]
pub(crate) async fn read(
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let service = services.find(actor, service_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(ServiceView::new(&service, actor)))
}

/// Replaces what a service is. What is ticked or on a bill stays as it is.
#[utoipa::path(put, path = "/showstable/services/{id}", operation_id = "replace_service", tag = "services", security(("token" = [])),
    params(("id" = String, Path, description = "The service's id")),
    request_body = ServiceBody,
    responses((status = 200, description = "The service", body = ServiceView),
              (status = 404, description = "No such service of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ServiceBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (_, wish, expected)) = (service_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let saved = services.replace(actor, id, wish, expected).await?;
    Ok(HttpResponse::Ok().json(ServiceView::new(&saved, actor)))
}

/// Deletes a service that no horse has. What is ticked of it is billed nevertheless.
#[utoipa::path(delete, path = "/showstable/services/{id}", operation_id = "delete_service", tag = "services", security(("token" = [])),
    params(("id" = String, Path, description = "The service's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 404, description = "No such service of this account"),
              (status = 409, description = "`service_in_use`: horses have it")))]
pub(crate) async fn delete(
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    services.delete(&signed_in.actor, service_id(&id)?).await?;
    Ok(HttpResponse::NoContent().finish())
}
