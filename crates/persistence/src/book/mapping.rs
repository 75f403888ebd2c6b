//! Converts values of the book to columns and back.

use book::{BookEntry, BookMonth, BudgetAmount, Category, EntryKind, Letterhead};
use kernel::{EmailAddress, Money, OptionalLine, PostalAddress, Recurrence};
use sea_orm::prelude::Json;
use serde::{Deserialize, Serialize};

use super::entity::{entry, part, split};
use crate::row::Unreadable;
use crate::table::{Stored, word_columns};

word_columns!(Category, EntryKind);

/// A rule that never ends.
impl Stored for Recurrence {
    type Column = String;

    fn column(&self) -> String {
        self.to_string()
    }

    fn of_column(column: String) -> Option<Self> {
        Self::stored(&column, None)
    }
}

/// As `2026-09`.
impl Stored for BookMonth {
    type Column = String;

    fn column(&self) -> String {
        self.to_string()
    }

    fn of_column(column: String) -> Option<Self> {
        Self::parse(&column)
    }
}

/// An amount of a budget as it is stored.
#[derive(Serialize, Deserialize)]
struct AmountJson {
    kind: String,
    category: String,
    month: u8,
    amount: i64,
}

impl Stored for Vec<BudgetAmount> {
    type Column = Json;

    fn column(&self) -> Json {
        let amounts = self.iter().map(|it| AmountJson {
            kind: it.kind.column(),
            category: it.category.column(),
            month: it.month,
            amount: it.amount.column(),
        });
        let amounts = amounts.map(|it| serde_json::to_value(it).unwrap_or_default());
        amounts.collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        let amounts: Vec<AmountJson> = serde_json::from_value(column).ok()?;
        let amounts = amounts.into_iter().map(|it| {
            Some(BudgetAmount {
                kind: EntryKind::of_column(it.kind)?,
                category: Category::of_column(it.category)?,
                month: it.month,
                amount: Money::of_column(it.amount)?,
            })
        });
        amounts.collect()
    }
}

/// A letterhead as it is stored.
#[derive(Serialize, Deserialize)]
struct LetterheadJson {
    name: String,
    street: String,
    city: String,
    state: String,
    zip_code: String,
    phone: String,
    email: Option<String>,
}

impl Stored for Letterhead {
    type Column = Json;

    fn column(&self) -> Json {
        let address = &self.address;
        let json = LetterheadJson {
            name: self.name.clone(),
            street: address.street.column(),
            city: address.city.column(),
            state: address.state.column(),
            zip_code: address.zip_code.column(),
            phone: self.phone.clone(),
            email: self.email.column(),
        };
        serde_json::to_value(json).unwrap_or_default()
    }

    fn of_column(column: Json) -> Option<Self> {
        let json: LetterheadJson = serde_json::from_value(column).ok()?;
        Some(Self {
            name: json.name,
            address: PostalAddress {
                street: OptionalLine::stored(json.street),
                city: OptionalLine::stored(json.city),
                state: OptionalLine::stored(json.state),
                zip_code: OptionalLine::stored(json.zip_code),
            },
            phone: json.phone,
            email: Option::<EmailAddress>::of_column(json.email)?,
        })
    }
}

/// An entry with its parts.
pub(super) struct EntryRows {
    pub(super) entry: entry::Model,
    pub(super) splits: Vec<split::Model>,
    pub(super) parts: Vec<part::Model>,
}

impl EntryRows {
    pub(super) fn of(entry: &BookEntry) -> Self {
        let (id, organization) = (entry.id, entry.organization_id);
        let (date, kind) = (entry.text.date, entry.text.kind);
        let (mut splits, mut parts) = (Vec::new(), Vec::new());
        for (split, position) in entry.splits.iter().zip(0..) {
            splits.push(split::Model::of(
                split,
                id,
                position,
                organization,
                date,
                kind,
            ));
            for (part, place) in split.parts.iter().zip(0..) {
                let row = part::Model::of(part, id, position, place, organization, date, kind);
                parts.push(row);
            }
        }
        Self {
            entry: entry::Model::of(entry),
            splits,
            parts,
        }
    }

    pub(super) fn read(mut self) -> Result<BookEntry, Unreadable> {
        let mut splits = Vec::with_capacity(self.splits.len());
        for row in self.splits {
            let is_of_it = |part: &mut part::Model| part.position == row.position;
            let parts = self.parts.extract_if(.., is_of_it).map(part::Model::read);
            let parts = parts.collect::<Result<_, _>>()?;
            splits.push(row.read(parts)?);
        }
        self.entry.read(splits)
    }
}
