//! Lists contacts by name.

use contacts::{Contact, ContactFilter};
use kernel::{ContactId, HorseId, Page, PageRequest, Scope, SortKey, StoreError};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait as _,
    QueryFilter as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::entity::{Column, Entity, Model, link};
use super::links;
use crate::horse_owners::{owned_by_contacts, owners_of};
use crate::list::{ascending, contain_words, contains_text, fetch_page_by, octets, text_cursor};
use crate::row::Unreadable;
use crate::scope::within;

pub(super) async fn by_name(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &ContactFilter,
    page: &PageRequest<SortKey>,
) -> Result<Page<Contact, SortKey>, StoreError> {
    let owners = match filter.horse {
        Some(horse) => owners_of(connection, horse).await?,
        None => Vec::new(),
    };
    let contacts = Entity::find()
        .filter(within(Column::OrganizationId, scope))
        .filter(matches(backend, filter, &owners));
    let contacts = ascending(contacts, Column::NameKey, Column::Id, text_cursor(page));
    let size = Some(octets(Column::Notes));
    let key = Column::NameKey;
    let found = fetch_page_by(connection, contacts, size, page.limit, key, to_contact).await?;
    let items = all_with_horses(connection, found.items).await?;
    let next = found.next;
    Ok(Page { items, next }.map_key(SortKey::Text))
}

/// The contacts with the horses that they list.
pub(super) async fn all_with_horses(
    connection: &impl ConnectionTrait,
    contacts: Vec<Contact>,
) -> Result<Vec<Contact>, StoreError> {
    let mut horses = links::of(connection, contacts.iter().map(|it| it.id.as_uuid())).await?;
    let owners = contacts.iter().filter(|it| it.details.is_owner_alone());
    let owners: Vec<_> = owners.map(|it| (it.organization_id, it.id)).collect();
    let mut owned = owned_by_contacts(connection, &owners).await?;
    let contacts = contacts.into_iter().map(|contact| {
        let owned = owned.remove(&contact.id).unwrap_or_default();
        let horses = horses.remove(&contact.id.as_uuid());
        with_owned(with_horses(contact, horses.unwrap_or_default()), owned)
    });
    Ok(contacts.collect())
}

/// `owners` are those of the horse of the filter.
fn matches(backend: DbBackend, filter: &ContactFilter, owners: &[ContactId]) -> Condition {
    let kind = filter.kind.map(|kind| has_kind(backend, kind.as_str()));
    let horse = filter.horse.map(|horse| {
        let linked = link::Entity::find()
            .select_only()
            .column(link::Column::ContactId)
            .filter(link::Column::HorseId.eq(horse.as_uuid()));
        let owners = owners.iter().map(|id| id.as_uuid());
        Condition::any()
            .add(Column::Id.in_subquery(linked.into_query()))
            .add(Column::Id.is_in(owners))
    });
    let text = filter.text.as_deref();
    Condition::all()
        .add_option(text.map(|text| contain_words(backend, &[Column::SearchKey], text)))
        .add_option(kind)
        .add_option(horse)
}

/// Whether a contact has a kind: its name in quotation marks is in the list.
pub(super) fn has_kind(backend: DbBackend, kind: &str) -> Expr {
    let kinds = Expr::col((Entity, Column::Kinds)).cast_as(Alias::new("text"));
    contains_text(backend, kinds, format!("\"{kind}\""))
}

/// A contact whose horses are not read yet.
pub(super) fn to_contact(row: Model) -> Result<Contact, Unreadable> {
    row.read(Vec::new(), None)
}

pub(super) fn with_horses(mut contact: Contact, horses: Vec<Uuid>) -> Contact {
    contact.details.horse_ids = horses.into_iter().map(HorseId::new).collect();
    contact
}

/// The contact with the horses that it owns, if it is an owner alone. Those that
/// it only had to do with before owners were written with the horses stay.
pub(super) fn with_owned(mut contact: Contact, owned: Vec<HorseId>) -> Contact {
    if contact.details.is_owner_alone() {
        let listed = &mut contact.details.horse_ids;
        listed.retain(|id| !owned.contains(id));
        contact.details.owned = Some(owned);
    }
    contact
}
