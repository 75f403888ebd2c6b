//! Lists documents by what ends next.

use std::collections::HashMap;

use documents::{Document, DocumentFilter, Ends, NamedContact};
use kernel::{ContactId, Cursor, Page, PageRequest, RecordDate, Scope, StoreError};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait as _,
    FromQueryResult, QueryFilter as _, QuerySelect as _, QueryTrait as _, Select,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entity::{Column, Entity, Model, document_horse, key_of_day};
use crate::horse_links::{self, NamedHorses};
use crate::known_contacts;
use crate::list::{ascending, contain_words, descending, fetch_page, octets};
use crate::row::Unreadable;
use crate::scope::within;

/// How many days before its end a document ends soon.
const SOON_DAYS: i64 = 60;

/// A document with the name of its contact.
#[derive(FromQueryResult, Serialize, Deserialize)]
pub(super) struct Row {
    #[sea_orm(nested)]
    pub(super) document: Model,
    contact_name: Option<String>,
}

/// A document whose horses are not read yet.
pub(super) fn to_document(row: Row) -> Result<Document, Unreadable> {
    let id = row.document.contact_id.map(ContactId::new);
    let contact = id.zip(row.contact_name);
    let contact = contact.map(|(id, name)| NamedContact { id, name });
    row.document.read(None, Vec::new(), Vec::new(), contact)
}

pub(super) fn with_horses(mut document: Document, horses: NamedHorses) -> Document {
    document.horses = horse_links::named(horses);
    document.facts.horse_ids = document.horses.iter().map(|horse| horse.id).collect();
    document
}

/// Documents with the names of their contacts.
pub(super) fn with_contact() -> Select<Entity> {
    known_contacts::with_contact(Entity::find(), Column::ContactId)
}

/// The documents within the scope that meet the filter, without its ends.
fn matching(backend: DbBackend, scope: &Scope, filter: &DocumentFilter) -> Select<Entity> {
    with_contact()
        .filter(within(Column::OrganizationId, scope))
        .apply_if(filter.kind, |query, kind| {
            query.filter(Column::Kind.eq(kind.as_str()))
        })
        .apply_if(filter.horse, |query, horse| {
            let about = document_horse::Entity::find()
                .select_only()
                .column(document_horse::Column::DocumentId)
                .filter(document_horse::Column::HorseId.eq(horse.as_uuid()));
            query.filter(Column::Id.in_subquery(about.into_query()))
        })
        .apply_if(filter.text.as_deref(), |query, text| {
            query.filter(contain_words(backend, &[Column::SearchKey], text))
        })
}

/// The page is read along the index upwards from `today`, and when that is at
/// its end, downwards. A cursor before `today` is of the second part.
pub(super) async fn page(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &DocumentFilter,
    today: RecordDate,
    page: &PageRequest,
) -> Result<Page<Document>, StoreError> {
    let (key, today) = (Column::EndsKey, key_of_day(today));
    let found = matching(backend, scope, filter);
    let size = || Some(octets(Column::Notes));
    let ended_after = page.after.filter(|cursor| cursor.key < today);
    let mut documents = Page {
        items: Vec::new(),
        next: None,
    };
    if ended_after.is_none() && filter.ends != Some(Ends::Ended) {
        let coming = found
            .clone()
            .filter(key.gte(today))
            .apply_if(filter.ends, |query, _| {
                query.filter(key.lte(today + SOON_DAYS))
            });
        let coming = ascending(coming, key, Column::Id, page.after);
        documents = fetch_page(connection, coming, size(), page.limit, key, to_document).await?;
    }
    if documents.next.is_none() && filter.ends != Some(Ends::Soon) {
        let count = u32::try_from(documents.items.len()).unwrap_or(page.limit);
        let left = page.limit.saturating_sub(count);
        // Before the first one that has ended.
        let first = Cursor {
            key: today - 1,
            id: Uuid::max(),
        };
        let ended = ended_after.unwrap_or(first);
        let ended = descending(found, key, Column::Id, Some(ended));
        let ended = fetch_page(connection, ended, size(), left.max(1), key, to_document).await?;
        if left > 0 {
            documents.items.extend(ended.items);
            documents.next = ended.next;
        } else if !ended.items.is_empty() {
            documents.next = Some(first);
        }
    }
    documents.items = named(connection, documents.items).await?;
    Ok(documents)
}

/// The horses of documents, by name.
pub(super) async fn horses_of(
    connection: &impl ConnectionTrait,
    ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, NamedHorses>, StoreError> {
    use document_horse::Column::{DocumentId, HorseId};
    horse_links::of::<document_horse::Entity>(connection, DocumentId, HorseId, ids).await
}

/// The documents with their horses.
pub(super) async fn named(
    connection: &impl ConnectionTrait,
    documents: Vec<Document>,
) -> Result<Vec<Document>, StoreError> {
    let ids = documents.iter().map(|it| it.id.as_uuid()).collect();
    let mut horses = horses_of(connection, ids).await?;
    let named = documents.into_iter().map(|document| {
        let horses = horses.remove(&document.id.as_uuid()).unwrap_or_default();
        with_horses(document, horses)
    });
    Ok(named.collect())
}
