use ::documents::{DocumentFacts, DocumentKind, MAX_HORSES, check_days};
use kernel::{ContactId, FieldErrors, OptionalText, RecordDate, RequiredLine, Revision};

use crate::form::{HorseIds, IfStated, body};
use crate::representation::Named;
use crate::uploads::form::UploadForm;

body! {
    /// What is said about a document.
    DocumentBody {
        kind: Named<DocumentKind>,
        title: RequiredLine<200>,
        /// The day of issue, `YYYY-MM-DD`.
        issued_on: Option<RecordDate>,
        /// The last day on which it is valid, `YYYY-MM-DD`. The account that uploaded
        /// it is reminded by mail 30 and 7 days before.
        expires_on: Option<RecordDate>,
        /// The horses that it is about.
        horse_ids: HorseIds<MAX_HORSES>,
        /// The contact that it is from or with.
        contact_id: Option<ContactId>,
        notes: OptionalText<5000>,
        /// Whether the owners of its horses see it on their pages. Without it that stays
        /// as it is; a new document is not shared.
        shared_with_owners: IfStated<bool>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved. Without it the facts are replaced in any case.
        revision: Option<Revision>,
    }
    together(errors) {
        _days = errors.take("expires_on", check_days(issued_on.flatten(), expires_on.flatten())),
    } => (DocumentFacts, Option<Revision>) {
        let facts = DocumentFacts {
            kind,
            title,
            issued_on,
            expires_on,
            horse_ids,
            contact_id,
            notes,
            share: shared_with_owners,
        };
        (facts, revision)
    }
}

impl DocumentBody {
    /// The names of its parts in an upload.
    pub(super) const PARTS: [&str; 9] = [
        "organization_id",
        "kind",
        "title",
        "issued_on",
        "expires_on",
        "horse_ids",
        "contact_id",
        "notes",
        "shared_with_owners",
    ];

    pub(super) fn of_form(form: &UploadForm, errors: &mut FieldErrors) -> Self {
        let share = match form.text("shared_with_owners").as_deref() {
            None | Some("") => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(_) => Err("must be true or false"),
        };
        Self {
            kind: form.text("kind"),
            title: form.text("title"),
            issued_on: form.text("issued_on"),
            expires_on: form.text("expires_on"),
            horse_ids: Some(form.texts("horse_ids").map(str::to_owned).collect()),
            contact_id: form.text("contact_id"),
            notes: form.text("notes"),
            shared_with_owners: errors.take("shared_with_owners", share),
            revision: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::form::Body as _;

    fn wrong(body: Value) -> Vec<String> {
        let body: DocumentBody = serde_json::from_value(body).expect("a body");
        let errors = body.into_command().expect_err("invalid");
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
            "kind": "coggins", "title": "",
            "issued_on": "2026-02-02", "expires_on": "2026-02-01",
        });
        assert_eq!(wrong(days), ["expires_on", "title"]);
    }
}
