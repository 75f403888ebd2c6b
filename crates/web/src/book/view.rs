use ::book::{BookEntry, Part, Split};
use kernel::{Actor, BookEntryId, ContactId, DocumentId, HorseId, RecordDate};
use serde::Serialize;
use serde_json::Number;
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{Belonging, Oid, dollars};

/// A day, as `YYYY-MM-DD`.
pub(crate) fn day(date: Date) -> String {
    RecordDate::new(date).map_or_else(String::new, |date| date.to_string())
}

/// An entry of the book.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BookEntryView {
    #[serde(rename = "_id")]
    id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    /// `YYYY-MM-DD`.
    date: String,
    /// `expense` or `income`.
    kind: &'static str,
    category: &'static str,
    /// US dollars.
    #[schema(value_type = f64)]
    amount: Number,
    description: String,
    tax_note: String,
    contact_id: Option<Uuid>,
    /// As it was when the entry was saved.
    contact_name: String,
    document_id: Option<Uuid>,
    /// A rule of RFC 5545: on which later days the entry is made again.
    recurrence: Option<String>,
    /// The recurring entry of which this is one.
    series_id: Option<Uuid>,
    splits: Vec<SplitView>,
    /// Whether a bill has a part of it, so that it can be neither changed nor deleted.
    is_billed: bool,
    revision: u32,
}

/// What falls on one horse.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SplitView {
    /// Null if the horse was deleted.
    horse_id: Option<Uuid>,
    /// As it was when the entry was saved.
    horse_name: String,
    #[schema(value_type = f64)]
    amount: Number,
    /// What falls on its owners by their shares at that time; empty without owners.
    owners: Vec<PartView>,
}

/// What falls on one owner.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PartView {
    contact_id: Option<Uuid>,
    name: String,
    #[schema(value_type = f64)]
    amount: Number,
    is_billed: bool,
}

impl BookEntryView {
    pub(super) fn new(entry: BookEntry, actor: &Actor) -> Self {
        let text = entry.text;
        let mut parts = entry.splits.iter().flat_map(|split| &split.parts);
        Self {
            id: Oid::new(entry.id.as_uuid()),
            belonging: Belonging::new(actor, entry.organization_id),
            date: day(text.date),
            kind: text.kind.as_str(),
            category: text.category.as_str(),
            amount: dollars(text.amount),
            description: text.description.as_str().to_owned(),
            tax_note: text.tax_note.as_str().to_owned(),
            contact_id: text.contact_id.map(ContactId::as_uuid),
            contact_name: text.contact_name.as_str().to_owned(),
            document_id: text.document_id.map(DocumentId::as_uuid),
            recurrence: text.recurrence.map(|rule| rule.to_string()),
            series_id: entry.series_id.map(BookEntryId::as_uuid),
            is_billed: parts.any(|part| part.is_billed),
            splits: entry.splits.into_iter().map(SplitView::from).collect(),
            revision: entry.revision.number(),
        }
    }
}

impl From<Split> for SplitView {
    fn from(split: Split) -> Self {
        Self {
            horse_id: split.horse_id.map(HorseId::as_uuid),
            horse_name: split.horse_name,
            amount: dollars(split.amount),
            owners: split.parts.into_iter().map(PartView::from).collect(),
        }
    }
}

impl From<Part> for PartView {
    fn from(part: Part) -> Self {
        Self {
            contact_id: part.contact_id.map(ContactId::as_uuid),
            name: part.owner_name,
            amount: dollars(part.amount),
            is_billed: part.is_billed,
        }
    }
}
