//! Converts documents to rows and back.

use documents::{
    Document, DocumentFacts, DocumentKind, FileKind, NamedContact, NewDocument, StoredFile,
};
use kernel::{
    AccountId, ContactId, DocumentId, OptionalText, OrganizationId, RecordDate, RequiredLine,
    StoreError, fold, to_unix_millis,
};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::entity::{Entity, Model};
use crate::horse_links::{self, NamedHorses};
use crate::row::{Unreadable, instant, of_row, parsed, present, revision};

/// A document with the name of its contact.
#[derive(Clone, FromQueryResult, Serialize, Deserialize)]
pub(super) struct Row {
    #[sea_orm(nested)]
    pub(super) document: Model,
    pub(super) contact_name: Option<String>,
}

/// All rows of a document. Also stored as JSON under idempotency keys.
#[derive(Serialize, Deserialize)]
pub(super) struct DocumentRows {
    pub(super) row: Row,
    pub(super) horses: NamedHorses,
}

/// The place of a day in the order of ends.
pub(super) fn key_of_day(day: RecordDate) -> i64 {
    day.as_date().to_julian_day().into()
}

/// The place of a document in the order of ends: after all that end, the newest
/// first, if it does not.
fn ends_key(expires_on: Option<RecordDate>, created_at: i64) -> i64 {
    /// Larger than any instant in milliseconds.
    const NO_END: i64 = 1 << 50;
    expires_on.map_or(NO_END - created_at, key_of_day)
}

/// What a search finds, one value a line.
fn search_key(facts: &DocumentFacts) -> String {
    let values = [
        facts.title.as_str(),
        facts.kind.words(),
        facts.notes.as_str(),
    ];
    values.map(|value| fold(value) + "\n").concat()
}

/// The columns of facts, of a document that was created then.
pub(super) fn with_facts(row: Model, facts: &DocumentFacts) -> Model {
    let day = |day: Option<RecordDate>| day.map(|day| day.to_string());
    Model {
        kind: facts.kind.as_str().to_owned(),
        title: facts.title.as_str().to_owned(),
        issued_on: day(facts.issued_on),
        expires_on: day(facts.expires_on),
        contact_id: facts.contact_id.map(ContactId::as_uuid),
        notes: facts.notes.as_str().to_owned(),
        search_key: search_key(facts),
        ends_key: ends_key(facts.expires_on, row.created_at),
        ..row
    }
}

pub(super) fn document_row(document: &NewDocument) -> Result<Model, StoreError> {
    let created_at = to_unix_millis(document.created_at);
    let row = Model {
        id: document.id.as_uuid(),
        organization_id: document.organization_id.as_uuid(),
        uploaded_by: document.uploaded_by.as_uuid(),
        kind: String::new(),
        title: String::new(),
        issued_on: None,
        expires_on: None,
        contact_id: None,
        notes: String::new(),
        file_kind: document.file.kind.as_str().to_owned(),
        bytes: i64::try_from(document.file.bytes).map_err(StoreError::failed)?,
        search_key: String::new(),
        ends_key: 0,
        revision: 1,
        created_at,
        updated_at: created_at,
    };
    Ok(with_facts(row, &document.facts))
}

fn day(column: &'static str, text: Option<String>) -> Result<Option<RecordDate>, Unreadable> {
    text.map(|text| present(column, RecordDate::stored(&text)))
        .transpose()
}

pub(super) fn to_kind(name: &str) -> Result<DocumentKind, Unreadable> {
    parsed("kind", DocumentKind::parse(name))
}

pub(super) fn to_file_kind(name: &str) -> Result<FileKind, Unreadable> {
    present("file_kind", FileKind::stored(name))
}

/// The last day of a document that ends.
pub(super) fn to_end(row: &Model) -> Result<Option<RecordDate>, Unreadable> {
    day("expires_on", row.expires_on.clone())
}

/// A document whose horses are not read yet.
pub(super) fn to_document(row: Row) -> Result<Document, Unreadable> {
    let (expires_on, contact_name) = (to_end(&row.document)?, row.contact_name);
    let row = row.document;
    let contact_id = row.contact_id.map(ContactId::new);
    let saved =
        |millis: i64| -> Result<OffsetDateTime, Unreadable> { instant("updated_at", millis) };
    Ok(Document {
        id: DocumentId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        uploaded_by: AccountId::new(row.uploaded_by),
        facts: DocumentFacts {
            kind: to_kind(&row.kind)?,
            title: RequiredLine::stored(row.title),
            issued_on: day("issued_on", row.issued_on)?,
            expires_on,
            horse_ids: Vec::new(),
            contact_id,
            notes: OptionalText::stored(row.notes),
        },
        horses: Vec::new(),
        contact: contact_id
            .zip(contact_name)
            .map(|(id, name)| NamedContact { id, name }),
        file: StoredFile {
            kind: to_file_kind(&row.file_kind)?,
            bytes: parsed("bytes", u64::try_from(row.bytes))?,
        },
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: saved(row.updated_at)?,
    })
}

pub(super) fn with_horses(mut document: Document, horses: NamedHorses) -> Document {
    document.horses = horse_links::named(horses);
    document.facts.horse_ids = document.horses.iter().map(|horse| horse.id).collect();
    document
}

/// The document of rows that were kept.
pub(super) fn of_rows(rows: DocumentRows) -> Result<Document, StoreError> {
    let document = of_row::<Entity, _>(rows.row.document.id, to_document(rows.row))?;
    Ok(with_horses(document, rows.horses))
}
