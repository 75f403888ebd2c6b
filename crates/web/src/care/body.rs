use ::horses::{
    CareDays, IntervalsChange, MAX_HORSES_AT_ONCE, VisitChange, VisitDetails, VisitKind, check_due,
};
use kernel::{
    ContactId, DocumentId, FieldErrors, HorseId, Money, OptionalLine, OptionalText, RecordDate,
    Revision,
};

use crate::form::{HorseIds, body, converted};
use crate::representation::Named;

body! {
    /// What was done on a visit of care. What is missing is empty.
    CareVisitBody {
        kind: Named<VisitKind>,
        /// The vaccination, the product of a deworming, the reason of a veterinarian's
        /// visit. Required for vaccinations and other care; of a veterinarian's visit, it,
        /// who did it or notes are needed.
        name: OptionalLine<200>,
        date: RecordDate,
        /// Who did it; if it is empty, the name of the contact.
        by: OptionalLine<200>,
        contact_id: Option<ContactId>,
        /// The vaccine that was given, with its lot.
        product: OptionalLine<200>,
        notes: OptionalText<4000>,
        /// US dollars; without it, it is not known.
        cost: Option<Money>,
        document_id: Option<DocumentId>,
        /// Whether what it cost is in the book, too, billed to the owners of the day; for
        /// those who keep the book. Without it, nothing comes into the book, and what is in
        /// it stays.
        in_book: Option<bool>,
        /// When it is due again; not before the date.
        next_due: Option<RecordDate>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved.
        revision: Option<Revision>,
    }
    together(errors) {
        _name = match (kind, &name, &by, &notes) {
            (Some(kind), Some(name), Some(by), Some(notes)) => {
                errors.take("name", VisitDetails::check_name(kind, name, by, notes))
            }
            _ => Some(()),
        },
        _due = errors.take("next_due", check_due(date, next_due.flatten())),
    } => (VisitChange, Option<Revision>) {
        let details = VisitDetails {
            kind,
            name,
            date,
            by,
            contact_id,
            product,
            notes,
            cost,
            document_id,
            next_due,
        };
        (VisitChange { details, in_book }, revision)
    }
}

body! {
    /// The same visit of several horses.
    CareOfAllBody {
        ..visit: CareVisitBody,
        /// At least one. The cost is that of each.
        horse_ids: HorseIds<MAX_HORSES_AT_ONCE>,
    } => (Vec<HorseId>, VisitChange) {
        if horse_ids.is_empty() {
            return Err(FieldErrors::of("horse_ids", "is required"));
        }
        (horse_ids, visit.0)
    }
}

/// From 1 to 3650.
struct Days;

converted! {
    Days as u32 => CareDays: CareDays::new;
}

body! {
    /// After how many days care is due again, each from 1 to 3650. What is missing
    /// stays.
    CareIntervalsBody {
        hoof: Option<Days>,
        vaccination: Option<Days>,
        dental: Option<Days>,
        deworming: Option<Days>,
    } => IntervalsChange {
        IntervalsChange { hoof, vaccination, dental, deworming }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::form::Body as _;

    fn fields(body: Value) -> Vec<String> {
        let body: CareOfAllBody = serde_json::from_value(body).expect("a body");
        let errors = body.into_command().expect_err("errors");
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn all_errors_are_named() {
        assert_eq!(fields(json!({})), ["date", "kind"]);
        let body = json!({
            "kind": "vaccination", "date": "2026-03-02", "next_due": "2026-03-01", "cost": -1,
            "contact_id": "x", "document_id": "x", "horse_ids": ["x"],
        });
        let expected = [
            "contact_id",
            "cost",
            "document_id",
            "horse_ids",
            "name",
            "next_due",
        ];
        assert_eq!(fields(body), expected);
        let body = json!({ "kind": "hoof", "date": "2026-03-02", "horse_ids": [] });
        assert_eq!(fields(body), ["horse_ids"]);
    }
}
