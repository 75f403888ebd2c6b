use ::documents::Document;
use kernel::{Actor, RecordDate};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{Belonging, HorseNameView, Instant, Oid};

/// The file of a document.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DocumentFileView {
    /// `pdf`, `jpeg`, `png`, `webp` or `heic`, as its content was recognized.
    kind: &'static str,
    /// The name under which it is saved.
    name: String,
    bytes: u64,
    /// Whether `documents/{id}/thumbnail` has a picture of it.
    has_thumbnail: bool,
}

/// A document.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DocumentView {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    /// `coggins`, `health_certificate`, `registration`, `insurance`, `contract`,
    /// `receipt` or `other`.
    kind: &'static str,
    title: String,
    /// The day of issue, if it is known.
    #[schema(required = true)]
    issued_on: Option<String>,
    /// The last day on which it is valid, if it ends.
    #[schema(required = true)]
    expires_on: Option<String>,
    horse_ids: Vec<Uuid>,
    /// The same horses with their names.
    horses: Vec<HorseNameView>,
    #[schema(required = true)]
    contact_id: Option<Uuid>,
    /// The name of the contact.
    #[schema(required = true)]
    contact_name: Option<String>,
    notes: String,
    file: DocumentFileView,
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
}

impl DocumentView {
    pub(super) fn new(document: &Document, actor: &Actor) -> Self {
        let facts = &document.facts;
        let day = |day: Option<RecordDate>| day.map(|day| day.to_string());
        let kind = document.file.kind;
        Self {
            _id: Oid::new(document.id.as_uuid()),
            belonging: Belonging::new(actor, document.organization_id),
            kind: facts.kind.as_str(),
            title: facts.title.as_str().to_owned(),
            issued_on: day(facts.issued_on),
            expires_on: day(facts.expires_on),
            horse_ids: facts.horse_ids.iter().map(|id| id.as_uuid()).collect(),
            horses: document.horses.iter().map(HorseNameView::new).collect(),
            contact_id: facts.contact_id.map(kernel::ContactId::as_uuid),
            contact_name: document.contact.as_ref().map(|it| it.name.clone()),
            notes: facts.notes.as_str().to_owned(),
            file: DocumentFileView {
                kind: kind.as_str(),
                name: document.titled_file().name(),
                bytes: document.file.bytes,
                has_thumbnail: kind.has_thumbnail(),
            },
            revision: document.revision.number(),
            created_at: document.created_at.into(),
            updated_at: document.updated_at.into(),
        }
    }
}
