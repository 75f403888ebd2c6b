use ::notes::{NoteText, NoteWords};
use kernel::{FieldErrors, OrganizationId, Revision};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::problem::ApiError;
use crate::representation::{chosen_organization, horse_ids, text};

/// A note.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct NoteBody {
    /// The organization of a new note; without it the account's own.
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// At most 20,000 characters, with a little Markdown.
    #[schema(required = true, nullable = false)]
    text: Option<String>,
    /// The horses that it is about.
    horse_ids: Option<Vec<String>>,
    /// Whether it stays on top.
    #[schema(nullable = false)]
    pinned: Option<bool>,
    /// The revision as it was read: if it is another one by now, the answer is
    /// 409 and nothing is saved. Without it the note is replaced in any case.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

impl NoteBody {
    pub(super) fn organization(&self) -> Result<Option<OrganizationId>, ApiError> {
        chosen_organization(self.organization_id.as_ref())
    }

    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    pub(super) fn words(&self) -> Result<NoteWords, FieldErrors> {
        let mut errors = FieldErrors::new();
        let text = errors.take("text", NoteText::parse(text(self.text.as_ref())));
        let horse_ids = horse_ids(&mut errors, self.horse_ids.as_deref().unwrap_or_default());
        match text {
            Some(text) if errors.is_empty() => Ok(NoteWords {
                text,
                horse_ids,
                pinned: self.pinned.unwrap_or_default(),
            }),
            _ => Err(errors),
        }
    }
}
