use ::documents::{Document, DocumentKind, FileKind};
use kernel::Actor;
use uuid::Uuid;

use crate::representation::{Belonging, HorseNameView, Instant, Named, Oid};
use crate::view::view;

type DocumentKindView = Named<DocumentKind>;
pub(crate) type FileKindView = Named<FileKind>;

view! {
    /// The file of a document.
    DocumentFileView(document: &Document) {
        /// As its content was recognized; `none` if the dates alone are kept.
        kind: FileKindView = document.file.kind,
        /// The name under which it is saved; empty if there is none.
        name: String = document.titled_file().name(),
        bytes: u64 = document.file.bytes,
        /// Whether `documents/{id}/thumbnail` has a picture of it.
        has_thumbnail: bool = document.file.kind.has_thumbnail(),
    }
}

view! {
    /// A document.
    DocumentView(document: &Document, actor: &Actor) {
        _id: Oid = document.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, document.organization_id),
        kind: DocumentKindView = document.facts.kind,
        title: String = document.facts.title,
        /// The day of issue, if it is known.
        #[schema(required = true)]
        issued_on: Option<String> = document.facts.issued_on,
        /// The last day on which it is valid, if it ends.
        #[schema(required = true)]
        expires_on: Option<String> = document.facts.expires_on,
        horse_ids: Vec<Uuid> = document.facts.horse_ids,
        /// The same horses with their names.
        horses: Vec<HorseNameView> = document.horses,
        #[schema(required = true)]
        contact_id: Option<Uuid> = document.facts.contact_id,
        /// The name of the contact.
        #[schema(required = true)]
        contact_name: Option<String> = document.contact.as_ref().map(|it| it.name.clone()),
        notes: String = document.facts.notes,
        /// Whether the owners of its horses see it on their pages.
        shared_with_owners: bool = document.shared_with_owners,
        file: DocumentFileView = *document,
        revision: u32 = document.revision,
        created_at: Instant = document.created_at,
        updated_at: Instant = document.updated_at,
    }
}
