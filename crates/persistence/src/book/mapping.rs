//! Converts rows of entries to domain values and back.

use book::{BookEntry, Category, EntryKind, EntryText, Part, Split};
use kernel::{
    BookEntryId, BookPartId, ContactId, DocumentId, HorseId, OptionalLine, OptionalText,
    OrganizationId, RecordDate, Recurrence, RequiredLine, fold, to_unix_millis,
};
use time::Date;

use super::entity::{entry, part, split};
use crate::row::{Unreadable, instant, money, present, revision};

/// An entry with its parts.
pub(super) struct EntryRows {
    pub(super) entry: entry::Model,
    pub(super) splits: Vec<split::Model>,
    pub(super) parts: Vec<part::Model>,
}

pub(super) fn date(column: &'static str, text: &str) -> Result<Date, Unreadable> {
    present(column, RecordDate::stored(text).map(RecordDate::as_date))
}

/// The text of a day; years are within those of a [`RecordDate`].
pub(super) fn day(date: Date) -> String {
    RecordDate::new(date).map_or_else(|| date.to_string(), |day| day.to_string())
}

pub(super) fn to_entry(rows: EntryRows) -> Result<BookEntry, Unreadable> {
    let row = rows.entry;
    let recurrence = row.recurrence.map(|rule| {
        let rule = Recurrence::stored(&rule, None);
        present("recurrence", rule)
    });
    let made_until = row.made_until.map(|day| date("made_until", &day));
    let mut parts = rows.parts;
    let mut splits = Vec::with_capacity(rows.splits.len());
    for row in rows.splits {
        let is_of_it = |part: &mut part::Model| part.position == row.position;
        let its_parts = parts.extract_if(.., is_of_it).map(to_part);
        let parts = its_parts.collect::<Result<_, _>>()?;
        splits.push(Split {
            horse_id: row.horse_id.map(HorseId::new),
            horse_name: row.horse_name,
            amount: money("amount", row.amount)?,
            parts,
        });
    }
    Ok(BookEntry {
        id: BookEntryId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        text: EntryText {
            date: date("date", &row.date)?,
            kind: present("kind", EntryKind::parse(&row.kind))?,
            category: present("category", Category::parse(&row.category))?,
            amount: money("amount", row.amount)?,
            description: RequiredLine::stored(row.description),
            tax_note: OptionalText::stored(row.tax_note),
            contact_id: row.contact_id.map(ContactId::new),
            contact_name: OptionalLine::stored(row.contact_name),
            document_id: row.document_id.map(DocumentId::new),
            recurrence: recurrence.transpose()?,
        },
        splits,
        series_id: row.series_id.map(BookEntryId::new),
        made_until: made_until.transpose()?,
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
    })
}

fn to_part(row: part::Model) -> Result<Part, Unreadable> {
    Ok(Part {
        id: BookPartId::new(row.id),
        contact_id: row.contact_id.map(ContactId::new),
        owner_name: row.owner_name,
        amount: money("amount", row.amount)?,
        is_billed: row.is_billed,
    })
}

pub(super) fn rows_of(entry: &BookEntry) -> EntryRows {
    let text = &entry.text;
    let (organization_id, date, kind) = (
        entry.organization_id.as_uuid(),
        day(text.date),
        text.kind.as_str().to_owned(),
    );
    let (mut splits, mut parts) = (Vec::new(), Vec::new());
    for (split, position) in entry.splits.iter().zip(0..) {
        splits.push(split::Model {
            entry_id: entry.id.as_uuid(),
            position,
            organization_id,
            date: date.clone(),
            kind: kind.clone(),
            horse_id: split.horse_id.map(HorseId::as_uuid),
            horse_name: split.horse_name.clone(),
            amount: split.amount.cents(),
        });
        parts.extend(
            split
                .parts
                .iter()
                .zip(0..)
                .map(|(part, place)| part::Model {
                    id: part.id.as_uuid(),
                    entry_id: entry.id.as_uuid(),
                    position,
                    place,
                    organization_id,
                    date: date.clone(),
                    kind: kind.clone(),
                    contact_id: part.contact_id.map(ContactId::as_uuid),
                    owner_name: part.owner_name.clone(),
                    amount: part.amount.cents(),
                    is_billed: part.is_billed,
                }),
        );
    }
    EntryRows {
        entry: entry::Model {
            id: entry.id.as_uuid(),
            organization_id,
            date,
            kind,
            category: text.category.as_str().to_owned(),
            amount: text.amount.cents(),
            description: text.description.as_str().to_owned(),
            tax_note: text.tax_note.as_str().to_owned(),
            contact_id: text.contact_id.map(ContactId::as_uuid),
            contact_name: text.contact_name.as_str().to_owned(),
            document_id: text.document_id.map(DocumentId::as_uuid),
            recurrence: text.recurrence.as_ref().map(ToString::to_string),
            series_id: entry.series_id.map(BookEntryId::as_uuid),
            made_until: entry.made_until.map(day),
            search_key: search_key(entry),
            revision: entry.revision.number().into(),
            created_at: to_unix_millis(entry.created_at),
            updated_at: to_unix_millis(entry.updated_at),
        },
        splits,
        parts,
    }
}

fn search_key(entry: &BookEntry) -> String {
    let text = &entry.text;
    let mut words = vec![
        text.description.as_str(),
        text.contact_name.as_str(),
        text.tax_note.as_str(),
    ];
    words.extend(entry.splits.iter().map(|split| split.horse_name.as_str()));
    fold(&words.join("\n"))
}
