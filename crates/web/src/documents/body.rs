use ::documents::{DocumentFacts, DocumentKind, check_days};
use kernel::{ContactId, FieldErrors, OptionalText, RecordDate, RequiredLine, Revision};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::representation::{horse_ids, text};
use crate::uploads::form::UploadForm;

/// The message at `contact_id`.
pub(super) const NO_CONTACT: &str = "must be a contact of this organization";

/// What is said about a document.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct DocumentBody {
    /// `coggins`, `health_certificate`, `registration`, `insurance`, `contract`,
    /// `receipt` or `other`.
    #[schema(required = true, nullable = false)]
    kind: Option<String>,
    /// At most 200 characters.
    #[schema(required = true, nullable = false)]
    title: Option<String>,
    /// The day of issue, `YYYY-MM-DD`.
    issued_on: Option<String>,
    /// The last day on which it is valid, `YYYY-MM-DD`. The account that uploaded
    /// it is reminded by mail 30 and 7 days before.
    expires_on: Option<String>,
    /// The horses that it is about.
    horse_ids: Option<Vec<String>>,
    /// The contact that it is from or with.
    contact_id: Option<String>,
    /// At most 5000 characters.
    notes: Option<String>,
    /// The revision as it was read: if it is another one by now, the answer is
    /// 409 and nothing is saved. Without it the facts are replaced in any case.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

impl DocumentBody {
    /// The names of its parts in an upload.
    pub(super) const PARTS: [&str; 8] = [
        "organization_id",
        "kind",
        "title",
        "issued_on",
        "expires_on",
        "horse_ids",
        "contact_id",
        "notes",
    ];

    pub(super) fn of_form(form: &UploadForm) -> Self {
        Self {
            kind: form.text("kind"),
            title: form.text("title"),
            issued_on: form.text("issued_on"),
            expires_on: form.text("expires_on"),
            horse_ids: Some(form.texts("horse_ids").map(str::to_owned).collect()),
            contact_id: form.text("contact_id"),
            notes: form.text("notes"),
            revision: None,
        }
    }

    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    /// The facts; `None` if something is wrong, which is recorded.
    pub(super) fn facts(&self, errors: &mut FieldErrors) -> Option<DocumentFacts> {
        let before = errors.clone();
        let kind = errors.take("kind", DocumentKind::parse(text(self.kind.as_ref())));
        let title = errors.take("title", RequiredLine::parse(text(self.title.as_ref())));
        let mut day = |field, value: Option<&String>| {
            let day = RecordDate::parse_optional(text(value));
            errors.take(field, day).flatten()
        };
        let issued_on = day("issued_on", self.issued_on.as_ref());
        let expires_on = day("expires_on", self.expires_on.as_ref());
        errors.take("expires_on", check_days(issued_on, expires_on));
        let horse_ids = horse_ids(errors, self.horse_ids.as_deref().unwrap_or_default());
        let contact = text(self.contact_id.as_ref());
        let contact_id = ContactId::parse(contact);
        if contact_id.is_none() && !contact.is_empty() {
            errors.add("contact_id", NO_CONTACT);
        }
        let notes = errors.take("notes", OptionalText::parse(text(self.notes.as_ref())));
        if *errors != before {
            return None;
        }
        Some(DocumentFacts {
            kind: kind?,
            title: title?,
            issued_on,
            expires_on,
            horse_ids,
            contact_id,
            notes: notes?,
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn wrong(body: Value) -> Vec<String> {
        let body: DocumentBody = serde_json::from_value(body).expect("a body");
        let mut errors = FieldErrors::new();
        assert_eq!(body.facts(&mut errors), None);
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        assert_eq!(wrong(json!({})), ["kind", "title"]);
        let all = wrong(json!({
            "kind": "passport", "title": " ", "issued_on": "soon",
            "expires_on": "2026-02-30", "horse_ids": ["x"], "contact_id": "y",
            "notes": "x".repeat(5001),
        }));
        let names = [
            "contact_id",
            "expires_on",
            "horse_ids",
            "issued_on",
            "kind",
            "notes",
            "title",
        ];
        assert_eq!(all, names);
        let days = json!({
            "kind": "coggins", "title": "x",
            "issued_on": "2026-02-02", "expires_on": "2026-02-01",
        });
        assert_eq!(wrong(days), ["expires_on"]);
    }
}
