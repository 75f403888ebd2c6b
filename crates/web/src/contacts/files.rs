//! Contacts as files: vCards for phones, a table for spreadsheets.

use std::sync::Arc;

use ::contacts::{Contact, ContactFilter, ContactKind, ContactService};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use futures_util::stream::{Stream, try_unfold};
use futures_util::{StreamExt as _, TryStreamExt as _};
use kernel::{Actor, EmailAddress, Page, PageRequest, PhoneNumber, SortKey, StoreError};
use spreadsheets::csv_rows;

use super::list::ContactQuery;
use super::read::contact_id;
use super::vcard::card_of;
use crate::extract::actor::SignedIn;
use crate::extract::page::MAX_LIMIT;
use crate::problem::ApiError;
use crate::representation::{csv_pages, vcards};

/// The contacts as vCards of version 3.0, which phones import, sorted by name.
#[utoipa::path(get, path = "/showstable/contacts.vcf", operation_id = "export_contact_cards", tag = "contacts", security(("token" = [])),
    params(ContactQuery),
    responses((status = 200, description = "The vCards", body = String, content_type = "text/vcard"),
              (status = 400, description = "A bad query")))]
pub(crate) async fn cards(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    query: Query<ContactQuery>,
) -> Result<HttpResponse, ApiError> {
    let pages = pages(contacts.into_inner(), signed_in.actor, query.filter()?).await?;
    let cards = pages.and_then(async |page| {
        let cards: Result<Vec<_>, _> = page.iter().map(card_of).collect();
        let cards = cards.map_err(StoreError::failed)?;
        Ok(cards.concat().into_bytes())
    });
    Ok(vcards("contacts.vcf", cards))
}

/// A contact as a vCard of version 3.0, which phones import.
#[utoipa::path(get, path = "/showstable/contacts/{id}.vcf", operation_id = "export_contact_card", tag = "contacts", security(("token" = [])),
    params(("id" = String, Path, description = "The contact's id")),
    responses((status = 200, description = "The vCard", body = String, content_type = "text/vcard"),
              (status = 404, description = "No such contact")))]
pub(crate) async fn card(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = contacts.find(&signed_in.actor, contact_id(&id)?).await?;
    let seen = found.ok_or_else(|| ApiError::not_found("Contact"))?;
    let card = card_of(&seen.contact).map(String::into_bytes);
    let card = card.map_err(StoreError::failed);
    let card = futures_util::stream::iter([Ok(card?)]);
    Ok(vcards("contact.vcf", card))
}

/// The contacts as a table for spreadsheets, sorted by name. Cells that a
/// spreadsheet could take for a formula begin with an apostrophe.
#[utoipa::path(get, path = "/showstable/contacts.csv", operation_id = "export_contact_table", tag = "contacts", security(("token" = [])),
    params(ContactQuery),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query")))]
pub(crate) async fn table(
    contacts: web::Data<ContactService>,
    signed_in: SignedIn,
    query: Query<ContactQuery>,
) -> Result<HttpResponse, ApiError> {
    let pages = pages(contacts.into_inner(), signed_in.actor, query.filter()?).await?;
    let table = |rows| async move { csv_rows(rows).map_err(StoreError::failed) };
    let titles = TITLES.map(str::to_owned).to_vec();
    let titles = futures_util::stream::once(table(vec![titles]));
    let rows = pages.and_then(move |page| table(page.iter().map(cells).collect()));
    Ok(csv_pages("contacts.csv", titles.chain(rows)))
}

/// All contacts, page by page. The first page is read at once, so that its error
/// becomes a response.
async fn pages(
    service: Arc<ContactService>,
    actor: Actor,
    filter: ContactFilter,
) -> Result<impl Stream<Item = Result<Vec<Contact>, StoreError>>, StoreError> {
    let request = PageRequest::first(MAX_LIMIT);
    let first = service.list(&actor, &filter, &request).await?;
    Ok(try_unfold(Some(first), move |page| {
        let (service, actor, filter) = (service.clone(), actor.clone(), filter.clone());
        async move {
            let Some(Page { items, next }) = page else {
                return Ok(None);
            };
            let next = match next {
                Some(after) => {
                    let request = PageRequest::<SortKey> {
                        limit: MAX_LIMIT,
                        after: Some(after),
                    };
                    Some(service.list(&actor, &filter, &request).await?)
                }
                None => None,
            };
            Ok(Some((items, next)))
        }
    }))
}

const TITLES: [&str; 10] = [
    "Name", "Kinds", "Company", "Email", "Phones", "Street", "City", "State", "ZIP code", "Notes",
];

fn cells(contact: &Contact) -> Vec<String> {
    let details = &contact.details;
    let (kinds, address) = (details.kinds.as_slice().iter(), &details.address);
    let kinds: Vec<_> = kinds.copied().map(ContactKind::as_str).collect();
    let phones: Vec<_> = details.phones.iter().map(PhoneNumber::as_str).collect();
    let cells = [
        details.name.as_str(),
        &kinds.join(", "),
        details.company.as_str(),
        details.email.as_ref().map_or("", EmailAddress::as_str),
        &phones.join("\n"),
        address.street.as_str(),
        address.city.as_str(),
        address.state.as_str(),
        address.zip_code.as_str(),
        details.notes.as_str(),
    ];
    cells.map(str::to_owned).to_vec()
}
