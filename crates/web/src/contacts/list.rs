use ::contacts::{ContactFilter, ContactService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{HorseId, SortKey};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{ContactKindView, ContactView};
use crate::extract::actor::SignedIn;
use crate::extract::page::{not_blank, page_response, parse_page_by, text_key};
use crate::problem::{ApiError, bad_parameter};

/// Filters for a list of contacts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ContactQuery {
    /// Only contacts of this kind.
    #[param(inline)]
    kind: Option<ContactKindView>,
    /// Only contacts in whose name, company, email address, phone numbers or
    /// notes all of these words are found, whatever the case and accents.
    q: Option<String>,
    /// Only contacts that list this horse, by its id.
    horse: Option<String>,
}

/// A page of contacts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ContactPage {
    /// How many items at most, 1 to 500; 100 if not given. A page is shorter if
    /// its contacts are long.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 500)]
    limit: Option<String>,
    /// From the `Link` header of the page before.
    cursor: Option<String>,
}

impl ContactQuery {
    pub(super) fn filter(&self) -> Result<ContactFilter, ApiError> {
        let horse = self.horse.as_deref().map(|id| {
            let id = HorseId::parse(id);
            id.ok_or_else(|| bad_parameter("horse", "must be the id of a horse"))
        });
        Ok(ContactFilter {
            kind: self.kind.map(|it| it.0),
            text: not_blank(self.q.as_deref()),
            horse: horse.transpose()?,
        })
    }
}

/// The contacts, sorted by name.
#[utoipa::path(get, path = "/showstable/contacts", operation_id = "list_contacts", tag = "contacts", security(("token" = [])),
    params(ContactQuery, ContactPage),
    responses((status = 200, description = "A page of contacts; the next one is in the Link header", body = Vec<ContactView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    query: Query<ContactQuery>,
    page: Query<ContactPage>,
) -> Result<HttpResponse, ApiError> {
    let (limit, cursor) = (page.limit.as_deref(), page.cursor.as_deref());
    let page = parse_page_by(limit, cursor, |key| text_key(key).map(SortKey::Text))?;
    let actor = &signed_in.actor;
    let found = contacts.list(actor, &query.filter()?, &page).await?;
    Ok(page_response(&request, found, |contact| {
        ContactView::new(&contact, actor)
    }))
}
