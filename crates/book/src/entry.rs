use kernel::{
    BookEntryId, BookPartId, ContactId, DocumentId, FieldErrors, GroupId, HorseId, IdGenerator,
    Money, NO_CONTACT, NO_HORSE, OptionalLine, OptionalText, OrganizationId, ReceiptId, Recurrence,
    RequiredLine, Revision,
};
use time::{Date, OffsetDateTime};

use crate::{Category, EntryKind, HorseFacts, Recipient, divide_among};

/// What an entry says, apart from the horses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryText {
    /// The day on which the money was spent or earned.
    pub date: Date,
    /// Expense or income.
    pub kind: EntryKind,
    /// What it was for.
    pub category: Category,
    /// How much; more than 0.
    pub amount: Money,
    /// In words.
    pub description: RequiredLine<300>,
    /// For the tax return.
    pub tax_note: OptionalText<1000>,
    /// Who was paid or paid, if it is a contact.
    pub contact_id: Option<ContactId>,
    /// Their name: the contact's when the entry was saved, or as typed.
    pub contact_name: OptionalLine<200>,
    /// A receipt.
    pub document_id: Option<DocumentId>,
    /// On which days from [`date`](Self::date) on the entry recurs.
    pub recurrence: Option<Recurrence>,
}

/// What was typed about an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryWish {
    /// Everything but the horses. With a contact, its name is replaced.
    pub text: EntryText,
    /// The horses.
    pub splits: SplitWish,
}

/// How an entry is divided among horses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SplitWish {
    /// By these amounts, or not at all.
    Amounts(Vec<(SplitHorse, Money)>),
    /// Equally.
    Equally(Vec<HorseId>),
}

/// The horse of a split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SplitHorse {
    /// A horse of the organization.
    Present(HorseId),
    /// The name of a horse that the stored entry has and that is none of the organization: it was
    /// deleted since, or a receipt of a show names it.
    Named(String),
}

/// The part of an entry that falls on one horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// The horse, unless it is none of the organization, or not any more.
    pub horse_id: Option<HorseId>,
    /// Its name when the entry was saved.
    pub horse_name: String,
    /// How much.
    pub amount: Money,
    /// What its owners bear, by their shares on the day of the entry; empty if it had no
    /// owner.
    pub parts: Vec<Part>,
}

/// The part of a split that falls on one owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its id; a line of a bill refers to it.
    pub id: BookPartId,
    /// The owner, if it is a contact that was not deleted.
    pub contact_id: Option<ContactId>,
    /// The owner's name when the entry was saved.
    pub owner_name: String,
    /// How much.
    pub amount: Money,
    /// Whether a bill has it.
    pub is_billed: bool,
}

/// An entry of a barn's book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookEntry {
    /// Its id.
    pub id: BookEntryId,
    /// Whose book it is in.
    pub organization_id: OrganizationId,
    /// What it says.
    pub text: EntryText,
    /// The horses; their amounts sum to that of the entry, or there are none.
    pub splits: Vec<Split>,
    /// The receipt of a show's office that it says was paid, once in each book.
    pub receipt_id: Option<ReceiptId>,
    /// The barn at that show which the receipt paid.
    pub group_id: Option<GroupId>,
    /// The recurring entry of which this is one.
    pub series_id: Option<BookEntryId>,
    /// Until which day the entries of the series are made; `None` if the entry never
    /// recurred. It only grows, so that no day is made twice.
    pub made_until: Option<Date>,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was saved last.
    pub updated_at: OffsetDateTime,
}

impl BookEntry {
    /// Whether a bill has a part of it.
    #[must_use]
    pub fn is_billed(&self) -> bool {
        let mut parts = self.splits.iter().flat_map(|split| &split.parts);
        parts.any(|part| part.is_billed)
    }

    /// The entry as it is wished now. Its day is not checked.
    pub fn changed(
        &self,
        wish: EntryWish,
        facts: EntryFacts,
        now: OffsetDateTime,
        ids: &dyn IdGenerator,
    ) -> Result<Self, FieldErrors> {
        let kept = self.kept(wish.text.date);
        let (text, splits) = wish.settle(facts, &kept, ids)?;
        let begun = text.recurrence.as_ref().map(|_| text.date);
        Ok(Self {
            made_until: self.made_until.max(begun),
            text,
            splits,
            updated_at: now,
            ..*self
        })
    }

    /// Whether another entry is of the same amounts of the same horses.
    #[must_use]
    pub fn is_divided_as(&self, other: &Self) -> bool {
        let amounts = |it: &Self| {
            let splits = it.splits.iter();
            let splits = splits.map(|it| (it.horse_id, it.horse_name.clone(), it.amount));
            let mut splits: Vec<_> = splits.collect();
            splits.sort();
            splits
        };
        (self.text.kind, self.text.amount) == (other.text.kind, other.text.amount)
            && amounts(self) == amounts(other)
    }

    /// The splits that stay as they are if the entry has this day: of another day the
    /// horses may have other owners.
    pub(crate) fn kept(&self, day: Date) -> Vec<Split> {
        let stays = |split: &&Split| {
            let is_billed = split.parts.iter().any(|part| part.is_billed);
            day == self.text.date || split.horse_id.is_none() || is_billed
        };
        self.splits.iter().filter(stays).cloned().collect()
    }
}

