use ::book::{Category, EntryKind, EntryText, EntryWish, MAX_SPLITS, SplitHorse, SplitWish};
use kernel::{
    ContactId, DocumentId, FieldErrors, HorseId, Money, OptionalLine, OptionalText, OrganizationId,
    Recurrence, RequiredLine, Revision,
};
use time::Date;

use crate::form::{List, Positive, body};
use crate::representation::Named;

body! {
    /// An entry of the book.
    BookEntryBody {
        /// Where it belongs to; only when it is new. The account's own organization if
        /// not given.
        organization_id: Option<OrganizationId>,
        /// At most a year ahead.
        date: Date,
        kind: Named<EntryKind>,
        category: Named<Category>,
        /// US dollars, more than 0, with at most two decimals.
        amount: Positive,
        description: RequiredLine<300>,
        tax_note: OptionalText<1000>,
        /// Who was paid or paid; its name is copied.
        contact_id: Option<ContactId>,
        /// A name without contact.
        contact_name: OptionalLine<200>,
        document_id: Option<DocumentId>,
        /// A rule of RFC 5545: on which later days the entry is made again.
        recurrence: Option<String>,
        /// What falls on horses; the amounts sum to that of the entry.
        splits: List<SplitBody, MAX_SPLITS>,
        /// Instead of `splits`: the horses on which it falls equally.
        split_equally: List<HorseId, MAX_SPLITS>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    }
    together(errors) {
        rule = rule_of(errors, date, recurrence.as_ref()),
    } => (Option<OrganizationId>, EntryWish, Option<Revision>) {
        if !splits.is_empty() && !split_equally.is_empty() {
            let problem = "must not be given together with splits";
            return Err(FieldErrors::of("split_equally", problem));
        }
        let splits = if split_equally.is_empty() {
            SplitWish::Amounts(splits)
        } else {
            SplitWish::Equally(split_equally)
        };
        let text = EntryText {
            date,
            kind,
            category,
            amount,
            description,
            tax_note,
            contact_id,
            contact_name,
            document_id,
            recurrence: rule,
        };
        (organization_id, EntryWish { text, splits }, revision)
    }
}

body! {
    /// The part of an entry that falls on one horse.
    SplitBody {
        /// Null only for a horse that the entry has and that is not one of the organization: it was
        /// deleted since, or is of a receipt of a show.
        horse_id: Option<HorseId>,
        /// The name of that horse.
        horse_name: Option<String>,
        /// US dollars, with at most two decimals.
        amount: Positive,
    } => (SplitHorse, Money) {
        let named = || SplitHorse::Named(horse_name.unwrap_or_default());
        (horse_id.map_or_else(named, SplitHorse::Present), amount)
    }
}

#[allow(
    clippy::option_option,
    reason = "a field that is wrong, and one that is absent"
)]
fn rule_of(
    errors: &mut FieldErrors,
    date: Option<Date>,
    rule: Option<&Option<String>>,
) -> Option<Option<Recurrence>> {
    let (date, rule) = (date?, rule?.as_deref());
    let rule = rule.map(|rule| Recurrence::parse(rule.trim(), date));
    errors.take("recurrence", rule.transpose())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Body as _;

    #[test]
    fn every_wrong_field_is_named() {
        let body: BookEntryBody = serde_json::from_value(serde_json::json!({
            "date": "2026-02-30",
            "kind": "gift",
            "category": "hay",
            "amount": 0,
            "description": " ",
            "contact_id": "x",
            "splits": [{ "horse_id": "x", "amount": 1 }, { "amount": 0.001 }],
        }))
        .expect("the form");
        let errors = body.into_command().expect_err("invalid").into_map();
        let fields: Vec<_> = errors.into_keys().collect();
        assert_eq!(
            fields,
            [
                "amount",
                "category",
                "contact_id",
                "date",
                "description",
                "kind",
                "splits[0].horse_id",
                "splits[1].amount",
            ]
        );
    }
}
