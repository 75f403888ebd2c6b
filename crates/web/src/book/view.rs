use ::book::{BookEntry, Category, EntryKind, Part, Split};
use kernel::Actor;
use uuid::Uuid;

use crate::representation::{Belonging, Dollars, Named, Oid};
use crate::view::view;

/// Whether money went out or came in.
pub(crate) type EntryKindView = Named<EntryKind>;

/// What money was for.
pub(crate) type CategoryView = Named<Category>;

view! {
    /// An entry of the book.
    BookEntryView(entry: &BookEntry, actor: &Actor) {
        _id: Oid = entry.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, entry.organization_id),
        #[schema(format = Date)]
        date: String = entry.text.date,
        kind: EntryKindView = entry.text.kind,
        category: CategoryView = entry.text.category,
        amount: Dollars = entry.text.amount,
        description: String = entry.text.description,
        tax_note: String = entry.text.tax_note,
        contact_id: Option<Uuid> = entry.text.contact_id,
        /// As it was when the entry was saved.
        contact_name: String = entry.text.contact_name,
        document_id: Option<Uuid> = entry.text.document_id,
        /// A rule of RFC 5545: on which later days the entry is made again.
        recurrence: Option<String> = entry.text.recurrence.as_ref().map(ToString::to_string),
        /// The recurring entry of which this is one.
        series_id: Option<Uuid> = entry.series_id,
        splits: Vec<SplitView> = entry.splits,
        /// Whether a bill has a part of it, so that it can be neither changed nor deleted.
        is_billed: bool = entry.is_billed(),
        revision: u32 = entry.revision,
    }
}

view! {
    /// What falls on one horse.
    SplitView(split: &Split) {
        /// Null if the horse was deleted, or is none of the organization.
        horse_id: Option<Uuid> = split.horse_id,
        /// As it was when the entry was saved.
        horse_name: String = split.horse_name,
        amount: Dollars = split.amount,
        /// What falls on its owners by their shares at that time; empty without owners.
        owners: Vec<PartView> = split.parts,
    }
}

view! {
    /// What falls on one owner.
    PartView(part: &Part) {
        contact_id: Option<Uuid> = part.contact_id,
        name: String = part.owner_name,
        amount: Dollars = part.amount,
        is_billed: bool = part.is_billed,
    }
}