/// What the barn says of what an entry names.
#[derive(Debug, Default)]
pub struct EntryFacts {
    /// The named horses that there are.
    pub horses: Vec<HorseFacts>,
    /// The named contact, if there is one.
    pub contact: Option<Recipient>,
    /// Whether there is the named document.
    pub has_document: bool,
}

impl EntryWish {
    /// The horses that it names.
    pub(crate) fn horse_ids(&self) -> Vec<HorseId> {
        match &self.splits {
            SplitWish::Equally(ids) => ids.clone(),
            SplitWish::Amounts(splits) => {
                let ids = splits.iter().filter_map(|(horse, _)| match horse {
                    SplitHorse::Present(id) => Some(*id),
                    SplitHorse::Named(_) => None,
                });
                ids.collect()
            }
        }
    }

    /// The entry's text and horses as they are to be stored. `before` has the splits
    /// of the stored entry: one that is not changed keeps what its owners bear.
    pub(crate) fn settle(
        mut self,
        facts: EntryFacts,
        before: &[Split],
        ids: &dyn IdGenerator,
    ) -> Result<(EntryText, Vec<Split>), FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.text.document_id.is_some() && !facts.has_document {
            errors.add("document_id", "must be a document of the organization");
        }
        match (self.text.contact_id, facts.contact) {
            (Some(_), None) => errors.add("contact_id", NO_CONTACT),
            (_, Some(contact)) => {
                let name = contact.name.as_str().to_owned();
                self.text.contact_name = OptionalLine::stored(name);
            }
            (None, None) => {}
        }
        let (field, wished) = match self.splits {
            SplitWish::Amounts(splits) => ("splits", splits),
            SplitWish::Equally(horses) => {
                let amounts = self.text.amount.divided(&vec![1; horses.len()]);
                let horses = horses.into_iter().map(SplitHorse::Present);
                ("split_equally", horses.zip(amounts).collect())
            }
        };
        let sum: Money = wished.iter().map(|(_, amount)| *amount).sum();
        if !wished.is_empty() && sum != self.text.amount {
            errors.add(
                field,
                format!("must sum to {}, not to {sum}", self.text.amount),
            );
        }
        let mut seen = Vec::new();
        let mut splits = Vec::new();
        for (position, (horse, amount)) in wished.into_iter().enumerate() {
            let place = match field {
                "splits" => format!("splits[{position}].horse_id"),
                field => format!("{field}[{position}]"),
            };
            if seen.contains(&horse) {
                errors.add(place, "is named twice");
                continue;
            }
            let on = self.text.date;
            match split_of(&horse, (amount, on), &facts.horses, before, ids) {
                Some(split) => splits.push(split),
                None => errors.add(place, NO_HORSE),
            }
            seen.push(horse);
        }
        if errors.is_empty() {
            Ok((self.text, splits))
        } else {
            Err(errors)
        }
    }
}

fn split_of(
    horse: &SplitHorse,
    (amount, on): (Money, Date),
    horses: &[HorseFacts],
    before: &[Split],
    ids: &dyn IdGenerator,
) -> Option<Split> {
    match horse {
        SplitHorse::Present(id) => {
            let same = |it: &&Split| it.horse_id == Some(*id) && it.amount == amount;
            let horse = horses.iter().find(|it| it.id == *id)?;
            let unchanged = before.iter().find(same).cloned();
            Some(unchanged.unwrap_or_else(|| new_split(horse, (amount, on), ids)))
        }
        SplitHorse::Named(name) => {
            let same = |it: &&Split| {
                it.horse_id.is_none() && it.horse_name == *name && it.amount == amount
            };
            before.iter().find(same).cloned()
        }
    }
}

