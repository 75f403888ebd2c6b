use ::book::{Category, EntryKind, EntryText, EntryWish, SplitHorse, SplitWish};
use kernel::{
    ContactId, DocumentId, FieldErrors, HorseId, Money, OptionalText, OrganizationId, RecordDate,
    Recurrence, RequiredLine, Revision,
};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use crate::problem::ApiError;
use crate::representation::{chosen_organization, line, parse_price, text};

/// An entry of the book.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct BookEntryBody {
    /// Where it belongs to; only when it is new. The account's own organization if
    /// not given.
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// `YYYY-MM-DD`, at most a year ahead.
    #[schema(required = true, nullable = false)]
    date: Option<String>,
    /// `expense` or `income`.
    #[schema(required = true, nullable = false)]
    kind: Option<String>,
    /// `feed`, `bedding`, `veterinary`, `farrier`, `training`, `boarding`, `lessons`,
    /// `tack`, `transport`, `show_fees`, `insurance`, `facility`, `labor`,
    /// `taxes_and_fees`, `sale`, `breeding` or `other`.
    #[schema(required = true, nullable = false)]
    category: Option<String>,
    /// US dollars, more than 0, with at most two decimals.
    #[schema(required = true, nullable = false, value_type = Option<f64>)]
    amount: Option<Number>,
    #[schema(required = true, nullable = false)]
    description: Option<String>,
    tax_note: Option<String>,
    /// Who was paid or paid; its name is copied.
    contact_id: Option<String>,
    /// A name without contact.
    contact_name: Option<String>,
    document_id: Option<String>,
    /// A rule of RFC 5545: on which later days the entry is made again.
    recurrence: Option<String>,
    /// What falls on horses; the amounts sum to that of the entry.
    splits: Option<Vec<SplitBody>>,
    /// Instead of `splits`: the horses on which it falls equally.
    split_equally: Option<Vec<String>>,
    /// The revision as it was read: if it is another one by now, the answer is 409 and
    /// nothing is saved.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

/// The part of an entry that falls on one horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SplitBody {
    /// Null only for a horse that the entry has and that was deleted since.
    horse_id: Option<String>,
    /// The name of the deleted horse.
    horse_name: Option<String>,
    /// US dollars, with at most two decimals.
    #[schema(required = true, nullable = false, value_type = Option<f64>)]
    amount: Option<Number>,
}

/// More than 0.
pub(crate) fn positive(
    errors: &mut FieldErrors,
    field: &str,
    amount: Option<&Number>,
) -> Option<Money> {
    match errors.take(field, parse_price(amount)) {
        Some(Money::ZERO) => errors.take(field, Err("must be more than 0")),
        amount => amount,
    }
}

/// An id that may be absent, null or blank.
pub(crate) fn optional_id<T>(
    errors: &mut FieldErrors,
    field: &str,
    value: Option<&String>,
    parse: impl Fn(&str) -> Option<T>,
    what: &str,
) -> Option<T> {
    let text = text(value).trim();
    if text.is_empty() {
        return None;
    }
    errors.take(field, parse(text).ok_or(what))
}

const A_CONTACT: &str = "must be a contact of the organization";
pub(crate) const A_HORSE: &str = "must be a horse of the organization";

impl BookEntryBody {
    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    pub(super) fn organization(&self) -> Result<Option<OrganizationId>, ApiError> {
        chosen_organization(self.organization_id.as_ref())
    }

    pub(super) fn into_command(self) -> Result<EntryWish, FieldErrors> {
        let mut errors = FieldErrors::new();
        let date = errors.take("date", RecordDate::parse(text(self.date.as_ref())));
        let date = date.map(RecordDate::as_date);
        let kind = EntryKind::parse(text(self.kind.as_ref()));
        let kind = errors.take("kind", kind.ok_or("must be 'expense' or 'income'"));
        let category = Category::parse(text(self.category.as_ref()));
        let category = errors.take("category", category.ok_or("must be a known category"));
        let amount = positive(&mut errors, "amount", self.amount.as_ref());
        let description = RequiredLine::parse(text(self.description.as_ref()));
        let description = errors.take("description", description);
        let tax_note = OptionalText::parse(text(self.tax_note.as_ref()));
        let tax_note = errors.take("tax_note", tax_note).unwrap_or_default();
        let contact_id = self.contact_id.as_ref();
        let contact_id = optional_id(
            &mut errors,
            "contact_id",
            contact_id,
            ContactId::parse,
            A_CONTACT,
        );
        let contact_name = line(&mut errors, "contact_name", self.contact_name.as_ref());
        let document_id = self.document_id.as_ref();
        let document_id = optional_id(
            &mut errors,
            "document_id",
            document_id,
            DocumentId::parse,
            "must be a document",
        );
        let rule = text(self.recurrence.as_ref()).trim();
        let recurrence = date.filter(|_| !rule.is_empty()).and_then(|date| {
            let rule = Recurrence::parse(rule, date);
            errors.take("recurrence", rule)
        });
        let splits = splits(&mut errors, self.splits, self.split_equally);
        match (date, kind, category, amount, description) {
            (Some(date), Some(kind), Some(category), Some(amount), Some(description))
                if errors.is_empty() =>
            {
                Ok(EntryWish {
                    text: EntryText {
                        date,
                        kind,
                        category,
                        amount,
                        description,
                        tax_note,
                        contact_id,
                        contact_name,
                        document_id,
                        recurrence,
                    },
                    splits,
                })
            }
            _ => Err(errors),
        }
    }
}

fn splits(
    errors: &mut FieldErrors,
    amounts: Option<Vec<SplitBody>>,
    equally: Option<Vec<String>>,
) -> SplitWish {
    let equally = equally.unwrap_or_default();
    let amounts = amounts.unwrap_or_default();
    if !equally.is_empty() {
        if !amounts.is_empty() {
            errors.add("split_equally", "must not be given together with splits");
        }
        let horses = equally
            .iter()
            .zip(0..)
            .filter_map(|(id, position): (_, usize)| {
                let field = format!("split_equally[{position}]");
                errors.take(field, HorseId::parse(id).ok_or(A_HORSE))
            });
        return SplitWish::Equally(horses.collect());
    }
    let splits = amounts
        .into_iter()
        .zip(0..)
        .filter_map(|(split, position): (_, usize)| {
            let field = |name: &str| format!("splits[{position}].{name}");
            let amount = positive(errors, &field("amount"), split.amount.as_ref())?;
            let horse = match split.horse_id {
                None => SplitHorse::Deleted(split.horse_name.unwrap_or_default()),
                Some(id) => {
                    let id = errors.take(field("horse_id"), HorseId::parse(&id).ok_or(A_HORSE))?;
                    SplitHorse::Present(id)
                }
            };
            Some((horse, amount))
        });
    SplitWish::Amounts(splits.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
