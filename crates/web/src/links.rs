//! `links`: who gets into an organization without an account.

use ::accounts::{LinkService, OpenLink, OtherAccess};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{AccountId, Actor, ContactId, EventId, HorseId, LinkId, LinkSubject, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::tokens::ApiTokenView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, page_response};
use crate::problem::ApiError;
use crate::representation::{Instant, chosen_organization};
use crate::routes::routes;
use crate::view::view;

routes! {
    "/links": get list;
    "/links/others": get others;
    "/links/{id}": delete revoke;
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OrganizationQuery {
    /// The organization; without it the account's own.
    organization_id: Option<String>,
}

fn subject_id(subject: LinkSubject) -> Uuid {
    match subject {
        LinkSubject::Contact(id) => ContactId::as_uuid(id),
        LinkSubject::Horse(id) => HorseId::as_uuid(id),
        LinkSubject::Show(id) => EventId::as_uuid(id),
        LinkSubject::Account(id) => AccountId::as_uuid(id),
    }
}

view! {
    /// A link that opens something without an account. Its secret is not shown.
    #[schema(as = OpenLink)]
    OpenLinkView(link: &OpenLink) {
        id: Uuid = link.id,
        /// What it opens: `owner_page`, `emergency_page`, `device`, `sale_page` or
        /// `calendar_feed`.
        purpose: String = link.purpose.as_str().to_owned(),
        /// The contact, the horse, the show or the account that it is for.
        subject_id: Uuid = subject_id(link.subject),
        /// What that is called: a name, or the address of an account.
        name: String = link.name,
        /// What a device is for: `gate`, `scribe`, `announcer` or `inspector`; null of other
        /// links.
        #[schema(required = true)]
        role: Option<String> = link.role.map(|it| it.as_str().to_owned()),
        /// What the office calls the link of a device; empty of other links.
        label: String = link.label,
        /// The email address of the account that made it; null if it was deleted since, or
        /// the link was made before that was kept.
        #[schema(required = true)]
        made_by: Option<String> = link.made_by,
        created_at: Instant = link.created_at,
        /// From when on it is dead; null if it does not expire.
        #[schema(required = true)]
        expires_at: Option<Instant> = link.expires_at,
        /// When it was used last; null if never, or where that is not noted.
        #[schema(required = true)]
        used_at: Option<Instant> = link.used_at,
        /// How often it was opened; null where that is not counted.
        #[schema(required = true)]
        opened: Option<u32> = link.purpose.is_counted.then_some(link.opened),
    }
}

/// An API token for an organization, of any of its people.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MemberToken)]
pub(crate) struct MemberTokenView {
    #[serde(flatten)]
    token: ApiTokenView,
    /// The email address of the account for which it acts.
    account: String,
}

/// Who else gets into an organization.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OtherAccess)]
pub(crate) struct OtherAccessView {
    /// The API tokens that have not expired, the last made one first.
    tokens: Vec<MemberTokenView>,
    /// How many entries of shows that are not over have a rider's link.
    rider_links: u32,
}

impl OtherAccessView {
    fn new(access: &OtherAccess, actor: &Actor) -> Self {
        let tokens = access.tokens.iter();
        let tokens = tokens.map(|(token, account)| MemberTokenView {
            token: ApiTokenView::new(token, actor),
            account: account.as_str().to_owned(),
        });
        Self {
            tokens: tokens.collect(),
            rider_links: access.rider_links,
        }
    }
}

/// The links that open something of an organization without an account, the last made one
/// first; also those that lead nowhere for now, such as that of an archived horse.
#[utoipa::path(get, path = "/showstable/links", operation_id = "list_links", tag = "organization", security(("token" = [])),
    params(OrganizationQuery, PageQuery),
    responses((status = 200, description = "A page of links; the next one is in the Link header", body = Vec<OpenLinkView>),
              (status = 400, description = "A bad query"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account")))]
async fn list(
    request: HttpRequest,
    links: web::Data<LinkService>,
    signed_in: SignedIn,
    query: Query<OrganizationQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let page = page.parse()?;
    let found = links.list(&signed_in.actor, organization, &page).await?;
    Ok(page_response(&request, found, |link| {
        OpenLinkView::new(&link)
    }))
}

/// Who gets into an organization beside its people and by no link of its own: programs with
/// API tokens, and riders.
#[utoipa::path(get, path = "/showstable/links/others", operation_id = "read_other_access", tag = "organization", security(("token" = [])),
    params(OrganizationQuery),
    responses((status = 200, description = "Programs and riders", body = OtherAccessView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account")))]
async fn others(
    links: web::Data<LinkService>,
    signed_in: SignedIn,
    query: Query<OrganizationQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let access = links.others(&signed_in.actor, organization).await?;
    Ok(HttpResponse::Ok().json(OtherAccessView::new(&access, &signed_in.actor)))
}

/// Revokes a link: it is dead at once.
#[utoipa::path(delete, path = "/showstable/links/{id}", operation_id = "revoke_link", tag = "organization", security(("token" = [])),
    params(("id" = String, Path, description = "The link's id")),
    responses((status = 204, description = "It is dead"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such link of this account's organizations")))]
async fn revoke(
    links: web::Data<LinkService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Link");
    let id = LinkId::parse(&id).ok_or_else(missing)?;
    if links.revoke(&signed_in.actor, id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(missing())
    }
}