/// A split with what the owners of the day bear by their shares.
pub(crate) fn new_split(
    horse: &HorseFacts,
    (amount, on): (Money, Date),
    ids: &dyn IdGenerator,
) -> Split {
    let owners = horse.owners_on(on);
    let amounts = divide_among(amount, owners);
    let parts = owners.iter().zip(amounts);
    let parts = parts.filter(|(_, amount)| *amount != Money::ZERO);
    Split {
        horse_id: Some(horse.id),
        horse_name: horse.name.clone(),
        amount,
        parts: parts
            .map(|(owner, amount)| Part {
                id: BookPartId::new(ids.next_uuid()),
                contact_id: owner.contact_id,
                owner_name: owner.name.clone(),
                amount,
                is_billed: false,
            })
            .collect(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{ByDay, IdGenerator as _, SequentialIds};
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;
    use crate::Presence;
    use crate::owner::tests::owner;

    pub(crate) fn money(cents: i64) -> Money {
        Money::from_cents(cents).expect("an amount")
    }

    pub(crate) fn horse_id(number: u128) -> HorseId {
        HorseId::parse(&format!("00000000-0000-0000-0000-{number:012}")).expect("an id")
    }

    pub(crate) fn horse(number: u128, owners: Vec<crate::Owner>) -> HorseFacts {
        HorseFacts {
            id: horse_id(number),
            name: format!("Horse {number}"),
            owners: ByDay::always(owners),
            presence: Presence::default(),
            boards_from: None,
            boards_until: None,
        }
    }

    pub(crate) fn wish(cents: i64, splits: SplitWish) -> EntryWish {
        EntryWish {
            text: EntryText {
                date: date!(2026 - 09 - 01),
                kind: EntryKind::Expense,
                category: Category::Farrier,
                amount: money(cents),
                description: RequiredLine::parse("Shoes").expect("a line"),
                tax_note: OptionalText::default(),
                contact_id: None,
                contact_name: OptionalLine::default(),
                document_id: None,
                recurrence: None,
            },
            splits,
        }
    }

    fn there(horses: &[HorseFacts]) -> EntryFacts {
        EntryFacts {
            horses: horses.to_vec(),
            ..EntryFacts::default()
        }
    }

    fn fields(result: Result<(EntryText, Vec<Split>), FieldErrors>) -> Vec<String> {
        let errors = result.expect_err("invalid").into_map();
        errors.into_keys().collect()
    }

    #[test]
    fn an_equal_split_gives_what_is_left_to_the_first() {
        let horses = [1, 2, 3].map(|number| horse(number, Vec::new()));
        let wish = wish(
            10_000,
            SplitWish::Equally(horses.each_ref().map(|it| it.id).to_vec()),
        );
        let settled = wish.settle(there(&horses), &[], &SequentialIds::default());
        let (_, splits) = settled.expect("valid");
        let amounts: Vec<_> = splits.iter().map(|it| it.amount.to_string()).collect();
        assert_eq!(amounts, ["$33.34", "$33.33", "$33.33"]);
        assert!(splits.iter().all(|it| it.parts.is_empty()), "no owner");
    }

    #[test]
    fn splits_that_do_not_sum_or_are_of_others_are_refused() {
        let horses = [horse(1, Vec::new())];
        let of = |number, cents| (SplitHorse::Present(horse_id(number)), money(cents));
        let settle = |splits| {
            let ids = SequentialIds::default();
            wish(100, SplitWish::Amounts(splits)).settle(there(&horses), &[], &ids)
        };
        assert_eq!(fields(settle(vec![of(1, 99)])), ["splits"]);
        assert_eq!(
            fields(settle(vec![of(1, 50), of(2, 50)])),
            ["splits[1].horse_id"]
        );
        assert_eq!(
            fields(settle(vec![of(1, 50), of(1, 50)])),
            ["splits[1].horse_id"]
        );
        let deleted = SplitHorse::Named("Ghost".to_owned());
        assert_eq!(
            fields(settle(vec![(deleted, money(100))])),
            ["splits[0].horse_id"]
        );
    }

    #[test]
    fn a_split_that_is_not_changed_keeps_its_owners() {
        let ids = SequentialIds::default();
        let then = horse(1, vec![owner("Rae", None)]);
        let before = vec![new_split(&then, (money(100), date!(2026 - 09 - 01)), &ids)];
        let now = [horse(1, vec![owner("Kim", None)])];
        let settle = |cents| {
            let splits = vec![(SplitHorse::Present(horse_id(1)), money(cents))];
            let wish = wish(cents, SplitWish::Amounts(splits));
            let settled = wish.settle(there(&now), &before, &ids);
            let settled = settled.expect("valid").1;
            settled[0].parts[0].owner_name.clone()
        };
        assert_eq!(settle(100), "Rae");
        assert_eq!(settle(101), "Kim");
    }

    proptest! {
        #[test]
        fn splits_sum_to_the_entry_and_parts_to_the_splits(
            cents in 1_i64..=100_000_000,
            owners in prop::collection::vec(prop::collection::vec(0_u32..=10_000, 0..4), 1..20),
        ) {
            let horses: Vec<_> = owners
                .iter()
                .zip(1..)
                .map(|(shares, number)| {
                    let owners = shares.iter().map(|it| owner("Rae", Some(*it))).collect();
                    horse(number, owners)
                })
                .collect();
            let ids = horses.iter().map(|it| it.id).collect();
            let wish = wish(cents, SplitWish::Equally(ids));
            let settled = wish.settle(there(&horses), &[], &SequentialIds::default());
            let (_, splits) = settled.expect("valid");
            let sum: Money = splits.iter().map(|it| it.amount).sum();
            prop_assert_eq!(sum, money(cents));
            for (split, shares) in splits.iter().zip(&owners) {
                let sum: Money = split.parts.iter().map(|it| it.amount).sum();
                let borne = if shares.is_empty() { Money::ZERO } else { split.amount };
                prop_assert_eq!(sum, borne);
            }
        }
    }

    #[test]
    fn ids_of_parts_differ() {
        let ids = SequentialIds::default();
        let split = new_split(
            &horse(1, vec![owner("Rae", None), owner("Kim", None)]),
            (money(3), date!(2026 - 09 - 01)),
            &ids,
        );
        assert_ne!(split.parts[0].id, split.parts[1].id);
        assert_ne!(split.parts[0].id.as_uuid(), ids.next_uuid());
    }
}
